package survey_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/survey"
	"jikong/internal/testkit"
)

func TestAnAnswerIsStoredOnceAndCounted(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		key := `"key":"0123456789abcdef"`
		first := o.send(v, plainAnswers, "203.0.113.1", key)
		again := o.send(v, plainAnswers, "203.0.113.2", key)
		if !first.Success || string(first.Result) != string(again.Result) {
			t.Fatalf("the same form twice: %s, %s", first.Body, again.Body)
		}
		if other := o.send(v, `{"a":{"values":["yes"]}}`, "203.0.113.1", key); other.Code != 409 {
			t.Errorf("another form under the same key: %s", other.Body)
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer`); n != 1 || o.Number(`SELECT answer_count FROM survey`) != 1 {
			t.Errorf("%d answers stored", n)
		}
		if n := o.Number(`SELECT n FROM survey_tally WHERE question = 'a' AND value = 'no'`); n != 1 {
			t.Errorf("counted %d times", n)
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer WHERE answers LIKE '%no%values%' OR answers LIKE '%{%'`); n != 0 {
			t.Error("the answer is stored in the clear")
		}
	})
}

func TestWhatIsWrongWithAnAnswerIsSaidByItsQuestion(t *testing.T) {
	long := strings.Repeat("长", 300_000)
	cases := []struct{ says, answers, want string }{
		{"nothing at all", `{}`, `"a":"第 1 题：请选择一项"`},
		{"a choice that is not there", `{"a":{"values":["maybe"]}}`, `"a":"第 1 题：请从列出的选项中选择"`},
		{"a number beyond its end", `{"a":{"values":["no"]},"n":{"values":["101"]}}`, `"n":"第 3 题：请填写 0 到 100 之间的数字"`},
		{"a line of 900 KB", `{"a":{"values":["no"]},"w":{"values":["` + long + `"]}}`, `最多写 200 个字`},
		{"a mark that is not there", `{"a":{"values":["no"]},"m":{"rows":{"r1":"9"}}}`, `"m.r1":"第 5 题：`},
	}
	onDesks(t, func(o *desk) {
		v := o.published()
		for _, c := range cases {
			if a := o.send(v, c.answers, "203.0.113.1"); a.Success || !strings.Contains(a.Body, c.want) {
				t.Errorf("%s: %.300s", c.says, a.Body)
			}
		}
		for says, body := range map[string]string{
			"no survey": `{"surveyId":"99","version":1,"answers":{}}`, "no version": fmt.Sprintf(`{"surveyId":"%d","version":7,"answers":{}}`, v.ID),
			"wrong types": `{"surveyId":{},"answers":[]}`, "a short key": fmt.Sprintf(`{"surveyId":"%d","version":1,"key":"1","answers":%s}`, v.ID, plainAnswers),
		} {
			if a := o.do("POST", "/addSurvey", body); a.Success || a.Message == "" || strings.Contains(a.Message, "意外") {
				t.Errorf("%s: %s", says, a.Body)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer`); n != 0 {
			t.Errorf("%d answers stored", n)
		}
	})
}

func TestHostileTextsAreKeptAsTextsOnly(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		text, err := json.Marshal("=HYPERLINK(\"http://x\")<script>alert(1)</script>\u202e\x00')--😀")
		if err != nil {
			t.Fatal(err)
		}
		if a := o.send(v, `{"a":{"values":["no"]},"w":{"values":[`+string(text)+`]},"zz":{"values":["x"]}}`, "203.0.113.1"); !a.Success {
			t.Fatal(a.Body)
		}
		want := `=HYPERLINK("http://x")<script>alert(1)</script>')--😀`
		got := read[survey.SurveyTexts](o, fmt.Sprintf("/survey/survey/texts?id=%d&question=w", v.ID))
		if len(got.Records) != 1 || got.Records[0].Text != want {
			t.Errorf("read %+v", got)
		}
		csv := o.do("GET", fmt.Sprintf("/survey/survey/exportCsv?id=%d", v.ID), "").Body
		if !strings.Contains(csv, `'=HYPERLINK(`) || strings.Contains(csv, ",=HYPERLINK") || strings.Contains(csv, `,"=HYPERLINK`) {
			t.Errorf("the file holds a formula: %s", csv)
		}
		for _, act := range []string{"texts", "export"} {
			if n := o.Number(`SELECT COUNT(*) FROM audit_log WHERE action = $1`, "survey."+act); n != 1 {
				t.Errorf("%s is logged %d times", act, n)
			}
		}
	})
}

func TestWhoMayAnswerOnceAnswersOnce(t *testing.T) {
	type step struct {
		address, browser string
		later            time.Duration
		want             bool
	}
	cases := []struct {
		rule  string
		steps []step
	}{
		{"none", []step{{"203.0.113.1", "me", 0, true}, {"203.0.113.1", "me", 0, true}}},
		{"browser", []step{{"203.0.113.1", "me", 0, true}, {"203.0.113.2", "me", 0, false}, {"203.0.113.1", "you", 0, true}, {"203.0.113.1", "me", 48 * time.Hour, false}}},
		{"browser", []step{{"203.0.113.1", "", 0, true}, {"203.0.113.1", "", 0, false}, {"203.0.113.2", "", 0, true}}},
		{"day", []step{{"203.0.113.1", "me", 0, true}, {"203.0.113.1", "me", 0, false}, {"203.0.113.1", "me", 24 * time.Hour, true}}},
		{"address", []step{{"203.0.113.1", "me", 0, true}, {"203.0.113.1", "you", 0, false}, {"203.0.113.1", "me", 24 * time.Hour, true}}},
		{"address", []step{{"[2001:db8::1]", "", 0, true}, {"[2001:db8::ffff]", "", 0, false}, {"[2001:db8:0:1::1]", "", 0, true}}},
	}
	for _, c := range cases {
		onDesks(t, func(o *desk) {
			v := o.published(`"limitRule":"` + c.rule + `"`)
			for i, s := range c.steps {
				o.Clock.Advance(s.later)
				a := o.send(v, plainAnswers, s.address, `"browser":"`+s.browser+`"`)
				if a.Success != s.want {
					t.Errorf("%s, step %d: %s", c.rule, i+1, a.Body)
				}
			}
			if n := o.Number(`SELECT COUNT(*) FROM survey_salt`); n > 1 {
				t.Errorf("%d salts are kept, of which old ones tell who it was", n)
			}
			if n := o.Number(`SELECT COUNT(*) FROM survey_answer WHERE limit_key LIKE '%203.0%' OR limit_key LIKE '%me%'`); n != 0 {
				t.Error("who it was can be read")
			}
		})
	}
}

func TestASurveyTakesAnswersInItsTimeAndUpToItsQuota(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"startTime":"2026-11-21 00:00:00","endTime":"2026-11-23 00:00:00","quota":3`)
		expect := func(want bool, word string) {
			t.Helper()
			if a := o.send(v, plainAnswers, "203.0.113.1"); a.Success != want || !strings.Contains(a.Body, word) {
				t.Errorf("at %s: %s", o.Clock.Now(), a.Body)
			}
		}
		expect(false, "还没有开始")
		o.Clock.Advance(24 * time.Hour)
		expect(true, "code")
		closed := o.act("close", into[survey.Survey](t, o.OK("GET", fmt.Sprintf("/survey/survey/queryById?id=%d", v.ID), nil)))
		expect(false, "已经结束")
		o.act("reopen", into[survey.Survey](t, closed))
		expect(true, "code")
		expect(true, "code")
		expect(false, "已收满")
		o.Exec(`UPDATE survey SET quota = 0`)
		expect(true, "code")
		o.Clock.Advance(72 * time.Hour)
		expect(false, "已经结束")
	})
}

func TestOfManyWhoSendAtOnceTheQuotaLetsInExactlyAsMany(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"quota":20`)
		var senders sync.WaitGroup
		var mu sync.Mutex
		in := 0
		for i := range 60 {
			senders.Go(func() {
				key := fmt.Sprintf(`"key":"form number %06d"`, i/2) // each form is sent twice
				a := o.send(v, plainAnswers, "203.0.113.1", key)
				mu.Lock()
				defer mu.Unlock()
				if a.Success {
					in++
				} else if a.Code != 410 {
					t.Errorf("refused with %s", a.Body)
				}
			})
		}
		senders.Wait()
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer`); n != 20 || o.Number(`SELECT answer_count FROM survey`) != 20 || in < 20 || in > 40 {
			t.Errorf("%d stored, %d told so", n, in)
		}
		if n := o.Number(`SELECT n FROM survey_tally WHERE question = 'a' AND value = ''`); n != 20 {
			t.Errorf("counted %d", n)
		}
	})
}

func TestAFloodIsToldToWait(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		o := newDesk(t, d, clock, auth.Rate{Burst: 3, Every: time.Minute})
		v := o.published()
		var last testkit.Answer
		for range 4 {
			last = o.send(v, plainAnswers, "203.0.113.1")
		}
		if last.Status != http.StatusTooManyRequests || last.Header.Get("Retry-After") == "" {
			t.Errorf("the flood gets %d %v", last.Status, last.Header)
		}
		if a := o.send(v, plainAnswers, "203.0.113.9"); !a.Success {
			t.Errorf("somebody else gets %s", a.Body)
		}
	})
}

func TestConsentIsNeededWhereTheSurveyAsksForPersonalThings(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"anonymous":false,"sensitive":true`)
		if a := o.send(v, plainAnswers, "203.0.113.1"); a.Success || !strings.Contains(a.Body, "consent") || !strings.Contains(a.Body, "health") {
			t.Errorf("without consent: %s", a.Body)
		}
		if a := o.send(v, plainAnswers, "203.0.113.1", `"consent":true,"health":true`); !a.Success {
			t.Errorf("with consent: %s", a.Body)
		}
		_, d := o.form(v, url.Values{"go": {"start"}})
		if d.View != "start" || len(d.Problems) != 2 {
			t.Errorf("the form begins with %s and %d problems", d.View, len(d.Problems))
		}
	})
}

