package access

import (
	"slices"

	"jikong/internal/directory"
	"jikong/internal/value"
)

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
	hidden    bool     // not in the menu: its page comes later, its rights exist
	roles     []string // seed roles that get the screen with all its buttons
	guests    []string // seed roles that get the screen with its first button, which shows the list, and the buttons that name them
	buttons   []button // append only: the place in the list is part of the id
}

// button is a permission on a screen; its code is what routes ask for.
type button struct {
	code, title string
	roles       []string // seed roles that get it in place of those of the screen
	after       []string // patterns of codes: where the program is at work already, roles that hold one of them get the new right too
}

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
	{id: 2, title: "仪表盘", path: "/dashboard", component: container, icon: "bar-chart", redirect: "/dashboard/workplace",
		roles: []string{RoleSystem, RoleSecurity, RoleAudit, RoleEditor}},
	{id: 3, parent: 2, title: "工作台", path: "/dashboard/workplace", component: "dashboard/Workplace", icon: "desktop", keepAlive: true,
		roles: []string{RoleSystem, RoleSecurity, RoleAudit, RoleEditor}},
	{id: 4, parent: 2, title: "指标图", path: "/dashboard/indexchart", component: "dashboard/IndexChart", icon: "bar-chart", keepAlive: true,
		roles: []string{RoleEditor}},
	{id: 5, parent: 2, title: "后台任务", path: "/dashboard/tasks", component: "dashboard/Tasks", icon: "setting", keepAlive: true,
		roles: []string{RoleSystem}, buttons: []button{{code: "dashboard:task:list", title: "查看后台任务"}}},
	{id: 6, parent: 2, title: "运行监控", path: "/dashboard/monitor", component: "dashboard/Monitor", icon: "desktop",
		roles: []string{RoleSystem}, buttons: []button{{code: "dashboard:monitor:list", title: "查看运行监控"}}},

	{id: 10, title: "内容管理", path: "/content", component: container, icon: "file-text", redirect: "/content/article", roles: []string{RoleEditor}},
	{id: 11, parent: 10, title: "文章管理", path: "/content/article", component: "content/article", icon: "read", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:article", "文章"),
			button{code: "content:article:publish", title: "发布文章"}, button{code: "content:article:withdraw", title: "撤回文章"})},
	{id: 12, parent: 10, title: "栏目管理", path: "/content/column", component: "content/column", icon: "apartment", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:column", "栏目"), rowButtons("content:category", "分类")...)},
	{id: 13, parent: 10, title: "站点设置", path: "/content/site", component: "content/site", icon: "building", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(append([]button{
			{code: "content:block:list", title: "查看站点信息"}, {code: "content:block:edit", title: "修改站点信息"}},
			rowButtons("content:task", "办事入口")...), append(rowButtons("content:unit", "相关单位"), rowButtons("content:popup", "弹窗公告")...)...)},
	{id: 14, parent: 10, title: "媒体库", path: "/media", component: "media/MediaLibrary", icon: "picture", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:media", "媒体文件"),
			button{code: "content:media:upload", title: "在表单和正文里上传文件", roles: []string{RoleEditor, RoleSystem}, after: []string{"%:add", "%:edit"}})},
	{id: 15, parent: 10, title: "页面反馈", path: "/content/feedback", component: "content/PageFeedbackList", icon: "message", keepAlive: true,
		roles: []string{RoleEditor}, buttons: []button{{code: "content:feedback:list", title: "查看页面反馈"}, {code: "content:feedback:edit", title: "处理读者意见"},
			{code: "content:feedback:delete", title: "删除读者意见"}, {code: "content:feedback:export", title: "导出页面反馈"}}},

	{id: 16, parent: 10, title: "检索词库", path: "/content/search", component: "content/SearchWords", icon: "search", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("content:search", "检索词"), button{code: "content:search:export", title: "导出没有结果的搜索"})},
	{id: 17, parent: 10, title: "专题管理", path: "/content/topic", component: "content/topic", icon: "tags", keepAlive: true,
		roles: []string{RoleEditor}, buttons: rowButtons("content:topic", "专题")},
	{id: 18, parent: 10, title: "搜索情况", path: "/content/search/weeks", component: "content/SearchWeeks", icon: "bar-chart", keepAlive: true,
		roles: []string{RoleEditor}},
	{id: 19, parent: 10, title: "推荐答案", path: "/content/search/pins", component: "content/SearchPins", icon: "star", keepAlive: true,
		roles: []string{RoleEditor}},
	{id: 54, parent: 10, title: "急救提示", path: "/content/search/dangers", component: "content/SearchDangers", icon: "medicine", keepAlive: true,
		roles: []string{RoleEditor}, buttons: rowButtons("content:danger", "急救提示")},
	{id: 55, parent: 10, title: "检索测试", path: "/content/search/questions", component: "content/SearchQuestions", icon: "safety-certificate", keepAlive: true,
		roles: []string{RoleEditor}},

	{id: 40, title: "互动服务", path: "/interact", component: container, icon: "team", redirect: "/interact/survey", roles: []string{RoleEditor}},
	{id: 41, parent: 40, title: "来信办理", path: "/interact/letter", component: "consult/LetterList", icon: "mail", keepAlive: true,
		roles: []string{RoleEditor}, buttons: []button{{code: "consult:letter:list", title: "查看来信"},
			{code: "consult:letter:reveal", title: "查看写信人姓名和联系方式"}, {code: "consult:letter:receive", title: "受理、转办、合并"},
			{code: "consult:letter:handle", title: "起草答复、延期、办结"}, {code: "consult:letter:review", title: "审核答复"},
			{code: "consult:letter:redact", title: "提交公开稿"}, {code: "consult:letter:release", title: "公开和取消公开"},
			{code: "consult:letter:export", title: "导出来信清单"}}},
	{id: 42, parent: 40, title: "来信统计", path: "/interact/letterStatistics", component: "consult/LetterStatistics", icon: "bar-chart", keepAlive: true,
		roles: []string{RoleEditor}, buttons: []button{{code: "consult:statistics:list", title: "查看来信统计"}}},
	{id: 43, parent: 40, title: "答复模板", path: "/interact/replyTemplate", component: "consult/TemplateList", icon: "snippets", keepAlive: true,
		roles: []string{RoleEditor}, buttons: rowButtons("consult:template", "答复模板")},
	{id: 44, parent: 40, title: "节假日", path: "/interact/holiday", component: "consult/HolidayList", icon: "calendar", keepAlive: true,
		roles: []string{RoleEditor}, buttons: rowButtons("consult:holiday", "节假日")},
	{id: 45, parent: 40, title: "招聘公告", path: "/interact/recruitment", component: "recruit/PostingList", icon: "idcard", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("recruit:posting", "招聘公告"),
			button{code: "recruit:posting:publish", title: "发布和撤销招聘公告"})},
	{id: 46, parent: 40, title: "报名审查", path: "/interact/application", component: "recruit/ApplicationList", icon: "solution", keepAlive: true,
		roles: []string{RoleEditor}, buttons: []button{{code: "recruit:application:list", title: "查看报名申请"},
			{code: "recruit:application:reveal", title: "查看证件号和联系方式"}, {code: "recruit:application:review", title: "审查报名申请"},
			{code: "recruit:application:export", title: "导出报名表"}}},
	{id: 47, parent: 40, title: "在线调查", path: "/interact/survey", component: "survey/SurveyList", icon: "form", keepAlive: true,
		roles: []string{RoleEditor}, buttons: append(rowButtons("survey:survey", "调查"),
			button{code: "survey:survey:publish", title: "发布和结束调查"}, button{code: "survey:survey:statistics", title: "查看统计"},
			button{code: "survey:survey:texts", title: "查看填写的文字"}, button{code: "survey:survey:export", title: "导出答卷"})},

	{id: 48, parent: 40, title: "复核与审定", path: "/interact/review", component: "review/ReviewList", icon: "safety-certificate", keepAlive: true,
		roles: []string{RoleEditor}, buttons: []button{{code: "review:service:list", title: "查看复核与审定"}, {code: "review:service:edit", title: "登记页面复核"},
			{code: "review:service:sign", title: "审定医学内容", roles: []string{}}}}, // the security administrator gives it to the role of the physicians

	{id: 50, title: "便民门诊", path: "/clinic", component: container, icon: "medicine", redirect: "/clinic/rabies", roles: []string{RoleEditor}},
	{id: 51, parent: 50, title: "犬伤处置门诊", path: "/clinic/rabies", component: "clinic/RabiesClinicList", icon: "medicine", keepAlive: true,
		roles: []string{RoleEditor}, buttons: fileButtons("clinic:rabies", "处置门诊")},
	{id: 52, parent: 50, title: "自愿检测点", path: "/clinic/vct", component: "clinic/VctSiteList", icon: "medicine", keepAlive: true,
		roles: []string{RoleEditor}, buttons: fileButtons("clinic:vct", "检测点")},
	{id: 53, parent: 50, title: "区县", path: "/clinic/district", component: "clinic/ClinicDistrictList", icon: "apartment", keepAlive: true,
		roles: []string{RoleEditor}, buttons: fileButtons("clinic:district", "区县")},

	{id: 60, title: "报表", path: "/report", component: container, icon: "bar-chart", redirect: "/report/list", roles: []string{RoleSystem, RoleEditor}},
	{id: 61, parent: 60, title: "查看报表", path: "/report/list", component: "report/ReportList", icon: "bar-chart", keepAlive: true,
		roles: []string{RoleSystem, RoleEditor}, buttons: []button{{code: "online:report:view", title: "查看报表"}, {code: "online:report:export", title: "导出报表"}}},
	{id: 62, parent: 60, title: "报表配置", path: "/report/config", component: "report/ReportConfig", icon: "setting", keepAlive: true,
		roles: []string{RoleSystem, RoleEditor}, buttons: rowButtons("online:report", "报表")},

	{id: 20, title: "系统管理", path: "/system", component: container, icon: "setting", redirect: "/system/user",
		roles: []string{RoleSystem, RoleSecurity, RoleAudit}},
	{id: 21, parent: 20, title: "接口文档", path: "/system/api", component: "system/api", icon: "link", keepAlive: true,
		roles: []string{RoleSystem}, buttons: []button{{code: "system:api:list", title: "查看接口文档"}}},
	{id: 22, parent: 20, title: "用户管理", path: "/system/user", component: "system/UserList", icon: "user", keepAlive: true,
		roles: []string{RoleSystem}, guests: []string{RoleSecurity}, buttons: append(rowButtons("system:user", "用户"),
			button{code: "system:user:import", title: "导入用户"}, button{code: "system:user:export", title: "导出用户"},
			button{code: "system:user:recycle", title: "用户回收站"},
			button{code: PermAssignRole, title: "分配用户的角色", roles: []string{RoleSecurity}},
			button{code: "system:user:reset", title: "重置用户的密码", roles: []string{RoleSecurity}},
			button{code: directory.PermContact, title: "查看同事的手机号和邮箱", roles: []string{RoleSystem, RoleSecurity},
				after: []string{"system:user:add", "system:user:edit", "system:user:reset"}})},
	{id: 23, parent: 20, title: "角色管理", path: "/system/role", component: "system/RoleUserList", icon: "team", keepAlive: true,
		roles: []string{RoleSecurity}, buttons: append(rowButtons("system:role", "角色"),
			button{code: "system:role:export", title: "导出角色"}, button{code: PermGrantRole, title: "角色授权"})},
	{id: 24, parent: 20, title: "菜单管理", path: "/system/permission", component: "system/PermissionList", icon: "menu", keepAlive: true,
		roles: []string{RoleSecurity}, buttons: rowButtons("system:permission", "菜单")},
	{id: 25, parent: 20, title: "部门管理", path: "/system/depart", component: "system/DepartList", icon: "apartment", keepAlive: true,
		roles: []string{RoleSystem}, guests: []string{RoleSecurity}, buttons: fileButtons("system:depart", "部门")},
	{id: 26, parent: 20, title: "职务管理", path: "/system/position", component: "system/SysPositionList", icon: "idcard", keepAlive: true,
		roles: []string{RoleSystem}, buttons: fileButtons("system:position", "职务")},
	{id: 27, parent: 20, title: "站点管理", path: "/system/tenant", component: "system/TenantList", icon: "global", keepAlive: true,
		roles: []string{RoleSystem}, buttons: append(rowButtons("system:tenant", "站点"), button{code: "system:tenant:export", title: "导出站点"})},
	{id: 28, parent: 20, title: "数据字典", path: "/system/dict", component: "system/DictList", icon: "book", keepAlive: true,
		roles: []string{RoleSystem}, buttons: fileButtons("system:dict", "字典")},
	{id: 29, parent: 20, title: "分类字典", path: "/system/category", component: "system/SysCategoryList", icon: "tags", keepAlive: true,
		roles: []string{RoleSystem}, buttons: fileButtons("system:category", "分类字典")},
	{id: 30, parent: 20, title: "编码校验规则", path: "/system/checkRule", component: "system/SysCheckRuleList", icon: "check", keepAlive: true,
		roles: []string{RoleSystem}, buttons: fileButtons("system:checkrule", "校验规则")},
	{id: 31, parent: 20, title: "填值规则", path: "/system/fillRule", component: "system/SysFillRuleList", icon: "form", keepAlive: true,
		roles: []string{RoleSystem}, buttons: fileButtons("system:fillrule", "填值规则")},
	{id: 32, parent: 20, title: "保存的查询", path: "/system/query", component: "system/SavedQueryList", icon: "filter", keepAlive: true,
		roles: []string{RoleSystem}, buttons: []button{{code: "system:query:list", title: "查看保存的查询"}, {code: "system:query:delete", title: "删除保存的查询"}}},
	{id: 33, parent: 20, title: "在线用户", path: "/system/online", component: "system/SysUserOnlineList", icon: "desktop", keepAlive: true,
		roles: []string{RoleSecurity}, buttons: []button{{code: "system:online:list", title: "查看在线用户"}, {code: "system:online:logout", title: "强制退出"}}},
	{id: 34, parent: 20, title: "日志管理", path: "/system/log", component: "system/LogList", icon: "file-search", keepAlive: true,
		roles: []string{RoleAudit}, buttons: []button{{code: "system:audit:list", title: "查看日志"}, {code: "system:audit:export", title: "导出日志"}}},
	{id: 35, parent: 20, title: "数据日志", path: "/system/dataLog", component: "system/DataLogList", icon: "history", keepAlive: true,
		roles: []string{RoleAudit}},
	{id: 36, parent: 20, title: "系统通告", path: "/system/announcement", component: "system/SysAnnouncementList", icon: "notification", keepAlive: true,
		roles: []string{RoleSystem}, buttons: append(rowButtons("system:announcement", "系统通告"),
			button{code: "system:announcement:release", title: "发布和撤销系统通告"}, button{code: "system:announcement:export", title: "导出系统通告"},
			button{code: "system:announcement:import", title: "导入系统通告"}, button{code: "system:announcement:broadcast", title: "向打开的窗口发送消息"})},
	{id: 37, parent: 20, title: "定时任务", path: "/system/quartzJob", component: "system/quartzJob/index", icon: "calendar", keepAlive: true,
		roles: []string{RoleSystem}, buttons: append(rowButtons("system:quartzJob", "定时任务"),
			button{code: "system:quartzJob:pause", title: "停止定时任务"}, button{code: "system:quartzJob:resume", title: "启动定时任务"},
			button{code: "system:quartzJob:execute", title: "立即执行和取消"},
			button{code: "system:quartzJob:exportXls", title: "导出定时任务"}, button{code: "system:quartzJob:importExcel", title: "导入定时任务"})},
	{id: 56, parent: 20, title: "保存期限", path: "/system/lifetime", component: "system/LifetimeList", icon: "history", keepAlive: true,
		roles: []string{RoleSystem}, guests: []string{RoleAudit}, buttons: []button{{code: "system:lifetime:list", title: "查看保存期限"}, {code: "system:lifetime:edit", title: "修改保存期限"}}},
	{id: 39, parent: 20, title: "消息发送记录", path: "/system/message", component: "message/SysMessageList", icon: "mail", keepAlive: true,
		roles: []string{RoleSystem}, buttons: []button{{code: "system:message:list", title: "查看消息发送记录"}, {code: "system:message:export", title: "导出消息发送记录"}}},
	{id: 38, parent: 20, title: "消息模板", path: "/system/messageTemplate", component: "message/SysMessageTemplateList", icon: "snippets", keepAlive: true,
		roles: []string{RoleSystem}, buttons: append(rowButtons("system:messageTemplate", "消息模板"),
			button{code: "system:messageTemplate:export", title: "导出消息模板"}, button{code: "system:messageTemplate:send", title: "用消息模板发送消息"})},
}

