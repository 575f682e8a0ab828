package survey_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/survey"
	"jikong/internal/value"
)

func TestManySurveysArePublishedClosedAndReopened(t *testing.T) {
	onDesks(t, func(o *desk) {
		many := func(path, body string) crud.Batch {
			return into[crud.Batch](o.T, o.do("POST", "/survey/survey/"+path, body))
		}
		ids := func(surveys ...survey.Survey) string {
			var texts []string
			for _, v := range surveys {
				texts = append(texts, v.ID.String())
			}
			return `{"ids":"` + strings.Join(texts, ",") + `"}`
		}
		stateOf := func(v survey.Survey) survey.State {
			return read[survey.Survey](o, "/survey/survey/queryById?id="+v.ID.String()).State
		}
		a, b := o.draft(`"title":"甲"`), o.draft(`"title":"乙"`)
		empty := o.draft(`"title":"没有题目"`, `"questions":[]`)
		running := o.published(`"title":"进行中"`)
		ended := o.published(`"title":"到期"`, `"endTime":"`+value.TimeOf(o.Clock.Now().AddDate(0, 0, 1)).String()+`"`)

		all := many("publishBatch", `{"matching":{"query":"state=draft","total":3}}`)
		if all.Done != 2 || len(all.Refused) != 1 || all.Refused[0].Name != "没有题目" || all.Refused[0].Reason == "" {
			t.Fatalf("the drafts: %+v", all)
		}
		again := o.do("POST", "/survey/survey/publishBatch", ids(a, empty))
		if again.Success || !strings.Contains(again.Message, "题目没有改动，无须再次发布") {
			t.Errorf("again: %s", again.Body)
		}
		o.Clock.Advance(48 * 60 * 60 * 1e9)
		closed := o.do("POST", "/survey/survey/closeBatch", ids(a, running, ended, empty))
		if closed.Message != "已结束 2 条，2 条没有结束：只有未开始或进行中的调查可以结束" || stateOf(a) != survey.Ended || stateOf(b) != survey.Open {
			t.Errorf("closed: %s", closed.Body)
		}
		if all = many("reopenBatch", `{"matching":{"query":"state=ended","total":3}}`); all.Done != 2 || len(all.Refused) != 1 || all.Refused[0].Name != "到期" || stateOf(a) != survey.Open {
			t.Errorf("reopened: %+v", all)
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_version WHERE survey_id = $1`, b.ID); n != 1 {
			t.Errorf("%d versions of what was published once", n)
		}

		if all = many("closeBatch", `{"ids":"404,`+empty.ID.String()+`"}`); len(all.Gone) != 1 || len(all.Refused) != 1 {
			t.Errorf("a vanished one: %+v", all)
		}
		whole := o.do("DELETE", "/survey/survey/deleteBatch", `{"matching":{"query":"state=draft","total":1}}`)
		if whole.Message != "批量删除成功！" || o.Number(`SELECT COUNT(*) FROM survey WHERE id = $1`, empty.ID) != 0 {
			t.Errorf("the drafts are deleted: %s", whole.Body)
		}
		if odd := o.do("POST", "/survey/survey/closeBatch", `{"matching":{"query":"state=gone","total":1}}`); odd.Success || odd.Message != "没有这种状态" {
			t.Errorf("a state that does not exist: %s", odd.Body)
		}

		o.Person.TenantID = 2
		if all = many("closeBatch", ids(a, b)); all.Done != 0 || !slices.Equal(all.Gone, []value.ID{a.ID, b.ID}) {
			t.Errorf("from another site: %+v", all)
		}
		o.Person.TenantID, o.Person.Perms["survey:survey:publish"] = site, false
		for _, path := range []string{"publishBatch", "closeBatch", "reopenBatch"} {
			if refused := o.do("POST", "/survey/survey/"+path, ids(a)); refused.Success || refused.Code != 510 {
				t.Errorf("%s without the right: %s", path, refused.Body)
			}
		}
		o.Person.Perms["survey:survey:publish"], o.Person.Perms["survey:survey:list"] = true, false
		if blind := o.do("POST", "/survey/survey/closeBatch", fmt.Sprintf(`{"matching":{"query":"","total":%d}}`, 4)); blind.Success || !strings.Contains(blind.Message, "没有权限") {
			t.Errorf("by a query without the list: %s", blind.Body)
		}
	})
}
