package letter_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/letter"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// run does the work of a job once, as the runner would.
func (o *office) run(kind string) string {
	o.T.Helper()
	said := ""
	o.Must(job.Handlers(o.service.Repeated())[kind](o.T.Context(), job.Job{Type: kind, DueTime: o.DB.Now()}, func(_ int, message string) { said = message }))
	return said
}

func day(text string) time.Time {
	t, err := time.ParseInLocation("2006-01-02 15:04", text, value.Shanghai)
	if err != nil {
		panic(err)
	}
	return t
}

func (o *office) at(text string) { o.Clock.Advance(day(text).Sub(o.Clock.Now())) }

func TestClocksRunInWorkingDaysOfTheCalendar(t *testing.T) {
	onOffices(t, func(o *office) {
		for _, c := range []struct{ says, sent, receipt, simple, normal, extended string }{
			{"a plain week", "2026-11-23 09:00", "2026-11-24", "2026-11-26", "2026-12-07", "2026-12-14"},
			{"a Friday evening", "2026-11-27 23:00", "2026-11-30", "2026-12-02", "2026-12-11", "2026-12-18"},
			{"before the National Day", "2027-09-29 10:00", "2027-09-30", "2027-10-05", "2027-10-14", "2027-10-21"},
		} {
			o.at(c.sent)
			f := aLetter()
			f.Title = "来信 " + c.sent
			r, err := o.service.Submit(o.visitor(), ourSite, f)
			o.Must(err)
			id := o.id(r)
			if got := string(r.DueTime.Day()); got != c.receipt {
				o.T.Errorf("%s: receipt until %s, want %s", c.says, got, c.receipt)
			}
			l := o.act("li", letter.Receive, id)
			if got := string(l.DueTime.Day()); got != c.normal {
				o.T.Errorf("%s: answer until %s, want %s", c.says, got, c.normal)
			}
			if l = o.act("li", letter.Extend, id); string(l.DueTime.Day()) != c.extended {
				o.T.Errorf("%s: extended until %s, want %s", c.says, l.DueTime.Day(), c.extended)
			}
			f.Title = "简单 " + c.sent
			simple, err := o.service.Submit(o.visitor(), ourSite, f)
			o.Must(err)
			if l = o.act("li", letter.Receive, o.id(simple), object{"simple": true}); string(l.DueTime.Day()) != c.simple {
				o.T.Errorf("%s: simple until %s, want %s", c.says, l.DueTime.Day(), c.simple)
			}
		}
	})
}

func TestAChangeOfTheCalendarMovesTheClocks(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-11-23 09:00")
		r := o.send()
		for _, c := range []struct {
			body object
			want string
		}{
			{object{"day": "2026-11-24", "kind": "off", "name": "停电"}, "2026-11-25"},
			{object{"day": "2026-11-25", "kind": "off", "name": "停电"}, "2026-11-26"},
		} {
			if a := o.Call("POST", "/consult/holiday/add", c.body); !a.Success {
				o.T.Fatal(a.Body)
			}
			due := value.Time(o.Number(`SELECT due_time FROM consult_letter WHERE id = $1`, o.id(r)))
			if string(due.Day()) != c.want {
				o.T.Errorf("after %v it is due on %s, want %s", c.body["day"], due.Day(), c.want)
			}
		}
		if again := o.send(func(f *letter.Form) { f.Title = "日历改了以后的信" }); string(again.DueTime.Day()) != "2026-11-26" {
			o.T.Errorf("a new letter is due on %s", again.DueTime.Day())
		}
		if a := o.Call("POST", "/consult/holiday/add", object{"day": "2026-11-24", "kind": "work", "name": "又来电"}); a.Success {
			o.T.Errorf("one day twice: %s", a.Body)
		}
	})
}

func TestOfADeadlineThatTheCalendarMovesPeopleAreRemindedAnew(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-11-23 09:00")
		o.act("li", letter.Receive, o.id(o.send())) // until 7 December
		off := func(day string) func() {
			return func() {
				if a := o.Call("POST", "/consult/holiday/add", object{"day": day, "kind": "off", "name": "停电"}); !a.Success {
					o.T.Fatal(a.Body)
				}
			}
		}
		for _, c := range []struct {
			at, says string
			change   func()
			overdue  []bool // the alerts so far
		}{
			{"2026-12-08 09:00", "late", func() {}, []bool{true}},
			{"2026-12-08 09:10", "a day that does not matter to it", off("2026-12-21"), []bool{true}},
			{"2026-12-08 09:20", "a day longer", off("2026-12-02"), []bool{true, false}},
			{"2026-12-09 09:00", "late again", func() {}, []bool{true, false, true}},
			{"2026-12-10 09:00", "late as before", func() {}, []bool{true, false, true}},
		} {
			o.at(c.at)
			c.change()
			o.run(letter.ClockJob)
			var got []bool
			for _, a := range *o.alerts {
				got = append(got, a.Overdue)
			}
			if !slices.Equal(got, c.overdue) {
				o.T.Errorf("%s: alerts %v, want %v", c.says, got, c.overdue)
			}
		}
	})
}

