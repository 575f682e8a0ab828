package content

import (
	"encoding/json"
	"fmt"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// outcome is what a batch says of its rows.
type outcome struct {
	Done    int
	Gone    []value.ID
	Refused []struct{ ID, Name, Reason string }
	Next    *crud.Mark
}

func (d *desk) batch(path string, body object) (outcome, string) {
	d.T.Helper()
	return d.batchOf("/content/article/"+path, body)
}

func (d *desk) batchOf(path string, body object) (outcome, string) {
	d.T.Helper()
	a := d.Call("POST", path, body)
	var o outcome
	if err := json.Unmarshal(a.Result, &o); err != nil {
		d.T.Fatalf("%s: %v in %d %s %s", path, err, a.Code, a.Message, a.Result)
	}
	return o, a.Message
}

func TestManyArticlesArePublishedAsOneIs(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a, b, out := d.draft(column.ID, "甲"), d.draft(column.ID, "乙"), d.published(column.ID, "丙")
		bare := d.draft(column.ID, "没有来源", object{"source": ""})
		d.bumps.Scopes = nil
		done, message := d.batch("publishBatch", object{"matching": object{"query": fmt.Sprintf("columnId=%s", column.ID), "total": 4}})
		if done.Done != 2 || len(done.Refused) != 2 || done.Next != nil {
			d.T.Fatalf("%+v %s", done, message)
		}
		for _, r := range done.Refused {
			if want := map[string]string{out.ID.String(): "文章已经发布，无须再次发布", bare.ID.String(): "发布前请填写来源"}[r.ID]; r.Reason != want || r.Name == "" {
				d.T.Errorf("refused: %+v", r)
			}
		}
		for _, id := range []value.ID{a.ID, b.ID} {
			if got := d.stored(id); got.State != Published || got.PublishTime == 0 || !d.bumps.Has(render.ArticleScope(id)) {
				d.T.Errorf("%+v", got)
			}
		}
		if d.Logged("article.publish", "《甲》") != 1 || d.Logged("article.publish", "《乙》") != 1 {
			d.T.Error("the log has not one entry for each")
		}
	})
}

func TestManyArticlesAreWithdrawnWithAReason(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a, draft := d.published(column.ID, "甲"), d.draft(column.ID, "草稿")
		ids := object{"ids": []value.ID{a.ID, draft.ID, 404}}
		d.Refused("without a reason", d.Call("POST", "/content/article/withdrawBatch", ids), 500, "撤回原因应为 2 到 200 个字")
		ids["reason"] = "数据有误，正在核对"
		done, message := d.batch("withdrawBatch", ids)
		if done.Done != 1 || len(done.Gone) != 1 || message != "已撤回 1 条，1 条已不存在，1 条没有撤回：只有已发布的文章可以撤回" {
			d.T.Errorf("%+v %s", done, message)
		}
		if got := d.stored(a.ID); got.State != Withdrawn || got.WithdrawReason != "数据有误，正在核对" {
			d.T.Errorf("%+v", got)
		}
	})
}

func TestManyArticlesMoveToAColumn(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		from, to := d.column("热点解读", 0), d.column("通知公告", 0)
		link := d.column("上级单位", 0, object{"isHref": "Y", "href": "/x"})
		kind := testkit.Must[Category](d, "POST", "/content/category/add", object{"columnId": from.ID, "name": "流感"})
		a, there := d.published(from.ID, "甲", object{"categoryId": kind.ID}), d.draft(to.ID, "已在")
		d.bumps.Scopes = nil
		ids := []value.ID{a.ID, there.ID}
		d.Refused("to nowhere", d.Call("POST", "/content/article/moveBatch", object{"ids": ids}), 500, "请选择要移到的栏目")
		done, _ := d.batch("moveBatch", object{"ids": ids, "columnId": link.ID})
		if done.Done != 0 || len(done.Refused) != 2 {
			d.T.Errorf("into a link: %+v", done)
		}
		done, message := d.batch("moveBatch", object{"ids": ids, "columnId": to.ID})
		if done.Done != 1 || message != "已移动 1 条，1 条没有移动：已经在这个栏目" {
			d.T.Errorf("%+v %s", done, message)
		}
		if got := d.stored(a.ID); got.ColumnID != to.ID || got.CategoryID != 0 || got.State != Published {
			d.T.Errorf("%+v", got)
		}
		if !d.bumps.Has(render.ColumnScope(from.ID)) || !d.bumps.Has(render.ColumnScope(to.ID)) {
			d.T.Errorf("the pages of both columns are not fresh: %v", d.bumps.Scopes)
		}
	})
}

func TestABatchAsksForTheRightOfOne(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("热点解读", 0)
		a := d.draft(column.ID, "甲")
		for path, right := range map[string]string{"publishBatch": "publish", "withdrawBatch": "withdraw", "moveBatch": "edit"} {
			d.Person.Perms[PermArticle+":"+right] = false
			d.Refused(path, d.Call("POST", "/content/article/"+path, object{"ids": []value.ID{a.ID}, "reason": "原因", "columnId": column.ID}), 510, "没有权限")
			d.Person.Perms[PermArticle+":"+right] = true
		}
		d.Person = editorOf(otherSite)
		done, _ := d.batch("publishBatch", object{"ids": []value.ID{a.ID, 404}})
		if done.Done != 0 || len(done.Gone) != 2 {
			d.T.Errorf("another site: %+v", done)
		}
		d.Refused("another site's articles by a query", d.Call("POST", "/content/article/publishBatch", object{"matching": object{"query": "", "total": 1}}), 500, "变为 0 条")
	})
}
