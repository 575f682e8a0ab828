package imports

import (
	"encoding/json"
	"os"
	"testing"

	"jikong/internal/schema"
	"jikong/internal/value"
)

func TestCellsAreReadAsPeopleWriteThem(t *testing.T) {
	for _, s := range []struct {
		says       string
		kind       schema.Kind
		text, want string
	}{
		{"a day whose format shows midnight", schema.Date, "2026-01-03 00:00:00", "2026-01-03"},
		{"a moment with its zone is left to who knows zones", schema.Time, "2026-01-03T08:05:00+08:00", "2026-01-03T08:05:00+08:00"},
		{"the number behind a day", schema.Date, "46025", "46025"},
		{"eight digits that are a text", schema.Text, "20260103", "20260103"},
		{"a number in groups", schema.Int, "1,200", "1200"},
		{"a number in groups with Chinese commas", schema.Int, "1，200", "1200"},
		{"full-width digits", schema.Int, "－１２", "-12"},
		{"a whole number with decimals", schema.Int, "3.00", "3"},
		{"a part of a number is none", schema.Int, "3.5", "3.5"},
		{"a number and its unit", schema.Int, "3人", "3人"},
		{"yes", schema.Bool, "是", "true"},
		{"there is", schema.Bool, "有", "true"},
		{"a tick", schema.Bool, " √ ", "true"},
		{"no", schema.Bool, "否", "false"},
		{"there is none", schema.Bool, "无", "false"},
		{"a cross", schema.Bool, "×", "false"},
		{"who knows", schema.Bool, "未知", "未知"},
	} {
		if got := PlainCell(s.kind, s.text); got != s.want {
			t.Errorf("%s: %q is read as %q, want %q", s.says, s.text, got, s.want)
		}
	}
}

// The same cases are read by web/src/ui-admin/values/read-time.test.ts.
func TestMomentsAreReadAsPeopleWriteThem(t *testing.T) {
	data, err := os.ReadFile("testdata/moments.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Says, Written string
		Moment        value.Time
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	for _, s := range cases {
		moment, err := value.ParseTime(PlainCell(schema.Time, s.Written))
		if moment != s.Moment || (err == nil) != (s.Moment != 0) {
			t.Errorf("%s: %q is read as %q, want %q", s.Says, s.Written, moment, s.Moment)
		}
		day, err := value.ParseDate(PlainCell(schema.Date, s.Written))
		if (s.Moment != 0 && day != s.Moment.Day()) || (err == nil) != (s.Moment != 0) {
			t.Errorf("%s: %q is read as the day %q, want that of %q", s.Says, s.Written, day, s.Moment)
		}
	}
}
