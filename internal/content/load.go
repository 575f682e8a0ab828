package content

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// loader is who loaded rows belong to.
const loader = "system"

// asSystem lets the engine write for a site without a signed-in person.
func asSystem(ctx context.Context, tenant value.ID) context.Context {
	return auth.WithPrincipal(ctx, auth.Principal{Username: loader, TenantID: tenant, Scope: auth.DataScope{Kind: auth.ScopeAll}})
}

// put inserts a row under its own id through the checks of its resource, and raises the versions of what shows it. An id that
// exists changes nothing, so that loading twice is loading once. The operation log gets no entry for each row of a load.
func put[T any](ctx context.Context, tx *db.Tx, s *Service, tenant value.ID, r crud.Resource[T], id value.ID, row *T, scopes ...string) (added bool, err error) {
	found, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM `+r.Table.Name+` WHERE id = $1`, int64(id))
	if err != nil || found > 0 {
		return false, err
	}
	r.After = nil
	if err := crud.Bind(r, nil).Insert(asSystem(ctx, tenant), tx, row); err != nil {
		return false, err
	}
	return true, s.versions.Bump(ctx, tx, tenant, scopes...)
}

// PutSection loads a column with the id and the sort number of the row.
func (s *Service) PutSection(ctx context.Context, tx *db.Tx, tenant value.ID, row Section) error {
	_, err := put(ctx, tx, s, tenant, s.sectionResource(), row.ID, &row, render.ScopeMenu)
	return err
}

// PutCategory loads a category with the id of the row.
func (s *Service) PutCategory(ctx context.Context, tx *db.Tx, tenant value.ID, row Category) error {
	_, err := put(ctx, tx, s, tenant, s.categoryResource(), row.ID, &row, render.ScopeMenu)
	return err
}

// PutTask loads a task tile with the id of the row.
func (s *Service) PutTask(ctx context.Context, tx *db.Tx, tenant value.ID, row TaskRow) error {
	_, err := put(ctx, tx, s, tenant, s.taskResource(), row.ID, &row, render.ScopeSite)
	return err
}

// PutUnit loads a related unit with the id of the row.
func (s *Service) PutUnit(ctx context.Context, tx *db.Tx, tenant value.ID, row UnitRow) error {
	_, err := put(ctx, tx, s, tenant, s.unitResource(), row.ID, &row, render.ScopeSite)
	return err
}

// PutTopic loads a topic with the id of the row, after the articles it names.
func (s *Service) PutTopic(ctx context.Context, tx *db.Tx, tenant value.ID, row Topic) error {
	added, err := put(ctx, tx, s, tenant, s.topicResource(), row.ID, &row, render.ScopeMenu)
	if err != nil || !added {
		return err
	}
	return indexTopic(ctx, tx, tenant, row.ID, &row)
}

// PutBlock loads a site block. A hidden block of that mark gives way as long as nobody has edited it. The other blocks a site
// has stand beside it, hidden, so that the back office lists all of them.
func (s *Service) PutBlock(ctx context.Context, tx *db.Tx, tenant value.ID, row Block) error {
	if err := row.complete(); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM content_block WHERE tenant_id = $1 AND mark = $2 AND id <> $3 AND version = 1 AND value = $4`,
		tenant, row.Mark, int64(row.ID), Hide); err != nil {
		return err
	}
	if err := s.addBlock(ctx, tx, tenant, row); err != nil {
		return err
	}
	return s.addMissingBlocks(ctx, tx, tenant)
}

// addBlock adds a block whose mark the site does not have yet.
func (s *Service) addBlock(ctx context.Context, tx *db.Tx, tenant value.ID, row Block) error {
	taken, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_block WHERE tenant_id = $1 AND mark = $2`, tenant, row.Mark)
	if err != nil || taken > 0 {
		return err
	}
	_, err = put(ctx, tx, s, tenant, s.blockResource(), row.ID, &row, render.ScopeSite)
	return err
}

// CompleteBlocks gives a site that opened earlier the blocks that came with a newer program, hidden, so that the back office
// lists them. A site that has none yet is not open.
func (s *Service) CompleteBlocks(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_block WHERE tenant_id = $1`, tenant)
	if err != nil || n == 0 || n >= int64(len(blockMarks())) {
		return err
	}
	return s.addMissingBlocks(ctx, tx, tenant)
}

