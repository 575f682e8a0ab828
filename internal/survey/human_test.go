package survey_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/survey"
)

// Where visitors see the results an answer is worth forging, so the check is the default there and nowhere else.
func TestASurveyAsksWhetherSomebodyIsHumanWhereItsResultsArePublic(t *testing.T) {
	cases := []struct {
		says, settings string
		asks           bool
	}{
		{"nothing is said, results are shown", `"resultRule":"submit"`, true},
		{"nothing is said, results come at the end", `"resultRule":"end"`, true},
		{"nothing is said, results are kept", `"resultRule":"never"`, false},
		{"always, results are kept", `"resultRule":"never","humanRule":"always"`, true},
		{"never, results are shown", `"resultRule":"submit","humanRule":"never"`, false},
	}
	onDesks(t, func(o *desk) {
		for _, c := range cases {
			v := into[survey.Survey](t, o.OK("POST", "/survey/survey/add", `{"title":"调查","limitRule":"none",`+c.settings+`,"questions":`+questions+`}`))
			v = into[survey.Survey](t, o.act("publish", v))
			if public := read[survey.SurveyListed](o, "/getSurvey?id="+v.ID.String()); public.Survey.Human != c.asks {
				t.Errorf("%s: says %v to those who answer", c.says, public.Survey.Human)
			}
			if a := o.send(v, plainAnswers, "203.0.113.1"); a.Success == c.asks {
				t.Errorf("%s: an answer without a check: %s", c.says, a.Body)
			}
		}
		if a := o.do("POST", "/survey/survey/add", `{"title":"调查","limitRule":"none","humanRule":"sometimes"}`); a.Success {
			t.Errorf("an unknown rule: %s", a.Body)
		}
	})
}

func TestAnAnswerWithoutTheCheckIsRefusedAndNotCounted(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"humanRule":"always"`)
		key := `"key":"0123456789abcdef"`
		for _, proof := range []string{`"seconds":1`, `"checkKey":"k"`, `"captcha":"4"`, `"checkKey":"k","captcha":"5"`, `"checkKey":"k","captcha":""`} {
			a := o.send(v, plainAnswers, "203.0.113.1", key, proof)
			if a.Success || a.Code != 412 || !strings.Contains(a.Message, "请回答新的问题") {
				t.Errorf("with %s: %s", proof, a.Body)
			}
		}
		if o.Number(`SELECT COUNT(*) FROM survey_answer`) != 0 || o.Number(`SELECT answer_count FROM survey`) != 0 {
			t.Error("what was refused is counted")
		}
		first := o.send(v, plainAnswers, "203.0.113.1", key, `"checkKey":"k","captcha":"4"`)
		if again := o.send(v, plainAnswers, "203.0.113.1", key); !first.Success || string(again.Result) != string(first.Result) {
			t.Errorf("the same form again, its question used up: %s, %s", first.Body, again.Body)
		}
	})
}

// Somebody without scripts meets the question after the last page, chooses another one, errs, and finds all answers still there.
func TestTheCheckIsTheLastStepOfAForm(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"humanRule":"always"`)
		_, d := o.form(v, url.Values{"go": {"start"}})
		_, d = o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}, "q.a": {"no"}}))
		page, d := o.form(v, o.filled(d, "send", url.Values{"shown": {"n,w,m,p"}, "q.n": {"12"}}))
		if d.View != "page" || d.Form.Step != 2 || d.Human == nil || d.Human.Question == "" || len(d.Problems) != 0 || !page.NoStore {
			t.Fatalf("sent without a check: %+v", d)
		}
		asked := func(do, answer string) (int, survey.SurveyData) {
			page, after := o.form(v, o.filled(d, do, url.Values{"shown": {""}, "checkKey": {d.Human.CheckKey}, "kind": {d.Human.Kind}, "captcha": {answer}}))
			return page.Status, after
		}
		before := d.Human.CheckKey
		if _, d = asked("picture", ""); d.Human == nil || d.Human.Picture == "" || d.Human.CheckKey == before {
			t.Fatalf("a picture: %+v", d)
		}
		if _, d = asked("another", ""); d.Human == nil || d.Human.Kind != "picture" {
			t.Fatalf("another picture: %+v", d)
		}
		var status int
		if status, d = asked("send", "5"); status != 422 || len(d.Problems) != 1 || d.Problems[0].Question != "captcha" || d.Human == nil || d.Form.Answers["n"].Values[0] != "12" {
			t.Fatalf("a wrong answer: %d %+v", status, d)
		}
		if _, back := asked("back", ""); back.Form.Step != 1 || back.Human != nil {
			t.Errorf("back: %+v", back)
		}
		if _, d = asked("send", "4"); d.View != "done" {
			t.Errorf("a right answer: %+v", d)
		}
	})
}

func TestTheDeskSeesHowManyAnswersShareAnAddress(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"resultRule":"submit"`)
		for _, address := range []string{"203.0.113.1", "203.0.113.1", "203.0.113.1", "203.0.113.2", "[2001:db8::1]", "[2001:db8::ffff:2]", "[2001:db8:0:1::1]"} {
			if a := o.send(v, plainAnswers, address); !a.Success {
				t.Fatal(a.Body)
			} else if strings.Contains(a.Body, "addresses") {
				t.Errorf("who answers is told: %s", a.Body)
			}
		}
		o.Clock.Advance(24 * time.Hour)
		o.send(v, plainAnswers, "203.0.113.2")
		shared := read[survey.SurveyResults](o, "/survey/survey/statistics?id="+v.ID.String()).Addresses
		if want := (survey.SharedAddresses{Answers: 5, Places: 2, Most: 3}); shared == nil || *shared != want {
			t.Errorf("%+v, want %+v", shared, want)
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer WHERE address_key LIKE '%203.0.113%' OR address_key LIKE '%db8:%' OR address_key = ''`); n != 0 {
			t.Errorf("%d answers name their address, or none", n)
		}
	})
}
