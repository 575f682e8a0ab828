-- +goose Up
-- Where a department is: a branch of a city's centre stands in a district of its own. The code of the province, city or county.
ALTER TABLE sys_depart ADD COLUMN region TEXT NOT NULL DEFAULT '';
-- What it works on: codes of categories, joined with commas.
ALTER TABLE sys_depart ADD COLUMN work_field TEXT NOT NULL DEFAULT '';
