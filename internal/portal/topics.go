package portal

import (
	"context"
	"slices"

	"jikong/internal/content"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// TopicSummary is a topic in a list.
type TopicSummary struct {
	ID        value.ID   `json:"id"`
	ColumnID  value.ID   `json:"columnId"`
	Title     string     `json:"title"`
	Summary   string     `json:"summary"`
	Cover     *Picture   `json:"cover"`
	Path      string     `json:"path"`
	StartDate value.Date `json:"startDate"`
	EndDate   value.Date `json:"endDate"`
	Archived  bool       `json:"archived" doc:"已归档：由编辑归档，或结束日期已过"`

	home bool
}

// TopicPart is a section of a topic as visitors get it.
type TopicPart struct {
	Title    string                   `json:"title"`
	Note     string                   `json:"note"`
	Articles []ArticleSummary         `json:"articles"`
	Column   *MenuItem                `json:"column" doc:"版块取自的栏目，没有则为空"`
	Links    crud.Array[content.Link] `json:"links"`
}

// topicRow is a topic of the public as the database has it.
type topicRow struct {
	ID        value.ID   `db:"id"`
	ColumnID  value.ID   `db:"column_id"`
	Title     string     `db:"title"`
	Summary   string     `db:"summary"`
	CoverSrc  string     `db:"cover_src"`
	CoverAlt  string     `db:"cover_alt"`
	StartDate value.Date `db:"start_date"`
	EndDate   value.Date `db:"end_date"`
	State     string     `db:"state"`
	Home      bool       `db:"home"`
}

const (
	listTopics = `
		SELECT id, column_id, title, summary, cover_src, cover_alt, start_date, end_date, state, home
		FROM content_topic WHERE tenant_id = $1 AND state <> 'draft' ORDER BY sort_no, id`
	topicSections = `SELECT sections FROM content_topic WHERE tenant_id = $1 AND id = $2`
)

// publicTopics lists the topics that visitors may read now, and tells when the list changes by itself, 0 for never.
func (p *Portal) publicTopics(ctx context.Context, tenant value.ID, now value.Time) (topics []TopicSummary, change value.Time, err error) {
	rows, err := db.Select[topicRow](ctx, p.db.Read(), listTopics, tenant)
	today := now.Day()
	for _, r := range rows {
		if r.StartDate > today {
			change = sooner(change, r.StartDate.Start())
			continue
		}
		over := r.EndDate != "" && r.EndDate < today
		if r.EndDate != "" && !over {
			change = sooner(change, r.EndDate.Start()+dayLength)
		}
		topics = append(topics, TopicSummary{
			ID: r.ID, ColumnID: r.ColumnID, Title: r.Title, Summary: r.Summary, Cover: coverOf(r.CoverSrc, r.CoverAlt), Path: content.TopicPath(r.ColumnID, r.ID),
			StartDate: r.StartDate, EndDate: r.EndDate, Archived: r.State == content.Archived || over, home: r.Home,
		})
	}
	return topics, change, err
}

// topicsOf are the topics of a column; those that run stand before the archived ones.
func (m *menu) topicsOf(column value.ID) []TopicSummary {
	made := []TopicSummary{}
	for _, archived := range []bool{false, true} {
		for _, t := range m.topics {
			if t.ColumnID == column && t.Archived == archived {
				made = append(made, t)
			}
		}
	}
	return made
}

// homeTopics are the running topics that the home page announces. A topic in a hidden column is announced too: it is its home
// page that the editors chose.
func (m *menu) homeTopics() []TopicSummary {
	made := slices.DeleteFunc(slices.Clone(m.topics), func(t TopicSummary) bool { return !t.home || t.Archived })
	return append([]TopicSummary{}, made...)
}

func (m *menu) topic(id value.ID) (TopicSummary, bool) {
	i := slices.IndexFunc(m.topics, func(t TopicSummary) bool { return t.ID == id })
	if i < 0 {
		return TopicSummary{}, false
	}
	return m.topics[i], true
}

// topicParts loads what stands in the sections of a topic. What visitors cannot read is left out, and so is a section that
// nothing is left of.
func (p *Portal) topicParts(ctx context.Context, m *menu, tenant, id value.ID) ([]TopicPart, error) {
	sections, _, err := db.One[crud.Array[content.TopicSection]](ctx, p.db.Read(), topicSections, tenant, id)
	if err != nil {
		return nil, err
	}
	made := []TopicPart{}
	for _, s := range sections {
		part, err := p.topicPart(ctx, m, tenant, s)
		if err != nil {
			return nil, err
		}
		if len(part.Articles) > 0 || len(part.Links) > 0 {
			made = append(made, part)
		}
	}
	return made, nil
}

func (p *Portal) topicPart(ctx context.Context, m *menu, tenant value.ID, s content.TopicSection) (TopicPart, error) {
	part := TopicPart{Title: s.Title, Note: s.Note, Links: s.Links}
	var err error
	if part.Articles, err = p.byIDs(ctx, m, tenant, s.ArticleIDs); err != nil || s.ColumnID == 0 {
		return part, err
	}
	newest, err := p.list(ctx, m, articleFilter{tenant: tenant, column: s.ColumnID}, 1, sectionItems)
	if err != nil {
		return part, err
	}
	for _, a := range newest.Records {
		if !slices.Contains(s.ArticleIDs, a.ID) {
			part.Articles = append(part.Articles, a)
		}
	}
	if column, known := m.items[s.ColumnID]; known && column.Path != "" && len(newest.Records) > 0 {
		part.Column = &column
	}
	return part, nil
}
