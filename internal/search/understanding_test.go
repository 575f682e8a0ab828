package search

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/search/lexicon"
	"jikong/internal/search/number"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// everyday is a small lexicon.
var everyday = lexicon.New([]lexicon.Group{
	{Head: "发热", Same: []string{"发烧", "fever"}},
	{Head: "犬伤", Same: []string{"狗咬", "狗咬了", "dog bite"}, Near: []string{"狂犬病疫苗"}},
	{Head: "流感疫苗", Same: []string{"流感针", "flu vaccine"}, Near: []string{"流感"}},
	{Head: "手足口病"}, {Head: "流感", Same: []string{"流行性感冒"}}, {Head: "九价HPV疫苗"}, {Head: "破伤风"}, {Head: "破伤风针"},
	{Head: "急诊", Same: []string{"ER"}}, {Head: "头痛", Same: []string{"头疼", "headache"}}, {Head: "冻伤"}, {Head: "水痘", Same: []string{"chickenpox"}},
	{Head: "血压值", Same: []string{"blood pressure"}}, {Head: "失温", Near: []string{"急诊"}}, {Head: "刺伤", Same: []string{"踩钉子"}, Near: []string{"破伤风"}},
	{Head: "抓破皮", Near: []string{"犬伤"}}, {Head: "戒烟"},
})

