package search

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/db"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

// postgresIndex keeps the set of tokens of each document, and of the characters they begin with, under a GIN index and the plain text beside
// it, in which phrases of several tokens are checked. Such an index has no order and yields all that holds a token before the first row. So
// each token is kept apart for each block of time, and a search goes through the blocks from the newest on until it has found enough.
type postgresIndex struct{}

// blockBits is the low part of a row id that may differ within a block, which makes it 50 days long: a site of twenty years has 150 blocks,
// and to ask a block that holds nothing takes a hundredth of a millisecond.
const blockBits = subBits + 32

// oldestBlock takes what is older than 2010, too: a site with one document dated 1970 would have 400 empty blocks.
const oldestBlock = 1_262_304_000_000 >> (blockBits - subBits)

func blockOf(id int64) int64 { return max(id>>blockBits, oldestBlock) }

// blockMark ends the number of the block before each token; no token holds it. In the words of a question it stands for the number, too.
const blockMark = ":"

func (postgresIndex) put(ctx context.Context, tx *db.Tx, id int64, doc Doc, e entry) (placed bool, err error) {
	n, err := tx.Exec(ctx, `WITH d AS (`+docRow+` RETURNING id)
		INSERT INTO search_text (id, title, body, file, keywords) SELECT d.id, $15, $16, $17, $18 FROM d`,
		append(docValues(tx, id, doc, e), e.title, e.body, e.file, e.keywords)...)
	return n > 0, err
}

func (postgresIndex) change(ctx context.Context, tx *db.Tx, held place, doc Doc, e entry) error {
	return changeRow(ctx, tx, held, doc, e)
}

func (postgresIndex) delete(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, `WITH t AS (DELETE FROM search_text WHERE id = $1) DELETE FROM search_doc WHERE id = $1`, id)
	return err
}

func (postgresIndex) write(ctx context.Context, tx *db.Tx, doc standing, w words) error {
	_, err := tx.Exec(ctx, `INSERT INTO search_index (id, stamp, tenant_id, title_tokens, tokens, title_folded, folded, file_folded) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (id) DO UPDATE SET stamp = excluded.stamp, tenant_id = excluded.tenant_id, title_tokens = excluded.title_tokens, tokens = excluded.tokens,
			title_folded = excluded.title_folded, folded = excluded.folded, file_folded = excluded.file_folded`,
		doc.Row, doc.Stamp, doc.Tenant, inBlock(doc.Row, w.headSet), inBlock(doc.Row, w.wholeSet), w.plainTitle, w.plainTitle+"|"+w.plainRest, w.plainFile)
	return err
}

func (postgresIndex) erase(ctx context.Context, tx *db.Tx, id int64) error {
	return eachOf(ctx, tx, id, `DELETE FROM search_index WHERE id = $1`)
}

func (postgresIndex) settled() string { return "search_index" }

// maxRead is how many texts one search reads to see whether characters stand next to each other.
const maxRead = 100

// match looks each document that the blocks hold up by itself: joined freely, PostgreSQL would read all there are.
func (postgresIndex) match(s *statement, q query, tenant value.ID, field Field, w window) (from, id string) {
	held := blocks(s, tenant, w, blockText(s, q, tenant, field, w))
	if !q.near {
		held = positioned(s, held, q.want, field)
	}
	return `FROM (` + held + `) AS hit CROSS JOIN LATERAL (SELECT * FROM search_doc WHERE search_doc.id = hit.id OFFSET 0) AS d WHERE TRUE`, "d.id"
}

// many goes through the blocks once for each clause.
func (postgresIndex) many(s *statement, clauses []clause, tenant value.ID, field Field, w window, rest func() string) string {
	asked := make([]string, len(clauses))
	for i, c := range clauses {
		asked[i] = c.tokenText()
	}
	want := s.bind(asked)
	column := "tokens"
	if field == headOnly {
		column = "title_tokens"
	}
	held := blocks(s, tenant, w, `SELECT id FROM search_index WHERE tenant_id + 0 = `+s.bind(tenant)+holds(column, "asked.want")+w.where(s, "id + 0"))
	return `FROM unnest((SELECT CAST(` + want + ` AS TEXT[]))) WITH ORDINALITY AS asked (want, nth) CROSS JOIN LATERAL (SELECT d.*, asked.nth - 1 AS nth FROM (` + held + `) AS hit
		CROSS JOIN LATERAL (SELECT * FROM search_doc WHERE search_doc.id = hit.id OFFSET 0) AS d WHERE TRUE` + rest() + `) AS d`
}

// holds is the condition that a column of a block holds a set.
func holds(column, set string) string {
	return ` AND search_tokens(` + column + `) @@ CAST(replace(` + set + `, '` + blockMark + `', block.n || '` + blockMark + `') AS TSQUERY)`
}

func (postgresIndex) probesExactly() bool { return false }

