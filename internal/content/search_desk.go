package content

import (
	"context"
	_ "embed"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/search"
	"jikong/internal/value"
)

const tagSearch = "站内检索"

// Synonym is a group of words that mean the same to somebody who searches.
type Synonym struct {
	resource.Row
	Words   string `json:"words" db:"words" doc:"同义词，用逗号分开，至少 2 个"`
	Enabled bool   `json:"enabled" db:"enabled"`
	Remark  string `json:"remark" db:"remark"`
}

func (s *Service) synonymResource() resource.Resource[Synonym] {
	return resource.Resource[Synonym]{
		Path: "/content/synonym", Tag: tagSearch, Perm: permSearch,
		Table: resource.Table{
			Name: "search_synonym", Label: "同义词", NameColumn: "words", Tenant: true, NoIndex: "a site has a few hundred groups",
			Columns: []resource.Column{
				{Name: "words", Label: "同义词", Kind: resource.Text, Required: true, Max: 200, Clean: keywordList, Search: true, Filter: true, Write: true, Export: true},
				{Name: "enabled", Label: "启用", Kind: resource.Bool, Filter: true, Write: true, Export: true,
					Options: []resource.Option{{Value: "1", Text: "启用"}, {Value: "0", Text: "停用"}}},
				{Name: "remark", Label: "说明", Kind: resource.Text, Max: 200, Search: true, Write: true, Export: true},
			},
		},
		Check: checkSynonym,
		After: func(ctx context.Context, tx *db.Tx, old, new *Synonym) error {
			action, chinese := actOf(old, new)
			row := changed(old, new)
			return record(ctx, tx, action, "synonym", row.ID, chinese+"同义词“"+row.Words+"”")
		},
	}
}

const maxSynonymWords = 12

// checkSynonym judges the words and makes the search know them.
func checkSynonym(ctx context.Context, tx *db.Tx, old, new *Synonym) error {
	var words []string
	if new != nil {
		words = strings.Split(new.Words, ",")
		if message := wrongWords(words); message != "" {
			return errs.Fields{"words": message}.Err()
		}
		if !new.Enabled {
			words = nil
		}
	}
	taken, err := search.SetGroup(ctx, tx, tenantOf(ctx), changed(old, new).ID, words)
	if err == nil && taken != "" {
		err = errs.Fields{"words": "“" + taken + "”已在另一组同义词里，请改那一组"}.Err()
	}
	return err
}

// wrongWords says what is wrong with a group, "" when nothing is.
func wrongWords(words []string) string {
	switch i := slices.IndexFunc(words, func(word string) bool { return !search.Searchable(word) }); {
	case i >= 0:
		return "“" + words[i] + "”应有 2 至 20 个汉字、字母或数字"
	case len(words) < 2:
		return "请至少填写两个词，用逗号分开，例如：流感，流行性感冒"
	case len(words) > maxSynonymWords:
		return "一组最多 12 个词"
	}
	return ""
}

// Miss is what people searched for and did not find.
type Miss struct {
	ID       value.ID   `json:"id" db:"id"`
	Word     string     `json:"word" db:"word"`
	Times    int64      `json:"times" db:"times" doc:"搜索了几次"`
	FirstDay value.Date `json:"firstDay" db:"first_day"`
	LastDay  value.Date `json:"lastDay" db:"last_day"`
}

// missResource is the report of searches without an answer.
func missResource() resource.Resource[Miss] {
	return resource.Resource[Miss]{
		Path: "/content/searchMiss", Tag: tagSearch, Perm: permSearch, Actions: resource.List | resource.Export,
		Table: resource.Table{
			Name: "search_miss", Label: "没有结果的搜索", NameColumn: "word", Tenant: true,
			DefaultSort: []resource.Order{{Field: "times", Desc: true}},
			Columns: []resource.Column{
				{Name: "id", Label: "编号", Kind: resource.ID, Filter: true, Required: true},
				{Name: "word", Label: "搜索词", Kind: resource.Text, Search: true, Filter: true, Export: true},
				{Name: "times", Label: "次数", Kind: resource.Int, Required: true, Filter: true, Sort: true, Export: true},
				{Name: "first_day", Label: "第一次", Kind: resource.Date, Export: true},
				{Name: "last_day", Label: "最近一次", Kind: resource.Date, Required: true, Filter: true, Sort: true, Export: true},
			},
		},
		Undo: resource.Undo[Miss]{After: func(ctx context.Context, tx *db.Tx, m *Miss) error {
			return record(ctx, tx, "undo", "searchMiss", m.ID, "没有结果的搜索词“"+m.Word+"”")
		}},
	}
}

// dropMisses takes lines off the report that an editor has dealt with. The words come back when somebody misses them again.
func (s *Service) dropMisses(ctx context.Context, in *resource.Chosen) (resource.Batch, error) {
	return s.misses.EachChosen(ctx, s.db, in.All(), "移除", "已移除", func(ctx context.Context, tx *db.Tx, id value.ID) error {
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

//go:embed synonyms.txt
var seedSynonyms string

// SeedSynonyms gives a site the common synonyms of disease control once; what people change or delete afterwards stays so.
func (s *Service) SeedSynonyms(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	given, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_seed WHERE tenant_id = $1 AND kind = 'synonym'`, tenant)
	if err != nil || given > 0 {
		return err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_seed (tenant_id, kind, code) VALUES ($1, 'synonym', 'common')`, tenant); err != nil {
		return err
	}
	for line := range strings.Lines(seedSynonyms) {
		words := keywordList(line)
		if words == "" {
			continue
		}
		id := tx.NewID()
		if _, err := tx.Exec(ctx, `INSERT INTO search_synonym (id, tenant_id, words, enabled, create_by, create_time) VALUES ($1, $2, $3, $4, 'system', $5)`,
			id, tenant, words, true, tx.Now); err != nil {
			return err
		}
		taken, err := search.SetGroup(ctx, tx, tenant, id, strings.Split(words, ","))
		if err != nil || taken != "" {
			return orElse(err, errs.Invalidf("“%s”在两组同义词里", taken))
		}
	}
	return nil
}
