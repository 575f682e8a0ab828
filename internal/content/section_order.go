package content

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// maxOrdered bounds what one call puts in order: a site has about a hundred sections.
const maxOrdered = 1000

// sectionOrder is all sections below one parent in their new order.
type sectionOrder struct {
	ParentID value.ID        `json:"parentId" doc:"上级栏目，空为一级栏目"`
	Seen     []value.ID      `json:"seen" doc:"排序之前看到的次序；与现在的不同时不保存"`
	Sections []placedSection `json:"sections" doc:"新的次序"`
}

type placedSection struct {
	ID      value.ID `json:"id"`
	Hidden  bool     `json:"hidden" doc:"在导航中隐藏"`
	Version count    `json:"version" doc:"看到的版本，改变隐藏时核对"`
}

type reorderInput struct {
	Body struct {
		Groups []sectionOrder `json:"groups"`
	}
}

// orderSections puts sections in another order and shows or hides them in the menu, all or none. Numbers change without a new version, as
// those of neighbours do when one section moves; the order that was seen tells whether somebody else changed it meanwhile.
func (s *Service) orderSections(ctx context.Context, in *reorderInput) (saved crud.Saved[[]*SectionNode], err error) {
	total := 0
	for _, g := range in.Body.Groups {
		total += len(g.Sections)
	}
	if total == 0 || total > maxOrdered {
		return saved, errs.Invalidf("请提交 1 到 %d 个栏目的次序", maxOrdered)
	}
	saved.Text = "次序已保存"
	return saved, s.db.Tx(ctx, func(tx *db.Tx) error {
		t, err := s.lockTree(ctx, tx)
		for _, g := range in.Body.Groups {
			if err == nil {
				err = s.orderBelow(ctx, tx, t, g)
			}
		}
		if err == nil {
			saved.Row, err = loadSectionNodes(ctx, tx, tenantOf(ctx), tx.Now)
		}
		return err
	})
}

func (s *Service) orderBelow(ctx context.Context, tx *db.Tx, t Tree, g sectionOrder) error {
	stored, below := t.Children[g.ParentID], "一级栏目"
	if g.ParentID != 0 {
		below = "“" + t.ByID[g.ParentID].Name + "”的下级栏目"
	}
	is := func(c Section, id value.ID) bool { return c.ID == id }
	if !slices.EqualFunc(stored, g.Seen, is) {
		what := "移动或删除了栏目"
		if added := slices.DeleteFunc(slices.Clone(stored), func(c Section) bool { return slices.Contains(g.Seen, c.ID) }); len(added) > 0 {
			what = "新增了“" + someNames(added) + "”"
		}
		return errs.New(errs.Conflict, "刚才有人在%s中%s，您的次序还没有保存。请载入最新的栏目后再保存", below, what)
	}
	wanted := make([]Section, 0, len(stored))
	for _, p := range g.Sections {
		if !slices.ContainsFunc(wanted, func(c Section) bool { return is(c, p.ID) }) && slices.Contains(g.Seen, p.ID) {
			wanted = append(wanted, t.ByID[p.ID])
		}
	}
	if len(wanted) != len(stored) || len(g.Sections) != len(stored) {
		return errs.Invalidf("%s的新次序里每个栏目应写一次，不能有别的栏目", below)
	}
	if err := s.placeSections(ctx, tx, g, stored, wanted); err != nil || slices.EqualFunc(wanted, g.Seen, is) {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "column.order", Operate: audit.Updated, ObjectType: "column", ObjectID: g.ParentID.String(),
		Summary: "调整" + below + "的次序"})
}

// placeSections saves what is different. Also a section that only gets another place must be within the reach of the person.
func (s *Service) placeSections(ctx context.Context, tx *db.Tx, g sectionOrder, stored, wanted []Section) error {
	for i, p := range g.Sections {
		var err error
		switch hide := func(_ context.Context, _ *db.Tx, c *Section) error { c.Hidden = p.Hidden; return nil }; {
		case p.Hidden != wanted[i].Hidden && p.Version == 0:
			err = errs.ErrNoVersion
		case p.Hidden != wanted[i].Hidden:
			_, err = s.columns.Change(ctx, tx, p.ID, int64(p.Version), hide)
		case p.ID != stored[i].ID:
			_, err = s.columns.Get(ctx, tx, p.ID)
		}
		if err != nil {
			return err
		}
	}
	_, err := renumber(ctx, tx, wanted, 0)
	return err
}
