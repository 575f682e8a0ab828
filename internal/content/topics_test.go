package content

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// topicBody is a topic that may be public; more overrides it.
func topicBody(column, article any, more object) object {
	body := object{"columnId": column, "title": "流感季", "summary": "打疫苗、戴口罩。", "state": "published",
		"sections": []object{{"title": "先看这几篇", "articleIds": []any{article}}}}
	return merged(body, []object{more})
}

func TestATopicIsCheckedBeforeItIsSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("专题专栏", 0)
		service := d.column("检测点", 0, object{"homePage": "aids"})
		article := d.published(column.ID, "流感怎么防")
		section := func(more object) object {
			return object{"sections": []object{merged(object{"title": "版块"}, []object{more})}}
		}
		tests := []struct {
			name        string
			more        object
			field, says string
		}{
			{"a picture of another site", object{"coverSrc": "https://a.example/x.jpg", "coverAlt": "x"}, "coverSrc", "本站图片"},
			{"a picture without words", object{"coverSrc": "/pictures/lungs.svg"}, "coverAlt", "说明"},
			{"an end before the start", object{"startDate": "2026-12-01", "endDate": "2026-11-30"}, "endDate", "不能早于"},
			{"nothing in it", object{"sections": []object{}}, "sections", "至少添加一个版块"},
			{"the page of a service", object{"columnId": service.ID}, "columnId", "文章栏目"},
			{"no column", object{"columnId": ""}, "columnId", "所在栏目"},
			{"a state of its own", object{"state": "gone"}, "state", "没有这个选项"},
			{"a section without a title", section(object{"title": " "}), "sections", "第 1 个版块的标题"},
			{"a section without content", section(nil), "sections", "还没有内容"},
			{"a script as a link", section(object{"links": []object{{"title": "x", "href": "javascript:alert(1)"}}}), "sections", "http"},
			{"a link without a name", section(object{"links": []object{{"title": "", "href": "/x"}}}), "sections", "第 1 个链接的名称"},
			{"an article twice", section(object{"articleIds": []any{article.ID, article.ID}}), "sections", "重复"},
			{"an article that does not exist", section(object{"articleIds": []any{"404"}}), "sections", "不存在"},
			{"the column of a service", section(object{"columnId": service.ID}), "sections", "文章栏目"},
		}
		for _, tt := range tests {
			a := d.Call("POST", "/content/topic/add", topicBody(column.ID, article.ID, tt.more))
			if a.Success || !strings.Contains(a.Field(tt.field), tt.says) {
				d.T.Errorf("%s: answered %d %s %s", tt.name, a.Code, a.Message, a.Result)
			}
		}
		saved := testkit.Must[Topic](d, "POST", "/content/topic/add", topicBody(column.ID, article.ID, nil))
		d.Refused("deleting a public topic", d.Call("DELETE", "/content/topic/delete?id="+saved.ID.String(), nil), 500, "请先改为草稿或归档")
		d.Refused("deleting its column", d.Call("DELETE", "/content/column/delete?id="+column.ID.String(), nil), 500, "")
		if d.Logged("topic.add", "流感季") != 1 {
			d.T.Error("the operation log does not say that the topic was made")
		}
	})
}

func TestATopicOpensAtItsStartAndIsArchivedAfterItsEnd(t *testing.T) {
	forReaders(t, func(r *reader) {
		science := r.column("健康科普", 0)
		written, other := r.published(science.ID, "流感疫苗什么时候打"), r.published(science.ID, "流感怎么隔离")
		draft := r.draft(science.ID, "还没写完")
		topics := r.column("专题专栏", 0)
		r.column("首页", 0, object{"homePage": "index"})
		day := func(later int) string {
			return r.Clock.Now().In(value.Shanghai).AddDate(0, 0, later).Format(time.DateOnly)
		}
		saved := testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(topics.ID, written.ID, object{
			"home": true, "startDate": day(1), "endDate": day(2), "sections": []object{
				{"title": "打疫苗", "articleIds": []any{written.ID, draft.ID}, "columnId": science.ID, "links": []object{{"title": "找门诊", "href": "/map"}}},
				{"title": "只有草稿", "articleIds": []any{draft.ID}},
			}}))
		path := "/article/n/" + topics.ID.String() + "/" + saved.ID.String()
		onHome := func() int { return len(read[HomePage](r, "/getHomePage").Topics) }

		expect(r, "the topic before its start", r.open(path).Status, http.StatusNotFound)
		expect(r, "topics on the home page before", onHome(), 0)

		r.Clock.Advance(24 * time.Hour)
		shown := props[topicProps](r, path)
		expect(r, "the topic is archived on its first day", shown.Topic.Archived, false)
		expect(r, "its sections", len(shown.Sections), 1)
		part := shown.Sections[0]
		expect(r, "what the section shows", titles(part.Articles), titles([]ArticleSummary{{Title: written.Title}, {Title: other.Title}}))
		expect(r, "the column behind the section", part.Column.ID, science.ID)
		expect(r, "its link", part.Links[0].Href, "/map")
		expect(r, "topics on the home page while it runs", onHome(), 1)
		expect(r, "another form of its address", r.open("/article/y/"+saved.ID.String()).Location, path)
		expect(r, "the column of the topic is in the menu", slices.ContainsFunc(read[[]MenuItem](r, "/getChildMenu"), func(i MenuItem) bool {
			return i.ID == topics.ID && !i.Hidden
		}), true)
		expectHas(r, "the plain page", string(r.open(path).PlainHTML), "打疫苗", "流感怎么隔离", "/map")

		r.Clock.Advance(48 * time.Hour)
		expect(r, "the topic is archived after its end", props[topicProps](r, path).Topic.Archived, true)
		expect(r, "topics on the home page after", onHome(), 0)
		list := props[sectionProps](r, "/article/n/"+topics.ID.String())
		expect(r, "its column lists it", len(list.Topics) == 1 && list.Topics[0].Archived, true)
	})
}

