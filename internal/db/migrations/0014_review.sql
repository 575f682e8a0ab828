-- +goose Up
-- Who compared a page of a service with the facts, and who of the physicians signed medical guidance, and when. Rows are only added;
-- the newest of a subject counts. follows is the row before it, 0 for the first, so that two people cannot both answer the same one.
-- edition is the text that was read, as the program names it.
CREATE TABLE service_review (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  subject TEXT COLLATE "C" NOT NULL,
  follows BIGINT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('review', 'withdraw')),
  edition TEXT NOT NULL,
  reviewer TEXT NOT NULL DEFAULT '',
  title TEXT NOT NULL DEFAULT '',
  licence TEXT NOT NULL DEFAULT '',
  review_date TEXT,
  next_review_date TEXT,
  remark TEXT NOT NULL DEFAULT '',
  create_by TEXT NOT NULL DEFAULT '',
  create_name TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
CREATE UNIQUE INDEX service_review_chain ON service_review (tenant_id, subject, follows);
CREATE INDEX service_review_newest ON service_review (tenant_id, subject, id);
