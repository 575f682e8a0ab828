package announcement_test

import (
	"encoding/json"
	"strings"
	"testing"

	"jikong/internal/crud"
)

func (o *office) many(path, body string) (b crud.Batch, message string) {
	o.T.Helper()
	a := o.Call("POST", "/sys/annountCement/"+path, body)
	if err := json.Unmarshal(a.Result, &b); err != nil {
		o.T.Fatalf("%s: %v in %s", path, err, a.Body)
	}
	return b, a.Message
}

func TestManyAnnouncementsAreReleasedAndRevoked(t *testing.T) {
	onOffices(t, func(o *office) {
		first, second := o.add(`{"titile":"值班安排"}`), o.add(`{"titile":"培训通知","recipientKind":"user","userIds":"8"}`)
		nobody := o.add(`{"titile":"空部门","recipientKind":"depart","recipientIds":"404"}`)
		over := o.add(`{"titile":"过期","endTime":"2020-01-01 00:00:00"}`)
		out := o.released(`{"titile":"已发"}`)
		o.take(1)

		done, message := o.many("releaseBatch", `{"matching":{"query":"","total":5}}`)
		reasons := map[string]string{"空部门": "所选的范围里没有在用的用户，请重新选择收件人", "过期": "这条通告的结束时间已过，请先修改再发布", "已发": "这条通告已经发布"}
		if done.Done != 2 || len(done.Refused) != 3 {
			t.Fatalf("released %+v %s", done, message)
		}
		for _, r := range done.Refused {
			if r.Reason == "" || r.Reason != reasons[r.Name] {
				t.Errorf("refused %+v", r)
			}
		}
		if o.take(2); len(o.unread(first.ID)) != 3 || len(o.unread(second.ID)) != 1 {
			t.Errorf("unread by %v and %v", o.unread(first.ID), o.unread(second.ID))
		}
		o.keeper()
		if done, message = o.many("revokeBatch", `{"ids":["`+first.ID.String()+`","`+second.ID.String()+`","`+nobody.ID.String()+`","404"]}`); done.Done != 2 ||
			message != "已撤销 2 条，1 条已不存在，1 条没有撤销：这条通告没有发布，不需要撤销" || len(o.unread(first.ID)) != 0 {
			t.Errorf("revoked %+v %s", done, message)
		}
		o.keeper()
		if done, _ = o.many("releaseBatch", `{"ids":"`+first.ID.String()+`"}`); done.Done != 1 {
			t.Errorf("released again %+v", done)
		}

		mine := `{"ids":"` + over.ID.String() + `,` + out.ID.String() + `"}`
		o.as(1, 2, "list", "release")
		if done, _ = o.many("revokeBatch", mine); done.Done != 0 || len(done.Gone) != 2 {
			t.Errorf("from another site: %+v", done)
		}
		o.as(7, 1, "list", "add", "edit")
		for _, path := range []string{"releaseBatch", "revokeBatch"} {
			if a := o.Call("POST", "/sys/annountCement/"+path, mine); a.Success || a.Code != 510 {
				t.Errorf("%s without the right: %s", path, a.Body)
			}
		}
		o.keeper()
		if a := o.Call("GET", "/sys/annountCement/queryById?id="+out.ID.String(), ""); !strings.Contains(string(a.Result), `"sendStatus":"1"`) {
			t.Errorf("what others tried changed %s", a.Body)
		}
	})
}
