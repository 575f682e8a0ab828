-- +goose Up
-- Codes that were sent to a phone: one living code for each purpose and phone. Neither stands here in the clear.
CREATE TABLE auth_code (
  purpose TEXT NOT NULL,
  phone TEXT NOT NULL,
  code TEXT NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  create_time BIGINT NOT NULL,
  expire_time BIGINT NOT NULL,
  PRIMARY KEY (purpose, phone)
);
CREATE INDEX auth_code_expire ON auth_code (expire_time);

-- Requests for codes of the last day, by phone and by address, for their limits.
CREATE TABLE auth_code_request (
  id BIGINT PRIMARY KEY,
  key TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX auth_code_request_key ON auth_code_request (key, at);
CREATE INDEX auth_code_request_at ON auth_code_request (at);
