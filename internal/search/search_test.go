package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const tenant value.ID = 1

// sample is what the scenarios search in. Ages count back from the clock of the test.
var sample = []struct {
	id, column value.ID
	days       int
	title      string
	keywords   string
	body       string
}{
	{1, 31, 1, "流行性感冒疫苗接种指南", "流感,接种", "秋冬是流感高发季节，老年人和慢性病患者应尽早接种。"},
	{2, 31, 3, "HPV疫苗二价、九价有什么不同", "", "九价HPV疫苗适用于9至45岁女性。"},
	{3, 32, 20, "人感染H7N9禽流感防控问答", "", "发现病死禽，勿自行处理。流感样症状请及时就医。"},
	{4, 32, 100, "狂犬病暴露后怎么办", "犬伤,猫抓", "用肥皂水冲洗伤口十五分钟，立即就近接种狂犬病疫苗。"},
	{5, 33, 400, "ＣＯＶＩＤ－１９疫情周报", "", "第46周监测情况：流感。疫苗供应充足。"},
	{6, 33, 800, "流感", "", "短标题。"},
	{7, 33, 2, "關於預防登革熱的通知", "", "清除积水，防蚊灭蚊。"},
}

func fillSample(t testing.TB, d *db.DB, now time.Time) {
	t.Helper()
	for _, s := range sample {
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: s.id, ColumnID: s.column, Title: s.title, Keywords: s.keywords,
			Body: s.body, Time: value.TimeOf(now.AddDate(0, 0, -s.days))})
	}
}

func put(t testing.TB, d *db.DB, docs ...Doc) {
	t.Helper()
	err := d.Tx(context.Background(), func(tx *db.Tx) error {
		for _, doc := range docs {
			if err := Put(context.Background(), tx, doc); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func search(t testing.TB, d *db.DB, r Request) Result {
	t.Helper()
	if r.Kinds == nil {
		r.Tenant, r.Kinds = tenant, []string{"article"}
	}
	res, err := Query(context.Background(), d, r)
	if err != nil {
		t.Fatalf("%q: %v", r.Text, err)
	}
	return res
}

func idsOf(res Result) []value.ID {
	ids := []value.ID{}
	for _, h := range res.Hits {
		ids = append(ids, h.ID)
	}
	return ids
}

func TestSearchFinds(t *testing.T) {
	clock := testkit.NewClock()
	tests := []struct {
		name, text string
		sort       Sort
		want       []value.ID
	}{
		{"a word of two characters, the very title first, then titles, then bodies", "流感", ByRelevance, []value.ID{6, 3, 1, 5}},
		{"by time when asked", "流感", ByTime, []value.ID{1, 3, 5, 6}},
		{"a word of one character", "禽", "", []value.ID{3}},
		{"one character at the end of a run", "南", "", []value.ID{1}},
		{"a long word across what a dictionary would cut", "性感冒疫", "", []value.ID{1}},
		{"no phrase across punctuation", `"流感疫苗"`, "", []value.ID{}},
		{"words of the site that are written together", "流感疫苗", "", []value.ID{1, 5}},
		{"letters before the Chinese word", "疫苗HPV", "", []value.ID{2}},
		{"nothing across the border of title and body", `"指南秋冬"`, "", []value.ID{}},
		{"what stands together nowhere finds what holds its parts", "指南秋冬", "", []value.ID{1}},
		{"two words in any order", "接种 流行", "", []value.ID{1}},
		{"words split by Chinese punctuation", "疫苗，狂犬", "", []value.ID{4}},
		{"Latin and Chinese together", "HPV疫苗", "", []value.ID{2}},
		{"the same with a space and small letters", "hpv 疫苗", "", []value.ID{2}},
		{"full-width Latin in the question", "ｈ７ｎ９", "", []value.ID{3}},
		{"full-width Latin in the document", "COVID-19", "", []value.ID{5}},
		{"the number without the hyphen", "covid19", "", []value.ID{5}},
		{"a part of a number is not the number", "第4周", "", []value.ID{}},
		{"a number inside a phrase", "第46周", "", []value.ID{5}},
		{"a Chinese run of one character before a number", "至45", "", []value.ID{2}},
		{"letters inside a word are no word", "PV", "", []value.ID{}},
		{"an excluded word", "疫苗 -狂犬病", "", []value.ID{1, 2, 5}},
		{"an excluded character", "疫苗 -犬", "", []value.ID{1, 2, 5}},
		{"an excluded phrase", `流感 -"禽流感防控"`, "", []value.ID{6, 1, 5}},
		{"a quoted phrase", `"流感样症状"`, "", []value.ID{3}},
		{"Chinese quotes", "“流感样症状”", "", []value.ID{3}},
		{"a quote that never closes", `"流感样`, "", []value.ID{3}},
		{"keywords count as text", "犬伤", "", []value.ID{4}},
		{"traditional characters are themselves", "登革熱", "", []value.ID{7}},
		{"and simplified ones do not find them", `"登革热"`, "", []value.ID{}},
		{"but for the part that is written alike", "登革热", "", []value.ID{7}},
		{"only exclusions find nothing", "-流感", "", []value.ID{}},
		{"punctuation finds nothing", "，。！？-\"*", "", []value.ID{}},
		{"nothing finds nothing", "   ", "", []value.ID{}},
	}
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				res := search(t, d, Request{Text: tt.text, Sort: tt.sort})
				if got := idsOf(res); !slices.Equal(got, tt.want) || res.Total != len(tt.want) {
					t.Errorf("%q found %v (total %d), want %v", tt.text, got, res.Total, tt.want)
				}
			})
		}
	})
}

