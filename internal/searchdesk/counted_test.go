package searchdesk

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/lifetime"
	"jikong/internal/testkit"
)

func TestSearchesAreCountedWithoutPeople(t *testing.T) {
	onDesks(t, func(d *desk) {
		for _, text := range []string{"13800001234", "张三 110101199001011234", "张三302室", "王小明 2016", "a@b.cn", strings.Repeat("长", 40), " "} {
			d.searched(text, 1, 0, true)
		}
		d.searched("量子", 2, 0, true)
		d.searched("流感疫苗 3岁", 3, 41, false)
		opened := func(word, path string) {
			testkit.Must[any](d, "POST", "/searchOpened", object{"keyword": word, "path": path})
		}
		for _, path := range []string{"/detail/21/7?from=x#y", "/detail/21/7", "https://elsewhere.example/", "//elsewhere", "/../x", "/a/<script>"} {
			opened("流感疫苗 3岁", path)
		}
		opened("没人搜过的", "/detail/21/7")
		d.settle()
		weeks := list[Week](d, "/content/searchWeek/list")
		if len(weeks) != 2 || weeks[0].Word != "流感疫苗 3岁" || weeks[0].Times != 3 || weeks[0].Opened != 2 || weeks[0].Results != 41 || weeks[0].Week != mondayOf(d.DB.Now().Day()) {
			t.Errorf("counted are %+v", weeks)
		}
		if lacking := list[Week](d, "/content/searchWeek/list?lack=unopened"); len(lacking) != 1 || lacking[0].Word != "量子" || lacking[0].Missed != 2 {
			t.Errorf("without a click are %+v", lacking)
		}
		history := testkit.Must[WordHistory](d, "GET", "/content/searchWeek/word?word=流感疫苗+3岁", nil)
		if len(history.Opened) != 1 || history.Opened[0].Path != "/detail/21/7" || history.Opened[0].Title != "标题/detail/21/7" || history.Opened[0].Times != 2 {
			t.Errorf("opened are %+v", history.Opened)
		}
		misses := list[Miss](d, "/content/searchMiss/list")
		if len(misses) != 1 || misses[0].Word != "量子" || misses[0].Times != 2 {
			t.Errorf("in vain are %+v", misses)
		}
		testkit.Must[any](d, "DELETE", "/content/searchMiss/deleteBatch?ids="+misses[0].ID.String(), nil)
		if left := list[Miss](d, "/content/searchMiss/list"); len(left) != 0 {
			t.Errorf("left are %+v", left)
		}
	})
}

func TestWhatWasSearchedForAMomentAgoIsListed(t *testing.T) {
	read := map[string]func(d *desk) int{
		"searches of the week":    func(d *desk) int { return len(list[Week](d, "/content/searchWeek/list")) },
		"searches without click":  func(d *desk) int { return len(list[Week](d, "/content/searchWeek/list?lack=unopened")) },
		"searches without result": func(d *desk) int { return len(list[Miss](d, "/content/searchMiss/list")) },
		"the weeks of a text": func(d *desk) int {
			return len(testkit.Must[WordHistory](d, "GET", "/content/searchWeek/word?word=量子", nil).Weeks)
		},
	}
	onDesks(t, func(d *desk) {
		for says, rows := range read {
			d.Exec(`DELETE FROM search_week`)
			d.Exec(`DELETE FROM search_miss`)
			d.searched("量子", 1, 0, true)
			if n := rows(d); n != 1 {
				t.Errorf("%s: %d rows", says, n)
			}
		}
		d.searched("元宇宙", 1, 0, true)
		a := d.Call("GET", "/content/searchWeek/exportXls", nil)
		if n := d.Number(`SELECT COUNT(*) FROM search_week WHERE word = '元宇宙'`); n != 1 {
			t.Errorf("a file was read before the search was counted: %d, %s", n, a.Message)
		}
	})
}

func TestSearchesAreForgottenAfterAYear(t *testing.T) {
	onDesks(t, func(d *desk) {
		d.searched("流感", 1, 9, false)
		d.settle()
		d.Clock.Advance(54 * 7 * 24 * time.Hour)
		d.searched("流感", 1, 9, false)
		d.settle()
		for _, rule := range Lifetimes() {
			_, err := lifetime.Prune(t.Context(), d.DB, rule, rule.Days)
			d.Must(err)
		}
		if weeks := list[Week](d, "/content/searchWeek/list"); len(weeks) != 1 {
			t.Errorf("%d weeks are kept", len(weeks))
		}
	})
}

// What one person asks, or one program in an afternoon, is proposed to nobody.
func TestOnlySearchesOfManyWeeksAreProposed(t *testing.T) {
	onDesks(t, func(d *desk) {
		for range 5 {
			for text, n := range map[string]int{"流感疫苗": 4, "流感疫苗多少钱": 3, "狂犬疫苗": 4} {
				d.searched(text, n, 12, false)
				for range 2 {
					testkit.Must[any](d, "POST", "/searchOpened", object{"keyword": text, "path": "/detail/21/7"})
				}
			}
			d.searched("流感谣言", 9, 3, false) // nobody opens anything
			d.searched("流感偏方", 9, 0, true)  // finds nothing
			d.settle()
			d.Clock.Advance(7 * 24 * time.Hour)
		}
		d.searched("流感传闻", 500, 12, false) // one afternoon
		d.settle()
		favourites := func(typed string) []string {
			t.Helper()
			made, err := d.service.Favourites(t.Context(), ourSite, typed, 5)
			d.Must(err)
			return made
		}
		for _, c := range []struct {
			typed string
			want  []string
		}{
			{"流感", []string{"流感疫苗", "流感疫苗多少钱"}}, {"疫苗", []string{"流感疫苗", "狂犬疫苗", "流感疫苗多少钱"}}, {"kqym", []string{"狂犬疫苗"}}, {"谣言", []string{}}, {" ", []string{}},
		} {
			same(t, c.typed, favourites(c.typed), c.want)
		}
		related, err := d.service.Related(t.Context(), ourSite, "流感疫苗", []string{"/detail/21/7?x=1"}, 5)
		d.Must(err)
		same(t, "related: the longer one first, then what led to the same page", related, []string{"流感疫苗多少钱", "狂犬疫苗"})
		testkit.Must[any](d, "POST", "/content/searchWeek/quiet", object{"word": "狂犬疫苗", "quiet": true})
		same(t, "taken out by an editor", favourites("kqym"), []string{})
		testkit.Must[any](d, "POST", "/content/searchWeek/quiet", object{"word": "狂犬疫苗", "quiet": false})
		same(t, "let in again", favourites("kqym"), []string{"狂犬疫苗"})
	})
}
