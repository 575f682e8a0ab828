package dashboard

import (
	"context"

	"jikong/internal/value"
	"jikong/internal/web"
)

// WaitingTask is a heap of work that waits for the caller.
type WaitingTask struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Count int64  `json:"count"`
	Light string `json:"light" enum:",amber,red" doc:"amber 临期，red 超期，空为不限期"`
	Path  string `json:"path" doc:"列出这些工作的页面"`
}

// WorkClock is a piece of work that has to be done by a moment.
type WorkClock struct {
	Kind    string     `json:"kind" doc:"来信、调查等"`
	Title   string     `json:"title"`
	Path    string     `json:"path"`
	DueTime value.Time `json:"dueTime" nullable:"false"`
	Light   string     `json:"light" enum:"green,amber,red"`
}

// OwnDraft is something the caller began.
type OwnDraft struct {
	Title string     `json:"title"`
	Path  string     `json:"path"`
	Time  value.Time `json:"time" nullable:"false" doc:"最近一次保存"`
}

// Work is what an area has for the caller.
type Work struct {
	Tasks  []WaitingTask
	Clocks []WorkClock
	Drafts []OwnDraft
}

// Desk is an area in which work waits. It names only what the caller has the right to do.
type Desk func(ctx context.Context) (Work, error)

// OwnAct is something the caller did.
type OwnAct struct {
	Time    value.Time `json:"time" nullable:"false"`
	Summary string     `json:"summary"`
	Success bool       `json:"success"`
}

// Journal names the last acts of the caller.
type Journal func(ctx context.Context, n int) ([]OwnAct, error)

// Workplace is the page of a person.
type Workplace struct {
	Now    value.Time    `json:"now" nullable:"false" doc:"服务器的时间"`
	Tasks  []WaitingTask `json:"tasks"`
	Clocks []WorkClock   `json:"clocks" doc:"最先到期的几件"`
	Drafts []OwnDraft    `json:"drafts" doc:"我最近的草稿"`
	Acts   []OwnAct      `json:"acts" doc:"我最近的操作"`
}

// actsShown is how many of his acts a person sees.
const actsShown = 10

func (s *Service) workplace(ctx context.Context, _ *web.Empty) (Workplace, error) {
	made := Workplace{Now: s.DB.Now(), Tasks: []WaitingTask{}, Clocks: []WorkClock{}, Drafts: []OwnDraft{}}
	for _, desk := range s.Desks {
		work, err := desk(ctx)
		if err != nil {
			return made, err
		}
		made.Tasks = append(made.Tasks, work.Tasks...)
		made.Clocks = append(made.Clocks, work.Clocks...)
		made.Drafts = append(made.Drafts, work.Drafts...)
	}
	acts, err := s.Journal(ctx, actsShown)
	made.Acts = acts
	if made.Acts == nil {
		made.Acts = []OwnAct{}
	}
	return made, err
}
