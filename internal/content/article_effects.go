package content

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
)

// Names of what stands in the search index: the kind of articles, and their type where they are official documents.
const (
	ArticleKind  = "article"
	DocumentType = "document"
)

// articleChanged carries a saved or deleted article on to what is derived from it: links, used files, search index, page versions.
func (s *Service) articleChanged(ctx context.Context, tx *db.Tx, old, new *Article) error {
	var err error
	if new == nil {
		err = forgetArticle(ctx, tx, *old)
	} else {
		err = linkRelated(ctx, tx, tenantOf(ctx), *new)
	}
	if err == nil {
		err = s.noteFiles(ctx, tx, old, new)
	}
	if err != nil {
		return err
	}
	if err := s.indexArticle(ctx, tx, tenantOf(ctx), old, new); err != nil {
		return err
	}
	return s.refreshPages(ctx, tx, old, new)
}

// enterPublic is the gate of whoever changes what the public reads of articles: one after the other, until the transaction ends. A batch holds
// words, files and pages of many articles in the order of its rows, so that beside another it would wait for what that one holds, and
// that one for it. It comes before the row is written, and before anything is read that the change of another could make wrong.
func (s *Service) enterPublic(ctx context.Context, tx *db.Tx, old, new *Article) error {
	if !isPublic(old) && !isPublic(new) {
		return nil
	}
	return s.versions.Bump(ctx, tx, tenantOf(ctx), render.ScopeList)
}

func isPublic(a *Article) bool { return a != nil && a.State == Published }

// indexArticle keeps exactly the published articles in the search index.
func (s *Service) indexArticle(ctx context.Context, tx *db.Tx, tenant value.ID, old, new *Article) error {
	if isPublic(new) {
		doc, made := searchDoc(tenant, *new, s.bodyIn(ctx, new.Body).plain), preparedIn(ctx, new.ID)
		var err error
		if doc.File, err = s.textNow(ctx, tx, new, made.files); err != nil {
			return err
		}
		types, err := db.Select[string](ctx, tx, `SELECT column_type FROM content_column WHERE tenant_id = $1 AND id = $2`, tenant, new.ColumnID)
		if err != nil {
			return err
		}
		doc.Dated = len(types) > 0 && isDated(types[0])
		return made.Put(ctx, tx, doc)
	}
	if isPublic(old) {
		return search.Delete(ctx, tx, ArticleKind, old.ID)
	}
	return nil
}

// preparedKey is the key of the prepared texts of articles in a context.
type preparedKey struct{}

// preparedArticle are the texts of an article as the search index takes them, with that of its files.
type preparedArticle struct {
	search.Prepared
	files attachedText
}

// preparedIn is what withPrepared left in a context for an article; nothing prepared is prepared when it is put.
func preparedIn(ctx context.Context, id value.ID) preparedArticle {
	made, _ := ctx.Value(preparedKey{}).(map[value.ID]preparedArticle)
	return made[id]
}

// withPrepared reads and tidies the texts of articles as they stand, before the write transaction that puts them into the search index begins.
func (s *Service) withPrepared(ctx context.Context, tenant value.ID, ids ...value.ID) (context.Context, error) {
	made := make(map[value.ID]preparedArticle, len(ids))
	var bodies []*bodyRead
	for _, id := range ids {
		a, found, err := LoadArticle(ctx, s.db.Read(), tenant, id)
		if err == nil && found {
			bodies = append(bodies, s.readBody(a.Body))
			made[id], err = s.prepared(ctx, tenant, &a, bodies[len(bodies)-1])
		}
		if err != nil {
			return ctx, err
		}
	}
	return context.WithValue(withBodies(ctx, bodies...), preparedKey{}, made), nil
}

// prepared tidies the texts of an article as its publication completes it.
func (s *Service) prepared(ctx context.Context, tenant value.ID, a *Article, body *bodyRead) (preparedArticle, error) {
	a.summarize(body.plain)
	doc := searchDoc(tenant, *a, body.plain)
	files, err := s.attachedText(ctx, s.db.Read(), a)
	if err != nil {
		return preparedArticle{}, err
	}
	doc.File = files.text
	return preparedArticle{search.Prepare(doc), files}, nil
}

// preparedEdit reads the text of an article that is about to be edited and tidies those of a published one for the search index.
func (s *Service) preparedEdit(ctx context.Context, _ *db.DB, a *Article) (context.Context, error) {
	body := s.readBody(a.Body)
	ctx = withBodies(ctx, body)
	if !isPublic(a) {
		return ctx, nil
	}
	made, err := s.prepared(ctx, tenantOf(ctx), a, body)
	return context.WithValue(ctx, preparedKey{}, map[value.ID]preparedArticle{a.ID: made}), err
}

