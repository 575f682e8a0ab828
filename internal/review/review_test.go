package review_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/review"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// desk is a site with letters, clinics and one text that physicians sign. It is Friday, 2026-11-20.
type desk struct {
	testkit.Desk
	edition string // of the medical text
	bumped  []string
	told    []string
	service *review.Service
}

func (d *desk) Bump(_ context.Context, _ *db.Tx, tenant value.ID, scopes ...string) error {
	for _, scope := range scopes {
		d.bumped = append(d.bumped, tenant.String()+" "+scope)
	}
	return nil
}

func onDesks(t *testing.T, test func(d *desk)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, database *db.DB) {
		clock.Advance(testkit.Start.Sub(clock.Now()))
		d := &desk{Desk: testkit.NewDesk(t, database, clock, physician()), edition: "2026-11"}
		d.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '甲', 0), (2, '乙', 0)`)
		d.open()
		test(d)
	})
}

// open starts the program with the text that it has now.
func (d *desk) open() {
	d.service = review.New(review.Options{DB: d.DB, Versions: d, Subjects: []review.Subject{
		{Code: "page:message", Name: "我要咨询", Homes: []string{"message", "messagesearch"}, Path: "/message", Edition: "1", Every: 180},
		{Code: "page:rabies", Name: "处置门诊", Homes: []string{"rabies"}, Path: "/rabies", Edition: "1", Every: 90},
		{Code: "guidance:exposure", Name: "处置建议", Homes: []string{"rabies"}, Path: "/rabies?help=start", Edition: d.edition, Date: "2026-11-01", Every: 365},
	}, Hides: func(_ context.Context, tenant value.ID) (bool, error) { return tenant == 2, nil }, Notify: func(_ context.Context, _ *db.Tx, a review.Alert) error {
		d.told = append(d.told, fmt.Sprintf("%d %s %s", a.Tenant, a.Title, a.Perm))
		return nil
	}})
	d.Serve(d.service.Mount)
}

func physician() auth.Principal {
	return auth.Principal{UserID: 7, Username: "fang", Realname: "方慧", TenantID: 1, Scope: auth.DataScope{Kind: auth.ScopeAll},
		Perms: map[string]bool{review.PermList: true, review.PermRecord: true, review.PermSign: true}}
}

func (d *desk) item(subject string) review.Item {
	d.T.Helper()
	items := testkit.Must[review.Standing](d, "GET", "/review/subject/list", nil).Items
	return items[slices.IndexFunc(items, func(i review.Item) bool { return i.Subject == subject })]
}

// change is what a record says differently from one that is accepted.
type change map[string]any

func (d *desk) record(subject string, c change) testkit.Answer {
	d.T.Helper()
	item, path := d.item(subject), "/review/page/record"
	if strings.HasPrefix(subject, "guidance") {
		path = "/review/guidance/sign"
	}
	body := change{"subject": subject, "edition": item.Edition, "follows": follows(item), "reviewer": "方慧", "title": "主任医师", "licence": "110330106000001",
		"reviewDate": "2026-11-20", "nextReviewDate": "2027-11-20"}
	for name, v := range c {
		body[name] = v
	}
	return d.Call("POST", path, body)
}

func follows(item review.Item) value.ID {
	if item.Newest == nil {
		return 0
	}
	return item.Newest.ID
}

func (d *desk) withdraw(kind, subject, reason string) testkit.Answer {
	d.T.Helper()
	return d.Call("POST", "/review/"+kind+"/withdraw", change{"subject": subject, "follows": follows(d.item(subject)), "reason": reason})
}

func (d *desk) ok(a testkit.Answer) {
	d.T.Helper()
	if !a.Success {
		d.T.Fatalf("refused: %s %s", a.Message, a.Result)
	}
}

func (d *desk) signed() string {
	d.T.Helper()
	said, err := d.service.SignedBy(d.T.Context(), 1, "guidance:exposure")
	if err != nil {
		d.T.Fatal(err)
	}
	return said
}

func (d *desk) signature() string {
	d.T.Helper()
	said, err := d.service.Signature(d.T.Context(), 1, "guidance:exposure")
	if err != nil {
		d.T.Fatal(err)
	}
	return said
}

func TestASignatureHoldsForTheTextThatWasSigned(t *testing.T) {
	const sentence = "文本版本 2026-11，本页医学内容经方慧（主任医师）于2026年11月2日审定"
	onDesks(t, func(d *desk) {
		steps := []struct {
			says  string
			do    func()
			state review.State
			said  string
		}{
			{"nobody signed", func() {}, review.Awaiting, "文本版本 2026-11，核对日期 2026-11-01"},
			{"a physician signs", func() { d.ok(d.record("guidance:exposure", change{"reviewDate": "2026-11-02"})) }, review.Valid, sentence},
			{"a release changes the text", func() { d.edition = "2027-01"; d.open() }, review.Changed, "文本版本 2027-01，核对日期 2026-11-01"},
			{"the physician signs the new text", func() { d.ok(d.record("guidance:exposure", nil)) }, review.Valid, "文本版本 2027-01，本页医学内容经方慧（主任医师）于2026年11月20日审定"},
			{"a mistake is found", func() { d.ok(d.withdraw("guidance", "guidance:exposure", "剂量要再核对")) }, review.Awaiting, "文本版本 2027-01，核对日期 2026-11-01"},
			{"signed again, for a fortnight", func() { d.ok(d.record("guidance:exposure", change{"nextReviewDate": "2026-12-04"})) }, review.Due, "文本版本 2027-01，本页医学内容经方慧（主任医师）于2026年11月20日审定"},
			{"the fortnight is over", func() { d.Clock.Advance(15 * 24 * time.Hour) }, review.Overdue, "文本版本 2027-01，本页医学内容经方慧（主任医师）于2026年11月20日审定"},
		}
		for _, s := range steps {
			s.do()
			if got := d.item("guidance:exposure").State; got != s.state {
				t.Errorf("%s: %s, want %s", s.says, got, s.state)
			}
			if got := d.signed(); got != s.said {
				t.Errorf("%s: pages say %q, want %q", s.says, got, s.said)
			}
			// Beside a text that is not a page stands the signature alone, and nothing when there is none.
			_, signature, _ := strings.Cut(s.said, "本页医学内容经")
			if got := d.signature(); got != strings.ReplaceAll(signature, "于", "") {
				t.Errorf("%s: the signature is %q", s.says, got)
			}
		}
		if said, err := d.service.SignedBy(t.Context(), 2, "guidance:exposure"); err != nil || said != "" {
			t.Errorf("a site that publishes signed texts alone says %q, %v", said, err)
		}
		history := testkit.Must[[]review.Review](d, "GET", "/review/subject/history?subject=guidance:exposure", nil)
		var acts []string
		for _, r := range history {
			acts = append(acts, string(r.Act)+" "+r.Edition+" "+r.CreateName)
		}
		if got := strings.Join(acts, ", "); got != "review 2027-01 方慧, withdraw 2027-01 方慧, review 2027-01 方慧, review 2026-11 方慧" {
			t.Errorf("the history is %s", got)
		}
		logged, err := db.Int(t.Context(), d.DB.Read(), `SELECT COUNT(*) FROM audit_log WHERE object_type = 'service_review'`)
		if err != nil || logged != 4 {
			t.Errorf("%d acts are in the operation log, %v", logged, err)
		}
	})
}

func TestPagesSayWhenTheyWereReviewedAndAreMadeFresh(t *testing.T) {
	onDesks(t, func(d *desk) {
		at := func(tenant value.ID, home string) string {
			r, err := d.service.PageReview(t.Context(), tenant, home)
			if err != nil {
				t.Fatal(err)
			}
			return string(r.Date) + " " + r.By + " " + string(r.Next)
		}
		d.ok(d.record("page:message", change{"reviewer": "办公室", "title": "", "licence": "", "nextReviewDate": "2027-05-19"}))
		for home, want := range map[string]string{"message": "2026-11-20 办公室 2027-05-19", "messagesearch": "2026-11-20 办公室 2027-05-19", "rabies": "  ", "map": "  "} {
			if got := at(1, home); got != want {
				t.Errorf("%s says %q, want %q", home, got, want)
			}
		}
		if got := at(2, "message"); got != "  " {
			t.Errorf("the neighbours say %q", got)
		}
		if got := strings.Join(d.bumped, ", "); got != "1 feature:message, 1 feature:messagesearch" {
			t.Errorf("made fresh: %s", got)
		}
		d.ok(d.withdraw("page", "page:message", "记错了页面"))
		if got := at(1, "message"); got != "  " || len(d.bumped) != 4 {
			t.Errorf("after the withdrawal it says %q; fresh %v", got, d.bumped)
		}
	})
}

func TestWhatIsNoReviewIsRefusedWithTheReason(t *testing.T) {
	onDesks(t, func(d *desk) {
		cases := []struct {
			says, subject string
			change        change
			want          string
		}{
			{"nobody's name", "page:message", change{"reviewer": " "}, "请填写复核人"},
			{"a name that is a novel", "page:message", change{"reviewer": strings.Repeat("名", 31)}, "最多 30 个字"},
			{"a signature without a title", "guidance:exposure", change{"title": ""}, "请填写职称"},
			{"a signature without a licence", "guidance:exposure", change{"licence": "\u202e \u0000"}, "请填写执业证书编号"},
			{"a day to come", "page:message", change{"reviewDate": "2026-11-21"}, "不能晚于今天"},
			{"no day", "page:message", change{"reviewDate": nil}, "请填写日期"},
			{"a day that is none", "page:message", change{"reviewDate": "2026-02-30"}, ""},
			{"due at once", "page:message", change{"nextReviewDate": "2026-11-20"}, "晚于今天"},
			{"due never", "page:message", change{"nextReviewDate": "2099-01-01"}, "5 年以内"},
			{"an endless remark", "page:message", change{"remark": strings.Repeat("长", 501)}, "最多 500 个字"},
			{"another text", "page:message", change{"edition": "0"}, "文本已更新"},
			{"after a row nobody wrote", "page:message", change{"follows": "5"}, "刚才已有人登记"},
			{"a page as guidance", "guidance:exposure", change{"subject": "page:message"}, "没有这一项"},
			{"something unknown", "page:message", change{"subject": "page:' OR 1=1"}, "没有这一项"},
		}
		for _, c := range cases {
			if a := d.record(c.subject, c.change); a.Success || !strings.Contains(a.Message+string(a.Result), c.want) {
				t.Errorf("%s: %+v", c.says, a)
			}
		}
		if a := d.withdraw("page", "page:message", "没有的"); a.Success || !strings.Contains(a.Message, "没有可以撤回的记录") {
			t.Errorf("taking back nothing: %+v", a)
		}
		if a := d.Call("GET", "/review/subject/history?subject=page:nothing", nil); a.Success {
			t.Errorf("the history of nothing: %+v", a)
		}
		for _, item := range testkit.Must[review.Standing](d, "GET", "/review/subject/list", nil).Items {
			if item.State != review.Awaiting {
				t.Errorf("%s became %s", item.Subject, item.State)
			}
		}
	})
}

func TestTheSameFormSentTwiceIsRecordedOnce(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.ok(d.record("page:rabies", nil))
		if a := d.record("page:rabies", change{"follows": "0"}); a.Success || !strings.Contains(a.Message, "刚才已有人登记") {
			t.Errorf("the second time: %+v", a)
		}
		if rows := testkit.Must[[]review.Review](d, "GET", "/review/subject/history?subject=page:rabies", nil); len(rows) != 1 {
			t.Errorf("%d rows", len(rows))
		}
	})
}

func TestRecordingAndSigningAreRightsOfTheirOwn(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.ok(d.record("page:message", nil))
		d.ok(d.record("guidance:exposure", nil))
		cases := []struct {
			perm           string
			records, signs bool
		}{{review.PermRecord, true, false}, {review.PermSign, false, true}, {review.PermList, false, false}}
		for _, c := range cases {
			d.Person.Perms = map[string]bool{review.PermList: true, c.perm: true}
			for what, got := range map[string][2]bool{
				"recording":         {d.record("page:message", nil).Success, c.records},
				"signing":           {d.record("guidance:exposure", nil).Success, c.signs},
				"taking a page":     {d.withdraw("page", "page:message", "理由").Success, c.records},
				"taking a sentence": {d.withdraw("guidance", "guidance:exposure", "理由").Success, c.signs},
			} {
				if got[0] != got[1] {
					t.Errorf("%s with %s: %v, want %v", what, c.perm, got[0], got[1])
				}
			}
		}
		d.Person = physician()
		d.Person.TenantID = 2
		if item := d.item("page:message"); item.Newest != nil || item.State != review.Awaiting {
			t.Errorf("another site sees %+v", item)
		}
		if rows := testkit.Must[[]review.Review](d, "GET", "/review/subject/history?subject=page:message", nil); len(rows) != 0 {
			t.Errorf("another site reads %+v", rows)
		}
	})
}

func TestStaffAreRemindedWhenAReviewBecomesDueWhenItIsLateAndOnMondays(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.ok(d.record("page:rabies", change{"nextReviewDate": "2026-12-23"}))
		d.ok(d.record("guidance:exposure", change{"nextReviewDate": "2026-12-24"}))
		day := func(date string) string {
			at, err := time.ParseInLocation(time.DateOnly, date, value.Shanghai)
			if err != nil {
				d.T.Fatal(err)
			}
			d.Clock.Advance(at.Add(9 * time.Hour).Sub(d.Clock.Now()))
			d.told = nil
			if err := job.Handlers(d.service.Repeated())[review.RemindJob](t.Context(), job.Job{}, func(int, string) {}); err != nil {
				d.T.Fatal(err)
			}
			return strings.Join(d.told, ", ")
		}
		const page, guidance = "1 有 1 个服务页面该复核了 " + review.PermRecord, "1 有 1 项医学内容该审定了 " + review.PermSign
		for _, c := range []struct{ says, date, want string }{
			{"a Saturday with nothing due", "2026-11-21", ""},
			{"thirty days before the page", "2026-11-23", page},
			{"thirty days before the guidance", "2026-11-24", guidance},
			{"the day itself", "2026-12-23", ""},
			{"the day after", "2026-12-24", page},
			{"both late on a Monday", "2026-12-28", page + ", " + guidance},
			{"a Tuesday", "2026-12-29", ""},
		} {
			if got := day(c.date); got != c.want {
				t.Errorf("%s: %q, want %q", c.says, got, c.want)
			}
		}
		d.ok(d.record("page:rabies", change{"reviewDate": "2026-12-29"}))
		d.ok(d.record("guidance:exposure", nil))
		d.edition = "2027-01"
		d.open()
		if got := day("2027-01-04"); got != guidance {
			t.Errorf("a Monday after the text changed: %q", got)
		}
	})
}

func TestTheDemoReviewsNothingThatSomebodyReviewed(t *testing.T) {
	onDesks(t, func(d *desk) {
		put := func() {
			d.T.Helper()
			if err := d.DB.Tx(t.Context(), func(tx *db.Tx) error {
				return d.service.PutReview(t.Context(), tx, 1, review.Sample{Subject: "page:rabies", Reviewer: "演示", DaysAgo: 5, NextIn: 20})
			}); err != nil {
				d.T.Fatal(err)
			}
		}
		put()
		if item := d.item("page:rabies"); item.State != review.Due || item.Newest.ReviewDate != "2026-11-15" || item.Newest.NextReviewDate != "2026-12-10" {
			t.Errorf("the demo says %+v", item)
		}
		put()
		d.ok(d.record("page:rabies", nil))
		put()
		if rows := testkit.Must[[]review.Review](d, "GET", "/review/subject/history?subject=page:rabies", nil); len(rows) != 2 {
			t.Errorf("%d rows", len(rows))
		}
	})
}
