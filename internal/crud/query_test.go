package crud_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"jikong/internal/crud"
	"jikong/internal/web"
)

const (
	flu     = "流感疫苗须知"
	hands   = "手足口病预防"
	rabies  = "狂犬疫苗接种"
	rumour  = "100%_有效？"
	english = "Flu, cold and you"
)

// Every row of the query language, asked over HTTP. Results are sorted by id unless the scenario is about the order.
func TestAListUnderstandsTheQueryLanguage(t *testing.T) {
	scenarios := []struct {
		says  string
		query string
		want  []string
	}{
		{"nothing asked: newest first", "", []string{english, rumour, rabies, hands, flu}},
		{"equality", "title=" + flu, []string{flu}},
		{"spaces around a value do not count", "title=+" + flu + "+", []string{flu}},
		{"an empty value is no condition", "title=&topic=rumour", []string{rumour}},
		{"what clients send beside is ignored", "nonsense=&field=id,,,title,action&_t=1&topic=rumour", []string{rumour}},
		{"contains", "title=*疫苗*", []string{flu, rabies}},
		{"ends with", "title=*接种", []string{rabies}},
		{"starts with", "title=狂犬*", []string{rabies}},
		{"a lone star is a star", "title=*", nil},
		{"two stars ask for nothing", "title=**&topic=rumour", []string{rumour}},
		{"percent and underline are literal", "title=*%25_*", []string{rumour}},
		{"percent alone is not everything", "title=%25", nil},
		{"Latin letters of either case", "title=*FLU*", []string{english}},
		{"commas at both ends: contains one of", "title=,流感,手足,", []string{flu, hands}},
		{"commas at both ends of a dictionary list", "audience=,teacher,nurse,", []string{flu, rumour}},
		{"comma list", "topic=child,rumour", []string{hands, rumour, english}},
		{"comma list with a trailing comma", "topic=child,rumour,", []string{hands, rumour, english}},
		{"++ stands for a comma", "title=Flu%2B%2B+cold+and+you", []string{english}},
		{"not", "topic=!vaccine", []string{hands, rumour, english}},
		{"> with a space", "copies=%3E+50", []string{flu}},
		{"> without a space", "copies=%3E50", []string{flu}},
		{">= without a space", "copies=%3E%3D50", []string{flu, hands, english}},
		{"< with a space", "copies=%3C+7", []string{rabies}},
		{"<= without a space", "copies=%3C%3D7", []string{rabies, rumour}},
		{"= with a space", "copies=%3D+7", []string{rumour}},
		{"!= with a space", "copies=!%3D+50", []string{flu, rabies, rumour}},
		{"gt by name", "copies=gt+50", []string{flu}},
		{"ge by name", "copies=ge+50", []string{flu, hands, english}},
		{"lt by name", "copies=lt+7", []string{rabies}},
		{"le by name", "copies=le+7", []string{rabies, rumour}},
		{"eq by name", "copies=eq+7", []string{rumour}},
		{"ne by name", "copies=ne+50", []string{flu, rabies, rumour}},
		{"in by name", "copies=in+7,100", []string{flu, rumour}},
		{"an operator needs a value", "title=gt", nil},
		{"range of numbers", "copies_begin=7&copies_end=50", []string{hands, rumour, english}},
		{"range of days covers the last day", "issueTime_begin=2026-11-10&issueTime_end=2026-11-11", []string{hands, rumour, english}},
		{"range of moments", "issueTime_begin=2026-11-10+12:30:00&issueTime_end=2026-11-11+23:59:58", []string{hands}},
		{"a day in a time column is the whole day", "issueTime=2026-11-10", []string{hands, rumour}},
		{"a minute in a time column is the whole minute", "issueTime=2026-11-11+23:59", []string{english}},
		{"after a day is after its end", "issueTime=gt+2026-11-10", []string{english}},
		{"list of days", "issueTime=2026-11-01,2026-11-11", []string{flu, english}},
		{"range of dates", "printDay_begin=2026-10-02&printDay_end=2026-10-02", []string{hands}},
		{"multi value", "topic_MultiString=child,rumour", []string{hands, rumour, english}},
		{"multi value of numbers", "copies_MultiString=0,7", []string{rabies, rumour}},
		{"boolean true", "colour=true", []string{flu, rabies}},
		{"boolean as a number", "colour=1", []string{flu, rabies}},
		{"boolean false", "colour=false", []string{hands, rumour, english}},
		{"reference", "seriesId=71", []string{flu}},
		{"id", "id=2,4", []string{hands, rumour}},
		{"maker", "createBy=editor&topic=rumour", []string{rumour}},
		{"keyword in any searchable column", "keyword=谣言", []string{rumour}},
		{"keyword is literal", "keyword=%25", []string{rumour}},
		{"conditions are joined by and", "topic=vaccine&copies=100", []string{flu}},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			query := s.query
			if query != "" {
				query += "&column=id&order=asc"
			}
			got, a := d.list(query)
			if !a.Success {
				d.t.Errorf("%s (%s): refused with %q", s.says, s.query, a.Message)
			} else {
				same(d.t, s.says+" ("+s.query+")", got, append([]string{}, s.want...))
			}
		}
	})
}

