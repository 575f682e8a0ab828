package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// questionsEnv names the variable with which `make questions` asks for all of them.
const questionsEnv = "JIKONG_TEST_QUESTIONS"

// citizensQuestion is what somebody asks in words of their own, and what answers it: articles, letters and topics by id, or paths of pages.
type citizensQuestion struct {
	Asker   string
	Text    string
	Answers []string
}

func citizensQuestions(t *testing.T, half string) (questions []citizensQuestion) {
	t.Helper()
	raw, err := os.ReadFile("../search/testdata/questions-" + half + ".json")
	if err == nil {
		err = json.Unmarshal(raw, &questions)
	}
	if err != nil {
		t.Fatal(err)
	}
	return questions
}

// foundAt is the place of the first right answer among what is offered and the first ten pages, -1 without one; some tells whether anything
// was found.
func (q citizensQuestion) foundAt(n *node) (place int, some bool) {
	type answer struct{ ID, Type, Path string }
	var found struct{ Offers, Records []answer }
	decode(n.t, n.get("/api/searchAll?keyword="+url.QueryEscape(q.Text)).Result, &found)
	for i := range found.Offers {
		found.Offers[i].Path, _, _ = strings.Cut(found.Offers[i].Path, "?")
	}
	found.Records = append(found.Offers, found.Records...)
	return slices.IndexFunc(found.Records, func(r answer) bool {
		kind := r.Type
		if kind == "document" {
			kind = "article"
		}
		return slices.Contains(q.Answers, kind+":"+r.ID) || slices.Contains(q.Answers, r.Path)
	}), len(found.Records) > 0
}

// found counts questions whose right page was among the first three and ten results, and those that found nothing at all.
type found struct{ asked, three, ten, none int }

func (f found) with(place int, some bool) found {
	f.asked++
	if place >= 0 {
		f.ten++
	}
	if place >= 0 && place < 3 {
		f.three++
	}
	if !some {
		f.none++
	}
	return f
}

func (f found) share(n int) float64 { return float64(n) / float64(f.asked) }

func (f found) String() string {
	return fmt.Sprintf("%3d asked, among three %.3f, among ten %.3f, nothing for %d", f.asked, f.share(f.three), f.share(f.ten), f.none)
}

// asked is a set of questions with the shares that the search reaches today: they may only rise.
type asked struct {
	set        string
	least      int // questions
	three, ten float64
	nothing    int
	kept       bool // its single questions are shown to nobody
}

// The shares are those of one day: news and reports are worth less every day, and what the demo site dates from the day on which it is loaded
// moves among the pages that keep their dates.
var (
	thatNoon, thatNoonIs  = time.Date(2026, 11, 25, 12, 0, 0, 0, value.Shanghai), time.Now()
	sqliteSiteOfThatDay   = onSQLite(thatDay)
	postgresSiteOfThatDay = onPostgres(thatDay)
)

// thatDay goes on from its noon, for visitors may only ask so many questions a minute.
func thatDay() time.Time { return thatNoon.Add(time.Since(thatNoonIs)) }

// What citizens find on the demo site with words of their own. The first and those from the third to the eleventh are to develop with, the halves
// that judge and the half that is kept were not: the kept one is asked by hand for its totals alone.
func TestCitizensFindAnswersInTheirOwnWords(t *testing.T) {
	all := map[string][]asked{ // one visitor may not ask all in a minute
		"develop": {{set: "develop", least: 300, three: 0.95, ten: 0.99}},
		"third":   {{set: "third", least: 150, three: 0.96, ten: 0.99}, {set: "third-judge", least: 140, three: 0.94, ten: 0.99}},
		"fourth":  {{set: "fourth", least: 340, three: 0.92, ten: 0.98}},
		"fifth":   {{set: "fifth", least: 240, three: 0.96, ten: 0.98}, {set: "fifth-judge", least: 110, three: 0.94, ten: 0.96}},
		"sixth":   {{set: "sixth", least: 150, three: 0.90, ten: 0.98}},
		"seventh": {{set: "seventh", least: 250, three: 0.95, ten: 0.98}},
		"eighth":  {{set: "eighth", least: 100, three: 0.94, ten: 0.98}},
		"ninth":   {{set: "ninth", least: 60, three: 0.93, ten: 0.97}},
		"tenth":   {{set: "tenth", least: 190, three: 0.94, ten: 0.98}, {set: "eleventh", least: 95, three: 0.91, ten: 0.96}},
	}
	if os.Getenv(questionsEnv) != "" {
		all["kept"] = []asked{{set: "kept", least: 300, nothing: math.MaxInt, kept: true}}
	}
	for name, sets := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			places := map[string]int{}
			testkit.On(t, db.SQLite, func(t *testing.T) {
				n := startIn(t, serveConfig(sqliteSiteOfThatDay.copy(t)), surroundings{noSync: true, clock: thatDay})
				for _, a := range sets {
					a.ask(t, n, places)
				}
			})
			testkit.On(t, db.Postgres, func(t *testing.T) {
				n := startIn(t, serveConfig(postgresSiteOfThatDay.copy(t)), surroundings{noSync: true, clock: thatDay})
				for _, a := range sets {
					a.askAgain(t, n, places)
				}
			})
		})
	}
}

