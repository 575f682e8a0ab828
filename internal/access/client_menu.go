package access

import (
	"context"
	"strings"

	"jikong/internal/value"
	"jikong/internal/web"
)

// client is a program that draws the menu. Each names its pages and icons in its own way; stored are the names of our own front end,
// which are those of the Vue 2 client wherever both have a page.
type client int

const (
	ownClient client = iota
	vueTwo
	vueThree
)

func clientOf(ctx context.Context) client {
	switch r := web.RequestOf(ctx); {
	case r.VueThree:
		return vueThree
	case r.Platform:
		return vueTwo
	}
	return ownClient
}

// containerThree is the container of a root in the Vue 3 client. The Vue 2 client refuses to start when it meets it.
const containerThree = "layouts/default/index"

// component is the view that a client knows. Rows that somebody made in the newer client carry its names: they are read back for the others.
func (c client) component(p Permission) string {
	name := p.Component
	if name == "" || name == containerThree {
		name = container
	}
	if stored, known := fromThree[name]; known {
		name = stored
	}
	switch c {
	case vueThree:
		if name == container && p.ParentID == 0 {
			return containerThree
		}
		if page, known := vueThreePages[name]; known {
			return page
		}
	case vueTwo:
		if page, known := vueTwoPages[name]; known {
			return page
		}
	}
	return name
}

// vueThreePages names the page of a Vue 3 client for the component that a Vue 2 client and our own front end know. Pages of our own
// have one name.
var vueThreePages = map[string]string{
	"dashboard/Analysis":             "dashboard/Analysis/index",
	"dashboard/Workplace":            "dashboard/workbench/index",
	"system/UserList":                "system/user/index",
	"system/RoleUserList":            "system/role/index",
	"system/PermissionList":          "system/menu/index",
	"system/DepartList":              "system/depart/index",
	"system/SysPositionList":         "system/position/index",
	"system/TenantList":              "system/tenant/index",
	"system/DictList":                "system/dict/index",
	"system/SysCategoryList":         "system/category/index",
	"system/SysCheckRuleList":        "system/checkRule/index",
	"system/SysFillRuleList":         "system/fillRule/index",
	"system/SysUserOnlineList":       "system/onlineuser/OnlineUserList",
	"system/LogList":                 "monitor/log/index",
	"system/DataLogList":             "monitor/datalog/index",
	"system/SysAnnouncementList":     "system/notice/index",
	"message/SysMessageTemplateList": "system/message/template/index",
	"message/SysMessageList":         "system/message/manage/index",
}

// vueTwoPages are those that the Vue 2 client keeps elsewhere.
var vueTwoPages = map[string]string{
	"message/SysMessageTemplateList": "modules/message/SysMessageTemplateList",
	"message/SysMessageList":         "modules/message/SysMessageList",
}

// fromThree reads the names of the newer client back.
var fromThree = func() map[string]string {
	names := map[string]string{"system/onlineuser/index": "system/SysUserOnlineList"}
	for stored, page := range vueThreePages {
		names[page] = stored
	}
	for stored, page := range vueTwoPages {
		names[page] = stored
	}
	return names
}()

const (
	iconSetThree = "ant-design:"
	outlined     = "-outlined"
)

// otherIcons are ours that the icon set of the newer client does not have.
var otherIcons = map[string]string{"building": "bank", "medicine": "medicine-box"}

// icon names a picture of the icon set in the way of the client.
func (c client) icon(name string) string {
	plain, three := strings.CutPrefix(name, iconSetThree)
	if c == vueThree {
		if name == "" || strings.Contains(name, ":") {
			return name
		}
		if other, known := otherIcons[name]; known {
			name = other
		}
		if strings.HasSuffix(name, outlined) || strings.HasSuffix(name, "-filled") || strings.HasSuffix(name, "-twotone") {
			return iconSetThree + name
		}
		return iconSetThree + name + outlined
	}
	if three {
		return strings.TrimSuffix(plain, outlined)
	}
	return name
}

// clientPage is a page that a client of the platform opens by its address, without an entry in anybody's menu.
type clientPage struct {
	path, component, title string
	children               []clientPage
}

var vueTwoOwnPages = []clientPage{{"/account", container, "个人页", []clientPage{
	{path: "/account/center", component: "account/center/Index", title: "个人中心"},
	{path: "/account/settings", component: "account/settings/Index", title: "个人设置", children: []clientPage{
		{path: "/account/settings/base", component: "account/settings/BaseSetting", title: "基本设置"},
		{path: "/account/settings/security", component: "account/settings/Security", title: "安全设置"},
		{path: "/account/settings/custom", component: "account/settings/Custom", title: "个性化设置"},
		{path: "/account/settings/binding", component: "account/settings/Binding", title: "账户绑定"},
		{path: "/account/settings/notification", component: "account/settings/Notification", title: "新消息通知"},
	}},
}}, {"/isps", container, "消息中心", []clientPage{
	{path: "/isps/userAnnouncement", component: "system/UserAnnouncementList", title: "我的通告"},
}}}

var vueThreeOwnPages = []clientPage{{"/system/own", containerThree, "个人页", []clientPage{
	{path: "/system/usersetting", component: "system/usersetting/UserSetting", title: "账户设置"},
	{path: "/monitor/mynews", component: "monitor/mynews/index", title: "我的消息"},
}}}

// firstOwnPage is the number of the first of these pages; no stored entry has one below zero.
const firstOwnPage value.ID = -1

// ownPages are hidden entries: the client's router knows the pages of the person who is signed in by them alone.
func (c client) ownPages() []MenuNode {
	pages := map[client][]clientPage{vueTwo: vueTwoOwnPages, vueThree: vueThreeOwnPages}[c]
	id := firstOwnPage
	return hiddenNodes(pages, &id)
}

func hiddenNodes(pages []clientPage, id *value.ID) []MenuNode {
	var nodes []MenuNode
	for _, p := range pages {
		no := false
		name := strings.ReplaceAll(strings.TrimPrefix(p.path, "/"), "/", "-")
		n := MenuNode{ID: *id, Path: p.path, Name: name, Component: p.component, Route: "1", Hidden: true,
			Meta: MenuMeta{Title: p.title, KeepAlive: &no, InternalOrExternal: &no, ComponentName: p.component[strings.LastIndex(p.component, "/")+1:], HideMenu: true}}
		*id--
		n.Children = hiddenNodes(p.children, id)
		if len(n.Children) > 0 {
			n.Redirect = n.Children[0].Path
		}
		nodes = append(nodes, n)
	}
	return nodes
}
