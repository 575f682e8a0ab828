package imports

import (
	"testing"

	"jikong/internal/schema"
)

func TestDaysThatAreWrittenAsTextsAreRead(t *testing.T) {
	for _, s := range []struct {
		says       string
		kind       schema.Kind
		text, want string
	}{
		{"as the template has it", schema.Date, "2026-01-03", "2026-01-03"},
		{"the Chinese way", schema.Date, " 2026年1月3日 ", "2026-01-03"},
		{"with strokes", schema.Date, "2026/1/3", "2026-01-03"},
		{"with points", schema.Date, "2026.1.3", "2026-01-03"},
		{"nothing between", schema.Date, "20260103", "2026-01-03"},
		{"a day whose format shows midnight", schema.Date, "2026-01-03 00:00:00", "2026-01-03"},
		{"a moment", schema.Time, "2026年1月3日 8:05", "2026-01-03 08:05:00"},
		{"a month is no day", schema.Date, "2026年1月", "2026年1月"},
		{"the number behind a day", schema.Date, "46025", "46025"},
		{"who says which is the month", schema.Date, "3/1/2026", "3/1/2026"},
		{"eight digits that are a text", schema.Text, "20260103", "20260103"},
	} {
		if got := PlainCell(s.kind, s.text); got != s.want {
			t.Errorf("%s: %q is read as %q, want %q", s.says, s.text, got, s.want)
		}
	}
}
