package report_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

type figures struct {
	Groups []struct {
		Keys, Texts []string
		Values      []*float64
	}
	More   bool
	Totals []*float64
	Rows   int64
}

// String is each group with its numbers, as a table of the test says them.
func (f figures) String() string {
	var parts []string
	for _, g := range f.Groups {
		parts = append(parts, strings.Join(g.Texts, "/")+"="+numbers(g.Values))
	}
	return strings.Join(parts, " ") + " all=" + numbers(f.Totals)
}

func numbers(values []*float64) string {
	texts := make([]string, len(values))
	for i, v := range values {
		if texts[i] = "-"; v != nil {
			texts[i] = fmt.Sprint(*v)
		}
	}
	return strings.Join(texts, ",")
}

func TestChartsCountAllRows(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", "SELECT id, week, word, times, missed, TODAY() AS today, NOW() AS at, CASE WHEN missed = 0 THEN NULL WHEN missed = 1 THEN '' ELSE word END AS hole FROM r_search",
			item("week", body{"fieldType": "Date"}), item("word", body{"isSearch": 1}), item("times", body{"fieldType": "Long"}), item("missed", body{"fieldType": "Long", "replaceVal": "无_0,多_9"}),
			item("at", body{"fieldType": "Datetime"}), item("hole", nil))
		call := func(query string) string { return base + "/api/getFigures/" + s.Head.ID + "?" + query }
		for _, c := range []struct{ says, query, want string }{
			{"rows of each group, and of all", "groupBy=week", "2026-11-09=1 2026-11-16=2 all=3"},
			{"months of a day", "groupBy=week:month", "2026-11=3 all=3"},
			{"years of a moment", "groupBy=at:year", "2026=3 all=3"},
			{"a sum and a mean", "groupBy=week&measureOf=times,times&aggregateAs=sum,avg", "2026-11-09=5,5 2026-11-16=11,5.5 all=16,5.333333"},
			{"how many values there are", "groupBy=week&measureOf=word&aggregateAs=count", "2026-11-09=1 2026-11-16=2 all=3"},
			{"the largest first", "groupBy=word&measureOf=times&largestFirst=true", "=流感=9 狂犬=5 疫苗=2 all=16"},
			{"a part of the groups, and the sum of all", "groupBy=word&measureOf=times&largestFirst=true&maxGroups=1", "=流感=9 all=16"},
			{"two dimensions", "groupBy=week,missed&measureOf=times", "2026-11-09/无=5 2026-11-16/1=2 2026-11-16/多=9 all=16"},
			{"empty and absent are one group", "groupBy=hole", "=2 =流感=1 all=3"},
			{"the conditions of the page", "groupBy=week&word=" + url.QueryEscape("疫苗"), "2026-11-16=1 all=1"},
			{"no row at all", "groupBy=week&measureOf=times&word=x", " all=-"},
		} {
			if got := testkit.Must[figures](o, "GET", call(c.query), nil); got.String() != c.want || got.More != strings.Contains(c.query, "maxGroups") {
				t.Errorf("%s: %s more=%v, want %s", c.says, got, got.More, c.want)
			}
		}
		for query, words := range map[string]string{
			"": "一个或两个", "groupBy=a,b,c": "一个或两个", "groupBy=week,week": "相同", "groupBy=id": "没有可以分组", "groupBy=word%22+FROM+sys_user--": "没有可以分组", "groupBy=word:day": "不能按",
			"groupBy=week:day)": "不能按", "groupBy=week&measureOf=password": "没有可以统计", "groupBy=week&measureOf=word": "不是数字", "groupBy=week&measureOf=times&aggregateAs=group_concat": "没有统计方法",
			"groupBy=week&measureOf=times&aggregateAs=sum,sum": "最多统计", "groupBy=week&measureOf=times,times,times,times,times,times,times": "最多统计", "groupBy=week&maxGroups=x": "整数",
		} {
			o.Refused(query, o.Call("GET", call(query), nil), 500, words)
		}
		o.Person.TenantID = 2
		o.Refused("a report of another site", o.Call("GET", call("groupBy=week"), nil), 404, "没有这张报表")
	})
}
