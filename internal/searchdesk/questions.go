package searchdesk

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/search"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// TrialQuestion is one by which a site judges its search, with the pages that answer it.
type TrialQuestion struct {
	crud.Row
	Question string `json:"question" db:"question"`
	Paths    string `json:"paths" db:"paths" doc:"能回答它的页面，用逗号分开，如 /detail/21/21001,/rabies/41"`
	Remark   string `json:"remark" db:"remark"`
	Place    int64  `json:"place" db:"place" doc:"上次测试时在第几条，0 为前十条里没有，-1 为没测过"`
	Earlier  int64  `json:"earlier" db:"earlier" doc:"再上一次在第几条"`
}

const (
	maxQuestions = 500 // of a site
	maxAnswers   = 5   // pages that answer a question
	neverAsked   = -1
)

// How a question did in the last run, as lists are asked for it.
const (
	asBetter = "better"
	asWorse  = "worse"
	asMissed = "missed"
)

// rank is a place that can be compared: nowhere comes after all.
const rank = `(CASE WHEN %s = 0 THEN 99 ELSE %s END)`

func rankOf(column string) string { return strings.ReplaceAll(rank, "%s", column) }

var outcomes = map[string]string{
	asBetter: "search_question.earlier >= 0 AND " + rankOf("search_question.place") + " < " + rankOf("search_question.earlier"),
	asWorse:  "search_question.earlier >= 0 AND " + rankOf("search_question.place") + " > " + rankOf("search_question.earlier"),
	asMissed: "(search_question.place = 0 OR search_question.place > 3)",
}

func (s *Service) questionResource() crud.Resource[TrialQuestion] {
	return crud.Resource[TrialQuestion]{
		Path: "/content/searchQuestion", Tag: tag, Perm: perm,
		Table: crud.Table{
			Name: "search_question", Label: "测试问题", NameColumn: "question", Tenant: true, NoIndex: "at most 500 rows",
			Columns: []crud.Column{
				{Name: "question", Label: "问题", Kind: crud.Text, Required: true, Max: search.MaxText, Unique: true, Search: true, Filter: true, Write: true},
				{Name: "paths", Label: "应找到的页面", Kind: crud.Text, Required: true, Max: 600, Clean: wordList, Search: true, Write: true},
				{Name: "remark", Label: "说明", Kind: crud.Text, Max: 200, Write: true},
				{Name: "place", Label: "名次", Kind: crud.Int, Sort: true, Required: true},
				{Name: "earlier", Label: "上一次的名次", Kind: crud.Int, Required: true},
			},
			Questions: []crud.Question{{Name: "outcome", Label: "结果", Where: whereOutcome}},
		},
		Blank: func(auth.Principal) TrialQuestion { return TrialQuestion{Place: neverAsked, Earlier: neverAsked} },
		Check: s.checkQuestion,
		After: func(ctx context.Context, tx *db.Tx, old, new *TrialQuestion) error {
			row := present(old, new)
			return recordChange(ctx, tx, "searchQuestion", old, new, row.ID, "测试问题“"+row.Question+"”")
		},
	}
}

func whereOutcome(_ auth.Principal, chosen []string) (crud.Condition, error) {
	if len(chosen) == 1 && outcomes[chosen[0]] != "" {
		return crud.Cond(outcomes[chosen[0]]), nil
	}
	return crud.Condition{}, errs.Invalidf("结果只能是 better、worse 或 missed")
}

func (s *Service) checkQuestion(ctx context.Context, tx *db.Tx, old, new *TrialQuestion) error {
	if new == nil {
		return nil
	}
	fields := errs.Fields{}
	paths := split(new.Paths)
	for _, path := range paths {
		if !ownPath.MatchString(path) {
			fields.Add("paths", "“%s”不是本站页面的地址，%s", path, pathHint)
			break
		}
	}
	if len(paths) > maxAnswers {
		fields.Add("paths", "一个问题最多写 %d 个页面", maxAnswers)
	}
	if strings.TrimSpace(script.Spaced(new.Question)) == "" {
		fields.Add("question", "问题里应有汉字、字母或数字")
	}
	if err := fields.Err(); err != nil || old != nil {
		return err
	}
	return s.withinLimit(ctx, tx, "search_question", maxQuestions, "测试问题")
}

// allQuestions are the questions of a site.
func allQuestions(ctx context.Context, q db.Querier, tenant value.ID) ([]TrialQuestion, error) {
	return db.Select[TrialQuestion](ctx, q, `SELECT id, version, create_by, create_time, update_by, update_time, question, paths, remark, place, earlier
		FROM search_question WHERE tenant_id = $1 ORDER BY id LIMIT $2`, tenant, maxQuestions)
}
