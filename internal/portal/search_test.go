package portal

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/render"
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
		until := value.TimeOf(r.Clock.Now().Add(48 * time.Hour))
		r.published(column.ID, "供暖期门诊时间", object{"expireTime": until})
		r.Clock.Advance(time.Hour)
		r.published(column.ID, "门诊搬迁")
		expect(r, "before", foundTitles(r.asked("keyword", "门诊", "sort", "time")), "[门诊搬迁 供暖期门诊时间]")
		r.Clock.Advance(49 * time.Hour)
		over := r.asked("keyword", "门诊")
		expect(r, "after", foundTitles(over), "[门诊搬迁]")
		expect(r, "the total agrees with the list", over.Total, 1)
		expect(r, "the facet agrees too", over.Facets.Times[0].Count, 1)
		done, err := r.mendIndex()
		if err != nil || !strings.Contains(done, "清除过期的 1 篇") {
			r.T.Errorf("the daily work said %q, %v", done, err)
		}
	})
}

func TestAnIndexThatLostArticlesIsMended(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		a := r.published(column.ID, "龋齿怎么防")
		r.draft(column.ID, "龋齿草稿")
		err := r.tx(func(ctx context.Context, tx *db.Tx) error { return search.Delete(ctx, tx, content.ArticleKind, a.ID) })
		if err != nil {
			r.T.Fatal(err)
		}
		expect(r, "lost", r.asked("keyword", "龋齿").Total, 0)
		if _, err := r.mendIndex(); err != nil {
			r.T.Fatal(err)
		}
		expect(r, "mended", foundTitles(r.asked("keyword", "龋齿")), "[龋齿怎么防]")
	})
}

func TestTheAdvancedSearchAppliesEveryChoice(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		r.published(column.ID, "流感疫苗接种", object{"source": "国家疾控局", "body": "<p>老年人优先接种，儿童也可以。</p>"})
		r.Clock.Advance(10 * 24 * time.Hour)
		day := value.TimeOf(r.Clock.Now()).Day()
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
			{"the eighth word that must not be there", []string{"keyword", "流感", "without", "狂犬 乙肝 水痘 麻疹 百日咳 脊灰 霍乱 校园"}, "[流感疫苗接种]"},
			{"a third single character that must not be there", []string{"keyword", "流感", "without", "猫 狗 校"}, "[流感疫苗接种]"},
			{"a word that was typed and must not be there", []string{"keyword", "流感 校园", "without", "校园"}, "[流感疫苗接种]"},
			{"the end of a long question gives way to a choice", []string{"keyword", "流感 " + strings.Repeat("咳", 97), "without", "校园"}, "[流感疫苗接种]"},
			{"the last of many words gives way to a phrase", []string{"keyword", "流感 疫苗 接种 老年人 儿童 学校 医生 预约", "phrase", "优先观察"}, "[校园流感防控办法]"},
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
		expect(r, "words too many to be avoided are told", fmt.Sprint(r.asked("keyword", "流感", "without", "猫 狗 鼠 鸡 校").Ignored), "[校]")
		for query, message := range map[string]string{"field=anywhere": "位置", "type=x": "类型", "from=gestern": "日期"} {
			if a := r.get("/searchAll?keyword=x&" + query); a.Success || !strings.Contains(string(a.Result)+a.Message, message) {
				r.T.Errorf("%s answers %+v", query, a)
			}
		}
	})
}

