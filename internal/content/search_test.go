package content

import (
	"context"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/value"
)

// asked searches with parameters given as name and value by turns.
func (r *reader) asked(pairs ...string) SearchResult {
	query := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		query.Set(pairs[i], pairs[i+1])
	}
	return read[SearchResult](r, "/searchAll?"+query.Encode())
}

func foundTitles(s SearchResult) string {
	return names(s.Records, func(h SearchHit) string { return h.Title })
}

func TestWhatIsOverIsFoundNoMore(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("通知公告", 0)
		until := value.TimeOf(r.clock.Now().Add(48 * time.Hour))
		r.published(column.ID, "供暖期门诊时间", object{"expireTime": until})
		r.clock.Advance(time.Hour)
		r.published(column.ID, "门诊搬迁")
		expect(r, "before", foundTitles(r.asked("keyword", "门诊", "sort", "time")), "[门诊搬迁 供暖期门诊时间]")
		r.clock.Advance(49 * time.Hour)
		over := r.asked("keyword", "门诊")
		expect(r, "after", foundTitles(over), "[门诊搬迁]")
		expect(r, "the total agrees with the list", over.Total, 1)
		expect(r, "the facet agrees too", over.Facets.Times[0].Count, 1)
		done, err := r.service.mendIndex(context.Background())
		if err != nil || !strings.Contains(done, "清除过期的 1 篇") {
			r.t.Errorf("the daily work said %q, %v", done, err)
		}
	})
}

func TestAnIndexThatLostArticlesIsMended(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		a := r.published(column.ID, "龋齿怎么防")
		r.draft(column.ID, "龋齿草稿")
		err := r.tx(func(ctx context.Context, tx *db.Tx) error { return search.Delete(ctx, tx, searchKind, a.ID) })
		if err != nil {
			r.t.Fatal(err)
		}
		expect(r, "lost", r.asked("keyword", "龋齿").Total, 0)
		if _, err := r.service.mendIndex(context.Background()); err != nil {
			r.t.Fatal(err)
		}
		expect(r, "mended", foundTitles(r.asked("keyword", "龋齿")), "[龋齿怎么防]")
	})
}

func TestTheAdvancedSearchAppliesEveryChoice(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		r.published(column.ID, "流感疫苗接种", object{"source": "国家疾控局", "body": "<p>老年人优先接种，儿童也可以。</p>"})
		r.clock.Advance(10 * 24 * time.Hour)
		day := value.TimeOf(r.clock.Now()).Day()
		r.published(column.ID, "校园流感防控办法", object{"docNo": "临疾控发〔2026〕8号", "source": "本中心", "body": "<p>儿童优先观察，老年人随访。</p>"})
		tests := []struct {
			name  string
			pairs []string
			want  string
		}{
			{"words in any order", []string{"keyword", "老年人 儿童", "sort", "time"}, "[校园流感防控办法 流感疫苗接种]"},
			{"an exact phrase", []string{"keyword", "流感", "phrase", "老年人优先"}, "[流感疫苗接种]"},
			{"a phrase alone", []string{"phrase", "儿童优先"}, "[校园流感防控办法]"},
			{"a phrase with quotes in it is one all the same", []string{"phrase", `"老年人优先"`}, "[流感疫苗接种]"},
			{"words that must not be there", []string{"keyword", "流感", "without", "校园 学校"}, "[流感疫苗接种]"},
			{"a minus before the word changes nothing", []string{"keyword", "流感", "without", "-校园"}, "[流感疫苗接种]"},
			{"the title alone", []string{"keyword", "老年人", "field", "title"}, "[]"},
			{"the text alone", []string{"keyword", "校园", "field", "body"}, "[]"},
			{"the text alone finds what stands in it", []string{"keyword", "随访", "field", "body"}, "[校园流感防控办法]"},
			{"files alone", []string{"keyword", "流感", "field", "file"}, "[]"},
			{"official documents", []string{"keyword", "流感", "type", "document"}, "[校园流感防控办法]"},
			{"letters", []string{"keyword", "流感", "type", "letter"}, "[]"},
			{"a part of the source", []string{"keyword", "流感", "source", "疾控局"}, "[流感疫苗接种]"},
			{"signs in the source mean themselves", []string{"keyword", "流感", "source", "%"}, "[]"},
			{"from a day on", []string{"keyword", "流感", "from", string(day)}, "[校园流感防控办法]"},
			{"up to a day, that day included", []string{"keyword", "流感", "to", string(day), "sort", "time"}, "[校园流感防控办法 流感疫苗接种]"},
			{"a part of the document number", []string{"keyword", "8号"}, "[校园流感防控办法]"},
		}
		for _, tt := range tests {
			expect(r, tt.name, foundTitles(r.asked(tt.pairs...)), tt.want)
		}
		for query, message := range map[string]string{"field=anywhere": "位置", "type=x": "类型", "from=gestern": "日期"} {
			if a := r.get("/searchAll?keyword=x&" + query); a.Success || !strings.Contains(string(a.Result)+a.Message, message) {
				r.t.Errorf("%s answers %+v", query, a)
			}
		}
	})
}