func TestAnAnswerIsTakenBackByItsReceipt(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		full := `{"a":{"values":["yes"]},"b":{"values":["x","y"]},"n":{"values":["7"]},"m":{"rows":{"r1":"3"}}}`
		receipt := into[survey.SurveyReceipt](t, o.send(v, full, "203.0.113.1"))
		o.send(v, plainAnswers, "203.0.113.1")
		if _, d := o.form(v, url.Values{"go": {"erase"}, "code": {"CDFG-34HJ-67KM"}}); d.View == "erased" || d.Notice == "" {
			t.Errorf("a guessed code: %+v", d)
		}
		if _, d := o.form(v, url.Values{"go": {"erase"}, "code": {" " + strings.ToLower(receipt.Code)}}); d.View != "erased" {
			t.Errorf("the receipt: %+v", d)
		}
		if _, d := o.form(v, url.Values{"go": {"erase"}, "code": {receipt.Code}}); d.View == "erased" || !strings.Contains(d.Notice, "可能已经撤回") || !strings.Contains(d.Notice, "请核对回执号") {
			t.Errorf("taken back twice: %s", d.Notice)
		}
		got := read[survey.SurveyResults](o, fmt.Sprintf("/survey/survey/statistics?id=%d", v.ID))
		if got.Answers != 1 || got.Questions[0].Answered != 1 || got.Questions[1].Answered != 0 || got.Questions[2].Numbers != nil {
			t.Errorf("the figures still hold it: %+v", got)
		}
		if o.Number(`SELECT COUNT(*) FROM survey_choice WHERE question = 'b'`) != 0 || o.Number(`SELECT answer_count FROM survey`) != 1 {
			t.Error("its choices are still there")
		}
	})
}
