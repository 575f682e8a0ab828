package content

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func (d *desk) revisions(id value.ID) []Revision {
	d.T.Helper()
	return testkit.Must[RevisionPage](d, "GET", "/content/article/revisions?id="+id.String(), nil).Records
}

// edit saves fields of an article as it stands.
func (d *desk) edit(id value.ID, fields object) Article {
	d.T.Helper()
	return testkit.Must[Article](d, "PUT", "/content/article/edit", merged(object{"id": id, "version": d.stored(id).Version}, []object{fields}))
}

func (d *desk) compare(id value.ID, older, newer Revision) map[string]RevisionField {
	d.T.Helper()
	compared := testkit.Must[Comparison](d, "GET", fmt.Sprintf("/content/article/compareRevisions?id=%s&older=%s&newer=%s", id, older.ID, newer.ID), nil)
	fields := map[string]RevisionField{}
	for _, f := range compared.Fields {
		fields[f.Label] = f
	}
	return fields
}

func (d *desk) restoreRevision(id value.ID, version int64, revision value.ID) testkit.Answer {
	d.T.Helper()
	return d.Call("POST", "/content/article/restoreRevision", object{"id": id, "version": version, "revision": revision})
}

func TestEverySaveOfAnArticleIsAVersion(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "狂犬疫苗打几针")
		d.edit(a.ID, object{"title": "狂犬病疫苗打几针", "keyPoints": "尽快冲洗"})
		d.edit(a.ID, object{"body": "<p>五针。</p>"})
		d.publish(d.stored(a.ID))
		want := []struct {
			state   string
			changed string
		}{
			{Published, "[摘要 发布时间 状态]"}, {Draft, "[正文]"}, {Draft, "[标题 要点]"}, {Draft, "[]"},
		}
		got := d.revisions(a.ID)
		if len(got) != len(want) {
			t.Fatalf("%d versions: %+v", len(got), got)
		}
		for i, r := range got {
			if r.State != want[i].state || fmt.Sprint(r.Changed) != want[i].changed || r.By != "editor" || r.Number != int64(len(want)-i) {
				t.Errorf("version %d: %+v, want %+v", r.Number, r, want[i])
			}
		}
		if !got[3].First || got[2].First {
			t.Errorf("the oldest is not said to be the first: %+v", got)
		}
		if d.Logged("article.add", "《狂犬疫苗打几针》") != 1 || d.Logged("article.edit", "《狂犬病疫苗打几针》") != 2 || d.Logged("article.publish", "发布文章《") != 1 {
			t.Error("the operation log does not tell each save once")
		}
	})
}

func TestTwoVersionsAreComparedAsPeopleReadThem(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column, other := d.column("热点解读", 0), d.column("健康科普", 0)
		a := d.draft(column.ID, "疫苗", object{"body": `<h2>几针</h2><p>打<strong>四</strong>针，见<a href="/a">门诊</a>。</p><ul><li><p>当天</p></li></ul><img src="/pictures/a.webp" alt="接种台">
			<table><tbody><tr><td>一</td><td>二</td></tr></tbody></table>`})
		d.edit(a.ID, object{"columnId": other.ID, "top": true, "body": "<h2>几针</h2><p>打四针。</p>"})
		versions := d.revisions(a.ID)
		fields := d.compare(a.ID, versions[0], versions[1]) // in either order
		want := "〔二级标题〕几针\n打四针，见门诊〔链接：/a〕。\n• 当天\n〔图片：接种台 /pictures/a.webp〕\n〔表格〕\n一 ｜ 二 ｜"
		if f := fields["正文"]; f.Older != want || f.Newer != "〔二级标题〕几针\n打四针。" || !f.Changed {
			t.Errorf("the text: %+v, want %s", f, want)
		}
		if f := fields["所属栏目"]; f.Older != "热点解读" || f.Newer != "健康科普" {
			t.Errorf("the column: %+v", f)
		}
		if f := fields["置顶"]; f.Older != "否" || f.Newer != "是" {
			t.Errorf("the mark: %+v", f)
		}
		if f := fields["标题"]; f.Changed || f.Newer != "疫苗" {
			t.Errorf("what nobody changed: %+v", f)
		}
		if _, counted := fields["浏览量"]; counted {
			t.Error("counters are compared")
		}
	})
}

