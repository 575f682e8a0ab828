-- +goose Up
CREATE TABLE auth_session (
  id BIGINT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id BIGINT NOT NULL,
  tenant_id BIGINT NOT NULL,
  user_agent TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  last_seen BIGINT NOT NULL,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_session_user ON auth_session (user_id);
CREATE INDEX auth_session_expire ON auth_session (expire_time);
CREATE INDEX auth_session_seen ON auth_session (last_seen);

CREATE TABLE auth_failure (
  key TEXT PRIMARY KEY,
  failures BIGINT NOT NULL,
  last_time BIGINT NOT NULL,
  locked_until BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX auth_failure_last ON auth_failure (last_time);

CREATE TABLE auth_known_address (
  key TEXT PRIMARY KEY,
  last_time BIGINT NOT NULL
);
CREATE INDEX auth_known_address_last ON auth_known_address (last_time);

CREATE TABLE auth_captcha (
  key TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_captcha_expire ON auth_captcha (expire_time);

CREATE TABLE auth_setup_link (
  token_hash TEXT PRIMARY KEY,
  expire_time BIGINT NOT NULL
);

CREATE TABLE audit_log (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  at BIGINT NOT NULL,
  actor_id BIGINT,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  object_type TEXT NOT NULL,
  object_id TEXT NOT NULL,
  summary TEXT NOT NULL,
  address TEXT NOT NULL,
  success BOOLEAN NOT NULL,
  prev_hash TEXT NOT NULL,
  hash TEXT NOT NULL
);
CREATE INDEX audit_log_tenant_at ON audit_log (tenant_id, at, id);
CREATE UNIQUE INDEX audit_log_chain ON audit_log (prev_hash);

CREATE TABLE audit_head (
  id BIGINT PRIMARY KEY,
  hash TEXT NOT NULL,
  count BIGINT NOT NULL
);
INSERT INTO audit_head (id, hash, count) VALUES (1, '', 0);

CREATE TABLE job (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  dedupe_key TEXT,
  due_time BIGINT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  max_attempts BIGINT NOT NULL,
  owner TEXT NOT NULL DEFAULT '',
  lease_until BIGINT NOT NULL DEFAULT 0,
  progress BIGINT NOT NULL DEFAULT 0,
  message TEXT NOT NULL DEFAULT '',
  create_by TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  start_time BIGINT,
  end_time BIGINT
);
CREATE INDEX job_due ON job (state, due_time, id);
CREATE UNIQUE INDEX job_dedupe ON job (dedupe_key) WHERE state IN ('waiting', 'running');

CREATE TABLE job_run (
  id BIGINT PRIMARY KEY,
  job_id BIGINT NOT NULL REFERENCES job (id),
  attempt BIGINT NOT NULL,
  owner TEXT NOT NULL,
  start_time BIGINT NOT NULL,
  end_time BIGINT,
  success BOOLEAN,
  message TEXT NOT NULL DEFAULT ''
);
CREATE INDEX job_run_job ON job_run (job_id, id);

CREATE TABLE content_version (
  tenant_id BIGINT NOT NULL,
  scope TEXT NOT NULL,
  version BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, scope)
);

CREATE TABLE installation (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
