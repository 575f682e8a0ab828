package statement_test

import (
	"os"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

var catalog = statement.Catalog{
	"r_letter": {Name: "r_letter", Label: "来信", From: "consult_letter", Tenant: "consult_letter.tenant_id", Depart: "consult_letter.org_code", Columns: []schema.SetColumn{
		{Name: "id", Label: "编号", Kind: schema.ID}, {Name: "category", Label: "类别", Kind: schema.Text}, {Name: "state", Label: "状态", Kind: schema.Text},
		{Name: "create_time", Label: "来信时间", Kind: schema.Time}, {Name: "answer_days", Label: "用时", Kind: schema.Int}, {Name: "late", Label: "超期", Kind: schema.Bool},
		{Name: "org_code", Label: "部门", Kind: schema.Text}}},
	"r_visit": {Name: "r_visit", Label: "访问", From: "content_visit_day", Tenant: "content_visit_day.tenant_id", Columns: []schema.SetColumn{
		{Name: "id", Label: "编号", Kind: schema.ID}, {Name: "day", Label: "日期", Kind: schema.Date}}},
}

type plainWords struct{}

func (plainWords) Day(m string) string   { return "day_of(" + m + ")" }
func (plainWords) Month(m string) string { return "month_of(" + m + ")" }
func (plainWords) Year(m string) string  { return "year_of(" + m + ")" }
func (plainWords) Text(v string) string  { return "CAST(" + v + " AS TEXT)" }

func parse(text string) (*statement.Statement, error) {
	return statement.Parse(text, catalog, plainWords{})
}

// Nothing of this list may reach a database, and each refusal says where and why.
func TestHostileStatementsAreRefused(t *testing.T) {
	content, err := os.ReadFile("testdata/hostile.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") || strings.HasPrefix(line, "## ") {
			continue
		}
		n++
		if read, err := parse(line); err == nil {
			t.Errorf("taken: %s\n%+v", line, read)
		} else if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), "SQL") && !strings.Contains(err.Error(), "报表") {
			t.Errorf("%s: refused by %v", line, err)
		}
	}
	if n < 300 {
		t.Errorf("only %d statements", n)
	}
}