func TestFacetsCountWhatChoosingThemShows(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		all := search(t, d, Request{Text: "疫苗"})
		wantColumns := []ColumnCount{{31, 2}, {32, 1}, {33, 1}}
		wantPeriods := []PeriodCount{{LastWeek, 2}, {LastMonth, 0}, {LastYear, 1}, {Older, 1}}
		if !slices.Equal(all.Columns, wantColumns) || !slices.Equal(all.Periods, wantPeriods) {
			t.Fatalf("facets %v %v", all.Columns, all.Periods)
		}
		for _, c := range all.Columns {
			if got := search(t, d, Request{Text: "疫苗", ColumnIDs: []value.ID{c.ColumnID}}); got.Total != c.Count || len(got.Hits) != c.Count {
				t.Errorf("column %d promises %d and shows %d", c.ColumnID, c.Count, got.Total)
			}
		}
		within := 0
		for _, p := range all.Periods {
			within += p.Count
			want := within
			if p.Period == Older {
				want = p.Count
			}
			got := search(t, d, Request{Text: "疫苗", Period: p.Period})
			if got.Total != want || len(got.Hits) != want {
				t.Errorf("period %q promises %d and shows %d", p.Period, want, got.Total)
			}
			if !slices.Equal(got.Periods, all.Periods) {
				t.Errorf("choosing %q hides the other periods: %v", p.Period, got.Periods)
			}
		}
		for _, c := range all.Types {
			if got := search(t, d, Request{Text: "疫苗", Type: c.Name}); got.Total != c.Count || !slices.Equal(got.Types, all.Types) {
				t.Errorf("type %s promises %d and shows %d; the types are then %v", c.Name, c.Count, got.Total, got.Types)
			}
		}
		both := search(t, d, Request{Text: "疫苗", ColumnIDs: []value.ID{31, 33}, Period: LastYear})
		if !slices.Equal(idsOf(both), []value.ID{1, 2}) {
			t.Errorf("two columns within a year: %v", idsOf(both))
		}
		now := value.TimeOf(clock.Now())
		day := value.Time(24 * 3600 * 1000)
		between := search(t, d, Request{Text: "疫苗", From: now - 5*day, To: now - 2*day})
		if !slices.Equal(idsOf(between), []value.ID{2}) {
			t.Errorf("from five to two days ago: %v", idsOf(between))
		}
	})
}

func TestTypesAndSourcesAreCountedUnderTheOtherChoices(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var docs []Doc
		for i, source := range []string{"国家疾控局", "国家疾控局", "国家疾控局监测中心", "本中心", "WHO 西太区", ""} {
			doc := Doc{Tenant: tenant, Kind: "article", ID: value.ID(i + 1), ColumnID: value.ID(31 + i%2), Time: value.Time(1_700_000_000_000 + i), Title: "流感监测", Source: source}
			if i%3 == 0 {
				doc.Type = "document"
			}
			docs = append(docs, doc)
		}
		put(t, d, docs...)
		all := search(t, d, Request{Text: "流感"})
		if want := []NameCount{{"article", 4}, {"document", 2}}; !slices.Equal(all.Types, want) {
			t.Errorf("types %v, want %v", all.Types, want)
		}
		if want := []NameCount{{"国家疾控局", 3}, {"WHO 西太区", 1}, {"国家疾控局监测中心", 1}, {"本中心", 1}}; !slices.Equal(all.Sources, want) {
			t.Errorf("sources %v, want %v", all.Sources, want)
		}
		for _, c := range all.Sources {
			if got := search(t, d, Request{Text: "流感", Source: strings.ToLower(c.Name)}); got.Total != c.Count || len(got.Hits) != c.Count || !slices.Equal(got.Sources, all.Sources) {
				t.Errorf("source %s promises %d and shows %d; the sources are then %v", c.Name, c.Count, got.Total, got.Sources)
			}
		}
		narrowed := search(t, d, Request{Text: "流感", Type: "document", ColumnIDs: []value.ID{32}})
		if want := []NameCount{{"article", 2}, {"document", 1}}; !slices.Equal(narrowed.Types, want) {
			t.Errorf("types in one column %v, want %v", narrowed.Types, want)
		}
		if want := []NameCount{{"本中心", 1}}; !slices.Equal(narrowed.Sources, want) {
			t.Errorf("sources of documents in one column %v, want %v", narrowed.Sources, want)
		}
		if want := []ColumnCount{{31, 1}, {32, 1}}; !slices.Equal(narrowed.Columns, want) {
			t.Errorf("columns of documents %v, want %v", narrowed.Columns, want)
		}
	})
}