func TestPeopleAreUnderstood(t *testing.T) {
	clock := testkit.NewClock()
	now := value.TimeOf(clock.Now())
	_, week := clock.Now().ISOWeek()
	const day = value.Time(24 * time.Hour / time.Millisecond)
	docs := []Doc{
		{ID: 1, Title: "孩子发热怎么照护", Body: "体温三十八度五以上可以用药"},
		{ID: 2, Title: "被猫狗抓咬了怎么处理", Keywords: "犬伤 狂犬病疫苗", Body: "先冲洗十五分钟，再就医"},
		{ID: 3, Title: "犬伤门诊名单", Keywords: "犬伤", Body: "地址和电话，每天开诊"},
		{ID: 4, Title: "手足口病防护", Body: "勤洗手"},
		{ID: 5, Title: "流感疫苗接种点", Body: "自费，一百元起，价格见各门诊"},
		{ID: 6, Title: "九价HPV疫苗答疑", Body: "两针或三针"},
		{ID: 7, Title: "破伤风：伤口深要处理", Body: "铁钉"},
		{ID: 8, Title: "夜里看急诊", Body: "一直开着"},
		{ID: 21, Title: "头疼要不要紧", Body: "休息"},
		{ID: 22, Title: "冻伤了用温水泡", Body: "不搓雪"},
		{ID: 23, Title: "水痘结痂才返校", Body: "疱疹"},
		{ID: 25, Title: "戒烟第一周", Body: "难熬"},
		{ID: 24, Title: "血压值怎么量", Body: "坐五分钟"},
		{ID: 11, Title: fmt.Sprintf("2026年第%d周监测周报", week-2), Time: now - 14*day, Dated: true},
		{ID: 12, Title: fmt.Sprintf("2026年第%d周监测周报", week-1), Time: now - 7*day, Dated: true},
		{ID: 13, Title: fmt.Sprintf("2026年第%d周监测周报", week), Time: now - day, Dated: true},
	}
	for i := range docs {
		docs[i].Tenant, docs[i].Kind, docs[i].Time = tenant, "article", max(docs[i].Time, value.Time(i+1))
	}
	scenarios := []struct {
		says, text string
		first      []value.ID // the documents in front
		instead    string
	}{
		{"an everyday word", "发烧", []value.ID{1}, ""},
		{"an aspect within a word", "踩了钉子", []value.ID{7}, ""},
		{"an aspect within a short word", "发过烧", []value.ID{1}, ""},
		{"how often, within a word", "头老是疼", []value.ID{21}, ""},
		{"to whom it was done, within a word", "狗把孩子咬了", []value.ID{2}, ""},
		{"one character of two that nothing holds", "冻手", []value.ID{22}, ""},
		{"a word that sounds so beside another", "水逗返校", []value.ID{23}, ""},
		{"a verb that says the same", "让狗啃了一口", []value.ID{2}, ""},
		{"a word whose characters stand apart", "楼下的狗扑上来咬我", []value.ID{2}, ""},
		{"how long, within a word", "发了两天烧", []value.ID{1}, ""},
		{"pinyin with a letter missing", "liu gn yi miao", []value.ID{5}, ""},
		{"an English word of the same beginning", "feverish", []value.ID{1}, ""},
		{"nothing of what means something here, though a character stands in a text", "甚深", nil, ""},
		{"what is near to a word that nothing holds", "失温", []value.ID{8}, ""},
		{"forms of English words", "dog bitten", []value.ID{2}, ""},
		{"an English phrase among idle words", "what is my blood pressure at home", []value.ID{24}, ""},
		{"pinyin by syllables", "liu gan yi miao", []value.ID{5}, ""},
		{"pinyin without spaces, with a filler", "shuidouzenmeban", []value.ID{23}, ""},
		{"pinyin by syllables, with a filler of two", "shuidou zenme ban", []value.ID{23}, ""},
		{"what somebody cannot, within a word", "戒不掉烟", []value.ID{25}, ""},
		{"an age beside what is asked", "三岁发烧", []value.ID{1}, ""},
		{"characters of a sentence that only look like a word", "我家狗昨天咬了我一口破皮了", []value.ID{2}, ""},
		{"an English word", "fever", []value.ID{1}, ""},
		{"an English question", "dog bite what to do", []value.ID{2}, ""},
		{"advice before a list", "狗咬了怎么办", []value.ID{2, 3}, ""},
		{"the list, asked for by place", "狗咬了去哪里", []value.ID{3, 2}, ""},
		{"a character that looks alike", "手足囗病", []value.ID{4}, "手足口病"},
		{"two characters changed over", "手口足病", []value.ID{4}, "手足口病"},
		{"another character of the same sound", "手足口并", []value.ID{4}, "手足口病"},
		{"an abbreviation", "er", []value.ID{8}, ""},
		{"pinyin", "liuganyimiao", []value.ID{5}, ""},
		{"initials", "lgym", []value.ID{5}, ""},
		{"half in pinyin", "流感yimiao", []value.ID{5}, ""},
		{"a number in digits", "9价hpv疫苗", []value.ID{6}, ""},
		{"a compound that nothing holds", "破伤风针", []value.ID{7}, ""},
		{"a week", fmt.Sprintf("%d周", week-2), []value.ID{11}, ""},
		{"a week in characters", "第" + number.Written(week-2) + "周周报", []value.ID{11}, ""},
		{"last week", "上周周报", []value.ID{12}, ""},
		{"a series, of which the newest stands for all", "监测周报", []value.ID{13}, ""},
	}
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		put(t, d, docs...)
		for _, c := range scenarios {
			res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: c.text, Lexicon: everyday})
			if err != nil {
				t.Fatal(err)
			}
			if got := idsOf(res); len(got) < len(c.first) || !slices.Equal(got[:len(c.first)], c.first) || res.Instead != c.instead {
				t.Errorf("%s: %s finds %v instead of %v, read as %q", c.says, c.text, got, c.first, res.Instead)
			}
		}
		ask := func(r Request) Result {
			t.Helper()
			r.Tenant, r.Kinds, r.Lexicon = tenant, []string{"article"}, everyday
			res, err := Query(context.Background(), d, r)
			if err != nil {
				t.Fatal(err)
			}
			return res
		}
		if res := ask(Request{Text: "监测周报"}); len(res.Hits) != 1 || res.Hits[0].Series != 2 || res.Total != 1 {
			t.Errorf("the newest report stands for %+v", res.Hits)
		}
		if got := idsOf(ask(Request{Text: "监测周报", Series: 13, Sort: ByTime})); !slices.Equal(got, []value.ID{13, 12, 11}) {
			t.Errorf("the issues of the report are %v", got)
		}
		if got := idsOf(ask(Request{Text: "register"})); len(got) > 0 {
			t.Errorf("register is read as ER, and finds %v", got)
		}
		if also := ask(Request{Text: "狗咬"}).Also; slices.Contains(also, "狂犬病疫苗") || !slices.Contains(also, "犬伤") {
			t.Errorf("the same as 狗咬 are %s", strings.Join(also, " "))
		}
		err := d.Tx(context.Background(), func(tx *db.Tx) error {
			return lexicon.SetShippedGroup(context.Background(), tx, tenant, "发热", false)
		})
		if res := ask(Request{Text: "发烧"}); err != nil || slices.Contains(idsOf(res), 1) {
			t.Errorf("a group that is switched off still finds %v, %v", idsOf(res), err)
		}
		own := func(words ...string) error {
			return d.Tx(context.Background(), func(tx *db.Tx) error {
				return everyday.SetOwnWords(context.Background(), tx, tenant, "流感疫苗", words)
			})
		}
		if err := own("抗感针"); err != nil || !slices.Equal(idsOf(ask(Request{Text: "抗感针"}))[:1], []value.ID{5}) {
			t.Errorf("a word that the site added finds %v, %v", idsOf(ask(Request{Text: "抗感针"})), err)
		}
		if also := ask(Request{Text: "流感针"}).Also; !slices.Contains(also, "抗感针") {
			t.Errorf("the group of a word that the site added is %v", also)
		}
		for _, wrong := range []string{"流感针", "狗咬", "一", "抗感针 抗感针"} {
			if err := own(strings.Fields(wrong)...); err == nil {
				t.Errorf("%s can be added", wrong)
			}
		}
		if err := own(); err != nil || ask(Request{Text: "抗感针"}).Instead != "流感针" {
			t.Errorf("a word that was taken away still means something: %v", err)
		}
		put(t, d, Doc{Tenant: tenant, Kind: "article", ID: 20, Title: "本站的词", Time: 1})
		err = d.Tx(context.Background(), func(tx *db.Tx) error {
			_, err := SetGroup(context.Background(), tx, tenant, tx.NewID(), []string{"流感针", "本站的词"})
			return err
		})
		if res := ask(Request{Text: "流感针"}); err != nil || !slices.Equal(idsOf(res), []value.ID{20}) {
			t.Errorf("a group of the site's own finds %v, %v", idsOf(res), err)
		}
	})
}

