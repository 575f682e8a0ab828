-- +goose Up
-- What is done by the clock. tenant_id 0: what the program does for all sites. next_time is absent while nothing is planned; a node wins a
-- run by changing it.
CREATE TABLE quartz_job (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  job_class_name TEXT NOT NULL,
  cron_expression TEXT NOT NULL,
  parameter TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  status BIGINT NOT NULL DEFAULT 0 CHECK (status IN (0, -1)),
  built_in BOOLEAN NOT NULL DEFAULT FALSE,
  misfire TEXT NOT NULL DEFAULT 'once' CHECK (misfire IN ('once', 'skip')),
  overlap TEXT NOT NULL DEFAULT 'skip' CHECK (overlap IN ('skip', 'wait')),
  timeout BIGINT NOT NULL DEFAULT 0,
  retries BIGINT NOT NULL DEFAULT 0,
  alarm_users TEXT NOT NULL DEFAULT '',
  next_time BIGINT,
  last_time BIGINT,
  last_state TEXT NOT NULL DEFAULT '',
  last_message TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX quartz_job_due ON quartz_job (next_time, id) WHERE next_time IS NOT NULL;
CREATE INDEX quartz_job_time ON quartz_job (tenant_id, create_time, id);
CREATE UNIQUE INDEX quartz_job_built_in ON quartz_job (job_class_name) WHERE built_in IS TRUE;

-- How the runs of a row ended, day by day (Shanghai); duration is the sum in milliseconds of those that were done or failed.
CREATE TABLE quartz_day (
  tenant_id BIGINT NOT NULL,
  quartz_job_id BIGINT NOT NULL,
  day TEXT COLLATE "C" NOT NULL,
  done BIGINT NOT NULL DEFAULT 0,
  failed BIGINT NOT NULL DEFAULT 0,
  cancelled BIGINT NOT NULL DEFAULT 0,
  duration BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (quartz_job_id, day)
);
CREATE INDEX quartz_day_day ON quartz_day (day, tenant_id);

ALTER TABLE job ADD COLUMN quartz_job_id BIGINT;
ALTER TABLE job ADD COLUMN timeout BIGINT NOT NULL DEFAULT 0;
ALTER TABLE job ADD COLUMN node TEXT NOT NULL DEFAULT '';
ALTER TABLE job_run ADD COLUMN output TEXT NOT NULL DEFAULT '';
ALTER TABLE job_run ADD COLUMN output_cut BOOLEAN NOT NULL DEFAULT FALSE;
-- Of the runs of one row, one works at a time, whichever nodes look.
CREATE UNIQUE INDEX job_working ON job (quartz_job_id) WHERE state = 'running';
CREATE INDEX job_quartz ON job (quartz_job_id, id) WHERE quartz_job_id IS NOT NULL;
CREATE INDEX job_quartz_tenant ON job (tenant_id, id) WHERE quartz_job_id IS NOT NULL;

-- Repeated work is planned by rows from now on, no longer by the run before.
UPDATE job SET state = 'cancelled', end_time = due_time, message = '改由定时任务安排'
  WHERE state = 'waiting' AND tenant_id = 0 AND create_by = 'system' AND dedupe_key LIKE type || '/%';
DROP INDEX job_stretch;