// fileButtons are the permissions of a list that comes and goes as files, too.
func fileButtons(prefix, noun string) []button {
	return append(rowButtons(prefix, noun), button{code: prefix + ":import", title: "导入" + noun}, button{code: prefix + ":export", title: "导出" + noun})
}

// rowButtons are the four permissions of a list.
func rowButtons(prefix, noun string) []button {
	return []button{{code: prefix + ":list", title: "查看" + noun}, {code: prefix + ":add", title: "新增" + noun},
		{code: prefix + ":edit", title: "修改" + noun}, {code: prefix + ":delete", title: "删除" + noun}}
}

// seedRow is a permission row with the seed roles that hold it.
type seedRow struct {
	Permission
	roles []string
	after []string
}

// rows turns a screen into its permission row and those of its buttons.
func (sc screen) rows(order int) []seedRow {
	p := Permission{ParentID: sc.parent, Name: sc.title, URL: sc.path, Component: sc.component, Icon: sc.icon, Redirect: sc.redirect,
		MenuType: menuChild, PermsType: "1", SortNo: Decimal(order), Route: true, Leaf: sc.component != container,
		KeepAlive: sc.keepAlive, Hidden: sc.hidden, Status: "1"}
	p.ID = sc.id
	if sc.parent == 0 {
		p.MenuType = menuRoot
	}
	rows := []seedRow{{Permission: p, roles: slices.Concat(sc.roles, sc.guests)}}
	for i, b := range sc.buttons {
		row := Permission{ParentID: sc.id, Name: b.title, MenuType: menuButton, Perms: b.code, PermsType: "1", SortNo: Decimal(i + 1), Leaf: true, Status: "1"}
		row.ID = sc.id*100 + value.ID(i) + 1
		roles := sc.roles
		if b.roles != nil {
			roles = b.roles
		}
		if i == 0 {
			roles = slices.Concat(roles, sc.guests)
		}
		rows = append(rows, seedRow{row, roles, b.after})
	}
	return rows
}
