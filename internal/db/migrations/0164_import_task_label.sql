-- +goose Up
-- What the rows of a long import are called, for the person who looks what became of it.
ALTER TABLE import_task ADD COLUMN label TEXT NOT NULL DEFAULT '';
