package survey_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/survey"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// Statistics over 100,000 answers take at most 500 ms, on either database.
func BenchmarkFiguresOfAHundredThousandAnswers(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		o := benchDesk(b, testkit.SQLite(b, time.Now))
		o.figures(o.sampled(100_000))
	})
	b.Run("postgres", func(b *testing.B) {
		url := testkit.PostgresURL(b)
		d, err := db.Open(b.Context(), db.Options{URL: url})
		if err != nil {
			b.Fatal(err)
		}
		defer d.Close()
		o := benchDesk(b, d)
		v := o.sampled(100_000)
		if err := testkit.Vacuum(b.Context(), url); err != nil {
			b.Fatal(err)
		}
		o.figures(v)
	})
}

func (o *benched) figures(v value.ID) {
	for name, run := range map[string]func() error{
		"figures": func() error { _, err := o.service.Results(o.b.Context(), v); return err },
		"cross":   func() error { _, err := o.service.Cross(o.b.Context(), v, "a", "p"); return err },
	} {
		o.b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if err := run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Answers of 100 people at once, each on disk before it is acknowledged.
func BenchmarkDurableAnswers(b *testing.B) {
	o := benchDesk(b, testkit.SQLite(b, time.Now))
	v := o.sampled(0)
	var no atomic.Int64
	b.SetParallelism(50)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			key := fmt.Sprintf("durable answer %08d", no.Add(1))
			in := survey.SurveySubmission{SurveyID: v, Version: 1, Key: key, Answers: drawAnswers(rand.New(rand.NewPCG(1, uint64(len(key)))))}
			if _, err := o.service.Submit(context.Background(), site, in); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

type benched struct {
	b       *testing.B
	db      *db.DB
	service *survey.Service
}

func benchDesk(b *testing.B, d *db.DB) *benched {
	b.Helper()
	vault, err := privacy.NewVault([]byte(strings.Repeat("秘", 30)))
	if err != nil {
		b.Fatal(err)
	}
	if err := d.Tx(b.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(b.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES (1, '站点', 0)`)
		return err
	}); err != nil {
		b.Fatal(err)
	}
	return &benched{b, d, survey.New(survey.Options{DB: d, Vault: vault, Tenants: oneSite{}, Columns: oneSite{}, Versions: quiet{}, Shared: schema.NewShared(),
		SubmitRate: auth.Rate{Burst: 1 << 30, Every: time.Nanosecond}})}
}

type quiet struct{}

// Bump implements survey.Versions.
func (quiet) Bump(context.Context, *db.Tx, value.ID, ...string) error { return nil }

// sampled makes a survey with so many drawn answers.
func (o *benched) sampled(n int) value.ID {
	o.b.Helper()
	sample := survey.Sample{Survey: survey.Survey{Title: "调查", Anonymous: true, LimitRule: survey.LimitNone, ResultRule: survey.ResultNever}, EndDay: 10}
	sample.ID = 83001
	if err := json.Unmarshal([]byte(questions), &sample.Questions); err != nil {
		o.b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		sample.Answers = append(sample.Answers, survey.SampleAnswers{Times: 1, Answers: drawAnswers(r)})
	}
	if err := o.db.Tx(o.b.Context(), func(tx *db.Tx) error { return o.service.PutSurvey(o.b.Context(), tx, site, sample) }); err != nil {
		o.b.Fatal(err)
	}
	return sample.ID
}
