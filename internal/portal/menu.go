package portal

import (
	"context"
	"slices"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// menu is the column tree of one tenant as visitors see it. It is never changed after it was built.
type menu struct {
	content.Tree
	roots  []MenuItem
	items  map[value.ID]MenuItem
	filled map[value.ID]bool // columns that hold an article of their own to read
	topics []TopicSummary    // those that visitors may read, in the order of the back office
	change value.Time        // when a topic begins or ends, 0 for never
}

// filledColumns are the columns that hold an article a visitor can read now.
const filledColumns = `
	SELECT c.id FROM content_column c
	WHERE c.tenant_id = $1 AND EXISTS (
		SELECT 1 FROM content_article a
		WHERE a.tenant_id = c.tenant_id AND a.column_id = c.id AND a.state = 'published' AND (a.expire_time IS NULL OR a.expire_time > $2))`

// menu returns the current menu of the tenant. It follows the articles too, because empty columns hide.
func (p *Portal) menu(ctx context.Context, tenant value.ID) (*menu, error) {
	stamp := p.stamps.Stamp(tenant, render.ScopeMenu, render.ScopeList)
	now := p.db.Now()
	return p.menus.Get(tenant, stamp, now, func() (*menu, value.Time, error) {
		t, err := content.LoadTree(ctx, p.db.Read(), tenant)
		if err != nil {
			return nil, 0, err
		}
		filled, err := db.Select[value.ID](ctx, p.db.Read(), filledColumns, tenant, now)
		if err != nil {
			return nil, 0, err
		}
		topics, change, err := p.publicTopics(ctx, tenant, now)
		if err != nil {
			return nil, 0, err
		}
		until, err := p.expiry(ctx, tenant, now)
		made := newMenu(t, filled, topics)
		made.change = change
		return made, sooner(until, change), err
	})
}

func newMenu(t content.Tree, filled []value.ID, topics []TopicSummary) *menu {
	m := &menu{Tree: t, topics: topics, items: map[value.ID]MenuItem{}, filled: map[value.ID]bool{}}
	for _, id := range filled {
		m.filled[id] = true
	}
	m.roots = m.build(0)
	return m
}

// build makes the entries below a column. A column of articles without a readable article, a topic or a visible child hides by
// itself, domain.md 3.9, unless it is alwaysShow.
func (m *menu) build(parent value.ID) []MenuItem {
	made := []MenuItem{}
	for _, c := range m.Children[parent] {
		item := MenuItem{
			ID: c.ID, ParentID: c.ParentID, Name: c.Name, HomePage: c.HomePage, Hidden: c.Hidden, Route: c.Route, IsHref: c.IsHref,
			Href: c.Href, AlwaysShow: c.AlwaysShow, BindMenu: c.BindMenu, Children: m.build(c.ID),
		}
		if c.Route || c.IsHref == "Y" {
			item.Path = m.Path(c.ID)
		}
		isEmpty := c.HomePage == "article" && c.IsHref != "Y" && !m.filled[c.ID] && len(m.topicsOf(c.ID)) == 0 && len(shown(item.Children)) == 0
		if isEmpty && !c.AlwaysShow {
			item.Hidden = true
		}
		m.items[c.ID] = item
		made = append(made, item)
	}
	return made
}

// shown leaves the hidden entries out.
func shown(items []MenuItem) []MenuItem {
	return slices.DeleteFunc(slices.Clone(items), func(item MenuItem) bool { return item.Hidden })
}

// line lists a column and its ancestors, the root first.
func (m *menu) line(id value.ID) []MenuItem {
	var up []MenuItem
	for item, ok := m.items[id]; ok; item, ok = m.items[item.ParentID] {
		up = append(up, item)
	}
	slices.Reverse(up)
	return up
}

// branch lists a column and everything below it.
func (m *menu) branch(id value.ID) []value.ID {
	ids := []value.ID{id}
	for _, child := range m.Children[id] {
		ids = append(ids, m.branch(child.ID)...)
	}
	return ids
}

// inNavigation tells whether neither the column nor one of its ancestors is hidden.
func (m *menu) inNavigation(id value.ID) bool {
	return !slices.ContainsFunc(m.line(id), func(item MenuItem) bool { return item.Hidden })
}

// columnOf is the first column that leads to the home page, visible ones first.
func (m *menu) columnOf(homePage string) (content.Section, bool) {
	fits := func(c content.Section) bool { return c.HomePage == homePage && c.IsHref != "Y" }
	if i := slices.IndexFunc(m.Sections, func(c content.Section) bool { return fits(c) && m.inNavigation(c.ID) }); i >= 0 {
		return m.Sections[i], true
	}
	if i := slices.IndexFunc(m.Sections, fits); i >= 0 {
		return m.Sections[i], true
	}
	return content.Section{}, false
}

// slot is the visible column that fills a section of the home page.
func (m *menu) slot(name string) (content.Section, bool) {
	i := slices.IndexFunc(m.Sections, func(c content.Section) bool { return c.HomeSlot == name && m.inNavigation(c.ID) })
	if i < 0 {
		return content.Section{}, false
	}
	return m.Sections[i], true
}

// column finds a column that a visitor names; none is allowed.
func (m *menu) column(id value.ID) (content.Section, error) {
	c, ok := m.ByID[id]
	if !ok && id != 0 {
		return c, errs.NotFoundf("没有这个栏目，它可能已被删除")
	}
	return c, nil
}

type menuInput struct {
	MenuID value.ID `query:"m_id" doc:"栏目编号，空为第一级"`
}

func (p *Portal) getChildMenu(ctx context.Context, in *menuInput) ([]MenuItem, error) {
	_, m, err := p.visited(ctx)
	if err != nil {
		return nil, err
	}
	if in.MenuID == 0 {
		return m.roots, nil
	}
	c, err := m.column(in.MenuID)
	return m.items[c.ID].Children, err
}

func (p *Portal) getBreadCrumb(ctx context.Context, in *menuInput) ([]MenuCrumb, error) {
	_, m, err := p.visited(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := m.column(in.MenuID); err != nil {
		return nil, err
	}
	crumbs := []MenuCrumb{}
	for _, item := range m.line(in.MenuID) {
		crumbs = append(crumbs, MenuCrumb{Name: item.Name, Path: item.Path, Meta: CrumbMeta{Title: item.Name}})
	}
	slices.Reverse(crumbs) // deepest first: clients of the platform reverse the answer before they show it
	return crumbs, nil
}
