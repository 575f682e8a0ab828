-- +goose Up
-- A sign-in that wants more than was proved so far. Only the hash of its ticket is here.
CREATE TABLE auth_ticket (
  token_hash TEXT PRIMARY KEY,
  user_id BIGINT NOT NULL,
  step TEXT NOT NULL,
  state TEXT NOT NULL,
  tries BIGINT NOT NULL DEFAULT 0,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_ticket_user ON auth_ticket (user_id);
CREATE INDEX auth_ticket_expire ON auth_ticket (expire_time);

-- Secrets of authenticator apps, sealed. A pending one waits for its first code and leaves the present one in force.
CREATE TABLE auth_factor (
  user_id BIGINT PRIMARY KEY,
  secret TEXT NOT NULL DEFAULT '',
  algorithm TEXT NOT NULL DEFAULT '',
  last_step BIGINT NOT NULL DEFAULT 0,
  enable_time BIGINT,
  pending TEXT NOT NULL DEFAULT '',
  pending_time BIGINT
);

CREATE TABLE auth_recovery_code (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL,
  code_hash TEXT NOT NULL,
  pending BOOLEAN NOT NULL DEFAULT FALSE,
  UNIQUE (user_id, code_hash)
);

-- Browsers and networks from which an account signed in.
CREATE TABLE auth_known_device (
  user_id BIGINT NOT NULL,
  device TEXT NOT NULL,
  last_time BIGINT NOT NULL,
  PRIMARY KEY (user_id, device)
);
CREATE INDEX auth_known_device_last ON auth_known_device (last_time);

-- Sessions that ended because their person signed in elsewhere, so that their screens can say so.
CREATE TABLE auth_displaced (
  token_hash TEXT PRIMARY KEY,
  end_time BIGINT NOT NULL
);
CREATE INDEX auth_displaced_end ON auth_displaced (end_time);

-- Earlier passwords, as hashes.
CREATE TABLE sys_user_password (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  password TEXT NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX sys_user_password_user ON sys_user_password (user_id, id);

ALTER TABLE sys_user ADD COLUMN password_initial BOOLEAN NOT NULL DEFAULT FALSE;
