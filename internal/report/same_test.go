package report_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/testkit"
)

// letters are three rows of every kind of value: of the second nothing was answered.
var letters = schema.DataSet{
	Name: "r_letter", Label: "来信", Perm: "content:search", Tables: []string{"search_week"}, From: "search_week", Tenant: "search_week.tenant_id",
	Columns: []schema.SetColumn{{Name: "id", Label: "编号", Kind: schema.ID}, {Name: "category", Label: "类别", Kind: schema.Text, SQL: "word"},
		{Name: "answer_time", Label: "答复时间", Kind: schema.Time, Nullable: true, SQL: "CASE WHEN missed = 9 THEN NULL ELSE 1790000000000 + times * 86400000 END"},
		{Name: "create_time", Label: "来信时间", Kind: schema.Time, SQL: "1790000000000 - times * 86400000"}, {Name: "day", Label: "日期", Kind: schema.Date, SQL: "week"},
		{Name: "days", Label: "用时", Kind: schema.Int, SQL: "times"}, {Name: "late", Label: "超期", Kind: schema.Bool, SQL: "missed > 0"},
		{Name: "stand", Label: "进度", Kind: schema.Text, SQL: "CASE WHEN missed = 9 THEN 'not_yet' ELSE 'done' END", Options: []schema.Option{{Value: "not_yet", Text: "没有_答复"}, {Value: "done", Text: "已答复"}}}},
}

// one is the letter 11: five days, not late.
const one = " FROM r_letter WHERE id = 11"

