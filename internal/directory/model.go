package directory

import (
	"cmp"
	"encoding/json"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/crud"
	"jikong/internal/value"
)

// User is a person as the API shows them (api-contract.md section 23). The password hash is in no field on purpose.
type User struct {
	crud.Row
	Username     string     `json:"username" db:"username"`
	Realname     string     `json:"realname" db:"realname"`
	Avatar       string     `json:"avatar" db:"avatar"`
	Birthday     value.Date `json:"birthday" db:"birthday"`
	Sex          Sex        `json:"sex" db:"sex" doc:"1 男，2 女，null 未填"`
	Email        string     `json:"email" db:"email"`
	Phone        string     `json:"phone" db:"phone"`
	OrgCode      string     `json:"orgCode" db:"-" doc:"当前部门的编码"`
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

// UnmarshalJSON accepts a number or its text; "" and null are not filled in.
func (s *Sex) UnmarshalJSON(data []byte) error {
	var text value.LooseText
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	n, err := strconv.ParseInt(cmp.Or(string(text), "0"), 10, 64)
	*s = Sex(n)
	return err
}

// Text is the word for it.
func (s Sex) Text() string { return map[Sex]string{1: "男", 2: "女"}[s] }

// Schema describes it as a number that may be absent.
func (Sex) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeInteger, Nullable: true}
}

const userColumns = `id, version, create_by, create_time, update_by, update_time, username, realname, avatar, birthday, sex, email,
	phone, status, del_flag, work_no, post, telephone, activiti_sync, user_identity, depart_ids, client_id`

// userNormal is the User.Status of a person who may work.
const userNormal = 1

// Department is a node of the centre's tree. The code of a department starts with the code of its parent.
type Department struct {
	crud.Row
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
	Region         string   `json:"region" db:"region" doc:"所在地区的区划代码"`
	WorkField      string   `json:"workField" db:"work_field" doc:"业务范围：分类字典的编码，用逗号分隔"`
	Address        string   `json:"address" db:"address"`
	Memo           string   `json:"memo" db:"memo"`
	Status         string   `json:"status" db:"status"`
	StatusText     string   `json:"status_dictText,omitempty" db:"-"`
	DelFlag        string   `json:"delFlag" db:"del_flag"`
	DelFlagText    string   `json:"delFlag_dictText,omitempty" db:"-"`
}

const departColumns = `d.id, d.version, d.create_by, d.create_time, d.update_by, d.update_time, d.parent_id, d.depart_name, d.depart_name_en,
	d.depart_name_abbr, d.depart_order, d.description, d.org_category, d.org_type, d.org_code, d.mobile, d.fax, d.region, d.work_field, d.address, d.memo, d.status, d.del_flag`
