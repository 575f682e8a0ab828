package survey

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// shared are the cases that the front end checks, too. An answer case adds to the base, or stands alone with "only"; counted says
// what differs from what was given, null for what does not count.
type shared struct {
	Definition Definition `json:"definition"`
	Base       Answers    `json:"base"`
	Cases      []struct {
		Why      string             `json:"why"`
		Only     Answers            `json:"only"`
		Add      Answers            `json:"add"`
		Counted  map[string]*Answer `json:"counted"`
		Problems [][3]string        `json:"problems"`
	} `json:"cases"`
}

func readCases(t *testing.T) shared {
	t.Helper()
	raw, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	long := regexp.MustCompile(`\{(.)(\d+)\}`)
	text := long.ReplaceAllStringFunc(string(raw), func(s string) string {
		parts := long.FindStringSubmatch(s)
		n, err := strconv.Atoi(parts[2])
		if err != nil {
			t.Fatal(err)
		}
		return strings.Repeat(parts[1], n)
	})
	var s shared
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnswersAreCheckedAsInTheBrowser(t *testing.T) {
	s := readCases(t)
	if err := s.Definition.Normal().Validate(); err != nil {
		t.Fatalf("the definition of the cases: %v", err)
	}
	for _, c := range s.Cases {
		given, want := Answers{}, Answers{}
		if c.Only == nil {
			maps.Copy(given, s.Base)
			maps.Copy(want, s.Base)
		} else {
			maps.Copy(given, c.Only)
		}
		maps.Copy(given, c.Add)
		for id, a := range c.Counted {
			delete(want, id)
			if a != nil {
				want[id] = *a
			}
		}
		counted, problems := s.Definition.Check(given)
		if !reflect.DeepEqual(counted, want) {
			t.Errorf("%s: counted %v, want %v", c.Why, counted, want)
		}
		got := [][3]string{}
		for _, p := range problems {
			got = append(got, [3]string{p.Question, p.Row, p.Message})
		}
		if !reflect.DeepEqual(got, c.Problems) {
			t.Errorf("%s: %v, want %v", c.Why, got, c.Problems)
		}
	}
}
