-- +goose Up
-- What an import came to, by the key that its client sent and what was sent with it: the same sent again gets this answer and no second import.
CREATE TABLE import_key (
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  table_name TEXT COLLATE "C" NOT NULL,
  key_hash TEXT COLLATE "C" NOT NULL,
  answer TEXT COLLATE "C" NOT NULL DEFAULT '',
  undo BIGINT,
  create_time BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, user_id, table_name, key_hash)
);
CREATE INDEX import_key_create ON import_key (create_time);
