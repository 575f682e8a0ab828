package crud

import (
	"context"
	"encoding/json"
	"net/url"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Mount adds the routes that the actions of the resource select.
func (s *tableStore[T]) Mount(api *web.API, d *db.DB) {
	r, label, h := s.res, s.plan.Table.Label, handlers[T]{s, d}
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: r.Path + path, Tag: r.Tag, Summary: summary,
			Access: web.Perm(r.Perm + ":" + action), MaxBody: r.MaxBody}
	}
	if r.Actions&List != 0 {
		web.Handle(api, route("GET", "/list", "list", label+"分页列表"), h.list)
		web.Handle(api, route("GET", "/queryById", "list", "按编号查询"+label), h.queryByID)
		web.Handle(api, route("GET", "/meta", "list", label+"的列说明"), h.meta)
	}
	if r.Actions&Add != 0 {
		web.Handle(api, route("POST", "/add", "add", "新增"+label), h.add)
	}
	if r.Actions&Edit != 0 {
		web.Handle(api, route("PUT,POST", "/edit", "edit", "修改"+label), h.edit)
	}
	if r.Actions&Delete != 0 {
		web.Handle(api, route("DELETE", "/delete", "delete", "删除"+label), h.delete)
		web.Handle(api, route("DELETE", "/deleteBatch", "delete", "批量删除"+label), h.deleteBatch)
		s.MountUndo(api, d)
	}
	s.mountExcel(api, d)
}

// MountUndo adds the route that undoes deletes, for those who may delete. Resources with delete routes of their own call it.
func (s *tableStore[T]) MountUndo(api *web.API, d *db.DB) {
	access := s.res.Undo.Access
	if access == (web.Access{}) {
		access = web.Perm(s.plan.Perm + ":delete")
	}
	web.Handle(api, web.Route{Methods: "POST", Path: s.undoPath, Tag: s.res.Tag, Summary: "撤销自己刚才的删除：" + s.plan.Table.Label, Access: access},
		handlers[T]{s, d}.undo)
}

// ListInput is the input of a list call. A package with its own list handler takes it and hands Values to Parse.
type ListInput struct {
	PageNo     string `query:"pageNo" doc:"页码，从 1 起，默认 1"`
	PageSize   string `query:"pageSize" doc:"每页条数，默认 10，最多 500"`
	Keyword    string `query:"keyword" doc:"关键字：任一可搜索的列包含它"`
	Column     string `query:"column" doc:"排序的列，可用逗号写多个"`
	Order      string `query:"order" doc:"asc 或 desc，默认 desc；多列时可用逗号分别写"`
	SuperQuery string `query:"superQueryParams" doc:"高级查询：条件的 JSON 数组 [{field,rule,val}]，URI 编码"`
	SuperMatch string `query:"superQueryMatchType" doc:"高级查询的条件之间：and（默认）或 or"`

	rawQuery string
}

// Resolve keeps the whole query: the columns that may stand in it are known to the table only.
func (in *ListInput) Resolve(c huma.Context) []error {
	u := c.URL()
	in.rawQuery = u.RawQuery
	return nil
}

// Values are the query parameters.
func (in *ListInput) Values() (url.Values, error) {
	values, err := url.ParseQuery(in.rawQuery)
	if err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "查询参数的格式不正确")
	}
	return values, nil
}

// IDInput names a row.
type IDInput struct {
	ID string `query:"id" doc:"编号"`
}

// Parse reads the identifier.
func (in IDInput) Parse() (value.ID, error) { return ParseID(in.ID) }

// Asked is what a list of rows is asked for; own are parameters that the store does not know.
func Asked(ctx context.Context, store interface {
	Parse(ctx context.Context, values url.Values, own ...string) (Query, error)
}, in *ListInput, own ...string) (Query, error) {
	values, err := in.Values()
	if err != nil {
		return Query{}, err
	}
	return store.Parse(ctx, values, own...)
}

type draftInput[T any] struct {
	Body Draft[T]
}

// Saved answers a save with its message and the row as it is now stored.
type Saved[T any] struct {
	Text string
	Row  T
}

// EnvelopeMessage is the text for the person.
func (s Saved[T]) EnvelopeMessage() string { return s.Text }

// MarshalJSON writes the row.
func (s Saved[T]) MarshalJSON() ([]byte, error) { return json.Marshal(s.Row) }

// Schema describes the result as a T.
func (Saved[T]) Schema(r huma.Registry) *huma.Schema { return r.Schema(reflect.TypeFor[T](), true, "") }

// The store has a name: embedded, its hundred methods would be compiled four times more for each kind of row.
type handlers[T any] struct {
	store *tableStore[T]
	db    *db.DB
}