// Authors bring along what other databases understand, and read what to write instead.
func TestWhatAuthorsKnowFromElsewhereIsAnsweredWithAdvice(t *testing.T) {
	for sql, want := range map[string]string{
		"SELECT DATE_FORMAT(create_time, '%Y-%m') AS m FROM r_letter":                                                         "MONTH(列)",
		"SELECT CONCAT(category, state) AS m FROM r_letter":                                                                   "甲 || 乙",
		"SELECT SUM(IF(late, 1, 0)) AS m FROM r_letter":                                                                       "CASE WHEN",
		"SELECT category AS 类别 FROM r_letter":                                                                                 "报表的列里填写",
		"SELECT MEDIAN(answer_days) AS m FROM r_letter":                                                                       "可以用：ABS",
		"SELECT CASE state WHEN '1' THEN 'a' END AS s, COUNT(*) AS n FROM r_letter GROUP BY CASE state WHEN '2' THEN 'a' END": "“s”既没有写在 GROUP BY 里",
		"SELECT id FROM r_letter WHERE state = NULL":                                                                          "IS NULL",
		"SELECT id FROM r_letter WHERE create_time > NOW() - 30":                                                              "30 * 86400000",
		"SELECT id FROM r_letter WHERE create_time > NOW() - INTERVAL 7 DAY":                                                  "天数 * 86400000",
		"SELECT id FROM r_letter WHERE create_time > sysdate - 7":                                                             "NOW()",
		"SELECT id FROM r_letter WHERE create_time > TO_DATE('2026-01-01', 'yyyy-mm-dd')":                                     "直接写成 '2026-01-31'",
		"SELECT id FROM r_letter WHERE create_time <= '${until} 23:59:59'":                                                    "只写 ${until}",
		"SELECT id FROM r_letter WHERE MONTH(create_time) = 11":                                                               "SUBSTR(MONTH(列), 6, 2)",
		"SELECT id FROM r_letter WHERE MONTH(create_time) IN ('10', '11')":                                                    "“2026-01”这样的文字",
		"SELECT id FROM r_letter WHERE state = '#{sys_user_code}'":                                                            "没有 #{…} 变量",
		"SELECT id FROM r_letter WHERE state = #{sysUserCode}":                                                                "没有 #{…} 变量",
		"SELECT id FROM r_letter WHERE state = '${1}'":                                                                        "参数应写成 ${名称}",
		"SELECT id FROM r_letter # 说明":                                                                                        "-- 后面",
		"SELECT id，state FROM r_letter":                                                                                       "换成英文的“,”",
		"SELECT id FROM r_letter WHERE state = ‘a’":                                                                           "换成英文的“'”",
		`SELECT category AS "类别" FROM r_letter`:                                                                               "报表的列里填写",
		"SELECT category AS '类别' FROM r_letter":                                                                               "报表的列里填写",
		"SELECT id FROM r_letter LIMIT 10, 5":                                                                                 "OFFSET",
		"SELECT id FROM r_letter RIGHT JOIN r_visit v ON v.id = 1":                                                            "LEFT JOIN",
		"SELECT id FROM r_letter ORDER BY create_time DESC":                                                                   "请先把“create_time”写在 SELECT 后面",
		"SELECT l.id FROM r_letter l, r_visit v ORDER BY v.id":                                                                "请先把“v.id”写在 SELECT 后面",
		"SELECT id FROM r_letter ORDER BY 2":                                                                                  "序号超出了结果列",
		"SELECT id FROM r_letter ORDER BY id NULLS LAST":                                                                      "空值升序时在最前",
		"SELECT id FROM r_letter ORDER BY id FETCH FIRST 3 ROWS ONLY":                                                         "LIMIT 行数",
		"SELECT state, COUNT(*) AS n FROM r_letter GROUP BY state WITH ROLLUP":                                                "合计请在报表的列里勾选",
		"SELECT state, COUNT(*) AS n FROM r_letter GROUP BY state HAVING SUM(n) > 3":                                          "没有列“n”",
		"SELECT id FROM r_letter WHERE create_time LIKE '2026-01%'":                                                           "MONTH(列) = '2026-01'",
		"SELECT id FROM r_letter WHERE state REGEXP '^a'":                                                                     "请写 LIKE",
		"SELECT id FROM r_letter WHERE late && state = 'a'":                                                                   "请写 AND",
		`SELECT id FROM r_letter WHERE state LIKE 'a\' || ${p}`:                                                               `请写两个`,
		"SELECT id FROM r_visit WHERE day = 1":                                                                                "日期不能和整数比较",
		"SELECT id FROM r_letter WHERE rownum <= 10":                                                                          "LIMIT 行数",
		"SELECT id FROM r_letter WHERE state LIKE 'a!%' ESCAPE '!'":                                                           `ESCAPE 只能是 '\'`,
	} {
		if _, err := parse(sql); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", sql, err, want)
		}
	}
}

// written is what a database gets, with its arguments.
func written(t *testing.T, text string, values map[string]string) (string, []any) {
	t.Helper()
	read, err := parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	st := &schema.Statement{}
	now := value.TimeOf(testkit.Start)
	if err := read.WriteTo(st, auth.Principal{TenantID: 7, Scope: auth.DataScope{Kind: auth.ScopeAll}}, catalog, func(name string) string { return values[name] }, now); err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(st.String(), "), \"report_rows\" AS NOT MATERIALIZED ")
	return rows, st.Args[1:]
}