func TestAListIsSortedAsAsked(t *testing.T) {
	scenarios := []struct {
		says, query string
		want        []string
	}{
		{"ascending", "column=copies&order=asc", []string{rabies, rumour, hands, english, flu}},
		{"descending unless asc stands in it", "column=copies&order=whatever", []string{flu, english, hands, rumour, rabies}},
		{"any case, any surroundings", "column=copies&order=ASCEND", []string{rabies, rumour, hands, english, flu}},
		{"several columns with one order", "column=copies,id&order=asc", []string{rabies, rumour, hands, english, flu}},
		{"several columns with several orders", "column=copies,id&order=asc,desc", []string{rabies, rumour, english, hands, flu}},
		{"a dictionary suffix is dropped", "column=copies_dictText&order=asc", []string{rabies, rumour, hands, english, flu}},
		{"absent times come first when ascending, on both databases", "column=issueTime&order=asc", []string{rabies, flu, rumour, hands, english}},
		{"and last when descending", "column=issueTime&order=desc", []string{english, hands, rumour, flu, rabies}},
		{"the list of newer clients", "sortInfoString=" + url.QueryEscape(url.PathEscape(`[{"column":"copies","order":"asc"},{"column":"id","order":"desc"}]`)), []string{rabies, rumour, english, hands, flu}},
		{"their default list counts only without a column", "column=copies&order=asc&defSortString=" + url.QueryEscape(`[{"column":"id","order":"desc"}]`), []string{rabies, rumour, hands, english, flu}},
		{"their default list", "defSortString=" + url.QueryEscape(`[{"column":"copies","order":"asc"}]`), []string{rabies, rumour, hands, english, flu}},
		{"the same column twice", "column=copies,copies&order=asc", []string{rabies, rumour, hands, english, flu}},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			got, a := d.list(s.query)
			if !a.Success {
				d.t.Errorf("%s: refused with %q", s.says, a.Message)
			}
			same(d.t, s.says, got, s.want)
		}
	})
}

