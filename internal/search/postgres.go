package search

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
)

// postgresIndex keeps the set of tokens of each document under a GIN index and the plain text beside it, in which phrases of
// several tokens are checked.
type postgresIndex struct{}

func (postgresIndex) put(ctx context.Context, tx *db.Tx, id int64, e entry) error {
	title := tokensOf(e.title)
	all := slices.Concat([]string{e.scope}, title, tokensOf(e.rest))
	_, err := tx.Exec(ctx, `INSERT INTO search_index (id, title_tokens, tokens, title_folded, folded) VALUES ($1, $2, $3, $4, $5)`,
		id, setOf(append(title, e.scope)), setOf(all), plainText(e.title), plainText(e.title)+"|"+plainText(e.rest))
	return err
}

func (postgresIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM search_index WHERE id = $1`, id)
	return err
}

// match puts the index search into a materialised part: joined freely, the planner would rather compute the tokens of every
// row than ask the index.
func (postgresIndex) match(s *statement, q query, scope string, titles bool) (from, id string) {
	tokens, folded := "tokens", "folded"
	if titles {
		tokens, folded = "title_tokens", "title_folded"
	}
	conditions := []string{`search_tokens(` + tokens + `) @@ CAST(CAST(` + s.bind(tokenText(q, scope)) + ` AS TEXT) AS TSQUERY)`}
	for _, t := range q.want {
		if len(t.tokens) > 1 {
			conditions = append(conditions, `position(`+s.bind(t.plain)+` IN `+folded+`) > 0`)
		}
	}
	for _, t := range q.avoid {
		if len(t.tokens) > 1 {
			conditions = append(conditions, `position(`+s.bind(t.plain)+` IN folded) = 0`)
		} else {
			conditions = append(conditions, `NOT search_tokens(tokens) @@ CAST(CAST(`+s.bind(t.tokenText())+` AS TEXT) AS TSQUERY)`)
		}
	}
	return `FROM (WITH hit AS MATERIALIZED (SELECT id FROM search_index WHERE ` + strings.Join(conditions, " AND ") + `)
		SELECT id FROM hit) AS hit JOIN search_doc d ON d.id = hit.id WHERE TRUE`, "d.id"
}

// tokenText writes the tsquery of what must be there.
func tokenText(q query, scope string) string {
	parts := []string{quoteToken(scope)}
	for _, t := range q.want {
		parts = append(parts, t.tokenText())
	}
	return strings.Join(parts, " & ")
}

func (t term) tokenText() string {
	parts := make([]string, len(t.tokens))
	for i, token := range t.tokens {
		parts[i] = quoteToken(token)
	}
	if t.prefix {
		parts[len(parts)-1] += ":*"
	}
	return strings.Join(parts, " & ")
}

func quoteToken(token string) string { return "'" + strings.ReplaceAll(token, "'", "''") + "'" }

func plainText(text string) string { return string(plainOf(foldText(text)).chars) }

// setOf joins the different tokens; PostgreSQL refuses a set with empty ones, which never arise.
func setOf(tokens []string) string {
	slices.Sort(tokens)
	return strings.Join(slices.Compact(tokens), " ")
}
