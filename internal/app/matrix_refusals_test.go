package app

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/value"
	"jikong/internal/web"
)

// vulnerable are the calls that let people into other programs of this kind, each with the place of the payload at the end. Names
// that are not declared get one refusal, whatever else stands in them; values are only looked for, and nothing has them.
var vulnerable = []struct {
	address string
	answer  string // every payload gets it: a message, or the result when it begins with a bracket or brace
}{
	{"GET /sys/dict/getDictItems/x,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/getDictItems/sys_user,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/getDictItems/sys_user,realname,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/getDictItems/sys_user,realname,username,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadDict/sys_user,realname,username,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadDict/sys_user where username='admin' or ", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadDictOrderByValue/sys_user,password,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadDictItem/sys_user,salt,", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/getDictText/sys_user,password,username,/", ""},
	{"GET /sys/dict/loadTreeData?pidField=pid&text=name&code=id&tableName=sys_category ", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadTreeData?tableName=sys_user&pidField=id&code=id&text=", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadTreeData?tableName=sys_user&pidField=id&text=realname&code=", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/loadTreeData?tableName=sys_category&text=name&code=id&pidField=", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/dict/queryTableData?table=sys_user&text=password&code=username&keyword=", "没有这个接口"},
	{"GET /sys/duplicate/check?fieldName=username&fieldVal=a&tableName=sys_user ", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/duplicate/check?tableName=sys_user&fieldVal=a&fieldName=username ", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/duplicate/check?tableName=sys_user&fieldVal=%24argon&fieldName=", "该数据来源没有开放，请联系管理员"},
	{"GET /sys/user/queryUserComponentData?username=zzq", `{"records":[],"total":0,"size":10,"current":1,"pages":0}`},
	{"GET /sys/user/queryUserComponentData?realname=zzq", `{"records":[],"total":0,"size":10,"current":1,"pages":0}`},
	{"GET /sys/user/getMultiUser?username=zzq", "[]"},
	{"GET /sys/checkRule/checkByCode?value=a&ruleCode=x", "没有这个编码校验规则，请联系管理员"},
	{"GET /sys/sysDepart/searchBy?keyWord=zzq", ""},
}

func TestTheCallsOfPublicAdvisoriesRefuseEveryPayloadAlike(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		w.furnish()
		before, sent := w.picture(), 0
		for _, call := range vulnerable {
			method, address, _ := strings.Cut(call.address, " ")
			first, want := "", call.answer
			for _, payload := range payloads(t) {
				if !strings.Contains(address, "?") && strings.Contains(payload, "/") {
					continue // such an address is none of the program's, see TestNoPayloadInAnAddressReachesTheDatabase
				}
				path := "/api" + escapedPath(address, payload)
				a := w.probe(payload, method, path, nil, w.signed(path)...)
				got := outcome(a, payload)
				if a.Status == 429 {
					continue // the limit of questions about values is a refusal, too
				}
				sent++
				if first == "" {
					first = got
				}
				if got != first || !strings.Contains(a.Body, want) {
					t.Errorf("%s with %q: %.300s, another one got %.300s", call.address, payload, a.Body, first)
				}
			}
		}
		w.expectUntouched(before)
		if sent < 800 {
			t.Errorf("only %d requests", sent)
		}
	})
}

// escapedPath puts a payload behind an address and writes both as a client does.
func escapedPath(address, payload string) string {
	path, query, asked := strings.Cut(address, "?")
	if !asked {
		cut := strings.LastIndexByte(path, '/') + 1
		return path[:cut] + url.PathEscape(path[cut:]+payload)
	}
	name := query[strings.LastIndexByte(query, '&')+1:]
	name, start, _ := strings.Cut(name, "=")
	return path + "?" + query[:strings.LastIndexByte(query, '&')+1] + name + "=" + url.QueryEscape(start+payload)
}

// Sorting and conditions name columns of the list and nothing else: one refusal for everything that is none.
func TestListsSortAndFilterByTheirColumnsAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	before, lists := w.picture(), 0
	for _, r := range w.staffRoutes() {
		if !strings.HasSuffix(r.Path, "/list") || !w.engineList(r) {
			continue
		}
		lists++
		for _, place := range []string{"?order=asc&column=", "?superQueryParams="} {
			want := ""
			for _, payload := range append(payloads(t), "password", "salt", "tenantId", "tenant_id", "id;", "ID ", "id desc", "1") {
				value := payload
				if place == "?superQueryParams=" {
					if strings.HasPrefix(payload, "[") {
						continue
					}
					value = url.QueryEscape(`[{"rule":"eq","val":"1","field":` + jsonText(t, "x"+payload) + `}]`)
				}
				a := w.probe(payload, "GET", "/api"+r.Path+place+url.QueryEscape(value), nil)
				if got := strings.ReplaceAll(outcome(a, payload), "x?", "?"); want == "" {
					want = got
				} else if a.Success || got != want && !strings.Contains(a.Message, "没有") {
					t.Errorf("%s%s with %q: %s, another one got %s", r.Path, place, payload, a.Body, want)
				}
			}
		}
	}
	w.expectUntouched(before)
	if lists < 15 {
		t.Errorf("only %d lists", lists)
	}
}

// engineList tells that a list takes the query language.
func (w *world) engineList(r web.Route) bool {
	for _, p := range w.app.api.OpenAPI().Paths[r.Path].Get.Parameters {
		if p.Name == "superQueryParams" {
			return true
		}
	}
	return false
}

func jsonText(t *testing.T, text string) string {
	t.Helper()
	encoded, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(encoded)
}
