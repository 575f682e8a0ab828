package portal

import (
	"context"

	"jikong/internal/content"
	"jikong/internal/content/illustration"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	defaultSize = 10
	maxSize     = 50
)

// live is the condition of an article that visitors may read; $2 is now.
const live = `tenant_id = $1 AND state = 'published' AND (expire_time IS NULL OR expire_time > $2)`

// below lists a column ($3) and everything under it.
const below = `(
	WITH RECURSIVE below(id) AS (
		SELECT CAST($3 AS BIGINT)
		UNION ALL SELECT c.id FROM content_column c JOIN below b ON c.parent_id = b.id WHERE c.tenant_id = $1
	) SELECT id FROM below)`

// A list finds its ids in an index alone and only then reads the rows of the page, so that a late page costs little more than
// the first. Inside one column and topic pinned articles come first; lists over several columns go by time, because an
// article is pinned in its own column. `+column_id` keeps SQLite on the index that is already in the right order.
const (
	summaryOf = `
		SELECT a.id, a.column_id, a.category_id, COALESCE(g.name, '') AS category_name, a.title, a.short_title, a.summary, a.cover_src, a.cover_alt,
			a.source, a.publish_time, a.top, a.hot, a.reviewer, a.validity, a.doc_no
		FROM (`
	pinnedFirst = `) p
		JOIN content_article a ON a.id = p.id LEFT JOIN content_category g ON g.id = a.category_id
		ORDER BY a.top DESC, a.publish_time DESC, a.id DESC`
	newestFirst = `) p
		JOIN content_article a ON a.id = p.id LEFT JOIN content_category g ON g.id = a.category_id
		ORDER BY a.publish_time DESC, a.id DESC`

	listColumn = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND column_id = $3
		ORDER BY top DESC, publish_time DESC, id DESC LIMIT $4 OFFSET $5` + pinnedFirst
	listCategory = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND category_id = $3
		ORDER BY top DESC, publish_time DESC, id DESC LIMIT $4 OFFSET $5` + pinnedFirst
	listBranch = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND +column_id IN ` + below + `
		ORDER BY publish_time DESC, id DESC LIMIT $4 OFFSET $5` + newestFirst
	listSite = summaryOf + `SELECT id FROM content_article WHERE ` + live + `
		ORDER BY publish_time DESC, id DESC LIMIT $3 OFFSET $4` + newestFirst
	listHot = summaryOf + `SELECT id FROM content_article WHERE ` + live + ` AND hot = TRUE
		ORDER BY publish_time DESC, id DESC LIMIT $3` + newestFirst

	countColumn   = `SELECT COUNT(*) FROM content_article WHERE ` + live + ` AND column_id = $3`
	countCategory = `SELECT COUNT(*) FROM content_article WHERE ` + live + ` AND category_id = $3`
	countBranch   = `SELECT COUNT(*) FROM content_article WHERE ` + live + ` AND column_id IN ` + below
	countSite     = `SELECT COUNT(*) FROM content_article WHERE ` + live

	nextExpiry = `SELECT MIN(expire_time) FROM content_article WHERE tenant_id = $1 AND state = 'published' AND expire_time > $2`

	categoryColumn = `SELECT column_id FROM content_category WHERE tenant_id = $1 AND id = $2`
)

// articleFilter names a list; the zero column and category are the whole site.
type articleFilter struct{ tenant, column, category value.ID }

// texts are the two statements of the list and the id they are about, none for the whole site.
func (f articleFilter) texts(m *menu) (list, count string, about value.ID) {
	switch {
	case f.category != 0:
		return listCategory, countCategory, f.category
	case f.column == 0:
		return listSite, countSite, 0
	case len(m.Children[f.column]) > 0:
		return listBranch, countBranch, f.column
	}
	return listColumn, countColumn, f.column
}

// list is one page of a list. size and current are already within their bounds.
func (p *Portal) list(ctx context.Context, m *menu, f articleFilter, current, size int) (web.Page[ArticleSummary], error) {
	total, err := p.total(ctx, m, f)
	if err != nil {
		return web.Page[ArticleSummary]{}, err
	}
	var records []ArticleSummary
	if offset := int64(current-1) * int64(size); offset < total {
		list, _, about := f.texts(m)
		args := []any{f.tenant, p.db.Now(), about, size, offset}
		if about == 0 {
			args = []any{f.tenant, p.db.Now(), size, offset}
		}
		records, err = p.summaries(ctx, m, list, args...)
	}
	return web.NewPage(records, total, current, size), err
}

// total counts a list. The number is kept until an article of the site changes or runs out: it costs more than the page.
func (p *Portal) total(ctx context.Context, m *menu, f articleFilter) (int64, error) {
	now := p.db.Now()
	stamp := p.stamps.Stamp(f.tenant, render.ScopeMenu, render.ScopeList)
	return p.totals.Get(f, stamp, now, func() (int64, value.Time, error) {
		_, count, about := f.texts(m)
		args := []any{f.tenant, now, about}
		if about == 0 {
			args = args[:2]
		}
		total, err := db.Int(ctx, p.db.Read(), count, args...)
		if err != nil {
			return 0, 0, err
		}
		until, err := p.expiry(ctx, f.tenant, now)
		return total, until, err
	})
}

// expiry is when the next published article of the tenant runs out, 0 for none: lists change by themselves then.
func (p *Portal) expiry(ctx context.Context, tenant value.ID, now value.Time) (value.Time, error) {
	stamp := p.stamps.Stamp(tenant, render.ScopeList)
	return p.expiries.Get(tenant, stamp, now, func() (value.Time, value.Time, error) {
		at, err := db.Int(ctx, p.db.Read(), nextExpiry, tenant, now)
		return value.Time(at), value.Time(at), err
	})
}

// summaryRow is an article of a list as the database has it.
type summaryRow struct {
	ID           value.ID   `db:"id"`
	ColumnID     value.ID   `db:"column_id"`
	CategoryID   value.ID   `db:"category_id"`
	CategoryName string     `db:"category_name"`
	Title        string     `db:"title"`
	ShortTitle   string     `db:"short_title"`
	Summary      string     `db:"summary"`
	CoverSrc     string     `db:"cover_src"`
	CoverAlt     string     `db:"cover_alt"`
	Source       string     `db:"source"`
	PublishTime  value.Time `db:"publish_time"`
	Top          bool       `db:"top"`
	Hot          bool       `db:"hot"`
	Reviewer     string     `db:"reviewer"`
	Validity     string     `db:"validity"`
	DocNo        string     `db:"doc_no"`
}

func (p *Portal) summaries(ctx context.Context, m *menu, query string, args ...any) ([]ArticleSummary, error) {
	rows, err := db.Select[summaryRow](ctx, p.db.Read(), query, args...)
	made := make([]ArticleSummary, 0, len(rows))
	for _, r := range rows {
		made = append(made, m.summary(r))
	}
	return made, err
}

func (m *menu) summary(r summaryRow) ArticleSummary {
	column := m.items[r.ColumnID]
	return ArticleSummary{
		ID: r.ID, ColumnID: r.ColumnID, ColumnName: column.Name, ColumnPath: column.Path, CategoryID: r.CategoryID,
		CategoryName: r.CategoryName, Title: r.Title, ShortTitle: r.ShortTitle, Summary: r.Summary, Cover: coverOf(r.CoverSrc, r.CoverAlt), Source: r.Source,
		PublishTime: r.PublishTime, Top: r.Top, Hot: r.Hot, Path: content.ArticlePath(m.ByID[r.ColumnID], r.ID), Reviewer: r.Reviewer,
		Validity: r.Validity, DocNo: r.DocNo,
	}
}

// Covers are shown in the proportions of the built-in drawings; the page reserves that room.
const coverWidth, coverHeight = 560, 300

func coverOf(src, alt string) *Picture {
	if src == "" {
		return nil
	}
	if drawing, known := illustration.At(src); known {
		return &Picture{Src: src, Alt: alt, Width: drawing.Width, Height: drawing.Height}
	}
	return &Picture{Src: src, Alt: alt, Width: coverWidth, Height: coverHeight}
}

type listInput struct {
	MenuID   value.ID `query:"m_id" doc:"栏目编号；上级栏目含全部下级，空为全站"`
	Category value.ID `query:"category" doc:"文章分类编号"`
	PageNo   int      `query:"pageNo" doc:"页码，从 1 开始"`
	PageSize int      `query:"pageSize" doc:"每页条数，默认 10，最多 50"`
}

func (p *Portal) getArticelList(ctx context.Context, in *listInput) (web.Page[ArticleSummary], error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return web.Page[ArticleSummary]{}, err
	}
	if _, err := m.column(in.MenuID); err != nil {
		return web.Page[ArticleSummary]{}, err
	}
	if err := p.checkCategory(ctx, m, tenant, in.MenuID, in.Category); err != nil {
		return web.Page[ArticleSummary]{}, err
	}
	return p.list(ctx, m, articleFilter{tenant, in.MenuID, in.Category}, pageWithin(in.PageNo), sizeWithin(in.PageSize))
}

func (p *Portal) checkCategory(ctx context.Context, m *menu, tenant, column, category value.ID) error {
	if category == 0 {
		return nil
	}
	owner, found, err := db.One[value.ID](ctx, p.db.Read(), categoryColumn, tenant, category)
	if err != nil {
		return err
	}
	if !found || column != 0 && !m.IsWithin(owner, column) {
		return errs.NotFoundf("该栏目下没有这个分类")
	}
	return nil
}

// maxPage bounds a page number so that the offset cannot overflow; no list is that long.
const maxPage = 1_000_000

func pageWithin(n int) int { return min(max(n, 1), maxPage) }

func sizeWithin(n int) int {
	if n <= 0 {
		return defaultSize
	}
	return min(n, maxSize)
}

type hotInput struct {
	PageSize int `query:"pageSize" doc:"条数，默认 10，最多 50"`
}

func (p *Portal) getHotPushArticelList(ctx context.Context, in *hotInput) ([]ArticleSummary, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return nil, err
	}
	return p.summaries(ctx, m, listHot, tenant, p.db.Now(), sizeWithin(in.PageSize))
}

const categoryCounts = `
	SELECT g.id, g.name, (
		SELECT COUNT(*) FROM content_article a
		WHERE a.tenant_id = g.tenant_id AND a.category_id = g.id AND a.state = 'published' AND (a.expire_time IS NULL OR a.expire_time > $2)
	) AS articles
	FROM content_category g
	WHERE g.tenant_id = $1 AND (CAST($3 AS BIGINT) IS NULL OR g.column_id = $3)
	ORDER BY g.sort_no, g.id`

func (p *Portal) queryCategoryDict(ctx context.Context, in *menuInput) ([]CategoryOption, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := m.column(in.MenuID); err != nil {
		return nil, err
	}
	return p.categories(ctx, tenant, in.MenuID)
}

// categories lists the topics of a column, of all columns when none is given.
func (p *Portal) categories(ctx context.Context, tenant, column value.ID) ([]CategoryOption, error) {
	type row struct {
		ID       value.ID `db:"id"`
		Name     string   `db:"name"`
		Articles int64    `db:"articles"`
	}
	rows, err := db.Select[row](ctx, p.db.Read(), categoryCounts, tenant, p.db.Now(), column)
	made := make([]CategoryOption, 0, len(rows))
	for _, r := range rows {
		made = append(made, CategoryOption{Value: r.ID, Text: r.Name, Title: r.Name, Count: r.Articles})
	}
	return made, err
}