// A danger is known in whatever words somebody names it, and what is asked about calmly calls for no line.
func TestADangerIsToldInWhateverWordsItIsNamed(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		for _, c := range []struct{ text, danger string }{
			{"让狗啃了一口", "被动物咬伤、抓伤"}, {"被猫挠出血了", "被动物咬伤、抓伤"}, {"my cat scratched me", "被动物咬伤、抓伤"}, {"半拉身子不得劲嘴也歪了", "突然口歪、肢体无力"},
			{"月子里老想哭觉得活着没劲", "想要轻生"}, {"宝宝半夜发烧39度抽了一下", "昏迷、抽搐"}, {"蜂子叮了头肿", "被蛇咬、毒虫蜇"}, {"孩子把电池吞了", "中毒、误服"},
			{"车里睡觉开暖风会不会熏死", "煤气中毒、燃气泄漏"},
			{"喝完酒能打狂犬疫苗吗", ""}, {"where can I get rabies shot", ""}, {"地里被草爬子叮了", ""}, {"奶粉喝多了便秘", ""}, {"耗子啃过的馍", ""}, {"孩子咬铅笔会铅超标吗", ""}, {"睡不着", ""}, {"量子纠缠", ""},
			{strings.Repeat("让狗", 2000), ""}, {"\u202e\u200f", ""}, {"' OR 1=1 --", ""},
		} {
			var found struct{ Dangers []struct{ Name string } }
			decode(t, n.get("/api/searchAll?keyword="+url.QueryEscape(c.text)).Result, &found)
			if len(found.Dangers) == 0 && c.danger != "" || len(found.Dangers) > 0 && found.Dangers[0].Name != c.danger {
				t.Errorf("%.60q is told of %v, not %q", c.text, found.Dangers, c.danger)
			}
		}
	})
}

// askAgain asks every third question: what is among three and ten on the first database is so here, but for one in fifty, since each counts
// words in its own way. The long form, `make questions` and a run on this database alone ask all of them.
func (a asked) askAgain(t *testing.T, n *node, places map[string]int) {
	t.Helper()
	if len(places) == 0 || testkit.Everything() || os.Getenv(questionsEnv) != "" {
		a.ask(t, n, map[string]int{})
		return
	}
	compared, elsewhere := 0, []string{}
	for i, q := range citizensQuestions(t, a.set) {
		if i%3 != 0 {
			continue
		}
		compared++
		place, some := q.foundAt(n)
		if here, there := (found{}).with(place, some), (found{}).with(places[q.Text], some); here != there {
			elsewhere = append(elsewhere, fmt.Sprintf("%s: %d, on the other database %d", q.Text, place+1, places[q.Text]+1))
		}
	}
	if len(elsewhere) > max(1, compared/50) {
		t.Errorf("%s: of %d, %d are found elsewhere:\n%s", a.set, compared, len(elsewhere), strings.Join(elsewhere, "\n"))
	}
}

// ask compares the shares of a set with those that were reached, and notes where each question was answered.
func (a asked) ask(t *testing.T, n *node, places map[string]int) {
	t.Helper()
	questions := citizensQuestions(t, a.set)
	if len(questions) < a.least {
		t.Fatalf("%d questions in %s", len(questions), a.set)
	}
	all, askers := found{}, map[string]found{}
	for _, q := range questions {
		place, some := q.foundAt(n)
		places[q.Text] = place
		all, askers[q.Asker] = all.with(place, some), askers[q.Asker].with(place, some)
		if !a.kept && (place < 0 || place >= 3) {
			t.Logf("%-10s %3d  %s", q.Asker, place+1, q.Text)
		}
	}
	for _, asker := range slices.Sorted(maps.Keys(askers)) {
		t.Logf("%-10s %s", asker, askers[asker])
	}
	t.Logf("%s: %s", a.set, all)
	if all.share(all.three) < a.three || all.share(all.ten) < a.ten || all.none > a.nothing {
		t.Errorf("%s: %s; was %.2f, %.2f, %d", a.set, all, a.three, a.ten, a.nothing)
	}
}
