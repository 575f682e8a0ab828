package recruit

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/testkit"
)

func TestAnApplicationFromTheFirstPageToTheResult(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		first := b.start(p, "a key of the page")
		code, password := receiptOf(first)
		sent := b.turn(b.fill(first, womanID), "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
		if again, secret := receiptOf(sent); sent["view"] != "sent" || again != code || secret != password {
			t.Fatalf("sent: %v, %v", sent["view"], sent["receipt"])
		}
		_, own := b.lookup(strings.ToLower(code[:4])+" "+code[4:], password)
		mine := own["application"].(object)
		if mine["stateText"] != "待审查" || mine["postName"] != "检验" || mine["canEdit"] != true {
			t.Fatalf("own: %v", mine)
		}

		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list", nil, &list)
		a := list.Records[0]
		if a.Name != "李**" || a.PostName != "检验" || a.StateText != "待审查" {
			t.Fatalf("the desk sees %+v", a)
		}
		b.ok("POST", "/recruit/application/supplement", object{"id": a.ID, "version": a.Version, "reason": "请补上资格证书", "supplementEnd": b.at(48 * time.Hour)}, &a)
		_, own = b.lookup(code, password)
		if got := own["application"].(object); got["stateText"] != "待补充材料" || got["reason"] != "请补上资格证书" {
			t.Fatalf("asked for more: %v", got)
		}
		b.Clock.Advance(24 * time.Hour)
		_, check := b.visit(url.Values{"act": {"edit"}, "ticket": {b.ticket(code, password)}}, nil)
		papers := b.turn(check, "edit:5", nil, nil)
		check = b.turn(papers, "next", nil, map[string]string{"paper-licence": "检验师.pdf"})
		if check["view"] != "check" {
			t.Fatalf("after the paper: %v %s", check["step"], problems(check))
		}
		if sent := b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil); sent["view"] != "sent" {
			t.Fatalf("handed in again: %v %s", sent["view"], problems(sent))
		}
		b.ok("GET", "/recruit/application/list", nil, &list)
		a = list.Records[0]
		b.ok("POST", "/recruit/application/pass", object{"id": a.ID, "version": a.Version, "examNo": "20260001"}, &a)
		_, own = b.lookup(code, password)
		if got := own["application"].(object); got["stateText"] != "审查通过" || got["examNo"] != "20260001" || got["canEdit"] != false {
			t.Fatalf("passed: %v", got)
		}
		if n := b.Number(`SELECT COUNT(*) FROM recruit_application WHERE read_time IS NOT NULL`); n != 1 {
			t.Error("the desk does not know that the result was read")
		}
	})
}

// ticket opens an application and returns what lets its holder go on.
func (b *bureau) ticket(code, password string) string {
	b.T.Helper()
	_, own := b.lookup(code, password)
	return own["ticket"].(string)
}

func TestWhatIsWrongIsSaidAtItsFieldAndNothingIsLost(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		cases := []struct {
			name   string
			step   int
			fields url.Values
			want   string // part of the problems
		}{
			{"no post is chosen", 1, url.Values{}, "postCode：请选择要报名的岗位"},
			{"a post that is not there", 1, url.Values{"postCode": {"A99"}}, "postCode：请选择"},
			{"nothing is filled in", 2, url.Values{}, "idNumber：请填写 18 位身份证号码"},
			{"a wrong check digit", 2, person("110101199603072142"), "idNumber：身份证号码不对"},
			{"somebody under age", 2, person("110101202001010052"), "idNumber：报名须年满 18 周岁"},
			{"an address that is too long", 2, with(person(womanID), "address", strings.Repeat("长", 101)), "address：通信地址最多 100 个字，现在是 101 个字"},
			{"no education", 3, url.Values{}, "studies：请至少填写一段学习经历"},
			{"months that are none", 3, with(career(), "study-0-begin", "2014-13"), "study-0-begin：学习开始的年月请写成"},
			{"an end before the beginning", 3, with(career(), "study-0-end", "2013-01"), "study-0-end：学习结束的年月"},
			{"education that is too low", 3, with(career(), "study-0-level", "college"), "study-0-level：这个岗位要求本科及以上学历"},
			{"no word about avoidance", 4, url.Values{}, "avoidance：请说明"},
			{"avoidance without an explanation", 4, url.Values{"avoidance": {"yes"}}, "avoidanceNote：请填写回避关系的说明"},
			{"no papers", 5, url.Values{}, "paper-identity：请上传身份证"},
			{"no pledge and a strange signature", 6, url.Values{"signature": {"别人"}}, "pledge：请承诺"},
		}
		for i, c := range cases {
			data := b.start(p, fmt.Sprint("key", i))
			if c.step == 3 {
				data = b.turn(b.turn(data, "next", url.Values{"postCode": {"A01"}}, nil), "next", person(womanID), nil)
			}
			data["step"] = c.step
			button := "next"
			if c.step == checkStep {
				data = b.fill(b.turn(data, "edit:1", nil, nil), womanID)
				button = "submit"
			}
			got := b.turn(data, button, c.fields, nil)
			if said := problems(got); !strings.Contains(said, c.want) || fmt.Sprint(got["step"]) != fmt.Sprint(c.step) {
				t.Errorf("%s: page %v says %q, want %q", c.name, got["step"], said, c.want)
			}
		}
		data := b.start(p, "typed")
		data["step"] = 2
		got := b.turn(data, "next", with(person("x"), "address", "  青禾\u202e市\x00东湖区 "), nil)
		answers := got["answers"].(object)
		if answers["name"] != "李晓明" || answers["idNumber"] != "X" || answers["address"] != "青禾市东湖区" {
			t.Errorf("typed answers came back as %v", answers)
		}
		data["step"] = 2
		got = b.turn(data, "next", with(person("110101 19960307－２１４１"), "phone", "+86 138-0000-5678"), nil)
		if answers := b.turn(got, "back", nil, nil)["answers"].(object); problems(got) != "" || answers["idNumber"] != womanID || answers["phone"] != "13800005678" {
			t.Errorf("numbers in groups came back as %v with %s", answers, problems(got))
		}
	})
}

