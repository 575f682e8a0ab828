package content

import (
	"context"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

func TestADemoSiteHasAYearOfVisitsBehindIt(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		science := d.column("健康科普", 0)
		a := d.published(science.ID, "流感怎么防")
		err := d.DB.Tx(context.Background(), func(tx *db.Tx) error {
			if _, err := tx.Exec(context.Background(), `UPDATE content_article SET views = 60000 WHERE id = $1`, int64(a.ID)); err != nil {
				return err
			}
			for range 2 { // loading again adds nothing
				if err := d.service.PutVisits(context.Background(), tx, ourSite); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			d.T.Fatal(err)
		}
		type line struct {
			Day   value.Date `db:"day"`
			Count int64      `db:"count"`
		}
		days, err := db.Select[line](context.Background(), d.DB.Read(), `SELECT day, count FROM content_visit_day WHERE tenant_id = $1`, ourSite)
		if err != nil || len(days) != pastDays {
			d.T.Fatalf("%d days, %v", len(days), err)
		}
		var all, weekend, working int64
		for _, one := range days {
			day, err := time.Parse("2006-01-02", string(one.Day))
			if err != nil || one.Count <= 0 || one.Day >= d.DB.Now().Day() {
				d.T.Errorf("%s has %d visits, %v", one.Day, one.Count, err)
			}
			all += one.Count
			if day.Weekday() == time.Saturday || day.Weekday() == time.Sunday {
				weekend += one.Count
			} else {
				working += one.Count
			}
		}
		if all < 80000-pastDays || all > 80000+pastDays {
			d.T.Errorf("the site has %d visits for 60000 views of its articles", all)
		}
		if weekend/2 >= working/5 {
			d.T.Error("an office's site is not read most on weekends")
		}
	})
}

func TestAVisitedSiteGetsNoInventedVisits(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		if _, err := d.service.Visits().Count(context.Background(), ourSite, 0); err != nil {
			d.T.Fatal(err)
		}
		if err := d.DB.Tx(context.Background(), func(tx *db.Tx) error { return d.service.PutVisits(context.Background(), tx, ourSite) }); err != nil {
			d.T.Fatal(err)
		}
		counts, err := d.service.Visits().Totals(context.Background(), ourSite)
		if err != nil || counts.VisitCount != 1 {
			d.T.Errorf("%+v, %v", counts, err)
		}
	})
}

func TestADemoSiteKnowsWhatWasReadLately(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		science := d.column("健康科普", 0)
		fresh, old, unread := d.published(science.ID, "新的"), d.published(science.ID, "旧的"), d.published(science.ID, "没人看的")
		put := func(tx *db.Tx) error {
			for id, state := range map[value.ID][2]int64{fresh.ID: {3000, 20}, old.ID: {3000, 500}, unread.ID: {0, 20}} {
				at := value.TimeOf(tx.Now.Go().AddDate(0, 0, -int(state[1])))
				if _, err := tx.Exec(context.Background(), `UPDATE content_article SET views = $1, publish_time = $2 WHERE id = $3`, state[0], at, int64(id)); err != nil {
					return err
				}
				if err := addViewDay(context.Background(), tx, ourSite, id, at.Day(), state[0]); err != nil { // as PutArticle leaves it
					return err
				}
			}
			for range 2 {
				if err := d.service.PutVisits(context.Background(), tx, ourSite); err != nil {
					return err
				}
			}
			return nil
		}
		if err := d.DB.Tx(context.Background(), put); err != nil {
			d.T.Fatal(err)
		}
		sum := func(condition string, args ...any) int64 {
			n, err := db.Int(context.Background(), d.DB.Read(), `SELECT CAST(COALESCE(SUM(count), 0) AS BIGINT) FROM content_view_day WHERE `+condition, args...)
			if err != nil {
				d.T.Fatal(err)
			}
			return n
		}
		latest, early := sum(`article_id = $1`, int64(fresh.ID)), sum(`article_id = $1`, int64(old.ID))
		if latest < 100 || latest > 3000 || early < 10 || early > latest {
			d.T.Errorf("of 3000 views each %d of an article of three weeks and %d of an old one fell into the last weeks", latest, early)
		}
		more, err := db.Int(context.Background(), d.DB.Read(), `SELECT COUNT(*) FROM content_visit_day d WHERE d.tenant_id = $1 AND d.count <
			(SELECT COALESCE(SUM(v.count), 0) FROM content_view_day v WHERE v.tenant_id = d.tenant_id AND v.day = d.day)`, ourSite)
		if err != nil || more > 0 {
			d.T.Errorf("on %d days articles were opened more often than the site was visited, %v", more, err)
		}
		if never, today := sum(`article_id = $1`, int64(unread.ID)), sum(`day >= $1`, string(d.DB.Now().Day())); never+today != 0 {
			d.T.Errorf("%d views of what nobody read, %d of today", never, today)
		}
		hot, err := MostOpened(context.Background(), d.DB.Read(), ourSite, d.DB.Now(), 10)
		if err != nil || len(hot) != 2 || hot[0].ID != fresh.ID {
			d.T.Errorf("the ranking is %v, %v", hot, err)
		}
	})
}
