package searchdesk

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/search"
	"jikong/internal/search/script"
)

// Synonym is a group of words that mean the same to somebody who searches.
type Synonym struct {
	crud.Row
	Words   string `json:"words" db:"words" doc:"同义词，用逗号分开，至少 2 个"`
	Enabled bool   `json:"enabled" db:"enabled"`
	Remark  string `json:"remark" db:"remark"`
}

func (s *Service) synonymResource() crud.Resource[Synonym] {
	return crud.Resource[Synonym]{
		Path: "/content/synonym", Tag: tag, Perm: perm,
		Table: crud.Table{
			Name: "search_synonym", Label: "同义词", NameColumn: "words", Tenant: true, NoIndex: "a site has a few hundred groups",
			Columns: []crud.Column{
				{Name: "words", Label: "同义词", Kind: crud.Text, Required: true, Max: 200, Clean: wordList, Search: true, Filter: true, Write: true, Export: true},
				{Name: "enabled", Label: "启用", Kind: crud.Bool, Filter: true, Write: true, Export: true,
					Options: []crud.Option{{Value: "1", Text: "启用"}, {Value: "0", Text: "停用"}}},
				{Name: "remark", Label: "说明", Kind: crud.Text, Max: 200, Search: true, Write: true, Export: true},
			},
		},
		Check: checkSynonym,
		After: func(ctx context.Context, tx *db.Tx, old, new *Synonym) error {
			row := present(old, new)
			if err := s.prepared(ctx, tx, "同义词有改动"); err != nil {
				return err
			}
			return recordChange(ctx, tx, "synonym", old, new, row.ID, "同义词“"+row.Words+"”")
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
	taken, err := search.SetGroup(ctx, tx, tenantOf(ctx), present(old, new).ID, words)
	if err == nil && taken != "" {
		err = errs.Fields{"words": "“" + taken + "”已在另一组同义词里，请改那一组"}.Err()
	}
	return err
}

// wrongWords says what is wrong with a group, "" when nothing is.
func wrongWords(words []string) string {
	switch i := slices.IndexFunc(words, func(word string) bool { return !script.Searchable(word) }); {
	case i >= 0:
		return "“" + words[i] + "”应有 2 至 20 个汉字、字母或数字"
	case len(words) < 2:
		return "请至少填写两个词，用逗号分开，例如：流感，流行性感冒"
	case len(words) > maxSynonymWords:
		return "一组最多 12 个词"
	}
	return ""
}
