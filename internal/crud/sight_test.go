package crud_test

import (
	"context"
	"errors"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

func ids(numbers ...int) []value.ID {
	list := make([]value.ID, len(numbers))
	for i, n := range numbers {
		list[i] = value.ID(n)
	}
	return list
}

// ruled is a person whose roles have data rules for the leaflets; each argument is one role.
func ruled(roles ...[]auth.Rule) auth.Principal {
	p := person(1, "editor", everything)
	p.Rules = map[string][][]auth.Rule{"test:leaflet:list": roles}
	return p
}

func rule(column, condition, value string) []auth.Rule {
	return []auth.Rule{{Column: column, Condition: condition, Value: value}}
}

// The leaflets: 1 A01, 2 A01A01, 3 and 4 A02, 5 A01; all made by "editor"; 3 is locked; 1 and 3 have colours.
func TestWhoReachesWhichRow(t *testing.T) {
	in := func(scope auth.DataScope) auth.Principal { return person(1, "head", scope) }
	editor := func(scope auth.DataScope) auth.Principal { return person(1, "editor", scope) }
	both := auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}.Join(auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}})
	sights := []crudtest.Sight{
		{Says: "everything", Caller: in(everything), Sees: ids(1, 2, 3, 4, 5)},
		{Says: "own department and below", Caller: in(auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}), Sees: ids(1, 2, 5)},
		{Says: "own department only", Caller: in(auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}), Sees: ids(1, 5)},
		{Says: "chosen departments", Caller: in(auth.DataScope{Kind: auth.ScopeChosen, Exact: []string{"A01A01", "A02"}}), Sees: ids(2, 3, 4)},
		{Says: "one role for a department, another for a branch", Caller: in(both), Sees: ids(1, 3, 4, 5)},
		{Says: "own rows of somebody else", Caller: in(auth.DataScope{Kind: auth.ScopeSelf})},
		{Says: "own rows beside a department", Caller: editor(auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A09"}, Self: true}), Sees: ids(1, 2, 3, 4, 5)},
		{Says: "empty codes", Caller: in(auth.DataScope{Kind: auth.ScopeChosen, Exact: []string{""}, OrgCodes: []string{""}})},
		{Says: "no role", Caller: in(auth.DataScope{})},
		{Says: "another site", Caller: person(2, "editor", everything)},

		{Says: "a rule on a text", Caller: ruled(rule("title", "LIKE", "疫苗")), Sees: ids(1, 3)},
		{Says: "starts with", Caller: ruled(rule("title", "RIGHT_LIKE", "flu")), Sees: ids(5)},
		{Says: "ends with", Caller: ruled(rule("title", "LEFT_LIKE", "预防")), Sees: ids(2)},
		{Says: "a comparison by the name in JSON", Caller: ruled(rule("orgCode", "=", "A02")), Sees: ids(3, 4)},
		{Says: "one of several", Caller: ruled(rule("org_code", "IN", "A01,A01A01")), Sees: ids(1, 2, 5)},
		{Says: "more than", Caller: ruled(rule("copies", ">", "50")), Sees: ids(1)},
		{Says: "at most", Caller: ruled(rule("copies", "<=", "7")), Sees: ids(3, 4)},
		{Says: "anything but", Caller: ruled(rule("topic", "!=", "vaccine")), Sees: ids(2, 4, 5)},
		{Says: "two rules of one role", Caller: ruled(append(rule("topic", "=", "vaccine"), rule("copies", ">=", "1")...)), Sees: ids(1)},
		{Says: "two roles", Caller: ruled(rule("topic", "=", "child"), rule("copies", "<", "1")), Sees: ids(2, 3, 5)},
		{Says: "a column that is not there", Caller: ruled(rule("nothing", "=", "1"))},
		{Says: "a hidden column", Caller: ruled(rule("secret", "=", ""))},
		{Says: "SQL in a rule", Caller: ruled(rule("", "USE_SQL_RULES", "1 = 1"))},
		{Says: "SQL in a column", Caller: ruled(rule("1 = 1) OR (title", "=", "x"))},
		{Says: "a value of another kind", Caller: ruled(rule("copies", "=", "1 OR 1 = 1"))},
		{Says: "one broken role beside a good one", Caller: ruled(rule("nothing", "=", "1"), rule("org_code", "=", "A02")), Sees: ids(3, 4)},
		{Says: "a role without any rule left", Caller: ruled([]auth.Rule{})},
		{Says: "wildcards are letters", Caller: ruled(rule("title", "LIKE", "%_")), Sees: ids(4)},
	}
	onBoth(t, func(d *desk) {
		crudtest.Reach(d.t, d.db, d.store, crud.Edit|crud.Delete, ids(1, 2, 3, 4, 5, 99), sights)
	})
}

