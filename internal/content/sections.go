package content

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// HomePages are the pages a section can lead to, portal.md 2.1.
func HomePages() []crud.Option {
	return []crud.Option{
		{Value: "article", Text: "文章"}, {Value: "index", Text: "首页"}, {Value: "rabies", Text: "狂犬病暴露处置门诊"},
		{Value: "aids", Text: "艾滋病检测点"}, {Value: "calc", Text: "健康工具"}, {Value: "message", Text: "在线咨询"},
		{Value: "messagesearch", Text: "信件查询"}, {Value: "survey", Text: "在线调查"}, {Value: "recruitment", Text: "人才招聘"},
		{Value: "map", Text: "服务地图"}, {Value: "sitemap", Text: "网站地图"}, {Value: "searchall", Text: "高级搜索"}, {Value: "search", Text: "搜索"},
	}
}

// HomeSlots are the parts of the home page that a section can fill.
func HomeSlots() []crud.Option {
	return []crud.Option{
		{Value: "news", Text: "要闻"}, {Value: "notice", Text: "通知公告"}, {Value: "hot", Text: "热点解读"}, {Value: "science", Text: "健康科普"},
		{Value: "data", Text: "数据发布"}, {Value: SlotService, Text: "便民服务"}, {Value: "alert", Text: "健康风险提示"},
	}
}

// SlotService is the only part of the home page that several sections share.
const SlotService = "service"

const sortStep = 10 // between neighbours

func (s *Service) sectionResource() crud.Resource[Section] {
	return crud.Resource[Section]{
		Path: "/content/column", Tag: tagColumn, Perm: permColumn,
		Table: crud.Table{
			Name: "content_column", Label: "栏目", Tenant: true, Log: "column", NoIndex: "a site has about a hundred columns",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "parent_id", Label: "上级栏目", Kind: crud.ID, Ref: "content_column", Filter: true, Write: true},
				{Name: "name", Label: "栏目名称", Kind: crud.Text, Required: true, Max: 50, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "home_page", Label: "页面类型", Kind: crud.Enum, Options: HomePages(), Required: true, Filter: true, Write: true, Export: true},
				{Name: "hidden", Label: "在导航中隐藏", Kind: crud.Bool, Filter: true, Write: true, Export: true},
				{Name: "route", Label: "生成页面地址", Kind: crud.Bool, Write: true},
				{Name: "is_href", Label: "外部链接", Kind: crud.Enum, Options: []crud.Option{{Value: "Y", Text: "是"}, {Value: "N", Text: "否"}}, Required: true, Filter: true, Write: true},
				{Name: "href", Label: "链接地址", Kind: crud.Text, Max: 500, Rules: []string{"link"}, Write: true, Export: true},
				{Name: "always_show", Label: "总是显示", Kind: crud.Bool, Write: true},
				{Name: "bind_menu", Label: "详情页所属栏目", Kind: crud.ID, Ref: "content_column", Write: true},
				{Name: "column_type", Label: "栏目类别", Kind: crud.Text, Max: 30, Filter: true, Write: true, Export: true},
				{Name: "description", Label: "栏目介绍", Kind: crud.Text, Max: 300, Write: true, Export: true},
				{Name: "keywords", Label: "关键词", Kind: crud.Text, Max: 200, Clean: value.Keywords, Write: true, Export: true},
				{Name: "owner_dept", Label: "责任科室", Kind: crud.Text, Max: 50, Search: true, Filter: true, Write: true, Export: true},
				{Name: "owner_user", Label: "责任人", Kind: crud.Text, Max: 50, Write: true, Export: true},
				{Name: "cycle_days", Label: "更新周期（天）", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 3650}, Sort: true, Write: true, Export: true},
				{Name: "home_slot", Label: "首页位置", Kind: crud.Enum, Options: HomeSlots(), Filter: true, Write: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Sort: true, ServerSet: true},
			},
		},
		Blank: func(auth.Principal) Section {
			return Section{HomePage: "article", Route: true, IsHref: "N", CycleDays: 30}
		},
		Check: s.checkSection,
		Act: func(ctx context.Context, _, _ *Section) crud.Act {
			if isMoving(ctx) {
				return crud.Act{Name: "move", Chinese: "移动"}
			}
			return crud.Act{}
		},
	}
}

// lockTree raises the version of the menu before it reads the sections: that row is also the lock that lets one change of the tree happen
// at a time, so two moves cannot make a circle together.
func (s *Service) lockTree(ctx context.Context, tx *db.Tx) (Tree, error) {
	if err := s.versions.Bump(ctx, tx, tenantOf(ctx), render.ScopeMenu); err != nil {
		return Tree{}, err
	}
	return LoadTree(ctx, tx, tenantOf(ctx))
}

