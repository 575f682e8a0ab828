package report_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

const allWords = "SELECT id, week, word, times, missed FROM r_search ORDER BY id"

func wordItems() []body {
	return []body{item("id", body{"isShow": 0, "orderNum": 1}), item("week", body{"fieldType": "Date", "isSearch": 1, "searchMode": "group", "orderNum": 2}),
		item("word", body{"isSearch": 1, "orderNum": 3, "fieldHref": "/x/${id}"}), item("times", body{"fieldType": "Long", "isSearch": 1, "isTotal": "1", "orderNum": 4}),
		item("missed", body{"fieldType": "Long", "isOrder": 0, "replaceVal": "无_0,多_9", "orderNum": 5})}
}

func TestReadersAskByTheLanguageOfLists(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords, wordItems()...)
		for _, c := range []struct {
			says  string
			query url.Values
			want  string
		}{
			{"all rows of the site in the order of the author, none of another site", nil, "狂犬 =流感 疫苗 "},
			{"a value", url.Values{"word": {"疫苗"}}, "疫苗 "},
			{"a beginning", url.Values{"word": {"狂*"}}, "狂犬 "},
			{"a comparison", url.Values{"times": {">=5"}}, "狂犬 =流感 "},
			{"several values", url.Values{"word": {"狂犬,疫苗"}}, "狂犬 疫苗 "},
			{"a range", url.Values{"week_begin": {"2026-11-16"}, "week_end": {"2026-11-16"}}, "=流感 疫苗 "},
			{"a column that is not for searching asks for nothing", url.Values{"missed": {"9"}}, "狂犬 =流感 疫苗 "},
			{"forced rows, whatever is for searching", url.Values{"force_id": {"11,13,14"}}, "狂犬 疫苗 "},
			{"a parameter that the statement lacks is a condition on its column", url.Values{"self_missed": {"'9'"}}, "=流感 "},
			{"an order", url.Values{"column": {"times"}, "order": {"asc"}}, "疫苗 狂犬 =流感 "},
			{"a text that would end a statement is a text", url.Values{"word": {"' OR 1=1 --"}}, ""},
		} {
			if got := o.data(s, c.query); got.words() != c.want || got.Total != int64(len(got.Records)) {
				t.Errorf("%s: %q of %d, want %q", c.says, got.words(), got.Total, c.want)
			}
		}
		page := o.data(s, url.Values{"pageSize": {"2"}, "pageNo": {"2"}})
		if page.words() != "疫苗 " || page.Total != 3 || page.Totals["times"] != 16 {
			t.Errorf("second page: %+v", page)
		}
		if text := o.data(s, url.Values{"word": {"*流感"}}).Records[0]["missed_dictText"]; text != "多" {
			t.Errorf("text of a value: %v", text)
		}
		for query, words := range map[string]string{"column=missed": "不能按", "column=word%3Bdrop": "不能按", "pageNo=x": "整数", "times=abc": "整数", "pageNo=2000&pageSize=500": "翻到"} {
			o.Refused(query, o.Call("GET", base+"/api/getData/"+s.Head.ID+"?"+query, nil), 500, words)
		}
	})
}

// The texts go into the report when it is made, and are read from there: text_value, where values and texts may have such a line of their own.
func TestTheTextsOfADataSetReachTheReaders(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		for says, sql := range map[string]string{
			"the column itself":              "SELECT id, stand FROM r_letter ORDER BY id",
			"under a name of the author":     "SELECT id, t.stand AS stand FROM (SELECT id, stand FROM r_letter) t ORDER BY id",
			"of what the author counts, too": "SELECT MIN(id) AS id, stand FROM r_letter GROUP BY stand ORDER BY id",
		} {
			s := o.save(fmt.Sprintf("stand%d", len(says)), sql)
			texts := []string{}
			for _, r := range o.data(s, nil).Records[:2] {
				texts = append(texts, fmt.Sprint(r["stand"], " is ", r["stand_dictText"]))
			}
			if got := strings.Join(texts, ", "); got != "done is 已答复, not_yet is 没有_答复" {
				t.Errorf("%s: %s", says, got)
			}
			columns := string(o.Call("GET", base+"/api/getRpColumns/"+s.Head.Code, nil).Result)
			if !strings.Contains(columns, `{"value":"not_yet","text":"没有_答复"`) {
				t.Errorf("%s: readers choose from %s", says, columns)
			}
			figures := string(o.Call("GET", base+"/api/getFigures/"+s.Head.ID+"?groupBy=stand", nil).Result)
			if !strings.Contains(figures, "没有_答复") {
				t.Errorf("%s: the chart says %s", says, figures)
			}
		}
	})
}

