-- +goose Up
-- A session that is good for nothing but a change of the password.
ALTER TABLE auth_session ADD COLUMN grace BOOLEAN NOT NULL DEFAULT FALSE;
