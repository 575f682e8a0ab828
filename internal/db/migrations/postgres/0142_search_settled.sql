-- +goose Up
-- stamp names the state of a document; the index notes of which one it holds the words, and what differs is put in again.
ALTER TABLE search_doc ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;
CREATE INDEX search_doc_stamp ON search_doc (stamp);
ALTER TABLE search_index ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;
