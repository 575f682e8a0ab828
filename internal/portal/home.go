package portal

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"jikong/internal/content"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	homeItems    = 8
	seriesLength = 12
	// alertLife is how long a health risk notice stays on top of the home page.
	alertLife = value.Time(14 * 24 * time.Hour / time.Millisecond)
)

// listSection is listBranch without the columns that fill a section of their own, so that no article stands twice on the page.
const listSection = summaryOf + `
		SELECT id FROM content_article WHERE ` + live + ` AND +column_id IN (
			WITH RECURSIVE below(id) AS (
				SELECT CAST($3 AS BIGINT)
				UNION ALL SELECT c.id FROM content_column c JOIN below b ON c.parent_id = b.id WHERE c.tenant_id = $1 AND c.home_slot = ''
			) SELECT id FROM below)
		ORDER BY publish_time DESC, id DESC LIMIT $4 OFFSET $5` + newestFirst

const columnFigures = `
	SELECT id, title, figures FROM content_article WHERE ` + live + ` AND column_id = $3
	ORDER BY publish_time DESC, id DESC LIMIT $4`

func (p *Portal) getHomePage(ctx context.Context, _ *web.Empty) (HomePage, error) {
	tenant, m, err := p.visited(ctx)
	if err != nil {
		return HomePage{}, err
	}
	return p.home(ctx, m, tenant)
}

func (p *Portal) home(ctx context.Context, m *menu, tenant value.ID) (HomePage, error) {
	page := HomePage{Services: m.services(), Topics: m.homeTopics()}
	for slot, section := range map[string]**HomeSection{"news": &page.News, "notice": &page.Notices, "hot": &page.Hot, "science": &page.Science} {
		column, filled := m.slot(slot)
		if !filled {
			continue
		}
		made, err := p.section(ctx, m, tenant, column, homeItems)
		if err != nil {
			return page, err
		}
		*section = &made
	}
	var err error
	if page.Alert, err = p.alert(ctx, m, tenant); err != nil {
		return page, err
	}
	if page.Data, err = p.homeData(ctx, m, tenant); err != nil {
		return page, err
	}
	return p.homeNews(ctx, m, tenant, page)
}

// homeNews adds what changes by itself: the ranking and the notice.
func (p *Portal) homeNews(ctx context.Context, m *menu, tenant value.ID, page HomePage) (HomePage, error) {
	ranking, until, err := p.popular(ctx, m, tenant)
	if err != nil {
		return page, err
	}
	page.Popular, page.until = ranking[:min(len(ranking), popularHome)], until
	notice, change, err := p.popup(ctx, tenant, p.db.Now())
	page.Popup, page.until = notice, sooner(page.until, change)
	return page, err
}

// section is a column with its newest articles and the columns beside it.
func (p *Portal) section(ctx context.Context, m *menu, tenant value.ID, c content.Section, count int) (HomeSection, error) {
	list := listColumn
	if len(m.Children[c.ID]) > 0 {
		list = listSection
	}
	items, err := p.summaries(ctx, m, list, tenant, p.db.Now(), c.ID, count, 0)
	return HomeSection{Column: m.items[c.ID], Siblings: m.beside(c), Items: items}, err
}

// beside lists the columns of the same branch that have no section of their own: of a root its children.
func (m *menu) beside(c content.Section) []MenuItem {
	siblings := m.items[c.ParentID].Children
	if c.ParentID == 0 {
		siblings = m.items[c.ID].Children
	}
	return slices.DeleteFunc(shown(siblings), func(item MenuItem) bool {
		return item.ID == c.ID || item.HomePage != "article" || m.ByID[item.ID].HomeSlot != ""
	})
}

// services are the entries of the service columns: their children, or the column itself when it has none.
func (m *menu) services() []MenuItem {
	made := []MenuItem{}
	for _, c := range m.Sections {
		if c.HomeSlot != content.SlotService || !m.inNavigation(c.ID) {
			continue
		}
		if children := shown(m.items[c.ID].Children); len(children) > 0 {
			made = append(made, children...)
		} else {
			made = append(made, m.items[c.ID])
		}
	}
	return made
}

func (p *Portal) alert(ctx context.Context, m *menu, tenant value.ID) (*ArticleSummary, error) {
	column, filled := m.slot("alert")
	if !filled {
		return nil, nil
	}
	// The branch list goes by time even in a single column, and it is the newest notice that counts, not a pinned one.
	newest, err := p.summaries(ctx, m, listBranch, tenant, p.db.Now(), column.ID, 1, 0)
	if err != nil || len(newest) == 0 || newest[0].PublishTime+alertLife <= p.db.Now() {
		return nil, err
	}
	return &newest[0], nil
}

// figuresRow is a report with its numbers.
type figuresRow struct {
	ID      value.ID                   `db:"id"`
	Title   string                     `db:"title"`
	Figures crud.Array[content.Figure] `db:"figures"`
}

// homeData is the band of the newest report: its figures, and the course of the first one over the last reports.
func (p *Portal) homeData(ctx context.Context, m *menu, tenant value.ID) (*HomeData, error) {
	column, filled := m.slot("data")
	if !filled {
		return nil, nil
	}
	reports, err := db.Select[figuresRow](ctx, p.db.Read(), columnFigures, tenant, p.db.Now(), column.ID, seriesLength)
	if err != nil || len(reports) == 0 {
		return nil, err
	}
	latest, err := p.byIDs(ctx, m, tenant, []value.ID{reports[0].ID})
	if err != nil || len(latest) == 0 {
		return nil, err
	}
	section, err := p.section(ctx, m, tenant, column, homeItems)
	return &HomeData{Section: section, Figures: reports[0].Figures, Latest: latest[0], Series: seriesOf(reports)}, err
}

// seriesOf follows the first figure of the newest report back through the reports that have it. One point is no course.
func seriesOf(reports []figuresRow) []Series {
	if len(reports[0].Figures) == 0 {
		return []Series{}
	}
	first := reports[0].Figures[0]
	s := Series{Label: first.Label, Unit: first.Unit}
	for _, report := range slices.Backward(reports) {
		i := slices.IndexFunc(report.Figures, func(f content.Figure) bool { return f.Label == first.Label })
		if i < 0 {
			continue
		}
		number, err := strconv.ParseFloat(strings.ReplaceAll(report.Figures[i].Value, ",", ""), 64)
		if err == nil && !math.IsNaN(number) && !math.IsInf(number, 0) {
			s.Points = append(s.Points, SeriesPoint{Label: report.Title, Value: number})
		}
	}
	if len(s.Points) < 2 {
		return []Series{}
	}
	return []Series{s}
}
