-- +goose Up
-- The keys of single records, each wrapped with the master key of the installation. A destroyed key is empty, and what was sealed
-- with it cannot be read any more, in backups of the other tables neither.
CREATE TABLE privacy_key (
  record_id BIGINT PRIMARY KEY,
  wrapped TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  destroy_time BIGINT
);

-- A letter of a citizen. The columns that end in _sealed are encrypted with the letter's key; public_* is what was released after
-- redaction. due_time and amber_time belong to the clock that runs now, absent while none does. submit_print is the same for the
-- same letter sent twice; contact_print is the same for letters of one writer. Both say nothing without the secret.
CREATE TABLE consult_letter (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  query_code TEXT COLLATE "C" NOT NULL,
  submit_print TEXT COLLATE "C" NOT NULL,
  contact_print TEXT COLLATE "C" NOT NULL,
  letter_type TEXT COLLATE "C" NOT NULL,
  category TEXT COLLATE "C" NOT NULL,
  title_sealed TEXT NOT NULL,
  content_sealed TEXT NOT NULL,
  district_sealed TEXT NOT NULL,
  name_sealed TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  email_sealed TEXT NOT NULL,
  draft_sealed TEXT NOT NULL DEFAULT '',
  file_count BIGINT NOT NULL DEFAULT 0,
  minor BOOLEAN NOT NULL DEFAULT FALSE,
  health BOOLEAN NOT NULL DEFAULT FALSE,
  publish_allowed BOOLEAN NOT NULL DEFAULT FALSE,
  state TEXT COLLATE "C" NOT NULL CHECK (state IN ('pending', 'refused', 'handling', 'review', 'answered', 'closed', 'withdrawn', 'merged')),
  simple BOOLEAN NOT NULL DEFAULT FALSE,
  extended BOOLEAN NOT NULL DEFAULT FALSE,
  supplemented BOOLEAN NOT NULL DEFAULT FALSE,
  org_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  depart_name TEXT COLLATE "C" NOT NULL DEFAULT '',
  handler TEXT COLLATE "C" NOT NULL DEFAULT '',
  draft_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  reason TEXT NOT NULL DEFAULT '',
  merged_into BIGINT REFERENCES consult_letter (id),
  clock_time BIGINT NOT NULL,
  due_time BIGINT,
  amber_time BIGINT,
  alert BIGINT NOT NULL DEFAULT 0 CHECK (alert IN (0, 1, 2)),
  late BOOLEAN NOT NULL DEFAULT FALSE,
  satisfaction BIGINT NOT NULL DEFAULT 0 CHECK (satisfaction BETWEEN 0 AND 5),
  answer_time BIGINT,
  answer_days BIGINT NOT NULL DEFAULT 0,
  close_time BIGINT,
  destroy_time BIGINT,
  public_title TEXT NOT NULL DEFAULT '',
  public_content TEXT NOT NULL DEFAULT '',
  public_answer TEXT NOT NULL DEFAULT '',
  redact_by TEXT NOT NULL DEFAULT '',
  release_by TEXT NOT NULL DEFAULT '',
  release_time BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX consult_letter_code ON consult_letter (query_code);
CREATE UNIQUE INDEX consult_letter_submit ON consult_letter (submit_print);
CREATE INDEX consult_letter_contact ON consult_letter (tenant_id, contact_print);
CREATE INDEX consult_letter_time ON consult_letter (tenant_id, create_time, id);
CREATE INDEX consult_letter_due ON consult_letter (tenant_id, due_time NULLS FIRST, id);
CREATE INDEX consult_letter_public ON consult_letter (tenant_id, release_time, id) WHERE release_time IS NOT NULL;
CREATE INDEX consult_letter_kept ON consult_letter (close_time, id) WHERE close_time IS NOT NULL AND destroy_time IS NULL;

-- Replies and the one supplement, in order.
CREATE TABLE consult_message (
  id BIGINT PRIMARY KEY,
  letter_id BIGINT NOT NULL REFERENCES consult_letter (id),
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('reply', 'supplement')),
  body_sealed TEXT NOT NULL,
  depart_name TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
CREATE INDEX consult_message_letter ON consult_message (letter_id, id);

-- Attachments, each sealed with a key of its own. Those without a letter wait for their form to be sent.
CREATE TABLE consult_file (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  letter_id BIGINT REFERENCES consult_letter (id),
  name_sealed TEXT NOT NULL,
  mime TEXT NOT NULL,
  size BIGINT NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX consult_file_letter ON consult_file (letter_id, id);
CREATE INDEX consult_file_loose ON consult_file (tenant_id, create_time) WHERE letter_id IS NULL;

-- What was done with a letter.
CREATE TABLE consult_step (
  id BIGINT PRIMARY KEY,
  letter_id BIGINT NOT NULL REFERENCES consult_letter (id),
  act TEXT NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  note TEXT NOT NULL DEFAULT '',
  actor TEXT NOT NULL,
  actor_name TEXT NOT NULL DEFAULT '',
  at BIGINT NOT NULL
);
CREATE INDEX consult_step_letter ON consult_step (letter_id, id);

CREATE TABLE consult_template (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  name TEXT COLLATE "C" NOT NULL,
  category TEXT COLLATE "C" NOT NULL DEFAULT '',
  body TEXT NOT NULL,
  sort_no BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX consult_template_name ON consult_template (tenant_id, name);

-- Days that differ from the week: holidays, and the weekend days that are worked for them (调休).
CREATE TABLE consult_holiday (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  day TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL CHECK (kind IN ('off', 'work')),
  name TEXT COLLATE "C" NOT NULL,
  source TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX consult_holiday_day ON consult_holiday (tenant_id, day);
