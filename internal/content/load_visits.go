package content

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Visits of a demo site in hundredths of an ordinary day: offices and schools look on working days, and everybody in the season of
// influenza.
var (
	weekRhythm = [7]int64{68, 118, 112, 106, 104, 100, 72} // from Sunday
	yearSeason = [12]int64{135, 112, 96, 90, 88, 92, 98, 94, 96, 100, 118, 140}
)

const (
	pastDays = 365
	// Besides articles people open the home page, lists and services: 4 pages for every 3 articles.
	pagesOf, articlesOf = 4, 3
	// openedArticles are the articles whose openings are made up by day: more than a ranking shows.
	openedArticles = 60
	rowsAtOnce     = 500
)

// PutVisits gives a demo site the visits of the year before it was loaded, by rule: the same articles and day give the same numbers, and
// the total fits the views of its articles. Today begins at nothing. A site that counted visits of its own keeps those alone.
func (s *Service) PutVisits(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	counted, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_visit_day WHERE tenant_id = $1`, tenant)
	if err != nil || counted > 0 {
		return err
	}
	articles, err := db.Select[viewedArticle](ctx, tx, `SELECT id, views, publish_time FROM content_article
		WHERE tenant_id = $1 AND state = 'published' AND views > 0`, tenant)
	if err != nil || len(articles) == 0 {
		return err
	}
	var views int64
	for _, a := range articles {
		views += a.Views
	}
	days, all := pastWeights(tx.Now)
	var rows [][]any
	for before, weight := range days {
		days[before] = views*pagesOf/articlesOf*weight/all + 1
		rows = append(rows, []any{tenant, string(dayBefore(tx.Now, before+1)), days[before]})
	}
	if err := insertAll(ctx, tx, `INSERT INTO content_visit_day (tenant_id, day, count) VALUES`, rows); err != nil {
		return err
	}
	// Until now each article has all of its views on the day of its publication.
	if _, err := tx.Exec(ctx, `DELETE FROM content_view_day WHERE tenant_id = $1`, tenant); err != nil {
		return err
	}
	return insertAll(ctx, tx, `INSERT INTO content_view_day (tenant_id, day, article_id, count) VALUES`, openings(tx.Now, tenant, articles, days))
}

// pastWeights are the shares of the days before now, the latest first, and their sum. The site grows: a year ago it had half the visits.
func pastWeights(now value.Time) (days []int64, all int64) {
	for before := 1; before <= pastDays; before++ {
		day := now.Go().In(value.Shanghai).AddDate(0, 0, -before)
		weight := unevenDay(day) * yearSeason[day.Month()-time.January] * int64(2*pastDays-before)
		days, all = append(days, weight), all+weight
	}
	return days, all
}

// unevenDay is the weight of a day within its week, 10,000 on average; no two Mondays are alike.
func unevenDay(day time.Time) int64 {
	return weekRhythm[day.Weekday()] * (92 + int64(day.YearDay()*29%17))
}

// viewedArticle is an article with the views that it was loaded with.
type viewedArticle struct {
	ID        value.ID   `db:"id"`
	Views     int64      `db:"views"`
	Published value.Time `db:"publish_time"`
}

// byDay spreads the views of an article over the days since it was published, most of them over the first weeks, and returns those of
// the days that are kept, the latest first. The days before today never add up to more than its views.
func (a viewedArticle) byDay(now value.Time) (days []int64) {
	age := int(now.Go().Sub(a.Published.Go()) / (24 * time.Hour))
	fading := func(day int) int64 { return 1_000_000 / int64(day+7) }
	var all, given int64
	for day := range age + 1 {
		all += fading(day)
	}
	for before := 1; before <= min(age, keptViewDays); before++ {
		day := now.Go().In(value.Shanghai).AddDate(0, 0, -before)
		n := min(a.Views*fading(age-before)/all*unevenDay(day)/10_000, a.Views-given)
		days, given = append(days, n), given+n
	}
	return days
}

// openings are the rows of the articles that were opened most in the last days. On no day are they more than the share that articles have
// in the visits of the site.
func openings(now value.Time, tenant value.ID, articles []viewedArticle, visits []int64) (rows [][]any) {
	type opened struct {
		id   value.ID
		days []int64
		sum  int64
	}
	var all []opened
	for _, a := range articles {
		o := opened{id: a.ID, days: a.byDay(now)}
		for _, n := range o.days[:min(len(o.days), PopularDays)] {
			o.sum += n
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b opened) int { return cmp.Or(cmp.Compare(b.sum, a.sum), cmp.Compare(a.id, b.id)) })
	all = all[:min(len(all), openedArticles)]
	wanted := make([]int64, keptViewDays)
	for _, o := range all {
		for before, n := range o.days {
			wanted[before] += n
		}
	}
	for _, o := range all {
		for before, n := range o.days {
			if most := visits[before] * articlesOf / pagesOf; wanted[before] > most {
				n = n * most / wanted[before]
			}
			if n > 0 {
				rows = append(rows, []any{tenant, string(dayBefore(now, before+1)), int64(o.id), n})
			}
		}
	}
	return rows
}

// insertAll adds rows, many with one statement: thousands of single ones would be felt at the start.
func insertAll(ctx context.Context, tx *db.Tx, into string, rows [][]any) error {
	for some := range slices.Chunk(rows, rowsAtOnce) {
		var marks []string
		var args []any
		for _, row := range some {
			var one []string
			for range row {
				one = append(one, fmt.Sprintf("$%d", len(args)+len(one)+1))
			}
			marks, args = append(marks, "("+strings.Join(one, ", ")+")"), append(args, row...)
		}
		if _, err := tx.Exec(ctx, into+" "+strings.Join(marks, ", "), args...); err != nil {
			return err
		}
	}
	return nil
}
