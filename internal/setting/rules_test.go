package setting_test

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/setting"
	"jikong/internal/testkit"
)

func TestACodeIsCheckedPartByPart(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		for code, rule := range map[string]string{
			"parts":  `[{"digits":"1","pattern":"[a-z]","message":"第一位应为小写字母"},{"digits":2,"pattern":"[0-9]+","message":"二三位应为数字"},{"digits":"*","pattern":".{3,5}","message":"应为 3 到 5 位"}]`,
			"whole":  `[{"digits":"*","pattern":"ab","message":"应为 ab"}]`,
			"silent": `[{"digits":"*","pattern":"x"}]`,
			"either": `[{"digits":"*","pattern":"(?m)^a|ab+?$|\\Q(","message":"应为 a、ab 或括号"}]`,
			"credit": `[{"digits":"2","pattern":"^[A-Z]{2}$","message":"前两位应为大写字母"},{"digits":"18","pattern":"@creditCode","message":"后面应为统一社会信用代码"}]`,
			"person": `[{"digits":"*","pattern":"@nationalId","message":"应为身份证号码"}]`,
			"name":   `[{"digits":"*","pattern":"^[\\u4e00-\\u9FA5]+$","message":"应为汉字"}]`,
			"slash":  `[{"digits":"*","pattern":"\\\\u4e00|\\\\\\u4e01","message":"应为反斜杠和 u4e00 或“丁”"}]`,
		} {
			testkit.Must[setting.CheckRule](d, "POST", "/sys/checkRule/add", object{"ruleName": code, "ruleCode": code, "ruleJson": rule})
		}
		cases := []struct{ name, rule, value, message string }{
			{"everything fits", "parts", "a12", ""},
			{"longer than its parts", "parts", "a1299", ""},
			{"the first part", "parts", "A12", "第一位应为小写字母"},
			{"the second part", "parts", "a1x", "二三位应为数字"},
			{"a short value is cut", "parts", "a1", "应为 3 到 5 位"},
			{"nothing for the second part", "parts", "a", "二三位应为数字"},
			{"the whole is too long", "parts", "a12345", "应为 3 到 5 位"},
			{"a pattern must match everything", "whole", "xaby", "应为 ab"},
			{"letters beyond ASCII count as one", "parts", "a12好", ""},
			{"a rule without a message", "silent", "y", "不符合"},
			{"the shorter of two ways", "either", "a", ""},
			{"the longer of two ways", "either", "abbb", ""},
			{"a bracket that is quoted", "either", "(", ""},
			{"a line that fits among others", "either", "a\nc", "应为 a、ab 或括号"},
			{"the pattern behind something else", "either", "ca", "应为 a、ab 或括号"},
			{"a credit code behind letters", "credit", "AB12440100455350613T", ""},
			{"letters without the credit code", "credit", "AB", "后面应为统一社会信用代码"},
			{"no identity card", "person", "", "应为身份证号码"},
			{"an identity card", "person", "11010119950101002X", ""},
			{"Chinese characters by their numbers", "name", "张三", ""},
			{"letters for Chinese characters", "name", "u4e00", "应为汉字"},
			{"a backslash that stands for itself before a u", "slash", `\u4e00`, ""},
			{"a character by its number behind such a backslash", "slash", `\丁`, ""},
			{"the character for the letters of its number", "slash", `\一`, "应为反斜杠"},
			{"the credit code of a hospital", "credit_code", "12440100455350613T", ""},
			{"a credit code with a wrong check digit", "credit_code", "12440100455350613A", "校验码不对"},
			{"a credit code that is too long", "credit_code", "12440100455350613T0", "应为 18 位"},
			{"a credit code with a letter O", "credit_code", "12440100O55350613A", "第 9 至 18 位"},
		}
		for _, c := range cases {
			// Clients encode the value once themselves.
			a := d.Call("GET", "/sys/checkRule/checkByCode?ruleCode="+c.rule+"&value="+url.QueryEscape(url.PathEscape(c.value)), nil)
			if a.Success != (c.message == "") || !strings.Contains(a.Message, c.message) {
				d.T.Errorf("%s: %v %s", c.name, a.Success, a.Message)
			}
		}
		a := d.Call("GET", "/sys/checkRule/checkByCode?ruleCode=parts&value=a1x", nil)
		if got := string(a.Result); a.Code != 500 || got != `{"passed":false,"message":"二三位应为数字","digits":"2","pattern":"[0-9]+","checkValue":"1x","beginIndex":1,"endIndex":3}` {
			d.T.Errorf("a failed check answers %d %s", a.Code, got)
		}
		if a := d.Call("GET", "/sys/checkRule/checkByCode?ruleCode=whole&value=100%25", nil); a.Success || !strings.Contains(a.Message, "应为 ab") {
			d.T.Errorf("a value with a lone percent sign: %v", a)
		}
		d.Refused("an unknown rule", d.Call("GET", "/sys/checkRule/checkByCode?ruleCode=nope&value=1", nil), 500, "没有这个")
		d.Refused("a long value", d.Call("GET", "/sys/checkRule/checkByCode?ruleCode=whole&value="+strings.Repeat("a", 3000), nil), 500, "太长")
	})
}

