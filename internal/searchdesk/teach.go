package searchdesk

import (
	"context"
	"errors"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// Meaning says that a word of people means a word of the site.
type Meaning struct {
	Word    string `json:"word" query:"word" doc:"大家用的词"`
	Meaning string `json:"meaning" query:"meaning" doc:"它的意思：网站用的词"`
}

func (m Meaning) tidied() (Meaning, error) {
	m.Word, m.Meaning = strings.TrimSpace(m.Word), strings.TrimSpace(m.Meaning)
	fields := errs.Fields{}
	for name, word := range map[string]string{"word": m.Word, "meaning": m.Meaning} {
		if !script.Searchable(word) {
			fields.Add(name, "请填写 2 至 20 个汉字、字母或数字")
		} else if len(split(wordList(word))) > 1 {
			fields.Add(name, "这里只写一个词，不要有空格和标点")
		}
	}
	if fields.Err() == nil && script.Spaced(m.Word) == script.Spaced(m.Meaning) {
		fields.Add("meaning", "两个词相同")
	}
	return m, fields.Err()
}

// MeaningPreview is what a search would find if the word meant that.
type MeaningPreview struct {
	Before int64  `json:"before" doc:"现在找到几个页面和服务"`
	After  int64  `json:"after" doc:"按这个意思找到几个"`
	First  []Page `json:"first" doc:"按这个意思，最前面的几个"`
	Group  string `json:"group" doc:"会加进这一组同义词，空为新建一组"`
}

// shownFirst are the pages that a preview names.
const shownFirst = 5

func (s *Service) previewMeaning(ctx context.Context, in *struct {
	Meaning
	Text string `query:"text" doc:"大家搜索的整句话，含有这个词"`
}) (MeaningPreview, error) {
	made := MeaningPreview{First: []Page{}}
	m, err := in.tidied()
	if err != nil {
		return made, err
	}
	tenant, text := tenantOf(ctx), in.Text
	if !strings.Contains(text, m.Word) {
		text = m.Word
	}
	now, err := s.Site.Find(ctx, tenant, text)
	if err != nil {
		return made, err
	}
	then, err := s.Site.Find(ctx, tenant, strings.ReplaceAll(text, m.Word, m.Meaning))
	if err != nil {
		return made, err
	}
	group, _, err := groupOf(ctx, s.DB.Read(), tenant, m.Meaning)
	made.Before, made.After, made.Group = now.Total, then.Total, group.Words
	made.First = append(made.First, then.Pages[:min(len(then.Pages), shownFirst)]...)
	return made, err
}

// groupOf is the group of synonyms that holds a word.
func groupOf(ctx context.Context, q db.Querier, tenant value.ID, word string) (Synonym, bool, error) {
	groups, err := db.Select[Synonym](ctx, q, `SELECT id, version, create_by, create_time, update_by, update_time, words, enabled, remark FROM search_synonym
		WHERE tenant_id = $1 AND enabled IS TRUE ORDER BY id`, tenant)
	wanted := script.Spaced(word)
	for _, g := range groups {
		for _, one := range split(g.Words) {
			if script.Spaced(one) == wanted {
				return g, true, err
			}
		}
	}
	return Synonym{}, false, err
}

// teach makes a word mean another one: it joins the group of that one, or they become a group.
func (s *Service) teach(ctx context.Context, in *struct{ Body Meaning }) (crud.Saved[Synonym], error) {
	m, err := in.Body.tidied()
	if err != nil {
		return crud.Saved[Synonym]{}, err
	}
	var row Synonym
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		group, known, err := groupOf(ctx, tx, tenantOf(ctx), m.Meaning)
		if err != nil {
			return err
		}
		if !known {
			row = Synonym{Words: m.Word + "," + m.Meaning, Enabled: true}
			return inMeaning(s.synonyms.Insert(ctx, tx, &row))
		}
		if !auth.PrincipalFrom(ctx).Has(perm + ":edit") {
			return errs.New(errs.Forbidden, "“%s”已在一组同义词里，修改这一组需要“编辑检索词”的权限", m.Meaning)
		}
		row = group
		row.Words = wordList(group.Words + "," + m.Word)
		return inMeaning(s.synonyms.Update(ctx, tx, &row))
	})
	return crud.Saved[Synonym]{Text: "已记住，马上生效", Row: row}, err
}

// inMeaning says what is wrong with the words of a group at the word that was to join it.
func inMeaning(err error) error {
	var refused *errs.Error
	if errors.As(err, &refused) && refused.Fields["words"] != "" {
		return errs.Fields{"word": refused.Fields["words"]}.Err()
	}
	return err
}
