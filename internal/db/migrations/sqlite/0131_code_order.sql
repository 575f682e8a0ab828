-- +goose Up
-- SQLite compares bytes anyway; the other database is told to.
SELECT 1;
