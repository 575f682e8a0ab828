package crud_test

import (
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/testkit"
)

func TestAnotherSiteIsOutOfReachForEveryVerb(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.who = person(2, "neighbour", everything)
		titles, a := d.list("")
		if len(titles) != 0 || !strings.Contains(string(a.Result), `"total":0`) {
			d.t.Errorf("sees %q", titles)
		}
		d.list("superQueryMatchType=or&" + advanced(`[{"rule":"not_empty","field":"id"},{"rule":"ne","field":"title","val":"x"}]`))
		if titles, _ := d.list("superQueryMatchType=or&" + advanced(`[{"rule":"not_empty","field":"id"},{"rule":"ne","field":"title","val":"x"}]`)); len(titles) != 0 {
			d.t.Errorf("an advanced query sees %q", titles)
		}
		d.refused(d.call("GET", "/test/leaflet/queryById?id=1", ""), 404, "不存在")
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":1,"title":"mine"}`), 404, "不存在")
		d.refused(d.call("DELETE", "/test/leaflet/delete?id=1", ""), 404, "不存在")
		d.refused(d.call("DELETE", "/test/leaflet/deleteBatch?ids=1,2", ""), 500, "2 条已不存在")
		if a := d.call("POST", "/test/leaflet/add", good); !a.Success {
			d.t.Errorf("cannot add in its own site: %s", a.Message)
		}
		d.who = person(1, "editor", everything)
		if titles, _ := d.list(""); len(titles) != 5 {
			d.t.Errorf("the first site has %d rows", len(titles))
		}
		if got := d.one("1"); got.Title != flu || got.Version != 1 {
			d.t.Errorf("changed from outside: %+v", got)
		}
	})
}

func TestWithoutASiteNothingIsDone(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.who = person(0, "stray", everything)
		for _, a := range []testkit.Answer{
			d.call("GET", "/test/leaflet/list", ""), d.call("GET", "/test/leaflet/queryById?id=1", ""), d.call("POST", "/test/leaflet/add", good),
			d.call("PUT", "/test/leaflet/edit", `{"id":"1","version":1}`), d.call("DELETE", "/test/leaflet/delete?id=1", ""),
		} {
			d.refused(a, 510, "请先选择站点")
		}
	})
}

// Departments: A01 and below see rows 1, 2 and 5; a person of their own rows sees what they made; nobody's scope sees nothing.
func TestTheDataScopeHoldsForEveryVerb(t *testing.T) {
	departs := func(codes ...string) auth.DataScope {
		return auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: codes}
	}
	scenarios := []struct {
		says    string
		who     auth.Principal
		sees    []string
		mine    string // a row in sight
		foreign string // a row out of sight
	}{
		{"own department and below", person(1, "head", departs("A01")), []string{flu, hands, english}, "1", "4"},
		{"only a branch", person(1, "branch", departs("A01A01")), []string{hands}, "2", "1"},
		{"two departments", person(1, "both", departs("A01A01", "A02")), []string{hands, rabies, rumour}, "4", "1"},
		{"own rows", person(1, "editor", auth.DataScope{Kind: auth.ScopeSelf}), []string{flu, hands, rabies, rumour, english}, "1", ""},
		{"own rows of a newcomer", person(1, "new", auth.DataScope{Kind: auth.ScopeSelf}), []string{}, "", "1"},
		{"no departments", person(1, "x", departs()), []string{}, "", "1"},
		{"an empty code is not everything", person(1, "x", departs("")), []string{}, "", "1"},
		{"wildcards are literal", person(1, "x", departs("A0_", "%")), []string{}, "", "1"},
		{"no scope at all", person(1, "x", auth.DataScope{}), []string{}, "", "1"},
	}
	onBoth(t, func(d *desk) {
		for _, s := range scenarios {
			d.who = s.who
			titles, _ := d.list("column=id&order=asc")
			same(d.t, s.says, titles, s.sees)
			if s.foreign != "" {
				d.refused(d.call("GET", "/test/leaflet/queryById?id="+s.foreign, ""), 404, "不存在")
				d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"`+s.foreign+`","version":1,"note":"x"}`), 404, "不存在")
				d.refused(d.call("DELETE", "/test/leaflet/delete?id="+s.foreign, ""), 404, "不存在")
			}
			if s.mine != "" && s.foreign != "" {
				d.refused(d.call("DELETE", "/test/leaflet/deleteBatch?ids="+s.foreign+",999", ""), 500, "2 条已不存在")
				d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"`+s.mine+`","version":1,"orgCode":"B01"}`), 510, "数据范围")
				d.refused(d.call("POST", "/test/leaflet/add", `{"title":"x","topic":"child","orgCode":"B01"}`), 510, "数据范围")
			}
		}
	})
}

func TestWithoutThePermissionARouteIsClosed(t *testing.T) {
	onBoth(t, func(d *desk) {
		for _, s := range []struct{ permission, method, path string }{
			{"list", "GET", "/list"}, {"list", "GET", "/queryById?id=1"}, {"list", "GET", "/meta"}, {"add", "POST", "/add"}, {"edit", "PUT", "/edit"},
			{"edit", "POST", "/edit"}, {"delete", "DELETE", "/delete?id=1"}, {"delete", "DELETE", "/deleteBatch?ids=1"},
		} {
			d.who = person(1, "editor", everything)
			delete(d.who.Perms, "test:leaflet:"+s.permission)
			d.refused(d.call(s.method, "/test/leaflet"+s.path, "{}"), 510, "没有权限")
		}
	})
}