func TestEditorsTeachTheSearchSynonyms(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		r.published(column.ID, "狂犬病暴露处置")
		expect(r, "before", r.asked("keyword", "犬伤").Total, 0)
		row := must[Synonym](r.desk, "POST", "/content/synonym/add", object{"words": "犬伤，狂犬病暴露", "enabled": true})
		taught := r.asked("keyword", "犬伤")
		expect(r, "at once", foundTitles(taught), "[狂犬病暴露处置]")
		expect(r, "the reader is told", strings.Join(taught.Also, ","), "狂犬病暴露")
		expect(r, "quoted words mean themselves", r.asked("keyword", `"犬伤"`).Total, 0)
		expect(r, "initials of a synonym", foundTitles(r.asked("keyword", "qs")), "[狂犬病暴露处置]")
		expect(r, "a suggestion leads to something", strings.Join(read[SearchWords](r, "/searchSuggest?keyword=kq").Words, ","), "狂犬病暴露")
		for words, message := range map[string]string{"犬伤": "至少填写两个词", "犬伤,猫抓": "已在另一组", "犬,伤": "2 至 20 个"} {
			if a := r.call("POST", "/content/synonym/add", object{"words": words, "enabled": true}); !strings.Contains(a.field("words"), message) {
				r.t.Errorf("%s is answered %+v", words, a)
			}
		}
		must[any](r.desk, "PUT", "/content/synonym/edit", object{"id": row.ID, "version": row.Version, "words": row.Words, "enabled": false})
		expect(r, "switched off", r.asked("keyword", "犬伤").Total, 0)
	})
}

func TestWhatPeopleMissIsCountedWithoutThem(t *testing.T) {
	forReaders(t, func(r *reader) {
		r.column("健康科普", 0)
		for _, text := range []string{"量子", "量子", "13800001234", "张三 110101199001011234", "a@b.cn", strings.Repeat("长", 40), " "} {
			r.asked("keyword", text)
		}
		r.asked("keyword", "窄", "field", "title") // a narrowed search says nothing about the site
		list := must[pageOf[Miss]](r.desk, "GET", "/content/searchMiss/list", nil)
		if len(list.Records) != 1 || list.Records[0].Word != "量子" || list.Records[0].Times != 2 {
			r.t.Fatalf("counted are %+v", list.Records)
		}
		must[any](r.desk, "DELETE", "/content/searchMiss/deleteBatch?ids="+list.Records[0].ID.String(), nil)
		expect(r, "dropped", must[pageOf[Miss]](r.desk, "GET", "/content/searchMiss/list", nil).Total, 0)
		if a := r.call("DELETE", "/content/searchMiss/deleteBatch?ids=x", nil); a.Success || !strings.Contains(a.Message, "编号格式不正确") {
			r.t.Errorf("a bad choice answers %+v", a)
		}
	})
}

// texts is a keeper that knows the text of one file.
type texts map[string]string

func (t texts) TextOf(_ context.Context, _ db.Querier, paths []string) (string, error) {
	var all string
	for _, path := range paths {
		all += t[path]
	}
	return all, nil
}

func TestAttachedFilesAreFoundByTheirText(t *testing.T) {
	forReaders(t, func(r *reader) {
		known := texts{}
		r.service.texts = known
		column := r.column("通知公告", 0)
		a := r.published(column.ID, "名单公布", object{"body": "<p>见附件。</p>",
			"attachments": []object{{"name": "名单.pdf", "href": "/files/list.pdf", "type": "pdf", "size": 10}}})
		expect(r, "before the file is read", r.asked("keyword", "滨江社区").Total, 0)
		known["/files/list.pdf"] = "江南区滨江社区卫生服务中心"
		if err := r.service.FilesRead(context.Background(), []value.ID{a.ID}); err != nil {
			r.t.Fatal(err)
		}
		found := r.asked("keyword", "滨江社区 名单")
		expect(r, "afterwards", foundTitles(found), "[名单公布]")
		expect(r, "in files alone", r.asked("keyword", "滨江社区", "field", "file").Total, 1)
		expect(r, "not in the text", r.asked("keyword", "滨江社区", "field", "body").Total, 0)
		hit := r.asked("keyword", "滨江社区").Records[0]
		if !hit.InFile || !strings.Contains(joinedText(hit.Snippet), "滨江社区") {
			r.t.Errorf("the excerpt is %v, from a file: %v", hit.Snippet, hit.InFile)
		}
	})
}
