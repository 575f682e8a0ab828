-- +goose Up
-- The session that confirmed a code: it must still live when the code is fetched.
ALTER TABLE auth_qrcode ADD COLUMN session_id BIGINT NOT NULL DEFAULT 0;