func TestAYearOfReportsIsOneAnswer(t *testing.T) {
	l := lexicon.New([]lexicon.Group{{Head: "甲型流感", Same: []string{"甲流"}, Near: []string{"流感"}}})
	docs := []Doc{{ID: 1, Title: "感冒和流感怎么区分", Body: "看发烧", Time: 1}}
	for week := range 20 {
		docs = append(docs, Doc{ID: value.ID(100 + week), Title: fmt.Sprintf("2026年第%d周流感周报", week+1), Body: "甲流占多数，普通感冒也有，怎么区分见附件", Time: value.Time(100 + week), Dated: true})
	}
	for i := range docs {
		docs[i].Tenant, docs[i].Kind = tenant, "article"
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		put(t, d, docs...)
		res, err := Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: "甲流和感冒怎么区分", Lexicon: l})
		if got := idsOf(res); err != nil || !slices.Contains(got, 1) || len(got) != 2 {
			t.Errorf("beside the newest report %v is found, %v", got, err)
		}
		if len(res.Types) != 1 || res.Types[0].Count != res.Total {
			t.Errorf("of %d results there are %v to choose", res.Total, res.Types)
		}
		res, err = Query(context.Background(), d, Request{Tenant: tenant, Kinds: []string{"article"}, Text: "最新流感周报", Lexicon: l})
		if got := idsOf(res); err != nil || !slices.Equal(got, []value.ID{119}) {
			t.Errorf("who asks for the report by its title is shown %v, %v", got, err)
		}
	})
}
