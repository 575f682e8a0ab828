package search

import (
	"context"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/value"
)

// maxMisses is how many different texts without an answer a site keeps; beyond that nothing is counted.
const maxMisses = 5000

// NoteMiss counts that somebody found nothing for a text. What may be about a person is not kept: long numbers, addresses, and
// long texts. Of the time only the day is.
func NoteMiss(ctx context.Context, d *db.DB, tenant value.ID, text string) error {
	words := strings.Join(parse(text).words(), " ")
	if words == "" || utf8.RuneCountInString(words) > 30 || strings.ContainsAny(text, "@＠") || longNumber(words) {
		return nil
	}
	return d.Tx(ctx, func(tx *db.Tx) error {
		others, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM search_miss WHERE tenant_id = $1 AND word <> $2`, tenant, words)
		if err != nil || others >= maxMisses {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO search_miss (id, tenant_id, word, times, first_day, last_day) VALUES ($1, $2, $3, 1, $4, $4)
			ON CONFLICT (tenant_id, word) DO UPDATE SET times = search_miss.times + 1, last_day = excluded.last_day`,
			tx.NewID(), tenant, words, tx.Now.Day())
		return err
	})
}

// longNumber tells whether a text holds five digits in a row or seven at all: part of a telephone number or an identity card.
func longNumber(text string) bool {
	all, inRow := 0, 0
	for _, r := range text {
		if classOf(fold(r)) != digit {
			inRow = 0
			continue
		}
		all, inRow = all+1, inRow+1
		if inRow >= 5 || all >= 7 {
			return true
		}
	}
	return false
}
