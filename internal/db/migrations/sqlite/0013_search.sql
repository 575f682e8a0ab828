-- +goose Up
-- The index is made anew from the articles when the program starts: it gets a part for the texts of attached files.
DELETE FROM search_doc;
DELETE FROM search_text;
DROP TABLE search_index;
CREATE VIRTUAL TABLE search_index USING fts5(title, rest, file, content='', contentless_delete=1, tokenize='ascii');
DROP TABLE search_index_title;
CREATE VIRTUAL TABLE search_index_title USING fts5(title, keywords, content='', contentless_delete=1, tokenize='ascii');

-- end_time: nobody finds the document from then on, 0 for ever. path: the page of a document that is no article.
ALTER TABLE search_doc ADD COLUMN end_time BIGINT NOT NULL DEFAULT 0;
ALTER TABLE search_doc ADD COLUMN type TEXT NOT NULL DEFAULT '';
ALTER TABLE search_doc ADD COLUMN source TEXT NOT NULL DEFAULT '';
ALTER TABLE search_doc ADD COLUMN path TEXT NOT NULL DEFAULT '';
ALTER TABLE search_text ADD COLUMN file TEXT NOT NULL DEFAULT '';
ALTER TABLE search_text ADD COLUMN keywords TEXT NOT NULL DEFAULT '';

-- The words a site knows: keywords of its documents (docs counts them) and synonyms (group_id is the row of search_synonym).
CREATE TABLE search_word (
  tenant_id BIGINT NOT NULL,
  word TEXT NOT NULL,
  shown TEXT NOT NULL,
  initials TEXT NOT NULL,
  spell TEXT NOT NULL,
  docs BIGINT NOT NULL DEFAULT 0,
  group_id BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, word)
) WITHOUT ROWID;
CREATE INDEX search_word_initials ON search_word (tenant_id, initials);
CREATE INDEX search_word_spell ON search_word (tenant_id, spell);
CREATE INDEX search_word_group ON search_word (tenant_id, group_id) WHERE group_id <> 0;

CREATE TABLE search_synonym (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  words TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  enabled BOOLEAN NOT NULL DEFAULT TRUE,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX search_synonym_time ON search_synonym (tenant_id, create_time, id);

-- What people looked for and did not find: the words and how often, nothing of who or when exactly.
CREATE TABLE search_miss (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  word TEXT NOT NULL,
  times BIGINT NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL
);
CREATE UNIQUE INDEX search_miss_word ON search_miss (tenant_id, word);
CREATE INDEX search_miss_times ON search_miss (tenant_id, times, id);
CREATE INDEX search_miss_last ON search_miss (tenant_id, last_day, id);

-- Text found in uploaded files, by their content. state: done, or refused with the reason in Chinese.
CREATE TABLE search_file (
  sha256 TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('done', 'refused')),
  reason TEXT NOT NULL DEFAULT '',
  text TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
