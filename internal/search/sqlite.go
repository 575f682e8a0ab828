package search

import (
	"context"
	"strings"

	"jikong/internal/db"
)

// sqliteIndex is an FTS5 table without content of its own, and a second one of the titles alone: looking for a word in titles
// would otherwise read every place where it stands in a text. Their tokenizer only splits at spaces: every token made here is
// ASCII letters, ASCII digits, or beyond ASCII.
type sqliteIndex struct{}

func (sqliteIndex) put(ctx context.Context, tx *db.Tx, id int64, e entry) error {
	title := strings.Join(tokensOf(e.title), " ")
	rest := append([]string{e.scope, breakToken}, tokensOf(e.rest)...)
	_, err := tx.Exec(ctx, `INSERT INTO search_index (rowid, title, rest, file) VALUES ($1, $2, $3, $4)`, id, title, strings.Join(rest, " "),
		strings.Join(tokensOf(e.file), " "))
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO search_index_title (rowid, title, keywords) VALUES ($1, $2, $3)`, id, title, strings.Join(tokensOf(e.keywords), " "))
	return err
}

func (sqliteIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	if _, err := tx.Exec(ctx, `DELETE FROM search_index WHERE rowid = $1`, id); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM search_index_title WHERE rowid = $1`, id)
	return err
}

func (sqliteIndex) match(s *statement, q query, scopes []string, field Field) (from, id string) {
	if (field == TitleOnly || field == headOnly) && len(q.avoid) == 0 { // what is to be avoided may stand in the text
		column := ""
		if field == TitleOnly {
			column = "title : "
		}
		return `FROM search_index_title CROSS JOIN search_doc d ON d.id = search_index_title.rowid
			WHERE search_index_title MATCH ` + s.bind(column+wantedText(q)), "search_index_title.rowid"
	}
	return `FROM search_index CROSS JOIN search_doc d ON d.id = search_index.rowid
		WHERE search_index MATCH ` + s.bind(matchText(q, scopes, field)), "search_index.rowid"
}

// wantedText is the FTS5 expression of the wanted words. Every token is quoted, and none contains a quote.
func wantedText(q query) string {
	wanted := make([]string, len(q.want))
	for i, c := range q.want {
		any := make([]string, len(c))
		for k, t := range c {
			any[k] = phraseText(t)
		}
		wanted[i] = "(" + strings.Join(any, " OR ") + ")"
	}
	return "(" + strings.Join(wanted, " AND ") + ")"
}

// columnOf names the part of the index that holds a field.
func columnOf(field Field) string {
	switch field {
	case TitleOnly, headOnly:
		return "title : "
	case BodyOnly:
		return "rest : "
	case FileOnly:
		return "file : "
	}
	return ""
}

// matchText is the expression of documents of the scopes with the wanted words and without the others.
func matchText(q query, scopes []string, field Field) string {
	text := `(("` + strings.Join(scopes, `" OR "`) + `") AND ` + columnOf(field) + wantedText(q) + ")"
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
