package crud

import (
	"cmp"
	"context"
	"reflect"

	"jikong/internal/auth"
	"jikong/internal/crud/totals"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// tableStore is the Store of one table: what hands rows on with their type. The work is done by the table.
type tableStore[T any] struct {
	*table
	res Resource[T]
}

// hooks are what a resource does beside the table, see Resource and Excel. All but blank may be nil.
type hooks struct {
	blank                              func(caller auth.Principal) any
	check, after                       func(ctx context.Context, tx *db.Tx, old, row any) error
	ahead                              func(ctx context.Context, d *db.DB, row any) (context.Context, error)
	act                                func(ctx context.Context, old, row any) Act
	parts                              func(ctx context.Context, row any) []Part
	undoCheck, undoAfter, saveImported func(ctx context.Context, tx *db.Tx, row any) error
	take                               func(ctx context.Context, tx *db.Tx, row any, cells map[string]string) error
}

// table is what the table takes from the resource.
func (r Resource[T]) table(shared *Shared) *table {
	t := &table{shared: shared, totals: totals.New(), actions: cmp.Or(r.Actions, List|Add|Edit|Delete), tag: r.Tag,
		texts: r.Texts, before: r.Before, meaning: r.Meaning, hooks: r.hooks(),
		exportPerm: r.Perm + ":" + cmp.Or(r.Excel.ExportCode, "export"), importPerm: r.Perm + ":" + cmp.Or(r.Excel.ImportCode, "import"),
		undoPath: cmp.Or(r.Undo.Path, r.Path+"/undo"), undoAccess: r.Undo.Access, maxRows: r.Excel.MaxRows}
	for _, b := range r.Below {
		t.below = append(t.below, b.below)
	}
	for _, e := range r.Excel.Extras {
		own := extra{label: e.Label, required: e.Required, imported: e.Import, options: e.Options}
		if e.Texts != nil {
			own.texts = func(ctx context.Context, q db.Querier, rows any) ([]string, error) {
				return e.Texts(ctx, q, rows.([]T))
			}
		}
		t.extras = append(t.extras, own)
	}
	return t
}

// of is the row with its type; no row is nil of either.
func of[T any](row any) *T {
	typed, _ := row.(*T)
	return typed
}

func (r Resource[T]) hooks() hooks {
	h := hooks{blank: func(caller auth.Principal) any {
		row := new(T)
		if r.Blank != nil {
			*row = r.Blank(caller)
		}
		return row
	}}
	one := func(do func(context.Context, *db.Tx, *T) error) func(context.Context, *db.Tx, any) error {
		if do == nil {
			return nil
		}
		return func(ctx context.Context, tx *db.Tx, row any) error { return do(ctx, tx, of[T](row)) }
	}
	two := func(do func(ctx context.Context, tx *db.Tx, old, row *T) error) func(context.Context, *db.Tx, any, any) error {
		if do == nil {
			return nil
		}
		return func(ctx context.Context, tx *db.Tx, old, row any) error { return do(ctx, tx, of[T](old), of[T](row)) }
	}
	h.check, h.after = two(r.Check), two(r.After)
	h.undoCheck, h.undoAfter, h.saveImported = one(r.Undo.Check), one(r.Undo.After), one(r.Excel.Save)
	if r.Ahead != nil {
		h.ahead = func(ctx context.Context, d *db.DB, row any) (context.Context, error) {
			return r.Ahead(ctx, d, of[T](row))
		}
	}
	if r.Act != nil {
		h.act = func(ctx context.Context, old, row any) Act { return r.Act(ctx, of[T](old), of[T](row)) }
	}
	if r.Undo.Parts != nil {
		h.parts = func(ctx context.Context, row any) []Part { return r.Undo.Parts(ctx, of[T](row)) }
	}
	if r.Excel.Take != nil {
		h.take = func(ctx context.Context, tx *db.Tx, row any, cells map[string]string) error {
			return r.Excel.Take(ctx, tx, of[T](row), cells)
		}
	}
	return h
}

// valueOf is the row itself; the zero row where there is none.
func valueOf[T any](row any, err error) (T, error) {
	if typed := of[T](row); typed != nil {
		return *typed, err
	}
	var zero T
	return zero, err
}

// List returns one page of the rows in the caller's sight. A page past the end is empty and still tells the total.
func (s *tableStore[T]) List(ctx context.Context, q db.Querier, query Query) (web.Page[T], error) {
	rows, total, err := s.page(ctx, q, auth.PrincipalFrom(ctx), query)
	if err == nil {
		err = s.fillTexts(ctx, q, rows)
	}
	if err != nil {
		return web.Page[T]{}, err
	}
	no, size, _ := query.Page()
	return web.NewPage(rows.Interface().([]T), total, no, size), nil
}

// Get returns one row. A row of another tenant or out of the caller's data scope is NotFound like one that never was.
func (s *tableStore[T]) Get(ctx context.Context, q db.Querier, id value.ID) (T, error) {
	return valueOf[T](s.get(ctx, q, id))
}

// Mask shortens what the caller may not read in rows that are about to be sent. The routes of the resource, its files and the answer to
// a conflict do so by themselves; a package with its own handlers calls it last, because what is masked must not be saved.
func (s *tableStore[T]) Mask(ctx context.Context, rows []T) { s.maskAll(ctx, reflect.ValueOf(rows)) }

// Decode sets the fields of row that clients may write and that the draft has; everything else in the draft is ignored. Wrong
// values are refused with Invalid and a message for each field.
func (s *tableStore[T]) Decode(d Draft[T], row *T) error { return s.decode(d.draft, row) }

// Insert saves a new row for the caller's tenant and fills its standard columns; an ID that is already set is kept. The
// columns, Check and the data scope are checked first; After runs in the same transaction.
func (s *tableStore[T]) Insert(ctx context.Context, tx *db.Tx, row *T) error {
	return s.insert(ctx, tx, row)
}

// Update saves a changed row whose Version is the one its editor read. When the stored row is newer, the answer is Conflict
// with the stored row; when it is out of the caller's sight, NotFound. Columns that are neither Write nor ServerSet keep
// their stored values.
func (s *tableStore[T]) Update(ctx context.Context, tx *db.Tx, row *T) error {
	old, err := s.get(ctx, tx, rowOf(row).ID)
	if err != nil {
		return err
	}
	return s.update(ctx, tx, old, row)
}

// Change reads a row, makes a change to it and saves it by the rules of Update. A version other than 0 is the one its editor saw: when the
// stored row is newer, the answer is Conflict before the change says anything of a state that is no longer on the editor's screen.
func (s *tableStore[T]) Change(ctx context.Context, tx *db.Tx, id value.ID, version int64, change func(ctx context.Context, tx *db.Tx, row *T) error) (T, error) {
	return valueOf[T](s.change(ctx, tx, id, version, func(ctx context.Context, tx *db.Tx, row any) error { return change(ctx, tx, row.(*T)) }))
}

// Edit saves a draft over the stored row it names, as the route does: fields the draft lacks keep their values. A draft without a
// version takes no part in the detection of conflicts, see versionless.go.
func (s *tableStore[T]) Edit(ctx context.Context, tx *db.Tx, d Draft[T]) (T, error) {
	return valueOf[T](s.edit(ctx, tx, d.draft))
}

// Save is an edit as the route does it: what the resource does ahead, then Edit in a transaction of its own. What is done ahead of a draft
// that cannot be saved is left out: the edit says why.
func (s *tableStore[T]) Save(ctx context.Context, d *db.DB, draft Draft[T]) (T, error) {
	return valueOf[T](s.save(ctx, d, draft.draft))
}

// Keep lets do delete the row and keeps what it was, when the delete can be undone. The deletes of the store call it themselves; it is
// for packages that delete with a statement of their own.
func (s *tableStore[T]) Keep(ctx context.Context, tx *db.Tx, id value.ID, old *T, do func() error) error {
	return s.keep(ctx, tx, id, old, do)
}

// Deleted returns the rows in the caller's sight that are marked as deleted, the last deleted first, at most MaxPageSize of them. Like
// Restore and Purge it is for tables with SoftDelete.
func (s *tableStore[T]) Deleted(ctx context.Context, q db.Querier) ([]T, error) {
	rows, err := s.deleted(ctx, q)
	return rows.Interface().([]T), err
}

// GetDeleted finds a deleted row in the caller's sight.
func (s *tableStore[T]) GetDeleted(ctx context.Context, q db.Querier, id value.ID) (T, error) {
	return valueOf[T](s.getDeleted(ctx, q, id))
}

// ChangeChosen makes a change to each of the chosen rows and saves it by the rules of a single save. A version is not asked for: who
// chooses 300 rows has not read each, and the change itself says from which state it starts.
func (s *tableStore[T]) ChangeChosen(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, change func(ctx context.Context, tx *db.Tx, row *T) error) (Batch, error) {
	return s.ChangeChosenAhead(ctx, d, chosen, verb, all, nil, change)
}

// ChangeChosenAhead is ChangeChosen with work that is done before each transaction.
func (s *tableStore[T]) ChangeChosenAhead(ctx context.Context, d *db.DB, chosen ChosenIDs, verb, all string, ahead Ahead, change func(ctx context.Context, tx *db.Tx, row *T) error) (Batch, error) {
	return s.eachChosen(ctx, d, chosen, verb, all, ahead, func(ctx context.Context, tx *db.Tx, id value.ID) error {
		_, err := s.Change(ctx, tx, id, 0, change)
		return err
	})
}

// rowHandlers are the routes whose answers or bodies have the type of the rows.
type rowHandlers[T any] struct {
	store *tableStore[T]
	db    *db.DB
}

func (h rowHandlers[T]) list(ctx context.Context, in *ListInput) (web.Page[T], error) {
	query, err := Asked(ctx, h.store, in)
	if err != nil {
		return web.Page[T]{}, err
	}
	h.store.bringUpToDate()
	page, err := h.store.List(ctx, h.db.Read(), query)
	h.store.Mask(ctx, page.Records)
	return page, err
}

func (h rowHandlers[T]) queryByID(ctx context.Context, in *IDInput) (row T, err error) {
	id, err := in.Parse()
	if err != nil {
		return row, err
	}
	row, err = h.store.Get(ctx, h.db.Read(), id)
	if complete := h.store.res.Complete; err == nil && complete != nil {
		err = complete(ctx, h.db.Read(), &row)
	}
	h.store.mask(ctx, reflect.ValueOf(&row).Elem())
	return row, err
}

func (h rowHandlers[T]) add(ctx context.Context, in *draftInput[T]) (Saved[T], error) {
	row, err := valueOf[T](h.store.add(ctx, h.db, in.Body.draft))
	return Saved[T]{"添加成功！", row}, err
}

func (h rowHandlers[T]) edit(ctx context.Context, in *draftInput[T]) (Saved[T], error) {
	row, err := h.store.Save(ctx, h.db, in.Body)
	return Saved[T]{"修改成功！", row}, err
}

// Mount adds the routes that the actions of the resource select.
func (s *tableStore[T]) Mount(api *web.API, d *db.DB) {
	r, label, h, plain := s.res, s.plan.Table.Label, rowHandlers[T]{s, d}, handlers{sheets{s.table}, d}
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: r.Path + path, Tag: r.Tag, Summary: summary,
			Access: web.Perm(r.Perm + ":" + action), MaxBody: r.MaxBody}
	}
	if s.actions&List != 0 {
		web.Handle(api, route("GET", "/list", "list", label+"分页列表"), h.list)
		web.Handle(api, route("GET", "/queryById", "list", "按编号查询"+label), h.queryByID)
		web.Handle(api, route("GET", "/meta", "list", label+"的列说明"), plain.meta)
	}
	if s.actions&Add != 0 {
		web.Handle(api, route("POST", "/add", "add", "新增"+label), h.add)
	}
	if s.actions&Edit != 0 {
		web.Handle(api, route("PUT,POST", "/edit", "edit", "修改"+label), h.edit)
	}
	if s.actions&Delete != 0 {
		web.Handle(api, route("DELETE", "/delete", "delete", "删除"+label), plain.delete)
		web.Handle(api, route("DELETE", "/deleteBatch", "delete", "批量删除"+label), plain.deleteBatch)
		s.MountUndo(api, d)
	}
	s.mountExcel(api, d)
}