func TestWhatAnAuthorMayWrite(t *testing.T) {
	for _, c := range []struct{ says, sql, want string }{
		{"columns of a data set", "select id, State from r_letter", `(SELECT "r_letter"."id" AS "id", "r_letter"."state" AS "state" FROM "r_letter" AS "r_letter")`},
		{"groups by the name of a result", "SELECT month(create_time) AS m, COUNT(*) AS n FROM r_letter GROUP BY m ORDER BY m",
			`(SELECT month_of("r_letter"."create_time") AS "m", COUNT(*) AS "n" FROM "r_letter" AS "r_letter" GROUP BY 1)`},
		{"groups by what the list computes, written once more", "SELECT CASE state WHEN '1' THEN 'a' ELSE 'b' END AS s, COUNT(*) AS n FROM r_letter GROUP BY CASE state WHEN '1' THEN 'a' ELSE 'b' END",
			`THEN CAST($3 AS TEXT) ELSE CAST($4 AS TEXT) END) AS "s", COUNT(*) AS "n" FROM "r_letter" AS "r_letter" GROUP BY 1)`},
		{"functions by their other names", "SELECT IFNULL(NULLIF(state, ''), '无') AS a, SUBSTRING(state, 1, 2) AS b, CHAR_LENGTH(state) AS c FROM r_letter",
			`(SELECT COALESCE(NULLIF("r_letter"."state", CAST($2 AS TEXT)), CAST($3 AS TEXT)) AS "a", SUBSTR("r_letter"."state", 1, 2) AS "b", CAST(LENGTH("r_letter"."state") AS BIGINT) AS "c" FROM "r_letter" AS "r_letter")`},
		{"literals are bound", "SELECT id FROM r_letter WHERE state = 'a''b'", `(SELECT "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" WHERE ("r_letter"."state" = CAST($2 AS TEXT)))`},
		{"equal parameters share a place", "SELECT id FROM r_letter WHERE ${s} = '' OR state = ${s}",
			`(SELECT "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" WHERE ((CAST($2 AS TEXT) = CAST($3 AS TEXT)) OR ("r_letter"."state" = CAST($2 AS TEXT))))`},
		{"an empty time is none", "SELECT id FROM r_letter WHERE ${since} IS NULL OR create_time >= ${since}",
			`(SELECT "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" WHERE ((CAST($2 AS BIGINT) IS NULL) OR ("r_letter"."create_time" >= CAST($2 AS BIGINT))))`},
		{"nothing is divided by zero", "SELECT SUM(answer_days) / COUNT(*) AS a FROM r_letter", `(SELECT (CAST(SUM("r_letter"."answer_days") AS BIGINT) / NULLIF(COUNT(*), 0)) AS "a" FROM "r_letter" AS "r_letter")`},
		{"a whole number is a large one", "SELECT id FROM r_letter WHERE create_time < NOW() - 30 * 86400000",
			`(SELECT "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" WHERE ("r_letter"."create_time" < (CAST($2 AS BIGINT) - (CAST(30 AS BIGINT) * CAST(86400000 AS BIGINT)))))`},
		{"digits stay digits where they count places", "SELECT ROUND(answer_days * 0.5, 2) AS a, SUBSTR(state, 1, 2) AS b FROM r_letter LIMIT 3",
			`(SELECT (FLOOR(("r_letter"."answer_days" * CAST(0.5 AS DOUBLE PRECISION)) * 100.00000000000004 + 0.5) / 100.0) AS "a", SUBSTR("r_letter"."state", 1, 2) AS "b" FROM "r_letter" AS "r_letter" LIMIT 3)`},
		{"what may be empty has its place in an order", "SELECT NULLIF(state, '') AS s, id FROM r_letter ORDER BY s DESC, id LIMIT 3",
			`(SELECT NULLIF("r_letter"."state", CAST($2 AS TEXT)) AS "s", "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" ORDER BY "s" DESC NULLS LAST, "id" LIMIT 3)`},
		{"a bool is compared with 1", "SELECT id FROM r_letter WHERE late = 1", `(SELECT "r_letter"."id" AS "id" FROM "r_letter" AS "r_letter" WHERE ("r_letter"."late" = TRUE))`},
		{"joins and names of the author", "SELECT a.id FROM r_letter a LEFT JOIN r_visit AS user ON a.id = user.id", `(SELECT "a"."id" AS "id" FROM "r_letter" AS "a" LEFT JOIN "r_visit" AS "user" ON ("a"."id" = "user"."id"))`},
		{"a sum so far", "SELECT id, SUM(answer_days) OVER (PARTITION BY state ORDER BY create_time DESC) AS n FROM r_letter",
			`(SELECT "r_letter"."id" AS "id", CAST(SUM("r_letter"."answer_days") OVER (PARTITION BY "r_letter"."state" ORDER BY "r_letter"."create_time" DESC) AS BIGINT) AS "n" FROM "r_letter" AS "r_letter")`},
		{"the row before", "SELECT id, answer_days - LAG(answer_days, 2) OVER (ORDER BY id) AS n FROM r_letter",
			`(SELECT "r_letter"."id" AS "id", ("r_letter"."answer_days" - LAG("r_letter"."answer_days", 2) OVER (ORDER BY "r_letter"."id")) AS "n" FROM "r_letter" AS "r_letter")`},
		{"a share of all", "SELECT id, answer_days * 100.0 / SUM(answer_days) OVER () AS n FROM r_letter",
			`(SELECT "r_letter"."id" AS "id", (("r_letter"."answer_days" * CAST(100.0 AS DOUBLE PRECISION)) / NULLIF(CAST(SUM("r_letter"."answer_days") OVER () AS BIGINT), 0)) AS "n" FROM "r_letter" AS "r_letter")`},
		{"a parameter between quotes, as reports of the platform have it", "SELECT id FROM r_letter WHERE state = '${s}' AND answer_days > '${n}'",
			`WHERE (("r_letter"."state" = CAST($2 AS TEXT)) AND ("r_letter"."answer_days" > CAST($3 AS BIGINT))))`},
		{"a parameter in a pattern between quotes", "SELECT id FROM r_letter WHERE state LIKE '%${s}%'", `LIKE LOWER(((CAST($2 AS TEXT) || CAST($3 AS TEXT)) || CAST($2 AS TEXT))) ESCAPE '\'))`},
		{"several values of a reader", "SELECT id FROM r_letter WHERE state IN (${many})", `WHERE ("r_letter"."state" IN (CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT))))`},
		{"a moment within a day", "SELECT id FROM r_letter WHERE create_time = '2026-11-20'", `WHERE ("r_letter"."create_time" BETWEEN CAST($2 AS BIGINT) AND CAST($3 AS BIGINT)))`},
		{"outside of the day of a reader", "SELECT id FROM r_letter WHERE create_time <> ${day}", `WHERE (NOT ("r_letter"."create_time" BETWEEN CAST($2 AS BIGINT) AND CAST($3 AS BIGINT))))`},
		{"within one of several days", "SELECT id FROM r_letter WHERE create_time NOT IN ('2026-11-20', '2026-11-22')",
			`WHERE (NOT (("r_letter"."create_time" BETWEEN CAST($2 AS BIGINT) AND CAST($3 AS BIGINT)) OR ("r_letter"."create_time" BETWEEN CAST($4 AS BIGINT) AND CAST($5 AS BIGINT)))))`},
		{"a year as a number", "SELECT id FROM r_letter WHERE YEAR(create_time) = 2026", `WHERE (year_of("r_letter"."create_time") = CAST($2 AS TEXT)))`},
		{"a month from the beginning of a year", "SELECT id FROM r_letter WHERE MONTH(create_time) >= '2026'", `WHERE (month_of("r_letter"."create_time") >= CAST($2 AS TEXT)))`},
		{"numbers and bools in quotes", "SELECT id FROM r_letter WHERE answer_days = '5' AND late = '1'", `WHERE (("r_letter"."answer_days" = CAST($2 AS BIGINT)) AND ("r_letter"."late" = CAST($3 AS BOOLEAN))))`},
		{"columns without a name where nobody asks for them", "SELECT id FROM r_letter WHERE EXISTS (SELECT 1 FROM r_visit) AND id IN (SELECT MAX(id) FROM r_visit) UNION SELECT 1 FROM r_visit", ` UNION SELECT CAST(1 AS BIGINT) AS "column_1" FROM "r_visit" AS "r_visit")`},
		{"comments and a semicolon at the end", "\ufeffSELECT id, -- 编号\n state /* 状态; */ FROM\u00a0r_letter　;\n", `(SELECT "r_letter"."id" AS "id", "r_letter"."state" AS "state" FROM "r_letter" AS "r_letter")`},
		{"signs of a comment in a text", "SELECT id FROM r_letter WHERE state = '--/*' /* ' */ OR late -- '", `WHERE (("r_letter"."state" = CAST($2 AS TEXT)) OR "r_letter"."late"))`},
		{"the sign that stands before what is meant itself", `SELECT id FROM r_letter WHERE state LIKE '50\%' ESCAPE '\' AND late`, `LIKE LOWER(CAST($2 AS TEXT)) ESCAPE '\') AND "r_letter"."late"))`},
		{"a column of the order as the list has it", "SELECT state, COUNT(*) AS n, MAX(l.id) AS m FROM r_letter l GROUP BY l.state ORDER BY COUNT( * ) DESC, l.state, max(l.id) LIMIT 3", ` ORDER BY "n" DESC, "state", "m" NULLS FIRST LIMIT 3)`},
		{"the column of one of two sources in the order", "SELECT l.id, v.id AS v FROM r_letter l, r_visit v ORDER BY v.id LIMIT 3", ` ORDER BY "v" LIMIT 3)`},
		{"a column of the order with its source, which the list leaves out", "SELECT id, answer_days AS n FROM r_letter l ORDER BY l.answer_days, l.id LIMIT 3", ` ORDER BY "n", "id" LIMIT 3)`},
		{"all columns, in the order of one", "SELECT v.* FROM r_visit v ORDER BY v.day LIMIT 3", ` ORDER BY "day" LIMIT 3)`},
		{"a result by its name in HAVING", "SELECT state, COUNT(*) AS n FROM r_letter GROUP BY state HAVING n > 3 AND EXISTS (SELECT 1 FROM r_visit v WHERE v.id > 2)",
			` GROUP BY 1 HAVING ((COUNT(*) > CAST(3 AS BIGINT)) AND EXISTS (SELECT CAST(1 AS BIGINT) AS "column_1" FROM "r_visit" AS "v" WHERE ("v"."id" > CAST(2 AS BIGINT)))))`},
		{"a column rather than a result of its name", "SELECT MAX(answer_days) AS answer_days FROM r_letter GROUP BY state, answer_days HAVING answer_days > 3", ` HAVING ("r_letter"."answer_days" > CAST(3 AS BIGINT)))`},
		{"how many rows meet a condition", "SELECT SUM(state = 1) AS n FROM r_letter", `SUM(CAST(CASE ("r_letter"."state" = CAST($2 AS TEXT)) WHEN TRUE THEN 1 WHEN FALSE THEN 0 END AS BIGINT)) AS BIGINT) AS "n" FROM "r_letter" AS "r_letter")`},
		{"codes that are texts without quotes", "SELECT id FROM r_letter WHERE state IN (1, 02)", `WHERE ("r_letter"."state" IN (CAST($2 AS TEXT), CAST($3 AS TEXT))))`},
		{"the names of WITH", "WITH x AS (SELECT state FROM r_letter) SELECT state FROM x", `(SELECT "x"."state" AS "state" FROM "x" AS "x")`},
	} {
		got, _ := written(t, c.sql, map[string]string{"many": "a, b，c"})
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.says, got, c.want)
		}
	}
}

