package imports

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// DataSets are what reports may ask of imports: who took in how much, never what.
func DataSets() []schema.DataSet {
	return []schema.DataSet{{
		Name: "r_import", Label: "导入", Note: "一行是一次导入 Excel 的结果，不含导入的内容", Perm: "system:audit", Tables: []string{"import_done"}, From: "import_done", Tenant: "import_done.tenant_id",
		Columns: []schema.SetColumn{
			{Name: "id", Label: "编号", Kind: schema.ID},
			{Name: "create_time", Label: "时间", Kind: schema.Time},
			{Name: "username", Label: "登录名", Kind: schema.Text},
			{Name: "realname", Label: "姓名", Kind: schema.Text},
			{Name: "label", Label: "导入到", Kind: schema.Text},
			{Name: "total", Label: "行数", Kind: schema.Int},
			{Name: "added", Label: "新增", Kind: schema.Int},
			{Name: "updated", Label: "更新", Kind: schema.Int},
			{Name: "skipped", Label: "跳过", Kind: schema.Int},
			{Name: "refused", Label: "退回", Kind: schema.Int},
		},
	}}
}

// note keeps what an import came to.
func (r *Imported) note(ctx context.Context, tx *db.Tx, label string) error {
	caller := auth.PrincipalFrom(ctx)
	return r.keep(ctx, tx, caller.TenantID, [2]string{caller.Username, caller.Realname}, label, tx.Now)
}

// keep is note for a person with an account and a name, at a moment.
func (r *Imported) keep(ctx context.Context, tx *db.Tx, tenant value.ID, who [2]string, label string, at value.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO import_done (id, tenant_id, username, realname, label, total, added, updated, skipped, refused, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		tx.NewID(), int64(tenant), who[0], who[1], label, r.Total, max(r.Success-r.Updated, 0), r.Updated, r.Skipped, r.Errors, at)
	return err
}
