-- +goose Up
-- stamp names the state of a document; the index notes of which one it holds the words, and what differs is put in again. The words have a
-- file of their own now (internal/db/index.sql), which is filled from the texts after the program has started, the newest first.
DROP TABLE search_index;
ALTER TABLE search_doc ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;
CREATE INDEX search_doc_stamp ON search_doc (stamp);
