-- +goose Up
-- Announcements that their readers confirm. What a reader does with the own copy: marks it with a star, takes it off the own list.
ALTER TABLE sys_announcement ADD COLUMN need_confirm BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE sys_announcement_send ADD COLUMN star_flag TEXT COLLATE "C" NOT NULL DEFAULT '0' CHECK (star_flag IN ('0', '1'));
ALTER TABLE sys_announcement_send ADD COLUMN del_flag TEXT COLLATE "C" NOT NULL DEFAULT '0' CHECK (del_flag IN ('0', '1'));

-- What was sent to single people by SMS and mail: by which template, when, to whom in part, and what became of it. Never what it said.
-- es_send_status: 0 on its way, 1 sent, 2 failed.
CREATE TABLE sys_sms (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id) ON DELETE CASCADE,
  es_title TEXT COLLATE "C" NOT NULL,
  es_type TEXT COLLATE "C" NOT NULL CHECK (es_type IN ('1', '2')),
  es_receiver TEXT COLLATE "C" NOT NULL,
  template_code TEXT COLLATE "C" NOT NULL,
  es_send_time BIGINT,
  es_send_status TEXT COLLATE "C" NOT NULL DEFAULT '0' CHECK (es_send_status IN ('0', '1', '2')),
  es_send_num BIGINT NOT NULL DEFAULT 0,
  es_result TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
CREATE INDEX sys_sms_create ON sys_sms (tenant_id, create_time, id);
CREATE INDEX sys_sms_receiver ON sys_sms (tenant_id, es_receiver, create_time, id);
CREATE INDEX sys_sms_age ON sys_sms (create_time);
