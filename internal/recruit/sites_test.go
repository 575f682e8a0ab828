package recruit

import (
	"strings"
	"testing"

	"jikong/internal/value"
)

const otherSite value.ID = 2

// Staff of another site have every right there, and none here: what is here looks to them as if it were not.
func TestAnotherSiteNeitherSeesNorTouchesThisOne(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '邻市', 0)`, otherSite)
		p := b.open()
		b.apply(p, "ours", womanID)
		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list", nil, &list)
		a := list.Records[0]
		var d ApplicationDetail
		b.ok("GET", "/recruit/application/detail?id="+a.ID.String(), nil, &d)
		rows := func() [3]int64 {
			return [3]int64{b.Number(`SELECT COUNT(*) FROM recruit_step`), b.Number(`SELECT SUM(version) FROM recruit_application`), b.Number(`SELECT SUM(version) FROM recruit_posting`)}
		}
		before := rows()

		b.Person.TenantID = otherSite
		for _, path := range []string{"/recruit/application/list", "/recruit/posting/list", "/recruit/application/list?postingId=" + p.ID.String(), "/recruit/posting/list?title=*公开*"} {
			var page struct{ Total int }
			if b.ok("GET", path, nil, &page); page.Total != 0 {
				t.Errorf("%s shows %d rows of the other site", path, page.Total)
			}
		}
		posting, application := object{"id": p.ID, "version": p.Version, "reason": "理由够长"}, object{"id": a.ID, "version": a.Version, "reason": "理由够长"}
		edited := object{"id": p.ID, "version": p.Version, "title": "改了标题", "unit": p.Unit, "phone": p.Phone, "beginTime": p.BeginTime, "endTime": p.EndTime}
		asked := object{"id": a.ID, "version": a.Version, "reason": "理由够长", "supplementEnd": b.at(1e15)}
		calls := []struct {
			method, path string
			body         object
		}{
			{"GET", "/recruit/posting/queryById?id=" + p.ID.String(), nil},
			{"PUT", "/recruit/posting/edit", edited},
			{"POST", "/recruit/posting/publish", posting},
			{"POST", "/recruit/posting/revoke", posting},
			{"GET", "/recruit/application/detail?id=" + a.ID.String(), nil},
			{"POST", "/recruit/application/reveal", application},
			{"GET", "/recruit/application/paper?id=" + a.ID.String() + "&paper=" + d.Papers[0].ID.String(), nil},
			{"GET", "/recruit/application/exportXls?reason=理由够长&postingId=" + p.ID.String(), nil},
			{"POST", "/recruit/application/supplement", asked},
		}
		for _, act := range []Act{Pass, Refuse, Reopen, Hire, Unhire} {
			calls = append(calls, struct {
				method, path string
				body         object
			}{"POST", "/recruit/application/" + string(act), application})
		}
		for _, c := range calls {
			if got := b.Call(c.method, c.path, c.body); got.Success || !strings.Contains(got.Body, `"code":404`) || strings.Contains(got.Body, "公开招聘") {
				t.Errorf("%s %s answers %d %s", c.method, c.path, got.Status, got.Body)
			}
		}
		b.Call("DELETE", "/recruit/posting/delete?id="+p.ID.String(), nil)
		if after := rows(); after != before {
			t.Errorf("steps and versions were %v, now they are %v", before, after)
		}
		if n := b.Number(`SELECT COUNT(*) FROM recruit_posting`); n != 1 {
			t.Errorf("there are %d postings", n)
		}
	})
}

// The addresses that are handed out are those at which the pages stand, without a detour.
func TestPostingsAreHandedOutWithTheirOwnAddress(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		want := "/recruitmentd/90/" + p.ID.String()
		var desk struct{ Records []Posting }
		b.ok("GET", "/recruit/posting/list", nil, &desk)
		var public Recruitments
		b.ok("GET", "/getRecruitment?id="+p.ID.String(), nil, &public)
		if desk.Records[0].Path != want || public.Posting.Path != want || public.Records[0].Path != want {
			t.Errorf("the desk opens %q, the public call names %q and %q, want %q", desk.Records[0].Path, public.Posting.Path, public.Records[0].Path, want)
		}
	})
}
