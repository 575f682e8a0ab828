-- +goose Up
-- The index of SQLite is read from its newest end as it is.
SELECT 1;
