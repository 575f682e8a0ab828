package search

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// oracle is the meaning of a phrase without index or tokens: a pattern over the text.
func oracle(phrase string) *regexp.Regexp {
	const letters, digits = "a-z", "0-9"
	kind := func(r rune) string {
		switch {
		case r >= 'a' && r <= 'z':
			return letters
		case r >= '0' && r <= '9':
			return digits
		}
		return ""
	}
	var b strings.Builder
	before := ""
	for i, r := range []rune(phrase) {
		k := kind(r)
		switch {
		case i == 0 && k != "":
			b.WriteString("(^|[^" + k + "])")
		case i > 0 && k != before && k != "" && before != "":
			b.WriteString("( *|-)")
		case i > 0 && k != before:
			b.WriteString(" *")
		}
		b.WriteRune(r)
		before = k
	}
	if before != "" {
		b.WriteString("($|[^" + before + "])")
	}
	return regexp.MustCompile(b.String())
}

// TestSearchAgreesWithReading: for any texts and any quoted phrase the index finds exactly the documents in which it can be read.
func TestSearchAgreesWithReading(t *testing.T) {
	chars := rapid.SampledFrom([]rune("流感疫苗流感疫苗病h7n9 ，-。"))
	words := rapid.SampledFrom([]rune("流感疫苗流感疫苗病h7n9"))
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		next := value.ID(0)
		rapid.Check(t, func(t *rapid.T) {
			next++
			texts := rapid.SliceOfN(rapid.StringOfN(chars, 0, 14, -1), 1, 8).Draw(t, "texts")
			phrase := rapid.StringOfN(words, 1, 5, -1).Draw(t, "phrase")
			avoid := rapid.StringOfN(words, 0, 3, -1).Draw(t, "avoid")
			want := []value.ID{}
			err := d.Tx(context.Background(), func(tx *db.Tx) error {
				for i, text := range texts {
					id := next*100 + value.ID(i)
					if err := Put(context.Background(), tx, Doc{Tenant: next, Kind: "article", ID: id, Body: text, Time: value.Time(i)}); err != nil {
						return err
					}
					if oracle(phrase).MatchString(text) && (avoid == "" || !oracle(avoid).MatchString(text)) && phrase != avoid {
						want = append(want, id)
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			text := `"` + phrase + `"`
			if avoid != "" && avoid != phrase {
				text += " -" + avoid
			} else if avoid == phrase {
				return
			}
			res, err := Query(context.Background(), d, Request{Tenant: next, Kinds: []string{"article"}, Text: text, Sort: ByTime, Size: MaxSize})
			if err != nil {
				t.Fatal(err)
			}
			slices.Reverse(want)
			if got := idsOf(res); !slices.Equal(got, want) {
				t.Fatalf("%q in %q: found %v, can be read in %v", text, texts, got, want)
			}
			for _, h := range res.Hits {
				if !slices.ContainsFunc(h.Snippet, func(f Fragment) bool { return f.Hit }) {
					t.Fatalf("%q found %d without a mark in %v", text, h.ID, h.Snippet)
				}
			}
		})
	})
}

var hostile = []string{
	`"`, `""`, `"""`, `*`, `-`, `--`, `-"`, `- -`, `NOT`, `NOT NOT`, `AND OR NEAR(`, `title:流感`, `title : "x"`, `{title} : a`, `^流感`, `流感*`,
	`a" OR "b`, `') OR 1=1 --`, `'; DROP TABLE search_doc; --`, `a & b | !c`, `a:*`, `a <-> b`, `\`, `\\'`, "\x00", "流\x00感", "\xff\xfe", "流\xff感",
	"\uE000", "\uE0011article", "“", "”", "“”", "「", strings.Repeat("流", 5000), strings.Repeat("a", 5000), strings.Repeat("流 ", 300),
	strings.Repeat(`"a" -"b" `, 50), "\u202e流感", "👩‍👩‍👧", "e\u0301", "١٢٣", "Ⅷ", "㈠", "ﬁ", "İ", "ǅ", "\u200b", "%_", "流%", "<script>", "$1", "?1", ":x", "@x",
}

// FuzzQuery: whatever is typed, the answer is no error and holds no document of somebody else.
func FuzzQuery(f *testing.F) {
	for _, text := range hostile {
		f.Add(text)
	}
	d := testkit.SQLite(f, testkit.NewClock().Now)
	put(f, d, Doc{Tenant: 1, Kind: "article", ID: 1, Title: "流感 a b c x", Body: "1article title", Time: 1},
		Doc{Tenant: 2, Kind: "article", ID: 2, Title: "流感 a b c x", Body: "1article title", Time: 1})
	f.Fuzz(func(t *testing.T, text string) {
		checkHostile(t, d, text)
	})
}

func TestHostileTextIsNoError(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for i, text := range hostile {
			put(t, d, Doc{Tenant: 2, Kind: "article", ID: value.ID(i + 100), Title: text, Keywords: text, Body: text, Time: value.Time(i)})
		}
		for _, text := range hostile {
			checkHostile(t, d, text)
		}
	})
}

func checkHostile(t *testing.T, d *db.DB, text string) {
	t.Helper()
	for _, sort := range []Sort{ByRelevance, ByTime, "; DROP TABLE"} {
		res, err := Query(context.Background(), d, Request{Tenant: 1, Kinds: []string{"article"}, Text: text, Sort: sort})
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, h := range res.Hits {
			if h.ID != 1 {
				t.Fatalf("%q found document %d of another tenant", text, h.ID)
			}
			if joined := bracket(h.Title) + bracket(h.Snippet); !utf8.ValidString(joined) {
				t.Fatalf("%q: broken characters in %q", text, joined)
			}
		}
		if q := parse(text); max(len(q.want), len(q.avoid)) > MaxTerms {
			t.Fatalf("%q looks for %d terms and avoids %d", text, len(q.want), len(q.avoid))
		}
	}
}

func TestNumbersOutOfRangeAreMadeToFit(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d, Doc{Tenant: 1, Kind: "article", ID: 1, Title: "流感", Time: 1 << 62})
		columns := make([]value.ID, 5000)
		for i := range columns {
			columns[i] = value.ID(i + 1)
		}
		for _, r := range []Request{{Page: -1, Size: -1}, {Page: 1 << 60, Size: 1 << 60}, {From: -1 << 62, To: 1 << 62}, {From: 1 << 62}, {ColumnIDs: columns}, {Period: "decade"}} {
			r.Tenant, r.Kinds, r.Text = 1, []string{"article"}, "流感"
			if _, err := Query(context.Background(), d, r); err != nil {
				t.Error(fmt.Errorf("%+v: %w", r, err))
			}
		}
	})
}