var answers = []struct{ says, sql, want string }{
	{"the last answers", "SELECT id, answer_time FROM r_letter ORDER BY answer_time DESC LIMIT 2", "11 2026-09-26 22:13:20 | 13 2026-09-23 22:13:20"},
	{"what has no answer comes before the first", "SELECT id, answer_time FROM r_letter ORDER BY answer_time LIMIT 2", "12 <nil> | 13 2026-09-23 22:13:20"},
	{"the last answer of a sub-query", "SELECT id FROM (SELECT id, answer_time FROM r_letter ORDER BY answer_time DESC LIMIT 1) t", "11"},
	{"what NULLIF emptied comes last", "SELECT NULLIF(days, 9) AS n FROM r_letter ORDER BY n DESC", "5 | 2 | <nil>"},
	{"so does what a list with a hole does not tell", "SELECT id, days IN (SELECT NULLIF(days, 2) AS n FROM r_letter) AS known FROM r_letter ORDER BY known DESC, id", "11 true | 12 true | 13 <nil>"},
	{"months of milliseconds", "SELECT id FROM r_letter WHERE create_time < NOW() - 30 * 86400000 ORDER BY id", "11 | 12 | 13"},
	{"large whole numbers", "SELECT 2000000000 + 2000000000 AS a, LENGTH(category) * LENGTH(category) * 2000000000 AS b" + one, "4e+09 8e+09"},
	{"half a day later", "SELECT create_time + 0.5 * 86400000 AS t, DAY(create_time + 0.5 * 86400000) AS d" + one, "2026-09-17 10:13:20 2026-09-17"},
	{"days between moments", "SELECT DAYS(answer_time, create_time) AS n, DAY(create_time) AS d, MONTH(create_time) AS m, YEAR(create_time) AS y" + one, "10 2026-09-16 2026-09 2026"},
	{"shares are numbers", "SELECT category, COUNT(*) * 100.0 / 110 AS pct FROM r_letter GROUP BY category ORDER BY category", "=流感 0.909091 | 狂犬 0.909091 | 疫苗 0.909091"},
	{"whole numbers are divided without a rest", "SELECT 7 / 2 AS a, (0 - days) / 2 AS b, (0 - days) % 3 AS c, 7 % -3 AS d" + one, "3 -2 -2 1"},
	{"nothing is divided by zero", "SELECT days / 0 AS a, days % 0 AS b, 1.5 / 0 AS c" + one, "<nil> <nil> <nil>"},
	{"a CASE with one decimal is a decimal", "SELECT id, CASE WHEN late THEN 0.5 ELSE 1 END / 2 AS h FROM r_letter ORDER BY id", "11 0.5 | 12 0.25 | 13 0.25"},
	{"so are COALESCE and NULLIF", "SELECT COALESCE(NULLIF(0.5, 0.5), 1) / 2 AS a, NULLIF(days, 0.5) / 2 AS b" + one, "0.5 2.5"},
	{"of no rows", "SELECT COUNT(*) AS n, SUM(days) AS s, AVG(days) AS m, MAX(category) AS t FROM r_letter WHERE id = 0", "0 <nil> <nil> <nil>"},
	{"of all rows", "SELECT AVG(days) AS m, SUM(days) AS s, COUNT(DISTINCT day) AS n, MIN(category) AS a, MAX(category) AS z, MAX(answer_time) AS t FROM r_letter", "5.333333 16 2 =流感 疫苗 2026-09-26 22:13:20"},
	{"rounded as by hand", "SELECT ROUND(2.675, 2) AS a, ROUND(0.285, 2) AS b, ROUND(1.005, 2) AS c, ROUND(0.5) AS d, ROUND(0 - 2.5) AS e, ROUND(2.4999) AS f, ROUND(1.0000005, 6) AS g" + one, "2.68 0.29 1.01 1 -3 2 1.000001"},
	{"a large number rounded", "SELECT ROUND(1234567890.125, 2) AS a, ROUND(days, 2) AS b, ROUND(123456789012) AS c" + one, "1.23456789013e+09 5 1.23456789012e+11"},
	{"rounded to each number of places", "SELECT ROUND(14.5, 0) AS a, ROUND(1.45, 1) AS b, ROUND(8.345, 2) AS c, ROUND(1.0005, 3) AS d, ROUND(2.00015, 4) AS e, ROUND(0.000015, 5) AS f, ROUND(0 - 2.675, 2) AS g, ROUND(days * 23 * 0.01, 1) AS h" + one, "15 1.5 8.35 1.001 2.0002 2e-05 -2.68 1.2"},
	{"nothing below zero", "SELECT ROUND(0 - 0.3) AS a, 0 * (0 - 1.5) AS b, CAST(0 * (0 - 1.5) AS TEXT) AS c" + one, "0 0 0"},
	{"a decimal as a whole number", "SELECT CAST(2.7 AS INTEGER) AS a, CAST(2.2 AS INTEGER) AS b, CAST(0.5 AS INTEGER) AS c, CAST(0 - 2.5 AS BIGINT) AS d, CAST(0.29 * 100 AS INTEGER) AS e" + one, "3 2 1 -3 29"},
	{"a decimal as a text", "SELECT CAST(ROUND(75.04, 1) AS TEXT) AS a, CAST(100.0 AS TEXT) AS b, CAST(1.0 / 3 AS TEXT) AS c, CAST(0.0001 AS TEXT) AS d, CAST(0 - 0.00001 AS TEXT) AS e, CAST(12345678901.5 AS TEXT) AS f, CAST(0 - 0.5 AS TEXT) AS g, CAST(days AS TEXT) AS h" + one, "75 100 0.3333 0.0001 0 12345678901.5 -0.5 5"},
	{"a bool as a text and as a number", "SELECT id, CAST(late AS TEXT) AS t, CAST(late AS INTEGER) AS n, CAST(NULLIF(late, TRUE) AS TEXT) AS e FROM r_letter ORDER BY id", "11 false 0 false | 12 true 1 <nil> | 13 true 1 <nil>"},
	{"a text as a whole number", "SELECT CAST(category AS INTEGER) AS a, CAST('' AS INTEGER) AS b, CAST('12' AS INTEGER) AS c, CAST('-5' AS INTEGER) AS d, CAST('5-5' AS INTEGER) AS e, CAST('2.7' AS INTEGER) AS f, CAST('-' AS INTEGER) AS g, CAST('1234567890123456789' AS INTEGER) AS h, CAST(day AS INTEGER) AS i, CAST(SUBSTR(day, 1, 4) AS INTEGER) AS j" + one,
		"<nil> <nil> 12 -5 <nil> <nil> <nil> <nil> <nil> 2026"},
	{"a text as a decimal", "SELECT CAST('2.5' AS DOUBLE) AS a, CAST('-.5' AS DOUBLE) AS b, CAST('1.2.3' AS DOUBLE) AS c, CAST('.' AS DOUBLE) AS d, CAST('NaN' AS DOUBLE) AS e, CAST('1e3' AS DOUBLE) AS f, CAST('7' AS DOUBLE) / 2 AS g, CAST('..5' AS DOUBLE) AS h, CAST('5.' AS DOUBLE) AS i, CAST(category AS DOUBLE) AS j" + one,
		"2.5 -0.5 <nil> <nil> <nil> <nil> 3.5 <nil> 5 <nil>"},
	{"a sum of cast texts", "SELECT SUM(CAST(SUBSTR(day, 9, 2) AS INTEGER)) AS n FROM r_letter", "41"},
	{"a pattern in capitals", "SELECT id FROM r_letter WHERE category || 'Ⅱ类ABC' LIKE '%Ⅱ类a%' ORDER BY id", "11 | 12 | 13"},
	{"Latin letters alone have capitals", "SELECT UPPER('aé') AS u, LOWER('AÉⅡ') AS l, UPPER(category || 'bé') AS c" + one, "Aé aÉⅡ 狂犬Bé"},
	{"texts are counted in characters", "SELECT LENGTH('狂犬病') AS n, SUBSTR('狂犬病疫苗', 2, 2) AS a, SUBSTR('abc', 0, 2) AS b, LENGTH(SUBSTR('abc', 5)) AS c, TRIM('  a ') AS d" + one, "3 犬病 a 0 a"},
	{"nothing behind a text is nothing", "SELECT category || NULLIF('a', 'a') AS t, LENGTH(category || '') AS n" + one, "<nil> 2"},
	{"texts are compared by their bytes", "SELECT CASE WHEN 'a' < 'B' THEN 1 ELSE 0 END AS a, CASE WHEN category < 'a' THEN 1 ELSE 0 END AS b" + one, "0 0"},
	{"a bool beside digits", "SELECT id, late, CASE 1 WHEN late THEN 'y' ELSE 'n' END AS t FROM r_letter WHERE late = 1 OR late IN (0) OR 0 = late ORDER BY late DESC, id", "12 true y | 13 true y | 11 false n"},
	{"a day between", "SELECT id FROM r_letter WHERE day BETWEEN '2026-11-10' AND TODAY() ORDER BY id", "12 | 13"},
	{"moments within a day and within others", "SELECT id FROM r_letter WHERE answer_time = '2026-09-26' OR create_time IN ('2026-09-12', '2026-09-18') ORDER BY id", "11 | 12"},
	{"moments outside of a day", "SELECT id FROM r_letter WHERE create_time <> '2026-09-16' AND YEAR(create_time) = 2026 ORDER BY id", "12 | 13"},
	{"numbers and bools in quotes", "SELECT id FROM r_letter WHERE days IN ('5', '9') AND NOT late = '0' ORDER BY id", "12"},
	{"sub-queries without names", "SELECT id, (SELECT MAX(times) FROM r_search) AS n FROM r_letter l WHERE EXISTS (SELECT 1 FROM r_search s WHERE s.id = l.id AND s.times > 2) ORDER BY id -- all of them\n;", "11 9 | 12 9"},
	{"last year and the years since", "SELECT YEAR(create_time) AS y, COUNT(*) AS n, SUM(late) AS l, AVG(days > 5) AS a FROM r_letter WHERE YEAR(create_time) > YEAR(NOW()) - 1 GROUP BY YEAR(create_time) HAVING n > 0 ORDER BY YEAR(create_time)", "2026 3 2 0.333333"},
	{"groups of what was calculated", "SELECT days % 2 AS odd, COUNT(*) AS n, SUM(days) * 0.5 AS h FROM r_letter GROUP BY days % 2 ORDER BY odd", "0 1 1 | 1 2 7"},
	{"a sub-query over the column of the group", "SELECT category, (SELECT COUNT(*) AS k FROM r_search s WHERE s.word = l.category) AS n FROM r_letter l GROUP BY category ORDER BY category", "=流感 1 | 狂犬 1 | 疫苗 1"},
	{"an aggregate over a sub-query", "SELECT SUM((SELECT s.times FROM r_search s WHERE s.id = l.id LIMIT 1)) AS n FROM r_letter l", "16"},
	{"an aggregate over columns of both queries", "SELECT id, (SELECT SUM(l.days * s.missed) AS k FROM r_search s) AS n FROM r_letter l ORDER BY id", "11 50 | 12 90 | 13 20"},
	{"HAVING without groups", "SELECT MAX(days) AS n FROM r_letter HAVING COUNT(*) > 2", "9"},
	{"UNION and EXCEPT go from left to right", "SELECT id FROM r_letter EXCEPT SELECT id FROM r_letter WHERE late UNION SELECT id FROM r_letter WHERE id = 13 ORDER BY id DESC", "13 | 11"},
	{"INTERSECT in a WITH", "WITH both AS (SELECT id FROM r_letter INTERSECT SELECT id FROM r_letter WHERE late) SELECT id FROM both UNION SELECT id FROM r_letter WHERE id = 11 ORDER BY id", "11 | 12 | 13"},
	{"a decimal sum so far", "SELECT id, SUM(days * 0.5) OVER (ORDER BY id) AS n, LAG(days * 0.5) OVER (ORDER BY id) AS m FROM r_letter ORDER BY id", "11 2.5 <nil> | 12 7 2.5 | 13 8 4.5"},
}

