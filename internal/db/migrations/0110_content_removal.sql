-- +goose Up
-- Content is removed from the store outside transactions. birth tells the content of one row from that of a later row with the same hash;
-- remove_time claims it for the process that removes it: an upload of the same content waits until the row is gone.
ALTER TABLE media_blob ADD COLUMN birth BIGINT NOT NULL DEFAULT 0;
ALTER TABLE media_blob ADD COLUMN remove_time BIGINT;