func (h handlers[T]) list(ctx context.Context, in *ListInput) (web.Page[T], error) {
	query, err := Asked(ctx, h.store, in)
	if err != nil {
		return web.Page[T]{}, err
	}
	h.store.bringUpToDate()
	page, err := h.store.List(ctx, h.db.Read(), query)
	h.store.Mask(ctx, page.Records)
	return page, err
}

func (s *table) bringUpToDate() {
	if s.before != nil {
		s.before()
	}
}

func (h handlers[T]) queryByID(ctx context.Context, in *IDInput) (T, error) {
	id, err := in.Parse()
	if err != nil {
		var zero T
		return zero, err
	}
	row, err := h.store.Get(ctx, h.db.Read(), id)
	if complete := h.store.res.Complete; err == nil && complete != nil {
		err = complete(ctx, h.db.Read(), &row)
	}
	return h.store.masked(ctx, row), err
}

func (h handlers[T]) meta(context.Context, *web.Empty) (Meta, error) { return h.store.Meta(), nil }

func (h handlers[T]) add(ctx context.Context, in *draftInput[T]) (Saved[T], error) {
	var row T
	if h.store.res.Blank != nil {
		row = h.store.res.Blank(auth.PrincipalFrom(ctx))
	}
	if err := h.store.Decode(in.Body, &row); err != nil {
		return Saved[T]{}, err
	}
	ctx, saveRows, err := rowsOf(ctx, h.store, in.Body)
	if err != nil {
		return Saved[T]{}, err
	}
	err = h.db.Tx(ctx, func(tx *db.Tx) error {
		if err := h.store.Insert(ctx, tx, &row); err != nil {
			return err
		}
		return saveRows(ctx, tx, &row)
	})
	return Saved[T]{"添加成功！", h.store.masked(ctx, row)}, err
}

func (h handlers[T]) edit(ctx context.Context, in *draftInput[T]) (Saved[T], error) {
	row, err := h.store.Save(ctx, h.db, in.Body)
	return Saved[T]{"修改成功！", row}, err
}

// Save is an edit as the route does it: what the resource does ahead, then Edit in a transaction of its own. What is done ahead of a draft
// that cannot be saved is left out: the edit says why.
func (s *tableStore[T]) Save(ctx context.Context, d *db.DB, draft Draft[T]) (row T, err error) {
	if id, wrong := draft.ID(); s.res.Ahead != nil && wrong == nil {
		if s.plan.Table.Versions {
			if ctx, err = audit.WithBase(ctx, d.Read(), s.plan.Table.Name, id.String()); err != nil {
				return row, err
			}
		}
		if stored, wrong := s.Get(ctx, d.Read(), id); wrong == nil && s.Decode(draft, &stored) == nil {
			if ctx, err = s.res.Ahead(ctx, d, &stored); err != nil {
				return row, err
			}
		}
	}
	err = d.Tx(ctx, func(tx *db.Tx) (err error) {
		row, err = s.Edit(ctx, tx, draft)
		return err
	})
	return s.masked(ctx, row), err
}

func (h handlers[T]) delete(ctx context.Context, in *IDInput) (Removed, error) {
	id, err := in.Parse()
	if err != nil {
		return Removed{}, err
	}
	return Remove(ctx, h.db, "删除成功！", func(ctx context.Context, tx *db.Tx) error { return h.store.Delete(ctx, tx, id) })
}

func (h handlers[T]) deleteBatch(ctx context.Context, in *Chosen) (Batch, error) {
	return h.store.EachChosen(ctx, h.db, in.All(), "删除", "批量删除成功！", h.store.deleteOne)
}

type undoInput struct {
	Body struct {
		Token value.ID `json:"token" doc:"删除的回答里的令牌"`
	}
}

func (h handlers[T]) undo(ctx context.Context, in *undoInput) (Batch, error) {
	return h.store.undo(ctx, h.db, in.Body.Token)
}

// ParseID reads the identifier of a row.
func ParseID(text string) (value.ID, error) {
	id, err := value.ParseID(text)
	if err != nil || id == 0 {
		return 0, errs.Invalidf("缺少编号或编号格式不正确")
	}
	return id, nil
}

// ParseIDs reads a comma list of identifiers, with or without a trailing comma. An empty list is refused.
func ParseIDs(text string) ([]value.ID, error) {
	parts := value.SplitList(text)
	if len(parts) == 0 {
		return nil, errs.Invalidf("请先选择记录")
	}
	ids := make([]value.ID, len(parts))
	for i, part := range parts {
		id, err := ParseID(part)
		if err != nil {
			return nil, err
		}
		ids[i] = id
	}
	return ids, nil
}

// OptionalIDs reads a list that may be empty.
func OptionalIDs(text string) ([]value.ID, error) {
	if len(value.SplitList(text)) == 0 {
		return nil, nil
	}
	return ParseIDs(text)
}
