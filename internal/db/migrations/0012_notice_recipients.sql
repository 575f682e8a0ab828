-- +goose Up
-- To whom an announcement of the type USER goes, and who has read what: a row of an announcement to all says only that one person
-- has read it.
CREATE TABLE sys_announcement_send (
  id BIGINT PRIMARY KEY,
  annt_id BIGINT NOT NULL REFERENCES sys_announcement (id) ON DELETE CASCADE,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  read_flag TEXT COLLATE "C" NOT NULL DEFAULT '0' CHECK (read_flag IN ('0', '1')),
  read_time BIGINT,
  create_time BIGINT NOT NULL
);
CREATE UNIQUE INDEX sys_announcement_send_person ON sys_announcement_send (annt_id, user_id);
CREATE INDEX sys_announcement_send_user ON sys_announcement_send (user_id, annt_id);