func with(fields url.Values, name, text string) url.Values {
	fields[name] = []string{text}
	return fields
}

func TestOnePersonAppliesOnceForAPosting(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p, other := b.open(), b.open()
		b.apply(p, "first", womanID)
		second := b.apply(p, "second", womanID)
		if !strings.Contains(problems(second), "idNumber：这个身份证号码已经报名") {
			t.Fatalf("twice: %v %s", second["view"], problems(second))
		}
		if again := b.apply(other, "other posting", womanID); again["view"] != "sent" {
			t.Errorf("another posting: %s", problems(again))
		}
		// Two browsers at the same moment.
		const manID = "110101199603072176"
		var ready []object
		for i := range 4 {
			ready = append(ready, b.fill(b.start(p, fmt.Sprint("race", i)), manID))
		}
		var wait sync.WaitGroup
		views := make([]any, len(ready))
		for i, data := range ready {
			wait.Go(func() {
				views[i] = b.turn(data, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)["view"]
			})
		}
		wait.Wait()
		if n := b.Number(`SELECT COUNT(*) FROM recruit_application WHERE posting_id = $1 AND state = 'submitted'`, p.ID); n != 2 {
			t.Errorf("%d applications of two people: %v", n, views)
		}
	})
}

func TestASubmissionSentTwiceIsOne(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		a, _ := receiptOf(b.start(p, "same page"))
		again, _ := receiptOf(b.start(p, "same page"))
		if a != again {
			t.Error("the same start gave two receipts")
		}
		check := b.fill(b.start(p, "same page"), womanID)
		for range 3 {
			if sent := b.turn(check, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil); sent["view"] != "sent" {
				t.Fatalf("sent again: %s", problems(sent))
			}
		}
		if n := b.Number(`SELECT COUNT(*) FROM recruit_application`); n != 1 {
			t.Errorf("%d applications", n)
		}
	})
}

func TestPagesBeyondTheLastAreEmptyAndTheirLengthIsBounded(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.open()
		const most = "9223372036854775807"
		for query, want := range map[string]struct{ records, size int }{
			"pageSize=10&pageNo=0": {1, 10}, "pageSize=10&pageNo=1": {1, 10}, "pageSize=10&pageNo=2": {0, 10}, "pageSize=10&pageNo=" + most: {0, 10}, "pageNo=-3": {1, 10},
			"pageSize=0": {1, 10}, "pageSize=-5": {1, 10}, "pageSize=50": {1, 50}, "pageSize=100000": {1, 50}, "pageSize=" + most + "&pageNo=" + most: {0, 50},
		} {
			var found Recruitments
			b.ok("GET", "/getRecruitment?"+query, nil, &found)
			if len(found.Records) != want.records || found.Total != 1 || found.Size != want.size {
				t.Errorf("%s has %d of %d postings in pages of %d, want %d in pages of %d", query, len(found.Records), found.Total, found.Size, want.records, want.size)
			}
		}
	})
}

