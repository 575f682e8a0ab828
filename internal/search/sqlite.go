package search

import (
	"context"
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// sqliteIndex is an FTS5 table without content of its own, and a second one of the titles alone: looking for a word in titles
// would otherwise read every place where it stands in a text. Their tokenizer only splits at spaces: every token made here is
// ASCII letters, ASCII digits, or beyond ASCII.
type sqliteIndex struct{}

// scopeToken keeps the documents of one tenant together inside the index. It begins with a private-use character, so that no searched word
// can be one.
func scopeToken(tenant value.ID) string { return "\uE001" + strconv.FormatInt(int64(tenant), 10) }

func (i sqliteIndex) put(ctx context.Context, tx *db.Tx, id int64, doc Doc, e entry) (placed bool, err error) {
	if n, err := tx.Exec(ctx, docRow, docValues(tx, id, doc, e)...); err != nil || n == 0 {
		return false, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO search_text (id, title, body, file, keywords) VALUES ($1, $2, $3, $4, $5)`, id, e.title, e.body, e.file, e.keywords); err != nil {
		return false, err
	}
	return true, i.putHead(ctx, tx, id, e)
}

func (sqliteIndex) putHead(ctx context.Context, tx *db.Tx, id int64, e entry) error {
	_, err := tx.Exec(ctx, `INSERT INTO search_index_title (rowid, title, keywords) VALUES ($1, $2, $3)`, id, joinTokens(script.TokensOf(e.title)), joinTokens(script.TokensOf(e.keywords)))
	return err
}

func (i sqliteIndex) change(ctx context.Context, tx *db.Tx, held place, doc Doc, e entry) error {
	if held.Title != e.title || held.Keywords != e.keywords {
		if _, err := tx.Exec(ctx, `DELETE FROM search_index_title WHERE rowid = $1`, held.Row); err != nil {
			return err
		}
		if err := i.putHead(ctx, tx, held.Row, e); err != nil {
			return err
		}
	}
	return changeRow(ctx, tx, held, doc, e)
}

func (sqliteIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	return eachOf(ctx, tx, id, `DELETE FROM search_index_title WHERE rowid = $1`, `DELETE FROM search_text WHERE id = $1`, `DELETE FROM search_doc WHERE id = $1`)
}

func (i sqliteIndex) write(ctx context.Context, tx *db.Tx, doc standing, w words) error {
	if err := i.erase(ctx, tx, doc.Row); err != nil {
		return err
	}
	rest := scopeToken(doc.Tenant) + " " + script.BreakToken + " " + w.rest
	if _, err := tx.Exec(ctx, `INSERT INTO search_index (rowid, title, rest, file) VALUES ($1, $2, $3, $4)`, doc.Row, w.titles, rest, w.inFiles); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO search_settled (id, stamp) VALUES ($1, $2)`, doc.Row, doc.Stamp)
	return err
}

func (sqliteIndex) erase(ctx context.Context, tx *db.Tx, id int64) error {
	return eachOf(ctx, tx, id, `DELETE FROM search_index WHERE rowid = $1`, `DELETE FROM search_settled WHERE id = $1`)
}

func (sqliteIndex) settled() string { return "search_settled" }

// eachOf runs statements about one row.
func eachOf(ctx context.Context, tx *db.Tx, id int64, statements ...string) error {
	for _, statement := range statements {
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
	}
	return nil
}

func joinTokens(tokens []string) string { return strings.Join(tokens, " ") }

func (sqliteIndex) probesExactly() bool { return true }

func (sqliteIndex) oneOf(s *statement, column string, texts []string) string {
	return column + ` IN (` + bindAll(s, texts) + `)`
}

func (sqliteIndex) order(id string) string { return ` ORDER BY ` + id + ` DESC` }

func (sqliteIndex) match(s *statement, q query, tenant value.ID, field Field, w window) (from, id string) {
	if (field == TitleOnly || field == headOnly) && len(q.avoid) == 0 { // what is to be avoided may stand in the text
		column := ""
		if field == TitleOnly {
			column = "title : "
		}
		return `FROM search_index_title CROSS JOIN search_doc d ON d.id = search_index_title.rowid
			WHERE search_index_title MATCH ` + s.bind(column+wantedText(q)) + w.where(s, "search_index_title.rowid"), "search_index_title.rowid"
	}
	return `FROM search_index CROSS JOIN search_doc d ON d.id = search_index.rowid
		WHERE search_index MATCH ` + s.bind(matchText(q, scopeToken(tenant), field)) + w.where(s, "search_index.rowid"), "search_index.rowid"
}

// wantedText is the FTS5 expression of the wanted words. Every token is quoted, and none contains a quote.
func wantedText(q query) string {
	wanted := make([]string, len(q.want))
	for i, c := range q.want {
		c = c.shortest()
		any := make([]string, len(c))
		for k, t := range c {
			any[k] = phraseText(t)
		}
		wanted[i] = "(" + strings.Join(any, " OR ") + ")"
	}
	return "(" + strings.Join(wanted, " AND ") + ")"
}

func (sqliteIndex) newest(s *statement, _ value.ID, c clause, most int) string {
	return `SELECT rowid AS id FROM search_index WHERE search_index MATCH ` + s.bind(wantedText(query{want: []clause{c}})) + `
		ORDER BY rowid DESC LIMIT ` + s.bind(most)
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

// matchText is the expression of documents of the scope with the wanted words and without the others.
func matchText(q query, scope string, field Field) string {
	text := `("` + scope + `" AND ` + columnOf(field) + wantedText(q) + ")"
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

// Limits of putting the parts of the index together.
const (
	tidyParts = 2  // of a size, which become one
	tidyPages = 64 // of the index, which one transaction writes
	tidyDone  = 2  // changes, fewer of which mean that nothing was left to do
)

func (sqliteIndex) tidy(ctx context.Context, d *db.DB) (more bool, err error) {
	if more, err = tidyPart(ctx, d.IndexTx, "search_index"); err != nil {
		return false, err
	}
	moreTitles, err := tidyPart(ctx, d.Tx, "search_index_title")
	return more || moreTitles, err
}

func tidyPart(ctx context.Context, within func(context.Context, func(*db.Tx) error) error, table string) (more bool, err error) {
	err = within(ctx, func(tx *db.Tx) error {
		changes := func() (int64, error) { return db.Int(ctx, tx, `SELECT total_changes()`) }
		if _, err := tx.Exec(ctx, `INSERT INTO `+table+` (`+table+`, rank) VALUES ('usermerge', $1)`, tidyParts); err != nil {
			return err
		}
		before, err := changes()
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO `+table+` (`+table+`, rank) VALUES ('merge', $1)`, tidyPages); err != nil {
			return err
		}
		after, err := changes()
		more = after-before >= tidyDone
		return err
	})
	return more, err
}
