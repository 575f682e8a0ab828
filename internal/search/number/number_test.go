package number_test

import (
	"slices"
	"testing"
	"time"

	"jikong/internal/search/number"
	"jikong/internal/value"
)

func TestNumbersAreReadAsPeopleWriteThem(t *testing.T) {
	now := value.TimeOf(time.Date(2026, 11, 26, 9, 0, 0, 0, time.UTC))
	for _, c := range []struct {
		says, text, found string
		same              []string
	}{
		{"a week in digits", "第46周流感", "第46周", []string{"第四十六周", "46周", "四十六周"}},
		{"a week in characters", "第四十六周", "第四十六周", []string{"第46周", "四十六周", "46周"}},
		{"valencies", "打四价还是", "四价", []string{"4价"}},
		{"last month", "上个月疫情", "上个月", []string{"2026年10月"}},
		{"last year", "去年周报", "去年", []string{"2025年"}},
		{"none", "流感疫苗", "", nil},
	} {
		all := number.Entities(c.text, now)
		if c.found == "" {
			if len(all) > 0 {
				t.Errorf("%s: %v in %s", c.says, all, c.text)
			}
			continue
		}
		if len(all) != 1 || string([]rune(c.text)[all[0].From:all[0].To]) != c.found || !slices.Equal(all[0].Same, c.same) {
			t.Errorf("%s: %s holds %v, not %s with %v", c.says, c.text, all, c.found, c.same)
		}
	}
}

func TestHowLongIsToldFromOtherNumbers(t *testing.T) {
	for text, long := range map[string]bool{"几天": true, "两周": true, "半年": true, "三针": true, "四价": false, "甲型": false, "第46周": false} {
		if number.IsDuration(text) != long {
			t.Errorf("%s says how long: %v, not %v", text, !long, long)
		}
	}
}
