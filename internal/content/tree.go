package content

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// MaxDepth is how many levels the column tree has. The navigation shows two; the third shows on the page of its parent.
const MaxDepth = 3

// columnFields are the columns of content_column, in no particular order.
const columnFields = `id, parent_id, name, home_page, hidden, route, is_href, href, always_show, bind_menu, column_type, description,
	keywords, owner_dept, owner_user, cycle_days, home_slot, sort_no, version, create_by, create_time, update_by, update_time`

// tree is the column tree of one tenant.
type tree struct {
	columns  []Section // by sort number
	byID     map[value.ID]Section
	children map[value.ID][]Section // by parent; the roots under none
}

// loadTree reads all columns of a tenant: a site has about a hundred.
func loadTree(ctx context.Context, q db.Querier, tenant value.ID) (tree, error) {
	columns, err := db.Select[Section](ctx, q, `SELECT `+columnFields+` FROM content_column WHERE tenant_id = $1 ORDER BY sort_no, id`, tenant)
	t := tree{columns: columns, byID: map[value.ID]Section{}, children: map[value.ID][]Section{}}
	for _, c := range columns {
		t.byID[c.ID] = c
		t.children[c.ParentID] = append(t.children[c.ParentID], c)
	}
	return t, err
}

// depth is the level of a column, 1 for a root and 0 for none.
func (t tree) depth(id value.ID) int {
	n := 0
	for ; id != 0; id = t.byID[id].ParentID {
		n++
	}
	return n
}

// height is how many levels a column and everything below it take, 1 without children.
func (t tree) height(id value.ID) int {
	deepest := 0
	for _, child := range t.children[id] {
		deepest = max(deepest, t.height(child.ID))
	}
	return deepest + 1
}

// isWithin tells whether a column is the branch itself or lies below it.
func (t tree) isWithin(id, branch value.ID) bool {
	for ; id != 0; id = t.byID[id].ParentID {
		if id == branch {
			return true
		}
	}
	return false
}

// path is the address of a column's page.
func (t tree) path(id value.ID) string { return SectionPath(t.byID[id], len(t.children[id]) > 0) }

// SectionOf is the first section of a site with a home page, visible ones first, 0 when there is none.
func SectionOf(ctx context.Context, q db.Querier, tenant value.ID, home string) (value.ID, error) {
	id, _, err := db.One[value.ID](ctx, q, `SELECT id FROM content_column WHERE tenant_id = $1 AND home_page = $2 AND is_href <> 'Y'
		ORDER BY hidden, sort_no, id LIMIT 1`, tenant, home)
	return id, err
}
