package searchdesk

import (
	"context"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Miss is what people searched for and did not find.
type Miss struct {
	ID       value.ID   `json:"id" db:"id"`
	Word     string     `json:"word" db:"word"`
	Times    int64      `json:"times" db:"times" doc:"搜索了几次"`
	FirstDay value.Date `json:"firstDay" db:"first_day" nullable:"false"`
	LastDay  value.Date `json:"lastDay" db:"last_day" nullable:"false"`
}

// missResource is the report of searches without an answer.
func (s *Service) missResource() crud.Resource[Miss] {
	return crud.Resource[Miss]{
		Path: "/content/searchMiss", Tag: tag, Perm: perm, Actions: crud.List | crud.Export, Before: s.tally.settle,
		Table: crud.Table{
			Name: "search_miss", Label: "没有结果的搜索", NameColumn: "word", Tenant: true,
			DefaultSort: []crud.Order{{Field: "times", Desc: true}},
			Columns: []crud.Column{
				{Name: "id", Label: "编号", Kind: crud.ID, Filter: true, Required: true},
				{Name: "word", Label: "搜索词", Kind: crud.Text, Search: true, Filter: true, Export: true},
				{Name: "times", Label: "次数", Kind: crud.Int, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "first_day", Label: "第一次", Kind: crud.Date, Export: true},
				{Name: "last_day", Label: "最近一次", Kind: crud.Date, Required: true, Filter: true, Sort: true, Export: true},
			},
		},
		Undo: crud.Undo[Miss]{After: func(ctx context.Context, tx *db.Tx, m *Miss) error {
			return record(ctx, tx, "undo", "searchMiss", m.ID, "没有结果的搜索词“"+m.Word+"”")
		}},
	}
}

// dropMisses takes lines off the report that an editor has dealt with. The words come back when somebody misses them again.
func (s *Service) dropMisses(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	return s.misses.EachChosen(ctx, s.DB, in.All(), "移除", "已移除", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		row, err := s.misses.Get(ctx, tx, id)
		if err != nil {
			return errs.NotFoundf("这个搜索词已经不在列表里，请刷新")
		}
		return s.misses.Keep(ctx, tx, id, &row, func() error {
			if _, err := tx.Exec(ctx, `DELETE FROM search_miss WHERE tenant_id = $1 AND id = $2`, tenantOf(ctx), id); err != nil {
				return err
			}
			return record(ctx, tx, "delete", "searchMiss", id, "移除没有结果的搜索词")
		})
	})
}

// MissedWord is what people looked for and did not find.
type MissedWord struct {
	Word  string     `db:"word"`
	Times int64      `db:"times"`
	Last  value.Date `db:"last_day"`
}

// Misses are the searches without a result that were last made since a day, the most frequent first.
func (s *Service) Misses(ctx context.Context, since value.Date, shown int) ([]MissedWord, error) {
	return db.Select[MissedWord](ctx, s.DB.Read(), `SELECT word, times, last_day FROM search_miss WHERE tenant_id = $1 AND last_day >= $2
		ORDER BY times DESC, id DESC LIMIT $3`, tenantOf(ctx), string(since), shown)
}
