package content

import (
	"testing"
	"time"

	"jikong/internal/testkit"
)

// Articles are written in another order than they are published in; what was imported last is not what readers saw last.
func TestTheNewestArticlesAreThosePublishedLast(t *testing.T) {
	onBothDatabases(t, func(d *desk) {
		column := d.column("工作动态", 0)
		written := map[string]Article{}
		for _, title := range []string{"甲，先写后发", "乙，后写先发", "丙，草稿"} {
			written[title] = d.draft(column.ID, title)
			d.Clock.Advance(time.Hour)
		}
		d.publish(written["乙，后写先发"])
		d.Clock.Advance(time.Hour)
		d.publish(written["甲，先写后发"])
		d.Clock.Advance(time.Hour)
		d.draft(column.ID, "丁，最新的草稿")
		recent := testkit.Must[Overview](d, "GET", "/content/overview", nil).Recent
		got := names(recent, func(a Article) string { return a.Title + ";" })
		if want := "[丁，最新的草稿; 甲，先写后发; 乙，后写先发; 丙，草稿;]"; got != want {
			t.Errorf("newest first: %s, want %s", got, want)
		}
	})
}