func TestClientsOfThePlatformDrawAReport(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", "SELECT word, SUM(times) AS times FROM r_search WHERE (${since} IS NULL OR week >= ${since}) GROUP BY word ORDER BY word")
		columns := testkit.Must[body](o, "GET", base+"/api/getRpColumns/words", nil)
		if columns["cgRpConfigId"] != s.Head.ID || columns["cgRpConfigName"] != "报表words" || len(columns["columns"].([]any)) != 2 || columns["dictOptions"] == nil {
			t.Errorf("columns: %v", columns)
		}
		if got := o.data(s, url.Values{"self_since": {"2026-11-16"}}); got.Total != 2 || got.Records[0]["times"] != float64(9) {
			t.Errorf("with a parameter: %+v", got)
		}
		both := testkit.Must[body](o, "GET", base+"/api/getColumnsAndData/"+s.Head.ID, nil)
		if both["cgreportHeadName"] != "报表words" || both["data"].(body)["total"] != float64(3) {
			t.Errorf("both: %v", both)
		}
		quoted := o.save("quoted", "SELECT word, times FROM r_search WHERE word LIKE '%${part}%' AND week IN (${weeks}) ORDER BY word")
		for part, want := range map[string]int64{"": 2, "'流'": 1, "%": 0} {
			for _, weeks := range []string{"2026-11-16,2026-11-23", "'2026-11-16' , '2026-11-23'"} {
				if got := o.data(quoted, url.Values{"self_part": {part}, "self_weeks": {weeks}}); got.Total != want {
					t.Errorf("with %q between the quotes of the statement, of %s: %+v", part, weeks, got)
				}
			}
		}
		o.Refused("an unknown code", o.Call("GET", base+"/api/getRpColumns/none", nil), 404, "没有这张报表")
		o.Refused("SQL of a client", o.Call("GET", base+"/api/getReportDictList?sql=SELECT+1", nil), 500, "不接受 SQL")
		o.Refused("a database of a client", o.Call("POST", base+"/api/testConnection", body{"dbUrl": "jdbc:h2:mem:x"}), 500, "不连接其他数据库")
		parsed := testkit.Must[body](o, "GET", base+"/head/parseSql?sql="+url.QueryEscape("SELECT word, COUNT(*) AS n FROM r_search WHERE times > ${least} GROUP BY word"), nil)
		if fields := parsed["fields"].([]any); len(fields) != 2 || fields[0].(body)["fieldTxt"] != "搜索词" || fields[1].(body)["fieldType"] != "Long" || len(parsed["params"].([]any)) != 1 {
			t.Errorf("parsed: %v", parsed)
		}
		shown := testkit.Must[body](o, "POST", base+"/head/preview", body{"cgrSql": allWords})
		if len(shown["rows"].([]any)) != 3 {
			t.Errorf("preview: %v", shown)
		}
		if plan := testkit.Must[body](o, "POST", base+"/head/explain", body{"dataSet": "r_search"}); plan["text"] == "" || !strings.Contains(plan["sql"].(string), "tenant_id = $1") {
			t.Errorf("plan: %v", plan)
		}
		file := o.Call("GET", base+"/api/exportXls/"+s.Head.ID, nil)
		if !strings.HasPrefix(string(file.Body), "PK") || o.Logged("report.export", "3 行") != 1 {
			t.Errorf("file: %.80q", file.Body)
		}
	})
}

