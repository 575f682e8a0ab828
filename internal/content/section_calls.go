package content

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// SectionNode is a section with what lies below it.
type SectionNode struct {
	Section
	Path            string         `json:"path" doc:"前台地址"`
	ArticleCount    int64          `json:"articleCount" doc:"本栏目及下级已发布的文章数"`
	LastPublishTime value.Time     `json:"lastPublishTime" doc:"本栏目及下级最近一次发布的时间"`
	Freshness       string         `json:"freshness" enum:"fresh,due,overdue,empty,none" doc:"更新情况：正常、临期、逾期、没有内容、不考核"`
	Children        []*SectionNode `json:"children"`
}

func (s *Service) columnTree(ctx context.Context, _ *web.Empty) ([]*SectionNode, error) {
	return loadSectionNodes(ctx, s.db.Read(), tenantOf(ctx), s.db.Now())
}

// published is what the public can see in one section.
type published struct {
	ColumnID value.ID   `db:"column_id"`
	Count    int64      `db:"n"`
	Last     value.Time `db:"last"`
}

func loadSectionNodes(ctx context.Context, q db.Querier, tenant value.ID, now value.Time) ([]*SectionNode, error) {
	t, err := LoadTree(ctx, q, tenant)
	if err != nil {
		return nil, err
	}
	rows, err := db.Select[published](ctx, q, `
		SELECT column_id, COUNT(*) AS n, MAX(publish_time) AS last FROM content_article
		WHERE tenant_id = $1 AND state = 'published' AND (expire_time IS NULL OR expire_time > $2)
		GROUP BY column_id`, tenant, now)
	if err != nil {
		return nil, err
	}
	own := map[value.ID]published{}
	for _, r := range rows {
		own[r.ColumnID] = r
	}
	return t.nodes(0, own, now), nil
}

// nodes builds the branch below a parent and adds up what is published in it.
func (t Tree) nodes(parent value.ID, own map[value.ID]published, now value.Time) []*SectionNode {
	nodes := []*SectionNode{}
	for _, c := range t.Children[parent] {
		node := &SectionNode{Section: c, Path: t.Path(c.ID), ArticleCount: own[c.ID].Count, LastPublishTime: own[c.ID].Last,
			Children: t.nodes(c.ID, own, now)}
		for _, child := range node.Children {
			node.ArticleCount += child.ArticleCount
			node.LastPublishTime = max(node.LastPublishTime, child.LastPublishTime)
		}
		node.Freshness = freshness(c, node.ArticleCount, node.LastPublishTime, now)
		nodes = append(nodes, node)
	}
	return nodes
}

// The lights of the update cycle.
const (
	lightFresh   = "fresh"
	lightDue     = "due"     // from 70 % of the cycle on
	lightOverdue = "overdue" // beyond the cycle
	lightEmpty   = "empty"
	lightNone    = "none" // holds no articles by nature, or has no cycle
)

const dayMillis = 86_400_000

// freshness is the light of a section, spec domain.md 2.4. Pages that are tools hold articles only when somebody put some there.
func freshness(c Section, articles int64, last, now value.Time) string {
	withoutArticles := []string{"index", "map", "sitemap", "search", "searchall", "messagesearch"}
	switch {
	case c.IsHref == "Y" || slices.Contains(withoutArticles, c.HomePage):
		return lightNone
	case articles == 0 && c.HomePage == "article":
		return lightEmpty
	case articles == 0 || c.CycleDays == 0:
		return lightNone
	}
	age, cycle := int64(now-last), c.CycleDays*dayMillis
	switch {
	case age > cycle:
		return lightOverdue
	case age*10 >= cycle*7:
		return lightDue
	}
	return lightFresh
}

type moveInput struct {
	Body struct {
		ID       value.ID `json:"id"`
		ParentID value.ID `json:"parentId" doc:"新的上级，空为一级栏目"`
		BeforeID value.ID `json:"beforeId" doc:"排在它之前，空为最后"`
		Version  count    `json:"version"`
	}
}

// moveSection gives a section its place. Neighbours are numbered anew without a new version: their editors changed nothing.
func (s *Service) moveSection(ctx context.Context, in *moveInput) (crud.Saved[Section], error) {
	var row Section
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		t, err := s.lockTree(ctx, tx)
		if err != nil {
			return err
		}
		stored, found := t.ByID[in.Body.ID]
		switch {
		case !found:
			return errs.NotFoundf("栏目不存在，可能已被删除")
		case in.Body.Version == 0:
			return errs.ErrNoVersion
		case int64(in.Body.Version) != stored.Version:
			return &errs.Error{Code: errs.Conflict, Message: "栏目“" + stored.Name + "”已被修改，请刷新后再移动", Current: stored}
		}
		row, err = s.columns.Change(context.WithValue(ctx, movingKey{}, true), tx, stored.ID, stored.Version, func(ctx context.Context, tx *db.Tx, c *Section) error {
			c.ParentID = in.Body.ParentID
			siblings, err := t.siblingsAfterMove(*c, in.Body.BeforeID)
			if err != nil {
				return err
			}
			c.SortNo, err = renumber(ctx, tx, siblings, c.ID)
			return err
		})
		return err
	})
	return crud.Saved[Section]{Text: "移动成功", Row: row}, err
}

type movingKey struct{}

// isMoving tells that a section is saved because it gets another place, with the number that it has there.
func isMoving(ctx context.Context) bool {
	moving, _ := ctx.Value(movingKey{}).(bool)
	return moving
}

// siblingsAfterMove is the new order below the new parent of row.
func (t Tree) siblingsAfterMove(row Section, before value.ID) ([]Section, error) {
	fields := errs.Fields{}
	if _, found := t.ByID[row.ParentID]; row.ParentID != 0 && !found {
		fields.Add("parentId", "所选的上级栏目不存在")
		return nil, fields.Err()
	}
	checkPlace(fields, t, row)
	siblings := slices.DeleteFunc(slices.Clone(t.Children[row.ParentID]), func(c Section) bool { return c.ID == row.ID })
	place := len(siblings)
	if before != 0 {
		place = slices.IndexFunc(siblings, func(c Section) bool { return c.ID == before })
	}
	if place < 0 {
		fields.Add("beforeId", "要排在其前的栏目不在这个上级之下")
	}
	if err := fields.Err(); err != nil {
		return nil, err
	}
	return slices.Insert(siblings, place, row), nil
}

// renumber saves, in one statement, the numbers of siblings that changed by their order. That of the one whose row is saved anyway it
// returns instead.
func renumber(ctx context.Context, tx *db.Tx, siblings []Section, moved value.ID) (own int64, err error) {
	tenant := tenantOf(ctx)
	var numbers strings.Builder
	var ids []value.ID
	args := []any{tenant}
	for i, c := range siblings {
		sortNo := int64(i+1) * sortStep
		switch {
		case c.ID == moved:
			own = sortNo
		case c.SortNo != sortNo:
			ids = append(ids, c.ID)
			fmt.Fprintf(&numbers, " WHEN $%d THEN CAST($%d AS BIGINT)", len(args)+1, len(args)+2)
			args = append(args, c.ID, sortNo)
		}
	}
	if len(ids) == 0 {
		return own, nil
	}
	others := db.In(&args, ids)
	_, err = tx.Exec(ctx, `UPDATE content_column SET sort_no = CASE id`+numbers.String()+` END WHERE tenant_id = $1 AND id IN (`+others+`)`, args...)
	return own, err
}