func TestASaveMayNotLeaveTheRulesOfItsWriter(t *testing.T) {
	onBoth(t, func(d *desk) {
		d.who = ruled(rule("topic", "=", "child"))
		d.refused(d.call("PUT", "/test/leaflet/edit", `{"id":"2","version":1,"topic":"vaccine"}`), 510, "数据权限")
		d.refused(d.call("POST", "/test/leaflet/add", `{"title":"x","topic":"vaccine"}`), 510, "数据权限")
		if a := d.call("PUT", "/test/leaflet/edit", `{"id":"2","version":1,"note":"x"}`); !a.Success {
			d.t.Errorf("a save within the rules: %s", a.Message)
		}
		d.who = person(1, "editor", everything)
		if got := d.one("2"); got.Topic != "child" || got.Version != 2 {
			d.t.Errorf("stored %+v", got)
		}
	})
}

// shelf is a table whose rows have a mark, a log, unique names and an own restriction.
func shelf() crud.Resource[Leaflet] {
	r := leaflets()
	r.Table.Log, r.Table.SoftDelete = "leaflet", "reads"
	r.Table.Columns[0].Unique = true
	r.Table.Within = func(caller auth.Principal) crud.Condition {
		return crud.Cond("leaflet.copies >= ? AND leaflet.title <> ?", int64(5), "谁"+caller.Username)
	}
	return r
}

func TestTheOwnRestrictionOfATableHoldsForEverybody(t *testing.T) {
	onBoth(t, func(d *desk) {
		crudtest.Reach(d.t, d.db, crud.Bind(shelf(), nil), crud.Edit|crud.Delete, ids(1, 2, 3, 4, 5), []crudtest.Sight{
			{Says: "all of the tenant", Caller: person(1, "head", everything), Sees: ids(1, 2, 4, 5)},
			{Says: "with a scope", Caller: person(1, "head", auth.DataScope{Exact: []string{"A02"}}), Sees: ids(4)},
		})
		forgotten := leaflets()
		forgotten.Table.Within = func(auth.Principal) crud.Condition { return crud.Condition{} }
		crudtest.Reach(d.t, d.db, crud.Bind(forgotten, nil), 0, ids(1), []crudtest.Sight{{Says: "a forgotten condition", Caller: person(1, "head", everything)}})
	})
}

func TestDeletedRowsGoToTheBinAndComeBack(t *testing.T) {
	onBoth(t, func(d *desk) {
		store := crud.Bind(shelf(), nil)
		do := func(who auth.Principal, act func(context.Context, *db.Tx) error) error {
			ctx := auth.WithPrincipal(context.Background(), who)
			return d.db.Tx(ctx, func(tx *db.Tx) error { return act(ctx, tx) })
		}
		binned := func(who auth.Principal) int {
			rows, err := store.Deleted(auth.WithPrincipal(context.Background(), who), d.db.Read())
			if err != nil {
				d.t.Fatal(err)
			}
			return len(rows)
		}
		chief, stranger := person(1, "head", everything), person(1, "x", auth.DataScope{Exact: []string{"B01"}})
		remove := func(ctx context.Context, tx *db.Tx) error { return store.Delete(ctx, tx, 1, 2) }
		restore := func(ctx context.Context, tx *db.Tx) error { return store.Restore(ctx, tx, 1, 1) }
		purge := func(ctx context.Context, tx *db.Tx) error { return store.Purge(ctx, tx, 2) }
		for _, step := range []struct {
			says         string
			who          auth.Principal
			act          func(context.Context, *db.Tx) error
			missing      bool
			living, dead int
		}{
			{"what is not deleted cannot be purged", chief, purge, true, 4, 0},
			{"nor restored", chief, restore, true, 4, 0},
			{"two are deleted", chief, remove, false, 2, 2},
			{"not twice", chief, remove, true, 2, 2},
			{"a stranger restores nothing", stranger, restore, true, 2, 2},
			{"a stranger purges nothing", stranger, purge, true, 2, 2},
			{"one comes back", chief, restore, false, 3, 1},
			{"the other goes for good", chief, purge, false, 3, 0},
		} {
			if err := do(step.who, step.act); errs.Is(err, errs.NotFound) != step.missing || err != nil && !step.missing {
				d.t.Errorf("%s: %v", step.says, err)
			}
			page, err := store.List(auth.WithPrincipal(context.Background(), chief), d.db.Read(), crud.Query{PageSize: 10})
			if err != nil || int(page.Total) != step.living || binned(chief) != step.dead || binned(stranger) != 0 {
				d.t.Errorf("%s: %d living, %d in the bin, a stranger sees %d, %v", step.says, page.Total, binned(chief), binned(stranger), err)
			}
		}
	})
}

