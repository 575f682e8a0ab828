package portal

import (
	"context"
	"strconv"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/value"
)

// PopupNotice is a notice as visitors get it.
type PopupNotice struct {
	Key   string `json:"key" doc:"关闭后记住的标识；修改公告后改变，读者会再次看到"`
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"`
}

const comingPopups = `
	SELECT id, title, text, href, start_time, end_time, enabled, version FROM content_popup
	WHERE tenant_id = $1 AND enabled AND end_time > $2 ORDER BY COALESCE(start_time, 0), id`

// popup is the notice that stands now, none for nil, and when that changes, 0 for never.
func (p *Portal) popup(ctx context.Context, tenant value.ID, now value.Time) (notice *PopupNotice, change value.Time, err error) {
	rows, err := db.Select[content.Popup](ctx, p.db.Read(), comingPopups, tenant, now)
	for _, r := range rows {
		if r.StartTime > now {
			change = sooner(change, r.StartTime)
			continue
		}
		change = sooner(change, r.EndTime)
		if notice == nil {
			notice = &PopupNotice{Key: r.ID.String() + "-" + strconv.FormatInt(r.Version, 10), Title: r.Title, Text: r.Text, Href: r.Href}
		}
	}
	return notice, change, err
}
