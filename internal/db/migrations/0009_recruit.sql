-- +goose Up
-- A posting with its posts table. Where it stands follows from the clock and these dates; only publishing and revoking are acts.
CREATE TABLE recruit_posting (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  title TEXT COLLATE "C" NOT NULL,
  unit TEXT NOT NULL,
  intro TEXT NOT NULL DEFAULT '',
  posts TEXT NOT NULL DEFAULT '[]',
  stages TEXT NOT NULL DEFAULT '[]',
  files TEXT NOT NULL DEFAULT '[]',
  begin_time BIGINT NOT NULL,
  end_time BIGINT NOT NULL,
  review_day TEXT COLLATE "C",
  result_day TEXT COLLATE "C",
  contact TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL,
  notice TEXT NOT NULL DEFAULT '',
  notice_begin TEXT COLLATE "C",
  notice_end TEXT COLLATE "C",
  published BOOLEAN NOT NULL DEFAULT FALSE,
  publish_time BIGINT,
  revoke_reason TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX recruit_posting_time ON recruit_posting (tenant_id, create_time, id);
CREATE INDEX recruit_posting_end ON recruit_posting (tenant_id, end_time, id);

-- An application. answers_sealed is what was submitted, draft_sealed what is being written, '' when nothing is; both are sealed with
-- the key of the application. person_print is one value for one identity number, set with the first submit.
CREATE TABLE recruit_application (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  posting_id BIGINT NOT NULL REFERENCES recruit_posting (id),
  post_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  query_code TEXT COLLATE "C" NOT NULL,
  password_hash TEXT NOT NULL,
  start_print TEXT COLLATE "C" NOT NULL,
  person_print TEXT COLLATE "C",
  draft_sealed TEXT NOT NULL,
  answers_sealed TEXT NOT NULL DEFAULT '',
  name_sealed TEXT NOT NULL DEFAULT '',
  state TEXT COLLATE "C" NOT NULL CHECK (state IN ('draft', 'submitted', 'passed', 'refused', 'supplement', 'withdrawn')),
  reason TEXT NOT NULL DEFAULT '',
  supplement_end BIGINT,
  exam_no TEXT COLLATE "C" NOT NULL DEFAULT '',
  hired BOOLEAN NOT NULL DEFAULT FALSE,
  submit_time BIGINT,
  review_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  review_time BIGINT,
  read_time BIGINT,
  destroy_time BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX recruit_application_code ON recruit_application (query_code);
CREATE UNIQUE INDEX recruit_application_start ON recruit_application (start_print);
CREATE UNIQUE INDEX recruit_application_person ON recruit_application (posting_id, person_print) WHERE person_print IS NOT NULL AND state <> 'withdrawn';
CREATE INDEX recruit_application_time ON recruit_application (tenant_id, create_time, id);
CREATE INDEX recruit_application_submit ON recruit_application (tenant_id, submit_time, id);
CREATE INDEX recruit_application_posting ON recruit_application (posting_id, state);

-- Photos and papers of an application, sealed in the store of files under their id. Their kinds and names are among the answers.
CREATE TABLE recruit_file (
  id BIGINT PRIMARY KEY,
  application_id BIGINT NOT NULL REFERENCES recruit_application (id) ON DELETE CASCADE,
  mime TEXT NOT NULL,
  size BIGINT NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX recruit_file_application ON recruit_file (application_id, id);

-- What was done with an application.
CREATE TABLE recruit_step (
  id BIGINT PRIMARY KEY,
  application_id BIGINT NOT NULL REFERENCES recruit_application (id) ON DELETE CASCADE,
  act TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  actor TEXT NOT NULL,
  at BIGINT NOT NULL
);
CREATE INDEX recruit_step_application ON recruit_step (application_id, id);
