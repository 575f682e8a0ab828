-- +goose Up
-- Readers know their colleagues by name, not by account: the name as it was when the announcement was released.
ALTER TABLE sys_announcement ADD COLUMN sender_name TEXT NOT NULL DEFAULT '';
UPDATE sys_announcement SET sender_name = COALESCE((SELECT u.realname FROM sys_user u WHERE u.username = sys_announcement.sender), sender);
