package content

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Popup is a notice that the home page shows above everything else, until it ends or the visitor closes it.
type Popup struct {
	crud.Row
	Title     string     `json:"title" db:"title"`
	Text      string     `json:"text" db:"text"`
	Href      string     `json:"href" db:"href"` // where to read on, empty for nowhere
	StartTime value.Time `json:"startTime" db:"start_time"`
	EndTime   value.Time `json:"endTime" db:"end_time"`
	Enabled   bool       `json:"enabled" db:"enabled"`
}

func (s *Service) popupResource() crud.Resource[Popup] {
	return crud.Resource[Popup]{
		Path: "/content/popup", Tag: tagSite, Perm: permPopup,
		Table: crud.Table{
			Name: "content_popup", Label: "弹窗公告", Tenant: true, Log: "popup", NoIndex: "a site has a few notices",
			Columns: []crud.Column{
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 40, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "text", Label: "内容", Kind: crud.LongText, Max: 200, Write: true, Export: true},
				{Name: "href", Label: "链接地址", Kind: crud.Text, Max: 500, Rules: []string{"link"}, Write: true, Export: true},
				{Name: "start_time", Label: "开始时间", Kind: crud.Time, Filter: true, Write: true, Export: true},
				{Name: "end_time", Label: "结束时间", Kind: crud.Time, Filter: true, Required: true, Write: true, Export: true},
				{Name: "enabled", Label: "启用", Kind: crud.Bool, Filter: true, Write: true, Export: true},
			},
		},
		Blank: func(auth.Principal) Popup { return Popup{} },
		Check: checkPopup,
		After: func(ctx context.Context, tx *db.Tx, _, _ *Popup) error { return s.siteChanged(ctx, tx) },
	}
}

// checkPopup lets one notice stand at a time: two would push what people came for out of sight.
func checkPopup(ctx context.Context, tx *db.Tx, _, new *Popup) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	if new.Href != "" && !richtext.IsSiteOrWeb(new.Href) {
		fields.Add("href", "%s", rules.LinkHint)
	}
	if new.StartTime != 0 && new.EndTime <= new.StartTime {
		fields.Add("endTime", "结束时间应晚于开始时间")
	}
	if new.Enabled {
		other, taken, err := db.One[string](ctx, tx, `
			SELECT title FROM content_popup
			WHERE tenant_id = $1 AND enabled AND id <> $2 AND COALESCE(start_time, 0) < $4 AND end_time > $3`,
			tenantOf(ctx), int64(new.ID), int64(new.StartTime), int64(new.EndTime))
		if err != nil {
			return err
		}
		if taken {
			fields.Add("enabled", "同一时间只能有一条弹窗公告，“%s”与它重叠，请先停用或错开时间", other)
		}
	}
	return fields.Err()
}
