package access

import (
	"jikong/internal/crud"
	"jikong/internal/value"
)

// Permission is a menu entry or, with MenuType 2, a button on its screen.
type Permission struct {
	crud.Row
	ParentID           value.ID `json:"parentId" db:"parent_id"`
	Name               string   `json:"name" db:"name"`
	URL                string   `json:"url" db:"url"`
	Component          string   `json:"component" db:"component"`
	ComponentName      string   `json:"componentName" db:"component_name"`
	Redirect           string   `json:"redirect" db:"redirect"`
	MenuType           int      `json:"menuType" db:"menu_type" doc:"0 一级菜单，1 子菜单，2 按钮权限"`
	Perms              string   `json:"perms" db:"perms" doc:"权限编码，可用逗号分隔多个"`
	PermsType          string   `json:"permsType" db:"perms_type" doc:"1 可见，2 可编辑"`
	SortNo             Decimal  `json:"sortNo" db:"sort_no"`
	AlwaysShow         bool     `json:"alwaysShow" db:"always_show"`
	Icon               string   `json:"icon" db:"icon"`
	Route              bool     `json:"route" db:"is_route"`
	Leaf               bool     `json:"leaf" db:"is_leaf"`
	KeepAlive          bool     `json:"keepAlive" db:"keep_alive"`
	Hidden             bool     `json:"hidden" db:"hidden"`
	HideTab            bool     `json:"hideTab" db:"hide_tab"`
	InternalOrExternal bool     `json:"internalOrExternal" db:"internal_or_external"`
	Description        string   `json:"description" db:"description"`
	DelFlag            int      `json:"delFlag" db:"del_flag"`
	RuleFlag           int      `json:"ruleFlag" db:"rule_flag"`
	Status             string   `json:"status" db:"status" doc:"1 有效，0 规则停用，人人可见"`
}

const permissionColumns = `p.id, p.version, p.create_by, p.create_time, p.update_by, p.update_time, p.parent_id, p.name, p.url, p.component,
	p.component_name, p.redirect, p.menu_type, p.perms, p.perms_type, p.sort_no, p.always_show, p.icon, p.is_route, p.is_leaf, p.keep_alive,
	p.hidden, p.hide_tab, p.internal_or_external, p.description, p.del_flag, p.rule_flag, p.status`

// Values of Permission.MenuType.
const (
	menuRoot   = 0
	menuChild  = 1
	menuButton = 2
)