func TestTheAdvancedQuery(t *testing.T) {
	scenarios := []struct {
		says, json, match string
		want              []string
	}{
		{"like, with the client's bookkeeping", `[{"rule":"like","field":"title","type":"string","val":"疫苗","dictCode":"x","popup":{}}]`, "", []string{flu, rabies}},
		{"and", `[{"rule":"like","field":"title","val":"疫苗"},{"rule":"eq","field":"colour","val":"true"},{"rule":"gt","field":"copies","val":10}]`, "AND", []string{flu}},
		{"or", `[{"rule":"eq","field":"topic","val":"rumour"},{"rule":"eq","field":"copies","val":"100"}]`, "OR", []string{flu, rumour}},
		{"unfinished rows are skipped", `[{"rule":"","field":"title","val":"x"},{"field":"title","val":"x"},{"rule":"eq","val":"x"},{"rule":"eq","field":"title","val":""},{"rule":"eq","field":"title","val":null},{"rule":"eq","field":"topic","val":"rumour"}]`, "", []string{rumour}},
		{"only unfinished rows ask for nothing", `[{}]`, "", []string{flu, hands, rabies, rumour, english}},
		{"ne also finds rows where nothing is filled in", `[{"rule":"ne","field":"issueTime","val":"2026-11-10"}]`, "", []string{flu, rabies, english}},
		{"in with an array", `[{"rule":"in","field":"topic","val":["child","rumour"]}]`, "", []string{hands, rumour, english}},
		{"in with numbers", `[{"rule":"in","field":"copies","val":[0,7]}]`, "", []string{rabies, rumour}},
		{"not in", `[{"rule":"not_in","field":"topic","val":"child,rumour"}]`, "", []string{flu, rabies}},
		{"left_like: ends with", `[{"rule":"left_like","field":"title","val":"接种"}]`, "", []string{rabies}},
		{"right_like: starts with", `[{"rule":"right_like","field":"title","val":"狂犬"}]`, "", []string{rabies}},
		{"not like", `[{"rule":"not_like","field":"title","val":"疫苗"}]`, "", []string{hands, rumour, english}},
		{"does not end with", `[{"rule":"not_left_like","field":"title","val":"接种"}]`, "", []string{flu, hands, rumour, english}},
		{"does not start with", `[{"rule":"not_right_like","field":"title","val":"狂犬"}]`, "", []string{flu, hands, rumour, english}},
		{"contains one of", `[{"rule":"like_with_or","field":"title","val":"流感,手足"}]`, "", []string{flu, hands}},
		{"empty", `[{"rule":"empty","field":"issueTime"}]`, "", []string{rabies}},
		{"empty text", `[{"rule":"empty","field":"audience"}]`, "", []string{rabies, english}},
		{"not empty", `[{"rule":"not_empty","field":"audience","val":""}]`, "", []string{flu, hands, rumour}},
		{"range", `[{"rule":"range","field":"copies","val":"7,50"}]`, "", []string{hands, rumour, english}},
		{"open range", `[{"rule":"range","field":"copies","val":",7"}]`, "", []string{rabies, rumour}},
		{"not range", `[{"rule":"not_range","field":"copies","val":"7,50"}]`, "", []string{flu, rabies}},
		{"a day", `[{"rule":"eq","field":"issueTime","type":"date","val":"2026-11-10"}]`, "", []string{hands, rumour}},
		{"a moment", `[{"rule":"ge","field":"issueTime","type":"datetime","val":"2026-11-10 12:30:00"}]`, "", []string{hands, english}},
		{"rules in capitals", `[{"rule":"LIKE","field":"title","val":"疫苗"}]`, "", []string{flu, rabies}},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			for encoding, param := range map[string]string{
				"encoded twice": advanced(s.json),
				"encoded once":  "superQueryParams=" + url.QueryEscape(s.json),
			} {
				got, a := d.list(param + "&superQueryMatchType=" + s.match + "&column=id&order=asc")
				if !a.Success {
					d.t.Errorf("%s, %s: refused with %q", s.says, encoding, a.Message)
				}
				same(d.t, s.says+", "+encoding, got, s.want)
			}
		}
	})
}

func TestTheAdvancedQueryStaysInItsParentheses(t *testing.T) {
	onBoth(t, func(d *desk) {
		got, _ := d.list("topic=vaccine&superQueryMatchType=or&column=id&order=asc&" +
			advanced(`[{"rule":"eq","field":"copies","val":"100"},{"rule":"eq","field":"copies","val":"50"}]`))
		same(d.t, "vaccine and (100 or 50)", got, []string{flu})
	})
}

// Clients of the platform offer an order by every heading that they draw.
func TestClientsOfThePlatformSortByWhateverAListShows(t *testing.T) {
	newest := []crud.Order{{Field: "createTime", Desc: true}}
	scenarios := []struct {
		says, query string
		want        []crud.Order
		refused     string
	}{
		{"a column that can be sorted", "column=copies&order=asc", []crud.Order{{Field: "copies"}}, ""},
		{"one that cannot takes the order of the list", "column=note&order=asc", newest, ""},
		{"its text does", "column=topic_dictText&order=asc", newest, ""},
		{"so does what is read beside the row", "column=reads&order=desc", newest, ""},
		{"and the list of newer clients", "sortInfoString=" + url.QueryEscape(`[{"column":"note","order":"asc"}]`), newest, ""},
		{"what no row has is refused", "column=password&order=asc", nil, "没有可以排序的列：password"},
		{"and what rows keep to themselves", "column=secret&order=asc", nil, "没有可以排序的列"},
		{"and SQL", "column=" + url.QueryEscape("(SELECT 1)"), nil, "没有可以排序的列"},
	}
	d := bareDesk(t)
	ctx := web.WithRequest(d.ctx(), web.Request{Platform: true})
	for _, s := range scenarios {
		values, err := url.ParseQuery(s.query)
		if err != nil {
			t.Fatal(err)
		}
		query, err := d.store.Parse(ctx, values)
		if !slices.Equal(query.Sort, s.want) || (err == nil) != (s.refused == "") || err != nil && !strings.Contains(err.Error(), s.refused) {
			t.Errorf("%s: %v, %v", s.says, query.Sort, err)
		}
	}
}