// answered are the rows of a statement, the values of each in the order of its columns.
func (o *office) answered(sql string) string {
	o.T.Helper()
	shown := testkit.Must[struct{ Fields, Rows []body }](o, "POST", base+"/head/preview", body{"cgrSql": sql})
	rows := make([]string, len(shown.Rows))
	for i, row := range shown.Rows {
		values := make([]string, len(shown.Fields))
		for n, f := range shown.Fields {
			values[n] = fmt.Sprint(row[f["fieldName"].(string)])
		}
		rows[i] = strings.Join(values, " ")
	}
	return strings.Join(rows, " | ")
}

func TestBothDatabasesAnswerAlike(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		for _, c := range answers {
			if got := o.answered(c.sql); got != c.want {
				t.Errorf("%s: %s, want %s", c.says, got, c.want)
			}
		}
		for _, sql := range []string{"SELECT 999999999999999999 * 100 AS n" + one, "SELECT days * 999999999999999999 * 9 AS n" + one} {
			o.Refused("a whole number that no column holds", o.Call("POST", base+"/head/preview", body{"cgrSql": sql}), 500, "没有算出来")
		}
	})
}

// Readers press a label of a chart to get the rows behind it; what a decimal is to them ends with its sixth place.
func TestAPressedLabelLeadsToItsRows(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("letters", "SELECT category AS word, days, late, day, days / 3.0 AS third, days * 1000000.0 AS large, answer_time FROM r_letter",
			item("word", nil), item("days", body{"fieldType": "Long"}), item("late", nil), item("day", nil), item("third", body{"fieldType": "Double", "isSearch": 1}), item("large", nil), item("answer_time", nil))
		for _, by := range []string{"word", "days", "late", "day", "third", "large", "answer_time"} {
			for _, g := range testkit.Must[figures](o, "GET", base+"/api/getFigures/"+s.Head.ID+"?groupBy="+by, nil).Groups {
				if g.Keys[0] == "" {
					continue
				}
				if got := o.data(s, url.Values{"force_" + by: {g.Keys[0]}}); float64(got.Total) != *g.Values[0] {
					t.Errorf("%s %s: %d rows, the chart says %v", by, g.Keys[0], got.Total, *g.Values[0])
				}
			}
		}
		for _, c := range []struct {
			says  string
			query url.Values
			want  string
		}{
			{"several labels", url.Values{"force_third": {"1.666667,0.666667"}}, "狂犬 疫苗 "},
			{"a label without an exponent", url.Values{"force_large": {"9000000"}}, "=流感 "},
			{"a parameter that the statement lacks", url.Values{"self_third": {"1.666667"}}, "狂犬 "},
			{"a value as it is seen", url.Values{"third": {"1.666667"}}, "狂犬 "},
			{"several values", url.Values{"third": {"3,0.666667"}}, "=流感 疫苗 "},
			{"all but it", url.Values{"third": {"!1.666667"}}, "=流感 疫苗 "},
			{"up to it", url.Values{"third": {"<=1.666666"}}, "疫苗 "},
			{"from it", url.Values{"third": {">=1.666667"}}, "=流感 狂犬 "},
			{"above it", url.Values{"third": {">1.666667"}}, "=流感 "},
			{"below it", url.Values{"third": {"<1.666667"}}, "疫苗 "},
		} {
			if got := o.data(s, c.query); got.words() != c.want {
				t.Errorf("%s: %q, want %q", c.says, got.words(), c.want)
			}
		}
		for _, text := range []string{"a", "1.5,a", "*1.5*"} {
			o.Refused(text, o.Call("GET", base+"/api/getData/"+s.Head.ID+"?third="+url.QueryEscape(text), nil), 500, "应为数字")
		}
		if file := o.Call("GET", base+"/api/exportXls/"+s.Head.ID+"?force_third=1.666667", nil); o.Logged("report.export", "1 行") != 1 {
			t.Errorf("file: %.80q", file.Body)
		}
	})
}
