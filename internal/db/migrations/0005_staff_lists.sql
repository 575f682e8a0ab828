-- +goose Up
-- The reach of a role over data gets two more kinds; the check stands on the column, so the column is made anew.
ALTER TABLE sys_role ADD COLUMN reach TEXT NOT NULL DEFAULT 'self' CHECK (reach IN ('all', 'departs', 'depart', 'self', 'chosen'));
UPDATE sys_role SET reach = data_scope;
ALTER TABLE sys_role DROP COLUMN data_scope;
ALTER TABLE sys_role RENAME COLUMN reach TO data_scope;

-- A deleted site is only marked: its texts, logs and words stay for the record.
ALTER TABLE sys_tenant ADD COLUMN del_flag BIGINT NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1));

CREATE TABLE sys_role_depart (
  id BIGINT PRIMARY KEY,
  role_id BIGINT NOT NULL REFERENCES sys_role (id) ON DELETE CASCADE,
  dep_id BIGINT NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_role_depart_pair ON sys_role_depart (role_id, dep_id);
CREATE INDEX sys_role_depart_depart ON sys_role_depart (dep_id, role_id);

CREATE TABLE sys_permission_data_rule (
  id BIGINT PRIMARY KEY,
  permission_id BIGINT NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  rule_name TEXT COLLATE "C" NOT NULL,
  rule_column TEXT NOT NULL,
  rule_conditions TEXT NOT NULL,
  rule_value TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX sys_permission_data_rule_permission ON sys_permission_data_rule (permission_id, id);

-- Not filled in is 0, as in the other numbers of the platform.
ALTER TABLE sys_user ADD COLUMN gender BIGINT NOT NULL DEFAULT 0 CHECK (gender IN (0, 1, 2));
UPDATE sys_user SET gender = COALESCE(sex, 0);
ALTER TABLE sys_user DROP COLUMN sex;
ALTER TABLE sys_user RENAME COLUMN gender TO sex;

-- Every list of people leaves the deleted out, the pickers the frozen too, and pages and totals read an index alone. The marks stand at
-- the end: in front they look selective to SQLite, which would then find single people through them.
DROP INDEX sys_user_create;
CREATE INDEX sys_user_create ON sys_user (create_time, id, del_flag);
CREATE INDEX sys_user_name ON sys_user (realname, id, del_flag, status);
CREATE INDEX sys_user_username ON sys_user (username, id, del_flag);
CREATE INDEX sys_user_id ON sys_user (id, del_flag);
CREATE INDEX sys_depart_name ON sys_depart (tenant_id, depart_name, id);
CREATE INDEX sys_depart_create ON sys_depart (tenant_id, create_time, id);
CREATE INDEX sys_depart_id ON sys_depart (tenant_id, id);

CREATE TABLE sys_dict (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  type BIGINT NOT NULL DEFAULT 0 CHECK (type IN (0, 1, 2)),
  dict_name TEXT COLLATE "C" NOT NULL,
  dict_code TEXT COLLATE "C" NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  del_flag BIGINT NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_dict_code ON sys_dict (tenant_id, dict_code);

CREATE TABLE sys_dict_item (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  dict_id BIGINT NOT NULL REFERENCES sys_dict (id) ON DELETE CASCADE,
  item_text TEXT COLLATE "C" NOT NULL,
  item_value TEXT COLLATE "C" NOT NULL,
  item_color TEXT NOT NULL DEFAULT '',
  description TEXT NOT NULL DEFAULT '',
  sort_order BIGINT NOT NULL DEFAULT 0,
  status BIGINT NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_dict_item_value ON sys_dict_item (dict_id, item_value);
CREATE INDEX sys_dict_item_order ON sys_dict_item (tenant_id, dict_id, sort_order, id);

CREATE TABLE sys_category (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  pid BIGINT REFERENCES sys_category (id),
  name TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  sys_org_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  has_child TEXT NOT NULL DEFAULT '0' CHECK (has_child IN ('0', '1')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_category_code ON sys_category (tenant_id, code);
CREATE INDEX sys_category_parent ON sys_category (tenant_id, pid, code);

CREATE TABLE sys_check_rule (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  rule_name TEXT COLLATE "C" NOT NULL,
  rule_code TEXT COLLATE "C" NOT NULL,
  rule_json TEXT NOT NULL,
  rule_description TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_check_rule_code ON sys_check_rule (tenant_id, rule_code);

CREATE TABLE sys_fill_rule (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  rule_name TEXT COLLATE "C" NOT NULL,
  rule_code TEXT COLLATE "C" NOT NULL,
  rule_class TEXT NOT NULL,
  rule_params TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_fill_rule_code ON sys_fill_rule (tenant_id, rule_code);

CREATE TABLE sys_saved_query (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  page_code TEXT COLLATE "C" NOT NULL,
  title TEXT COLLATE "C" NOT NULL,
  match_type TEXT NOT NULL DEFAULT 'and' CHECK (match_type IN ('and', 'or')),
  records TEXT NOT NULL,
  share TEXT NOT NULL DEFAULT 'mine' CHECK (share IN ('mine', 'depart')),
  sys_org_code TEXT COLLATE "C" NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_saved_query_title ON sys_saved_query (tenant_id, page_code, create_by, title);
CREATE INDEX sys_saved_query_depart ON sys_saved_query (tenant_id, page_code, share, sys_org_code);

CREATE TABLE sys_data_log (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  data_table TEXT COLLATE "C" NOT NULL,
  data_id TEXT COLLATE "C" NOT NULL,
  data_version BIGINT NOT NULL,
  data_content TEXT NOT NULL,
  type TEXT NOT NULL DEFAULT 'json',
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL
);
CREATE UNIQUE INDEX sys_data_log_version ON sys_data_log (tenant_id, data_table, data_id, data_version);
CREATE INDEX sys_data_log_create ON sys_data_log (tenant_id, create_time, id);

-- What a row of the operation log was about, for its lists; rows from before stay operations without a kind.
ALTER TABLE audit_log ADD COLUMN log_type BIGINT NOT NULL DEFAULT 2;
ALTER TABLE audit_log ADD COLUMN operate_type BIGINT NOT NULL DEFAULT 0;
ALTER TABLE audit_log ADD COLUMN realname TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN method TEXT NOT NULL DEFAULT '';
ALTER TABLE audit_log ADD COLUMN request_url TEXT NOT NULL DEFAULT '';
CREATE INDEX audit_log_type ON audit_log (tenant_id, log_type, at, id);
CREATE INDEX audit_log_actor ON audit_log (tenant_id, actor, at, id);
CREATE INDEX audit_log_operate ON audit_log (tenant_id, operate_type, at, id);
CREATE INDEX audit_log_object ON audit_log (tenant_id, object_type, at, id);

CREATE TABLE sys_announcement (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  titile TEXT COLLATE "C" NOT NULL,
  msg_content TEXT NOT NULL DEFAULT '',
  msg_abstract TEXT NOT NULL DEFAULT '',
  start_time BIGINT,
  end_time BIGINT,
  sender TEXT NOT NULL DEFAULT '',
  priority TEXT NOT NULL DEFAULT 'L' CHECK (priority IN ('L', 'M', 'H')),
  msg_category TEXT NOT NULL DEFAULT '1' CHECK (msg_category IN ('1', '2')),
  msg_type TEXT NOT NULL DEFAULT 'ALL' CHECK (msg_type IN ('ALL', 'USER')),
  send_status TEXT NOT NULL DEFAULT '0' CHECK (send_status IN ('0', '1', '2')),
  send_time BIGINT,
  cancel_time BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX sys_announcement_create ON sys_announcement (tenant_id, create_time, id);

-- Refused rows of an import, kept a few days for the person who imported.
CREATE TABLE import_report (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  name TEXT NOT NULL,
  content BYTEA NOT NULL,
  create_time BIGINT NOT NULL
);
CREATE INDEX import_report_create ON import_report (create_time);

-- What the program has once given to a site: it is not given again, so what people deleted stays deleted.
CREATE TABLE sys_seed (
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  kind TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, kind, code)
);

-- The group 系统管理 now holds pages of all administrators; where it stands already, they get it too.
INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date)
SELECT (SELECT MAX(id) FROM sys_role_permission) + ROW_NUMBER() OVER (ORDER BY r.id), r.id, 20, r.create_time
FROM sys_role r
WHERE r.role_code IN ('security_admin', 'audit_admin') AND EXISTS (SELECT 1 FROM sys_permission WHERE id = 20)
  AND NOT EXISTS (SELECT 1 FROM sys_role_permission rp WHERE rp.role_id = r.id AND rp.permission_id = 20);
