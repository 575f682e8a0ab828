package lexicon

import (
	"context"
	"fmt"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// What a site may add to the lexicon.
const (
	maxOwnWords = 12  // of a group
	maxOwn      = 300 // of a site; each search reads them
)

// SetShippedGroup switches a group of the lexicon on or off for a site by its head word, as the lexicon writes it. A group is on until it is
// switched off; the next search already follows. A head that the lexicon does not have any more is no error: it is switched off for nothing.
func SetShippedGroup(ctx context.Context, tx *db.Tx, tenant value.ID, head string, on bool) error {
	key := script.Normal(head)
	if key == "" || len(key) > maxHead {
		return errs.Invalidf("词组“%s”没有字，或者太长", value.First(head, script.MaxWordChars))
	}
	if on {
		_, err := tx.Exec(ctx, `DELETE FROM search_shipped_off WHERE tenant_id = $1 AND word = $2`, tenant, key)
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO search_shipped_off (tenant_id, word, head) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, word) DO UPDATE SET head = excluded.head`, tenant, key, head)
	return err
}

// maxHead is how many bytes of a head are kept.
const maxHead = 200

// ShippedOff are the head words of the groups of the lexicon that a site has switched off, in the order of their text.
func ShippedOff(ctx context.Context, read db.Querier, tenant value.ID) (heads []string, err error) {
	return db.Select[string](ctx, read, `SELECT head FROM search_shipped_off WHERE tenant_id = $1 ORDER BY word`, tenant)
}

// OwnWord is a word that a site added to a group of the lexicon.
type OwnWord struct {
	Word  string `db:"word"` // see script.Normal
	Shown string `db:"shown"`
	Head  string `db:"head"` // of the group, see script.Normal
}

// OwnWords are all that a site added, in the order in which they were written.
func OwnWords(ctx context.Context, read db.Querier, tenant value.ID) ([]OwnWord, error) {
	return db.Select[OwnWord](ctx, read, `SELECT word, shown, head FROM search_shipped_own WHERE tenant_id = $1 ORDER BY head, word`, tenant)
}

// SetOwnWords makes words those that a site adds to a group of the lexicon, in place of what it added before.
func (l *Lexicon) SetOwnWords(ctx context.Context, tx *db.Tx, tenant value.ID, head string, words []string) error {
	key := script.Normal(head)
	if _, known := l.words[key]; !known {
		return errs.NotFoundf("词库里没有“%s”这一组，请刷新", value.First(head, script.MaxWordChars))
	}
	if _, err := tx.Exec(ctx, `DELETE FROM search_shipped_own WHERE tenant_id = $1 AND head = $2`, tenant, key); err != nil {
		return err
	}
	own, err := OwnWords(ctx, tx, tenant)
	if err != nil {
		return err
	}
	if message := l.wrongOwn(key, words, own); message != "" {
		return errs.Fields{"words": message}.Err()
	}
	for _, shown := range words {
		if _, err := tx.Exec(ctx, `INSERT INTO search_shipped_own (tenant_id, word, shown, head) VALUES ($1, $2, $3, $4)`, tenant, script.Normal(shown), shown, key); err != nil {
			return err
		}
	}
	return nil
}

// wrongOwn says what is wrong with the words that a site adds to a group beside those of other groups, "" when nothing is.
func (l *Lexicon) wrongOwn(head string, words []string, others []OwnWord) string {
	if len(words) > maxOwnWords {
		return fmt.Sprintf("一组最多加 %d 个词", maxOwnWords)
	}
	if len(words)+len(others) > maxOwn {
		return fmt.Sprintf("本站加的词最多 %d 个，请先删掉不用的", maxOwn)
	}
	seen := map[string]bool{}
	for _, shown := range words {
		key := script.Normal(shown)
		group, shipped := l.words[key]
		switch {
		case !script.Searchable(shown):
			return "“" + shown + "”应有 2 至 20 个汉字、字母或数字"
		case shipped && script.Normal(l.groups[group].Head) == head:
			return "“" + shown + "”已在这一组里"
		case shipped:
			return "“" + shown + "”是“" + l.groups[group].Head + "”一组的词，一个词只能在一组里"
		case seen[key]:
			return "“" + shown + "”写了两次"
		}
		if i := slices.IndexFunc(others, func(o OwnWord) bool { return o.Word == key }); i >= 0 {
			return "“" + shown + "”已加进“" + l.GroupOf(others[i].Head) + "”一组，一个词只能在一组里"
		}
		seen[key] = true
	}
	return ""
}

// GroupOf is the head of the group that a word belongs to, "" for none.
func (l *Lexicon) GroupOf(key string) string {
	if l == nil {
		return ""
	}
	if i, known := l.words[key]; known {
		return l.groups[i].Head
	}
	return ""
}