func (s *Service) addMissingBlocks(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	for _, m := range blockMarks() {
		row := Block{Row: crud.Row{ID: tx.NewID()}, Mark: m.mark, Value: Hide}
		if err := row.complete(); err != nil {
			return err
		}
		if err := s.addBlock(ctx, tx, tenant, row); err != nil {
			return err
		}
	}
	return nil
}

// PutArticle loads an article as published at row.PublishTime with row.Views, through the sanitiser and every rule of a
// published article. Related articles may be loaded later.
func (s *Service) PutArticle(ctx context.Context, tx *db.Tx, tenant value.ID, row Article) error {
	if row.PublishTime == 0 || row.PublishTime > tx.Now {
		return errs.Invalidf("文章 %s 的发布时间缺失或在将来", row.ID)
	}
	related := row.RelatedIDs
	row.State, row.RelatedIDs = Published, nil
	row.Body, row.Keywords, row.KeyPoints = s.cleaner.Clean(row.Body), value.Keywords(row.Keywords), value.Points(row.KeyPoints)
	added, err := put(ctx, tx, s, tenant, s.articleResource(), row.ID, &row, render.ScopeList, render.ScopeMenu)
	if err != nil || !added {
		return err
	}
	row.RelatedIDs = related
	if _, err := tx.Exec(ctx, `UPDATE content_article SET related_ids = $1 WHERE tenant_id = $2 AND id = $3`, related, tenant, row.ID); err != nil {
		return err
	}
	if err := linkRelated(ctx, tx, tenant, row); err != nil {
		return err
	}
	if row.Views > 0 { // it came with the row; nobody knows more than when it began
		if err := addViewDay(ctx, tx, tenant, row.ID, row.PublishTime.Day(), row.Views); err != nil {
			return err
		}
	}
	return s.indexArticle(ctx, tx, tenant, nil, &row)
}

// Seed gives a new site what it needs to open: a home page, a column for notices, the utility pages, and all blocks hidden.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_column WHERE tenant_id = $1`, tenant)
	if err != nil || n > 0 {
		return err
	}
	for i, c := range seedSections() {
		c.ID, c.SortNo = tx.NewID(), int64(i+1)*sortStep
		c.Route, c.IsHref = true, "N"
		if err := s.PutSection(ctx, tx, tenant, c); err != nil {
			return err
		}
	}
	if err := s.addMissingBlocks(ctx, tx, tenant); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "site.seed", Operate: audit.Added, ObjectType: "site", ObjectID: tenant.String(), Summary: "建立站点的基本栏目和站点内容"})
}

// Clear takes away what Seed gave a site, before the site is deleted. It refuses as long as anybody's articles are in it.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM content_article WHERE tenant_id = $1`, tenant)
	if err != nil {
		return err
	}
	if n > 0 {
		return errs.Invalidf("站点里还有 %d 篇文章，不能删除，可以改为冻结", n)
	}
	if err := forgetTopics(ctx, tx, tenant); err != nil {
		return err
	}
	for _, table := range []string{"content_topic", "content_popup", "content_category", "content_column", "content_block", "content_task", "content_unit", "content_visit_day", "content_preview", "search_word"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE tenant_id = $1`, tenant); err != nil {
			return err
		}
	}
	return s.versions.Bump(ctx, tx, tenant, render.ScopeMenu)
}

func seedSections() []Section {
	return []Section{
		{Name: "首页", HomePage: "index", CycleDays: 14},
		{Name: "通知公告", HomePage: "article", ColumnType: "通知公告", CycleDays: 180, HomeSlot: "notice",
			Description: "面向市民和单位发布的通知、公告和公示。", Keywords: "通知,公告,公示"},
		{Name: "网站地图", HomePage: "sitemap", Hidden: true},
		{Name: "高级搜索", HomePage: "searchall", Hidden: true},
		{Name: "版权声明", HomePage: "article", Hidden: true, CycleDays: 365},
		{Name: "隐私与安全", HomePage: "article", Hidden: true, CycleDays: 365},
		{Name: "网站帮助与无障碍声明", HomePage: "article", Hidden: true, CycleDays: 365},
	}
}
