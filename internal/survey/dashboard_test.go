package survey_test

import (
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestFiguresOfAnswersAreThoseOfTheSurveysThatTheListShows(t *testing.T) {
	onDesks(t, func(o *desk) {
		perms := o.Person.Perms
		o.Person = testkit.Staff(site, "wang", perms)
		for i, title := range []string{"满意度", "健康素养"} {
			v := o.published(`"title":"` + title + `"`)
			for range i + 1 {
				if a := o.send(v, plainAnswers, "192.0.2.9"); !a.Success {
					t.Fatal(a.Body)
				}
			}
		}
		today := value.TimeOf(o.Clock.Now()).Day()
		for _, c := range []struct {
			says   string
			tenant value.ID
			rules  map[string][][]auth.Rule
			want   string
		}{
			{"all of the site", site, nil, "满意度 1, 健康素养 2"},
			{"those that a rule leaves", site, map[string][][]auth.Rule{"survey:survey:list": {{{Column: "title", Condition: "=", Value: "满意度"}}}}, "满意度 1"},
			{"none of another site", 2, nil, ""},
		} {
			o.Person.TenantID, o.Person.Rules = c.tenant, c.rules
			days, err := o.service.AnswerDays(auth.WithPrincipal(t.Context(), o.Person), today, today)
			o.Must(err)
			var told []string
			for _, d := range days {
				told = append(told, d.Title+" "+string(rune('0'+d.N)))
			}
			if got := strings.Join(told, ", "); got != c.want {
				t.Errorf("%s: %q, want %q", c.says, got, c.want)
			}
		}
	})
}

func TestTheSearchSaysUntilWhenASurveyRuns(t *testing.T) {
	onDesks(t, func(o *desk) {
		o.published(`"title":"没有期限"`)
		o.published(`"title":"没有期限，要几分钟","minutes":3`)
		o.published(`"title":"有期限","endTime":"2099-12-01 00:00:00"`)
		o.published(`"title":"有期限，要几分钟","endTime":"2099-12-01 00:00:00","minutes":3`)
		offers, _, err := o.service.FeatureOffers(t.Context(), o.ask(o.draft()))
		o.Must(err)
		said := map[string]string{}
		for _, offer := range offers {
			said[offer.Title] = strings.Join(offer.Facts, "；")
		}
		for title, want := range map[string]string{"没有期限": "长期开放", "没有期限，要几分钟": "长期开放，约 3 分钟",
			"有期限": "截止 2099-12-01 00:00", "有期限，要几分钟": "截止 2099-12-01 00:00，约 3 分钟"} {
			if said[title] != want {
				t.Errorf("%s: %q, want %q", title, said[title], want)
			}
		}
	})
}
