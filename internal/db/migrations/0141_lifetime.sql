-- +goose Up
-- How long the rows of logs and tables that grow stay, where somebody changed it, and what the daily job last removed.
CREATE TABLE sys_lifetime (
  code TEXT COLLATE "C" PRIMARY KEY,
  days BIGINT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 0,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT,
  prune_time BIGINT,
  prune_count BIGINT NOT NULL DEFAULT 0
);

-- One job removes what is old, in place of one for each area.
DELETE FROM quartz_job WHERE built_in IS TRUE AND job_class_name IN ('job.prune', 'resource.undo', 'search.forget');
