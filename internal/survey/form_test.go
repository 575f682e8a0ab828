package survey_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/survey"
)

// Somebody without scripts answers page by page, meets a question that an answer brings up, goes back, and sends.
func TestASurveyIsAnsweredWithoutScripts(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		_, d := o.form(v, url.Values{"go": {"start"}})
		if d.View != "page" || d.Form.Step != 0 || len(d.Form.Key) < 16 {
			t.Fatalf("begins with %+v", d)
		}
		page, d := o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}}))
		if page.Status != 422 || len(d.Problems) != 1 || d.Form.Step != 0 {
			t.Fatalf("without an answer: %d %+v", page.Status, d.Problems)
		}
		_, d = o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}, "q.a": {"yes"}}))
		if d.Form.Step != 0 || d.Notice == "" || len(d.Problems) != 0 {
			t.Fatalf("a question came up, but the page is %d with %q", d.Form.Step, d.Notice)
		}
		_, d = o.form(v, o.filled(d, "next", url.Values{"shown": {"a,b"}, "q.a": {"yes"}, "q.b": {"x", "z"}, "q.b.other": {"别的"}}))
		if d.Form.Step != 1 {
			t.Fatalf("the second page: %+v", d)
		}
		last := url.Values{"shown": {"n,w,m,p"}, "q.n": {"12"}, "q.m.r1": {"4"}}
		_, back := o.form(v, o.filled(d, "back", last))
		if back.Form.Step != 0 || back.Form.Answers["n"].Values[0] != "12" {
			t.Fatalf("back: %+v", back.Form)
		}
		if page, wrong := o.form(v, o.filled(d, "send", url.Values{"shown": {"n,w,m,p"}, "q.n": {"1000"}})); page.Status != 422 || wrong.Form.Step != 1 {
			t.Errorf("a wrong number: %d %+v", page.Status, wrong)
		}
		page, d = o.form(v, o.filled(d, "send", last))
		if d.View != "done" || d.Receipt == nil || !page.NoStore {
			t.Fatalf("sent: %+v", d)
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_choice WHERE question = 'b'`); n != 2 {
			t.Errorf("%d choices are counted", n)
		}
	})
}

func TestAFormIsPutAsideAndGoneOnWithByItsCode(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		_, d := o.form(v, url.Values{"go": {"start"}})
		_, saved := o.form(v, o.filled(d, "save", url.Values{"shown": {"a"}, "q.a": {"no"}}))
		if saved.View != "saved" || len(saved.Form.Code) != 14 {
			t.Fatalf("saved %+v", saved)
		}
		if o.Number(`SELECT COUNT(*) FROM survey_draft WHERE answers LIKE '%no%' AND answers LIKE '%values%'`) != 0 {
			t.Error("a form put aside can be read")
		}
		for _, wrong := range []string{"", "CDFG-34HJ-67KM", "' OR 1=1 --", strings.Repeat("C", 4000)} {
			if page, d := o.form(v, url.Values{"go": {"resume"}, "code": {wrong}}); page.Status != 422 || d.View != "start" || d.Form != nil {
				t.Errorf("%.20q: %d %+v", wrong, page.Status, d)
			}
		}
		_, resumed := o.form(v, url.Values{"go": {"resume"}, "code": {strings.ToLower(saved.Form.Code)}})
		if resumed.View != "page" || resumed.Form.Step != 1 || resumed.Form.Answers["a"].Values[0] != "no" {
			t.Fatalf("resumed %+v", resumed)
		}
		_, again := o.form(v, o.filled(resumed, "save", url.Values{"shown": {"n,w,m,p"}, "q.n": {"5"}}))
		if again.Form.Code != saved.Form.Code || o.Number(`SELECT COUNT(*) FROM survey_draft`) != 1 {
			t.Errorf("put aside again under %s", again.Form.Code)
		}
		if _, done := o.form(v, o.filled(resumed, "send", url.Values{"shown": {"n,w,m,p"}})); done.View != "done" {
			t.Fatalf("sent %+v", done)
		}
		if o.Number(`SELECT COUNT(*) FROM survey_draft`) != 0 {
			t.Error("the form put aside is still there")
		}
		_, _ = o.form(v, o.filled(d, "save", url.Values{"shown": {"a"}, "q.a": {"no"}}))
		o.Clock.Advance(31 * 24 * time.Hour)
		if _, err := o.service.Retire(t.Context()); err != nil || o.Number(`SELECT COUNT(*) FROM survey_draft`) != 0 {
			t.Errorf("nobody came back, and it is still there (%v)", err)
		}
	})
}

func TestSkippedStepsAndBrokenFormsGetAClearPage(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		_, begun := o.form(v, url.Values{"go": {"start"}})
		state := begun.Form.State
		_, elsewhere := o.form(o.published(), url.Values{"go": {"start"}})
		const outdated = "页面已经过时，请从头填写"
		for says, c := range map[string]struct {
			fields url.Values
			notice string
		}{
			"nothing":                {url.Values{}, ""},
			"no state":               {url.Values{"go": {"next"}}, ""},
			"an unknown act":         {url.Values{"go": {"fly"}, "step": {"-7"}, "state": {state}}, ""},
			"straight to the end":    {url.Values{"go": {"send"}, "step": {"99"}, "state": {state}}, ""},
			"a forged state":         {url.Values{"go": {"send"}, "state": {state[4:]}}, outdated},
			"that of another survey": {url.Values{"go": {"send"}, "state": {elsewhere.Form.State}}, outdated},
			"a page that was open before states were so": {url.Values{"go": {"next"}, "shown": {"a"}, "q.a": {"no"}, "state": {`{"step":0,"version":1,"answers":{},"key":"0123456789abcdef"}`}}, outdated},
			"a huge state": {url.Values{"go": {"save"}, "state": {strings.Repeat("长", 400_000)}}, outdated},
		} {
			page, d := o.form(v, c.fields)
			if d.View == "done" || d.View == "saved" || d.Notice == "" && len(d.Problems) == 0 && d.View != "page" || c.notice != "" && (d.Notice != c.notice || page.Status != 422) {
				t.Errorf("%s: %d %+v", says, page.Status, d)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_answer`); n != 0 {
			t.Errorf("%d answers stored", n)
		}
		o.Clock.Advance(time.Hour)
		o.Exec(`UPDATE survey SET close_time = 1`)
		if page, d := o.form(v, url.Values{"go": {"start"}}); d.View != "start" || !strings.Contains(d.Notice, "已经结束") || page.Status != 422 {
			t.Errorf("after the end: %+v", d)
		}
	})
}