func TestRowsAreRankedAmongOthers(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		shown := testkit.Must[struct{ Rows []body }](o, "POST", base+"/head/preview", body{"cgrSql": `WITH w AS (SELECT week, word, times, CASE WHEN missed = 0 THEN NULL ELSE missed END AS missed FROM r_search)
			SELECT word, ROW_NUMBER() OVER (ORDER BY times DESC, word) AS place, RANK() OVER (PARTITION BY week ORDER BY times) AS of_week, DENSE_RANK() OVER (ORDER BY missed DESC) AS by_missed,
			LAG(word) OVER (ORDER BY times) AS before, LEAD(times, 2) OVER (ORDER BY times) AS later, SUM(times) OVER (PARTITION BY week) AS all_week,
			AVG(times) OVER (ORDER BY times) AS mean, COUNT(*) OVER () AS n, MIN(times) OVER () AS least, MAX(times) OVER (ORDER BY times) AS most FROM w ORDER BY place`})
		got := ""
		for _, row := range shown.Rows {
			for _, name := range []string{"word", "place", "of_week", "by_missed", "before", "later", "all_week", "mean", "n", "least", "most"} {
				got += fmt.Sprint(row[name], " ")
			}
			got += "| "
		}
		if want := "=流感 1 2 1 狂犬 <nil> 11 5.333333 3 2 9 | 狂犬 2 1 3 疫苗 <nil> 5 3.5 3 2 5 | 疫苗 3 1 2 <nil> 9 11 2 3 2 2 | "; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

// Readers would never get past the page that has the address.
func TestNoReportTakesTheAddressOfAPage(t *testing.T) {
	o := open(t, testkit.SQLite(t, testkit.NewClock().Now), testkit.NewClock(), 5*time.Second)
	for _, code := range []string{"list", "config"} {
		o.Refused(code, o.Call("POST", base+"/head/add", body{"head": body{"code": code, "name": "来信", "cgrSql": allWords}}), 500, "报表页面自己的地址")
	}
}

func TestWhoSeesAReport(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords)
		see := func() bool { return o.Call("GET", base+"/api/getData/"+s.Head.ID, nil).Success }
		delete(o.Person.Perms, "content:search:list")
		if see() {
			t.Error("an author who may not see the list behind a report sees its rows")
		}
		o.Refused("a report over rows whose list one may not see", o.Call("POST", base+"/head/add", body{"head": body{"code": "x", "name": "x", "dataSet": "r_search"}}), 510, "没有查看")
		delete(o.Person.Perms, "online:report:list")
		o.roles = []string{"reader"}
		if see() {
			t.Error("a reader sees a report that nobody gave him")
		}
		o.Person.Perms["content:search:list"], o.Person.Perms["online:report:list"] = true, true
		o.OK("POST", base+"/head/roles", body{"id": s.Head.ID, "version": s.Head.Version, "roles": "reader, other"})
		delete(o.Person.Perms, "content:search:list")
		delete(o.Person.Perms, "online:report:list")
		if list := testkit.Must[[]body](o, "GET", base+"/api/reports", nil); !see() || len(list) != 1 {
			t.Errorf("a reader of the role sees %v", list)
		}
		o.Person.TenantID = 2
		if see() {
			t.Error("a report of another site is seen")
		}
	})
}

func TestEverySaveIsAVersion(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords, wordItems()...)
		edit := func(head body, more body) testkit.Answer {
			sent := body{"head": head}
			for k, v := range more {
				sent[k] = v
			}
			return o.Call("PUT", base+"/head/editAll", sent)
		}
		if a := edit(body{"id": s.Head.ID, "version": s.Head.Version, "name": "新名"}, nil); !a.Success {
			t.Fatalf("half the fields: %s", a.Body)
		}
		if items := testkit.Must[[]body](o, "GET", base+"/item/listByHeadId?headId="+s.Head.ID, nil); len(items) != 5 {
			t.Errorf("fields that were not sent: %d", len(items))
		}
		o.Refused("two save at once", edit(body{"id": s.Head.ID, "version": s.Head.Version, "name": "别人"}, nil), 409, "")
		o.Refused("a field that the statement lacks", edit(body{"id": s.Head.ID}, body{"items": []body{item("nothing", nil)}}), 500, "items[0].fieldName")
		o.Refused("a dictionary of SQL", edit(body{"id": s.Head.ID}, body{"items": []body{item("word", body{"dictCode": "SELECT 1"})}}), 500, "items[0].dictCode")
		o.Refused("a chart of nothing", edit(body{"id": s.Head.ID, "chart": "bar;word;nothing"}, nil), 500, "chart")
		o.Refused("a chart that is none", edit(body{"id": s.Head.ID, "chart": "bar;word;times);alert(1)"}, nil), 500, "chart")
		o.Refused("a variable of the platform", edit(body{"id": s.Head.ID}, body{"params": []body{{"paramName": "who", "paramValue": "#{sys_user_code}"}}}), 500, "params[0].paramValue")
		o.Refused("a sum of words", edit(body{"id": s.Head.ID}, body{"items": []body{item("word", body{"isTotal": "1"})}}), 500, "items[0].isTotal")
		o.Refused("a link that leaves the site", edit(body{"id": s.Head.ID}, body{"items": []body{item("word", body{"fieldHref": "//evil.example"})}}), 500, "items[0].fieldHref")
		if lines := testkit.Must[[]body](o, "GET", base+"/head/versions?id="+s.Head.ID, nil); len(lines) != 2 {
			t.Errorf("%d versions after two saves and what was refused", len(lines))
		}
		if found := testkit.Must[[]body](o, "GET", base+"/head/compare?from=1&to=2&id="+s.Head.ID, nil); len(found) != 1 || found[0]["label"] != "名称" || found[0]["after"] != "新名" {
			t.Errorf("differences: %v", found)
		}
		back := testkit.Must[saved](o, "POST", base+"/head/restore", body{"id": s.Head.ID, "no": 1, "version": s.Head.Version + 1})
		if back.Head.Name != "报表words" || len(back.Items) != 5 {
			t.Errorf("restored: %+v", back)
		}
		copied := testkit.Must[saved](o, "POST", base+"/head/copy", body{"id": s.Head.ID})
		if copied.Head.Code != "words_copy1" || len(copied.Items) != 5 {
			t.Errorf("copy: %+v", copied)
		}
		gone := o.OK("DELETE", base+"/head/delete?id="+s.Head.ID, nil)
		var offer struct {
			Undo struct{ Token string } `json:"undo"`
		}
		o.Into(gone, &offer)
		o.OK("POST", base+"/head/undo", body{"token": offer.Undo.Token})
		if got := o.data(s, nil); got.Total != 3 {
			t.Errorf("after an undo: %+v", got)
		}
	})
}

