package crud

import (
	"slices"

	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/lifetime"
)

// Lifetimes are how long stays what the lists keep beside their rows.
func Lifetimes() []lifetime.Rule {
	deleted, imported := lifetime.Rows{Table: "sys_undo", Since: "create_time"}, lifetime.Rows{Table: "import_undo", Key: "token, no", Since: "create_time"}
	return slices.Concat([]lifetime.Rule{
		deleted.Of(lifetime.Rule{Code: "list.undo", Title: "可以撤销的删除", Keeps: "刚被删除的记录的内容", Fixed: "删除后 10 分钟内可以撤销，当晚清除", Life: undoLife}),
		imported.Of(lifetime.Rule{Code: "list.importUndo", Title: "可以撤销的导入", Keeps: "刚导入的记录的编号", Fixed: "导入后 10 分钟内可以撤销，当晚清除", Life: undoLife}),
	}, imports.Lifetimes(), exports.Lifetimes())
}
