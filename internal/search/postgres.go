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
	all := slices.Concat([]string{e.scope}, title, tokensOf(e.rest), tokensOf(e.file))
	_, err := tx.Exec(ctx, `INSERT INTO search_index (id, title_tokens, tokens, title_folded, folded, file_folded) VALUES ($1, $2, $3, $4, $5, $6)`,
		id, setOf(slices.Concat(title, tokensOf(e.keywords), []string{e.scope})), setOf(all), plainText(e.title), plainText(e.title)+"|"+plainText(e.rest), plainText(e.file))
	return err
}

func (postgresIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM search_index WHERE id = $1`, id)
	return err
}

// match puts the index search into a materialised part: joined freely, the planner would rather compute the tokens of every
// row than ask the index.
func (postgresIndex) match(s *statement, q query, scopes []string, field Field) (from, id string) {
	tokens := "tokens"
	if field == TitleOnly || field == headOnly {
		tokens = "title_tokens"
	}
	hit := `FROM search_index WHERE search_tokens(` + tokens + `) @@ CAST(CAST(` + s.bind(tokenText(q, scopes)) + ` AS TEXT) AS TSQUERY)`
	var conditions []string
	for _, c := range q.want {
		if field == TitleOnly || field == BodyOnly || field == FileOnly || slices.ContainsFunc(c, func(t term) bool { return len(t.tokens) > 1 }) {
			conditions = append(conditions, anyPosition(s, c, field))
		}
	}
	for _, t := range q.avoid {
		conditions = append(conditions, `NOT `+anyPosition(s, clause{t}, AnyField))
	}
	return `FROM (WITH hit AS MATERIALIZED (` + idsHolding(hit, conditions) + `)
		SELECT id FROM hit) AS hit JOIN search_doc d ON d.id = hit.id WHERE TRUE`, "d.id"
}

// idsHolding reads each long text once: it is stored apart and packed, and every mention of its column would fetch it anew.
func idsHolding(hit string, conditions []string) string {
	if len(conditions) == 0 {
		return `SELECT id ` + hit
	}
	return `SELECT id FROM (SELECT id, title_folded || '' AS title_folded, folded || '' AS folded, file_folded || '' AS file_folded ` + hit + ` OFFSET 0) AS hit
		WHERE ` + strings.Join(conditions, " AND ")
}

// anyPosition looks for the plain phrases of a clause in the plain text of a field.
func anyPosition(s *statement, c clause, field Field) string {
	var found []string
	for _, t := range c {
		plain := s.bind(t.plain)
		for _, text := range foldedOf(field) {
			found = append(found, `position(`+plain+` IN `+text+`) > 0`)
		}
	}
	return "(" + strings.Join(found, " OR ") + ")"
}

func foldedOf(field Field) []string {
	switch field {
	case TitleOnly:
		return []string{"title_folded"}
	case BodyOnly:
		return []string{"substr(folded, length(title_folded) + 2)"}
	case FileOnly:
		return []string{"file_folded"}
	}
	return []string{"folded", "file_folded"}
}

// tokenText writes the tsquery of what must be there.
func tokenText(q query, scopes []string) string {
	any := make([]string, len(scopes))
	for i, scope := range scopes {
		any[i] = quoteToken(scope)
	}
	parts := []string{"(" + strings.Join(any, " | ") + ")"}
	for _, c := range q.want {
		terms := make([]string, len(c))
		for i, t := range c {
			terms[i] = "(" + t.tokenText() + ")"
		}
		parts = append(parts, "("+strings.Join(terms, " | ")+")")
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