func TestWhatTheDatabasesWouldAnswerDifferentlyIsRefused(t *testing.T) {
	for _, c := range []struct{ says, sql, words string }{
		{"a sum over a column of the query around", "SELECT id, (SELECT SUM(l.answer_days) AS k FROM r_visit) AS n FROM r_letter l", "只有外层查询的列"},
		{"a count of it, in a condition", "SELECT id FROM r_letter l WHERE 1 = (SELECT COUNT(DISTINCT l.state) AS k FROM r_visit v WHERE v.id = l.id)", "只有外层查询的列"},
		{"a sum over it through a further query", "SELECT id, (SELECT SUM((SELECT l.answer_days FROM r_visit w LIMIT 1)) AS k FROM r_visit v) AS n FROM r_letter l", "只有外层查询的列"},
		{"a column that is not grouped, in a query for one value", "SELECT category, (SELECT l.state FROM r_visit v LIMIT 1) AS n FROM r_letter l GROUP BY category", "“n”既没有写在 GROUP BY 里"},
		{"one in a query of a query", "SELECT category, (SELECT v.id FROM r_visit v WHERE EXISTS (SELECT w.id FROM r_visit w WHERE w.id = l.id) LIMIT 1) AS n FROM r_letter l GROUP BY category", "“n”既没有写在 GROUP BY 里"},
		{"one in EXISTS beside a count", "SELECT COUNT(*) AS c, CASE WHEN EXISTS (SELECT v.id FROM r_visit v WHERE v.id = l.id) THEN 1 ELSE 0 END AS n FROM r_letter l", "“n”既没有写在 GROUP BY 里"},
		{"one in a list of HAVING", "SELECT category FROM r_letter l GROUP BY category HAVING COUNT(*) IN (SELECT v.id FROM r_visit v WHERE v.id = l.answer_days)", "“HAVING”既没有写在 GROUP BY 里"},
		{"HAVING over rows", "SELECT id FROM r_letter HAVING answer_days > 1", "筛选行请用 WHERE"},
		{"HAVING over rows that only it counts", "SELECT 'x' AS a FROM r_letter HAVING COUNT(*) > 1", "筛选行请用 WHERE"},
		{"a source that looks at the one beside it", "SELECT l.id FROM r_letter l, (SELECT v.id FROM r_visit v WHERE v.id = l.id) x", "没有列"},
		{"INTERSECT behind UNION", "SELECT state FROM r_letter UNION SELECT category FROM r_letter INTERSECT SELECT state FROM r_letter", "写成 WITH"},
		{"EXCEPT behind INTERSECT", "SELECT state FROM r_letter INTERSECT SELECT category FROM r_letter EXCEPT SELECT state FROM r_letter", "写成 WITH"},
		{"a pattern that ends in the middle of a sign", `SELECT id FROM r_letter WHERE state LIKE 'a\'`, "末尾"},
		{"a window in the condition of a query for one value", "SELECT (SELECT v.id FROM r_visit v WHERE RANK() OVER (ORDER BY v.id) = 1 LIMIT 1) AS n FROM r_letter", "窗口函数只能写在"},
		{"casts within casts", "SELECT " + strings.Repeat("CAST(CAST(", 8) + "state" + strings.Repeat(" AS INTEGER) AS TEXT)", 8) + " AS n FROM r_letter", "转换套得太深"},
	} {
		if _, err := parse(c.sql); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%s: %v", c.says, err)
		}
	}
}

