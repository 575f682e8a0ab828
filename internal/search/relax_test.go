package search

import (
	"fmt"
	"testing"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// wanting is a question for words, of which the first are found nowhere.
func wanting(t *testing.T, text string, lost int) (want, dead []clause) {
	t.Helper()
	want = parse(text).want
	return want, want[:lost]
}

func TestWordsThatNothingHoldsAreDispensable(t *testing.T) {
	for _, c := range []struct {
		says, text string
		lost       int
		want       string
	}{
		{"what is found nowhere goes, all of it at once", "甲乙丙 流感 疫苗", 1, "[甲乙丙]"},
		{"two of four are found nowhere", "甲乙 丙丁 流感 儿童疫苗", 2, "[甲乙 丙丁]"},
		{"each is found somewhere", "儿童 流感疫苗", 0, "[]"},
		{"nothing is found", "甲乙 丙丁", 2, "[]"},
		{"a quoted word stays, found or not", `"甲乙" 流感`, 1, "[]"},
	} {
		var got []string
		for _, l := range dispensable(wanting(t, c.text, c.lost)) {
			got = append(got, l[0].text)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: leaves out %s, want %s", c.says, got, c.want)
		}
	}
}

// Words that nobody wrote hide nothing: all the others are still wanted together.
func TestWordsThatNobodyWroteAreLeftOutTogether(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		for i, title := range []string{"流感疫苗接种", "流感周报", "疫苗知识"} {
			put(t, d, Doc{Tenant: tenant, Kind: "article", ID: value.ID(i + 1), ColumnID: 31, Title: title, Body: title, Time: value.TimeOf(clock.Now().AddDate(0, 0, -1))})
		}
		r := search(t, d, Request{Tenant: tenant, Text: "齉龘 流感 爨麤 疫苗"})
		if r.Total != 1 || fmt.Sprint(r.Left) != "[齉龘 爨麤]" {
			t.Errorf("found %d, left out %v", r.Total, r.Left)
		}
		if r := search(t, d, Request{Tenant: tenant, Text: "齉龘 爨麤 鱻骉"}); r.Total != 0 || len(r.Left) != 0 {
			t.Errorf("nothing but unknown words finds %d, left out %v", r.Total, r.Left)
		}
	})
}
