-- +goose Up
-- What a delete removed or changed, row by row, for the minutes in which it can be undone.
CREATE TABLE sys_undo (
  id BIGINT PRIMARY KEY,
  token BIGINT NOT NULL,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  table_name TEXT NOT NULL,
  row_id BIGINT NOT NULL,
  row_name TEXT NOT NULL,
  images BYTEA NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX sys_undo_token ON sys_undo (token, id);
CREATE INDEX sys_undo_row ON sys_undo (table_name, row_id);
CREATE INDEX sys_undo_create ON sys_undo (create_time, id);
