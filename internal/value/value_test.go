package value_test

import (
	"encoding/json"
	"testing"
	"time"

	"jikong/internal/value"
)

type record struct {
	ID   value.ID   `json:"id"`
	Time value.Time `json:"time"`
	Date value.Date `json:"date"`
}

func TestValuesReadAndWriteTheJSONOfTheContract(t *testing.T) {
	cases := []struct{ name, in, want string }{
		{"an id is a string and a time is Shanghai time", `{"id":"1900000000000000001","time":"2026-11-18 09:30:00","date":"2026-11-18"}`, `{"id":"1900000000000000001","time":"2026-11-18 09:30:00","date":"2026-11-18"}`},
		{"an id may come as a number", `{"id":7,"time":"2026-11-18","date":"2026-11-18 10:00:00"}`, `{"id":"7","time":"2026-11-18 00:00:00","date":"2026-11-18"}`},
		{"absent values are empty or null", `{"id":"","time":"","date":null}`, `{"id":"","time":null,"date":null}`},
		{"null is absent", `{"id":null,"time":null,"date":""}`, `{"id":"","time":null,"date":null}`},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var r record
			if err := json.Unmarshal([]byte(c.in), &r); err != nil {
				t.Fatal(err)
			}
			out, err := json.Marshal(r)
			if err != nil || string(out) != c.want {
				t.Fatalf("got %s, %v; want %s", out, err, c.want)
			}
		})
	}
}

func TestWrongValuesAreRefused(t *testing.T) {
	for _, in := range []string{`{"id":"abc"}`, `{"id":"-5"}`, `{"id":"00000000000000000007"}`, `{"id":{}}`, `{"time":"昨天"}`, `{"time":12}`, `{"date":"2026-13-40"}`, `{"date":[]}`} {
		var r record
		if err := json.Unmarshal([]byte(in), &r); err == nil {
			t.Errorf("%s was read as %+v", in, r)
		}
	}
}

func TestTimesDoNotDependOnTheZoneOfTheMachine(t *testing.T) {
	at := time.Date(2026, 11, 18, 1, 30, 0, 0, time.UTC)
	if got := value.TimeOf(at).String(); got != "2026-11-18 09:30:00" {
		t.Fatalf("got %s", got)
	}
	if got := value.TimeOf(time.Date(2026, 11, 18, 17, 0, 0, 0, time.UTC)).Day(); got != "2026-11-19" {
		t.Fatalf("got %s, the day in Shanghai is the 19th", got)
	}
}

func TestADayIsThatOfItsMomentInShanghai(t *testing.T) {
	for _, c := range []struct{ says, text, want string }{
		{"a day", "1990-01-01", "1990-01-01"},
		{"a day with blanks around it", " 1990-01-01 ", "1990-01-01"},
		{"a time of the day", "1990-01-01 23:59:59", "1990-01-01"},
		{"a time of the day without seconds", "1990-01-01 23:59", "1990-01-01"},
		{"a time as ISO 8601 writes it, without a zone", "1990-01-01T23:59:59", "1990-01-01"},
		{"an afternoon in UTC is the next day", "1990-01-01T16:00:00.000Z", "1990-01-02"},
		{"a morning in UTC is the same day", "1990-01-01T15:59:59Z", "1990-01-01"},
		{"a morning in Tokyo is the day before", "1990-01-02T00:30:00+09:00", "1990-01-01"},
		{"the moment from which computers count", "1970-01-01T00:00:00.000Z", "1970-01-01"},
		{"nothing", "", ""},
		{"letters after a day", "1990-01-01abc", "refused"},
		{"a second day", "1990-01-01 1990-01-02", "refused"},
		{"half a time", "1990-01-01T", "refused"},
		{"an hour that is none", "1990-01-01 25:00:00", "refused"},
		{"a day that is none", "1990-02-30 10:00:00", "refused"},
	} {
		got, err := value.ParseDate(c.text)
		if err != nil {
			got = "refused"
		}
		if string(got) != c.want {
			t.Errorf("%s: %q is %q, want %q", c.says, c.text, got, c.want)
		}
	}
}

func TestATextIsShortenedByCharacters(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{value.First("流感疫苗", 4), "流感疫苗"}, {value.First("流感疫苗", 2), "流感"}, {value.First("", 0), ""},
		{value.Short("流感疫苗", 4), "流感疫苗"}, {value.Short("流感疫苗", 2), "流感…"}, {value.OneLine(" 流感\n\t 疫苗 "), "流感 疫苗"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}
