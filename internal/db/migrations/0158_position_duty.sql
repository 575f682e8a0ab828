-- +goose Up
-- What a post has to do, in Markdown: a list of duties with headings and links.
ALTER TABLE sys_position ADD COLUMN duty TEXT NOT NULL DEFAULT '';