func TestWrongCodesAndPasswordsAreOneAnswerAndAreThrottled(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		code, _ := receiptOf(b.start(b.open(), "k"))
		wrong, data := b.lookup(code, "CDFGHJKM")
		unknown, other := b.lookup("CDFGHJKMNPQR", "CDFGHJKM")
		if wrong.Status != http.StatusUnprocessableEntity || problems(data) != problems(other) || unknown.Status != wrong.Status {
			t.Errorf("%d %q and %d %q", wrong.Status, problems(data), unknown.Status, problems(other))
		}
		for range 5 {
			wrong, data = b.lookup(code, "CDFGHJKM")
		}
		if wrong.Status != http.StatusTooManyRequests || wrong.RetryAfter == 0 {
			t.Errorf("after many tries: %d %q", wrong.Status, problems(data))
		}
	})
}

func TestNothingAboutAnApplicantIsReadableOnTheDisk(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.apply(b.open(), "k", womanID)
		type row struct {
			Draft   string `db:"draft_sealed"`
			Answers string `db:"answers_sealed"`
			Name    string `db:"name_sealed"`
			Print   string `db:"person_print"`
		}
		stored, _, err := db.One[row](t.Context(), b.DB.Read(), `SELECT draft_sealed, answers_sealed, name_sealed, person_print FROM recruit_application`)
		b.Must(err)
		all := fmt.Sprint(stored)
		for info, err := range b.blobs.List(t.Context(), "application/") {
			b.Must(err)
			file, err := b.blobs.Open(t.Context(), info.Name)
			b.Must(err)
			content, err := io.ReadAll(file)
			b.Must(errors.Join(err, file.Close()))
			all += string(content)
		}
		for _, secret := range []string{womanID, "李晓明", "13800005678", "content of 身份证"} {
			if strings.Contains(all, secret) {
				t.Errorf("%q is stored readably", secret)
			}
		}
	})
}

func TestWithdrawnAndOldApplicationsAreDestroyed(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		for i, id := range []string{womanID, "110101199603072176", "11010119960307215X"} {
			b.apply(p, fmt.Sprint(i), id)
		}
		b.start(p, "left alone")
		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list?column=submitTime&order=asc", nil, &list)
		hired := list.Records[0]
		b.ok("POST", "/recruit/application/pass", object{"id": hired.ID, "version": hired.Version}, &hired)
		b.ok("POST", "/recruit/application/hire", object{"id": hired.ID, "version": hired.Version}, &hired)
		b.ok("GET", "/recruit/application/list?column=submitTime&order=asc", nil, &list)
		want := startOf(p.ResultDay).Go().AddDate(0, 6, 0)
		if got := list.Records; got[0].KeptUntil != 0 || !got[1].KeptUntil.Go().Equal(want) {
			t.Errorf("the hired one is kept until %s, another until %s, want never and %s", got[0].KeptUntil, got[1].KeptUntil, want)
		}
		for _, c := range []struct {
			name  string
			after time.Duration
			left  int64
		}{
			{"at the deadline", 10 * 24 * time.Hour, 4},
			{"a month later the draft is gone", 41 * 24 * time.Hour, 3},
			{"half a year after the result only the hired one is left", 260 * 24 * time.Hour, 1},
		} {
			b.Clock.Advance(c.after)
			_, err := b.service.Retain(t.Context())
			b.Must(err)
			if n := b.Number(`SELECT COUNT(*) FROM privacy_key WHERE wrapped <> ''`); n != c.left {
				t.Errorf("%s: %d readable, want %d", c.name, n, c.left)
			}
		}
		left := 0
		for _, err := range b.blobs.List(t.Context(), "application/") {
			b.Must(err)
			left++
		}
		if left != 2 {
			t.Errorf("%d papers are left, want those of the hired one", left)
		}
	})
}

func TestPapersWithoutARowAreRemovedAndNothingElseIs(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.apply(b.open(), "k", womanID)
		count := func() (n int) {
			for range b.blobs.List(t.Context(), "application/") {
				n++
			}
			return n
		}
		papers := count()
		b.Must(b.blobs.Put(t.Context(), "application/21/4321", strings.NewReader("sealed"), 6)) // its process died before it wrote the row
		aged := testkit.Aged(b.blobs)
		b.service.Papers.Blobs = aged
		sweep := job.Handlers(b.service.Repeated())[RetainJob]
		for _, c := range []struct {
			name  string
			after time.Duration
			want  int
		}{{"an upload may be under way", time.Hour, papers + 1}, {"a day later", 24 * time.Hour, papers}} {
			aged.Age(c.after)
			b.Must(sweep(t.Context(), job.Job{}, func(int, string) {}))
			if n := count(); n != c.want || papers == 0 {
				t.Errorf("%s: %d papers are stored, want %d", c.name, n, c.want)
			}
		}
	})
}

