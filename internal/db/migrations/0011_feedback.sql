-- +goose Up
-- What readers said of a page, in sums. sys_org_code is the department that answers for the page, empty when nobody is named.
CREATE TABLE feedback_page (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  path TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  owner_dept TEXT COLLATE "C" NOT NULL DEFAULT '',
  sys_org_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  useful BIGINT NOT NULL DEFAULT 0,
  useless BIGINT NOT NULL DEFAULT 0,
  last_time BIGINT NOT NULL
);
CREATE UNIQUE INDEX feedback_page_path ON feedback_page (tenant_id, path);
CREATE INDEX feedback_page_useful ON feedback_page (tenant_id, useful, id);
CREATE INDEX feedback_page_useless ON feedback_page (tenant_id, useless, id);
CREATE INDEX feedback_page_last ON feedback_page (tenant_id, last_time, id);

-- One answer, about the page alone: nothing tells who gave it. answer_key is the hash of a number that the browser draws for one
-- window, so that a second answer of the same window replaces the first.
CREATE TABLE feedback_answer (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  page_id BIGINT NOT NULL REFERENCES feedback_page (id),
  sys_org_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  answer_key TEXT COLLATE "C" NOT NULL,
  useful BOOLEAN NOT NULL,
  comment TEXT NOT NULL DEFAULT '',
  status TEXT COLLATE "C" NOT NULL CHECK (status IN ('new', 'done')),
  remark TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX feedback_answer_key ON feedback_answer (tenant_id, answer_key);
CREATE INDEX feedback_answer_page ON feedback_answer (page_id);
-- Only answers with words are read one by one.
CREATE INDEX feedback_comment ON feedback_answer (tenant_id, create_time, id) WHERE comment <> '';
