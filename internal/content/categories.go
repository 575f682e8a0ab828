package content

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
)

func (s *Service) categoryResource() crud.Resource[Category] {
	return crud.Resource[Category]{
		Path: "/content/category", Tag: tagCategory, Perm: permCategory,
		Table: crud.Table{
			Name: "content_category", Label: "文章分类", Tenant: true, Log: "category", NoIndex: "a site has a few dozen categories",
			DefaultSort: []crud.Order{{Field: "columnId"}, {Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "column_id", Label: "所属栏目", Kind: crud.ID, Required: true, Ref: "content_column", RefText: "name", Filter: true, Sort: true, Write: true, Export: true},
				{Name: "name", Label: "分类名称", Kind: crud.Text, Required: true, Max: 30, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				sortColumn(),
			},
		},
		Check: checkCategory,
		After: func(ctx context.Context, tx *db.Tx, _, _ *Category) error {
			// A category shows in lists, on articles and as a filter; changes are rare, so all pages are made anew.
			return s.versions.Bump(ctx, tx, tenantOf(ctx), render.ScopeMenu)
		},
	}
}

// sortColumn is the order of a short list that people number by hand.
func sortColumn() crud.Column {
	return crud.Column{Name: "sort_no", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 9999}, Sort: true, Write: true, Export: true}
}

// changed is the row a change is about: the new one, or the deleted one.
func changed[T any](old, new *T) *T {
	if new == nil {
		return old
	}
	return new
}

func checkCategory(ctx context.Context, tx *db.Tx, old, new *Category) error {
	if old != nil && (new == nil || new.ColumnID != old.ColumnID) {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_article WHERE tenant_id = $1 AND category_id = $2`, tenantOf(ctx), old.ID)
		if err != nil || n > 0 {
			return orElse(err, errs.Invalidf("分类“%s”下还有 %d 篇文章，请先改掉它们的分类", old.Name, n))
		}
	}
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_category WHERE tenant_id = $1 AND column_id = $2 AND name = $3 AND id <> $4`,
		tenantOf(ctx), new.ColumnID, new.Name, int64(new.ID))
	if err != nil {
		return err
	}
	if n > 0 {
		fields.Add("name", "这个栏目已有同名分类")
	}
	n, err = db.Int(ctx, tx, `SELECT COUNT(*) FROM content_column WHERE tenant_id = $1 AND id = $2 AND is_href = 'Y'`, tenantOf(ctx), new.ColumnID)
	if n > 0 {
		fields.Add("columnId", "外部链接栏目没有文章，不需要分类")
	}
	return orElse(err, fields.Err())
}
