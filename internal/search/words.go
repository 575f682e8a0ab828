package search

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/value"
)

const (
	maxWordChars = 20 // of a word that a site knows
	maxKeywords  = 20 // of one document that are counted
)

// word is a word that a site knows.
type word struct {
	Word    string   `db:"word"`  // see normal
	Shown   string   `db:"shown"` // as written
	GroupID value.ID `db:"group_id"`
}

// normal is the same for words that differ only in punctuation, space, case and width.
func normal(text string) string {
	folded := foldText(text)
	var letters strings.Builder
	for _, r := range runsOf(folded) {
		letters.WriteString(string(folded[r.start:r.end]))
	}
	return letters.String()
}

// keywordsOf are the words of a list, at most maxKeywords that are worth knowing.
func keywordsOf(text string) map[string]string {
	words := map[string]string{}
	for _, shown := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,，、;；|", r) }) {
		key := normal(shown)
		if n := utf8.RuneCountInString(key); n >= 2 && n <= maxWordChars && len(words) < maxKeywords {
			words[key] = shown
		}
	}
	return words
}

// countWords notes that the keywords of a document came or went. Words that nothing holds any more are forgotten.
func countWords(ctx context.Context, tx *db.Tx, tenant value.ID, keywords string, by int) error {
	words := keywordsOf(keywords)
	keys := make([]string, 0, len(words))
	for key := range words {
		keys = append(keys, key)
	}
	slices.Sort(keys) // one order for all, so that two documents never wait for each other
	for _, key := range keys {
		if err := countWord(ctx, tx, tenant, key, words[key], by); err != nil {
			return err
		}
	}
	return nil
}

func countWord(ctx context.Context, tx *db.Tx, tenant value.ID, key, shown string, by int) error {
	if by < 0 {
		if _, err := tx.Exec(ctx, `UPDATE search_word SET docs = docs - 1 WHERE tenant_id = $1 AND word = $2 AND docs > 0`, tenant, key); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `DELETE FROM search_word WHERE tenant_id = $1 AND word = $2 AND docs = 0 AND group_id = 0`, tenant, key)
		return err
	}
	spell, initials := spelling(key)
	_, err := tx.Exec(ctx, `INSERT INTO search_word (tenant_id, word, shown, initials, spell, docs) VALUES ($1, $2, $3, $4, $5, 1)
		ON CONFLICT (tenant_id, word) DO UPDATE SET docs = search_word.docs + 1`, tenant, key, shown, initials, spell)
	return err
}

// SetGroup makes the words synonyms of each other under the name group; no words dissolve it. taken is a word that belongs to
// another group already, and then nothing has changed.
func SetGroup(ctx context.Context, tx *db.Tx, tenant, group value.ID, words []string) (taken string, err error) {
	for _, shown := range words {
		n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_word WHERE tenant_id = $1 AND word = $2 AND group_id <> 0 AND group_id <> $3`, tenant, normal(shown), group)
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
		key := normal(shown)
		spell, initials := spelling(key)
		if _, err := tx.Exec(ctx, `INSERT INTO search_word (tenant_id, word, shown, initials, spell, group_id) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (tenant_id, word) DO UPDATE SET group_id = excluded.group_id, shown = excluded.shown`, tenant, key, shown, initials, spell, group); err != nil {
			return "", err
		}
	}
	return "", nil
}

// Searchable tells whether a text can be a synonym: 2 to 20 letters, digits or characters.
func Searchable(text string) bool {
	n := utf8.RuneCountInString(normal(text))
	return n >= 2 && n <= maxWordChars
}
