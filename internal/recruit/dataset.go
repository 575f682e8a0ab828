package recruit

import (
	"jikong/internal/auth"
	"jikong/internal/schema"
)

// DataSets are what reports may ask of applications: how many and what became of them, never whose.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_application", Label: "招聘报名", Note: "一行是一份提交过的报名；不含报名的人和内容", Perm: "recruit:application", Tables: []string{"recruit_application", "recruit_posting"},
		From:   "recruit_application JOIN recruit_posting ON recruit_posting.id = recruit_application.posting_id AND recruit_posting.tenant_id = recruit_application.tenant_id",
		Tenant: "recruit_application.tenant_id",
		Within: func(auth.Principal) schema.Condition {
			return schema.Cond("recruit_application.state <> 'draft' AND recruit_application.submit_time IS NOT NULL")
		},
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID, SQL: "recruit_application.id"},
			{Name: "posting", Label: "招聘公告", Kind: schema.Text, SQL: "recruit_posting.title"},
			{Name: "state", Label: "状态", Kind: schema.Text, SQL: "recruit_application.state", Options: standOptions()},
			{Name: "hired", Label: "录用", Kind: schema.Bool, SQL: "recruit_application.hired"},
			{Name: "submit_time", Label: "提交时间", Kind: schema.Time, SQL: "recruit_application.submit_time"},
			{Name: "review_time", Label: "审查时间", Kind: schema.Time, SQL: "recruit_application.review_time", Nullable: true},
		},
	}}
}
