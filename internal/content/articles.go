package content

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// States are the states of an article with their names.
func States() []crud.Option {
	return []crud.Option{{Value: Draft, Text: "草稿"}, {Value: Published, Text: "已发布"}, {Value: Withdrawn, Text: "已撤回"}}
}

// Validities are the validities of an official document with their names.
func Validities() []crud.Option {
	return []crud.Option{{Value: Valid, Text: "有效"}, {Value: Abolished, Text: "废止"}, {Value: Expired, Text: "失效"}}
}

// articleResource serves the list, the form and the deletion. State, publication time and views are not Write: what a client
// sends for them is ignored; the calls of article_states.go move an article from state to state.
func (s *Service) articleResource() crud.Resource[Article] {
	return crud.Resource[Article]{
		Path: "/content/article", Tag: tagArticle, Perm: PermArticle,
		Table: crud.Table{
			Name: "content_article", Label: "文章", Tenant: true, ScopeColumn: "sys_org_code",
			Log: "article", Titled: true, Versions: true, Columns: s.articleColumns(),
		},
		Blank: func(auth.Principal) Article { return Article{State: Draft} },
		Check: s.checkArticle,
		Ahead: s.preparedEdit,
		Act:   articleAct,
		After: s.articleChanged,
		Undo: crud.Undo[Article]{Parts: articleParts, Check: func(ctx context.Context, tx *db.Tx, a *Article) error {
			fields := errs.Fields{}
			return orElse(checkArticlePlace(ctx, tx, fields, nil, *a), fields.Err())
		}},
	}
}

// articleParts are the visits of an article by day, and the articles that name it.
func articleParts(ctx context.Context, a *Article) []crud.Part {
	tenant, id := tenantOf(ctx), int64(a.ID)
	return []crud.Part{
		{Table: "content_view_day", Where: crud.Cond("tenant_id = ? AND article_id = ?", tenant, id), Key: []string{"tenant_id", "article_id", "day"}},
		{Table: "content_article", Where: crud.Cond(`tenant_id = ? AND id IN (SELECT article_id FROM content_article_related
			WHERE tenant_id = ? AND related_id = ?)`, tenant, tenant, id)},
		{Table: "content_article_related", Where: crud.Cond("tenant_id = ? AND (article_id = ? OR related_id = ?)", tenant, id, id),
			Key: []string{"tenant_id", "article_id", "related_id"}},
	}
}

