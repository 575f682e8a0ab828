package feedback

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

const perm = "content:feedback"

// PageSum is a page with how many readers found it useful.
type PageSum struct {
	ID         value.ID   `json:"id" db:"id"`
	Name       string     `json:"name" db:"name"`
	Path       string     `json:"path" db:"path"`
	OwnerDept  string     `json:"ownerDept" db:"owner_dept"`
	SysOrgCode string     `json:"sysOrgCode" db:"sys_org_code"`
	Useful     int64      `json:"useful" db:"useful" doc:"觉得有用的人数"`
	Useless    int64      `json:"useless" db:"useless" doc:"觉得没有帮助的人数"`
	LastTime   value.Time `json:"lastTime" db:"last_time" nullable:"false" doc:"最近一次评价"`
}

func pageResource() crud.Resource[PageSum] {
	return crud.Resource[PageSum]{
		Path: "/feedback/page", Tag: tag, Perm: perm, Actions: crud.List | crud.Export,
		Table: crud.Table{
			Name: "feedback_page", Label: "页面反馈", NameColumn: "name", Tenant: true, ScopeColumn: "sys_org_code",
			DefaultSort: []crud.Order{{Field: "lastTime", Desc: true}},
			Columns: []crud.Column{
				{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true},
				{Name: "name", Label: "页面", Kind: crud.Text, Search: true, Filter: true, Export: true},
				{Name: "path", Label: "地址", Kind: crud.Text, Search: true, Filter: true, Export: true},
				{Name: "owner_dept", Label: "负责科室", Kind: crud.Text, Filter: true, Export: true},
				{Name: "sys_org_code", Label: "部门编码", Kind: crud.Text},
				{Name: "useful", Label: "有用", Kind: crud.Int, Filter: true, Sort: true, Export: true},
				{Name: "useless", Label: "没有帮助", Kind: crud.Int, Filter: true, Sort: true, Export: true},
				{Name: "last_time", Label: "最近一次", Kind: crud.Time, Required: true, Filter: true, Sort: true, Export: true},
			},
		},
	}
}

// Comment is an answer with words.
type Comment struct {
	crud.Row
	PageID     value.ID `json:"pageId" db:"page_id"`
	SysOrgCode string   `json:"sysOrgCode" db:"sys_org_code"`
	Useful     bool     `json:"useful" db:"useful"`
	Comment    string   `json:"comment" db:"comment"`
	Status     string   `json:"status" db:"status" enum:"new,done" doc:"new 待处理，done 已处理"`
	Remark     string   `json:"remark" db:"remark" doc:"怎么处理的"`

	PageText   string `json:"pageId_dictText,omitempty" db:"-"`
	UsefulText string `json:"useful_dictText,omitempty" db:"-"`
	StatusText string `json:"status_dictText,omitempty" db:"-"`
}

func commentResource() crud.Resource[Comment] {
	return crud.Resource[Comment]{
		Path: "/feedback/comment", Tag: tag, Perm: perm, Actions: crud.List | crud.Edit | crud.Delete | crud.Export,
		Table: crud.Table{
			Name: "feedback_answer", Label: "读者意见", Log: "feedback", NameColumn: "comment", Tenant: true, ScopeColumn: "sys_org_code",
			NoIndex: "readers who write are few, and an index holds their answers alone",
			Within:  func(auth.Principal) crud.Condition { return crud.Cond("comment <> ''") },
			Columns: []crud.Column{
				{Name: "page_id", Label: "页面", Kind: crud.ID, Ref: "feedback_page", RefText: "name", Filter: true, Required: true, Export: true},
				{Name: "sys_org_code", Label: "部门编码", Kind: crud.Text},
				{Name: "useful", Label: "评价", Kind: crud.Bool, Filter: true, Export: true,
					Options: []crud.Option{{Value: "1", Text: "有用"}, {Value: "0", Text: "没有帮助"}}},
				{Name: "comment", Label: "意见", Kind: crud.LongText, Max: maxComment + 100, Search: true, Export: true},
				{Name: "status", Label: "处理状态", Kind: crud.Enum, Required: true, Filter: true, Write: true, Export: true,
					Options: []crud.Option{{Value: "new", Text: "待处理"}, {Value: "done", Text: "已处理"}}},
				{Name: "remark", Label: "处理说明", Kind: crud.LongText, Max: 500, Write: true, Export: true},
				{Name: "create_time", Label: "提交时间", Kind: crud.Time, Filter: true, Sort: true, Export: true, Required: true},
			},
		},
		After: uncount,
		Undo: crud.Undo[Comment]{After: func(ctx context.Context, tx *db.Tx, c *Comment) error {
			return count(ctx, tx, c.PageID, c.Useful, 1)
		}},
	}
}

// uncount takes a deleted answer out of the sums of its page.
func uncount(ctx context.Context, tx *db.Tx, old, new *Comment) error {
	if new != nil {
		return nil
	}
	return count(ctx, tx, old.PageID, old.Useful, -1)
}
