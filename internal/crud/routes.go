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

// MountUndo adds the route that undoes deletes, for those who may delete. Resources with delete routes of their own call it.
func (s *table) MountUndo(api *web.API, d *db.DB) {
	access := s.undoAccess
	if access == (web.Access{}) {
		access = web.Perm(s.plan.Perm + ":delete")
	}
	web.Handle(api, web.Route{Methods: "POST", Path: s.undoPath, Tag: s.tag, Summary: "撤销自己刚才的删除：" + s.plan.Table.Label, Access: access},
		handlers{sheets{s}, d}.undo)
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

// handlers are the routes that know nothing of the type of the rows.
type handlers struct {
	store sheets
	db    *db.DB
}

func (s *table) bringUpToDate() {
	if s.before != nil {
		s.before()
	}
}

func (h handlers) meta(context.Context, *web.Empty) (Meta, error) { return h.store.Meta(), nil }

func (s *table) add(ctx context.Context, d *db.DB, draft draft) (any, error) {
	row := s.hooks.blank(auth.PrincipalFrom(ctx))
	if err := s.decode(draft, row); err != nil {
		return nil, err
	}
	ctx, saveRows, err := s.rowsOf(ctx, draft)
	if err != nil {
		return nil, err
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		if err := s.insert(ctx, tx, row); err != nil {
			return err
		}
		return saveRows(ctx, tx, row)
	})
	return s.masked(ctx, row), err
}

func (s *table) save(ctx context.Context, d *db.DB, draft draft) (row any, err error) {
	if _, _, err := s.versionOf(draft); err != nil {
		return nil, err
	}
	if id, wrong := draft.ID(); s.hooks.ahead != nil && wrong == nil {
		if s.plan.Table.Versions {
			if ctx, err = audit.WithBase(ctx, d.Read(), s.plan.Table.Name, id.String()); err != nil {
				return nil, err
			}
		}
		if stored, wrong := s.get(ctx, d.Read(), id); wrong == nil && s.decode(draft, stored) == nil {
			if ctx, err = s.hooks.ahead(ctx, d, stored); err != nil {
				return nil, err
			}
		}
	}
	err = d.Tx(ctx, func(tx *db.Tx) (err error) {
		row, err = s.edit(ctx, tx, draft)
		return err
	})
	if row == nil {
		return nil, err
	}
	return s.masked(ctx, row), err
}

func (h handlers) delete(ctx context.Context, in *IDInput) (Removed, error) {
	id, err := in.Parse()
	if err != nil {
		return Removed{}, err
	}
	return Remove(ctx, h.db, "删除成功！", func(ctx context.Context, tx *db.Tx) error { return h.store.Delete(ctx, tx, id) })
}

func (h handlers) deleteBatch(ctx context.Context, in *Chosen) (Batch, error) {
	return h.store.EachChosen(ctx, h.db, in.All(), "删除", "批量删除成功！", h.store.deleteOne)
}

type undoInput struct {
	Body struct {
		Token value.ID `json:"token" doc:"删除的回答里的令牌"`
	}
}

func (h handlers) undo(ctx context.Context, in *undoInput) (Batch, error) {
	return h.store.undo(ctx, h.db, in.Body.Token)
}
