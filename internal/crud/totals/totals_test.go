package totals

import (
	"testing"
	"time"

	"jikong/internal/schema"
	"jikong/internal/value"
)

func TestOnlyLargeTotalsAreRememberedAndOnlyForAMoment(t *testing.T) {
	clock := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	known := New()
	known.now = func() time.Time { return clock }
	ask := func(v any) string {
		st := &schema.Statement{}
		st.Add("SELECT COUNT(*) FROM t WHERE a = ")
		st.Arg(v)
		return Question(st)
	}
	known.Put(ask("large"), largeTotal)
	known.Put(ask(value.ID(7_300_000_000_000_000_001)), largeTotal)
	known.Put(ask("small"), largeTotal-1)
	for _, c := range []struct {
		says  string
		asked any
		after time.Duration
		want  bool
	}{
		{"a large total at once", "large", 0, true},
		{"a small one never", "small", 0, false},
		{"the same question with another value", "Large", 0, false},
		{"a tenant", value.ID(7_300_000_000_000_000_001), 0, true},
		{"another tenant", value.ID(7_300_000_000_000_000_002), 0, false},
		{"a number is no text", "7300000000000000001", 0, false},
		{"shortly before its end", "large", totalLife - time.Millisecond, true},
		{"after its end", "large", time.Millisecond, false},
	} {
		clock = clock.Add(c.after)
		if _, got := known.Get(ask(c.asked)); got != c.want {
			t.Errorf("%s: %v", c.says, got)
		}
	}
	for i := range 10 * maxRemember {
		known.Put(ask(int64(i)), largeTotal)
	}
	if len(known.known) > maxRemember {
		t.Errorf("%d totals are remembered", len(known.known))
	}
}
