package content

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

type stateInput struct {
	Body struct {
		ID      value.ID `json:"id"`
		Version count    `json:"version"`
	}
}

type withdrawInput struct {
	Body struct {
		ID      value.ID `json:"id"`
		Version count    `json:"version"`
		Reason  string   `json:"reason" doc:"撤回原因，2 到 200 个字，前台会显示"`
	}
}

// publishArticle makes a draft public.
func (s *Service) publishArticle(ctx context.Context, in *stateInput) (crud.Saved[Article], error) {
	ctx, err := s.withPrepared(ctx, tenantOf(ctx), in.Body.ID)
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	return s.transit(ctx, in.Body.ID, in.Body.Version, "发布成功", publish)
}

// withdrawArticle takes a published article back: its address answers 410 with the reason.
func (s *Service) withdrawArticle(ctx context.Context, in *withdrawInput) (crud.Saved[Article], error) {
	reason, err := withdrawReason(in.Body.Reason)
	if err != nil {
		return crud.Saved[Article]{}, err
	}
	return s.transit(ctx, in.Body.ID, in.Body.Version, "撤回成功", withdraw(reason))
}

// restoreArticle makes a withdrawn article a draft again. The operation log keeps when and why it was withdrawn.
func (s *Service) restoreArticle(ctx context.Context, in *stateInput) (crud.Saved[Article], error) {
	return s.transit(ctx, in.Body.ID, in.Body.Version, "已恢复为草稿", func(_ context.Context, _ *db.Tx, a *Article) error {
		if a.State != Withdrawn {
			return errs.Invalidf("只有已撤回的文章可以恢复为草稿")
		}
		a.State, a.WithdrawReason, a.WithdrawTime, a.PublishTime = Draft, "", 0, 0
		return nil
	})
}

// transit saves a change of state under the version the caller saw. A stale version is told before any rule of the state,
// because the state on the caller's screen is then old too.
func (s *Service) transit(ctx context.Context, id value.ID, version count, done string, change articleChange) (crud.Saved[Article], error) {
	var row Article
	if version == 0 {
		return crud.Saved[Article]{}, errs.ErrNoVersion
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		row, err = s.articles.Change(ctx, tx, id, int64(version), change)
		return err
	})
	return crud.Saved[Article]{Text: done, Row: row}, err
}