func TestValuesOfReaders(t *testing.T) {
	for _, c := range []struct {
		says, sql, value string
		want             any
	}{
		{"a quote ends nothing", "SELECT id FROM r_letter WHERE state = ${p}", "' OR 1=1 --", "' OR 1=1 --"},
		{"a day ends with its last moment", "SELECT id FROM r_letter WHERE create_time <= ${p}", "2026-11-20", testkit.Start.Truncate(24*60*60*1e9).UnixMilli() - 8*3_600_000 + 86_400_000 - 1},
		{"what a reader types in a pattern means itself", "SELECT id FROM r_letter WHERE state LIKE '%' || ${p} || '%'", "50%", `50\%`},
		{"a minute ends with its last moment", "SELECT id FROM r_letter WHERE create_time <= ${p}", "2026-11-20 8:30", testkit.Start.Truncate(24*60*60*1e9).UnixMilli() + 30*60_000 + 60_000 - 1},
		{"so does a day", "SELECT id FROM r_letter WHERE create_time = ${p}", "2026-11-20", testkit.Start.Truncate(24*60*60*1e9).UnixMilli() - 8*3_600_000 + 86_400_000 - 1},
		{"one of several numbers", "SELECT id FROM r_letter WHERE answer_days IN (${p})", "3,5", int64(5)},
		{"nothing between two commas", "SELECT id FROM r_letter WHERE answer_days NOT IN (${p})", "3, ，5,", int64(5)},
		{"no number", "SELECT id FROM r_letter WHERE answer_days IN (${p})", " , ", nil},
		{"what a reader types between quotes of a pattern means itself", "SELECT id FROM r_letter WHERE state LIKE '%${p}%'", "50%", `50\%`},
		{"a code without quotes is what it says", "SELECT id FROM r_letter WHERE state = 02", "", "02"},
		{"a day as people write it", "SELECT id FROM r_letter WHERE DAY(create_time) = '2026/1/5'", "", "2026-01-05"},
		{"a moment as people write it", "SELECT id FROM r_letter WHERE create_time > ${p}", "２０２６年11月20日  8:00", testkit.Start.Truncate(24*60*60*1e9).UnixMilli() + 59_999},
		{"a number of a Chinese keyboard", "SELECT id FROM r_letter WHERE answer_days > ${p}", "１２", int64(12)},
		{"an empty number is NULL", "SELECT id FROM r_letter WHERE answer_days > ${p}", "", nil},
	} {
		_, args := written(t, c.sql, map[string]string{"p": c.value})
		found := false
		for _, arg := range args {
			found = found || arg == c.want
		}
		if !found {
			t.Errorf("%s: %v, want %v", c.says, args, c.want)
		}
	}
}

