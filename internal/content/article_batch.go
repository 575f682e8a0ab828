package content

import (
	"context"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Many articles change as one does: the same right, rules, log and pages. What refuses is told with its reason, the others are done.

func (s *Service) mountArticleBatch(api *web.API) {
	call := func(path, action, summary string) web.Route {
		return web.Route{Methods: "POST", Path: "/content/article" + path, Tag: tagArticle, Summary: summary, Access: web.Perm(PermArticle + ":" + action)}
	}
	web.Handle(api, call("/publishBatch", "publish", "发布多篇文章"), s.publishArticles)
	web.Handle(api, call("/withdrawBatch", "withdraw", "撤回多篇文章并说明原因"), s.withdrawArticles)
	web.Handle(api, call("/moveBatch", "edit", "把多篇文章移到一个栏目"), s.moveArticles)
}

func (s *Service) publishArticles(ctx context.Context, in *crud.ChosenRows) (crud.Batch, error) {
	return s.articles.ChangeChosenAhead(ctx, s.db, in.Body, "发布", "发布成功", s.preparedBatch, publish)
}

func (s *Service) withdrawArticles(ctx context.Context, in *crud.ChosenWhy) (crud.Batch, error) {
	reason, err := withdrawReason(in.Body.Reason)
	if err != nil {
		return crud.Batch{}, err
	}
	return s.articles.ChangeChosen(ctx, s.db, in.Body.ChosenIDs, "撤回", "撤回成功", withdraw(reason))
}

// moveArticles puts articles into another column. Their category stays behind: it belongs to the old one.
func (s *Service) moveArticles(ctx context.Context, in *struct {
	Body struct {
		crud.ChosenIDs
		ColumnID value.ID `json:"columnId" doc:"移到哪个栏目"`
	}
}) (crud.Batch, error) {
	to := in.Body.ColumnID
	if to == 0 {
		return crud.Batch{}, errs.Fields{"columnId": "请选择要移到的栏目"}.Err()
	}
	return s.articles.ChangeChosenAhead(ctx, s.db, in.Body.ChosenIDs, "移动", "移动成功", s.preparedBatch, func(_ context.Context, _ *db.Tx, a *Article) error {
		if a.ColumnID == to {
			return errs.Invalidf("已经在这个栏目")
		}
		a.ColumnID, a.CategoryID = to, 0
		return nil
	})
}

// preparedBatch makes the tokens of articles that are about to be published or moved.
func (s *Service) preparedBatch(ctx context.Context, ids []value.ID) (context.Context, error) {
	return s.withPrepared(ctx, tenantOf(ctx), ids...)
}

// articleChange takes an article a step further, or says why not.
type articleChange func(context.Context, *db.Tx, *Article) error

// publish makes a draft public. The publication time is the server's clock, always: a date that an editor could set could be forged
// (spec domain.md 2.4). A restored article that is published again is a new publication with a new time.
func publish(_ context.Context, tx *db.Tx, a *Article) error {
	switch a.State {
	case Published:
		return errs.Invalidf("文章已经发布，无须再次发布")
	case Withdrawn:
		return errs.Invalidf("文章已撤回，请先恢复为草稿再发布")
	}
	a.State, a.PublishTime = Published, tx.Now
	return nil
}

// withdraw takes a published article back.
func withdraw(reason string) articleChange {
	return func(_ context.Context, tx *db.Tx, a *Article) error {
		if a.State != Published {
			return errs.Invalidf("只有已发布的文章可以撤回")
		}
		a.State, a.WithdrawReason, a.WithdrawTime = Withdrawn, reason, tx.Now
		return nil
	}
}

// withdrawReason is the reason as it stands on the page in place of the article.
func withdrawReason(text string) (string, error) {
	reason := value.OneLine(strings.ReplaceAll(text, "\x00", ""))
	fields := errs.Fields{}
	if !isLonger(reason, 1) || isLonger(reason, 200) {
		fields.Add("reason", "撤回原因应为 2 到 200 个字")
	}
	return reason, fields.Err()
}
