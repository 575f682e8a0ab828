package survey_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/survey"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

func TestAnUnfinishedSurveyIsSavedAndNotPublished(t *testing.T) {
	cases := []struct{ says, questions, want string }{
		{"without a question", `[]`, "请至少添加一道题目"},
		{"only words", `[{"id":"q1","type":"paragraph","title":"话"}]`, "请至少添加一道题目"},
		{"a question without words", `[{"id":"q1","type":"blank","title":" "}]`, "questions.0.title"},
		{"a choice without options", `[{"id":"q1","type":"single","title":"题"}]`, "questions.0.options"},
		{"an option twice", `[{"id":"q1","type":"single","title":"题","options":[{"id":"a","text":"甲"},{"id":"b","text":"甲"}]}]`, "questions.0.options.1"},
		{"more to choose than there is", `[{"id":"q1","type":"multiple","title":"题","max":9,"options":[{"id":"a","text":"甲"},{"id":"b","text":"乙"}]}]`, "questions.0.max"},
		{"a type that is not there", `[{"id":"q1","type":"magic","title":"题"}]`, "questions.0.type"},
		{"waiting for a later question", `[{"id":"q1","type":"yesno","title":"题","when":{"conditions":[{"question":"q2","is":"is","value":"yes"}]}},{"id":"q2","type":"yesno","title":"题"}]`, "questions.0.when"},
		{"waiting for itself", `[{"id":"q1","type":"yesno","title":"题","when":{"conditions":[{"question":"q1","is":"is","value":"yes"}]}}]`, "questions.0.when"},
		{"waiting for an answer that is not there", `[{"id":"q1","type":"yesno","title":"题"},{"id":"q2","type":"yesno","title":"题","when":{"conditions":[{"question":"q1","is":"is","value":"perhaps"}]}}]`, "questions.1.when"},
		{"upside down", `[{"id":"q1","type":"number","title":"题","min":9,"max":1}]`, "questions.0.max"},
	}
	onDesks(t, func(o *desk) {
		for _, c := range cases {
			a := o.do("POST", "/survey/survey/add", `{"title":"调查","questions":`+c.questions+`}`)
			if !a.Success {
				t.Errorf("%s is not saved: %s", c.says, a.Body)
				continue
			}
			if a := o.act("publish", into[survey.Survey](t, a)); a.Success || !strings.Contains(a.Body, c.want) {
				t.Errorf("%s: %s", c.says, a.Body)
			}
		}
		for says, body := range map[string]string{
			"a title of 101 signs": `{"title":"` + strings.Repeat("长", 101) + `"}`, "no title": `{"questions":[]}`,
			"101 questions":   `{"title":"x","questions":[` + strings.TrimSuffix(strings.Repeat(`{"id":"q1","type":"blank","title":"题"},`, 101), ",") + `]}`,
			"one id twice":    `{"title":"x","questions":[{"id":"q1","type":"blank"},{"id":"q1","type":"blank"}]}`,
			"a hostile id":    `{"title":"x","questions":[{"id":"q1' OR 1=1","type":"blank"}]}`,
			"ends too soon":   `{"title":"x","startTime":"2026-11-21 00:00:00","endTime":"2026-11-20 00:00:00"}`,
			"no such rule":    `{"title":"x","limitRule":"person"}`,
			"a huge quota":    `{"title":"x","quota":99999999999}`,
			"questions as {}": `{"title":"x","questions":{"a":1}}`,
		} {
			if a := o.do("POST", "/survey/survey/add", body); a.Success || strings.Contains(a.Message, "意外") {
				t.Errorf("%s: %.200s", says, a.Body)
			}
		}
	})
}

