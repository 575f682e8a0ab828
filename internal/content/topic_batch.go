package content

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// topicTurn is the change of a topic to a state.
type topicTurn struct{ action, verb, already string }

func topicTurns() map[string]topicTurn {
	return map[string]topicTurn{
		Published: {"publish", "公开", "专题已经公开"},
		Archived:  {"archive", "归档", "专题已经归档"},
		Draft:     {"withdraw", "撤回", "专题是草稿，公众看不到"},
	}
}

// mountTopicBatch adds what is done to many topics at once. The state is a field of the form, so that the right is that of the form.
func (s *Service) mountTopicBatch(api *web.API) {
	call := func(path, summary, state string) {
		web.Handle(api, web.Route{Methods: "POST", Path: "/content/topic" + path, Tag: tagTopic, Summary: summary, Access: web.Perm(permTopic + ":edit")},
			func(ctx context.Context, in *crud.ChosenRows) (crud.Batch, error) {
				turn := topicTurns()[state]
				return s.topics.ChangeChosen(ctx, s.db, in.Body, turn.verb, turn.verb+"成功", func(_ context.Context, _ *db.Tx, t *Topic) error {
					if t.State == state {
						return errs.Invalidf("%s", turn.already)
					}
					t.State = state
					return nil
				})
			})
	}
	call("/publishBatch", "公开多个专题", Published)
	call("/archiveBatch", "归档多个专题", Archived)
	call("/withdrawBatch", "把多个专题撤回为草稿", Draft)
}