func TestARestoredVersionIsASaveLikeAnyOther(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗", object{"body": "<p>四针。</p>"})
		d.edit(a.ID, object{"body": "<p>五针。</p>", "keyPoints": "尽快冲洗", "title": "疫苗二"})
		first := d.revisions(a.ID)[1]
		now := d.stored(a.ID)
		d.Refused("under a stale version", d.restoreRevision(a.ID, now.Version-1, first.ID), 409, "已被")
		d.Refused("without a version", d.restoreRevision(a.ID, 0, first.ID), 500, "刷新")
		d.Refused("a version that never was", d.restoreRevision(a.ID, now.Version, 77), 500, "没有这个历史版本")

		if back := d.restoreRevision(a.ID, now.Version, first.ID); !back.Success {
			t.Fatal(back.Body)
		}
		now = d.stored(a.ID)
		if now.Body != "<p>四针。</p>" || now.Title != "疫苗" || now.KeyPoints != "" || now.State != Draft {
			t.Errorf("restored %+v", now)
		}
		if r := d.revisions(a.ID); len(r) != 3 || fmt.Sprint(r[0].Changed) != "[标题 要点 正文]" {
			t.Errorf("it is no version itself: %+v", r)
		}
		if d.Logged("article.revert", "恢复历史版本：文章《疫苗》，第 1 版") != 1 {
			t.Error("the operation log does not tell it")
		}
	})
}

// Readers who were told of a mistake stay told, and see that the text is another one.
func TestARestoredVersionKeepsTheCorrectionNote(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		const note = "剂量有误：应为一片。"
		for _, tt := range []struct{ title, then, later string }{
			{"a note that came later", "", note},
			{"a note that replaced another one", "剂量有误。", note},
			{"a note that was taken away", note, ""},
		} {
			a := d.published(d.column(tt.title, 0).ID, tt.title, object{"body": "<p>吃十片。</p>", "correction": tt.then})
			first := d.revisions(a.ID)[0]
			d.Clock.Advance(time.Hour)
			noted := d.edit(a.ID, object{"body": "<p>吃一片。</p>", "correction": tt.later})
			d.Clock.Advance(time.Hour)
			if back := d.restoreRevision(a.ID, noted.Version, first.ID); !back.Success {
				t.Fatal(back.Body)
			}
			now, _, err := LoadArticle(context.Background(), d.DB.Read(), ourSite, a.ID)
			if err != nil || now.Body != "<p>吃十片。</p>" || now.Correction != tt.later || now.CorrectionTime != noted.CorrectionTime ||
				now.ReviseTime != value.TimeOf(d.Clock.Now()) || now.PublishTime != a.PublishTime {
				t.Errorf("%s: restored %+v, %v", tt.title, now, err)
			}
		}
	})
}

// What the text of a version may not say any more is refused or cleaned, as if an editor had typed it.
func TestARestoredVersionObeysTheRulesOfToday(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗", object{"body": ""})
		other := d.draft(column.ID, "另一篇")
		d.edit(a.ID, object{"body": "<p>五针。</p>", "relatedIds": []value.ID{other.ID}})
		d.edit(a.ID, object{"relatedIds": []value.ID{}})
		d.publish(d.stored(a.ID))
		versions := d.revisions(a.ID)
		empty, related := versions[3], versions[2]

		d.Refused("an empty text of what is published", d.restoreRevision(a.ID, d.stored(a.ID).Version, empty.ID), 500, "第 1 版现在不能恢复：发布前请填写正文")
		d.OK("DELETE", "/content/article/delete?id="+other.ID.String(), nil)
		d.Refused("a version that names what is gone", d.restoreRevision(a.ID, d.stored(a.ID).Version, related.ID), 500, "相关文章")
		d.bumps.Scopes = nil
		if back := d.restoreRevision(a.ID, d.stored(a.ID).Version, versions[1].ID); !back.Success || !d.bumps.Has("list") {
			t.Errorf("a published article: %s, raised %v", back.Message, d.bumps.Scopes)
		}
		d.Exec(`UPDATE sys_data_log SET data_content = REPLACE(data_content, '五针', '<script>x</script><i onclick="x">五针</i>') WHERE id = $1`, versions[1].ID)
		d.Exec(`UPDATE sys_data_log SET data_content = REPLACE(data_content, 'onclick="x"', 'onclick=x') WHERE id = $1`, versions[1].ID)
		if back := d.restoreRevision(a.ID, d.stored(a.ID).Version, versions[1].ID); !back.Success || strings.Contains(d.stored(a.ID).Body, "script") || strings.Contains(d.stored(a.ID).Body, "onclick") {
			t.Errorf("what is restored is not cleaned: %s %s", back.Message, d.stored(a.ID).Body)
		}
		now := d.stored(a.ID)
		d.OK("POST", "/content/article/withdraw", object{"id": a.ID, "version": now.Version, "reason": "有误"})
		d.Refused("a withdrawn article", d.restoreRevision(a.ID, d.stored(a.ID).Version, versions[1].ID), 500, "请先恢复为草稿")
	})
}

