package recruit

import (
	"net/url"
	"strings"
	"sync"
	"testing"

	"jikong/internal/testkit"
	"jikong/internal/value"
)

// submittedTo is the applications to a posting, by the identity numbers of who sent them.
func (b *bureau) submittedTo(p Posting, people ...string) []Application {
	b.T.Helper()
	for _, id := range people {
		b.apply(p, id, id)
	}
	var list struct{ Records []Application }
	b.ok("GET", "/recruit/application/list?column=submitTime&order=asc&postingId="+p.ID.String(), nil, &list)
	return list.Records
}

// review does an act with an application, and keeps what became of it.
func (b *bureau) review(act Act, a *Application, more object) testkit.Answer {
	b.T.Helper()
	body := object{"id": a.ID, "version": a.Version}
	for name, v := range more {
		body[name] = v
	}
	answer := b.Call("POST", "/recruit/application/"+string(act), body)
	if answer.Success {
		b.Into(answer, a)
	}
	return answer
}

const manID, otherID = "110101199603072176", "11010119960307215X"

func TestANumberIsGivenOnceInAPosting(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		all, elsewhere := b.submittedTo(p, womanID, manID, otherID), b.submittedTo(b.open(), womanID)
		one, two, three := &all[0], &all[1], &all[2]
		for _, c := range []struct {
			says   string
			act    Act
			of     *Application
			number string
			want   string // part of the refusal, "" when it is done
		}{
			{"before the review", Number, one, "20260001", "申请现在是“待审查”，不能填写准考证号"},
			{"with the pass", Pass, one, "20260001", ""},
			{"a pass with the same number", Pass, two, " 20260001 ", "已经给了本次招聘的另一份申请"},
			{"the same number in another posting", Pass, &elsewhere[0], "20260001", ""},
			{"a pass that leaves it for later", Pass, two, "", ""},
			{"and another one", Pass, three, "", ""},
			{"later, one that is taken", Number, two, "20260001", "已经给了本次招聘的另一份申请"},
			{"later, nothing", Number, two, " ", "请填写准考证号"},
			{"later, a free one", Number, two, "20260002", ""},
			{"its own again", Number, two, "20260002", ""},
			{"a correction of one that was hired", Hire, one, "", ""},
			{"to a free one", Number, one, "20260009", ""},
			{"which leaves the old one free", Number, three, "20260001", ""},
		} {
			a := b.review(c.act, c.of, object{"examNo": c.number})
			if a.Success != (c.want == "") || !strings.Contains(a.Body, c.want) || !a.Success && c.of.State == Passed && !strings.Contains(a.Body, `"examNo"`) {
				t.Errorf("%s: %s", c.says, a.Body)
			}
		}
		if one.ExamNo != "20260009" || !one.Hired || one.State != Passed || two.ExamNo != "20260002" || three.ExamNo != "20260001" {
			t.Errorf("in the end: %+v, %+v, %+v", one, two, three)
		}
		var d ApplicationDetail
		b.ok("GET", "/recruit/application/detail?id="+three.ID.String(), nil, &d)
		if last := d.Steps[len(d.Steps)-1]; last.ActText != "填写准考证号" || last.Note != "20260001" || last.Actor != "chief" {
			t.Errorf("the history ends with %+v", last)
		}
		b.Person.Perms[PermReview] = false
		if a := b.review(Number, three, object{"examNo": "20260003"}); a.Success || a.Code != 510 {
			t.Errorf("without the right: %s", a.Body)
		}
	})
}

func TestANumberGivenTwiceAtTheSameMomentIsGivenOnce(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		all := b.submittedTo(b.open(), womanID, manID, otherID)
		var wait sync.WaitGroup
		for i := range all {
			wait.Go(func() { b.review(Pass, &all[i], object{"examNo": "20260001"}) })
		}
		wait.Wait()
		if n := b.Number(`SELECT COUNT(*) FROM recruit_application WHERE exam_no = '20260001'`); n != 1 {
			t.Errorf("%d applicants have one number", n)
		}
	})
}

func TestThePapersOfSomebodyHiredAreNotWithdrawn(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		code, password := receiptOf(b.apply(p, "k", womanID))
		a := b.submittedTo(p)[0]
		withdraw := func(ticket string) (object, string) {
			_, own := b.visit(url.Values{"act": {"withdraw"}, "ticket": {ticket}}, nil)
			return own["application"].(object), problems(own)
		}
		ticket := b.ticket(code, password) // of a page that is still open when the decision falls
		b.review(Pass, &a, nil)
		seen, err := b.service.open(t.Context(), b.DB.Read(), ourSite, a.ID)
		b.Must(err)
		b.review(Hire, &a, nil)
		mine, said := withdraw(ticket)
		if mine["stateText"] != "审查通过" || mine["canWithdraw"] != false || mine["destroyed"] == true || !strings.Contains(said, "请打电话联系招聘单位") {
			t.Errorf("hired: %v, %s", mine, said)
		}
		if err := b.service.withdraw(t.Context(), ourSite, seen); err == nil || !strings.Contains(err.Error(), "刚刚变了") {
			t.Errorf("hired in the same moment: %v", err)
		}
		b.review(Unhire, &a, nil)
		if mine, said = withdraw(ticket); mine["stateText"] != "已撤回" {
			t.Errorf("not hired any more: %v, %s", mine, said)
		}
	})
}

func TestAMissingVersionIsNotToldAsAChangeBySomebodyElse(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		a := b.submittedTo(p, womanID)[0]
		const missing, stale = "缺少版本号，请刷新后再试", "刚被别人"
		for _, c := range []struct {
			path    string
			id      value.ID
			version int64
			want    string
		}{
			{"application/pass", a.ID, 0, missing},
			{"application/pass", a.ID, 99, stale},
			{"application/refuse", a.ID, 0, missing},
			{"application/refuse", a.ID, 99, stale},
			{"posting/publish", p.ID, 0, missing},
			{"posting/revoke", p.ID, 0, missing},
			{"posting/revoke", p.ID, 99, stale},
		} {
			body := object{"id": c.id, "reason": "专业不符"}
			if c.version != 0 {
				body["version"] = c.version
			}
			if got := b.Call("POST", "/recruit/"+c.path, body); got.Success || !strings.Contains(got.Message, c.want) {
				t.Errorf("%s with version %d: %s", c.path, c.version, got.Body)
			}
		}
		if b.submittedTo(p)[0].State != Submitted {
			t.Error("the application was reviewed")
		}
	})
}
