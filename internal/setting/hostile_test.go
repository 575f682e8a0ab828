package setting_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// places turn a payload into a request that carries it there. Names are refused, all alike; values are only looked for, so
// such a request answers what harmless text at that place does.
var places = []struct {
	name    string
	refused bool
	paths   func(payload string) []string
}{
	{"tree.tableName", true, treeWith("tableName")}, {"tree.text", true, treeWith("text")}, {"tree.code", true, treeWith("code")},
	{"tree.pidField", true, treeWith("pidField")}, {"tree.hasChildField", true, treeWith("hasChildField")},
	{"tree.condition", true, treeWith("condition")}, {"tree.pid", false, treeWith("pid")},
	{"tree.value", false, func(p string) []string { return treeWith("condition")(jsonOf(object{"name": p})) }},
	{"form", true, func(p string) []string {
		path := url.PathEscape(p)
		return []string{"/sys/dict/getDictItems/" + path, "/sys/dict/loadDict/" + path + "?pageSize=6", "/sys/dict/loadDictOrderByValue/" + path + "?keyword=a",
			"/sys/dict/loadDictItem/" + path + "?key=1", "/sys/dict/getDictText/" + path + "/1"}
	}},
	{"keyword", false, func(p string) []string {
		return []string{"/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=" + url.QueryEscape("q"+p)}
	}},
	{"order", true, func(p string) []string {
		return []string{"/sys/dict/loadDict/sys_dict,dict_name,dict_code?keyword=" + url.QueryEscape(p)}
	}},
	{"key", false, func(p string) []string {
		return []string{"/sys/dict/loadDictItem/sys_dict,dict_name,dict_code?key=" + url.QueryEscape(p), "/sys/dict/loadDictItem/sex?key=" + url.QueryEscape(p),
			"/sys/category/loadDictItem/?ids=" + url.QueryEscape(p)}
	}},
	{"plain", false, func(p string) []string { return []string{"/sys/dict/getDictItems/" + url.PathEscape(p)} }},
	{"duplicate.tableName", true, duplicateWith("tableName")}, {"duplicate.fieldName", true, duplicateWith("fieldName")},
	{"duplicate.dataId", true, duplicateWith("dataId")}, {"duplicate.fieldVal", false, duplicateWith("fieldVal")},
	{"category.condition", true, func(p string) []string {
		return []string{"/sys/category/loadTreeData?pcode=0&condition=" + url.QueryEscape(p)}
	}},
	{"category.value", false, func(p string) []string {
		return []string{"/sys/category/loadTreeData?pcode=0&condition=" + url.QueryEscape(jsonOf(object{"name": p}))}
	}},
}

func treeWith(parameter string) func(string) []string {
	return with("/sys/dict/loadTreeData", url.Values{"tableName": {"sys_category"}, "text": {"name"}, "code": {"id"}, "pidField": {"pid"}, "hasChildField": {"has_child"}, "pid": {""}}, parameter)
}

func duplicateWith(parameter string) func(string) []string {
	return with("/sys/duplicate/check", url.Values{"tableName": {"sys_dict"}, "fieldName": {"dict_code"}, "fieldVal": {"free"}, "dataId": {""}}, parameter)
}

func with(path string, base url.Values, parameter string) func(string) []string {
	return func(payload string) []string {
		values := url.Values{}
		for key, v := range base {
			values[key] = v
		}
		values.Set(parameter, payload)
		return []string{path + "?" + values.Encode()}
	}
}

func jsonOf(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(text)
}

type hostile struct{ place, payload string }

