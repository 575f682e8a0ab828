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
			return b.Call("POST", "/recruit/posting/edit", object{"id": p.ID, "version": now.Version, field: day})
		}
		before, deadline := b.at(9 * 24 * time.Hour)[:10], b.at(10 * 24 * time.Hour)[:10]
		for field, label := range map[string]string{"reviewDay": "资格审查截止日", "resultDay": "结果公布日"} {
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
		until := b.at(48 * time.Hour)
		send := func() object {
			_, check := b.visit(url.Values{"act": {"edit"}, "ticket": {b.ticket(code, password)}}, nil)
			if check["deadline"] != until {
				t.Errorf("the form says that it may be sent until %v, want %s", check["deadline"], until)
			}
			return b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
		}
		for _, says := range []string{"the first time", "a page was missing"} {
			sent := send()
			if sent["view"] != "sent" {
				t.Fatalf("%s: %v %s", says, sent["view"], problems(sent))
			}
			if own := sent["application"].(object); own["deadline"] != until || own["canApply"] != false {
				t.Errorf("%s: it may be changed until %v, want %s; another application: %v", says, own["deadline"], until, own["canApply"])
			}
			if _, own := b.lookup(code, password); own["application"].(object)["canEdit"] != true || own["application"].(object)["canWithdraw"] != true {
				t.Errorf("%s: %v", says, own["application"])
			}
		}
		o, err := b.service.open(t.Context(), b.DB.Read(), 1, a.ID)
		if b.Must(err); o.withdrawable(&o.posting, b.DB.Now()) != nil {
			t.Error("withdrawing is offered and refused")
		}
		b.Clock.Advance(49 * time.Hour)
		if _, own := b.lookup(code, password); own["application"].(object)["canEdit"] != false || own["application"].(object)["supplementEnd"] != nil || own["application"].(object)["reason"] != "" {
			t.Errorf("after the day: %v", own["application"])
		}
	})
}

func TestAFormThatIsSentAgainAfterTheDeadlineShowsItsReceipt(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open(func(p object) { p["endTime"] = b.at(2 * time.Hour) })
		check := b.fill(b.start(p, "k"), womanID)
		pledge := url.Values{"pledge": {"1"}, "signature": {"李晓明"}}
		b.Clock.Advance(119 * time.Minute)
		first := b.turn(check, "submit", pledge, nil)
		code, password := receiptOf(first)
		b.Clock.Advance(3 * time.Minute)
		again := b.turn(check, "submit", pledge, nil)
		if c, secret := receiptOf(again); again["view"] != "sent" || c != code || secret != password {
			t.Errorf("loaded anew: %v %s", again["view"], problems(again))
		}
	})
}

func TestAStartThatIsSentAgainAfterTheWithdrawalSaysSo(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		code, password := receiptOf(b.start(p, "k"))
		if _, gone := b.visit(url.Values{"act": {"withdraw"}, "ticket": {b.ticket(code, password)}}, nil); problems(gone) != "" {
			t.Fatal(problems(gone))
		}
		page, own := b.visit(url.Values{"act": {"start"}, "posting": {p.ID.String()}, "key": {"k"}, "consent": {"1"}, "checkKey": {"k"}, "captcha": {"4"}}, nil)
		if page.Status >= 400 || own["application"].(object)["stateText"] != "已撤回" {
			t.Errorf("%d %v", page.Status, own)
		}
	})
}
