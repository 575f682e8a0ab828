package crud

import (
	"time"

	"jikong/internal/lifetime"
)

// taskLife is how long people can look what became of a long import.
const taskLife = 72 * time.Hour

// Lifetimes are how long stays what the lists keep beside their rows.
func Lifetimes() []lifetime.Rule {
	undo, reports := lifetime.Rows{Table: "sys_undo", Since: "create_time"}, lifetime.Rows{Table: "import_report", Since: "create_time"}
	tasks := lifetime.Rows{Table: "import_task", Since: "create_time"}
	imports := lifetime.Rows{Table: "import_undo", Key: "token, no", Since: "create_time"}
	return []lifetime.Rule{
		undo.Of(lifetime.Rule{Code: "list.undo", Title: "可以撤销的删除", Keeps: "刚被删除的记录的内容", Fixed: "删除后 10 分钟内可以撤销，当晚清除", Life: undoLife}),
		reports.Of(lifetime.Rule{Code: "list.import", Title: "导入报告", Keeps: "导入时没有收下的行和原因", Days: 3, Least: 1, Most: 90}),
		tasks.Of(lifetime.Rule{Code: "list.task", Title: "后台导入", Keeps: "行数很多的导入：做完以前的文件，做完以后的结果", Fixed: "3 天后清除", Life: taskLife,
			Tables: []string{"import_task_file", "import_task_row"}}),
		imports.Of(lifetime.Rule{Code: "list.importUndo", Title: "可以撤销的导入", Keeps: "刚导入的记录的编号", Fixed: "导入后 10 分钟内可以撤销，当晚清除", Life: undoLife}),
	}
}