// What somebody answered goes along with a page only sealed, and for a week.
func TestAPageCarriesWhatWasAnsweredSealed(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		_, d := o.form(v, url.Values{"go": {"start"}})
		_, d = o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}, "q.a": {"no"}}))
		_, d = o.form(v, o.filled(d, "back", url.Values{"shown": {"n,w,m,p"}, "q.w": {"说过的话"}}))
		if d.Form.Answers["w"].Values[0] != "说过的话" || strings.ContainsAny(d.Form.State, "{\"") || strings.Contains(d.Form.State, "说过的话") {
			t.Fatalf("the state reads %q", d.Form.State)
		}
		o.Clock.Advance(8 * 24 * time.Hour)
		if page, late := o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}, "q.a": {"no"}})); page.Status != 422 || late.View != "start" || late.Notice != "页面已经过时，请从头填写" {
			t.Errorf("after a week: %d %+v", page.Status, late)
		}
	})
}

// A browser with scripts begins by itself and goes from page to page: what it puts aside or uploads comes with the answers of all pages.
func TestABrowserThatBeganByItselfSendsItsAnswersAlong(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		given := url.Values{"go": {"save"}, "step": {"2"}, "key": {"0123456789abcdef"}, "consent": {"yes"}, "shown": {"a,b,n,w,m,p"}, "q.a": {"yes"}, "q.b": {"x"}, "q.n": {"7"}}
		page, saved := o.form(v, given)
		if saved.View != "saved" || saved.Form.Code == "" || saved.Form.Key != "0123456789abcdef" || !saved.Form.Consent {
			t.Fatalf("put aside: %d %+v", page.Status, saved)
		}
		_, resumed := o.form(v, url.Values{"go": {"resume"}, "code": {saved.Form.Code}})
		if a := resumed.Form.Answers; a["a"].Values[0] != "yes" || a["b"].Values[0] != "x" || a["n"].Values[0] != "7" {
			t.Errorf("resumed %+v", a)
		}
		o.publishedAnew(v, `{"id":"c","type":"blank","title":"丙","required":true}`)
		given["go"], given["version"] = []string{"upload"}, []string{"1"}
		if _, kept := o.form(v, given); kept.View != "page" || kept.Form.Step != 1 || kept.Form.Version != 1 || len(kept.Survey.Questions) != 6 || kept.Form.Answers["n"].Values[0] != "7" {
			t.Errorf("when the survey was published anew: %+v", kept)
		}
		given["version"] = []string{"9"}
		if page, unknown := o.form(v, given); page.Status != 422 || !strings.Contains(unknown.Notice, "刷新页面") {
			t.Errorf("a version that there is not: %d %+v", page.Status, unknown)
		}
	})
}

