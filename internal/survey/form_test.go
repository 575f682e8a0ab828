package survey_test

import (
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
	})
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
