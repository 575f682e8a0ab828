package survey_test

import (
	"context"
	"encoding/json"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/survey"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const killedSurvey = value.ID(83001)

// pollster is a service for processes that are killed and for those that look afterwards. Anybody may answer as often
// as he likes.
func pollster(place db.Options) (*survey.Service, *db.DB, error) {
	d, err := db.Open(context.Background(), place)
	if err != nil {
		return nil, nil, err
	}
	vault, err := privacy.NewVault([]byte(strings.Repeat("秘", 30)))
	return survey.New(survey.Options{DB: d, Vault: vault, Tenants: oneSite{}, Columns: oneSite{}, Versions: quiet{}, Shared: schema.NewShared(),
		SubmitRate: auth.Rate{Burst: 1 << 30, Every: time.Nanosecond}}), d, err
}

// answersOf are drawn, but always the same for a key.
func answersOf(key string) survey.Answers {
	h := fnv.New64()
	_, _ = h.Write([]byte(key)) // a hash takes everything
	return drawAnswers(rand.New(rand.NewPCG(h.Sum64(), 1)))
}

func submitKeyed(s *survey.Service, key string) (string, error) {
	ctx := web.WithRequest(context.Background(), web.Request{IP: "192.0.2.1"})
	r, err := s.Submit(ctx, site, survey.SurveySubmission{SurveyID: killedSurvey, Version: 1, Key: key, Answers: answersOf(key)})
	return r.Code, err
}

// A process with twenty writers is killed again and again. Whatever it acknowledged is there, once and whole, and the figures are those
// of the answers; whoever did not hear the answer and sends the same form again is counted once too.
func TestNoAcknowledgedAnswerIsLostOrDoubledByAKill(t *testing.T) {
	testkit.Killed{Prepare: openKilledSurvey, Open: answerKilledSurvey, Check: checkAnswers}.Run(t)
}

func answerKilledSurvey(place db.Options) (testkit.KilledWrite, error) {
	s, _, err := pollster(place)
	return func(key string, have func(string)) error {
		code, err := submitKeyed(s, key)
		if err == nil {
			have(code)
		}
		return err
	}, err
}

func checkAnswers(t *testing.T, place db.Options, told testkit.Told) {
	s, d, err := pollster(place)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	stored := checkFigures(t, s, d)
	if stored < len(told.Acknowledged) || stored > len(told.Begun) {
		t.Errorf("%d stored, %d acknowledged, %d begun", stored, len(told.Acknowledged), len(told.Begun))
	}
	for key := range told.Begun {
		code, err := submitKeyed(s, key)
		if err != nil {
			t.Fatalf("sending %s again: %v", key, err)
		}
		if was, known := told.Acknowledged[key]; known && was != code {
			t.Errorf("answer %s was acknowledged as %s, now it is %s", key, was, code)
		}
	}
	if again := checkFigures(t, s, d); again != len(told.Begun) {
		t.Errorf("sent again there are %d answers, %d were begun", again, len(told.Begun))
	}
}

func openKilledSurvey(t *testing.T, place db.Options) {
	t.Helper()
	s, d, err := pollster(place)
	if err != nil {
		t.Fatal(err)
	}
	sample := survey.Sample{Survey: survey.Survey{Title: "调查", Anonymous: true, LimitRule: survey.LimitNone, ResultRule: survey.ResultNever}, EndDay: 10}
	sample.ID = killedSurvey
	if err := json.Unmarshal([]byte(questions), &sample.Questions); err != nil {
		t.Fatal(err)
	}
	err = d.Tx(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, site); err != nil {
			return err
		}
		return s.PutSurvey(t.Context(), tx, site, sample)
	})
	if err != nil || d.Close() != nil {
		t.Fatal(err)
	}
}

// checkFigures counts the stored answers one by one and compares. It returns how many there are.
func checkFigures(t *testing.T, s *survey.Service, d *db.DB) int {
	t.Helper()
	all, err := s.OpenAnswers(t.Context(), killedSurvey)
	if err != nil {
		t.Fatalf("an answer is half: %v", err)
	}
	got, err := s.Results(t.Context(), killedSurvey)
	if err != nil {
		t.Fatal(err)
	}
	checkCounts(t, got, all)
	counted, err := db.Int(t.Context(), d.Read(), `SELECT answer_count FROM survey WHERE id = $1`, killedSurvey)
	if err != nil || int(counted) != len(all) {
		t.Errorf("the survey counts %d answers, %d are stored, %v", counted, len(all), err)
	}
	choices := 0
	for _, a := range all {
		choices += len(a["a"].Values) + len(a["b"].Values) + len(a["p"].Values)
	}
	if n, err := db.Int(t.Context(), d.Read(), `SELECT COUNT(*) FROM survey_choice`); err != nil || int(n) != choices {
		t.Errorf("%d choices are kept for cross tables, %d were made, %v", n, choices, err)
	}
	return len(all)
}
