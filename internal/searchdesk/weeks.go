package searchdesk

import (
	"context"
	"regexp"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/search"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Week is how a text was searched for in a week.
type Week struct {
	ID      value.ID   `json:"id" db:"id"`
	Week    value.Date `json:"week" db:"week" nullable:"false" doc:"那一周的星期一"`
	Word    string     `json:"word" db:"word"`
	Times   int64      `json:"times" db:"times" doc:"搜索了几次"`
	Results int64      `json:"results" db:"results" doc:"最近一次找到几条"`
	Missed  int64      `json:"missed" db:"missed" doc:"没有结果或只有相近结果的次数"`
	Opened  int64      `json:"opened" db:"opened" doc:"打开过结果的次数"`
}

// What lists of searches are asked for.
const (
	inVain   = "missed"
	unopened = "unopened"
)

func (s *Service) weekResource() crud.Resource[Week] {
	return crud.Resource[Week]{
		Path: "/content/searchWeek", Tag: tag, Perm: perm, Actions: crud.List | crud.Export, Before: s.tally.settle,
		Table: crud.Table{
			Name: "search_week", Label: "搜索情况", NameColumn: "word", Tenant: true,
			DefaultSort: []crud.Order{{Field: "times", Desc: true}},
			Columns: []crud.Column{
				{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true},
				{Name: "week", Label: "周（星期一）", Kind: crud.Date, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "word", Label: "搜索的文字", Kind: crud.Text, Search: true, Filter: true, Export: true},
				{Name: "times", Label: "搜索次数", Kind: crud.Int, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "results", Label: "结果数", Kind: crud.Int, Required: true, Export: true},
				{Name: "missed", Label: "没找到的次数", Kind: crud.Int, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "opened", Label: "打开结果的次数", Kind: crud.Int, Required: true, Filter: true, Sort: true, Export: true},
			},
			Questions: []crud.Question{{Name: "lack", Label: "缺什么", Where: whereLack}},
		},
	}
}

func whereLack(_ auth.Principal, chosen []string) (crud.Condition, error) {
	switch {
	case len(chosen) == 1 && chosen[0] == inVain:
		return crud.Cond("search_week.missed > 0"), nil
	case len(chosen) == 1 && chosen[0] == unopened:
		return crud.Cond("search_week.opened = 0"), nil
	}
	return crud.Condition{}, errs.Invalidf("只能是 missed 或 unopened")
}

// Opened is a page that people opened from the results of a text.
type Opened struct {
	Path  string `json:"path" db:"path"`
	Title string `json:"title" db:"-" doc:"页面现在的标题，已经没有这个页面时为空"`
	Times int64  `json:"times" db:"times"`
}

// WordHistory is what became of a text: the weeks of a year, and the pages that were opened.
type WordHistory struct {
	Quiet  bool     `json:"quiet" doc:"不推荐给别人"`
	Weeks  []Week   `json:"weeks" doc:"新的在前"`
	Opened []Opened `json:"opened" doc:"打开最多的在前，最多 20 个"`
}

const shownOpenings = 20

func (s *Service) wordHistory(ctx context.Context, in *struct {
	Word string `query:"word" doc:"搜索的文字"`
}) (WordHistory, error) {
	s.tally.settle()
	tenant, read := tenantOf(ctx), s.DB.Read()
	made := WordHistory{Weeks: []Week{}, Opened: []Opened{}}
	weeks, err := db.Select[Week](ctx, read, `SELECT id, week, word, times, results, missed, opened FROM search_week WHERE tenant_id = $1 AND word = $2 ORDER BY week DESC`, tenant, in.Word)
	if err != nil {
		return made, err
	}
	opened, err := db.Select[Opened](ctx, read, `SELECT path, CAST(SUM(times) AS BIGINT) AS times FROM search_opening WHERE tenant_id = $1 AND word = $2
		GROUP BY path ORDER BY SUM(times) DESC, path LIMIT $3`, tenant, in.Word, shownOpenings)
	if err != nil {
		return made, err
	}
	paths := make([]string, len(opened))
	for i, o := range opened {
		paths[i] = o.Path
	}
	titles, err := s.Site.Titles(ctx, tenant, paths)
	if err != nil {
		return made, err
	}
	for i := range opened {
		opened[i].Title = titles[opened[i].Path]
	}
	quiet, err := db.Int(ctx, read, `SELECT COUNT(*) FROM search_quiet WHERE tenant_id = $1 AND word = $2`, tenant, in.Word)
	made.Weeks, made.Opened, made.Quiet = append(made.Weeks, weeks...), append(made.Opened, opened...), quiet > 0
	return made, err
}

// setQuiet takes a text out of what is proposed to other people, or lets it in again.
func (s *Service) setQuiet(ctx context.Context, in *struct {
	Body struct {
		Word  string `json:"word"`
		Quiet bool   `json:"quiet" doc:"true 不再推荐给别人"`
	}
}) (web.Message, error) {
	tenant, word := tenantOf(ctx), in.Body.Word
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_week WHERE tenant_id = $1 AND word = $2`, tenant, word)
		if err != nil {
			return err
		}
		if n == 0 {
			return errs.NotFoundf("没有人搜索过“%s”，请刷新", word)
		}
		statement, summary := `DELETE FROM search_quiet WHERE tenant_id = $1 AND word = $2`, "恢复推荐搜索词“"+word+"”"
		args := []any{tenant, word}
		if in.Body.Quiet {
			statement, summary = `INSERT INTO search_quiet (tenant_id, word, create_by, create_time) VALUES ($1, $2, $3, $4) ON CONFLICT (tenant_id, word) DO NOTHING`, "不再推荐搜索词“"+word+"”"
			args = append(args, auth.PrincipalFrom(ctx).Username, tx.Now)
		}
		if _, err := tx.Exec(ctx, statement, args...); err != nil {
			return err
		}
		tx.AfterCommit(func() { s.favourites.Forget(tenant) })
		return record(ctx, tx, "edit", "searchWeek", 0, summary)
	})
	if in.Body.Quiet {
		return "已不再推荐，最晚 10 分钟后全部生效", err
	}
	return "已恢复", err
}

// openedInput is told by the browser of somebody who opens a result.
type openedInput struct {
	Body struct {
		Keyword string `json:"keyword" doc:"搜索的文字"`
		Path    string `json:"path" doc:"打开的页面"`
	}
}

const maxOpenedPath = 200

// tellOpened counts that a result was opened. Nothing of who did it is kept, and nothing for a text that nobody searched for.
func (s *Service) tellOpened(ctx context.Context, in *openedInput) (web.Message, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return "", err
	}
	if err := s.openers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return "", err
	}
	path := barePath(in.Body.Path)
	word, may := search.Recordable(in.Body.Keyword)
	if may && len(path) <= maxOpenedPath && ownPath.MatchString(path) && plainPath.MatchString(path) {
		s.tally.opened(tenant, word, path)
	}
	return "好", nil
}

// plainPath is an address as pages of a site have it; others may carry anything.
var plainPath = regexp.MustCompile(`^/[a-z]+(/[A-Za-z0-9_-]+)*$`)

// openerRate lets a person open results as fast as they can.
var openerRate = auth.Rate{Burst: 120, Every: time.Second}

// Plannable is what a site may plan.
func (s *Service) Plannable() []job.Handler {
	return []job.Handler{{Name: "search.trial.planned", Title: "定时测试检索问题", Description: "用本站的测试问题检索一遍，记录正确页面排在第几。", LeastMinutes: 10,
		Work: func(ctx context.Context, run *job.Run) (string, error) {
			err := s.DB.Tx(ctx, func(tx *db.Tx) error { return s.askTrial(ctx, tx, run.Job.TenantID, "定时测试", run.Job.CreateBy) })
			return "已安排测试，结果在“检索测试”", err
		}}}
}