func TestStatesFollowEachOtherAndTheClock(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.draft(`"endTime":"2026-12-01 00:00:00"`)
		path := fmt.Sprintf("/survey/survey/queryById?id=%d", v.ID)
		o.OK("POST", "/survey/survey/edit", fmt.Sprintf(`{"id":"%d","version":%d,"intro":"说明"}`, v.ID, v.Version))
		now := func() survey.Survey { return read[survey.Survey](o, path) }
		refused := func(acts ...string) {
			t.Helper()
			for _, act := range acts {
				if a := o.act(act, now(), `"outcome":"意见都已采纳，谢谢大家。"`); a.Success {
					t.Errorf("%s is possible in state %s", act, now().State)
				}
			}
		}
		done := func(act string, want survey.State) {
			t.Helper()
			stale := now()
			stale.Version--
			if a := o.act(act, stale, `"outcome":"意见都已采纳，谢谢大家。"`); a.Code != 409 {
				t.Errorf("%s by somebody who saw an older row: %s", act, a.Body)
			}
			if a := o.act(act, survey.Survey{Row: crud.Row{ID: v.ID}}, `"outcome":"意见都已采纳，谢谢大家。"`); a.Success || !strings.Contains(a.Message, "缺少版本号") {
				t.Errorf("%s without a version: %s", act, a.Body)
			}
			bumped := o.bumped
			a := o.act(act, now(), `"outcome":"意见都已采纳，谢谢大家。"`)
			if !a.Success || now().State != want || o.bumped == bumped {
				t.Fatalf("%s leads to %s, want %s: %s", act, now().State, want, a.Body)
			}
			page := read[web.Page[survey.Survey]](o, "/survey/survey/list?state="+string(want))
			if len(page.Records) != 1 || page.Records[0].State != want || page.Records[0].Questions != nil {
				t.Errorf("the list of %s: %+v", want, page.Records)
			}
		}
		refused("close", "reopen", "announce")
		done("publish", survey.Open)
		refused("publish", "reopen", "announce")
		done("close", survey.Ended)
		done("reopen", survey.Open)
		o.Clock.Advance(30 * 24 * time.Hour)
		if now().State != survey.Ended {
			t.Errorf("after the end it is %s", now().State)
		}
		refused("close", "reopen")
		if a := o.act("announce", now(), `"outcome":"好"`); a.Success {
			t.Errorf("announced without saying anything: %s", a.Body)
		}
		done("announce", survey.Announced)
		refused("close", "reopen", "publish")
		copied := into[survey.Survey](t, o.act("copy", now()))
		if copied.State != survey.Draft || copied.Title != "调查（副本）" || len(copied.Questions) != 6 || copied.EndTime != 0 {
			t.Errorf("the copy: %+v", copied)
		}
	})
}

func TestASurveyWithAnswersIsNotDeleted(t *testing.T) {
	onDesks(t, func(o *desk) {
		full, empty := o.published(), o.published()
		o.send(full, plainAnswers, "203.0.113.1")
		if a := o.do("DELETE", fmt.Sprintf("/survey/survey/delete?id=%d", full.ID), ""); a.Success {
			t.Error("it was deleted with its answers")
		}
		o.OK("DELETE", fmt.Sprintf("/survey/survey/delete?id=%d", empty.ID), "")
		if o.Number(`SELECT COUNT(*) FROM survey_version WHERE survey_id = $1`, int64(empty.ID)) != 0 {
			t.Error("its versions are still there")
		}
	})
}

