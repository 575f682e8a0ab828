-- +goose Up
CREATE TABLE search_doc (
  id BIGINT NOT NULL PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  doc_id BIGINT NOT NULL,
  column_id BIGINT,
  time BIGINT,
  title_hash BIGINT NOT NULL
);
CREATE UNIQUE INDEX search_doc_key ON search_doc (kind, doc_id);
CREATE INDEX search_doc_title ON search_doc (tenant_id, kind, title_hash);

CREATE TABLE search_text (
  id BIGINT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL
);

-- The set of tokens of a text. No positions: a phrase is checked against the folded text, which is cheaper than a tsvector
-- with positions and has no limit of length. The cost keeps the planner from computing it row by row instead of using the
-- index.
CREATE FUNCTION search_tokens(tokens TEXT) RETURNS TSVECTOR
  LANGUAGE SQL IMMUTABLE STRICT PARALLEL SAFE COST 100
  RETURN array_to_tsvector(string_to_array(tokens, ' '));

-- Rows are kept narrow, the texts beside them: the index answers most searches without reading a text.
CREATE TABLE search_index (
  id BIGINT NOT NULL PRIMARY KEY,
  title_tokens TEXT NOT NULL,
  tokens TEXT NOT NULL,
  title_folded TEXT NOT NULL,
  folded TEXT NOT NULL
) WITH (toast_tuple_target = 128);
CREATE INDEX search_index_title ON search_index USING gin (search_tokens(title_tokens)) WITH (fastupdate = off);
CREATE INDEX search_index_tokens ON search_index USING gin (search_tokens(tokens)) WITH (fastupdate = off);

-- Every node asks now and then what changed lately.
CREATE INDEX content_version_version ON content_version (version);
