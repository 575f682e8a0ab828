package job

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// due lists when runs wait, and how many are over.
func due(t *testing.T, d *db.DB, kind string) (waiting []string, over int) {
	t.Helper()
	jobs, err := db.Select[Job](t.Context(), d.Read(), `SELECT `+columns+` FROM job WHERE type = $1 ORDER BY due_time`, kind)
	if err != nil {
		t.Fatal(err)
	}
	for _, j := range jobs {
		if j.State == Waiting {
			waiting = append(waiting, j.DueTime.String())
		} else {
			over++
		}
	}
	return waiting, over
}

func TestRepeatedWorkRunsOnceInEachStretch(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		now := d.Now()
		broken := errors.New("磁盘已满")
		cases := []struct {
			name    string
			every   time.Duration
			starts  int // nodes that start, before and after the run
			failure error
			next    value.Time
		}{
			{"daily work", Day, 1, nil, now + value.Time(Day.Milliseconds())},
			{"several nodes start", Day, 3, nil, now + value.Time(Day.Milliseconds())},
			{"every ten minutes", 10 * time.Minute, 3, nil, now + value.Time((10 * time.Minute).Milliseconds())},
			{"a run that fails for good does not end the chain", Day, 2, broken, now + value.Time(Day.Milliseconds())},
		}
		for i, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				kind, runs := "repeated-"+string(rune('a'+i)), 0
				r := Repeated{DB: d, Type: kind, Every: c.every, Work: func(context.Context) (string, error) { runs++; return "完成", c.failure }}
				start := func() {
					for range c.starts {
						if err := r.Schedule(t.Context()); err != nil {
							t.Fatal(err)
						}
					}
				}
				start()
				if waiting, _ := due(t, d, kind); !slices.Equal(waiting, []string{now.String()}) {
					t.Fatalf("at first %v wait", waiting)
				}
				first, _, err := db.One[Job](t.Context(), d.Read(), `SELECT `+columns+` FROM job WHERE type = $1`, kind)
				if err != nil {
					t.Fatal(err)
				}
				once := func(tx *db.Tx) error {
					_, err := tx.Exec(t.Context(), `UPDATE job SET max_attempts = 1 WHERE id = $1`, first.ID)
					return err
				}
				if err := d.Tx(t.Context(), once); err != nil {
					t.Fatal(err)
				}
				runFor(t, 1, NewRunner(d, Handlers([]Repeated{r}), "node", 1), d, first.ID)
				start()
				if waiting, over := due(t, d, kind); runs != 1 || over != 1 || !slices.Equal(waiting, []string{c.next.String()}) {
					t.Errorf("%d runs, %d over, waiting %v, want one at %s", runs, over, waiting, c.next)
				}
			})
		}
	})
}

func TestRepeatedWorkDoesNotCatchUpAfterANodeWasDown(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		r := Repeated{DB: d, Type: "late", Every: Day, Work: func(context.Context) (string, error) { return "", nil }}
		weekAgo := d.Now() - value.Time((7 * Day).Milliseconds())
		if err := r.Run(t.Context(), Job{Type: "late", DueTime: weekAgo}, func(int, string) {}); err != nil {
			t.Fatal(err)
		}
		waiting, _ := due(t, d, "late")
		if len(waiting) != 1 || waiting[0][:10] != string(d.Now().Day()) {
			t.Errorf("waiting %v", waiting)
		}
	})
}