func TestAnswersAreDestroyedAYearAfterTheEndAndTheirFiguresStay(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"endTime":"2026-12-01 00:00:00"`)
		o.send(v, plainAnswers, "203.0.113.1")
		retire := func(want int) {
			t.Helper()
			if n, err := o.service.Retire(t.Context()); n != want || err != nil {
				t.Errorf("retired %d, %v; want %d", n, err, want)
			}
		}
		o.Clock.Advance(370 * 24 * time.Hour)
		retire(0)
		o.Clock.Advance(10 * 24 * time.Hour)
		retire(1)
		retire(0)
		if o.Number(`SELECT COUNT(*) FROM survey_answer`) != 0 || o.Number(`SELECT COUNT(*) FROM privacy_key WHERE wrapped <> ''`) != 0 {
			t.Error("the answers or their key are still there")
		}
		if got := read[survey.SurveyResults](o, fmt.Sprintf("/survey/survey/statistics?id=%d", v.ID)); got.Answers != 1 || got.Questions[0].Counts[1].N != 1 {
			t.Errorf("the figures: %+v", got)
		}
		if a := o.do("GET", fmt.Sprintf("/survey/survey/texts?id=%d&question=w", v.ID), ""); !a.Success {
			t.Errorf("texts: %s", a.Body)
		}
	})
}

func TestAnswersAreDestroyedAYearAfterTheEndWhicheverWayItCame(t *testing.T) {
	onDesks(t, func(o *desk) {
		full, announced, open := o.published(`"quota":1`), o.published(`"quota":1`), o.published(`"quota":2`)
		for _, v := range []survey.Survey{full, announced, open} {
			o.send(v, plainAnswers, "203.0.113.1")
		}
		now := read[survey.Survey](o, fmt.Sprintf("/survey/survey/queryById?id=%d", announced.ID))
		if a := o.act("announce", now, `"outcome":"意见都已采纳，谢谢大家。"`); !a.Success {
			t.Fatal(a.Body)
		}
		left := func() int64 { return o.Number(`SELECT COUNT(*) FROM survey_answer`) }
		o.Clock.Advance(364 * 24 * time.Hour)
		if n, err := o.service.Retire(t.Context()); n != 0 || err != nil || left() != 3 {
			t.Errorf("within the year %d were retired, %v", n, err)
		}
		o.Clock.Advance(2 * 24 * time.Hour)
		if n, err := o.service.Retire(t.Context()); n != 2 || err != nil || left() != 1 {
			t.Errorf("after the year %d were retired, %v; %d answers are left", n, err, left())
		}
	})
}

func TestASurveyThatCannotGoOnSaysWhy(t *testing.T) {
	onDesks(t, func(o *desk) {
		of := func(v survey.Survey) survey.Survey {
			return read[survey.Survey](o, fmt.Sprintf("/survey/survey/queryById?id=%d", v.ID))
		}
		refused := func(a testkit.Answer, why string) {
			t.Helper()
			if a.Success || !strings.Contains(a.Body, why) {
				t.Errorf("%s; want %q", a.Body, why)
			}
		}
		v := o.published(`"endTime":"2026-12-01 00:00:00"`)
		o.send(v, plainAnswers, "203.0.113.1")
		o.act("close", of(v))
		o.Clock.Advance(30 * 24 * time.Hour)
		refused(o.act("reopen", of(v)), "结束时间已过，请先改晚，再重新开始")
		later := func(field, value string) testkit.Answer {
			return o.do("POST", "/survey/survey/edit", fmt.Sprintf(`{"id":"%d","version":%d,"%s":%s}`, v.ID, of(v).Version, field, value))
		}
		if a := later("endTime", `"2026-12-31 00:00:00"`); !a.Success {
			t.Fatal(a.Body)
		}
		later("quota", "1")
		refused(o.act("reopen", of(v)), "份数已经收满，请先改多，再重新开始")
		later("quota", "0")
		if a := o.act("reopen", of(v)); !a.Success || of(v).State != survey.Open {
			t.Errorf("with time and room it goes on: %s", a.Body)
		}
		o.Clock.Advance(400 * 24 * time.Hour)
		if n, err := o.service.Retire(t.Context()); n != 1 || err != nil {
			t.Fatal(n, err)
		}
		refused(later("endTime", `"2029-01-01 00:00:00"`), "答卷已经销毁，不能再继续；需要时请复制一份")
		if a := later("intro", `"说明"`); !a.Success {
			t.Errorf("its words can still be changed: %s", a.Body)
		}
	})
}

func TestThePublicListShowsWhatIsPublishedWithTheOpenFirst(t *testing.T) {
	onDesks(t, func(o *desk) {
		o.draft(`"title":"草稿"`)
		o.published(`"title":"将来","startTime":"2026-12-01 00:00:00"`)
		over := o.published(`"title":"过去","resultRule":"end"`)
		o.published(`"title":"现在"`)
		o.act("close", over)
		page := read[survey.SurveyListed](o, "/getSurvey")
		var titles []string
		for _, b := range page.Records {
			titles = append(titles, b.Title+" "+string(b.State))
		}
		if !slices.Equal(titles, []string{"现在 open", "将来 upcoming", "过去 ended"}) || page.Total != 3 {
			t.Errorf("listed %v", titles)
		}
		one := read[survey.SurveyListed](o, fmt.Sprintf("/getSurvey?id=%d", over.ID))
		if one.Survey == nil || one.Survey.Results == nil || len(one.Survey.Questions) != 0 {
			t.Errorf("the survey that is over: %+v", one.Survey)
		}
		for _, bad := range []string{"?id=99", "?id=x", "?id=-1", "?pageNo=99999999999&pageSize=-3"} {
			if a := o.do("GET", "/getSurvey"+bad, ""); strings.Contains(a.Message, "意外") {
				t.Errorf("%s: %s", bad, a.Body)
			}
		}
	})
}

func TestTheDeskNeedsItsRights(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		all := o.Person.Perms
		for action, path := range map[string]string{"list": "queryById", "statistics": "statistics", "texts": "texts", "export": "exportCsv"} {
			o.Person.Perms = map[string]bool{}
			for code := range all {
				o.Person.Perms[code] = code != "survey:survey:"+action
			}
			a := o.do("GET", fmt.Sprintf("/survey/survey/%s?id=%d&question=w", path, v.ID), "")
			if a.Success || strings.Contains(a.Body, "序号") {
				t.Errorf("%s without its right: %s", path, a.Body)
			}
		}
		o.Person.Perms, o.Person.TenantID = all, 2
		for _, path := range []string{"queryById", "statistics", "texts", "versions", "exportCsv", "exportXls", "exportFigures"} {
			a := o.do("GET", fmt.Sprintf("/survey/survey/%s?id=%d&question=w", path, v.ID), "")
			if a.Success || strings.Contains(a.Body, "序号") || strings.HasPrefix(a.Body, "PK") {
				t.Errorf("%s of another site: %.200s", path, a.Body)
			}
		}
	})
}
