package access

import "testing"

func TestAComponentIsNamedAsTheClientKnowsIt(t *testing.T) {
	for _, s := range []struct {
		stored          string
		root            bool
		own, two, three string
	}{
		{stored: "layouts/RouteView", root: true, own: "layouts/RouteView", two: "layouts/RouteView", three: "layouts/default/index"},
		{stored: "layouts/default/index", root: true, own: "layouts/RouteView", two: "layouts/RouteView", three: "layouts/default/index"},
		{stored: "layouts/default/index", own: "layouts/RouteView", two: "layouts/RouteView", three: "layouts/RouteView"},
		{stored: "", own: "layouts/RouteView", two: "layouts/RouteView", three: "layouts/RouteView"},
		{stored: "system/user/index", own: "system/UserList", two: "system/UserList", three: "system/user/index"},
		{stored: "message/SysMessageList", own: "message/SysMessageList", two: "modules/message/SysMessageList", three: "system/message/manage/index"},
		{stored: "system/message/manage/index", own: "message/SysMessageList", two: "modules/message/SysMessageList", three: "system/message/manage/index"},
		{stored: "clinic/VctSiteList", own: "clinic/VctSiteList", two: "clinic/VctSiteList", three: "clinic/VctSiteList"},
	} {
		p := Permission{Component: s.stored, ParentID: 5}
		if s.root {
			p.ParentID = 0
		}
		if own, two, three := ownClient.component(p), vueTwo.component(p), vueThree.component(p); own != s.own || two != s.two || three != s.three {
			t.Errorf("%q: %q %q %q", s.stored, own, two, three)
		}
	}
}

func TestAnIconIsNamedAsTheClientKnowsIt(t *testing.T) {
	for _, s := range []struct{ stored, older, newer string }{
		{"setting", "setting", "ant-design:setting-outlined"},
		{"ant-design:setting-outlined", "setting", "ant-design:setting-outlined"},
		{"ant-design:home-filled", "home-filled", "ant-design:home-filled"},
		{"medicine", "medicine", "ant-design:medicine-box-outlined"},
		{"ion:cog", "ion:cog", "ion:cog"},
		{"", "", ""},
	} {
		if older, newer := vueTwo.icon(s.stored), vueThree.icon(s.stored); older != s.older || newer != s.newer {
			t.Errorf("%q: %q, %q", s.stored, older, newer)
		}
	}
}
