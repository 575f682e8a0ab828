-- +goose Up
-- Who people are at other systems that vouch for them. Accounts belong to the installation and so do these, not to a site.
CREATE TABLE sys_third_account (
  id BIGINT PRIMARY KEY,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  name TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  last_time BIGINT
);
CREATE UNIQUE INDEX sys_third_account_subject ON sys_third_account (provider, subject);
CREATE INDEX sys_third_account_user ON sys_third_account (user_id, id);

-- Sign-ins on their way through another system. Each belongs to the browser that began it and counts once.
CREATE TABLE auth_third_attempt (
  state_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  provider TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  destination TEXT NOT NULL,
  target TEXT NOT NULL,
  user_id BIGINT NOT NULL DEFAULT 0,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_third_attempt_expire ON auth_third_attempt (expire_time);

-- What another system has proved, for as long as it takes to fetch the session or to bind an account. user_id is 0 for unknown people.
CREATE TABLE auth_third_ticket (
  code_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  provider TEXT NOT NULL,
  destination TEXT NOT NULL,
  subject TEXT NOT NULL,
  name TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  id_token TEXT NOT NULL,
  user_id BIGINT NOT NULL DEFAULT 0,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_third_ticket_expire ON auth_third_ticket (expire_time);

-- Sessions that began at another system, so that it can end them.
CREATE TABLE auth_third_session (
  session_id BIGINT PRIMARY KEY REFERENCES auth_session (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  id_token TEXT NOT NULL
);
CREATE INDEX auth_third_session_subject ON auth_third_session (provider, subject);
CREATE INDEX auth_third_session_hash ON auth_third_session (provider, session_hash);

-- Codes that somebody scans with a phone on which they are signed in. user_id is 0 until then.
CREATE TABLE auth_qrcode (
  code_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  user_id BIGINT NOT NULL DEFAULT 0,
  tenant_id BIGINT NOT NULL DEFAULT 0,
  expire_time BIGINT NOT NULL
);
CREATE INDEX auth_qrcode_expire ON auth_qrcode (expire_time);
