package content

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Archived is the state of a topic that is over: still to be read, no longer announced. A topic whose end has passed counts as
// archived without anybody doing it.
const Archived = "archived"

// Limits of the lists inside a topic.
const (
	maxSections        = 12
	maxSectionArticles = 12
	maxSectionLinks    = 12
)

// Topic is a special topic, 专题: chosen articles, columns and links under headings. It stands in a column.
type Topic struct {
	crud.Row
	ColumnID   value.ID                 `json:"columnId" db:"column_id"`
	ColumnName string                   `json:"columnId_dictText,omitempty"` // in lists only
	Title      string                   `json:"title" db:"title"`
	Summary    string                   `json:"summary" db:"summary"`
	CoverSrc   string                   `json:"coverSrc" db:"cover_src"`
	CoverAlt   string                   `json:"coverAlt" db:"cover_alt"`
	Sections   crud.Array[TopicSection] `json:"sections,omitempty" db:"sections"`
	StartDate  value.Date               `json:"startDate" db:"start_date"`                        // first day on which the public sees it
	EndDate    value.Date               `json:"endDate" db:"end_date"`                            // last day before it is archived
	State      string                   `json:"state" db:"state" enum:"draft,published,archived"` // draft, published or archived
	Home       bool                     `json:"home" db:"home"`                                   // announced on the home page while it runs
	SortNo     int64                    `json:"sortNo" db:"sort_no"`
}

// TopicSection is a heading of a topic with what stands below it, in this order: the chosen articles, the newest of a column,
// links.
type TopicSection struct {
	Title      string               `json:"title"`
	Note       string               `json:"note"` // a sentence below the heading
	ArticleIDs crud.Array[value.ID] `json:"articleIds"`
	ColumnID   value.ID             `json:"columnId"`
	Links      crud.Array[Link]     `json:"links"`
}

// Link leads to a page of this site or to another site.
type Link struct {
	Title string `json:"title"`
	Href  string `json:"href"`
}

// TopicStates are the states of a topic with their names.
func TopicStates() []crud.Option {
	return []crud.Option{{Value: Draft, Text: "草稿"}, {Value: Published, Text: "公开"}, {Value: Archived, Text: "归档"}}
}

func (s *Service) topicResource() crud.Resource[Topic] {
	return crud.Resource[Topic]{
		Path: "/content/topic", Tag: tagTopic, Perm: permTopic,
		Table: crud.Table{
			Name: "content_topic", Label: "专题", Tenant: true, Log: "topic", NoIndex: "a site has a few dozen topics",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "title", Label: "标题", Kind: crud.Text, Required: true, Max: 60, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "column_id", Label: "所在栏目", Kind: crud.ID, Required: true, Ref: "content_column", RefText: "name", Filter: true, Write: true, Export: true},
				{Name: "summary", Label: "导语", Kind: crud.LongText, Max: 300, Write: true, Export: true},
				{Name: "cover_src", Label: "题图", Kind: crud.Text, Max: 300, Write: true},
				{Name: "cover_alt", Label: "题图说明", Kind: crud.Text, Max: 200, Write: true},
				{Name: "sections", Label: "版块", Kind: crud.JSON, Write: true, ListOmit: true},
				{Name: "start_date", Label: "开始日期", Kind: crud.Date, Filter: true, Write: true, Export: true},
				{Name: "end_date", Label: "结束日期", Kind: crud.Date, Filter: true, Write: true, Export: true},
				{Name: "state", Label: "状态", Kind: crud.Enum, Options: TopicStates(), Required: true, Filter: true, Write: true, Export: true},
				{Name: "home", Label: "首页展示", Kind: crud.Bool, Filter: true, Write: true, Export: true},
				sortColumn(),
			},
		},
		Blank: func(auth.Principal) Topic { return Topic{State: Draft} },
		Check: checkTopic,
		Act:   topicAct,
		After: s.topicChanged,
		Undo: crud.Undo[Topic]{Check: func(ctx context.Context, tx *db.Tx, t *Topic) error {
			fields := errs.Fields{}
			return orElse(checkArticleColumn(ctx, tx, fields, "columnId", t.ColumnID), fields.Err())
		}},
	}
}

// topicChanged refreshes what shows the topic: its page, its column, the home page, the maps of the site and the search.
func (s *Service) topicChanged(ctx context.Context, tx *db.Tx, old, new *Topic) error {
	row := changed(old, new)
	if s.files != nil {
		uses := map[string][]string{}
		if new != nil {
			uses["coverSrc"] = []string{new.CoverSrc}
		}
		if err := s.files.SetUses(ctx, tx, "topic", row.ID, uses); err != nil {
			return err
		}
	}
	if err := indexTopic(ctx, tx, tenantOf(ctx), row.ID, new); err != nil {
		return err
	}
	return s.versions.Bump(ctx, tx, tenantOf(ctx), render.ScopeMenu)
}

// topicAct tells in the operation log to what state a topic was taken.
func topicAct(_ context.Context, old, new *Topic) crud.Act {
	turn, turned := topicTurns()[new.State]
	if !turned || old.State == new.State {
		return crud.Act{}
	}
	return crud.Act{Name: turn.action, Chinese: turn.verb}
}

// TopicTitles names topics that the caller sees; others are absent.
func (s *Service) TopicTitles(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	return s.topics.Declaration().Names(ctx, q, "title", ids)
}

