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

// Tree is the column tree of one tenant.
type Tree struct {
	Sections []Section // by sort number
	ByID     map[value.ID]Section
	Children map[value.ID][]Section // by parent; the roots under none
}

// LoadTree reads all columns of a tenant: a site has about a hundred.
func LoadTree(ctx context.Context, q db.Querier, tenant value.ID) (Tree, error) {
	columns, err := db.Select[Section](ctx, q, `SELECT `+columnFields+` FROM content_column WHERE tenant_id = $1 ORDER BY sort_no, id`, tenant)
	t := Tree{Sections: columns, ByID: map[value.ID]Section{}, Children: map[value.ID][]Section{}}
	for _, c := range columns {
		t.ByID[c.ID] = c
		t.Children[c.ParentID] = append(t.Children[c.ParentID], c)
	}
	return t, err
}

// depth is the level of a column, 1 for a root and 0 for none.
func (t Tree) depth(id value.ID) int {
	n := 0
	for ; id != 0; id = t.ByID[id].ParentID {
		n++
	}
	return n
}

// height is how many levels a column and everything below it take, 1 without children.
func (t Tree) height(id value.ID) int {
	deepest := 0
	for _, child := range t.Children[id] {
		deepest = max(deepest, t.height(child.ID))
	}
	return deepest + 1
}

// IsWithin tells whether a column is the branch itself or lies below it.
func (t Tree) IsWithin(id, branch value.ID) bool {
	for ; id != 0; id = t.ByID[id].ParentID {
		if id == branch {
			return true
		}
	}
	return false
}

// Path is the address of a column's page.
func (t Tree) Path(id value.ID) string { return SectionPath(t.ByID[id], len(t.Children[id]) > 0) }

// SectionOf is the first section of a site with a home page, visible ones first, 0 when there is none.
func SectionOf(ctx context.Context, q db.Querier, tenant value.ID, home string) (value.ID, error) {
	id, _, err := db.One[value.ID](ctx, q, `SELECT id FROM content_column WHERE tenant_id = $1 AND home_page = $2 AND is_href <> 'Y'
		ORDER BY hidden, sort_no, id LIMIT 1`, tenant, home)
	return id, err
}
