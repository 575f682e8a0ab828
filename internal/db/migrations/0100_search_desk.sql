-- +goose Up
-- How often a text was searched for in a week (its Monday), how much it found last, in vain how often, and how often something was opened.
CREATE TABLE search_week (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  week TEXT COLLATE "C" NOT NULL,
  word TEXT COLLATE "C" NOT NULL,
  times BIGINT NOT NULL,
  results BIGINT NOT NULL,
  missed BIGINT NOT NULL,
  opened BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX search_week_word ON search_week (tenant_id, week, word);
CREATE INDEX search_week_week ON search_week (tenant_id, week, id);
CREATE INDEX search_week_times ON search_week (tenant_id, times, id);
CREATE INDEX search_week_missed ON search_week (tenant_id, missed, id);
CREATE INDEX search_week_opened ON search_week (tenant_id, opened, id);

-- Which page was opened from the results of a text.
CREATE TABLE search_opening (
  tenant_id BIGINT NOT NULL,
  week TEXT COLLATE "C" NOT NULL,
  word TEXT COLLATE "C" NOT NULL,
  path TEXT COLLATE "C" NOT NULL,
  times BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, week, word, path)
);

-- Texts that are never proposed to others, whatever people search for.
CREATE TABLE search_quiet (
  tenant_id BIGINT NOT NULL,
  word TEXT COLLATE "C" NOT NULL,
  create_by TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  PRIMARY KEY (tenant_id, word)
);

-- Answers that stand first until a day. whole: the question is one of the words and nothing else.
CREATE TABLE search_pin (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  words TEXT NOT NULL,
  whole BOOLEAN NOT NULL DEFAULT FALSE,
  title TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  path TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  end_date TEXT NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX search_pin_time ON search_pin (tenant_id, create_time, id);

-- What to do first when a question names a danger to life.
CREATE TABLE search_danger (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  words TEXT NOT NULL,
  sentence TEXT NOT NULL,
  phones TEXT NOT NULL,
  path TEXT NOT NULL DEFAULT '',
  sort_no BIGINT NOT NULL DEFAULT 0,
  enabled BOOLEAN NOT NULL DEFAULT TRUE,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX search_danger_time ON search_danger (tenant_id, create_time, id);

-- Questions with the pages that answer them. place and earlier: where one of the pages stood in the last run and in the one before, 0 for
-- nowhere, -1 for never looked.
CREATE TABLE search_question (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  question TEXT NOT NULL,
  paths TEXT NOT NULL,
  remark TEXT NOT NULL DEFAULT '',
  place BIGINT NOT NULL DEFAULT -1,
  earlier BIGINT NOT NULL DEFAULT -1,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX search_question_text ON search_question (tenant_id, question);
CREATE INDEX search_question_time ON search_question (tenant_id, create_time, id);

-- The runs of the questions of a site.
CREATE TABLE search_trial (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  cause TEXT NOT NULL,
  asked BIGINT NOT NULL,
  first_three BIGINT NOT NULL,
  first_ten BIGINT NOT NULL,
  better BIGINT NOT NULL,
  worse BIGINT NOT NULL,
  create_by TEXT NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX search_trial_tenant ON search_trial (tenant_id, id);