func TestEveryTitleIsFoundByAnyTwoCharacters(t *testing.T) {
	titles := []string{"关于做好2026年冬春季传染病防控工作的通知", "临江市疾控中心开展世界艾滋病日宣传活动", "HPV疫苗接种须知（第3版）", "𠮷野家员工健康体检公示", "呼吸道合胞病毒：家长要知道的5件事"}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for i, title := range titles {
			put(t, d, Doc{Tenant: tenant, Kind: "article", ID: value.ID(i + 1), Title: title, Time: value.Time(i)})
		}
		for i, title := range titles {
			chars := []rune(title)
			for k := 0; k+2 <= len(chars); k++ {
				if script.ClassOf(script.Fold(chars[k])) != script.Pair || script.ClassOf(script.Fold(chars[k+1])) != script.Pair {
					continue
				}
				if got := idsOf(search(t, d, Request{Text: string(chars[k : k+2])})); !slices.Contains(got, value.ID(i+1)) {
					t.Errorf("%q does not find %q", string(chars[k:k+2]), title)
				}
			}
			if got := idsOf(search(t, d, Request{Text: title})); len(got) == 0 || got[0] != value.ID(i+1) {
				t.Errorf("the whole title does not find %q first: %v", title, got)
			}
		}
	})
}

func TestAnotherTenantOrKindIsNeverFound(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d,
			Doc{Tenant: 1, Kind: "article", ID: 1, Title: "流感周报", Time: 1},
			Doc{Tenant: 2, Kind: "article", ID: 2, Title: "流感周报", Time: 1},
			Doc{Tenant: 1, Kind: "letter", ID: 1, Title: "流感来信", Time: 1},
			Doc{Tenant: 11, Kind: "article", ID: 3, Title: "流感日报", Time: 1})
		for _, tt := range []struct {
			tenant value.ID
			kind   string
			want   []value.ID
		}{{1, "article", []value.ID{1}}, {2, "article", []value.ID{2}}, {1, "letter", []value.ID{1}}, {11, "article", []value.ID{3}}, {3, "article", []value.ID{}}, {0, "article", []value.ID{}}} {
			res := search(t, d, Request{Tenant: tt.tenant, Kinds: []string{tt.kind}, Text: "流感"})
			if !slices.Equal(idsOf(res), tt.want) || res.Total != len(tt.want) {
				t.Errorf("tenant %d, %s: %v", tt.tenant, tt.kind, idsOf(res))
			}
		}
	})
}

func TestWhatHasItsTimeAheadIsFoundWhenItComes(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, func() time.Time { return clock.Now() }, func(t *testing.T, d *db.DB) {
		clock = testkit.NewClock()
		now := value.TimeOf(clock.Now())
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 1, Title: "流感季", Time: now}, Doc{Tenant: tenant, Kind: "article", ID: 2, Title: "流感季", Time: now + 60_000})
		for _, r := range []Request{{Text: "流感"}, {Text: "流感季"}, {Text: "流感", To: now + 3_600_000}, {Text: "流感", Period: LastWeek}} {
			if res := search(t, d, r); !slices.Equal(idsOf(res), []value.ID{1}) || res.Total != 1 {
				t.Errorf("a minute before, %+v: %v", r, idsOf(res))
			}
		}
		clock.Advance(time.Minute)
		if res := search(t, d, Request{Text: "流感"}); !slices.Equal(idsOf(res), []value.ID{2, 1}) {
			t.Errorf("when it comes: %v", idsOf(res))
		}
	})
}

