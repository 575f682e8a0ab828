package crud_test

import (
	"net/url"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// A list that leaves out a condition it does not know shows every row as if each met it.
func TestAListRefusesAConditionItDoesNotKnow(t *testing.T) {
	extras := "_t=1732000000&field=id,,,title,action&column=createTime&order=desc&superQueryMatchType=and&isMultiTranslate=true&hasQuery=true&delFlag=0&token="
	scenarios := []struct{ says, query, answer string }{
		{"a name that is none of the list", "titel=Flu", "不能按参数“titel”查询"},
		{"a column that cannot be asked for", "reads=7", "不能按参数“reads”查询"},
		{"a hidden column", "secret=x", "不能按参数“secret”查询"},
		{"the name in the database", "print_day=2026-01-01", "不能按参数“print_day”查询"},
		{"a range of nothing", "titel_begin=a", "不能按参数“titel_begin”查询"},
		{"several: one of them is named", "zebra=1&apple=2&title=x", "不能按参数“apple”查询"},
		{"a name that may not be repeated", url.QueryEscape("<b>x</b>") + "=1", "请检查参数名"},
		{"what clients of the platform send beside", extras, ""},
		{"a name without a value", "titel=&secret=%20", ""},
		{"ranges and several values", "issueTime_begin=2026-01-01&issueTime_end=2026-12-31&topic_MultiString=vaccine,child", ""},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			a := d.call("GET", "/test/leaflet/list?"+s.query, "")
			if a.Success != (s.answer == "") || !strings.Contains(a.Message, s.answer) || strings.Contains(a.Message, "<") {
				d.t.Errorf("%s: got success=%v %q, want %q", s.says, a.Success, a.Message, s.answer)
			}
		}
	})
}

// A question is asked like a column, in each way in which a list can be asked.
func TestAQuestionIsAskedLikeAColumn(t *testing.T) {
	r := leaflets()
	r.Table.Questions = []crud.Question{{Name: "reader", Label: "读者", Dict: "audience", Where: func(_ auth.Principal, readers []string) (crud.Condition, error) {
		if readers == nil {
			return crud.Cond("audience <> ''"), nil
		}
		if readers[0] == "nobody" {
			return crud.Condition{}, errs.Invalidf("没有这种读者")
		}
		parts, args := make([]string, len(readers)), make([]any, len(readers))
		for i, reader := range readers {
			parts[i], args[i] = "audience LIKE ?", "%"+reader+"%"
		}
		return crud.Cond(strings.Join(parts, " OR "), args...), nil
	}}}
	flu, hands, rabies, useful, cold := "流感疫苗须知", "手足口病预防", "狂犬疫苗接种", "100%_有效？", "Flu, cold and you"
	scenarios := []struct {
		says, query string
		want        []string
	}{
		{"one value", "reader=parent", []string{flu, hands}},
		{"several values", "reader=teacher,nurse", []string{flu, useful}},
		{"not one", "reader=!parent", []string{rabies, useful, cold}},
		{"in the advanced query", advanced(`[{"rule":"eq","field":"reader","val":"parent"}]`), []string{flu, hands}},
		{"with another condition, one is enough", advanced(`[{"rule":"in","field":"reader","val":"teacher,nurse"},{"rule":"eq","field":"topic","val":"child"}]`) + "&superQueryMatchType=or",
			[]string{flu, hands, useful, cold}},
		{"has none", advanced(`[{"rule":"empty","field":"reader","val":""}]`), []string{rabies, cold}},
		{"has one", advanced(`[{"rule":"not_empty","field":"reader","val":""}]`), []string{flu, hands, useful}},
	}
	onBoth(t, func(d *desk) {
		d.api = web.NewAPI("test", testkit.As{Person: &d.who})
		crud.Bind(r, nil).Mount(d.api, d.db)
		for _, s := range scenarios {
			got, a := d.list("column=id&order=asc&" + s.query)
			if !a.Success {
				d.t.Errorf("%s: %s", s.says, a.Message)
			}
			same(d.t, s.says, got, s.want)
		}
		d.refused(d.call("GET", "/test/leaflet/list?reader=gt+parent", ""), 500, "“读者”不支持这种比较方式")
		d.refused(d.call("GET", "/test/leaflet/list?reader=nobody", ""), 500, "没有这种读者")
		if meta := decode[crud.Meta](d.t, d.call("GET", "/test/leaflet/meta", "")); !askable(meta, "reader") {
			d.t.Error("screens do not hear of the question")
		}
	})
}

func askable(meta crud.Meta, name string) bool {
	for _, c := range meta.Columns {
		if c.Name == name {
			return c.Filter && !c.Sort && !c.List && !c.Write
		}
	}
	return false
}
