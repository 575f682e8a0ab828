-- +goose Up
-- Up to where a chain of the operation log was cut because its entries were older than they are kept: the hash that the first of the kept
-- ones hangs on, and how many came before it.
ALTER TABLE audit_chain ADD COLUMN cut_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_chain ADD COLUMN cut_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_head ADD COLUMN cut_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_head ADD COLUMN cut_count BIGINT NOT NULL DEFAULT 0;
