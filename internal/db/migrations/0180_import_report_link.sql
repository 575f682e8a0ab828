-- +goose Up
-- The hash of the secret in the address of a report, for clients whose links send no session; empty where it is fetched with one.
ALTER TABLE import_report ADD COLUMN secret_hash TEXT NOT NULL DEFAULT '';