func TestEveryWriteLeavesATrace(t *testing.T) {
	onBoth(t, func(d *desk) {
		store := crud.Bind(shelf(), nil)
		row := Leaflet{Title: "新单", Topic: "child", Copies: 9, Secret: "口令"}
		d.write(func(ctx context.Context, tx *db.Tx) error { return store.Insert(ctx, tx, &row) })
		row.Note = "改过"
		d.write(func(ctx context.Context, tx *db.Tx) error { return store.Update(ctx, tx, &row) })
		d.write(func(ctx context.Context, tx *db.Tx) error { return store.Delete(ctx, tx, row.ID) })
		d.write(func(ctx context.Context, tx *db.Tx) error { return store.Restore(ctx, tx, row.ID) })
		summaries, err := db.Select[string](d.ctx(), d.db.Read(), `SELECT summary || '/' || action || '/' || CAST(operate_type AS TEXT) FROM audit_log
			WHERE object_type = 'leaflet' AND object_id = $1 ORDER BY id`, row.ID.String())
		if err != nil {
			d.t.Fatal(err)
		}
		same(d.t, "the operation log", summaries, []string{"新增宣传单“新单”/leaflet.add/2", "修改宣传单“新单”/leaflet.edit/3", "删除宣传单“新单”/leaflet.delete/4", "恢复宣传单“新单”/leaflet.restore/3"})
		versions, err := db.Int(d.ctx(), d.db.Read(), `SELECT COUNT(*) FROM sys_data_log WHERE data_table = 'leaflet' AND data_id = $1
			AND data_content LIKE '%新单%' AND data_content NOT LIKE '%口令%'`, row.ID.String())
		if err != nil || versions != 4 {
			d.t.Errorf("%d versions, %v", versions, err)
		}
	})
}

func TestAUniqueValueIsTakenOnce(t *testing.T) {
	onBoth(t, func(d *desk) {
		store := crud.Bind(shelf(), nil)
		try := func(id value.ID, title string) error {
			return d.db.Tx(d.ctx(), func(tx *db.Tx) error {
				row := Leaflet{Title: title, Topic: "child", Copies: 9}
				if id == 0 {
					return store.Insert(d.ctx(), tx, &row)
				}
				row, err := store.Get(d.ctx(), tx, id)
				if err != nil {
					return err
				}
				row.Title = title
				return store.Update(d.ctx(), tx, &row)
			})
		}
		d.write(func(ctx context.Context, tx *db.Tx) error { return store.Delete(ctx, tx, 5) })
		for _, c := range []struct {
			says, title string
			id          value.ID
			free        bool
		}{
			{"a new title", "没有人用过", 0, true},
			{"the title of another", flu, 0, false},
			{"the title of a row in the bin", english, 0, false},
			{"its own title", flu, 1, true},
			{"the title of another on an edit", hands, 1, false},
		} {
			err := try(c.id, c.title)
			if c.free != (err == nil) {
				d.t.Errorf("%s: %v", c.says, err)
			}
			var told *errs.Error
			if !c.free && (!errors.As(err, &told) || told.Fields["title"] != "标题“"+c.title+"”已存在") {
				d.t.Errorf("%s: %v", c.says, err)
			}
		}
	})
}

func TestWhoMayFollowARowThatOthersEdit(t *testing.T) {
	onBoth(t, func(d *desk) {
		registry := schema.NewRegistry()
		registry.Add(d.store)
		reader := person(1, "reader", everything)
		reader.Perms = map[string]bool{"test:leaflet:list": true}
		for _, tt := range []struct {
			says   string
			caller auth.Principal
			table  string
			id     value.ID
			want   schema.Reach
		}{
			{"an editor", person(1, "editor", everything), "leaflet", 1, schema.Reach{Sees: true, Edits: true, Version: 1}},
			{"who may only look", reader, "leaflet", 1, schema.Reach{Sees: true, Version: 1}},
			{"without the permission", auth.Principal{UserID: 9, TenantID: 1, Scope: everything}, "leaflet", 1, schema.Reach{}},
			{"another site", person(2, "editor", everything), "leaflet", 1, schema.Reach{}},
			{"out of the data scope", person(1, "head", auth.DataScope{Kind: auth.ScopeChosen, Exact: []string{"A02"}}), "leaflet", 1, schema.Reach{}},
			{"out of the data rules", ruled(rule("topic", "=", "child")), "leaflet", 1, schema.Reach{}},
			{"a row that is not there", person(1, "editor", everything), "leaflet", 99, schema.Reach{}},
			{"a table that is not known", person(1, "editor", everything), "series", 71, schema.Reach{}},
		} {
			got, err := registry.Reach(d.ctx(), d.db.Read(), tt.caller, tt.table, tt.id)
			if err != nil || got != tt.want {
				t.Errorf("%s: %+v %v, want %+v", tt.says, got, err, tt.want)
			}
		}
	})
}
