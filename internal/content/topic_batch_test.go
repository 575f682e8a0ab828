package content

import (
	"testing"

	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestManyTopicsChangeTheirState(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("专题专栏", 0)
		article := d.published(column.ID, "流感怎么防")
		topic := func(title, state string, more object) Topic {
			return testkit.Must[Topic](d, "POST", "/content/topic/add", topicBody(column.ID, article.ID, merged(object{"title": title, "state": state}, []object{more})))
		}
		bare := topic("空专题", Draft, object{"sections": []object{}})
		draft, public := topic("流感季", Draft, nil), topic("防暑", Published, nil)
		stateOf := func(id value.ID) string {
			return testkit.Must[Topic](d, "GET", "/content/topic/queryById?id="+id.String(), nil).State
		}
		topics := func(path string, body object) (outcome, string) {
			return d.batchOf("/content/topic/"+path, body)
		}

		d.bumps.Scopes = nil
		done, message := topics("publishBatch", object{"matching": object{"query": "", "total": 3}})
		if done.Done != 1 || len(done.Refused) != 2 || stateOf(draft.ID) != Published || stateOf(bare.ID) != Draft || !d.bumps.Has(render.ScopeMenu) {
			d.T.Fatalf("published %+v %s", done, message)
		}
		for _, r := range done.Refused {
			if want := map[string]string{bare.ID.String(): "公开前请至少添加一个版块", public.ID.String(): "专题已经公开"}[r.ID]; r.Reason != want || r.Name == "" {
				d.T.Errorf("refused: %+v", r)
			}
		}
		if done, message = topics("archiveBatch", object{"ids": []value.ID{public.ID, 404}}); message != "已归档 1 条，1 条已不存在" || stateOf(public.ID) != Archived {
			d.T.Errorf("archived %+v %s", done, message)
		}
		if done, message = topics("withdrawBatch", object{"ids": []value.ID{draft.ID, public.ID, bare.ID}}); done.Done != 2 || message != "已撤回 2 条，1 条没有撤回：专题是草稿，公众看不到" {
			d.T.Errorf("withdrawn %+v %s", done, message)
		}
		if d.Logged("topic.publish", "流感季") != 1 || d.Logged("topic.archive", "防暑") != 1 || d.Logged("topic.withdraw", "流感季") != 1 {
			d.T.Error("the log does not say what was done to each")
		}

		one := object{"ids": []value.ID{draft.ID}}
		d.Person = editorOf(otherSite)
		if done, _ := topics("publishBatch", object{"ids": []value.ID{draft.ID, 404}}); done.Done != 0 || len(done.Gone) != 2 {
			d.T.Errorf("from another site: %+v", done)
		}
		d.Person = editorOf(ourSite)
		d.Person.Perms[permTopic+":edit"] = false
		for _, path := range []string{"publishBatch", "archiveBatch", "withdrawBatch"} {
			d.Refused(path, d.Call("POST", "/content/topic/"+path, one), 510, "没有权限")
		}
	})
}