func TestAttachedFilesAreFoundByTheirText(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("通知公告", 0)
		a := r.published(column.ID, "名单公布", object{"body": "<p>见附件。</p>",
			"attachments": []object{{"name": "名单.pdf", "href": "/files/list.pdf", "type": "pdf", "size": 10}}})
		expect(r, "before the file is read", r.asked("keyword", "滨江社区").Total, 0)
		r.texts["/files/list.pdf"] = "江南区滨江社区卫生服务中心"
		if err := r.service.FilesRead(context.Background(), []value.ID{a.ID}); err != nil {
			r.T.Fatal(err)
		}
		found := r.asked("keyword", "滨江社区 名单")
		expect(r, "afterwards", foundTitles(found), "[名单公布]")
		expect(r, "in files alone", r.asked("keyword", "滨江社区", "field", "file").Total, 1)
		expect(r, "not in the text", r.asked("keyword", "滨江社区", "field", "body").Total, 0)
		hit := r.asked("keyword", "滨江社区").Records[0]
		if !hit.InFile || !strings.Contains(joinedText(hit.Snippet), "滨江社区") {
			r.T.Errorf("the excerpt is %v, from a file: %v", hit.Snippet, hit.InFile)
		}
	})
}

// prepared is a desk that knows one danger and one pin, and hears what is searched for.
type prepared struct{ heard []render.Searched }

func (p *prepared) Prepared(_ context.Context, _ value.ID, text string) (render.Prepared, error) {
	if !strings.Contains(text, "煤气") {
		return render.Prepared{Dangers: []render.DangerLine{}, Pins: []render.PinnedAnswer{}}, nil
	}
	return render.Prepared{Dangers: []render.DangerLine{{Name: "煤气中毒", Sentence: "先开窗。", Phones: []render.DangerPhone{{Number: "120", Name: "急救"}}}},
		Pins: []render.PinnedAnswer{{Title: "取暖季怎样防中毒", Path: "/detail/1/2"}}}, nil
}

func (p *prepared) Searched(_ value.ID, made render.Searched) { p.heard = append(p.heard, made) }

func (p *prepared) Favourites(_ context.Context, _ value.ID, _ string, _ int) ([]string, error) {
	return []string{"煤气中毒怎么办"}, nil
}

func (p *prepared) Related(_ context.Context, _ value.ID, _ string, paths []string, _ int) ([]string, error) {
	return paths, nil
}

func TestWhatStaffPreparedStandsWithTheResultsAndSearchesAreCounted(t *testing.T) {
	forReaders(t, func(r *reader) {
		desk := &prepared{}
		r.portal.desk = desk
		column := r.column("健康科普", 0)
		a := r.published(column.ID, "煤气中毒的急救")
		found := r.asked("keyword", "煤气中毒")
		expect(r, "the danger", found.Dangers[0].Phones[0].Number, "120")
		expect(r, "the pin", found.Pinned[0].Title, "取暖季怎样防中毒")
		expect(r, "related by the pages that were found", strings.Join(found.Related, ","), "/detail/"+column.ID.String()+"/"+a.ID.String())
		for _, pairs := range [][]string{{"keyword", "煤气中毒", "type", "article"}, {"keyword", "煤气中毒", "pageNo", "2"}, {"keyword", ""}} {
			if narrowed := r.asked(pairs...); len(narrowed.Dangers)+len(narrowed.Pinned)+len(narrowed.Related) > 0 {
				r.T.Errorf("%v: %+v", pairs, narrowed)
			}
		}
		r.asked("keyword", "量子")
		if len(desk.heard) != 2 || desk.heard[0] != (render.Searched{Text: "煤气中毒", Results: 1}) || !desk.heard[1].InVain {
			r.T.Errorf("counted are %+v", desk.heard)
		}
		if _, err := r.portal.Find(context.Background(), ourSite, "煤气"); err != nil || len(desk.heard) != 2 {
			r.T.Errorf("the desk's own searches are counted: %+v, %v", desk.heard, err)
		}
		titles, err := r.portal.TitlesOf(context.Background(), ourSite, []string{found.Records[0].Path, "/nowhere"})
		if err != nil || len(titles) != 1 || titles[found.Records[0].Path] != "煤气中毒的急救" {
			r.T.Errorf("%v, %v", titles, err)
		}
		lines := read[SearchWords](r, "/searchSuggest?keyword=煤气").Items
		expect(r, "suggestions", names(lines, func(s Suggestion) string { return s.Kind + " " + s.Text + " " + s.Path }),
			"[word 煤气中毒  page 煤气中毒的急救 "+found.Records[0].Path+" favourite 煤气中毒怎么办 ]")
	})
}

