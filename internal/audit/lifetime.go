package audit

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/value"
)

// term is how long the operation log stays unless somebody sets another length, in days: a term of office, so that the audit at its end finds
// all of it.
const term = 5 * 365

// Lifetimes are how long the logs stay.
func Lifetimes() []lifetime.Rule {
	log := lifetime.Rows{Table: "audit_log", Since: "at"}
	versions := lifetime.Rows{Table: "sys_data_log", Since: "create_time"}
	checks := lifetime.Rows{Table: "audit_check", Since: "at"}
	return []lifetime.Rule{
		{Code: "audit.log", Title: "操作日志和登录日志", Keeps: "谁在什么时候登录、做了什么", Tables: []string{"audit_log"},
			Days: term, Least: lifetime.HalfYear, Most: 36500, Law: lifetime.Law, State: log.State, Prune: pruneLog},
		{Code: "audit.data", Title: "数据日志和历史版本", Keeps: "每次保存后的内容，文章可以比较和恢复；现行的一版在期限内被改掉的也保留", Tables: []string{"sys_data_log"},
			Days: 1095, Least: lifetime.HalfYear, Most: 36500, Law: lifetime.Law, State: versions.State, Prune: pruneVersions},
		checks.Of(lifetime.Rule{Code: "audit.check", Title: "日志完整性核对记录", Keeps: "每晚核对操作日志的结果", Days: 400, Least: lifetime.HalfYear, Most: 3650, Law: lifetime.Law}),
	}
}

// pruneVersions leaves what was the content of a row at some moment since, and what such versions are compressed against.
func pruneVersions(ctx context.Context, tx *db.Tx, before value.Time, limit int) (int64, error) {
	return tx.Exec(ctx, `DELETE FROM sys_data_log WHERE id IN (SELECT v.id FROM sys_data_log v WHERE v.create_time < $1
		AND NOT EXISTS (SELECT 1 FROM sys_data_log n WHERE n.tenant_id = v.tenant_id AND n.data_table = v.data_table AND n.data_id = v.data_id
			AND n.data_version = v.data_version + 1 AND n.create_time >= $1)
		AND NOT EXISTS (SELECT 1 FROM sys_data_log d WHERE d.data_base = v.id) LIMIT $2)`, before, limit)
}
