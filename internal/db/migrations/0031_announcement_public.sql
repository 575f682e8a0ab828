-- +goose Up
-- Whether an announcement to all may be read without signing in. Nobody said so of those that are there.
ALTER TABLE sys_announcement ADD COLUMN is_public BOOLEAN NOT NULL DEFAULT FALSE;
