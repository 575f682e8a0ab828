package content

import (
	"context"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/search"
	"jikong/internal/value"
)

// Repeated is the work of the package in the background: once a day, and when the program starts after an upgrade, the search
// index is compared with the articles and the topics.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: "content.index", Title: "核对搜索索引", Description: "补上索引里缺少的文章和专题，清除已过期的文章，再把零散的索引合并，让搜索更快。",
		Cron: "0 20 2 * * ?", LeastMinutes: 10, Stoppable: true, Work: job.Plain(s.mendIndex)}}
}

// atOnce is how many articles one transaction indexes: others get their turn in between.
const atOnce = 50

// mendIndex indexes the published articles and the topics that are missing and forgets the articles that are over. Readers
// never find the latter anyway; what is gone takes no room. Then what the day's changes left of the index in parts is put together.
func (s *Service) mendIndex(ctx context.Context) (string, error) {
	articles, err := s.mendArticles(ctx)
	if err != nil {
		return "", err
	}
	topics, err := s.mendTopics(ctx)
	if err != nil {
		return "", err
	}
	gone, err := s.forgetOver(ctx)
	if err == nil {
		_, err = search.Settle(ctx, s.db)
	}
	if err == nil {
		err = search.Tidy(ctx, s.db)
	}
	return fmt.Sprintf("补上文章 %d 篇、专题 %d 个，清除过期的 %d 篇", articles, topics, gone), err
}

func (s *Service) mendArticles(ctx context.Context) (added int, err error) {
	for {
		missing, err := db.Select[place](ctx, s.db.Read(), `SELECT a.tenant_id, a.id FROM content_article a
			WHERE a.state = 'published' AND (a.expire_time IS NULL OR a.expire_time > $1)
				AND `+search.Lacks(ArticleKind, "a.id")+`
			ORDER BY a.publish_time DESC, a.id DESC LIMIT $2`, s.db.Now(), atOnce)
		if err != nil || len(missing) == 0 {
			return added, err
		}
		if err := s.reindex(ctx, missing); err != nil {
			return added, err
		}
		added += len(missing)
	}
}

func (s *Service) forgetOver(ctx context.Context) (gone int, err error) {
	for {
		over, err := search.Ended(ctx, s.db.Read(), ArticleKind, s.db.Now(), atOnce)
		if err != nil || len(over) == 0 {
			return gone, err
		}
		err = s.db.Tx(ctx, func(tx *db.Tx) error {
			for _, id := range over {
				if err := search.Delete(ctx, tx, ArticleKind, id); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return gone, err
		}
		gone += len(over)
	}
}

// place is an article or a topic and its site.
type place struct {
	Tenant value.ID `db:"tenant_id"`
	ID     value.ID `db:"id"`
}

// reindex indexes published articles as they are now.
func (s *Service) reindex(ctx context.Context, articles []place) error {
	prepared := make([]context.Context, len(articles))
	for i, at := range articles {
		var err error
		if prepared[i], err = s.withPrepared(ctx, at.Tenant, at.ID); err != nil {
			return err
		}
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		for i, at := range articles {
			a, found, err := LoadArticle(ctx, tx, at.Tenant, at.ID)
			if err == nil && found {
				err = s.indexArticle(prepared[i], tx, at.Tenant, nil, &a)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// FilesRead indexes the published articles again whose attached files have been read meanwhile.
func (s *Service) FilesRead(ctx context.Context, articles []value.ID) error {
	for _, id := range articles {
		tenants, err := db.Select[place](ctx, s.db.Read(), `SELECT tenant_id, id FROM content_article WHERE id = $1`, id)
		if err != nil {
			return err
		}
		if err := s.reindex(ctx, tenants); err != nil {
			return err
		}
	}
	return nil
}