// Who began with questions ends with them, whatever the office publishes meanwhile.
func TestASurveyPublishedAnewIsEndedAsItBegan(t *testing.T) {
	const begun, pageTwo = `{"id":"a","type":"yesno","title":"甲？","required":true}`, `{"id":"b","type":"blank","title":"乙","break":true,"required":true}`
	for says, meanwhile := range map[string]string{
		"a required question joins the page":  begun + `,{"id":"c","type":"blank","title":"丙","required":true},` + pageTwo,
		"another takes the place of the next": begun + `,{"id":"c","type":"blank","title":"丙","required":true,"break":true}`,
		"a page comes before":                 `{"id":"c","type":"blank","title":"丙","required":true},` + strings.Replace(begun, `"id"`, `"break":true,"id"`, 1) + `,` + pageTwo,
	} {
		onDesks(t, func(o *desk) {
			v := o.published(`"questions":[` + begun + `,` + pageTwo + `]`)
			d := o.begun(v)
			o.publishedAnew(v, meanwhile)
			asks := func(d survey.SurveyData, step int) {
				o.T.Helper()
				if d.View != "page" || d.Form.Step != step || d.Form.Version != 1 || d.Survey.Version != 1 || len(d.Survey.Questions) != 2 || d.Survey.Questions[1].ID != "b" {
					o.T.Fatalf("%s: asked on page %d are %+v of %+v", says, step+1, d.Survey.Questions, d.Form)
				}
			}
			_, d = o.form(v, o.filled(d, "next", url.Values{"shown": {"a"}, "q.a": {"no"}}))
			asks(d, 1)
			_, back := o.form(v, o.filled(d, "back", url.Values{"shown": {"b"}, "q.b": {"说过的话"}}))
			asks(back, 0)
			page, wrong := o.form(v, o.filled(d, "send", url.Values{"shown": {"b"}}))
			if asks(wrong, 1); page.Status != 422 || len(wrong.Problems) != 1 || wrong.Problems[0].Message != "第 2 题：请填写这一题" {
				o.T.Errorf("%s: without an answer: %d %+v", says, page.Status, wrong.Problems)
			}
			if _, d = o.form(v, o.filled(wrong, "send", url.Values{"shown": {"b"}, "q.b": {"说过的话"}})); d.View != "done" {
				o.T.Fatalf("%s: sent: %+v", says, d)
			}
			if n := o.Number(`SELECT COUNT(*) FROM survey_answer WHERE version_no = 1`); n != 1 || o.Number(`SELECT n FROM survey_tally WHERE question = 'b' AND value = ''`) != 1 {
				o.T.Errorf("%s: %d answers to the first version are counted", says, n)
			}
			if d := o.begun(v); d.Form.Version != 2 || d.Survey.Version != 2 {
				o.T.Errorf("%s: who begins now is asked version %d", says, d.Form.Version)
			}
		})
	}
}

// publishedAnew makes other questions the next version of a survey.
func (o *desk) publishedAnew(v survey.Survey, questions string) {
	o.T.Helper()
	edited := o.OK("POST", "/survey/survey/edit", fmt.Sprintf(`{"id":"%d","version":%d,"questions":[%s]}`, v.ID, v.Version, questions))
	if a := o.act("publish", into[survey.Survey](o.T, edited)); !a.Success {
		o.T.Fatalf("publish: %s", a.Body)
	}
}

