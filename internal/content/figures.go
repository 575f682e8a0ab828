package content

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// MyDrafts are the drafts that the caller made, the newest first, and how many there are.
func (s *Service) MyDrafts(ctx context.Context, shown int) ([]Article, int64, error) {
	page, err := s.articles.List(ctx, s.db.Read(), crud.Query{
		Conditions: []crud.Condition{crud.Cond("content_article.state = ? AND content_article.create_by = ?", Draft, auth.PrincipalFrom(ctx).Username)},
		Sort:       []crud.Order{{Field: "createTime", Desc: true}}, PageNo: 1, PageSize: shown,
	})
	return page.Records, page.Total, err
}

// VisitDays are the visits of the caller's site on the days from one to another, both included. Days without a visit are absent.
func (s *Service) VisitDays(ctx context.Context, from, to value.Date) (map[value.Date]int64, error) {
	type row struct {
		Day   value.Date `db:"day"`
		Count int64      `db:"count"`
	}
	rows, err := db.Select[row](ctx, s.db.Read(), `SELECT day, count FROM content_visit_day WHERE tenant_id = $1 AND day >= $2 AND day <= $3`,
		tenantOf(ctx), string(from), string(to))
	days := make(map[value.Date]int64, len(rows))
	for _, r := range rows {
		days[r.Day] = r.Count
	}
	return days, err
}

// ReadArticle is an article by how often it was opened.
type ReadArticle struct {
	Article
	Opened, Before int64
}

// readSpare are further articles that are counted, because some of the first may be out of the caller's sight.
const readSpare = 200

// MostRead are the articles in the caller's sight that were opened most on the days from one to another, with the openings of the days
// from before until the first; before is "" for those that are known no longer.
func (s *Service) MostRead(ctx context.Context, before, from, to value.Date, shown int) ([]ReadArticle, error) {
	type row struct {
		ID     value.ID `db:"article_id"`
		Opened int64    `db:"opened"`
	}
	rows, err := db.Select[row](ctx, s.db.Read(), `SELECT article_id, CAST(SUM(count) AS BIGINT) AS opened FROM content_view_day
		WHERE tenant_id = $1 AND day >= $2 AND day <= $3 GROUP BY article_id ORDER BY SUM(count) DESC, article_id DESC LIMIT $4`,
		tenantOf(ctx), string(from), string(to), readSpare)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	ids := make([]any, len(rows))
	for i, r := range rows {
		ids[i] = int64(r.ID)
	}
	known := crud.Cond("content_article.id IN (?"+strings.Repeat(", ?", len(ids)-1)+")", ids...)
	page, err := s.articles.List(ctx, s.db.Read(), crud.Query{Conditions: []crud.Condition{known}, PageNo: 1, PageSize: readSpare})
	if err != nil {
		return nil, err
	}
	var made []ReadArticle
	for _, r := range rows {
		at := slices.IndexFunc(page.Records, func(a Article) bool { return a.ID == r.ID })
		if at < 0 || len(made) == shown {
			continue
		}
		one := ReadArticle{Article: page.Records[at], Opened: r.Opened}
		if one.Before, err = s.openedBefore(ctx, r.ID, before, from); err != nil {
			return nil, err
		}
		made = append(made, one)
	}
	return made, nil
}

func (s *Service) openedBefore(ctx context.Context, article value.ID, from, to value.Date) (int64, error) {
	if from == "" {
		return 0, nil
	}
	return db.Int(ctx, s.db.Read(), `SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM content_view_day
		WHERE tenant_id = $1 AND article_id = $2 AND day >= $3 AND day < $4`, tenantOf(ctx), int64(article), string(from), string(to))
}

// KnowsOpenings tells whether the openings of articles are still known by day for that day.
func (s *Service) KnowsOpenings(day value.Date) bool {
	return day >= dayBefore(s.db.Now(), keptViewDays)
}

// ColumnMoment is something that happened to an article of a column: n times on a day or at a moment.
type ColumnMoment struct {
	Column value.ID   `db:"column_id"`
	Name   string     `db:"name"`
	Day    value.Date `db:"day"`
	At     value.Time `db:"publish_time"`
	N      int64      `db:"n"`
}

// Publications are the articles in the caller's sight that were published from a moment to another.
func (s *Service) Publications(ctx context.Context, from, to value.Time) ([]ColumnMoment, error) {
	st, err := s.articlesInSight(ctx, "WITH a AS (SELECT column_id, publish_time, state")
	if err != nil {
		return nil, err
	}
	st.Add(`) SELECT a.column_id, c.name, '' AS day, a.publish_time, 1 AS n FROM a JOIN content_column c ON c.id = a.column_id
		WHERE a.state = 'published' AND a.publish_time >= `)
	st.Arg(from)
	st.Add(" AND a.publish_time < ")
	st.Arg(to)
	return db.Select[ColumnMoment](ctx, s.db.Read(), st.String(), st.Args...)
}

// Openings are how often articles in the caller's sight were opened on the days from one to another, both included.
func (s *Service) Openings(ctx context.Context, from, to value.Date) ([]ColumnMoment, error) {
	st, err := s.articlesInSight(ctx, "WITH a AS (SELECT id, column_id")
	if err != nil {
		return nil, err
	}
	st.Add(`) SELECT a.column_id, c.name, v.day, 0 AS publish_time, CAST(SUM(v.count) AS BIGINT) AS n
		FROM content_view_day v JOIN a ON a.id = v.article_id JOIN content_column c ON c.id = a.column_id WHERE v.tenant_id = `)
	st.Arg(tenantOf(ctx))
	st.Add(" AND v.day >= ")
	st.Arg(string(from))
	st.Add(" AND v.day <= ")
	st.Arg(string(to))
	st.Add(" GROUP BY a.column_id, c.name, v.day")
	return db.Select[ColumnMoment](ctx, s.db.Read(), st.String(), st.Args...)
}

// articlesInSight begins a question about the articles that the list shows to the caller: those of the site, within the data scope and the data rules.
func (s *Service) articlesInSight(ctx context.Context, columns string) (*schema.Statement, error) {
	st := &schema.Statement{}
	st.Add(columns, " FROM content_article WHERE ")
	return st, s.articles.Declaration().Owned(st, auth.PrincipalFrom(ctx))
}