func checkTopic(ctx context.Context, tx *db.Tx, old, new *Topic) error {
	if new == nil {
		if old.State == Published {
			return errs.Invalidf("专题“%s”已公开，请先改为草稿或归档再删除", old.Title)
		}
		return nil
	}
	if onlyLeaves(old, new) {
		return nil // what must go goes, whatever else is wrong with it
	}
	fields := errs.Fields{}
	if new.CoverSrc != "" && !richtext.IsLocalPicture(new.CoverSrc) {
		fields.Add("coverSrc", "题图应从本站图片中选择")
	}
	if new.CoverSrc != "" && new.CoverAlt == "" {
		fields.Add("coverAlt", "有题图时请填写题图说明，读屏软件会读给视障读者听")
	}
	if new.StartDate != "" && new.EndDate != "" && new.EndDate < new.StartDate {
		fields.Add("endDate", "结束日期不能早于开始日期")
	}
	if new.State != Draft && len(new.Sections) == 0 {
		fields.Add("sections", "公开前请至少添加一个版块")
	}
	if err := checkArticleColumn(ctx, tx, fields, "columnId", new.ColumnID); err != nil {
		return err
	}
	if err := checkSections(ctx, tx, fields, new.Sections); err != nil {
		return err
	}
	return fields.Err()
}

// onlyLeaves tells that a topic readers have goes to the archive or out of their sight, and is otherwise what it was.
func onlyLeaves(old, new *Topic) bool {
	if old == nil || old.State == Draft || new.State == Published || old.State == new.State {
		return false
	}
	was, is := *old, *new
	was.Row, was.State = is.Row, is.State
	return fmt.Sprintf("%+v", was) == fmt.Sprintf("%+v", is) // as a text, in which no list and an empty one are the same
}

// checkArticleColumn asks whether a column lists articles; none is left to the rules of the field.
func checkArticleColumn(ctx context.Context, tx *db.Tx, fields errs.Fields, field string, id value.ID) error {
	if id == 0 {
		return nil
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_column WHERE tenant_id = $1 AND id = $2 AND home_page = 'article' AND is_href <> 'Y'`, tenantOf(ctx), id)
	if err == nil && n == 0 {
		fields.Add(field, "请选择文章栏目；服务页面和外部链接可以作为链接加入")
	}
	return err
}

// checkSections says what is wrong with the sections as forms address rows: sections.0.links.1.href.
func checkSections(ctx context.Context, tx *db.Tx, fields errs.Fields, sections []TopicSection) error {
	if len(sections) > maxSections {
		fields.Add("sections", "版块最多 %d 个", maxSections)
	}
	for i := range sections {
		s, at := &sections[i], fmt.Sprintf("sections.%d", i)
		s.Title, s.Note = value.OneLine(s.Title), value.OneLine(s.Note)
		if s.Title == "" || isLonger(s.Title, 30) {
			fields.Add(at+".title", "标题应为 1 到 30 个字")
		}
		if isLonger(s.Note, 100) {
			fields.Add(at+".note", "说明最多 100 个字")
		}
		switch {
		case len(s.ArticleIDs) == 0 && s.ColumnID == 0 && len(s.Links) == 0:
			fields.Add(at+".articleIds", "版块“%s”还没有内容，请选择文章、栏目或添加链接", s.Title)
		case len(s.ArticleIDs) > maxSectionArticles:
			fields.Add(at+".articleIds", "最多放 %d 篇文章", maxSectionArticles)
		case len(s.Links) > maxSectionLinks:
			fields.Add(at+".links", "最多放 %d 个链接", maxSectionLinks)
		}
		checkLinks(fields, at, s.Links)
		if err := checkSectionRows(ctx, tx, fields, at, *s); err != nil {
			return err
		}
	}
	return nil
}

func checkLinks(fields errs.Fields, section string, links []Link) {
	for i := range links {
		l, at := &links[i], fmt.Sprintf("%s.links.%d", section, i)
		l.Title, l.Href = value.OneLine(l.Title), value.OneLine(l.Href)
		if l.Title == "" || isLonger(l.Title, 60) {
			fields.Add(at+".title", "名称应为 1 到 60 个字")
		}
		if !richtext.IsSiteOrWeb(l.Href) || isLonger(l.Href, 500) {
			fields.Add(at+".href", "地址应以 http://、https:// 或 / 开头，最多 500 个字")
		}
	}
}

// checkSectionRows asks whether the chosen column and articles are rows of this site.
func checkSectionRows(ctx context.Context, tx *db.Tx, fields errs.Fields, at string, s TopicSection) error {
	if err := checkArticleColumn(ctx, tx, fields, at+".columnId", s.ColumnID); err != nil {
		return err
	}
	chosen := s.ArticleIDs[:min(len(s.ArticleIDs), maxSectionArticles)]
	known, err := knownArticles(ctx, tx, chosen)
	if err != nil {
		return err
	}
	seen := map[value.ID]bool{}
	for _, id := range chosen {
		if !slices.Contains(known, id) || seen[id] {
			fields.Add(at+".articleIds", "版块“%s”里的文章（%s）重复或不存在，可能已被删除", s.Title, id)
		}
		seen[id] = true
	}
	return nil
}