func TestTheSeededCalendarSaysWhatIsProvisional(t *testing.T) {
	onOneOffice(t, func(o *office) {
		if n := o.Number(`SELECT COUNT(*) FROM consult_holiday WHERE tenant_id = 1 AND day LIKE '2026%' AND kind = 'work'`); n != 6 {
			o.T.Errorf("%d worked weekend days in 2026, the State Council names 6", n)
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_holiday WHERE tenant_id = 1 AND day LIKE '2027%' AND source NOT LIKE '%尚未录入%'`); n != 0 {
			o.T.Errorf("%d days of 2027 do not say that they are provisional", n)
		}
		before := o.Number(`SELECT COUNT(*) FROM consult_holiday`)
		o.Exec(`DELETE FROM consult_holiday WHERE tenant_id = 1 AND day = '2026-01-01'`)
		o.Exec(`UPDATE consult_holiday SET name = 'x' WHERE tenant_id = 1 AND day = '2026-01-02'`)
		seedAgain(o)
		if after := o.Number(`SELECT COUNT(*) FROM consult_holiday`); after != before-1 {
			o.T.Errorf("a start brings back what people removed: %d of %d", after, before)
		}
	})
}

func TestLettersThatGrowOldAreRemindedOfOnceAndEscalatedOnce(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-11-23 09:00")
		id := o.id(o.send())
		o.act("li", letter.Receive, id)
		o.act("li", letter.Draft, id)
		for _, c := range []struct {
			at   string
			want int // alerts so far
		}{{"2026-11-30 09:00", 0}, {"2026-12-03 09:00", 1}, {"2026-12-04 09:00", 1}, {"2026-12-08 09:00", 2}, {"2026-12-09 09:00", 2}} {
			o.at(c.at)
			o.run(letter.ClockJob)
			if len(*o.alerts) != c.want {
				o.T.Errorf("at %s there were %d alerts, want %d", c.at, len(*o.alerts), c.want)
			}
		}
		if all := *o.alerts; len(all) == 2 && (all[0].Overdue || !all[1].Overdue || all[0].Handler != "li") {
			o.T.Errorf("alerts %+v", all)
		}
		l := o.act("li", letter.Extend, id)
		if l.Alert != 0 || l.Light != "amber" || !l.Late {
			o.T.Errorf("extended: alert %d, light %s, late %v; more time that was asked for too late does not undo it", l.Alert, l.Light, l.Late)
		}
	})
}

func TestOldLettersAreClosedAndDestroyed(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-11-23 09:00")
		answered, withdrawn := o.send(), o.send(func(f *letter.Form) { f.Title = "这封信我要撤回" })
		id := o.answered(answered)
		ticket := o.post(letter.SearchHome, "queryCode", withdrawn.QueryCode, "password", withdrawn.Password).str("ticket")
		o.post(letter.SearchHome, "ticket", ticket, "act", "withdraw")
		gone := func(r letter.Receipt) bool {
			return o.Number(`SELECT COUNT(*) FROM consult_letter l JOIN privacy_key k ON k.record_id = l.id WHERE l.query_code = $1 AND k.wrapped = '' AND l.content_sealed = ''`, r.QueryCode) == 1
		}
		o.at("2026-12-22 09:00")
		o.run(letter.RetentionJob)
		if o.Text(`SELECT state FROM consult_letter WHERE id = $1`, id) != "answered" || gone(withdrawn) {
			o.T.Error("something is done too early")
		}
		o.at("2026-12-25 09:00")
		o.run(letter.RetentionJob)
		if o.Text(`SELECT state FROM consult_letter WHERE id = $1`, id) != "closed" || !gone(withdrawn) || gone(answered) {
			o.T.Error("after a month the answered letter is closed and the withdrawn one destroyed")
		}
		o.at("2028-12-26 09:00")
		o.run(letter.RetentionJob)
		if !gone(answered) {
			o.T.Error("after two years the letter can still be read")
		}
		a := o.Call("GET", "/consult/letter/detail?id="+id.String(), "")
		if !a.Success || !strings.Contains(a.Body, `"destroyed":true`) || strings.Contains(a.Body, "发烧") {
			o.T.Errorf("the desk sees %s", a.Body)
		}
		o.expectProblem(o.post(letter.SearchHome, "queryCode", answered.QueryCode, "password", answered.Password), "its writer", 422, "password", "不对")
	})
}

func TestADestroyedLetterKeepsOnlyThePublicTextThatSomebodyConfirmed(t *testing.T) {
	onOffices(t, func(o *office) {
		const secret = "王小明（139 1234 5678）的孩子发烧怎么办"
		draft := object{"publicContent": "接种后的情况：" + secret, "publicTitle": secret}
		proposed := func(r letter.Receipt) value.ID {
			id := o.answered(r)
			o.act("li", letter.Close, id)
			o.act("qian", letter.Redact, id, draft)
			return id
		}
		erase := func(r letter.Receipt) {
			ticket := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password).str("ticket")
			if p := o.post(letter.SearchHome, "ticket", ticket, "act", "erase"); p.str("done") != "erase" {
				o.T.Fatalf("erasing: %v", p.data)
			}
		}
		twoYears := func() {
			o.Clock.Advance(2 * 367 * 24 * time.Hour)
			o.run(letter.RetentionJob)
		}
		for _, c := range []struct {
			says  string
			end   func(r letter.Receipt)
			stays bool
		}{
			{"proposed, then erased by its writer", func(r letter.Receipt) { proposed(r); erase(r) }, false},
			{"released, then erased by its writer", func(r letter.Receipt) { o.released(r, draft); erase(r) }, false},
			{"proposed, and kept for its time", func(r letter.Receipt) { proposed(r); twoYears() }, false},
			{"taken back, and kept for its time", func(r letter.Receipt) { o.act("sun", letter.Retract, o.released(r, draft)); twoYears() }, false},
			{"released, and kept for its time", func(r letter.Receipt) { o.released(r, draft); twoYears() }, true},
			{"released, kept for its time and then taken back", func(r letter.Receipt) { id := o.released(r, draft); twoYears(); o.act("sun", letter.Retract, id) }, false},
		} {
			r := o.send(func(f *letter.Form) { f.Title = c.says })
			c.end(r)
			id := o.id(r).String()
			a := o.Call("GET", "/consult/letter/detail?id="+id, "")
			stored := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE id = $1 AND public_title || public_content || public_answer || redact_by <> ''`, id)
			if !strings.Contains(a.Body, `"destroyed":true`) || strings.Contains(a.Body, secret) != c.stays || (stored == 1) != c.stays {
				o.T.Errorf("%s: stored %d, the desk reads %s", c.says, stored, a.Body)
			}
			public := o.Call("GET", "/getConsult?id="+id, "")
			if public.Success != c.stays {
				o.T.Errorf("%s: the public reads %s", c.says, public.Body)
			}
		}
	})
}