func TestAWrongQuestionIsAClearAnswer(t *testing.T) {
	many := "[" + strings.TrimSuffix(strings.Repeat(`{"rule":"eq","field":"title","val":"x"},`, 51), ",") + "]"
	scenarios := []struct{ says, query, answer string }{
		{"unknown sort column", "column=password", "没有可以排序的列：password"},
		{"column that cannot be sorted", "column=note", "不能按“备注”排序"},
		{"hidden column", "column=secret", "没有可以排序的列"},
		{"SQL as a sort column", "column=" + url.QueryEscape("id;DROP TABLE leaflet--"), "没有可以排序的列"},
		{"SQL as a sort column of the list", "sortInfoString=" + url.QueryEscape(`[{"column":"(SELECT 1)","order":"asc"}]`), "没有可以排序的列"},
		{"too many sort columns", "column=id,id,id,id,id,id", "最多按 5 列排序"},
		{"unknown field", advanced(`[{"rule":"eq","field":"password","val":"x"}]`), "没有可以查询的字段：password"},
		{"hidden field", advanced(`[{"rule":"eq","field":"secret","val":"x"}]`), "没有可以查询的字段"},
		{"SQL name instead of the JSON name", advanced(`[{"rule":"eq","field":"print_day","val":"2026-01-01"}]`), "没有可以查询的字段"},
		{"field of a sub-table", advanced(`[{"rule":"eq","field":"leaflet,title","val":"x"}]`), "没有可以查询的字段"},
		{"unknown rule", advanced(`[{"rule":"USE_SQL_RULES","field":"title","val":"1=1"}]`), "“标题”不支持这种比较方式"},
		{"too many conditions", advanced(many), "最多 50 个条件"},
		{"no list", advanced(`{"rule":"eq"}`), "查询条件的格式不正确"},
		{"broken JSON", advanced(`[{"rule":`), "查询条件的格式不正确"},
		{"broken encoding", "superQueryParams=%25zz", "查询条件的格式不正确"},
		{"object as a value", advanced(`[{"rule":"eq","field":"title","val":{"a":1}}]`), "查询条件的格式不正确"},
		{"text for a number", "copies=many", "“份数”的查询内容应为整数"},
		{"number too large", "copies=99999999999999999999", "“份数”的查询内容应为整数"},
		{"contains on a number", "copies=*5*", "“份数”不是文字"},
		{"text for a time", "issueTime=yesterday", "“发放时间”的查询内容应为时间"},
		{"impossible day", "printDay=2026-02-30", "“印刷日期”的查询内容应为日期"},
		{"text for a boolean", "colour=red", "“彩色”只能查询是或否"},
		{"greater than a boolean", "colour=gt+1", "“彩色”不支持这种比较方式"},
		{"text for an id", "seriesId=abc", "“系列”的查询内容应为编号"},
		{"range without a comma", advanced(`[{"rule":"range","field":"copies","val":"7"}]`), "起,止"},
		{"NUL", "title=a%00b", "无法识别的字符"},
		{"broken UTF-8", "title=%ff%fe", "无法识别的字符"},
		{"broken UTF-8 as a keyword", "keyword=%ff", "无法识别的字符"},
		{"very long value", "title=" + strings.Repeat("x", 501), "不能超过 500 个字"},
		{"long keyword", "keyword=" + strings.Repeat("x", 501), "关键字不能超过 500 个字"},
		{"extremely long value", "title=" + strings.Repeat("x", 20001), "查询内容太长"},
		{"very many values", "copies=" + strings.Repeat("1,", 501), "最多查询 500 项"},
		{"very many texts", "title=," + strings.Repeat("a,", 51), "最多查询 50 项"},
		{"word as a page", "pageNo=two", "页码应为整数"},
		{"broken query string", "title=%zz", "查询参数的格式不正确"},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			a := d.call("GET", "/test/leaflet/list?"+s.query, "")
			if a.Success || a.Code != 500 || !strings.Contains(a.Message, s.answer) || strings.Contains(a.Message, "编号 ") {
				d.t.Errorf("%s: got success=%v %d %q, want %q", s.says, a.Success, a.Code, a.Message, s.answer)
			}
		}
	})
}