// The grammar lets no statement through that touches more than data sets; what only costs too much ends at its limit.
func TestABadReportEndsAtItsLimit(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 300*time.Millisecond)
		o.Exec(`INSERT INTO search_week (id, tenant_id, week, word, times, results, missed)
			SELECT 100 + a.id * 5000 + b.id * 70 + c.id, 1, '2026-01-05', CAST(a.id * 5000 + b.id * 70 + c.id AS TEXT), 1, 1, 0 FROM search_week a, search_week b, search_week c`)
		for _, sql := range []string{
			"SELECT COUNT(*) AS n FROM r_search a, r_search b, r_search c, r_search d, r_search e, r_search f",
			"SELECT MAX(a.word || b.word || c.word) AS n FROM r_search a CROSS JOIN r_search b CROSS JOIN r_search c CROSS JOIN r_search d CROSS JOIN r_search e",
			"WITH x AS (SELECT a.id FROM r_search a, r_search b), y AS (SELECT a.id FROM x a, x b), z AS (SELECT a.id FROM y a, y b) SELECT COUNT(*) AS n FROM z",
			"SELECT a.word FROM r_search a, r_search b, r_search c, r_search d, r_search e WHERE a.word LIKE '%1%' AND b.id + c.id + d.id + e.id = 0",
		} {
			began := time.Now()
			a := o.Call("POST", base+"/head/preview", body{"cgrSql": sql})
			if took := time.Since(began); a.Success || !strings.Contains(a.Message, "没有算完") || took > 5*time.Second {
				t.Errorf("%s: %s after %v", sql, a.Message, took)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM search_week WHERE tenant_id = 1`); n != 67 {
			t.Errorf("%d rows", n)
		}
	})
}

// What stands behind the grammar: the connection itself knows no other table, no other function, and does not write.
func TestTheConnectionOfReportsIsBounded(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, _ *testkit.Clock) {
		b, err := d.OpenBounded(db.BoundedOptions{Tables: []string{"search_week"}, Functions: []string{"count"}, AtOnce: 1, Limit: 5 * time.Second})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		ask := func(sql string) error {
			return b.Run(t.Context(), func(ctx context.Context, q db.Querier) error {
				_, err := db.Int(ctx, q, sql)
				return err
			})
		}
		if err := ask("SELECT COUNT(*) FROM search_week"); err != nil {
			t.Error(err)
		}
		hostile := []string{"DELETE FROM search_week RETURNING id", "UPDATE search_week SET times = 0 RETURNING id", "CREATE TABLE x (a INT)"}
		if d.Dialect() == db.SQLite {
			hostile = append(hostile, "SELECT id FROM sys_user", "SELECT COUNT(password) FROM sys_user", "SELECT COUNT(name) FROM sqlite_master", "SELECT zeroblob(1000000000)", "PRAGMA query_only = 0", "ATTACH 'x' AS y", "SELECT load_extension('x')")
		}
		for _, sql := range hostile {
			if err := ask(sql); err == nil {
				t.Errorf("taken: %s", sql)
			}
		}
	})
}
