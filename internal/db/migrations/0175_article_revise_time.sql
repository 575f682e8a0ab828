-- +goose Up
-- When readers last got another text than the one that was published; until now only a correction note told it.
ALTER TABLE content_article ADD COLUMN revise_time BIGINT;
UPDATE content_article SET revise_time = correction_time WHERE correction_time > publish_time;
