-- +goose Up
-- Exports of many rows, which a job writes: what was asked for, and the file in parts until its day is over. Parts carry the attempt that
-- wrote them; attempt is the one whose file is whole.
CREATE TABLE export_task (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  path TEXT NOT NULL,
  query TEXT NOT NULL,
  job_id BIGINT NOT NULL,
  total BIGINT NOT NULL,
  label TEXT NOT NULL,
  name TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL DEFAULT '',
  size BIGINT NOT NULL DEFAULT 0,
  written BIGINT NOT NULL DEFAULT 0,
  attempt BIGINT NOT NULL DEFAULT 0,
  create_time BIGINT NOT NULL
);
CREATE INDEX export_task_create ON export_task (create_time);
CREATE INDEX export_task_user ON export_task (user_id, create_time);

CREATE TABLE export_task_part (
  task_id BIGINT NOT NULL REFERENCES export_task (id) ON DELETE CASCADE,
  attempt BIGINT NOT NULL,
  no BIGINT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (task_id, attempt, no)
);
