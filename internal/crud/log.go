package crud

import (
	"cmp"
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
	detail  string
}

var (
	added    = act{name: "add", chinese: "新增", operate: audit.Added}
	updated  = act{name: "edit", chinese: "修改", operate: audit.Updated}
	deleted  = act{name: "delete", chinese: "删除", operate: audit.Deleted}
	restored = act{name: "restore", chinese: "恢复", operate: audit.Updated}
	undone   = act{name: "undo", chinese: "撤销删除", operate: audit.Updated}
	purged   = act{name: "purge", chinese: "彻底删除", operate: audit.Deleted}
)

// Act is what an update was, where that is more than an edit: the second part of the action ("publish"), what stands before the label of
// the table (发布), and what is said behind the name.
type Act struct{ Name, Chinese, Detail string }

// logWrite notes an insert, an update or a delete.
func (s *table) logWrite(ctx context.Context, tx *db.Tx, old, row any) error {
	switch {
	case old == nil:
		return s.logAct(ctx, tx, added, row)
	case row == nil:
		return s.logAct(ctx, tx, deleted, old)
	}
	if base := rowOf(old); s.plan.Table.Versions && bulkOf(ctx) == nil {
		if err := audit.KeepFirst(ctx, tx, s.plan.Table.Name, base.ID.String(), old, cmp.Or(base.UpdateBy, base.CreateBy), cmp.Or(base.UpdateTime, base.CreateTime)); err != nil {
			return err
		}
	}
	a := updated
	if s.hooks.act != nil {
		if named := s.hooks.act(ctx, old, row); named != (Act{}) {
			a = act{named.Name, named.Chinese, audit.Updated, named.Detail}
		}
	}
	return s.logAct(ctx, tx, a, row)
}

// logAct writes the entry and the snapshot of a table that is logged.
func (s *table) logAct(ctx context.Context, tx *db.Tx, a act, row any) error {
	table := s.plan.Table
	if table.Log == "" {
		return nil
	}
	id := rowOf(row).ID.String()
	summary := a.chinese + table.Label
	if s.plan.NamedBy != nil {
		quotes := map[bool][2]string{false: {"“", "”"}, true: {"《", "》"}}[table.Titled]
		summary += quotes[0] + reflect.ValueOf(row).Elem().FieldByIndex(s.plan.NamedBy.Path).String() + quotes[1]
	}
	summary += a.detail
	if bulkOf(ctx) == nil {
		summary += noteOf(ctx) // what happened to the rows below it
	}
	if a.name == updated.name && isVersionless(ctx) {
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
