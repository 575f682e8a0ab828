-- +goose Up
-- How to be helped while a place is closed: a way at night or in an emergency, and the numbers that answer then.
ALTER TABLE rabies_clinic ADD COLUMN emergency_way TEXT NOT NULL DEFAULT '';
ALTER TABLE rabies_clinic ADD COLUMN emergency_phone TEXT NOT NULL DEFAULT '';
ALTER TABLE vct_site ADD COLUMN emergency_way TEXT NOT NULL DEFAULT '';
ALTER TABLE vct_site ADD COLUMN emergency_phone TEXT NOT NULL DEFAULT '';
