package clinic

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// hourCases are shared with the editor of the desk, web/src/features/admin/clinic/core.
type hourCases struct {
	Read    []struct{ Says, Written, Want string }
	Refused []struct{ Written, Want string }

	Exceptions        []struct{ Says, Written, Want string }
	RefusedExceptions []struct{ Written, Want string }
}

func sharedHours(t *testing.T) (cases hourCases) {
	t.Helper()
	raw, err := os.ReadFile("testdata/hours.json")
	if err == nil {
		err = json.Unmarshal(raw, &cases)
	}
	if err != nil || len(cases.Read) == 0 || len(cases.Refused) == 0 {
		t.Fatalf("%d and %d cases, %v", len(cases.Read), len(cases.Refused), err)
	}
	return cases
}

func TestHoursAreUnderstoodAsPeopleWriteThem(t *testing.T) {
	for _, tt := range sharedHours(t).Read {
		got := tidyWeek(tt.Written)
		if got != tt.Want {
			t.Errorf("%s: %q, want %q", tt.Says, got, tt.Want)
		}
		if again := tidyWeek(got); again != got {
			t.Errorf("%s: written again it is %q", tt.Says, again)
		}
	}
}

func TestHoursThatMakeNoSenseAreRefusedInWords(t *testing.T) {
	refused := append(sharedHours(t).Refused, struct{ Written, Want string }{"周一 " + strings.Repeat("9", 100000), "不是时间"})
	for _, tt := range refused {
		if _, err := parseWeek(tt.Written); err == nil || !strings.Contains(err.Error(), tt.Want) {
			t.Errorf("%.60q: %v, want %s", tt.Written, err, tt.Want)
		}
	}
}

func TestExceptionsThatMakeNoSenseAreRefusedInWords(t *testing.T) {
	for written, want := range map[string]string{
		"国庆节休息":                               "看不懂",
		"2026-02-30 休息":                       "不是日期",
		"2026-10-07至2026-10-01 休息":            "从早到晚",
		"2026-01-01至2027-12-31 休息":            "不超过一年",
		"2026-10-01 24:00-25:00":              "不是一天之内的时间",
		strings.Repeat("2026-10-01 休息\n", 61): "最多写 60 行",
	} {
		if _, err := parseExceptions(written); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %s", written, err, want)
		}
	}
}

func TestExceptionsAreReadAsTheEditorReadsThem(t *testing.T) {
	cases := sharedHours(t)
	for _, tt := range cases.Exceptions {
		if got := tidyExceptions(tt.Written); got != tt.Want {
			t.Errorf("%s: %q, want %q", tt.Says, got, tt.Want)
		}
	}
	for _, tt := range cases.RefusedExceptions {
		fields := errs.Fields{}
		(&Place{Is24h: true, Exceptions: tt.Written}).checkHours(fields)
		if err := fields.Err(); err == nil || !strings.Contains(fields["exceptions"], tt.Want) {
			t.Errorf("%q: %v, want %s", tt.Written, fields, tt.Want)
		}
	}
}

