package content

import (
	"cmp"
	"context"
	"slices"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Overview is what the home tab of the back office shows.
type Overview struct {
	Published  int64          `json:"published"`
	Drafts     int64          `json:"drafts"`
	Withdrawn  int64          `json:"withdrawn"`
	TodayVisit int64          `json:"todayVisit"`
	VisitCount int64          `json:"visitCount"`
	Freshness  FreshnessCount `json:"freshness" doc:"各栏目的更新情况；隐藏的栏目和有下级的栏目不计"`
	DueColumns []DueSection   `json:"dueColumns" doc:"临期、逾期和没有内容的栏目，最急的在前"`
	Recent     []Article      `json:"recent" doc:"最近的 10 篇文章，按发布时间，草稿按新建时间"`
}

// FreshnessCount counts the columns under each light.
type FreshnessCount struct {
	Fresh   int64 `json:"fresh"`
	Due     int64 `json:"due"`
	Overdue int64 `json:"overdue"`
	Empty   int64 `json:"empty"`
}

// DueSection is a column that needs a new article.
type DueSection struct {
	ID              value.ID   `json:"id"`
	Name            string     `json:"name"`
	Path            string     `json:"path"`
	Freshness       string     `json:"freshness" enum:"due,overdue,empty"`
	LastPublishTime value.Time `json:"lastPublishTime"`
	DaysLeft        int64      `json:"daysLeft" doc:"距更新期限的天数，负数为已逾期；没有内容时为 0"`
}

const recentArticles = 10

func (s *Service) overview(ctx context.Context, _ *web.Empty) (Overview, error) {
	q, tenant := s.db.Read(), tenantOf(ctx)
	visits, err := s.visits.Totals(ctx, tenant)
	if err != nil {
		return Overview{}, err
	}
	o := Overview{TodayVisit: visits.TodayVisit, VisitCount: visits.VisitCount, DueColumns: []DueSection{}}
	if err := s.countStates(ctx, q, &o); err != nil {
		return o, err
	}
	nodes, err := loadSectionNodes(ctx, q, tenant, s.db.Now())
	if err != nil {
		return o, err
	}
	o.addColumns(nodes, s.db.Now())
	slices.SortStableFunc(o.DueColumns, func(a, b DueSection) int { return cmp.Compare(a.DaysLeft, b.DaysLeft) })
	o.Recent, err = s.recent(ctx, q)
	return o, err
}

// recent are the articles published last and the newest drafts, by the moment in which they became what they are.
func (s *Service) recent(ctx context.Context, q db.Querier) ([]Article, error) {
	var found []Article
	for field, condition := range map[string]string{"publishTime": "content_article.publish_time IS NOT NULL", "createTime": "content_article.publish_time IS NULL"} {
		page, err := s.articles.List(ctx, q, crud.Query{Conditions: []crud.Condition{crud.Cond(condition)},
			Sort: []crud.Order{{Field: field, Desc: true}}, PageNo: 1, PageSize: recentArticles})
		if err != nil {
			return nil, err
		}
		found = append(found, page.Records...)
	}
	slices.SortFunc(found, func(a, b Article) int {
		return cmp.Or(cmp.Compare(cmp.Or(b.PublishTime, b.CreateTime), cmp.Or(a.PublishTime, a.CreateTime)), cmp.Compare(b.ID, a.ID))
	})
	return found[:min(len(found), recentArticles)], nil
}

// countStates counts what the lists show to which the numbers lead.
func (s *Service) countStates(ctx context.Context, q db.Querier, o *Overview) error {
	type line struct {
		State string `db:"state"`
		Count int64  `db:"n"`
	}
	st, err := s.articlesInSight(ctx, "SELECT state, COUNT(*) AS n")
	if err != nil {
		return err
	}
	st.Add(" GROUP BY state")
	lines, err := db.Select[line](ctx, q, st.String(), st.Args...)
	for _, l := range lines {
		switch l.State {
		case Draft:
			o.Drafts = l.Count
		case Published:
			o.Published = l.Count
		case Withdrawn:
			o.Withdrawn = l.Count
		}
	}
	return err
}

// addColumns counts the columns that visitors see, each article once: a parent's light only repeats those of its children.
func (o *Overview) addColumns(nodes []*SectionNode, now value.Time) {
	for _, n := range nodes {
		if n.Hidden {
			continue
		}
		o.addColumns(n.Children, now)
		if len(n.Children) == 0 {
			o.addColumn(n, now)
		}
	}
}

func (o *Overview) addColumn(n *SectionNode, now value.Time) {
	due := DueSection{ID: n.ID, Name: n.Name, Path: n.Path, Freshness: n.Freshness, LastPublishTime: n.LastPublishTime}
	switch n.Freshness {
	case lightNone:
		return
	case lightFresh:
		o.Freshness.Fresh++
		return
	case lightDue:
		o.Freshness.Due++
	case lightOverdue:
		o.Freshness.Overdue++
	case lightEmpty:
		o.Freshness.Empty++
	}
	if n.LastPublishTime != 0 {
		due.DaysLeft = daysLeft(n.Section, n.LastPublishTime, now)
	}
	o.DueColumns = append(o.DueColumns, due)
}

// daysLeft rounds towards the worse day: one hour over the cycle is -1.
func daysLeft(c Section, last, now value.Time) int64 {
	left := int64(last) + c.CycleDays*dayMillis - int64(now)
	if left < 0 {
		return (left - dayMillis + 1) / dayMillis
	}
	return left / dayMillis
}
