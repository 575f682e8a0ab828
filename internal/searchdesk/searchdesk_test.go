package searchdesk

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/testkit"
)

func TestEditorsTeachTheSearchSynonyms(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.Must(d.DB.Tx(t.Context(), func(tx *db.Tx) error {
			return search.Put(t.Context(), tx, search.Doc{Tenant: ourSite, Kind: "article", ID: 5, Time: tx.Now, Title: "狂犬病暴露处置", Body: "冲洗伤口。"})
		}))
		finds := func(text string) int {
			t.Helper()
			found, err := search.Query(t.Context(), d.DB, search.Request{Tenant: ourSite, Kinds: []string{"article"}, Text: text})
			d.Must(err)
			return found.Total
		}
		row := testkit.Must[Synonym](d, "POST", "/content/synonym/add", object{"words": "江城热，狂犬病暴露", "enabled": true})
		if finds("江城热") != 1 || finds(`"江城热"`) != 0 {
			t.Error("a synonym is not found at once, or quoted words do not mean themselves")
		}
		for words, message := range map[string]string{"江城热": "至少填写两个词", "江城热,猫抓": "已在另一组", "犬,伤": "2 至 20 个"} {
			if got := d.refusal("POST", "/content/synonym/add", "words", object{"words": words, "enabled": true}); !strings.Contains(got, message) {
				t.Errorf("%s is answered %q", words, got)
			}
		}
		testkit.Must[any](d, "PUT", "/content/synonym/edit", object{"id": row.ID, "version": row.Version, "words": row.Words, "enabled": false})
		if finds("江城热") != 0 {
			t.Error("a group that is switched off still finds")
		}
	})
}

// 大家用的词 becomes a word of the site with one dialog: it joins the group of its meaning, or they become one.
func TestAWordIsTaughtWhatItMeans(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.finds["蜱虫咬了怎么办"] = []Page{{"/detail/21/7", "被蜱咬了"}, {"/detail/21/8", "莱姆病"}}
		preview := testkit.Must[MeaningPreview](d, "GET", "/content/synonym/preview?word=草爬子&meaning=蜱虫&text=草爬子咬了怎么办", nil)
		if preview.Before != 0 || preview.After != 2 || preview.First[0].Title != "被蜱咬了" || preview.Group != "" {
			t.Errorf("the preview says %+v", preview)
		}
		if made := testkit.Must[Synonym](d, "POST", "/content/synonym/teach", object{"word": "草爬子", "meaning": "蜱虫"}); made.Words != "草爬子,蜱虫" {
			t.Errorf("a new group: %+v", made)
		}
		if joined := testkit.Must[Synonym](d, "POST", "/content/synonym/teach", object{"word": "草鳖子", "meaning": "蜱虫"}); joined.Words != "草爬子,蜱虫,草鳖子" {
			t.Errorf("the group of its meaning: %+v", joined)
		}
		for _, c := range []struct{ says, word, meaning, field, told string }{
			{"a word that has a meaning", "草爬子", "壁虱", "word", "已在另一组"},
			{"a whole sentence", "被草爬子咬了 怎么办", "蜱虫", "word", "只写一个词"},
			{"nothing", "", "蜱虫", "word", "2 至 20 个"},
			{"itself", "蜱虫", "蜱虫", "meaning", "相同"},
		} {
			if got := d.refusal("POST", "/content/synonym/teach", c.field, object{"word": c.word, "meaning": c.meaning}); !strings.Contains(got, c.told) {
				t.Errorf("%s is told %q, want %q", c.says, got, c.told)
			}
		}
		d.Person.Perms[perm+":edit"] = false
		if a := d.Call("POST", "/content/synonym/teach", object{"word": "狗豆子", "meaning": "蜱虫"}); a.Success {
			t.Error("somebody who may not edit groups extended one")
		}
	})
}

