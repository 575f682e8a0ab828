package survey_test

import (
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/demo"
	"jikong/internal/survey"
	"jikong/internal/value"
)

// The demo site has a past: each survey was answered while it ran, and no stretch that the charts compare is empty.
func TestAnswersOfTheDemoSiteComeWhileTheirSurveysRun(t *testing.T) {
	onDesks(t, func(o *desk) {
		demoSite, err := demo.Read(o.Clock.Now())
		o.Must(err)
		for _, sample := range demoSite.Surveys {
			o.Must(o.DB.Tx(t.Context(), func(tx *db.Tx) error { return o.service.PutSurvey(t.Context(), tx, site, sample) }))
		}
		shift := func(days int) value.Date { return value.TimeOf(o.Clock.Now().AddDate(0, 0, days)).Day() }
		answers, err := o.service.AnswerDays(auth.WithPrincipal(t.Context(), o.Person), shift(-400), shift(0))
		o.Must(err)
		answered := func(from, to int) (n int64) {
			for _, a := range answers {
				if a.Day >= shift(from) && a.Day <= shift(to) {
					n += a.N
				}
			}
			return n
		}
		for _, days := range []int{7, 30, 90} {
			if now, before := answered(1-days, 0), answered(1-2*days, -days); now == 0 || days > 7 && before == 0 {
				t.Errorf("the last %d days have %d answers, those before %d", days, now, before)
			}
		}
		for _, sample := range demoSite.Surveys {
			own := slices.DeleteFunc(slices.Clone(answers), func(a survey.AnswerDay) bool { return a.ID != sample.ID })
			people := 0
			for _, s := range sample.Answers {
				people += s.Times
			}
			if people == 0 {
				continue
			}
			var n int64
			for _, a := range own {
				n += a.N
				if a.Day < shift(sample.StartDay) || a.Day >= shift(sample.EndDay) {
					t.Errorf("%s was answered on %s", sample.Title, a.Day)
				}
			}
			ran := min(-sample.StartDay, sample.EndDay-sample.StartDay)
			if n != int64(people) || len(own) < ran/2 {
				t.Errorf("%s: %d of %d answers on %d of %d days", sample.Title, n, people, len(own), ran)
			}
		}
	})
}
