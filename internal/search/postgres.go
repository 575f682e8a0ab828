package search

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
)

// postgresIndex keeps the set of tokens of each document, and of the characters they begin with, under a GIN index and the plain text beside it, in which phrases of
// several tokens are checked.
type postgresIndex struct{}

func (postgresIndex) put(ctx context.Context, tx *db.Tx, id int64, e entry) error {
	title := tokensOf(e.title)
	heads := slices.Concat(title, tokensOf(e.keywords))
	all := slices.Concat(title, tokensOf(e.rest), tokensOf(e.file))
	_, err := tx.Exec(ctx, `INSERT INTO search_index (id, tenant_id, title_tokens, tokens, title_folded, folded, file_folded) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		id, e.tenant, setOf(heads), setOf(all), plainText(e.title), plainText(e.title)+"|"+plainText(e.rest), plainText(e.file))
	return err
}

func (postgresIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `DELETE FROM search_index WHERE id = $1`, id)
	return err
}

// maxRead is how many texts one search reads to see whether characters stand next to each other.
const maxRead = 400

// match puts the index search into a materialised part: joined freely, the planner would rather compute the tokens of every row than ask the
// index. The few documents found are looked up one by one: joined freely, it would read all there are.
func (postgresIndex) match(s *statement, q query, tenant value.ID, field Field, w window) (from, id string) {
	column := "tokens"
	if field == TitleOnly || field == headOnly {
		column = "title_tokens"
	}
	without, except := "", ""
	for _, t := range q.avoid {
		if c := []clause{{t}}; len(t.tokens) == 1 {
			without += " & !" + t.tokenText()
		} else { // the sets tell only that all pairs are there
			except += ` EXCEPT ` + positioned(s, sets(s, c, "tokens", "", tenant, w), c, AnyField)
		}
	}
	found := positioned(s, sets(s, q.want, column, without, tenant, w), q.want, field) + except
	return `FROM (WITH found AS MATERIALIZED (` + found + `) SELECT id FROM found ORDER BY id DESC` + w.most(s) +
		`) AS hit CROSS JOIN LATERAL (SELECT * FROM search_doc WHERE search_doc.id = hit.id OFFSET 0) AS d WHERE TRUE`, "d.id"
}

// sets asks for each clause by itself: put together here, the index would go through all of them for each document. What must not be there is
// put together with one of them, for without any the index would go through all documents.
func sets(s *statement, clauses []clause, column, without string, tenant value.ID, w window) string {
	text := `SELECT id FROM search_index WHERE tenant_id = ` + s.bind(tenant)
	holds := func(column, set string) {
		text += ` AND search_tokens(` + column + `) @@ CAST(CAST(` + s.bind(set) + ` AS TEXT) AS TSQUERY)`
	}
	for _, c := range clauses {
		holds(column, c.tokenText())
	}
	if without != "" {
		holds("tokens", "("+clauses[0].tokenText()+")"+without)
	}
	return text + w.where(s, "id")
}

// positioned leaves out what holds the pairs of a phrase here and there. It reads the newest texts; of more documents than anybody pages
// through those with all the pairs are taken to hold the phrase. It reads each long text once: it is stored apart and packed, and every
// mention of its column would fetch it anew.
func positioned(s *statement, ids string, clauses []clause, field Field) string {
	var conditions []string
	for _, c := range clauses {
		if field == TitleOnly || field == BodyOnly || field == FileOnly || slices.ContainsFunc(c, func(t term) bool { return len(t.tokens) > 1 }) {
			conditions = append(conditions, anyPosition(s, c, field))
		}
	}
	if len(conditions) == 0 {
		return ids
	}
	return `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS nth FROM (` + ids + ` OFFSET 0) AS held) AS numbered
		WHERE nth > ` + s.bind(maxRead) + ` OR (SELECT ` + strings.Join(conditions, " AND ") + ` FROM
			(SELECT title_folded || '' AS title_folded, folded || '' AS folded, file_folded || '' AS file_folded
			FROM search_index i WHERE i.id = numbered.id OFFSET 0) AS texts)`
}

// firstWindow of the newest documents answers most questions about common words.
func (postgresIndex) firstWindow(f filter, q query) int {
	if (f.titles || f.heads) && len(q.want) > 1 {
		return 0 // few titles hold several words
	}
	return 4000
}

func (postgresIndex) probe(*statement, clause, int) string { return `SELECT 0` }

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

// tokenText writes the tsquery of a clause.
func (c clause) tokenText() string {
	terms := make([]string, len(c))
	for i, t := range c {
		terms[i] = "(" + t.tokenText() + ")"
	}
	return strings.Join(terms, " | ")
}

func (t term) tokenText() string {
	parts := make([]string, len(t.tokens))
	for i, token := range t.tokens {
		parts[i] = quoteToken(token)
	}
	if t.prefix {
		parts[len(parts)-1] = quoteToken(startToken + t.tokens[len(t.tokens)-1])
	}
	return strings.Join(parts, " & ")
}

func quoteToken(token string) string { return "'" + strings.ReplaceAll(token, "'", "''") + "'" }

func plainText(text string) string { return string(plainOf(foldText(text)).chars) }

// setOf joins the different tokens; PostgreSQL refuses a set with empty ones, which never arise.
func setOf(tokens []string) string {
	all := slices.Concat(tokens, startsOf(tokens))
	slices.Sort(all)
	return strings.Join(slices.Compact(all), " ")
}
