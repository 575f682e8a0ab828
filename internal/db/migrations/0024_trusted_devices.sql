-- +goose Up
-- Browsers in which somebody signed in, each with the accounts it was used for. A browser keeps a token, of which only the hash is
-- here; every sign-in gives it a new one, while device_id stays. account is a hash of the user name, as in auth_failure.
CREATE TABLE auth_device (
  device_id BIGINT NOT NULL,
  account TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  last_time BIGINT NOT NULL,
  PRIMARY KEY (device_id, account)
);
CREATE INDEX auth_device_token ON auth_device (token_hash);
CREATE INDEX auth_device_account ON auth_device (account, last_time);
CREATE INDEX auth_device_last ON auth_device (last_time);

-- When the screens were told that an announcement is over.
ALTER TABLE sys_announcement ADD COLUMN over_time BIGINT;
CREATE INDEX sys_announcement_over ON sys_announcement (end_time, id) WHERE send_status = '1' AND del_flag = '0';