func (s *Service) articleColumns() []crud.Column {
	text := func(name, label string, max int, rules ...string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: max, Rules: rules, Write: true, Export: true}
	}
	title := text("title", "标题", 120)
	title.Required, title.Search, title.Filter, title.Sort = true, true, true, true
	keywords := text("keywords", "关键词", 200)
	keywords.Search, keywords.Clean = true, value.Keywords
	source := text("source", "来源", 60)
	source.Search, source.Filter = true, true
	author := text("author", "作者", 60)
	author.Search, author.Filter = true, true
	docNo := text("doc_no", "文号", 60)
	docNo.Search, docNo.Filter = true, true
	return []crud.Column{
		{Name: "column_id", Label: "所属栏目", Kind: crud.ID, Required: true, Ref: "content_column", RefText: "name", Filter: true, Write: true, Export: true},
		{Name: "category_id", Label: "分类", Kind: crud.ID, Ref: "content_category", RefText: "name", Filter: true, Write: true, Export: true},
		title,
		text("short_title", "短标题", 60),
		text("subtitle", "副标题", 120),
		keywords,
		{Name: "summary", Label: "摘要", Kind: crud.LongText, Max: 500, Write: true, Export: true},
		{Name: "key_points", Label: "要点", Kind: crud.LongText, Max: 1000, Clean: value.Points, Write: true, ListOmit: true},
		{Name: "body", Label: "正文", Kind: crud.HTML, Clean: s.cleaner.Clean, Write: true, ListOmit: true},
		source,
		text("source_url", "来源网址", 500, "url"),
		author,
		text("editor", "责任编辑", 60),
		text("reviewer", "审核人", 60),
		text("proofreader", "校对", 60),
		text("medical_reviewer", "医学审核专家", 60),
		text("cover_src", "封面", 300),
		text("cover_alt", "封面说明", 200),
		{Name: "figures", Label: "关键数字", Kind: crud.JSON, Write: true, ListOmit: true},
		{Name: "attachments", Label: "附件", Kind: crud.JSON, Write: true, ListOmit: true},
		{Name: "publish_time", Label: "发布时间", Kind: crud.Time, Filter: true, Sort: true, Export: true, ServerSet: true},
		{Name: "expire_time", Label: "自动下线时间", Kind: crud.Time, Filter: true, Write: true, Export: true},
		{Name: "top", Label: "置顶", Kind: crud.Bool, Filter: true, Write: true, Export: true},
		{Name: "hot", Label: "热点", Kind: crud.Bool, Filter: true, Write: true, Export: true},
		{Name: "original", Label: "原创", Kind: crud.Bool, Filter: true, Write: true, Export: true},
		text("copyright", "版权说明", 200),
		docNo,
		text("index_no", "索引号", 60),
		{Name: "written_date", Label: "成文日期", Kind: crud.Date, Filter: true, Write: true, Export: true},
		text("issuer", "发布机构", 60),
		{Name: "validity", Label: "有效性", Kind: crud.Enum, Options: Validities(), Filter: true, Write: true, Export: true},
		text("basis", "依据", 500),
		text("audience", "适用人群", 100),
		{Name: "review_date", Label: "医学审核日期", Kind: crud.Date, Filter: true, Write: true, Export: true},
		{Name: "next_review_date", Label: "下次审核日期", Kind: crud.Date, Filter: true, Write: true, Export: true},
		{Name: "disease", Label: "疾病名称", Kind: crud.Text, Max: 200, Clean: value.Keywords, Write: true, Export: true},
		text("video_src", "视频", 300),
		text("video_poster", "视频封面", 300),
		text("video_captions", "字幕", 300),
		{Name: "transcript", Label: "文字稿", Kind: crud.LongText, Max: 20000, Write: true, ListOmit: true},
		{Name: "pictures", Label: "图集", Kind: crud.JSON, Write: true, ListOmit: true},
		{Name: "related_ids", Label: "相关文章", Kind: crud.JSON, Max: 1000, Write: true, ListOmit: true},
		{Name: "correction", Label: "更正说明", Kind: crud.LongText, Max: 500, Write: true},
		{Name: "correction_time", Label: "更正时间", Kind: crud.Time, ServerSet: true},
		{Name: "state", Label: "状态", Kind: crud.Enum, Options: States(), Filter: true, Export: true, ServerSet: true},
		{Name: "withdraw_reason", Label: "撤回原因", Kind: crud.Text, ServerSet: true},
		{Name: "withdraw_time", Label: "撤回时间", Kind: crud.Time, ServerSet: true},
		{Name: "views", Label: "浏览量", Kind: crud.Int, Filter: true, Sort: true, Export: true},
		{Name: "read_minutes", Label: "阅读分钟", Kind: crud.Int, ServerSet: true},
		{Name: "revise_time", Label: "内容更新时间", Kind: crud.Time, ServerSet: true, Hidden: true},
		{Name: "sys_org_code", Label: "部门", Kind: crud.Text, Hidden: true},
		{Name: "update_time", Label: "更新时间", Kind: crud.Time, Filter: true, Sort: true, Export: true},
	}
}

const articleByID = `
	SELECT id, column_id, category_id, title, short_title, subtitle, keywords, summary, key_points, body, source, source_url, author, editor,
		reviewer, proofreader, medical_reviewer, cover_src, cover_alt, figures, attachments, publish_time, expire_time, top, hot, original,
		copyright, doc_no, index_no, written_date, issuer, validity, basis, audience, review_date, next_review_date, related_ids,
		disease, video_src, video_poster, video_captions, transcript, pictures,
		correction, correction_time, revise_time, state, withdraw_reason, withdraw_time, views, read_minutes, update_time
	FROM content_article WHERE tenant_id = $1 AND id = $2`

// LoadArticle reads an article of a site, whatever its state.
func LoadArticle(ctx context.Context, q db.Querier, tenant, id value.ID) (Article, bool, error) {
	return db.One[Article](ctx, q, articleByID, tenant, id)
}
