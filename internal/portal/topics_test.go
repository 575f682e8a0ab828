package portal

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/search"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

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
		saved := testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(topics.ID, written.ID, object{
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
		saved := testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"state": "draft", "sections": sections}))
		found := func(word string) string { return foundTitles(r.asked("keyword", word, "type", content.TopicKind)) }
		change := func(more object) {
			body := topicBody(column.ID, article.ID, merged(object{"id": saved.ID, "version": saved.Version, "sections": sections}, []object{more}))
			saved = testkit.Must[content.Topic](r.desk, "PUT", "/content/topic/edit", body)
		}
		expect(r, "a draft", found("口罩"), "[]")

		change(object{"state": content.Published})
		for what, word := range map[string]string{"its title": "流感季", "its summary": "口罩", "a heading": "打疫苗", "a sentence below it": "一年一针", "a link": "接种门诊"} {
			expect(r, "found by "+what, found(word), "[流感季]")
		}
		result := r.asked("keyword", "口罩")
		hit := result.Records[0]
		expect(r, "the address", hit.Path, content.TopicPath(column.ID, saved.ID))
		expect(r, "the type and the column", hit.Type+" "+hit.ColumnName, "topic 专题专栏")
		expect(r, "the facet of types", result.Facets.Types[0], FacetName{Value: content.TopicKind, Count: 1})
		r.host = otherHost
		expect(r, "on the other site", r.asked("keyword", "口罩").Total, 0)
		r.host = ourHost

		change(object{"state": content.Published, "summary": "勤洗手。"})
		expect(r, "by a word that is gone", found("口罩"), "[]")
		expect(r, "by the word in its place", found("洗手"), "[流感季]")
		change(object{"state": content.Archived})
		expect(r, "archived it is still to be read", found("流感季"), "[流感季]")
		change(object{"state": content.Draft})
		expect(r, "withdrawn", found("流感季"), "[]")
		change(object{"state": content.Archived})
		testkit.Must[any](r.desk, "DELETE", "/content/topic/delete?id="+saved.ID.String(), nil)
		expect(r, "deleted", found("流感季"), "[]")
	})
}

func TestATopicIsNotFoundBeforeItsFirstDay(t *testing.T) {
	forReaders(t, func(r *reader) {
		column := r.column("专题专栏", 0)
		article := r.published(column.ID, "流感怎么防")
		tomorrow := r.Clock.Now().In(value.Shanghai).AddDate(0, 0, 1).Format(time.DateOnly)
		testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"startDate": tomorrow}))
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
		lost := testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, nil))
		testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, article.ID, object{"title": "口罩草稿", "state": content.Draft}))
		if err := r.tx(func(ctx context.Context, tx *db.Tx) error { return search.Delete(ctx, tx, content.TopicKind, lost.ID) }); err != nil {
			r.T.Fatal(err)
		}
		expect(r, "lost", r.asked("keyword", "口罩").Total, 0)
		for _, said := range []string{"专题 1 个", "专题 0 个"} {
			done, err := r.mendIndex()
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
		testkit.Must[content.Topic](r.desk, "POST", "/content/topic/add", topicBody(column.ID, "", object{"sections": links}))
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