func TestAPinnedAnswerStandsFirstUntilItsDay(t *testing.T) {
	onDesks(t, func(d *desk) {
		today := d.DB.Now().Day()
		pin := func(more object) object {
			made := object{"words": "流感疫苗,打 流感 针", "title": "今年流感疫苗在哪里打", "path": "/detail/21/7", "endDate": dayAfter(today, 40)}
			for name, v := range more {
				made[name] = v
			}
			return made
		}
		for _, c := range []struct {
			says, field, told string
			more              object
		}{
			{"without an end", "endDate", "", object{"endDate": ""}},
			{"an end in the past", "endDate", "今天或以后", object{"endDate": dayAfter(today, -1)}},
			{"for ever", "endDate", "最长一年", object{"endDate": dayAfter(today, 500)}},
			{"leading nowhere", "path", "至少填一项", object{"path": ""}},
			{"leading elsewhere", "path", "本站页面", object{"path": "https://elsewhere.example"}},
			{"by one character", "words", "2 至 20", object{"words": "针"}},
		} {
			if got := d.refusal("POST", "/content/searchPin/add", c.field, pin(c.more)); got == "" || !strings.Contains(got, c.told) {
				t.Errorf("a pin %s is told %q", c.says, got)
			}
		}
		testkit.Must[Pin](d, "POST", "/content/searchPin/add", pin(nil))
		testkit.Must[Pin](d, "POST", "/content/searchPin/add", pin(object{"words": "热线", "whole": true, "title": "热线", "path": "", "phone": "12320", "endDate": dayAfter(today, 10)}))
		for _, c := range []struct {
			text string
			want []string
		}{
			{"流感疫苗去哪打", []string{"今年流感疫苗在哪里打"}}, {"孩子打了流感的针", []string{"今年流感疫苗在哪里打"}}, {"流感", nil},
			{"热线", []string{"热线"}}, {"心理热线", nil}, {"“热线”", []string{"热线"}},
		} {
			_, pins := d.asked(c.text)
			same(t, c.text, pins, c.want)
		}
		if soon := list[Pin](d, "/content/searchPin/list?state=ending"); len(soon) != 1 || soon[0].Title != "热线" {
			t.Errorf("ending are %+v", soon)
		}
		d.Clock.Advance(11 * 24 * time.Hour)
		if _, pins := d.asked("热线"); len(pins) != 0 {
			t.Error("a pin stands after its day")
		}
		over := list[Pin](d, "/content/searchPin/list?state=expired")
		if len(over) != 1 {
			t.Fatalf("expired are %+v", over)
		}
		testkit.Must[Pin](d, "PUT", "/content/searchPin/edit", object{"id": over[0].ID, "version": over[0].Version, "endDate": dayAfter(d.DB.Now().Day(), 90)})
		if _, pins := d.asked("热线"); len(pins) != 1 {
			t.Error("a renewed pin does not stand")
		}
	})
}

func TestAQuestionThatNamesDangerIsToldFirstWhatToDo(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.seed()
		d.seed() // again changes nothing
		for _, c := range []struct {
			text string
			want string // the first line
		}{
			{"被狗咬了一口要打针吗", "被动物咬伤、抓伤"}, {"猫抓出血了", "被动物咬伤、抓伤"}, {"孩子误食干燥剂", "中毒、误服"}, {"胸口疼喘不上气", "胸痛、心脏骤停"},
			{"不想活了", "想要轻生"}, {"喝了农药怎么办", "喝了农药"}, {"煤气泄漏", "煤气中毒、燃气泄漏"}, {"孩子溺水", "溺水"}, {"发烧抽搐", "昏迷、抽搐"},
			{"人昏迷了", "昏迷、抽搐"}, {"产后大出血", "大出血"}, {"触电", "触电"}, {"呼吸困难", "呼吸困难、严重过敏"}, {"被蛇咬了", "被蛇咬、毒虫蜇"},
			{"吃了毒鼠强", "中毒、误服"}, {"误喝了半瓶汽油", "中毒、误服"}, {"孩子喝了消毒液", "中毒、误服"}, {"吃了一瓶安眠药", "中毒、误服"}, {"喝了除草剂", "喝了农药"},
			{"割脉", "想要轻生"}, {"想跳河", "想要轻生"}, {"老人晕过去了", "昏迷、抽搐"}, {"没气了", "呼吸困难、严重过敏"}, {"哮喘喘不上来", "呼吸困难、严重过敏"},
			{"孩子掉水里了", "溺水"}, {"被毒虫咬了", "被蛇咬、毒虫蜇"}, {"突然脸歪了", "突然口歪、肢体无力"}, {"鱼刺卡到嗓子", "噎住、气道异物"}, {"开水烫到手", "烧伤、烫伤"},
			{"消毒液怎么配", ""}, {"汽油味对身体有害吗", ""}, {"失眠要不要吃安眠药", ""}, {"打完疫苗没反应正常吗", ""}, {"除草剂会不会污染井水", ""},
			{"chest pain", "胸痛、心脏骤停"}, {"I have CHEST  PAIN!", "胸痛、心脏骤停"}, {"suicide hotline", "想要轻生"}, {"my dog bit me? no, a dog bite", "被动物咬伤、抓伤"},
			{"狂犬病疫苗打几针", ""}, {"insecticide", ""}, {"painful chestnut", ""}, {"流感疫苗", ""}, {"", ""}, {"！？", ""},
		} {
			got := ""
			if dangers, _ := d.asked(c.text); len(dangers) > 0 {
				got = dangers[0]
			}
			if got != c.want {
				t.Errorf("%q is told %q, want %q", c.text, got, c.want)
			}
		}
		for text, want := range map[string]string{
			"煤气中毒": "煤气中毒、燃气泄漏", "一氧化碳中毒怎么急救": "煤气中毒、燃气泄漏", "被毒蛇咬伤": "被蛇咬、毒虫蜇", "喝农药中毒了": "喝了农药", "被猫抓伤": "被动物咬伤、抓伤",
			"狗咬伤流血不止": "大出血 被动物咬伤、抓伤", "想自杀喝了农药": "想要轻生 喝了农药", "溺水昏迷": "昏迷、抽搐 溺水", "煤气中毒昏迷": "煤气中毒、燃气泄漏 昏迷、抽搐",
		} {
			if dangers, _ := d.asked(text); strings.Join(dangers, " ") != want {
				t.Errorf("%q is told %q, want %q", text, dangers, want)
			}
		}
		for _, text := range []string{"searchDanger", "searchLexicon"} {
			if by := testkit.Must[Signed](d, "GET", "/content/"+text+"/signed", nil).By; by != "" {
				t.Errorf("%s that nobody signed is signed by %q", text, by)
			}
		}
		d.signed = "方慧（主任医师）2026年11月20日审定"
		if by := testkit.Must[Signed](d, "GET", "/content/searchDanger/signed", nil).By; by != d.signed {
			t.Errorf("the desk says signed by %q", by)
		}
		d.Scopes = append(d.Scopes, render.FeatureScope(Home))
		made, err := d.service.Prepared(t.Context(), ourSite, "煤气中毒")
		if err != nil || made.Dangers[0].Signed != d.signed || made.Dangers[0].Phones[0].Number != "120" || made.Dangers[0].Phones[1].Name != "消防" {
			t.Errorf("%+v, %v", made.Dangers, err)
		}
	})
}

