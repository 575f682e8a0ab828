-- +goose Up
-- How a report is drawn unless its reader chooses: kind;dimensions;sums, such as bar;category;received,answered.
ALTER TABLE report ADD COLUMN chart TEXT NOT NULL DEFAULT '';

-- What became of each import, for reports; never what was in it.
CREATE TABLE import_done (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  username TEXT COLLATE "C" NOT NULL,
  realname TEXT NOT NULL,
  label TEXT COLLATE "C" NOT NULL,
  total BIGINT NOT NULL,
  added BIGINT NOT NULL,
  updated BIGINT NOT NULL,
  skipped BIGINT NOT NULL,
  refused BIGINT NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX import_done_time ON import_done (tenant_id, create_time, id);
CREATE INDEX import_done_create ON import_done (create_time);