func TestAWrongCheckRuleIsRefusedWhenSaved(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		for rule, want := range map[string]string{
			`not json`: "JSON 数组", `{}`: "JSON 数组", `[]`: "1 到", `[{"digits":"0","pattern":"a"}]`: "位数", `[{"digits":"x","pattern":"a"}]`: "位数",
			`[{"digits":"9999","pattern":"a"}]`: "位数", `[{"digits":"*","pattern":"("}]`: "正则", `[{"digits":"*","pattern":"a(?=b)"}]`: "正则",
			`[{"digits":"*","pattern":"\\d{3})|(.*"}]`: "正则", `[{"digits":"*","pattern":"(a{1000}){1000}"}]`: "正则", `[{"digits":"*","pattern":""}]`: "要有规则",
			`[{"digits":"*","pattern":"\\u4e0"}]`: "正则", `[{"digits":"*","pattern":"\\ud83d\\ude00"}]`: "正则",
			`[{"digits":"*","pattern":"` + strings.Repeat("a", 300) + `"}]`: "要有规则", `[{"digits":{},"pattern":"a"}]`: "JSON 数组",
		} {
			a := d.Call("POST", "/sys/checkRule/add", object{"ruleName": "规则", "ruleCode": "wrong", "ruleJson": rule})
			d.Refused(rule, a, 500, want)
		}
		testkit.Must[setting.CheckRule](d, "POST", "/sys/checkRule/add", object{"ruleName": "规则", "ruleCode": "right", "ruleJson": `[{"digits":"*","pattern":"a"}]`})
		d.Refused("a code in use", d.Call("POST", "/sys/checkRule/add", object{"ruleName": "规则", "ruleCode": "right", "ruleJson": `[{"digits":"*","pattern":"a"}]`}), 500, "已存在")
	})
}

func TestFillRulesRunBuiltInFunctionsOnly(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		first := d.stored("A01").ID.String()
		cases := []struct {
			name, code string
			body       any
			want       string
		}{
			{"a category below a parent", "category_code_rule", object{"pid": first}, `^A01A05$`},
			{"a category at the top", "category_code_rule", object{"pid": "0"}, `^A05$`},
			{"no form at all", "category_code_rule", nil, `^A05$`},
			{"a department", "org_num_role", object{"parentId": "1"}, `^A01A01$`},
			{"a serial number", "shop_order_num", object{"prefix": "WS"}, `^WS20261120093000\d\d$`},
			{"a serial number without a prefix", "shop_order_num", object{}, `^CN20261120093000\d\d$`},
			{"a form as text", "shop_order_num", `{"prefix":"T"}`, `^T2026`},
		}
		for _, c := range cases {
			if got := testkit.Must[string](d, "PUT", "/sys/fillRule/executeRuleByCode/"+c.code, c.body); !regexp.MustCompile(c.want).MatchString(got) {
				d.T.Errorf("%s: %s", c.name, got)
			}
		}
		batch := testkit.Must[[]setting.Filled](d, "PUT", "/sys/fillRule/executeRuleByCodeBatch", object{
			"rules":          []object{{"ruleCode": "category_code_rule"}, {"ruleCode": "shop_order_num", "formData": object{"prefix": "X"}}},
			"commonFormData": object{"pid": first},
		})
		if len(batch) != 2 || batch[0].Result != "A01A05" || !strings.HasPrefix(batch[1].Result, "X2026") {
			d.T.Errorf("the batch gives %v", batch)
		}
		testkit.Must[string](d, "GET", "/sys/fillRule/testFillRule?ruleCode=shop_order_num", nil)
		testkit.Must[setting.FillRule](d, "POST", "/sys/fillRule/add", object{"ruleName": "收文号", "ruleCode": "in_no", "ruleClass": "shop_order_num", "ruleParams": `{"prefix":"SW"}`})
		if got := testkit.Must[string](d, "PUT", "/sys/fillRule/executeRuleByCode/in_no", object{}); !strings.HasPrefix(got, "SW2026") {
			d.T.Errorf("the rule's own prefix gives %s", got)
		}
		for class, params := range map[string]object{"shop_order_num": {"prefix": "XM"}, "category_code_rule": {"pid": first}, "org_num_role": {"parentId": "1"}} {
			own, err := json.Marshal(params)
			d.Must(err)
			testkit.Must[setting.FillRule](d, "POST", "/sys/fillRule/add", object{"ruleName": class, "ruleCode": "own_" + class, "ruleClass": class, "ruleParams": string(own)})
			got := testkit.Must[string](d, "PUT", "/sys/fillRule/executeRuleByCode/own_"+class, object{"prefix": "", "pid": "", "parentId": ""})
			if want := map[string]string{"shop_order_num": "XM2026", "category_code_rule": "A01A05", "org_num_role": "A01A01"}[class]; !strings.HasPrefix(got, want) {
				d.T.Errorf("%s with parameters of its own for a form that is not filled in gives %s, want %s", class, got, want)
			}
		}
		d.Refused("a class of one's own", d.Call("POST", "/sys/fillRule/add", object{"ruleName": "坏", "ruleCode": "bad", "ruleClass": "java.lang.Runtime"}), 500, "不能运行 Java 类")
		d.Refused("parameters that are no object", d.Call("POST", "/sys/fillRule/add", object{"ruleName": "坏", "ruleCode": "bad", "ruleClass": "shop_order_num", "ruleParams": "[1]"}), 500, "JSON 对象")
		d.Refused("an unknown rule", d.Call("PUT", "/sys/fillRule/executeRuleByCode/nope", object{}), 500, "没有这个")
		d.Refused("a parent that is none", d.Call("PUT", "/sys/fillRule/executeRuleByCode/category_code_rule", object{"pid": "1 OR 1=1"}), 500, "编号")
	})
}