// A site changes its own lines; a changed text is another edition, which no signature covers.
func TestASiteWritesItsOwnDangerLines(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.seed()
		edition := func() string {
			t.Helper()
			text, _, err := DangerText(t.Context(), d.DB.Read(), ourSite)
			d.Must(err)
			return text
		}
		shipped := edition()
		row := list[Danger](d, "/content/searchDanger/list?name=触电")[0]
		testkit.Must[Danger](d, "PUT", "/content/searchDanger/edit", object{"id": row.ID, "version": row.Version, "sentence": "先断电，再救人。"})
		if edition() == shipped {
			t.Error("another text has the same edition")
		}
		testkit.Must[Danger](d, "PUT", "/content/searchDanger/edit", object{"id": row.ID, "enabled": false})
		if dangers, _ := d.asked("触电"); len(dangers) != 0 {
			t.Errorf("a line that is switched off is shown: %v", dangers)
		}
		for _, c := range []struct {
			says, field, told string
			more              object
		}{
			{"no number", "phones", "不是电话号码", object{"phones": "急救"}},
			{"four numbers", "phones", "最多 3 个", object{"phones": "120,110,119,12356"}},
			{"a word of one character", "words", "2 至 20", object{"words": "毒"}},
			{"no word", "words", "", object{"words": ""}},
		} {
			body := object{"name": "雷击", "words": "被雷击", "sentence": "拨打 120。", "phones": "120 急救", "enabled": true}
			for name, v := range c.more {
				body[name] = v
			}
			if got := d.refusal("POST", "/content/searchDanger/add", c.field, body); got == "" || !strings.Contains(got, c.told) {
				t.Errorf("%s is told %q", c.says, got)
			}
		}
		d.seed()
		if dangers, _ := d.asked("触电"); len(dangers) != 0 {
			t.Error("what a site switched off comes back with the next start")
		}
	})
}

