package identity

import "jikong/internal/value"

// screen is a page of the back office with its buttons. Its component is the stable name by which the front end finds the
// page (web/src/apps/admin/screens.ts); ids are fixed, because rows of other tables and of people's own roles point at them.
type screen struct {
	id        value.ID
	parent    value.ID
	title     string
	path      string
	component string
	icon      string
	redirect  string
	keepAlive bool
	roles     []string // seed roles that get the screen with all its buttons
	buttons   []button // append only: the place in the list is part of the id
}

// button is a permission on a screen; its code is what routes ask for.
type button struct{ code, title string }

// container is the component of a menu group.
const container = "layouts/RouteView"

// The home screen leads every menu.
const (
	homeID   value.ID = 1
	homePath          = "/dashboard/analysis"
)

// screens is the menu that the first start makes. Later versions add lines; what people changed in theirs stays.
var screens = []screen{
	{id: homeID, title: "首页", path: homePath, component: "dashboard/Analysis", icon: "home", keepAlive: true,
		roles: []string{RoleSystem, RoleSecurity, RoleAudit, RoleEditor}},

	{id: 10, title: "内容管理", path: "/content", component: container, icon: "file-text", redirect: "/content/article", roles: []string{RoleEditor}},
	{id: 11, parent: 10, title: "文章管理", path: "/content/article", component: "content/article", icon: "read", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:article", "文章"),
			button{"content:article:publish", "发布文章"}, button{"content:article:withdraw", "撤回文章"})},
	{id: 12, parent: 10, title: "栏目管理", path: "/content/column", component: "content/column", icon: "apartment", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:column", "栏目"), rowButtons("content:category", "分类")...)},
	{id: 13, parent: 10, title: "站点设置", path: "/content/site", component: "content/site", icon: "building", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(append([]button{
			{"content:block:list", "查看站点信息"}, {"content:block:edit", "修改站点信息"}},
			rowButtons("content:task", "办事入口")...), rowButtons("content:unit", "相关单位")...)},

	{id: 20, title: "系统管理", path: "/system", component: container, icon: "setting", redirect: "/system/api", roles: []string{RoleSystem}},
	{id: 21, parent: 20, title: "接口文档", path: "/system/api", component: "system/api", icon: "link", keepAlive: true,
		roles: []string{RoleSystem}, buttons: []button{{"system:api:list", "查看接口文档"}}},
}

// rowButtons are the four permissions of a list.
func rowButtons(prefix, noun string) []button {
	return []button{{prefix + ":list", "查看" + noun}, {prefix + ":add", "新增" + noun}, {prefix + ":edit", "修改" + noun}, {prefix + ":delete", "删除" + noun}}
}

// rows turns a screen into its permission row and those of its buttons.
func (sc screen) rows(order int) []Permission {
	p := Permission{ParentID: sc.parent, Name: sc.title, URL: sc.path, Component: sc.component, Icon: sc.icon, Redirect: sc.redirect,
		MenuType: menuChild, PermsType: "1", SortNo: float64(order), Route: true, Leaf: sc.component != container,
		KeepAlive: sc.keepAlive, Status: "1"}
	p.ID = sc.id
	if sc.parent == 0 {
		p.MenuType = menuRoot
	}
	rows := []Permission{p}
	for i, b := range sc.buttons {
		row := Permission{ParentID: sc.id, Name: b.title, MenuType: menuButton, Perms: b.code, PermsType: "1", SortNo: float64(i + 1), Leaf: true, Status: "1"}
		row.ID = sc.id*100 + value.ID(i) + 1
		rows = append(rows, row)
	}
	return rows
}