func searchDoc(tenant value.ID, a Article, plain string) search.Doc {
	parts := []string{a.Summary, plain, a.KeyPoints, a.Subtitle, a.DocNo, a.Disease, a.Transcript}
	for _, plate := range a.Pictures {
		parts = append(parts, plate.Text)
	}
	for _, file := range a.Attachments {
		parts = append(parts, file.Name)
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	doc := search.Doc{
		Tenant: tenant, Kind: ArticleKind, ID: a.ID, ColumnID: a.ColumnID, Time: a.PublishTime, Until: a.ExpireTime, Source: a.Source,
		Title: a.Title, Keywords: strings.ReplaceAll(a.Keywords, ",", " "), Body: strings.Join(parts, "\n"),
	}
	if a.DocNo != "" || a.Validity != "" {
		doc.Type = DocumentType
	}
	return doc
}

// refreshPages raises the versions of every page that shows the article: its own, those of the articles it names, the lists of
// its column and of those above; enterPublic raised home, search, sitemap and RSS. A draft shows nowhere.
func (s *Service) refreshPages(ctx context.Context, tx *db.Tx, old, new *Article) error {
	if !isPublic(old) && !isPublic(new) {
		return nil
	}
	t, err := LoadTree(ctx, tx, tenantOf(ctx))
	if err != nil {
		return err
	}
	var scopes []string
	for _, a := range []*Article{old, new} {
		if a == nil {
			continue
		}
		scopes = append(scopes, render.ArticleScope(a.ID))
		for _, named := range a.RelatedIDs { // a document shows the explanations that name it
			scopes = append(scopes, render.ArticleScope(named))
		}
		for id := a.ColumnID; id != 0; id = t.ByID[id].ParentID {
			scopes = append(scopes, render.ColumnScope(id))
		}
	}
	emptied, err := turnsEmpty(ctx, tx, old, new)
	if err != nil {
		return err
	}
	if emptied {
		scopes = append(scopes, render.ScopeMenu)
	}
	slices.Sort(scopes)
	return s.versions.Bump(ctx, tx, tenantOf(ctx), slices.Compact(scopes)...)
}

// turnsEmpty tells whether a column got its first or lost its last public article: empty columns are not in the menu.
func turnsEmpty(ctx context.Context, tx *db.Tx, old, new *Article) (bool, error) {
	if isPublic(old) && isPublic(new) && old.ColumnID == new.ColumnID {
		return false, nil
	}
	for _, a := range []*Article{old, new} {
		if !isPublic(a) {
			continue
		}
		others, err := db.Int(ctx, tx, `
			SELECT COUNT(*) FROM (SELECT 1 FROM content_article
				WHERE tenant_id = $1 AND column_id = $2 AND state = 'published' AND id <> $3 LIMIT 1) AS others`,
			tenantOf(ctx), a.ColumnID, a.ID)
		if err != nil || others == 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// linkRelated keeps content_article_related equal to the list in the row.
func linkRelated(ctx context.Context, tx *db.Tx, tenant value.ID, a Article) error {
	if _, err := tx.Exec(ctx, `DELETE FROM content_article_related WHERE tenant_id = $1 AND article_id = $2`, tenant, a.ID); err != nil {
		return err
	}
	for _, id := range a.RelatedIDs {
		if _, err := tx.Exec(ctx, `INSERT INTO content_article_related (tenant_id, article_id, related_id) VALUES ($1, $2, $3)`,
			tenant, a.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// forgetArticle takes a deleted article out of the lists of those that named it. Their versions stay: nobody edited them.
func forgetArticle(ctx context.Context, tx *db.Tx, gone Article) error {
	type referrer struct {
		ID         value.ID             `db:"id"`
		RelatedIDs crud.Array[value.ID] `db:"related_ids"`
	}
	referrers, err := db.Select[referrer](ctx, tx, `
		SELECT a.id, a.related_ids FROM content_article_related r
		JOIN content_article a ON a.tenant_id = r.tenant_id AND a.id = r.article_id
		WHERE r.tenant_id = $1 AND r.related_id = $2 ORDER BY a.id`, tenantOf(ctx), gone.ID)
	if err != nil {
		return err
	}
	for _, r := range referrers {
		kept := slices.DeleteFunc(r.RelatedIDs, func(id value.ID) bool { return id == gone.ID })
		if _, err := tx.Exec(ctx, `UPDATE content_article SET related_ids = $1 WHERE tenant_id = $2 AND id = $3`, kept, tenantOf(ctx), r.ID); err != nil {
			return err
		}
	}
	_, err = tx.Exec(ctx, `DELETE FROM content_article_related WHERE tenant_id = $1 AND related_id = $2`, tenantOf(ctx), gone.ID)
	return err
}

// articleAct tells in the operation log to what state an article was taken, or which version of it was restored.
func articleAct(ctx context.Context, old, new *Article) crud.Act {
	if version := restoredOf(ctx); version > 0 {
		return crud.Act{Name: "revert", Chinese: "恢复历史版本：", Detail: fmt.Sprintf("，第 %d 版", version)}
	}
	switch {
	case old.State == new.State:
		return crud.Act{}
	case new.State == Published:
		return crud.Act{Name: "publish", Chinese: "发布"}
	case new.State == Withdrawn:
		return crud.Act{Name: "withdraw", Chinese: "撤回", Detail: "，原因：" + new.WithdrawReason}
	}
	return crud.Act{Name: "restore", Chinese: "恢复为草稿："}
}