func TestTheQuestionsOfASiteShowWhatAChangeMadeBetterAndWorse(t *testing.T) {
	onDesks(t, func(d *desk) {
		testkit.Must[TrialQuestion](d, "POST", "/content/searchQuestion/add", object{"question": "狗咬了怎么办", "paths": "/rabies/41，/detail/21/7"})
		testkit.Must[TrialQuestion](d, "POST", "/content/searchQuestion/add", object{"question": "洗手步骤", "paths": "/detail/21/9"})
		if got := d.refusal("POST", "/content/searchQuestion/add", "paths", object{"question": "甲", "paths": "detail"}); !strings.Contains(got, "不是本站页面") {
			t.Errorf("a page elsewhere is told %q", got)
		}
		if got := d.refusal("POST", "/content/searchQuestion/add", "question", object{"question": "洗手步骤", "paths": "/detail/21/9"}); got == "" {
			t.Error("a question stands twice")
		}
		d.finds["狗咬了怎么办"] = []Page{{"/detail/1/1", ""}, {"/rabies/41?help=start#x", ""}}
		testkit.Must[TrialStarted](d, "POST", "/content/searchQuestion/run", nil)
		if d.runTrials() != 1 {
			t.Fatal("the button asks for no run")
		}
		d.finds["狗咬了怎么办"], d.finds["洗手步骤"] = nil, []Page{{"/detail/21/9", ""}}
		testkit.Must[Synonym](d, "POST", "/content/synonym/add", object{"words": "犬伤,狗咬", "enabled": true})
		testkit.Must[Synonym](d, "POST", "/content/synonym/add", object{"words": "洗手,手卫生", "enabled": true})
		if n := d.runTrials(); n != 1 {
			t.Errorf("two changes ask for %d runs", n)
		}
		runs := testkit.Must[[]Trial](d, "GET", "/content/searchQuestion/runs", nil)
		if len(runs) != 2 || runs[0].Better != 1 || runs[0].Worse != 1 || runs[0].FirstThree != 1 || runs[0].Cause != "同义词有改动" || runs[1].Better != 0 {
			t.Errorf("the runs are %+v", runs)
		}
		if worse := list[TrialQuestion](d, "/content/searchQuestion/list?outcome=worse"); len(worse) != 1 || worse[0].Question != "狗咬了怎么办" || worse[0].Place != 0 || worse[0].Earlier != 2 {
			t.Errorf("worse are %+v", worse)
		}
		if better := list[TrialQuestion](d, "/content/searchQuestion/list?outcome=better"); len(better) != 1 || better[0].Question != "洗手步骤" {
			t.Errorf("better are %+v", better)
		}
	})
}

func TestEveryOrderOfTheListsUsesAnIndex(t *testing.T) {
	clock := testkit.NewClock()
	database := testkit.SQLite(t, clock.Now)
	s := New(Options{DB: database})
	for _, store := range []crudtest.Sorted{s.synonyms, s.misses, s.weeks, s.pins, s.dangers, s.questions} {
		crudtest.SortsUseIndex(t, database, store)
	}
}

// The demonstration site has half a year of searches behind it, made by rule, and nothing of today.
func TestADemoSiteKnowsWhatPeopleSearchedFor(t *testing.T) {
	onDesks(t, func(d *desk) {
		samples := Samples{
			Misses:    []SampleMiss{{Word: "社保卡补办", Times: 23, FirstAgo: 340, LastAgo: 2}},
			Searches:  []SampleSearch{{Word: "流感疫苗", Weekly: 30, Season: "winter", Results: 41, Paths: []string{"/detail/31/31001", "/detail/84/84007"}}},
			Pins:      []SamplePin{{Words: "热线", Title: "热线", Phone: "12320", EndIn: 20}},
			Questions: []SampleQuestion{{Question: "狗咬了", Paths: "/rabies/41"}},
		}
		for range 2 { // loading again adds nothing
			d.Must(d.DB.Tx(t.Context(), func(tx *db.Tx) error { return d.service.PutSearches(t.Context(), tx, ourSite, samples) }))
		}
		history := testkit.Must[WordHistory](d, "GET", "/content/searchWeek/word?word=流感疫苗", nil)
		if len(history.Weeks) != sampleWeeks || history.Weeks[0].Week >= mondayOf(d.DB.Now().Day()) || len(history.Opened) != 2 {
			t.Errorf("%d weeks up to %s, %d pages", len(history.Weeks), history.Weeks[0].Week, len(history.Opened))
		}
		for _, week := range history.Weeks {
			if week.Opened > week.Times || week.Times == 0 {
				t.Errorf("%+v", week)
			}
		}
		if misses := list[Miss](d, "/content/searchMiss/list"); len(misses) != 1 || misses[0].Times != 23 || misses[0].LastDay != dayAfter(d.DB.Now().Day(), -2) {
			t.Errorf("in vain are %+v", misses)
		}
		favourites, err := d.service.Favourites(t.Context(), ourSite, "流感", 5)
		d.Must(err)
		same(t, "proposed", favourites, []string{"流感疫苗"})
	})
}