func TestTheSightOfTheReaderStandsAroundEachDataSet(t *testing.T) {
	read, err := parse("SELECT id FROM r_letter WHERE id IN (SELECT id FROM r_letter)")
	if err != nil {
		t.Fatal(err)
	}
	st := &schema.Statement{}
	caller := auth.Principal{TenantID: 7, Scope: auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}, Rules: map[string][][]auth.Rule{":list": {{{Column: "nothing", Condition: "=", Value: "1"}}}}}
	if err := read.WriteTo(st, caller, catalog, func(string) string { return "" }, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"FROM consult_letter WHERE consult_letter.tenant_id = $1 AND ((1 = 0 OR consult_letter.org_code IN ($2)))", "AND (1 = 0)"} {
		if strings.Count(st.String(), want) != 1 {
			t.Errorf("%q is missing in %s", want, st.String())
		}
	}
	if err := read.WriteTo(&schema.Statement{}, auth.Principal{}, catalog, func(string) string { return "" }, 0); err == nil {
		t.Error("nobody of no site reads rows")
	}
}

func FuzzNothingPanics(f *testing.F) {
	content, err := os.ReadFile("testdata/hostile.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if read, err := parse(text); err == nil && len(read.Sets) == 0 {
			t.Errorf("%q reads no data set", text)
		}
	})
}