func TestAChangedDocumentIsFoundByItsNewWordsOnly(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		doc := Doc{Tenant: tenant, Kind: "article", ID: 9, ColumnID: 31, Title: "水痘防治", Body: "出疹期间居家", Time: 1000}
		put(t, d, doc)
		doc.Title, doc.Body, doc.Time, doc.ColumnID = "麻疹防治", "高热请就医", 2000, 32
		put(t, d, doc)
		if got := search(t, d, Request{Text: "水痘"}); got.Total != 0 {
			t.Errorf("the old title still finds it: %v", got.Hits)
		}
		if got := search(t, d, Request{Text: "高热"}); got.Total != 1 || got.Hits[0].ColumnID != 32 || got.Hits[0].Time != 2000 {
			t.Errorf("the new body does not find it: %+v", got.Hits)
		}
		for range 2 {
			if err := d.Tx(context.Background(), func(tx *db.Tx) error { return Delete(context.Background(), tx, "article", 9) }); err != nil {
				t.Fatal(err)
			}
		}
		if got := search(t, d, Request{Text: "麻疹"}); got.Total != 0 {
			t.Errorf("a deleted document is found: %v", got.Hits)
		}
	})
}

func TestDocumentsOfOneMomentAllFit(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var docs []Doc
		for i := range 300 {
			docs = append(docs, Doc{Tenant: tenant, Kind: "article", ID: value.ID(i+1) << 22, Title: "疫情通报", Time: 1_700_000_000_000})
		}
		put(t, d, docs...)
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 7, Title: "疫情通报", Time: -5}, Doc{Tenant: tenant, Kind: "article", ID: 8, Title: "疫情通报"})
		if got := search(t, d, Request{Text: "疫情"}); got.Total != 302 {
			t.Errorf("%d of 302 found", got.Total)
		}
	})
}

func TestPagesCoverEveryHitOnce(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var docs []Doc
		for i := range 45 {
			title, body := "工作动态", "健康教育进社区"
			if i%3 == 0 {
				title = fmt.Sprintf("健康提示%d", i)
			}
			docs = append(docs, Doc{Tenant: tenant, Kind: "article", ID: value.ID(i + 1), Title: title, Body: body, Time: value.Time(i * 1000)})
		}
		put(t, d, docs...)
		seen := map[value.ID]bool{}
		inTitle := true
		for page := 1; page <= 6; page++ {
			for _, h := range search(t, d, Request{Text: "健康", Page: page}).Hits {
				if seen[h.ID] {
					t.Errorf("document %d is on two pages", h.ID)
				}
				seen[h.ID] = true
				titled := (h.ID-1)%3 == 0
				if titled && !inTitle {
					t.Errorf("document %d with the word in its title comes after one without", h.ID)
				}
				inTitle = titled
			}
		}
		if len(seen) != 45 {
			t.Errorf("%d of 45 documents on five pages", len(seen))
		}
	})
}

func TestHitsAreMarkedInTitleAndSnippet(t *testing.T) {
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		fillSample(t, d, clock.Now())
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 50, Title: "长文", Time: 1,
			Body: strings.Repeat("前言。", 60) + "\n\n 这里有布鲁氏菌病  ，后面还有。" + strings.Repeat("后文。", 100)})
		tests := []struct{ name, text, title, start string }{
			{"a word in title and body", "流感 接种", "流行性感冒疫苗[接种]指南", "秋冬是[流感]高发季节，老年人和慢性病患者应尽早[接种]。"},
			{"Latin with its Chinese neighbour", "hpv疫苗", "[HPV疫苗]二价、九价有什么不同", "九价[HPV疫苗]适用于9至45岁女性。"},
			{"full-width text is marked as it stands", "covid-19", "[ＣＯＶＩＤ－１９]疫情周报", "第46周监测情况：流感。疫苗供应充足。"},
			{"a window around the first hit", "布鲁氏菌病", "长文", "…前言。前言。前言。前言。前言。前言。 这里有[布鲁氏菌病] ，后面还有。后文。"},
		}
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) {
				hits := search(t, d, Request{Text: tt.text}).Hits
				if len(hits) == 0 {
					t.Fatal("nothing found")
				}
				if got := bracket(hits[0].Title); got != tt.title {
					t.Errorf("title %q, want %q", got, tt.title)
				}
				if got := bracket(hits[0].Snippet); !strings.HasPrefix(got, tt.start) {
					t.Errorf("snippet %q, want %q", got, tt.start)
				}
			})
		}
	})
}

func bracket(parts []Fragment) string {
	var b strings.Builder
	for _, p := range parts {
		if p.Hit {
			b.WriteString("[" + p.Text + "]")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}
