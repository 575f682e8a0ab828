package search

import (
	"fmt"
	"strings"
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

// Whatever somebody asks, only a few whole searches follow: a question of 16 words that nothing answers took 33.
func TestAQuestionThatNothingAnswersIsTriedAFewTimes(t *testing.T) {
	const most = 4 + 1
	var words []string
	for n := range 2 * MaxTerms {
		words = append(words, fmt.Sprintf("词%d", n))
	}
	for n := 2; n <= len(words); n++ {
		want := make([]clause, n)
		for i := range want {
			want[i] = parse(words[i]).want[0]
		}
		for lost := range n + 1 {
			if tries := leavings(want, want[:lost]); len(tries) > most {
				t.Errorf("%d words, %d of them found nowhere: %d tries", n, lost, len(tries))
			}
		}
	}
	for _, c := range []struct {
		says, text string
		lost       int
		want       string
	}{
		{"what is found nowhere goes, all of it at once", "甲乙丙 流感 疫苗", 1, "[甲乙丙] [流感 甲乙丙]"},
		{"two of four are found nowhere", "甲乙 丙丁 流感 儿童疫苗", 2, "[甲乙 丙丁] [甲乙 丙丁 流感]"},
		{"each is found somewhere", "儿童 流感疫苗", 0, "[儿童] [流感疫苗]"},
		{"nothing is found", "甲乙 丙丁", 2, ""},
		{"a quoted word stays, found or not", `"甲乙" 流感`, 1, ""},
	} {
		want, dead := wanting(t, c.text, c.lost)
		var got []string
		for _, left := range leavings(want, dead) {
			var texts []string
			for _, l := range left {
				texts = append(texts, l[0].text)
			}
			got = append(got, fmt.Sprint(texts))
		}
		if strings.Join(got, " ") != c.want {
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