// oneOf binds all as one value: hundreds take longer to plan than to look up.
func (postgresIndex) oneOf(s *statement, column string, texts []string) string {
	return column + ` = ANY(` + s.bind(texts) + `)`
}

// order is that of the blocks. To ask for it would make PostgreSQL read all of them.
func (postgresIndex) order(string) string { return "" }

func (postgresIndex) newest(s *statement, tenant value.ID, c clause, most int) string {
	q := query{want: []clause{c}}
	return blocks(s, tenant, window{}, blockText(s, q, tenant, AnyField, window{})) + ` LIMIT ` + s.bind(most)
}

// blocks is the statement of the ids that a statement about one block yields for each of them, the newest block first.
func blocks(s *statement, tenant value.ID, w window, block string) string {
	end := func(name string) string {
		return `GREATEST((SELECT ` + name + `(id) FROM search_index WHERE tenant_id = ` + s.bind(tenant) + w.where(s, "id") + `) >> ` + s.bind(blockBits) +
			`, ` + s.bind(int64(oldestBlock)) + `)`
	}
	return `SELECT one.id FROM generate_series(` + end("MAX") + `, ` + end("MIN") + `, -1) AS block (n)
		CROSS JOIN LATERAL (` + block + ` ORDER BY id DESC) AS one`
}

// blockText is the statement of the ids of a block that hold something of each clause and nothing that is to be avoided.
func blockText(s *statement, q query, tenant value.ID, field Field, w window) string {
	column := "tokens"
	if field == TitleOnly || field == headOnly {
		column = "title_tokens"
	}
	without, except := "", ""
	for _, t := range q.avoid {
		if len(t.tokens) == 1 {
			without += " & !" + t.tokenText()
			continue
		} // the sets tell only that all pairs are there
		both := sets(s, append(slices.Clip(q.want), clause{t}), "tokens", "", tenant, w)
		except += ` EXCEPT ` + positioned(s, both, []clause{{t}}, AnyField)
	}
	return sets(s, q.want, column, without, tenant, w) + except
}

// sets asks for each clause by itself: put together here, the index would go through all of them for each document. What must not be there is
// put together with one of them, for without any the index would go through all documents. Tenant and window are no conditions for an index
// here: where statistics say that a site is small, the planner would read all its documents for each block and make their tokens anew.
func sets(s *statement, clauses []clause, column, without string, tenant value.ID, w window) string {
	text := `SELECT id FROM search_index WHERE tenant_id + 0 = ` + s.bind(tenant)
	for _, c := range clauses {
		text += holds(column, s.bind(c.tokenText()))
	}
	if without != "" {
		text += holds("tokens", s.bind("("+clauses[0].tokenText()+")"+without))
	}
	return text + w.where(s, "id + 0")
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
	return `SELECT id FROM (SELECT id, row_number() OVER () AS nth FROM (` + ids + ` OFFSET 0) AS held) AS numbered
		WHERE nth > ` + s.bind(maxRead) + ` OR (SELECT ` + strings.Join(conditions, " AND ") + ` FROM
			(SELECT title_folded || '' AS title_folded, folded || '' AS folded, file_folded || '' AS file_folded
			FROM search_index i WHERE i.id = numbered.id OFFSET 0) AS texts)`
}

// anyPosition looks for the plain phrases of a clause in the plain text of a field.
func anyPosition(s *statement, c clause, field Field) string {
	var phrases, found []string
	for _, t := range c.shortest() {
		phrases = append(phrases, t.plain)
	}
	for _, text := range foldedOf(field) {
		found = append(found, `position(phrase IN `+text+`) > 0`)
	}
	return `EXISTS (SELECT 1 FROM unnest((SELECT CAST(` + s.bind(phrases) + ` AS TEXT[]))) AS phrase WHERE ` + strings.Join(found, " OR ") + `)`
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
	c = c.shortest()
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
		parts[len(parts)-1] = quoteToken(script.StartToken + t.tokens[len(t.tokens)-1])
	}
	return strings.Join(parts, " & ")
}

// quoteToken writes a token of whatever block is asked.
func quoteToken(token string) string {
	return "'" + blockMark + strings.ReplaceAll(token, "'", "''") + "'"
}

// setOf are the different tokens of a document and the characters on which they begin, in their order.
func setOf(tokens ...[]string) []string {
	all := slices.Concat(tokens...)
	all = append(all, script.StartsOf(all)...)
	slices.Sort(all)
	return slices.Compact(all)
}

// inBlock joins tokens, each with the block of its document; PostgreSQL refuses a set with empty ones, which never arise.
func inBlock(id int64, set []string) string {
	block := strconv.FormatInt(blockOf(id), 10) + blockMark
	var joined strings.Builder
	for i, token := range set {
		if i > 0 {
			joined.WriteByte(' ')
		}
		joined.WriteString(block + token)
	}
	return joined.String()
}
