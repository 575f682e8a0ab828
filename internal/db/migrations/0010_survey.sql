-- +goose Up
-- definition is what the desk works on; published_no is the version that is asked, 0 before the first. answer_count is raised with
-- every answer, first of all, so that a quota is exact and the answers of one survey do not wait for each other in a circle.
CREATE TABLE survey (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  title TEXT COLLATE "C" NOT NULL,
  intro TEXT NOT NULL DEFAULT '',
  purpose TEXT NOT NULL DEFAULT '',
  thanks TEXT NOT NULL DEFAULT '',
  outcome TEXT NOT NULL DEFAULT '',
  start_time BIGINT,
  end_time BIGINT,
  minutes BIGINT NOT NULL DEFAULT 0,
  anonymous BOOLEAN NOT NULL DEFAULT TRUE,
  sensitive BOOLEAN NOT NULL DEFAULT FALSE,
  attachments BOOLEAN NOT NULL DEFAULT FALSE,
  limit_rule TEXT COLLATE "C" NOT NULL CHECK (limit_rule IN ('none', 'browser', 'day', 'address')),
  quota BIGINT NOT NULL DEFAULT 0,
  result_rule TEXT COLLATE "C" NOT NULL CHECK (result_rule IN ('never', 'submit', 'end')),
  definition TEXT NOT NULL DEFAULT '',
  published_no BIGINT NOT NULL DEFAULT 0,
  publish_time BIGINT,
  answer_count BIGINT NOT NULL DEFAULT 0,
  close_time BIGINT,
  result_time BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX survey_tenant ON survey (tenant_id, create_time, id);

-- What was asked. A row never changes.
CREATE TABLE survey_version (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  no BIGINT NOT NULL,
  tenant_id BIGINT NOT NULL,
  definition TEXT NOT NULL,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  PRIMARY KEY (survey_id, no)
);

-- One answered form, its answers sealed with the key of the survey. submit_key makes a repeated submit count once; limit_key is one
-- value for whoever may answer once, empty without such a rule; receipt is the hash of the code by which the answer can be deleted.
CREATE TABLE survey_answer (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  version_no BIGINT NOT NULL,
  submit_key TEXT COLLATE "C" NOT NULL,
  limit_key TEXT COLLATE "C" NOT NULL DEFAULT '',
  receipt TEXT COLLATE "C" NOT NULL,
  answers TEXT NOT NULL,
  seconds BIGINT NOT NULL DEFAULT 0,
  create_time BIGINT NOT NULL
);
CREATE UNIQUE INDEX survey_answer_key ON survey_answer (survey_id, submit_key);
CREATE UNIQUE INDEX survey_answer_limit ON survey_answer (survey_id, limit_key) WHERE limit_key <> '';
CREATE INDEX survey_answer_receipt ON survey_answer (survey_id, receipt);
CREATE INDEX survey_answer_order ON survey_answer (survey_id, id);

-- How often each value was answered, kept up with every answer: the figures cost the same for ten and for a million answers. An
-- empty value counts those who answered the question (or the row of a matrix) at all; the empty question counts the answers of a day.
CREATE TABLE survey_tally (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  question TEXT COLLATE "C" NOT NULL,
  line TEXT COLLATE "C" NOT NULL,
  value TEXT COLLATE "C" NOT NULL,
  tenant_id BIGINT NOT NULL,
  n BIGINT NOT NULL,
  PRIMARY KEY (survey_id, question, line, value)
);

-- The chosen values of each answer, for cross tables.
CREATE TABLE survey_choice (
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  question TEXT COLLATE "C" NOT NULL,
  answer_id BIGINT NOT NULL,
  value TEXT COLLATE "C" NOT NULL,
  tenant_id BIGINT NOT NULL,
  PRIMARY KEY (survey_id, question, answer_id, value)
);

-- A form that somebody put aside; code is the hash of the code that brings it back.
CREATE TABLE survey_draft (
  code TEXT COLLATE "C" PRIMARY KEY,
  survey_id BIGINT NOT NULL REFERENCES survey (id) ON DELETE CASCADE,
  tenant_id BIGINT NOT NULL,
  answers TEXT NOT NULL,
  expire_time BIGINT NOT NULL
);
CREATE INDEX survey_draft_expiry ON survey_draft (expire_time);

-- Salts of network addresses, one for each day. When the day is over its salt is deleted, and nobody can tell any more which
-- address a hash was made from.
CREATE TABLE survey_salt (
  day TEXT COLLATE "C" PRIMARY KEY,
  salt TEXT COLLATE "C" NOT NULL
);

-- An attachment, its content sealed in the store of files with the key of the survey, its name among the answers. One that belongs to
-- no answer is deleted when its time is over. Rows outlive their answer and survey, until the content is gone.
CREATE TABLE survey_file (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  survey_id BIGINT NOT NULL,
  answer_id BIGINT,
  mime TEXT COLLATE "C" NOT NULL,
  size BIGINT NOT NULL,
  expire_time BIGINT NOT NULL
);
CREATE INDEX survey_file_answer ON survey_file (survey_id, answer_id);
CREATE INDEX survey_file_loose ON survey_file (tenant_id, expire_time) WHERE answer_id IS NULL;
