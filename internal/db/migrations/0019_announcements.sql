-- +goose Up
-- To whom an announcement goes in the words of the desk; msg_type says the same to existing clients.
ALTER TABLE sys_announcement ADD COLUMN recipient_kind TEXT COLLATE "C" NOT NULL DEFAULT 'all' CHECK (recipient_kind IN ('all', 'depart', 'role', 'user'));
ALTER TABLE sys_announcement ADD COLUMN recipient_ids TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sys_announcement ADD COLUMN user_ids TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sys_announcement ADD COLUMN open_type TEXT COLLATE "C" NOT NULL DEFAULT '' CHECK (open_type IN ('', 'url', 'component'));
ALTER TABLE sys_announcement ADD COLUMN open_page TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sys_announcement ADD COLUMN bus_type TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sys_announcement ADD COLUMN bus_id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE sys_announcement ADD COLUMN attachments TEXT COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE sys_announcement ADD COLUMN del_flag TEXT COLLATE "C" NOT NULL DEFAULT '0' CHECK (del_flag IN ('0', '1'));
-- When its readers were told through their sockets, and when those were told again who had not read what is urgent.
ALTER TABLE sys_announcement ADD COLUMN push_time BIGINT;
ALTER TABLE sys_announcement ADD COLUMN remind_time BIGINT;

UPDATE sys_announcement SET push_time = send_time, remind_time = send_time WHERE send_status = '1';
UPDATE sys_announcement SET recipient_kind = 'user' WHERE msg_type = 'USER';
CREATE INDEX sys_announcement_untold ON sys_announcement (start_time, id) WHERE send_status = '1' AND del_flag = '0' AND push_time IS NULL;
CREATE INDEX sys_announcement_urgent ON sys_announcement (push_time, id) WHERE send_status = '1' AND del_flag = '0' AND priority = 'H' AND remind_time IS NULL;

-- The page of announcements has come.
UPDATE sys_permission SET hidden = FALSE WHERE id = 36;
