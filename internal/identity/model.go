package identity

import (
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/resource"
	"jikong/internal/value"
)

// User is a person as the API shows them (api-contract.md section 23). The password hash is in no field on purpose.
type User struct {
	resource.Row
	Username     string     `json:"username" db:"username"`
	Realname     string     `json:"realname" db:"realname"`
	Avatar       string     `json:"avatar" db:"avatar"`
	Birthday     value.Date `json:"birthday" db:"birthday"`
	Sex          Sex        `json:"sex" db:"sex" doc:"1 男，2 女，null 未填"`
	Email        string     `json:"email" db:"email"`
	Phone        string     `json:"phone" db:"phone"`
	OrgCode      string     `json:"orgCode" db:"org_code" doc:"当前部门的编码"`
	OrgCodeTxt   string     `json:"orgCodeTxt" db:"-" doc:"所在部门的名称，逗号分隔"`
	Status       int        `json:"status" db:"status" doc:"1 正常，2 冻结"`
	DelFlag      int        `json:"delFlag" db:"del_flag"`
	WorkNo       string     `json:"workNo" db:"work_no"`
	Post         string     `json:"post" db:"post" doc:"职务编码，逗号分隔"`
	Telephone    string     `json:"telephone" db:"telephone"`
	ActivitiSync int        `json:"activitiSync" db:"activiti_sync"`
	UserIdentity int        `json:"userIdentity" db:"user_identity" doc:"1 成员，2 负责人"`
	DepartIDs    string     `json:"departIds" db:"depart_ids" doc:"负责的部门，逗号分隔"`
	RelTenantIDs string     `json:"relTenantIds" db:"-" doc:"所属站点，逗号分隔"`
	ClientID     string     `json:"clientId" db:"client_id"`
	HomePath     string     `json:"homePath" db:"-" doc:"登录后打开的页面"`
}

// Sex is 1 for men and 2 for women; 0 is not filled in, null in JSON.
type Sex int64

// IsZero tells that nothing is filled in.
func (s Sex) IsZero() bool { return s == 0 }

// MarshalJSON writes null for 0.
func (s Sex) MarshalJSON() ([]byte, error) {
	if s == 0 {
		return []byte("null"), nil
	}
	return strconv.AppendInt(nil, int64(s), 10), nil
}

// Schema describes it as a number that may be absent.
func (Sex) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Nullable: true}
}

const userColumns = `id, version, create_by, create_time, update_by, update_time, username, realname, avatar, birthday, sex, email,
	phone, org_code, status, del_flag, work_no, post, telephone, activiti_sync, user_identity, depart_ids, client_id`

// userNormal is the User.Status of a person who may work.
const userNormal = 1

// Department is a node of the centre's tree. The code of a department starts with the code of its parent.
type Department struct {
	resource.Row
	ParentID       value.ID `json:"parentId" db:"parent_id"`
	DepartName     string   `json:"departName" db:"depart_name"`
	DepartNameEn   string   `json:"departNameEn" db:"depart_name_en"`
	DepartNameAbbr string   `json:"departNameAbbr" db:"depart_name_abbr"`
	DepartOrder    int      `json:"departOrder" db:"depart_order"`
	Description    string   `json:"description" db:"description"`
	OrgCategory    string   `json:"orgCategory" db:"org_category" doc:"1 单位，2 部门，3 岗位"`
	OrgType        string   `json:"orgType" db:"org_type" doc:"层级，从 1 起"`
	OrgCode        string   `json:"orgCode" db:"org_code"`
	Mobile         string   `json:"mobile" db:"mobile"`
	Fax            string   `json:"fax" db:"fax"`
	Address        string   `json:"address" db:"address"`
	Memo           string   `json:"memo" db:"memo"`
	Status         string   `json:"status" db:"status"`
	DelFlag        string   `json:"delFlag" db:"del_flag"`
}

const departColumns = `d.id, d.version, d.create_by, d.create_time, d.update_by, d.update_time, d.parent_id, d.depart_name, d.depart_name_en,
	d.depart_name_abbr, d.depart_order, d.description, d.org_category, d.org_type, d.org_code, d.mobile, d.fax, d.address, d.memo, d.status, d.del_flag`

// Permission is a menu entry or, with MenuType 2, a button on its screen.
type Permission struct {
	resource.Row
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
