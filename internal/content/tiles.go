package content

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
)

// Icons are the drawings of the page sprite that a task tile can show.
func Icons() []crud.Option {
	return []crud.Option{
		{Value: "paw", Text: "爪印"}, {Value: "vaccine", Text: "疫苗"}, {Value: "pin", Text: "地点"}, {Value: "map", Text: "地图"},
		{Value: "chat", Text: "咨询"}, {Value: "letter", Text: "信件"}, {Value: "mail", Text: "邮件"}, {Value: "phone", Text: "电话"},
		{Value: "pulse", Text: "监测"}, {Value: "gauge", Text: "自测"}, {Value: "case", Text: "招聘"}, {Value: "file", Text: "文件"},
		{Value: "list", Text: "清单"}, {Value: "flask", Text: "检测"}, {Value: "ribbon", Text: "红丝带"}, {Value: "shield", Text: "防护"},
		{Value: "alert", Text: "提醒"}, {Value: "elder", Text: "老年人"}, {Value: "access", Text: "无障碍"}, {Value: "search", Text: "查询"},
		{Value: "qr", Text: "二维码"},
	}
}

func (s *Service) taskResource() crud.Resource[TaskRow] {
	return crud.Resource[TaskRow]{
		Path: "/content/task", Tag: tagSite, Perm: permTask,
		Table: crud.Table{
			Name: "content_task", Label: "办事入口", Tenant: true, Log: "task", NoIndex: "a site has a dozen task tiles",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "title", Label: "名称", Kind: crud.Text, Required: true, Max: 20, Search: true, Filter: true, Write: true, Export: true},
				{Name: "hint", Label: "说明", Kind: crud.Text, Max: 40, Write: true, Export: true},
				{Name: "icon", Label: "图标", Kind: crud.Enum, Options: Icons(), Required: true, Write: true},
				{Name: "href", Label: "链接地址", Kind: crud.Text, Required: true, Max: 500, Rules: []string{"link"}, Write: true, Export: true},
				{Name: "main", Label: "主入口", Kind: crud.Bool, Filter: true, Write: true, Export: true},
				sortColumn(),
			},
		},
		Blank: func(auth.Principal) TaskRow { return TaskRow{Icon: "list"} },
		Check: checkTask,
		After: func(ctx context.Context, tx *db.Tx, _, _ *TaskRow) error { return s.siteChanged(ctx, tx) },
	}
}

func checkTask(ctx context.Context, tx *db.Tx, _, new *TaskRow) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	if !richtext.IsSiteOrWeb(new.Href) {
		fields.Add("href", "%s", rules.LinkHint)
	}
	if new.Main {
		other, taken, err := db.One[string](ctx, tx, `SELECT title FROM content_task WHERE tenant_id = $1 AND main AND id <> $2`, tenantOf(ctx), int64(new.ID))
		if err != nil {
			return err
		}
		if taken {
			fields.Add("main", "主入口只能有一个，现在是“%s”，请先取消它", other)
		}
	}
	return fields.Err()
}

func (s *Service) unitResource() crud.Resource[UnitRow] {
	return crud.Resource[UnitRow]{
		Path: "/content/unit", Tag: tagSite, Perm: permUnit,
		Table: crud.Table{
			Name: "content_unit", Label: "相关单位", Tenant: true, Log: "unit", NameColumn: "name", NoIndex: "a site has a few dozen related units",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "group_name", Label: "分组", Kind: crud.Text, Required: true, Max: 30, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "name", Label: "单位名称", Kind: crud.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "href", Label: "网址", Kind: crud.Text, Required: true, Max: 500, Rules: []string{"url"}, Write: true, Export: true},
				sortColumn(),
			},
		},
		Check: func(_ context.Context, _ *db.Tx, _, new *UnitRow) error {
			fields := errs.Fields{}
			if new != nil && !richtext.IsWebAddress(new.Href) {
				fields.Add("href", "%s", rules.WebHint)
			}
			return fields.Err()
		},
		After: func(ctx context.Context, tx *db.Tx, _, _ *UnitRow) error { return s.siteChanged(ctx, tx) },
	}
}
