package content

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Limits of the lists inside an article.
const (
	maxFigures     = 6
	maxAttachments = 20
	maxPoints      = 8
	maxRelated     = 10
	maxKeywords    = 10
	excerptLength  = 120 // characters of a summary made from the text

	maxDiseaseNames = 10
	maxDiseaseName  = 20 // characters
)

// attachmentTypes are the extensions an attachment may have; readers know them, and none of them runs in a browser.
func attachmentTypes() []string {
	return []string{"pdf", "ofd", "doc", "docx", "wps", "xls", "xlsx", "et", "ppt", "pptx", "csv", "txt", "zip", "rar", "7z", "jpg", "jpeg", "png"}
}

// checkArticle is the one place for the rules of an article, whatever call changes it.
func (s *Service) checkArticle(ctx context.Context, tx *db.Tx, old, new *Article) error {
	if err := s.enterPublic(ctx, tx, old, new); err != nil {
		return err
	}
	if new == nil {
		if old.State == Published {
			return errs.Invalidf("《%s》已发布，请先撤回再删除", old.Title)
		}
		return nil
	}
	if old != nil && old.State == Withdrawn && new.State == Withdrawn {
		return errs.Invalidf("文章已撤回，不能修改；请先恢复为草稿")
	}
	if new.State == Withdrawn {
		return nil // what must go goes, whatever else is wrong with it
	}
	fields := errs.Fields{}
	body := s.bodyIn(ctx, new.Body)
	checkArticleContent(fields, new, body)
	if err := checkArticlePlace(ctx, tx, fields, old, *new); err != nil {
		return err
	}
	if err := checkRelated(ctx, tx, fields, old, *new); err != nil {
		return err
	}
	if err := s.sizeAttachments(ctx, tx, new); err != nil {
		return err
	}
	new.ReadMinutes = richtext.ReadMinutes(body.plain)
	if new.State == Published {
		checkPublishable(fields, new, !isPublic(old) || old.ExpireTime != new.ExpireTime, tx.Now)
		new.summarize(body.plain)
	}
	new.dateChanges(old, tx.Now)
	return fields.Err()
}

// dateChanges keeps when the correction note was written and when readers last got something else: no edit of what is public is silent.
func (a *Article) dateChanges(old *Article, now value.Time) {
	switch {
	case a.Correction == "":
		a.CorrectionTime = 0
	case old == nil || old.Correction != a.Correction:
		a.CorrectionTime = now
	}
	if isPublic(old) && old.asRead() != a.asRead() {
		a.ReviseTime = now
	}
}

// asRead is what an article says to readers: not its place, its order and its end, nor the words by which it is found. As a text, in which
// no list and an empty one are the same.
func (a Article) asRead() string {
	a.Row, a.ColumnID, a.CategoryID, a.Top, a.Hot, a.ExpireTime = crud.Row{}, 0, 0, false, false, 0
	a.RelatedIDs, a.Keywords, a.Disease, a.Views, a.ReadMinutes, a.CorrectionTime = nil, "", "", 0, 0, 0
	return fmt.Sprintf("%+v", a)
}

// summarize gives an article that is published without a summary the beginning of its text.
func (a *Article) summarize(plain string) {
	if a.Summary == "" {
		a.Summary = richtext.Excerpt(plain, excerptLength)
	}
}

// checkArticleContent checks what an article says in itself; it also completes what the server knows better.
func checkArticleContent(fields errs.Fields, a *Article, body *bodyRead) {
	if a.SourceURL != "" && !richtext.IsWebAddress(a.SourceURL) {
		fields.Add("sourceUrl", "%s", rules.WebHint)
	}
	if a.CoverSrc != "" && !richtext.IsLocalPicture(a.CoverSrc) {
		fields.Add("coverSrc", "封面应从本站图片中选择")
	}
	if a.CoverSrc != "" && a.CoverAlt == "" {
		fields.Add("coverAlt", "有封面时请填写封面说明，读屏软件会读给视障读者听")
	}
	if n := body.picturesMute; n > 0 {
		fields.Add("body", "正文有 %d 张图片没有替代文字，请补充", n)
	}
	if a.KeyPoints != "" && strings.Count(a.KeyPoints, "\n") >= maxPoints {
		fields.Add("keyPoints", "要点最多 %d 条", maxPoints)
	}
	if a.Keywords != "" && strings.Count(a.Keywords, ",") >= maxKeywords {
		fields.Add("keywords", "关键词最多 %d 个", maxKeywords)
	}
	if a.ReviewDate != "" && a.NextReviewDate != "" && a.NextReviewDate <= a.ReviewDate {
		fields.Add("nextReviewDate", "下次审核日期应晚于医学审核日期")
	}
	checkDisease(fields, a.Disease)
	checkVideo(fields, a)
	checkSetPictures(fields, a.Pictures)
	checkFigures(fields, a.Figures)
	checkAttachments(fields, a.Attachments)
}

func checkFigures(fields errs.Fields, figures []Figure) {
	if len(figures) > maxFigures {
		fields.Add("figures", "数字最多 %d 个", maxFigures)
	}
	for i := range figures {
		f := &figures[i]
		f.Label, f.Value, f.Unit, f.Note = value.OneLine(f.Label), value.OneLine(f.Value), value.OneLine(f.Unit), value.OneLine(f.Note)
		switch {
		case f.Label == "" || f.Value == "":
			fields.Add("figures", "第 %d 个数字缺少名称或数值", i+1)
		case isLonger(f.Label, 20) || isLonger(f.Value, 20) || isLonger(f.Unit, 10) || isLonger(f.Note, 60):
			fields.Add("figures", "第 %d 个数字太长：名称和数值最多 20 字，单位最多 10 字，说明最多 60 字", i+1)
		}
	}
}