func TestAWithdrawnApplicationLeavesRoomForAnother(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		code, password := receiptOf(b.apply(p, "k", womanID))
		_, own := b.visit(url.Values{"act": {"withdraw"}, "ticket": {b.ticket(code, password)}}, nil)
		if got := own["application"].(object); got["stateText"] != "已撤回" || got["destroyed"] != true {
			t.Fatalf("withdrawn: %v", got)
		}
		if again := b.apply(p, "again", womanID); again["view"] != "sent" {
			t.Errorf("another one: %s", problems(again))
		}
	})
}

func TestAfterTheDeadlineNothingIsChanged(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open(func(p object) { p["endTime"] = b.at(2 * time.Hour) })
		late := b.turn(b.fill(b.start(p, "k"), womanID), "edit:2", nil, nil)
		b.Clock.Advance(2 * time.Hour)
		if got := b.turn(late, "next", person(womanID), nil); !strings.Contains(problems(got), "报名已经截止") {
			t.Errorf("late: %v %s", got["view"], problems(got))
		}
		page, _ := b.visit(url.Values{"act": {"start"}, "posting": {p.ID.String()}, "key": {"new"}, "consent": {"1"}, "checkKey": {"k"}, "captcha": {"4"}}, nil)
		if page.Location == "" {
			t.Error("somebody may start after the deadline")
		}
	})
}

func TestTheFileForTheCommissionHoldsNoFormulas(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open()
		data := b.fill(b.start(p, "k"), womanID)
		data = b.turn(data, "edit:4", nil, nil)
		data = b.turn(data, "next", url.Values{"avoidance": {"no"}, "skills": {"=HYPERLINK(\"http://evil.example\")"}}, nil)
		data = b.turn(data, "next", nil, nil)
		b.turn(data, "submit", url.Values{"pledge": {"1"}, "signature": {"李晓明"}}, nil)
		if a := b.Call("GET", "/recruit/application/exportXls?postingId="+p.ID.String(), nil); !strings.Contains(a.Body, "请填写导出的理由") {
			t.Errorf("without a reason: %s", a.Body)
		}
		file := b.Call("GET", "/recruit/application/exportXls?reason="+url.QueryEscape("资格审查会")+"&postingId="+p.ID.String(), nil)
		cells := readSheet(t, file.Body)
		if !strings.Contains(cells, "'=HYPERLINK") || !strings.Contains(cells, "导出人：chief") || !strings.Contains(cells, womanID) {
			t.Errorf("the file holds %.300s", cells)
		}
	})
}

func TestTheDeskLooksAreMaskedAndLogged(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		b.apply(b.open(), "k", womanID)
		var list struct{ Records []Application }
		b.ok("GET", "/recruit/application/list", nil, &list)
		id := list.Records[0].ID.String()
		detail := b.Call("GET", "/recruit/application/detail?id="+id, nil)
		if strings.Contains(detail.Body, womanID) || strings.Contains(detail.Body, "13800005678") || !strings.Contains(detail.Body, "1996-03-07") {
			t.Errorf("masked: %s", detail.Body)
		}
		if a := b.Call("POST", "/recruit/application/reveal", object{"id": id, "reason": ""}); a.Success {
			t.Error("revealed without a reason")
		}
		if a := b.Call("POST", "/recruit/application/reveal", object{"id": id, "reason": "电话通知"}); !strings.Contains(a.Body, womanID) {
			t.Errorf("revealed: %s", a.Body)
		}
		if n := b.Number(`SELECT COUNT(*) FROM audit_log WHERE object_type = 'recruit_application'`); n != 2 {
			t.Errorf("%d looks are logged, want 2", n)
		}
		var d ApplicationDetail
		b.ok("GET", "/recruit/application/detail?id="+id, nil, &d)
		paper := b.Call("GET", fmt.Sprintf("/recruit/application/paper?id=%s&paper=%s", id, d.Papers[0].ID), nil)
		if !strings.HasPrefix(paper.Body, "content of ") {
			t.Errorf("a paper: %.200s", paper.Body)
		}
	})
}
