-- +goose Up
-- Imports of many rows, which a job takes in part by part: what was asked for, the files until they are through, and the rows that were
-- refused on the way.
CREATE TABLE import_task (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  table_name TEXT NOT NULL,
  wanted TEXT NOT NULL,
  job_id BIGINT NOT NULL,
  done BIGINT NOT NULL DEFAULT 0,
  updated BIGINT NOT NULL DEFAULT 0,
  skipped BIGINT NOT NULL DEFAULT 0,
  result TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
CREATE INDEX import_task_create ON import_task (create_time);

CREATE TABLE import_task_file (
  task_id BIGINT NOT NULL REFERENCES import_task (id) ON DELETE CASCADE,
  no BIGINT NOT NULL,
  name TEXT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (task_id, no)
);

CREATE TABLE import_task_row (
  task_id BIGINT NOT NULL REFERENCES import_task (id) ON DELETE CASCADE,
  no BIGINT NOT NULL,
  refused TEXT NOT NULL,
  PRIMARY KEY (task_id, no)
);