func TestATopicIsFoundWhileVisitorsMayReadIt(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("专题专栏", 0)
		article := r.published(column.ID, "流感怎么防")
		sections := []object{{"title": "打疫苗", "note": "一年一针", "articleIds": []any{article.ID}, "links": []object{{"title": "找接种门诊", "href": "/map"}}}}
		saved := testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"state": "draft", "sections": sections}))
		found := func(word string) string { return foundTitles(r.asked("keyword", word, "type", topicKind)) }
		change := func(more object) {
			body := topicBody(column.ID, article.ID, merged(object{"id": saved.ID, "version": saved.Version, "sections": sections}, []object{more}))
			saved = testkit.Must[Topic](r.desk, "PUT", "/content/topic/edit", body)
		}
		expect(r, "a draft", found("口罩"), "[]")

		change(object{"state": Published})
		for what, word := range map[string]string{"its title": "流感季", "its summary": "口罩", "a heading": "打疫苗", "a sentence below it": "一年一针", "a link": "接种门诊"} {
			expect(r, "found by "+what, found(word), "[流感季]")
		}
		result := r.asked("keyword", "口罩")
		hit := result.Records[0]
		expect(r, "the address", hit.Path, TopicPath(column.ID, saved.ID))
		expect(r, "the type and the column", hit.Type+" "+hit.ColumnName, "topic 专题专栏")
		expect(r, "the facet of types", result.Facets.Types[0], FacetName{Value: topicKind, Count: 1})
		r.host = otherHost
		expect(r, "on the other site", r.asked("keyword", "口罩").Total, 0)
		r.host = ourHost

		change(object{"state": Published, "summary": "勤洗手。"})
		expect(r, "by a word that is gone", found("口罩"), "[]")
		expect(r, "by the word in its place", found("洗手"), "[流感季]")
		change(object{"state": Archived})
		expect(r, "archived it is still to be read", found("流感季"), "[流感季]")
		change(object{"state": Draft})
		expect(r, "withdrawn", found("流感季"), "[]")
		change(object{"state": Archived})
		testkit.Must[any](r.desk, "DELETE", "/content/topic/delete?id="+saved.ID.String(), nil)
		expect(r, "deleted", found("流感季"), "[]")
	})
}

func TestATopicIsNotFoundBeforeItsFirstDay(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("专题专栏", 0)
		article := r.published(column.ID, "流感怎么防")
		tomorrow := r.Clock.Now().In(value.Shanghai).AddDate(0, 0, 1).Format(time.DateOnly)
		testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"startDate": tomorrow}))
		early := r.asked("keyword", "口罩")
		expect(r, "the day before", early.Total, 0)
		expect(r, "nor counted", len(early.Facets.Types), 0)
		r.Clock.Advance(24 * time.Hour)
		expect(r, "on the day", foundTitles(r.asked("keyword", "口罩")), "[流感季]")
	})
}

func TestAnIndexThatLostTopicsIsMended(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("专题专栏", 0)
		article := r.published(column.ID, "流感怎么防")
		testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, nil))
		testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"title": "口罩草稿", "state": Draft}))
		if err := r.tx(func(ctx context.Context, tx *db.Tx) error { return forgetTopics(ctx, tx, ourSite) }); err != nil {
			r.T.Fatal(err)
		}
		expect(r, "lost", r.asked("keyword", "口罩").Total, 0)
		for _, said := range []string{"专题 1 个", "专题 0 个"} {
			done, err := r.service.mendIndex(context.Background())
			if err != nil || !strings.Contains(done, said) {
				r.T.Errorf("the daily work said %q, %v", done, err)
			}
		}
		expect(r, "mended", foundTitles(r.asked("keyword", "口罩")), "[流感季]")
	})
}

func TestAClosedSiteLeavesNoTopicInTheIndex(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("专题专栏", 0)
		links := []object{{"title": "看这里", "links": []object{{"title": "找接种门诊", "href": "/map"}}}}
		testkit.Must[Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, "", object{"sections": links}))
		indexed := func() int64 {
			n, err := db.Int(context.Background(), r.DB.Read(), `SELECT COUNT(*) FROM search_doc WHERE tenant_id = $1`, ourSite)
			if err != nil {
				r.T.Fatal(err)
			}
			return n
		}
		expect(r, "before", indexed(), 1)
		if err := r.tx(func(ctx context.Context, tx *db.Tx) error { return r.service.Clear(ctx, tx, ourSite) }); err != nil {
			r.T.Fatal(err)
		}
		expect(r, "after", indexed(), 0)
	})
}
