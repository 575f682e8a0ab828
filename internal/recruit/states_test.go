package recruit

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
)

func TestWhereAPostingStandsByTheClock(t *testing.T) {
	day := func(text string) value.Time {
		at, err := time.ParseInLocation("2006-01-02 15:04", text, value.Shanghai)
		if err != nil {
			t.Fatal(err)
		}
		return value.TimeOf(at)
	}
	p := Posting{Published: true, BeginTime: day("2026-03-01 09:00"), EndTime: day("2026-03-10 17:00"), ReviewDay: "2026-03-15",
		Notice: "张三 A01", NoticeBegin: "2026-05-01", NoticeEnd: "2026-05-07"}
	for at, want := range map[string]State{
		"2026-03-01 08:59": Announced, "2026-03-01 09:00": Open, "2026-03-10 16:59": Open, "2026-03-10 17:00": Reviewing, "2026-03-15 23:59": Reviewing,
		"2026-03-16 00:00": Finished, "2026-05-01 00:00": Noticed, "2026-05-08 00:00": Noticed,
	} {
		if got := p.stateAt(day(at)); got != want {
			t.Errorf("%s: %s, want %s", at, got, want)
		}
	}
	if p.noticed(day("2026-05-08 00:00")) || !p.noticed(day("2026-05-07 23:59")) {
		t.Error("the names are shown longer than the notice, or shorter")
	}
	p.RevokeReason = "名单有误"
	if got := p.stateAt(day("2026-03-05 09:00")); got != Revoked {
		t.Errorf("revoked: %s", got)
	}
	if p.noticed(day("2026-05-03 09:00")) {
		t.Error("a revoked posting still names those who were proposed")
	}
}

func TestLimitsOfAgeAreDaysOfBirth(t *testing.T) {
	post := Post{Education: "bachelor", BornAfter: "1991-11-20", MasterBornAfter: "1986-11-20", DoctorBornAfter: "1981-11-20"}
	for _, c := range []struct {
		birth, level string
		fit          bool
	}{
		{"19911120", "bachelor", true}, {"19911119", "bachelor", false}, {"19911119", "master", true}, {"19861120", "master", true},
		{"19861119", "master", false}, {"19861119", "doctor", true}, {"19811119", "doctor", false}, {"19991231", "college", false},
	} {
		found := form.Problems{}
		a := ApplicantAnswers{IDNumber: "110101" + c.birth + "0000", Studies: []StudyStretch{{Level: c.level}}}
		a.unfit(&found, post)
		if fit := len(found) == 0; fit != c.fit {
			t.Errorf("born %s with %s: %v", c.birth, c.level, found)
		}
	}
}

// Whatever is done in whatever order: an application moves only along the state machine, decisions have their reasons.
func TestTheStateMachineHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := Application{State: Draft}
		acts := []Act{Submit, Withdraw, Pass, Refuse, AskMore, Reopen, Hire, Unhire, Number}
		for range rapid.IntRange(1, 30).Draw(t, "acts") {
			act := rapid.SampledFrom(acts).Draw(t, "act")
			from := a.State
			to, err := a.after(act)
			if err != nil {
				if !errs.Is(err, errs.Invalid) {
					t.Fatalf("%s from %s: %v", act, from, err)
				}
				continue
			}
			if from == Withdrawn || from == Draft && act != Submit && act != Withdraw {
				t.Fatalf("%s left %s by %s", to, from, act)
			}
			if moves()[act].own {
				if a.State = to; a.Hired && to != Passed {
					t.Fatalf("%s takes the papers of somebody hired", act)
				}
				continue
			}
			a.decide(act, to, "理由", "1", 1)
			if a.Hired && a.State != Passed || (a.SupplementEnd != 0) != (a.State == Supplement && act == AskMore) && act == AskMore {
				t.Fatalf("after %s: %+v", act, a)
			}
		}
	})
}