// The payloads of the platform's published holes, wherever a client can put text: no row more, no row less, no delay, nothing changed.
func TestNobodyInjectsSQL(t *testing.T) {
	payloads := []string{
		"' OR '1'='1", "1) OR 1=1--", "'; DROP TABLE leaflet; --", "sleep(5)", "' AND (SELECT 1 FROM pg_sleep(5))--", "title` --",
		"id/**/desc,(select(1))", "1 UNION SELECT 1,2,3", "\\' OR 1=1 --", "(CASE WHEN 1=1 THEN 1 ELSE 2 END)", "$1", "%27%20OR%201=1",
	}
	onBoth(t, func(d *desk) {
		for _, payload := range payloads {
			for _, param := range []string{"title", "keyword", "topic_MultiString", "title_begin", "column", "order", "copies", "superQueryParams", "sortInfoString", "pageNo", "field"} {
				titles, a := d.list(param + "=" + url.QueryEscape(payload))
				harmless := param == "order" || param == "field" || param == "title_begin"
				if a.Success && !harmless && len(titles) > 0 {
					d.t.Errorf("%s=%s found %q", param, payload, titles)
				}
				if strings.Contains(a.Message, "SQL") || strings.Contains(a.Message, "意外") {
					d.t.Errorf("%s=%s says %q", param, payload, a.Message)
				}
			}
			titles, _ := d.list(advanced(`[{"rule":"ne","field":"title","val":` + quote(payload) + `}]`))
			if len(titles) != 5 {
				d.t.Errorf("not %s: %d rows of 5", payload, len(titles))
			}
		}
	})
}

func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}

func TestPages(t *testing.T) {
	onBoth(t, func(d *desk) {
		for _, s := range []struct {
			says, query         string
			rows, current, size int
		}{
			{"first page", "pageSize=2", 2, 1, 2},
			{"last page", "pageNo=3&pageSize=2", 1, 3, 2},
			{"past the end is empty and knows the total", "pageNo=9&pageSize=2", 0, 9, 2},
			{"page zero is the first", "pageNo=0&pageSize=2", 2, 1, 2},
			{"negative numbers are as if absent", "pageNo=-3&pageSize=-1", 5, 1, 10},
			{"a huge size is cut", "pageSize=100000", 5, 1, 500},
			{"a huge page is bounded", "pageNo=99999999999999999999&pageSize=500", 0, 20000, 500},
		} {
			_, a := d.list(s.query)
			page := decode[struct {
				Records              []any
				Total, Current, Size int
			}](d.t, a)
			if len(page.Records) != s.rows || page.Total != 5 || page.Current != s.current || page.Size != s.size || page.Records == nil {
				d.t.Errorf("%s: %d rows, total %d, current %d, size %d", s.says, len(page.Records), page.Total, page.Current, page.Size)
			}
		}
	})
}

func TestListsShowTheTextsOfDictionaries(t *testing.T) {
	onBoth(t, func(d *desk) {
		a := d.call("GET", "/test/leaflet/list?column=id&order=asc", "")
		body := string(a.Result)
		for _, want := range []string{`"topic_dictText":"疫苗"`, `"audience_dictText":"家长,教师"`, `"seriesId_dictText":"春季"`, `"audience_dictText":"nurse"`, `"seriesId":"71"`} {
			if !strings.Contains(body, want) {
				d.t.Errorf("the list lacks %s: %s", want, body)
			}
		}
		for _, unwanted := range []string{`"seriesId_dictText":""`, `"audience_dictText":""`, `"body"`, "secret", "tenant"} {
			if strings.Contains(body, unwanted) {
				d.t.Errorf("the list has %s", unwanted)
			}
		}
		if one := d.call("GET", "/test/leaflet/queryById?id=1", ""); strings.Contains(string(one.Result), "_dictText") {
			d.t.Error("a single row has no texts, section 6 of the contract")
		}
	})
}

func TestMetaTellsScreensWhatTheyMayDo(t *testing.T) {
	onBoth(t, func(d *desk) {
		a := d.call("GET", "/test/leaflet/meta", "")
		meta := decode[struct {
			Label   string
			Columns []struct {
				Name, Label, Kind           string
				Required, Sort, Write, List bool
				Max                         int
				Options                     []struct{ Value, Text string }
			}
			DefaultSort struct{ Column, Order string }
		}](d.t, a)
		if meta.Label != "宣传单" || meta.DefaultSort.Column != "createTime" || meta.DefaultSort.Order != "desc" {
			d.t.Errorf("label %q, default order %v", meta.Label, meta.DefaultSort)
		}
		var names []string
		for _, c := range meta.Columns {
			names = append(names, c.Name)
			if c.Name == "title" && (!c.Required || !c.Sort || !c.Write || !c.List || c.Max != 20 || c.Kind != "text") {
				d.t.Errorf("title: %+v", c)
			}
			if c.Name == "body" && c.List || c.Name == "topic" && len(c.Options) != 3 {
				d.t.Errorf("%s: %+v", c.Name, c)
			}
		}
		if slices.Contains(names, "secret") || !slices.Contains(names, "createTime") {
			d.t.Errorf("columns %q", names)
		}
	})
}
