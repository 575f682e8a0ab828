-- +goose Up
-- Rows that an import added, for a few minutes: whoever imported them can take them out again at once.
CREATE TABLE import_undo (
  token BIGINT NOT NULL,
  no BIGINT NOT NULL,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  table_name TEXT NOT NULL,
  ids TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  PRIMARY KEY (token, no)
);
CREATE INDEX import_undo_create ON import_undo (create_time);
