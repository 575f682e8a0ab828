package imports

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/value"
)

// taskLife is how long people can look what became of a long import.
const taskLife = 72 * time.Hour

// Lifetimes are how long stays what imports leave.
func Lifetimes() []lifetime.Rule {
	reports := lifetime.Rows{Table: "import_report", Since: "create_time"}
	tasks := lifetime.Rows{Table: "import_task", Since: "create_time"}
	done := lifetime.Rows{Table: "import_done", Since: "create_time"}
	keys := lifetime.Rows{Table: "import_key", Key: "tenant_id, user_id, table_name, key_hash", Since: "create_time"}
	return []lifetime.Rule{
		reports.Of(lifetime.Rule{Code: "list.import", Title: "导入报告", Keeps: "导入时没有收下的行和原因", Days: 3, Least: 1, Most: 90}),
		tasks.Of(lifetime.Rule{Code: "list.task", Title: "后台导入", Keeps: "行数很多的导入：做完以前的文件，做完以后的结果", Fixed: "3 天后清除", Life: taskLife,
			Tables: []string{"import_task_file", "import_task_row"}}),
		keys.Of(lifetime.Rule{Code: "list.importKey", Title: "导入的幂等键", Keeps: "每次导入的结果：同样的内容再提交一次时不重复导入", Fixed: "3 天后清除", Life: taskLife}),
		done.Of(lifetime.Rule{Code: "list.imported", Title: "导入次数", Keeps: "谁在什么时候导入了多少行，供报表统计", Days: 730, Least: lifetime.HalfYear, Most: 3650}),
	}
}

// Forget removes what imports left of somebody who is gone for good.
func Forget(ctx context.Context, tx *db.Tx, user value.ID) error {
	for _, table := range []string{"import_report", "import_task", "import_undo", "import_key"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, user); err != nil {
			return err
		}
	}
	return nil
}
