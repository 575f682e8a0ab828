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