// The button is pressed twice, and only the second answer reaches the reader.
func TestAFormSentTwiceHasItsReceiptAlsoWhenTheSurveyIsOver(t *testing.T) {
	const full, over = "这份问卷已收满", "这份问卷已经结束"
	for says, c := range map[string]struct {
		quota  int
		notice string
		end    func(o *desk, v survey.Survey)
	}{
		"it filled the quota": {1, full, func(*desk, survey.Survey) {}},
		"and the survey was published anew": {1, full, func(o *desk, v survey.Survey) {
			o.publishedAnew(read[survey.Survey](o, fmt.Sprintf("/survey/survey/queryById?id=%d", v.ID)), `{"id":"a","type":"yesno","title":"改"}`)
		}},
		"the time is over":     {0, over, func(o *desk, _ survey.Survey) { o.Clock.Advance(25 * time.Hour) }},
		"the office closed it": {0, over, func(o *desk, _ survey.Survey) { o.Exec(`UPDATE survey SET close_time = 1`) }},
	} {
		onDesks(t, func(o *desk) {
			v := o.published(fmt.Sprintf(`"quota":%d,"endTime":"2026-11-21 08:00:00","humanRule":"always"`, c.quota))
			late, mine := o.begun(v), url.Values{"shown": {"a,b,n,w,m,p"}, "q.a": {"no"}, "checkKey": {"0123456789abcdef"}, "captcha": {"4"}}
			sent := o.filled(o.begun(v), "send", mine)
			_, first := o.form(v, sent)
			if first.View != "done" {
				o.T.Fatalf("%s: sent: %+v", says, first)
			}
			c.end(o, v)
			if page, again := o.form(v, sent); again.View != "done" || page.Status != 0 || again.Receipt.Code != first.Receipt.Code {
				o.T.Errorf("%s: sent again: %d %q %+v", says, page.Status, again.Notice, again.Receipt)
			}
			for refused, form := range map[string]url.Values{"another": o.filled(late, "send", mine), "one without an answer": o.filled(late, "send", nil), "the next page": o.filled(late, "next", mine)} {
				if page, d := o.form(v, form); page.Status != 422 || d.View != "start" || !strings.Contains(d.Notice, c.notice) || len(d.Problems) != 0 {
					o.T.Errorf("%s: %s: %d %+v", says, refused, page.Status, d)
				}
			}
			if n := o.Number(`SELECT COUNT(*) FROM survey_answer`); n != 1 {
				o.T.Errorf("%s: %d answers are stored", says, n)
			}
		})
	}
}

func TestAPreviewShowsTheDraftAndStoresNothing(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.draft()
		if _, err := o.service.FeaturePage(t.Context(), o.ask(v)); err == nil {
			t.Error("a draft is public")
		}
		path := into[survey.SurveyPreview](t, o.act("preview", v)).Path
		before, mark, _ := strings.Cut(path, "?preview=")
		if want := "/surveyd/83/" + v.ID.String(); before != want {
			t.Errorf("the preview is at %s, want %s, that of the column", before, want)
		}
		ask := o.ask(v)
		ask.Query = url.Values{"preview": {mark}}
		page, err := o.service.FeaturePage(t.Context(), ask)
		if data, _ := page.Data.(survey.SurveyData); err != nil || !page.NoStore || len(data.Survey.Questions) != 6 {
			t.Fatalf("%+v, %v", page, err)
		}
		for _, other := range []string{mark + "0", "99999999999." + strings.Repeat("a", 32), "1", ""} {
			ask.Query = url.Values{"preview": {other}}
			if _, err := o.service.FeaturePage(t.Context(), ask); err == nil {
				t.Errorf("the mark %q opens it", other)
			}
		}
		o.Clock.Advance(31 * time.Minute)
		ask.Query = url.Values{"preview": {mark}}
		if _, err := o.service.FeaturePage(t.Context(), ask); err == nil {
			t.Error("it opens after half an hour")
		}
	})
}