func TestExceptionsAreWrittenEarliestFirst(t *testing.T) {
	got := tidyExceptions("2026-10-10 8:00—17:30 调休上班\n2026-10-1~2026-10-7 停诊 国庆节")
	if want := "2026-10-01至2026-10-07 休息 国庆节\n2026-10-10 08:00-17:30 调休上班"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOpenNow(t *testing.T) {
	office := newSchedule(false, "周一至周五 08:00-12:00,14:00-17:30\n周六 09:00-12:00", "2026-10-01至2026-10-07 休息 国庆节\n2026-10-10 08:00-17:30 调休上班")
	night := newSchedule(false, "周五 20:00-02:00\n周六 06:00-24:00\n周日 00:00-01:00", "2026-11-14 10:00-11:00")
	daily := newSchedule(false, "每天 08:00-20:00", "")
	resting := newSchedule(false, "每天 08:00-20:00\n节假日 10:00-12:00", "2027-01-01 08:00-09:00")
	tuesdays := newSchedule(false, "周二 14:00-17:00", "")
	special := holidays{}
	for day, worked := range map[string]bool{"2027-01-01": false, "2026-12-31": false, "2027-01-02": true, "2027-01-03": true} {
		n, err := parseDay(day)
		if err != nil {
			t.Fatal(err)
		}
		special[n] = worked
	}
	always := newSchedule(true, "", "2026-11-21 休息 停电检修")
	for _, tt := range []struct {
		says string
		s    schedule
		now  string // Shanghai
		want string
	}{
		{"Friday morning", office, "2026-11-20 08:00", "现在开诊，今天 12:00 结束"},
		{"one minute early", office, "2026-11-20 07:59", "现在不开诊，今天 08:00 开"},
		{"the noon break", office, "2026-11-20 12:00", "现在不开诊，今天 14:00 开"},
		{"after work", office, "2026-11-20 17:30", "现在不开诊，明天 09:00 开"},
		{"Saturday afternoon looks to Monday", office, "2026-11-21 12:00", "现在不开诊，周一 08:00 开"},
		{"the eve of the holiday", office, "2026-09-30 18:00", "现在不开诊，10月8日 08:00 开"},
		{"in the holiday", office, "2026-10-05 10:00", "现在不开诊，周四 08:00 开"},
		{"a Saturday that is worked", office, "2026-10-10 13:00", "现在开诊，今天 17:30 结束"},
		{"a night before midnight", night, "2026-11-20 23:00", "现在开诊，明天 02:00 结束"},
		{"the same night after midnight", night, "2026-11-21 01:59", "现在开诊，今天 02:00 结束"},
		{"the end of the night", night, "2026-11-21 02:00", "现在不开诊，今天 06:00 开"},
		{"midnight closes nothing when the next day begins open", night, "2026-11-21 23:30", "现在开诊，明天 01:00 结束"},
		{"a night runs into an excepted day", night, "2026-11-14 01:00", "现在开诊，今天 02:00 结束"},
		{"the excepted day itself", night, "2026-11-14 12:00", "现在不开诊，明天 00:00 开"},
		{"day and night", always, "2026-11-22 03:00", "现在开诊"},
		{"day and night before its exception", always, "2026-11-20 13:00", "现在开诊，今天 24:00 结束"},
		{"day and night on its exception", always, "2026-11-21 13:00", "现在不开诊，明天 00:00 开"},
		{"an office on a public holiday that is a Thursday", office, "2026-12-31 10:00", "现在不开诊，周六 08:00 开"},
		{"an office on a Saturday that is worked for it", office, "2027-01-02 16:00", "现在开诊，今天 17:30 结束"},
		{"an office on a Sunday that is worked for it", office, "2027-01-03 09:00", "现在开诊，今天 12:00 结束"},
		{"a place open on Sundays is open on holidays", daily, "2027-01-01 19:59", "现在开诊，今天 20:00 结束"},
		{"a place with hours of its own for holidays", resting, "2026-12-31 12:00", "现在不开诊，明天 08:00 开"},
		{"what it says about the day itself counts more", resting, "2027-01-01 08:30", "现在开诊，今天 09:00 结束"},
		{"day and night on a public holiday", always, "2027-01-01 03:00", "现在开诊"},
		{"a weekend that is worked opens no place that is closed on Mondays", tuesdays, "2027-01-02 15:00", "现在不开诊，周二 14:00 开"},
		{"a place without hours", schedule{}, "2026-11-20 10:00", "现在不开诊"},
		{"nothing changes on the day a summer time once began", office, "2026-05-04 08:30", "现在开诊，今天 12:00 结束"},
	} {
		now, err := value.ParseTime(tt.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := tt.s.at(now, special).words(now); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.says, got, tt.want)
		}
	}
}

func TestWhatIsSaidOfTomorrowIsMadeAnewAtMidnight(t *testing.T) {
	for _, c := range []struct{ now, change, want string }{
		{"2026-11-20 21:30", "2026-11-21 08:00", "2026-11-20 21:40"},
		{"2026-11-20 21:30", "2026-11-20 21:35", "2026-11-20 21:35"},
		{"2026-11-20 23:55", "2026-11-21 08:00", "2026-11-21 00:00"},
		{"2026-12-31 23:59", "", "2027-01-01 00:00"},
	} {
		times := map[string]value.Time{"": 0}
		for _, text := range []string{c.now, c.change, c.want} {
			if text != "" {
				at, err := value.ParseTime(text)
				if err != nil {
					t.Fatal(err)
				}
				times[text] = at
			}
		}
		if got := validUntil(times[c.now], times[c.change]); got != times[c.want] {
			t.Errorf("at %s, with a change at %q, it holds until %s, want %s", c.now, c.change, got, c.want)
		}
	}
}

// The state that is promised to hold until a moment must hold at every minute before it, and end there.
func TestTheStateHoldsUntilItsEnd(t *testing.T) {
	s := newSchedule(false, "周一至周四 08:00-12:00,13:00-17:00\n周五 20:00-02:00\n周日 22:00-24:00", "2026-11-18 休息\n2026-11-23 00:00-03:00")
	start, err := value.ParseTime("2026-11-13 00:00")
	if err != nil {
		t.Fatal(err)
	}
	kept := s.at(start, nil)
	for minute := range 14 * minutesOfDay {
		now := start + value.Time(minute*60_000)
		got := s.at(now, nil)
		if now < kept.until && got != kept || now == kept.until && got.open == kept.open {
			t.Fatalf("at %s: %+v, but before it was %+v", now, got, kept)
		}
		kept = got
	}
}
