package crud

import (
	"context"
	"reflect"

	"jikong/internal/audit"
	"jikong/internal/db"
)

// act is a kind of write as the operation log tells it.
type act struct {
	name    string // second part of the action: "add"
	chinese string
	operate audit.OperateType
}

var (
	added    = act{"add", "新增", audit.Added}
	updated  = act{"edit", "修改", audit.Updated}
	deleted  = act{"delete", "删除", audit.Deleted}
	restored = act{"restore", "恢复", audit.Updated}
	undone   = act{"undo", "撤销删除", audit.Updated}
	purged   = act{"purge", "彻底删除", audit.Deleted}
)

// logWrite notes an insert, an update or a delete.
func (s *tableStore[T]) logWrite(ctx context.Context, tx *db.Tx, old, row *T) error {
	switch {
	case old == nil:
		return s.logAct(ctx, tx, added, row)
	case row == nil:
		return s.logAct(ctx, tx, deleted, old)
	}
	return s.logAct(ctx, tx, updated, row)
}

// logAct writes the entry and the snapshot of a table that is logged.
func (s *tableStore[T]) logAct(ctx context.Context, tx *db.Tx, a act, row *T) error {
	table := s.plan.Table
	if table.Log == "" {
		return nil
	}
	id := rowOf(row).ID.String()
	summary := a.chinese + table.Label
	if s.plan.NamedBy != nil {
		summary += "“" + reflect.ValueOf(row).Elem().FieldByIndex(s.plan.NamedBy.Path).String() + "”"
	}
	if a == updated && isVersionless(ctx) {
		summary += versionlessNote
	}
	version, err := audit.VersionOf(table.Name, id, row)
	if err != nil {
		return err
	}
	if many := bulkOf(ctx); many != nil {
		return many.keep(ctx, tx, version)
	}
	entry := audit.Entry{Action: table.Log + "." + a.name, ObjectType: table.Log, ObjectID: id, Summary: summary, Operate: a.operate}
	if err := audit.Write(ctx, tx, entry); err != nil {
		return err
	}
	return audit.Keep(ctx, tx, version)
}