func TestVersionsAreSeenAndRestoredByWhoeverMayReadAndEditTheArticle(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗")
		d.edit(a.ID, object{"title": "疫苗二"})
		versions := d.revisions(a.ID)
		list := "/content/article/revisions?id=" + a.ID.String()
		compare := fmt.Sprintf("/content/article/compareRevisions?id=%s&older=%s&newer=%s", a.ID, versions[1].ID, versions[0].ID)

		ofDepartment := editorOf(ourSite)
		ofDepartment.OrgCode, ofDepartment.Scope = "A02", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}}
		for who, person := range map[string]auth.Principal{"an editor of another site": editorOf(otherSite), "an editor of another department": ofDepartment} {
			d.Person = person
			d.Refused(who+" lists", d.Call("GET", list, nil), 404, "不存在")
			d.Refused(who+" compares", d.Call("GET", compare, nil), 404, "不存在")
			d.Refused(who+" restores", d.restoreRevision(a.ID, 2, versions[1].ID), 404, "不存在")
		}
		d.Person = editorOf(otherSite)
		theirs := d.draft(d.column("他们的", 0).ID, "他们的文章")
		d.Refused("the version of a foreign article", d.restoreRevision(theirs.ID, 1, versions[1].ID), 500, "没有这个历史版本")
		d.Refused("comparing with one", d.Call("GET", fmt.Sprintf("/content/article/compareRevisions?id=%s&older=%s&newer=%s", theirs.ID, versions[1].ID, versions[0].ID), nil), 500, "不同版本")

		d.Person = testkit.Staff(ourSite, "reader", testkit.Rights([]string{PermArticle}, "list"))
		d.OK("GET", list, nil)
		d.OK("GET", compare, nil)
		d.Refused("a reader restores", d.restoreRevision(a.ID, 2, versions[1].ID), 510, "没有权限")
		d.Person = testkit.Staff(ourSite, "stranger", nil)
		d.Refused("a stranger lists", d.Call("GET", list, nil), 510, "没有权限")
	})
}

func TestADeletedArticleThatComesBackHasItsVersions(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗")
		d.edit(a.ID, object{"title": "疫苗二"})
		removed := testkit.Must[struct {
			Undo struct {
				Path  string   `json:"path"`
				Token value.ID `json:"token"`
			} `json:"undo"`
		}](d, "DELETE", "/content/article/delete?id="+a.ID.String(), nil)
		d.Refused("the versions of what is gone", d.Call("GET", "/content/article/revisions?id="+a.ID.String(), nil), 404, "不存在")
		d.OK("POST", removed.Undo.Path, object{"token": removed.Undo.Token})
		versions := d.revisions(a.ID)
		if len(versions) != 4 || d.Logged("article.undo", "《疫苗二》") != 1 {
			t.Fatalf("versions %+v", versions)
		}
		if back := d.restoreRevision(a.ID, d.stored(a.ID).Version, versions[3].ID); !back.Success || d.stored(a.ID).Title != "疫苗" {
			t.Error(back.Body)
		}
	})
}

func TestAnArticleThatCameWithTheSiteKeepsWhatItWas(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗")
		d.Exec(`DELETE FROM sys_data_log`)
		d.Clock.Advance(1000)
		d.edit(a.ID, object{"title": "疫苗二"})
		versions := d.revisions(a.ID)
		if len(versions) != 2 || versions[1].At != a.CreateTime || fmt.Sprint(versions[0].Changed) != "[标题]" {
			t.Errorf("versions %+v", versions)
		}
	})
}

// Two who restore at once do not lose a version: one is told that the other was faster.
func TestOfTwoConcurrentRestoresOneIsTold(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "疫苗")
		d.edit(a.ID, object{"title": "疫苗二"})
		first := d.revisions(a.ID)[1]
		codes := make([]int, 4)
		var all sync.WaitGroup
		for i := range codes {
			all.Go(func() { codes[i] = d.restoreRevision(a.ID, 2, first.ID).Code })
		}
		all.Wait()
		slices.Sort(codes)
		if fmt.Sprint(codes) != "[200 409 409 409]" || len(d.revisions(a.ID)) != 3 {
			t.Errorf("answers %v, %d versions", codes, len(d.revisions(a.ID)))
		}
	})
}

func TestOldVersionsAreReadPageByPage(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		a := d.draft(d.column("热点解读", 0).ID, "疫苗", object{"body": "<p>" + strings.Repeat("预防接种", 3000) + "</p>"})
		for i := range revisionPage + 2 {
			d.edit(a.ID, object{"title": fmt.Sprint("疫苗", i)})
		}
		path := "/content/article/revisions?id=" + a.ID.String()
		page := testkit.Must[RevisionPage](d, "GET", path, nil)
		last := page.Records[len(page.Records)-1]
		if len(page.Records) != revisionPage || !page.More || fmt.Sprint(last.Changed) != "[标题]" {
			t.Fatalf("first page: %d, %v, %+v", len(page.Records), page.More, last)
		}
		page = testkit.Must[RevisionPage](d, "GET", fmt.Sprint(path, "&before=", last.Number), nil)
		if len(page.Records) != 3 || page.More || !page.Records[2].First {
			t.Errorf("second page: %+v", page)
		}
	})
}
