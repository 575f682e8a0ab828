package recruit

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/testkit"
)

func TestDaysBeforeTheDeadlineAreRefusedAndDestroyNothing(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		b.apply(p, "k", womanID)
		changed := func(field, day string) testkit.Answer {
			var now Posting
			b.ok("GET", "/recruit/posting/queryById?id="+p.ID.String(), nil, &now)
			return b.Call("POST", "/recruit/posting/edit", object{"id": p.ID, "version": now.Version, field: day, "noticeEnd": "2027-12-31"})
		}
		before, deadline := b.at(9 * 24 * time.Hour)[:10], b.at(10 * 24 * time.Hour)[:10]
		for field, label := range map[string]string{"reviewDay": "资格审查截止日", "resultDay": "结果公布日", "noticeBegin": "公示开始日"} {
			if a := changed(field, before); a.Success || !strings.Contains(a.Body, label+"早于报名截止的 "+deadline+"，请核对年份和日期") {
				t.Errorf("%s: %s", field, a.Body)
			}
			if a := changed(field, deadline); !a.Success {
				t.Errorf("%s on the day of the deadline: %s", field, a.Body)
			}
		}
		b.Exec(`UPDATE recruit_posting SET result_day = '2025-12-20'`) // as one could write it once
		b.Clock.Advance(41 * 24 * time.Hour)
		if n, err := b.service.Retain(t.Context()); n != 0 || err != nil {
			t.Errorf("%d applications are destroyed, %v", n, err)
		}
	})
}

func TestWhoSendsPapersEarlyMaySendThemAgainUntilTheDayThatWasSaid(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		code, password := receiptOf(b.apply(p, "k", womanID))
		b.Clock.Advance(11 * 24 * time.Hour)
		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list", nil, &list)
		a := list.Records[0]
		b.ok("POST", "/recruit/application/supplement", object{"id": a.ID, "version": a.Version, "reason": "请补上学位证书", "supplementEnd": b.at(48 * time.Hour)}, &a)
		send := func() object {
			_, check := b.visit(url.Values{"act": {"edit"}, "ticket": {b.ticket(code, password)}}, nil)
			return b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
		}
		for _, says := range []string{"the first time", "a page was missing"} {
			if sent := send(); sent["view"] != "sent" {
				t.Fatalf("%s: %v %s", says, sent["view"], problems(sent))
			}
			if _, own := b.lookup(code, password); own["application"].(object)["canEdit"] != true || own["application"].(object)["canWithdraw"] != true {
				t.Errorf("%s: %v", says, own["application"])
			}
		}
		b.Clock.Advance(49 * time.Hour)
		if _, own := b.lookup(code, password); own["application"].(object)["canEdit"] != false || own["application"].(object)["supplementEnd"] != nil || own["application"].(object)["reason"] != "" {
			t.Errorf("after the day: %v", own["application"])
		}
	})
}