func hostilePayloads(t testing.TB) []hostile {
	t.Helper()
	file, err := os.Open("testdata/hostile.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all []hostile
	for lines := bufio.NewScanner(file); lines.Scan(); {
		place, payload, ok := strings.Cut(lines.Text(), "\t")
		if !ok {
			continue
		}
		if plain, err := strconv.Unquote(payload); err == nil && payload[0] == '"' {
			payload = plain
		}
		all = append(all, hostile{place, payload})
	}
	if len(all) < 130 {
		t.Fatalf("only %d payloads", len(all))
	}
	return all
}

func TestHostileInputIsRefusedAlikeAndChangesNothing(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		before := d.everything()
		user := value.ID(1000)
		for _, h := range hostilePayloads(d.T) {
			found := false
			for _, place := range places {
				if place.name != h.place {
					continue
				}
				found = true
				harmless := place.paths("77")
				for i, path := range place.paths(h.payload) {
					user++ // a person of its own, so that the rate limit is not what refuses
					d.Person.UserID = user
					d.expectHarmless(h, path, harmless[i], place.refused)
				}
			}
			if !found {
				d.T.Errorf("nothing takes payloads for %q", h.place)
			}
		}
		if after := d.everything(); after != before {
			d.T.Errorf("the tables changed:\n%s\n%s", before, after)
		}
	})
}

// expectHarmless holds an answer against the one refusal, or against the answer to harmless text. What is refused is asked a
// second time with a request whose context has ended: every statement would fail then, so the same refusal shows that none ran
// and that no payload can make the answer slow.
func (d *desk) expectHarmless(h hostile, path, harmless string, refused bool) {
	d.T.Helper()
	got := d.Call("GET", path, nil)
	all := got.Message + string(got.Result)
	for _, leak := range []string{"SELECT", "select ", "syntax", "SQLSTATE", "no such", "column \"", "near \"", "sys_user", "编号 "} {
		if strings.Contains(all, leak) {
			d.T.Errorf("%s %q: the answer says %q: %s", h.place, h.payload, leak, all)
		}
	}
	if !refused {
		want := d.Call("GET", harmless, nil)
		if got.Success != want.Success || got.Message != want.Message || string(got.Result) != string(want.Result) {
			d.T.Errorf("%s %q: answered %s, harmless text gets %s", h.place, h.payload, all, want.Result)
		}
		return
	}
	want := "该数据来源没有开放，请联系管理员"
	if h.place == "category.condition" {
		want = "查询条件传值有误，需要一个只用开放字段的 json 字符串"
	}
	if h.place == "tree.condition" && !plainObject(h.payload) {
		want = "组件JTreeSelect-condition传值有误，需要一个json字符串!"
	}
	for _, answered := range []testkit.Answer{got, d.ended(path)} {
		if answered.Success || answered.Code != 500 || answered.Message != want || string(answered.Result) != "null" {
			d.T.Errorf("%s %q: answered %d %s %s", h.place, h.payload, answered.Code, answered.Message, answered.Result)
		}
	}
}

// plainObject tells that a text is a JSON object of texts and numbers, which is what a tree select sends.
func plainObject(text string) bool {
	var fields map[string]any
	if json.Unmarshal([]byte(text), &fields) != nil {
		return false
	}
	for _, v := range fields {
		switch v.(type) {
		case []any, map[string]any:
			return false
		}
	}
	return true
}

// ended sends a signed GET whose context is over.
func (d *desk) ended(path string) testkit.Answer {
	d.T.Helper()
	request := httptest.NewRequest("GET", path, nil)
	request.Header.Set("X-Sign", sign(request.URL))
	request.Header.Set("X-TIMESTAMP", strconv.FormatInt(d.Clock.Now().UnixMilli(), 10))
	ctx, cancel := context.WithCancel(auth.WithPrincipal(request.Context(), d.Person))
	cancel()
	recorder := httptest.NewRecorder()
	d.API.ServeHTTP(recorder, request.WithContext(ctx))
	var a testkit.Answer
	if err := json.Unmarshal(recorder.Body.Bytes(), &a); err != nil {
		d.T.Fatal(err)
	}
	return a
}

// everything is a picture of the tables that a payload could change.
func (d *desk) everything() string {
	d.T.Helper()
	var counts []string
	for _, table := range []string{"sys_dict", "sys_dict_item", "sys_category", "sys_check_rule", "sys_fill_rule", "sys_user", "sys_role", "sys_tenant", "audit_log"} {
		counts = append(counts, table+"="+strconv.FormatInt(d.count(table, "1 = 1"), 10))
	}
	counts = append(counts, "versions="+strconv.FormatInt(d.sum("sys_dict", "version")+d.sum("sys_category", "version"), 10))
	return strings.Join(counts, " ")
}