func TestLooseAttachmentsAreRemoved(t *testing.T) {
	onOffices(t, func(o *office) {
		p := o.open(letter.Home, "write", "1")
		o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@a.jpg", "content")
		o.run(letter.RetentionJob)
		if n := o.Number(`SELECT COUNT(*) FROM consult_file`); n != 1 {
			o.T.Fatalf("%d files wait", n)
		}
		o.Clock.Advance(37 * time.Hour)
		o.run(letter.RetentionJob)
		left := 0
		for range o.blobs.List(context.Background(), "letter/") {
			left++
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_file`); n != 0 || left != 0 {
			o.T.Errorf("%d rows and %d contents stay", n, left)
		}
	})
}

func TestContentsWithoutARowAreRemovedAndNothingElseIs(t *testing.T) {
	onOffices(t, func(o *office) {
		p := o.open(letter.Home, "write", "1")
		o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@a.jpg", "content")
		for _, name := range []string{"letter/21/4321", "letter/22/4322"} { // their process died before it wrote the rows
			if err := o.blobs.Put(o.T.Context(), name, strings.NewReader("sealed"), 6); err != nil {
				o.T.Fatal(err)
			}
		}
		count := func() (n int) {
			for range o.blobs.List(o.T.Context(), "letter/") {
				n++
			}
			return n
		}
		aged := testkit.Aged(o.blobs)
		o.service.Attachments.Blobs = aged
		o.Clock.Advance(37 * time.Hour) // the store knows how old a content is
		o.keepLoose()
		o.run(letter.RetentionJob)
		if n := count(); n != 3 {
			o.T.Fatalf("%d contents are left at once, want all 3: an upload may be under way", n)
		}
		aged.Age(25 * time.Hour)
		o.run(letter.RetentionJob)
		if n := count(); n != 1 {
			o.T.Errorf("%d contents are left, want only the one with a row", n)
		}
	})
}

// keepLoose makes attachments that wait look new.
func (o *office) keepLoose() {
	err := o.DB.Tx(o.T.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(o.T.Context(), `UPDATE consult_file SET create_time = $1`, tx.Now)
		return err
	})
	if err != nil {
		o.T.Fatal(err)
	}
}

func TestStatisticsCountWhatHappened(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-10-12 09:00") // a Monday
		late := o.id(o.send())
		o.act("li", letter.Receive, late)
		o.act("li", letter.Propose, late)
		o.id(o.send(func(f *letter.Form) { f.LetterType = "complaint" }))
		refused := o.id(o.send())
		o.act("li", letter.Refuse, refused)
		o.at("2026-11-02 09:00") // 15 working days later
		o.act("zhao", letter.Approve, late)
		quick := o.send()
		o.answered(quick)
		ticket := o.post(letter.SearchHome, "queryCode", quick.QueryCode, "password", quick.Password).str("ticket")
		o.post(letter.SearchHome, "ticket", ticket, "act", "rate", "stars", "4")
		var s letter.Statistics
		o.Must(json.Unmarshal(o.Call("GET", "/consult/statistics?from=2026-10&to=2026-11", "").Result, &s))
		want := letter.Row{Received: 4, Answered: 2, Refused: 1, Overdue: 2, Rate: 66.7, OnTimeRate: 50, Days: 7.5, Satisfaction: 4}
		if s.Total != want || s.Stars != [5]int64{0, 0, 0, 1, 0} || s.Open.Red != 1 || len(s.Months) != 2 {
			o.T.Errorf("counted %+v", s)
		}
		if s.Months[0].Received != 3 || s.Months[1].Received != 1 || s.Types[3].Received != 1 {
			o.T.Errorf("months %+v, types %+v", s.Months, s.Types)
		}
		if n := len(s.Departs); n < 2 || s.Departs[n-1].OrgCode != "" || s.Departs[0].OrgCode == "" {
			o.T.Errorf("departments stand by their codes, what nobody has yet last: %+v", s.Departs)
		}
		for _, query := range []string{"?from=2026-12&to=2026-01", "?from=x", "?from=1900-01&to=2026-01"} {
			if a := o.Call("GET", "/consult/statistics"+query, ""); a.Success {
				o.T.Errorf("%s: %s", query, a.Body)
			}
		}
	})
}

// seedAgain is what every start of the program does.
func seedAgain(o *office) {
	o.T.Helper()
	o.Must(o.DB.Tx(o.T.Context(), func(tx *db.Tx) error { return o.service.Seed(o.T.Context(), tx, ourSite) }))
}

func TestFiguresCountTheLettersThatTheListShows(t *testing.T) {
	onOffices(t, func(o *office) {
		o.at("2026-10-12 09:00")
		mine, other := o.id(o.send()), o.id(o.send(func(f *letter.Form) { f.Category = "aids" }))
		o.act("li", letter.Receive, mine)
		o.act("li", letter.Draft, mine)
		o.act("chief", letter.Receive, other, object{"departId": "13"})
		rules := map[string][][]auth.Rule{"consult:letter:list": {{{Column: "category", Condition: "=", Value: "aids"}}}}
		for says, c := range map[string]struct {
			as   auth.Principal
			want int64
		}{
			"everything":                               {chief(), 2},
			"what one handles, and nothing else":       {person("li", auth.DataScope{Kind: auth.ScopeSelf}), 1},
			"the department":                           {person("wu", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}}), 1},
			"what the data rules of the list leave":    {ruled(chief(), rules), 1},
			"nothing of it, in a department elsewhere": {person("wu", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"B01"}}), 0},
		} {
			o.Person = c.as
			var s letter.Statistics
			o.Must(json.Unmarshal(o.Call("GET", "/consult/statistics?from=2026-10&to=2026-10", "").Result, &s))
			var list struct{ Total int64 }
			o.Must(json.Unmarshal(o.Call("GET", "/consult/letter/list", "").Result, &list))
			spans, err := o.service.Spans(auth.WithPrincipal(o.T.Context(), c.as), []value.Time{1, o.DB.Now() + 1})
			if o.Must(err); s.Total.Received != c.want || list.Total != c.want || spans[0].Received != c.want {
				o.T.Errorf("%s: %d in the statistics, %d in the list, %d on the dashboard, want %d", says, s.Total.Received, list.Total, spans[0].Received, c.want)
			}
		}
	})
}

func ruled(p auth.Principal, rules map[string][][]auth.Rule) auth.Principal {
	p.Rules = rules
	return p
}
