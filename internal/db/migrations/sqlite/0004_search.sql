-- +goose Up
CREATE TABLE search_doc (
  id BIGINT NOT NULL PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  kind TEXT NOT NULL,
  doc_id BIGINT NOT NULL,
  column_id BIGINT,
  time BIGINT,
  title_hash BIGINT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX search_doc_key ON search_doc (kind, doc_id);
CREATE INDEX search_doc_title ON search_doc (tenant_id, kind, title_hash);

CREATE TABLE search_text (
  id BIGINT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  body TEXT NOT NULL
);

CREATE VIRTUAL TABLE search_index USING fts5(title, rest, content='', contentless_delete=1, tokenize='ascii');

-- Every node asks now and then what changed lately.
CREATE INDEX content_version_version ON content_version (version);

-- Titles once more: a word in titles is found without reading its places in all texts.
CREATE VIRTUAL TABLE search_index_title USING fts5(title, content='', contentless_delete=1, tokenize='ascii');
