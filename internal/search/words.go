package search

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// maxKeywords is how many keywords of one document are counted.
const maxKeywords = 20

// word is a word that a site knows.
type word struct {
	Word    string   `db:"word"`  // see script.Normal
	Shown   string   `db:"shown"` // as written
	GroupID value.ID `db:"group_id"`
}

// keyword is a word of the list of a document, with how it sounds.
type keyword struct{ key, shown, spell, initials string }

// keywordsOf are the words of a list by their key, at most maxKeywords that are worth knowing.
func keywordsOf(text string) (words []keyword) {
	for _, shown := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,，、;；|", r) }) {
		one := keyword{key: script.Normal(shown), shown: shown}
		n := utf8.RuneCountInString(one.key)
		if n < 2 || n > script.MaxWordChars || len(words) == maxKeywords || slices.ContainsFunc(words, one.isSame) {
			continue
		}
		one.spell, one.initials = script.Spelling(one.key)
		words = append(words, one)
	}
	slices.SortFunc(words, func(a, b keyword) int { return strings.Compare(a.key, b.key) })
	return words
}

func (k keyword) isSame(other keyword) bool { return k.key == other.key }

// withoutKeywords are the words that are not among others.
func withoutKeywords(words, others []keyword) []keyword {
	return slices.DeleteFunc(slices.Clone(words), func(k keyword) bool { return slices.ContainsFunc(others, k.isSame) })
}

// countWords notes which keywords of a document came and which went, in one statement and in one order for all, so that two documents never wait
// for each other. Words that nothing holds any more are forgotten.
func countWords(ctx context.Context, tx *db.Tx, tenant value.ID, came, went []keyword) error {
	if len(came)+len(went) == 0 {
		return nil
	}
	st := &statement{}
	site := st.bind(tenant)
	words := slices.Concat(came, went)
	slices.SortFunc(words, func(a, b keyword) int { return strings.Compare(a.key, b.key) })
	rows := make([]string, len(words))
	for i, k := range words {
		by := 1
		if slices.ContainsFunc(went, k.isSame) {
			by = -1
		}
		rows[i] = `(` + site + `, ` + st.bind(k.key) + `, ` + st.bind(k.shown) + `, ` + st.bind(k.initials) + `, ` + st.bind(k.spell) + `, ` + strconv.Itoa(by) + `)`
	}
	_, err := tx.Exec(ctx, `INSERT INTO search_word (tenant_id, word, shown, initials, spell, docs) VALUES `+strings.Join(rows, ", ")+`
		ON CONFLICT (tenant_id, word) DO UPDATE SET docs = CASE WHEN search_word.docs + excluded.docs > 0 THEN search_word.docs + excluded.docs ELSE 0 END`, st.args...)
	if err != nil || len(went) == 0 {
		return err
	}
	st = &statement{}
	keys := make([]string, len(went))
	for i, k := range went {
		keys[i] = k.key
	}
	_, err = tx.Exec(ctx, `DELETE FROM search_word WHERE tenant_id = `+st.bind(tenant)+` AND docs <= 0 AND group_id = 0 AND word IN (`+bindAll(st, keys)+`)`, st.args...)
	return err
}

// SetGroup makes the words synonyms of each other under the name group; no words dissolve it. taken is a word that belongs to
// another group already, and then nothing has changed.
func SetGroup(ctx context.Context, tx *db.Tx, tenant, group value.ID, words []string) (taken string, err error) {
	for _, shown := range words {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_word WHERE tenant_id = $1 AND word = $2 AND group_id <> 0 AND group_id <> $3`, tenant, script.Normal(shown), group)
		if err != nil || n > 0 {
			return shown, err
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM search_word WHERE tenant_id = $1 AND group_id = $2 AND docs = 0`, tenant, group); err != nil {
		return "", err
	}
	if _, err := tx.Exec(ctx, `UPDATE search_word SET group_id = 0 WHERE tenant_id = $1 AND group_id = $2`, tenant, group); err != nil {
		return "", err
	}
	for _, shown := range words {
		key := script.Normal(shown)
		spell, initials := script.Spelling(key)
		if _, err := tx.Exec(ctx, `INSERT INTO search_word (tenant_id, word, shown, initials, spell, group_id) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (tenant_id, word) DO UPDATE SET group_id = excluded.group_id, shown = excluded.shown`, tenant, key, shown, initials, spell, group); err != nil {
			return "", err
		}
	}
	return "", nil
}
