-- +goose Up
-- SQLite compares bytes by itself.
SELECT 1;