func (s *Service) checkSection(ctx context.Context, tx *db.Tx, old, new *Section) error {
	t, err := s.lockTree(ctx, tx)
	if err != nil {
		return err
	}
	if new == nil {
		return checkSectionDelete(ctx, tx, t, *old)
	}
	placed := isMoving(ctx) || old == nil || old.ParentID == new.ParentID // a loaded column brings its number along
	if new.SortNo == 0 || !placed {
		new.SortNo = lastSortNo(t.Children[new.ParentID]) + sortStep
	}
	fields := errs.Fields{}
	checkHref(fields, *new)
	checkPlace(fields, t, *new)
	if new.BindMenu != 0 && t.ByID[new.BindMenu].IsHref == "Y" {
		fields.Add("bindMenu", "外部链接栏目没有详情页")
	}
	if other, taken := slotTaken(t, *new); taken {
		fields.Add("homeSlot", "栏目“%s”已占用这个首页位置", other)
	}
	if err := fields.Err(); err != nil {
		return err
	}
	if old != nil && old.IsHref != "Y" && new.IsHref == "Y" {
		return checkEmptied(ctx, tx, t, *new)
	}
	return nil
}

func lastSortNo(siblings []Section) int64 {
	last := int64(0)
	for _, c := range siblings {
		last = max(last, c.SortNo)
	}
	return last
}

func checkHref(fields errs.Fields, c Section) {
	switch {
	case c.IsHref == "Y" && c.Href == "":
		fields.Add("href", "外部链接栏目必须填写链接地址")
	case c.Href != "" && !richtext.IsSiteOrWeb(c.Href):
		fields.Add("href", "%s", rules.LinkHint)
	}
}

// checkPlace is the rule of the place in the tree, for saving and for moving.
func checkPlace(fields errs.Fields, t Tree, c Section) {
	height := 1
	if c.ID != 0 {
		height = t.height(c.ID)
	}
	switch parent := t.ByID[c.ParentID]; {
	case c.ID != 0 && t.IsWithin(c.ParentID, c.ID):
		fields.Add("parentId", "不能把栏目移到自己或自己的下级之中")
	case parent.IsHref == "Y":
		fields.Add("parentId", "外部链接栏目“%s”不能有下级栏目", parent.Name)
	case t.depth(c.ParentID)+height > MaxDepth:
		fields.Add("parentId", "栏目最多 %d 级；更细的主题请用文章分类", MaxDepth)
	}
	for _, sibling := range t.Children[c.ParentID] {
		if sibling.ID != c.ID && sibling.Name == c.Name {
			fields.Add("name", "同一级已有同名栏目")
		}
	}
}

func slotTaken(t Tree, c Section) (by string, taken bool) {
	if c.HomeSlot == "" || c.HomeSlot == SlotService {
		return "", false
	}
	for _, other := range t.Sections {
		if other.HomeSlot == c.HomeSlot && other.ID != c.ID {
			return other.Name, true
		}
	}
	return "", false
}

// checkEmptied refuses to turn a section into a link while something would become unreachable by that.
func checkEmptied(ctx context.Context, tx *db.Tx, t Tree, c Section) error {
	if len(t.Children[c.ID]) > 0 {
		return errs.Invalidf("栏目“%s”有下级栏目，不能改为外部链接", c.Name)
	}
	n, err := countArticles(ctx, tx, c.ID)
	if err == nil && n > 0 {
		return errs.Invalidf("栏目“%s”下有 %d 篇文章，不能改为外部链接", c.Name, n)
	}
	return err
}

func checkSectionDelete(ctx context.Context, tx *db.Tx, t Tree, c Section) error {
	if children := t.Children[c.ID]; len(children) > 0 {
		return errs.Invalidf("栏目“%s”下还有下级栏目（%s），请先移走或删除", c.Name, someNames(children))
	}
	if n, err := countArticles(ctx, tx, c.ID); err != nil || n > 0 {
		return orElse(err, errs.Invalidf("栏目“%s”下还有 %d 篇文章，请先移走或删除", c.Name, n))
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_category WHERE tenant_id = $1 AND column_id = $2`, tenantOf(ctx), c.ID)
	if err != nil || n > 0 {
		return orElse(err, errs.Invalidf("栏目“%s”下还有 %d 个文章分类，请先删除", c.Name, n))
	}
	n, err = db.Int(ctx, tx, `SELECT COUNT(*) FROM content_topic WHERE tenant_id = $1 AND column_id = $2`, tenantOf(ctx), c.ID)
	if err != nil || n > 0 {
		return orElse(err, errs.Invalidf("栏目“%s”下还有 %d 个专题，请先移走或删除", c.Name, n))
	}
	bound := slices.DeleteFunc(slices.Clone(t.Sections), func(other Section) bool { return other.BindMenu != c.ID || other.ID == c.ID })
	if len(bound) > 0 {
		return errs.Invalidf("栏目“%s”是其他栏目（%s）的详情页所属栏目，请先改掉", c.Name, someNames(bound))
	}
	return nil
}

func countArticles(ctx context.Context, tx *db.Tx, column value.ID) (int64, error) {
	return db.Int(ctx, tx, `SELECT COUNT(*) FROM content_article WHERE tenant_id = $1 AND column_id = $2`, tenantOf(ctx), column)
}

func orElse(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// someNames lists up to three names for a message.
func someNames(columns []Section) string {
	var names []string
	for _, c := range columns[:min(3, len(columns))] {
		names = append(names, c.Name)
	}
	text := strings.Join(names, "、")
	if len(columns) > len(names) {
		text += "等"
	}
	return text
}
