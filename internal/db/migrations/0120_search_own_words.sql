-- +goose Up
-- Words that a site adds to groups of the lexicon of the program: word is the form for comparing, shown is how it is written, head is the form
-- for comparing of the head of the group.
CREATE TABLE search_shipped_own (
  tenant_id BIGINT NOT NULL,
  word TEXT NOT NULL,
  shown TEXT NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word)
);