func TestAReportStandsForItsIssuesWhichALinkOpens(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("疫情数据", 0)
		var newest content.Article
		for _, title := range []string{"流感监测周报第44周", "流感监测周报第45周", "流感监测周报第46周"} {
			newest = r.published(column.ID, title)
			r.later()
		}
		lone := r.published(column.ID, "流感监测点名单")
		props := func(address string) searchProps { return r.open(address).Props.(searchProps) }

		folded := props("/search/流感监测")
		expect(r, "the newest stands for all", names(folded.Result.Records, func(h SearchHit) string { return h.Title }), "[流感监测周报第46周 流感监测点名单]")
		expect(r, "and says for how many", folded.Result.Records[0].Series, 2)

		issues := props("/search/流感监测?series=" + newest.ID.String())
		expect(r, "all issues, the newest first", foundTitles(issues.Result), "[流感监测周报第46周 流感监测周报第45周 流感监测周报第44周]")
		expect(r, "they are called issues of one series", issues.Result.InSeries, true)
		expect(r, "the address is kept for the other choices", issues.Asked.Series, newest.ID)
		expect(r, "the same by the call", foundTitles(r.asked("keyword", "流感监测", "series", newest.ID.String())), foundTitles(issues.Result))
		advanced := props("/searchall?keyword=流感监测&series=" + newest.ID.String())
		expect(r, "the same in the advanced search", foundTitles(advanced.Result), foundTitles(issues.Result))

		for _, none := range []string{lone.ID.String(), "987654321", "x"} {
			made := r.open("/search/流感监测?time=month&series=" + none)
			expect(r, "what has no issues leads to all results", made.Location, "/search/"+url.PathEscape("流感监测")+"?time=month")
		}
	})
}

func TestSuggestionsUnderstandEverydayWords(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("健康科普", 0)
		r.published(column.ID, "腹泻的家庭护理")
		r.published(column.ID, "急性出血性结膜炎的预防")
		r.published(column.ID, "林区防蜱虫")
		for typed, title := range map[string]string{"拉肚子": "腹泻的家庭护理", "拉肚": "腹泻的家庭护理", "laduzi": "腹泻的家庭护理", "hongyan": "急性出血性结膜炎的预防", "草爬子": "林区防蜱虫"} {
			lines := read[SearchWords](r, "/searchSuggest?keyword="+url.QueryEscape(typed)).Items
			if !slices.ContainsFunc(lines, func(s Suggestion) bool { return s.Kind == suggestPage && s.Text == title }) {
				r.T.Errorf("%s suggests %+v", typed, lines)
			}
		}
	})
}

func TestServicesAreSuggestedByWhatTheyAreCalledAndByWhatIsMeant(t *testing.T) {
	offers := siteOffers{all: []render.ServiceOffer{{Title: "犬伤门诊", Path: "/rabies"}, {Title: "预防接种门诊", Path: "/clinic"}, {Title: "体脂率", Path: "/fat"}}}
	offers.names = offerNamesOf(offers.all)
	for _, c := range []struct {
		typed string
		meant []int
		want  string
	}{
		{"门诊", nil, "[犬伤门诊 预防接种门诊]"},
		{"quan", nil, "[犬伤门诊]"},
		{"打针", []int{1}, "[预防接种门诊]"},
		{"犬伤", []int{0, 1}, "[犬伤门诊 预防接种门诊]"},
		{"门", []int{1}, "[]"},
	} {
		if got := names(offers.suggested(c.typed, c.meant), func(s Suggestion) string { return s.Text }); got != c.want {
			t.Errorf("%s: %s, want %s", c.typed, got, c.want)
		}
	}
}