func checkAttachments(fields errs.Fields, files []Attachment) {
	if len(files) > maxAttachments {
		fields.Add("attachments", "附件最多 %d 个", maxAttachments)
	}
	for i := range files {
		f := &files[i]
		f.Name, f.Href = value.OneLine(f.Name), strings.TrimSpace(f.Href)
		f.Type = attachmentType(f.Href)
		switch {
		case f.Name == "" || isLonger(f.Name, 200):
			fields.Add("attachments", "第 %d 个附件的名称应为 1 到 200 个字", i+1)
		case !richtext.IsSitePath(f.Href) && !(richtext.IsWebAddress(f.Href) && strings.HasPrefix(f.Href, "https://")) || isLonger(f.Href, 500):
			fields.Add("attachments", "附件“%s”的地址应是本站文件或以 https:// 开头", f.Name)
		case f.Type == "":
			fields.Add("attachments", "附件“%s”的格式不支持，可用 %s", f.Name, strings.Join(attachmentTypes(), "、"))
		case f.Size < 0:
			fields.Add("attachments", "附件“%s”的大小不正确", f.Name)
		}
	}
}

// attachmentType is the known extension of an address, "" for none.
func attachmentType(href string) string {
	href, _, _ = strings.Cut(href, "?")
	href, _, _ = strings.Cut(href, "#")
	extension := strings.ToLower(strings.TrimPrefix(path.Ext(href), "."))
	if slices.Contains(attachmentTypes(), extension) {
		return extension
	}
	return ""
}

func isLonger(text string, limit int) bool { return utf8.RuneCountInString(text) > limit }

// checkArticlePlace asks whether the column can hold articles and the category is one of the column.
func checkArticlePlace(ctx context.Context, tx *db.Tx, fields errs.Fields, old *Article, new Article) error {
	if old != nil && old.ColumnID == new.ColumnID && old.CategoryID == new.CategoryID {
		return nil
	}
	type place struct {
		IsHref string `db:"is_href"`
	}
	column, found, err := db.One[place](ctx, tx, `SELECT is_href FROM content_column WHERE tenant_id = $1 AND id = $2`, tenantOf(ctx), new.ColumnID)
	if err != nil {
		return err
	}
	if !found || column.IsHref == "Y" {
		fields.Add("columnId", "所选的栏目不存在，或是不能放文章的外部链接")
	}
	if new.CategoryID == 0 {
		return nil
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_category WHERE tenant_id = $1 AND id = $2 AND column_id = $3`,
		tenantOf(ctx), new.CategoryID, new.ColumnID)
	if err == nil && n == 0 {
		fields.Add("categoryId", "所选的分类不属于这个栏目")
	}
	return err
}

// checkRelated lets an article name others of the site, each once and not itself.
func checkRelated(ctx context.Context, tx *db.Tx, fields errs.Fields, old *Article, new Article) error {
	if old != nil && slices.Equal(old.RelatedIDs, new.RelatedIDs) {
		return nil
	}
	if len(new.RelatedIDs) > maxRelated {
		fields.Add("relatedIds", "相关文章最多 %d 篇", maxRelated)
		return nil
	}
	seen := map[value.ID]bool{0: true, new.ID: true}
	for _, id := range new.RelatedIDs {
		if seen[id] {
			fields.Add("relatedIds", "相关文章不能重复，也不能是文章自己")
			return nil
		}
		seen[id] = true
	}
	known, err := knownArticles(ctx, tx, new.RelatedIDs)
	for _, id := range value.Missing(new.RelatedIDs, known) {
		fields.Add("relatedIds", "所选的相关文章（%s）不存在，可能已被删除", id)
	}
	return err
}

// knownArticles are those of the articles that the site of the caller has.
func knownArticles(ctx context.Context, q db.Querier, ids []value.ID) ([]value.ID, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := []any{tenantOf(ctx)}
	marks := db.In(&args, ids)
	return db.Select[value.ID](ctx, q, `SELECT id FROM content_article WHERE tenant_id = $1 AND id IN (`+marks+`)`, args...)
}

// checkPublishable is what the public must find: a source (meta tag ContentSource, spec domain.md 2.2) and something to read.
func checkPublishable(fields errs.Fields, a *Article, expiryIsNew bool, now value.Time) {
	if a.Source == "" {
		fields.Add("source", "发布前请填写来源")
	}
	if a.Body == "" && len(a.Attachments) == 0 && a.VideoSrc == "" && len(a.Pictures) == 0 {
		fields.Add("body", "发布前请填写正文，或添加视频、图集、附件")
	}
	if a.VideoSrc != "" && a.Transcript == "" && a.VideoCaptions == "" {
		fields.Add("transcript", "发布前请填写文字稿或添加字幕，听不到声音的读者靠它了解视频内容")
	}
	if expiryIsNew && a.ExpireTime != 0 && a.ExpireTime <= now {
		fields.Add("expireTime", "自动下线时间应晚于现在")
	}
}

// checkDisease bounds the names under which the index lists an article.
func checkDisease(fields errs.Fields, names string) {
	all := value.SplitWords(names)
	if len(all) > maxDiseaseNames {
		fields.Add("disease", "疾病名称最多 %d 个", maxDiseaseNames)
	}
	for _, name := range all {
		if isLonger(name, maxDiseaseName) {
			fields.Add("disease", "疾病名称“%s”太长，最多 %d 个字", name, maxDiseaseName)
		}
	}
}
