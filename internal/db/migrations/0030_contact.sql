-- +goose Up
-- When codes sent to the phone of an account begin to open it: a day after somebody else changed phone or mail.
ALTER TABLE sys_user ADD COLUMN code_from BIGINT NOT NULL DEFAULT 0;
