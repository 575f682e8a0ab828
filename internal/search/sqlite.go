package search

import (
	"context"
	"strings"

	"jikong/internal/db"
)

// sqliteIndex is an FTS5 table without content of its own. Its tokenizer only splits at spaces: every token made here is
// ASCII letters, ASCII digits, or beyond ASCII.
type sqliteIndex struct{}

func (sqliteIndex) put(ctx context.Context, tx *db.Tx, id int64, e entry) error {
	rest := append([]string{e.scope, breakToken}, tokensOf(e.rest)...)
	_, err := tx.Exec(ctx, `INSERT INTO search_index (rowid, title, rest) VALUES ($1, $2, $3)`,
		id, strings.Join(tokensOf(e.title), " "), strings.Join(rest, " "))
	return err
}

func (sqliteIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM search_index WHERE rowid = $1`, id)
	return err
}

func (sqliteIndex) match(s *statement, q query, scope string, titles bool) (from, id string) {
	return `FROM search_index CROSS JOIN search_doc d ON d.id = search_index.rowid
		WHERE search_index MATCH ` + s.bind(matchText(q, scope, titles)), "search_index.rowid"
}

// matchText writes the FTS5 expression. Every token is quoted, and none contains a quote.
func matchText(q query, scope string, titles bool) string {
	wanted := make([]string, len(q.want))
	for i, t := range q.want {
		wanted[i] = phraseText(t)
	}
	text := "(" + strings.Join(wanted, " AND ") + ")"
	if titles {
		text = "title : " + text
	}
	text = `("` + scope + `" AND ` + text + ")"
	for _, t := range q.avoid {
		text = "(" + text + " NOT " + phraseText(t) + ")"
	}
	return text
}

func phraseText(t term) string {
	text := `"` + strings.Join(t.tokens, " ") + `"`
	if t.prefix {
		text += " *"
	}
	return text
}