func TestDuplicateCheckAsksUniqueColumnsOnly(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		id := d.dict("free_code").ID.String()
		const form = "/sys/duplicate/check?tableName=sys_dict&fieldName=dict_code"
		d.Refused("a value in use", d.Call("GET", form+"&fieldVal=free_code", nil), 500, "不可用")
		testkit.Must[string](d, "GET", form+"&fieldVal=free_code&dataId="+id, nil)
		testkit.Must[string](d, "GET", form+"&fieldVal=another", nil)
		testkit.Must[string](d, "GET", form+"&fieldVal=", nil)
		d.Refused("a column that is not unique", d.Call("GET", "/sys/duplicate/check?tableName=sys_dict&fieldName=dict_name&fieldVal=a", nil), 500, "没有开放")
		for range 60 {
			d.Call("GET", form+"&fieldVal=x", nil)
		}
		d.Refused("the sixty-first question at once", d.Call("GET", form+"&fieldVal=x", nil), 429, "频繁")
		back := d.as(staffOf(ourSite, "somebody"))
		testkit.Must[string](d, "GET", form+"&fieldVal=x", nil)
		back()
	})
}

func TestRegionsAreCompleteAndNameTheirSource(t *testing.T) {
	d := sqliteDesk(t)
	answered := d.Call("GET", "/sys/region/tree", nil)
	if h := answered.Header; h.Get("Cache-Control") != "private, max-age=86400" || h.Get("ETag") == "" {
		t.Errorf("headers %v", h)
	}
	again := httptest.NewRequest("GET", "/sys/region/tree", nil)
	again.Header.Set("If-None-Match", answered.Header.Get("ETag"))
	unchanged := httptest.NewRecorder()
	if d.API.ServeHTTP(unchanged, again); unchanged.Code != 304 || unchanged.Body.Len() != 0 {
		t.Errorf("a browser that has it gets %d and %d bytes", unchanged.Code, unchanged.Body.Len())
	}
	all := testkit.Must[setting.Regions](d, "GET", "/sys/region/tree", nil)
	if all.Root != "86" || all.Year != 2023 || !strings.Contains(all.Source, "国家统计局") {
		t.Errorf("the source is %s %d", all.Source, all.Year)
	}
	if n := len(all.Records["86"]); n != 34 {
		t.Errorf("%d provinces", n)
	}
	cities, counties := 0, 0
	for province := range all.Records["86"] {
		cities += len(all.Records[province])
		for city := range all.Records[province] {
			counties += len(all.Records[city])
			if len(all.Records[city]) == 0 {
				t.Errorf("%s has nothing below it", city)
			}
		}
	}
	if cities != 342 || counties != 3056 {
		t.Errorf("%d cities and %d counties", cities, counties)
	}
	named := testkit.Must[[]setting.RegionName](d, "GET", "/sys/region/names?codes=440106,110101,999999,820000", nil)
	want := []setting.RegionName{{Value: "440106", Text: "广东省/广州市/天河区"}, {Value: "110101", Text: "北京市/市辖区/东城区"}, {Value: "820000", Text: "澳门特别行政区"}}
	if len(named) != 3 || named[0] != want[0] || named[1] != want[1] || named[2] != want[2] {
		t.Errorf("names %v", named)
	}
}
