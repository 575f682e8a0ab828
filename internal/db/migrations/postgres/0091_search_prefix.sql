-- +goose Up
-- A word of one character is the beginning of every pair with it. The sets of tokens hold these beginnings as tokens of their own, where the
-- index gathered thousands of lists for each such question. It is made anew from the articles after the program has started, the newest first.
TRUNCATE search_doc, search_text, search_index;
DELETE FROM search_word WHERE group_id = 0;
UPDATE search_word SET docs = 0;

-- The newest documents of a site are found together with the words: most questions about common words are answered by them.
ALTER TABLE search_index ADD COLUMN tenant_id BIGINT NOT NULL;
CREATE INDEX search_index_tenant ON search_index (tenant_id, id);

-- To compute the tokens of a row is to fetch and unpack a long text, which the planner does not know of, and which no second process makes cheap.
ALTER FUNCTION search_tokens(TEXT) COST 10000 PARALLEL RESTRICTED;
