-- +goose Up
-- Codes of departments are compared by ranges ("A01" and all below), which holds only where bytes are compared.
ALTER TABLE content_article ALTER COLUMN sys_org_code TYPE TEXT COLLATE "C";
ALTER TABLE sys_position ALTER COLUMN sys_org_code TYPE TEXT COLLATE "C";
ALTER TABLE sys_user ALTER COLUMN org_code TYPE TEXT COLLATE "C";
