package recruit

import (
	"encoding/json"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/value"
)

func TestManyPostingsArePublishedAndRevoked(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		many := func(path string, body object) (done crud.Batch, message string) {
			a := b.Call("POST", "/recruit/posting/"+path, body)
			if err := json.Unmarshal(a.Result, &done); err != nil {
				t.Fatalf("%s: %v in %s", path, err, a.Body)
			}
			return done, a.Message
		}
		add := func(title string, change func(object)) (made struct{ ID value.ID }) {
			p := object{"title": title, "unit": "中心", "phone": "0300-5550000", "beginTime": b.at(-time.Hour), "endTime": b.at(time.Hour),
				"posts": []object{{"code": "A01", "name": "检验", "category": "professional", "headcount": 1, "education": "any"}}}
			change(p)
			b.ok("POST", "/recruit/posting/add", p, &made)
			return made
		}
		stateOf := func(id value.ID) State {
			var p Posting
			b.ok("GET", "/recruit/posting/queryById?id="+id.String(), nil, &p)
			return p.State
		}
		first := add("甲", func(object) {})
		bare := add("没有岗位", func(p object) { p["posts"] = []object{} })
		late := add("已截止", func(p object) { p["endTime"] = b.at(-time.Minute) })
		out := b.open()

		done, message := many("publishBatch", object{"matching": object{"query": "", "total": 4}})
		reasons := map[value.ID]string{bare.ID: "请至少填写一个岗位再发布", late.ID: "报名截止时间已过，请改为将来的时间再发布", out.ID: "这个公告已经发布"}
		if done.Done != 1 || len(done.Refused) != 3 || stateOf(first.ID) != Open {
			t.Fatalf("published %+v %s", done, message)
		}
		for _, r := range done.Refused {
			if r.Name == "" || r.Reason != reasons[r.ID] {
				t.Errorf("refused %+v", r)
			}
		}
		chosen := object{"ids": []value.ID{first.ID, out.ID, bare.ID, 404}}
		if a := b.Call("POST", "/recruit/posting/revokeBatch", chosen); a.Success || stateOf(first.ID) != Open {
			t.Errorf("without a reason: %s", a.Body)
		}
		chosen["reason"] = "岗位有调整"
		if done, message = many("revokeBatch", chosen); message != "已撤销 2 条，1 条已不存在，1 条没有撤销：只有已发布的公告可以撤销" || stateOf(first.ID) != Revoked {
			t.Errorf("revoked %+v %s", done, message)
		}
		if done, message = many("publishBatch", object{"ids": []value.ID{first.ID, out.ID}}); message != "发布成功" || stateOf(out.ID) != Open {
			t.Errorf("published again %+v %s", done, message)
		}
		if n := b.Number(`SELECT COUNT(*) FROM audit_log WHERE action IN ('recruit_posting.publish', 'recruit_posting.revoke')`); n != 6 {
			t.Errorf("the log has %d entries", n)
		}

		b.Person.TenantID = 2
		if done, _ = many("revokeBatch", chosen); done.Done != 0 || len(done.Gone) != 4 {
			t.Errorf("from another site: %+v", done)
		}
		b.Person.TenantID, b.Person.Perms[PermPublish] = ourSite, false
		for _, path := range []string{"publishBatch", "revokeBatch"} {
			if a := b.Call("POST", "/recruit/posting/"+path, chosen); a.Success || a.Code != 510 {
				t.Errorf("%s without the right: %s", path, a.Body)
			}
		}
	})
}
