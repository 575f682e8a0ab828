-- +goose Up
CREATE TABLE sys_tenant (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL,
  hosts TEXT NOT NULL DEFAULT '',
  is_default BOOLEAN NOT NULL DEFAULT FALSE,
  begin_date BIGINT,
  end_date BIGINT,
  status BIGINT NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_tenant_default ON sys_tenant (is_default) WHERE is_default;

CREATE TABLE sys_depart (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  parent_id BIGINT REFERENCES sys_depart (id),
  depart_name TEXT COLLATE "C" NOT NULL,
  depart_name_en TEXT NOT NULL DEFAULT '',
  depart_name_abbr TEXT NOT NULL DEFAULT '',
  depart_order BIGINT NOT NULL DEFAULT 0,
  description TEXT NOT NULL DEFAULT '',
  org_category TEXT NOT NULL DEFAULT '1',
  org_type TEXT NOT NULL DEFAULT '1',
  org_code TEXT COLLATE "C" NOT NULL,
  mobile TEXT NOT NULL DEFAULT '',
  fax TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '',
  memo TEXT NOT NULL DEFAULT '',
  status TEXT NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  del_flag TEXT NOT NULL DEFAULT '0' CHECK (del_flag IN ('0', '1')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_depart_code ON sys_depart (tenant_id, org_code);
CREATE INDEX sys_depart_parent ON sys_depart (tenant_id, parent_id, depart_order, id);

CREATE TABLE sys_position (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  code TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  post_rank TEXT NOT NULL DEFAULT '',
  company_id TEXT NOT NULL DEFAULT '',
  sys_org_code TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_position_code ON sys_position (tenant_id, code);

CREATE TABLE sys_user (
  id BIGINT PRIMARY KEY,
  username TEXT COLLATE "C" NOT NULL UNIQUE,
  realname TEXT COLLATE "C" NOT NULL,
  password TEXT NOT NULL,
  password_time BIGINT NOT NULL,
  avatar TEXT NOT NULL DEFAULT '',
  birthday TEXT,
  sex BIGINT CHECK (sex IN (1, 2)),
  email TEXT NOT NULL DEFAULT '',
  phone TEXT NOT NULL DEFAULT '',
  org_code TEXT NOT NULL DEFAULT '',
  status BIGINT NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  del_flag BIGINT NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  work_no TEXT NOT NULL DEFAULT '',
  post TEXT NOT NULL DEFAULT '',
  telephone TEXT NOT NULL DEFAULT '',
  activiti_sync BIGINT NOT NULL DEFAULT 0,
  user_identity BIGINT NOT NULL DEFAULT 1 CHECK (user_identity IN (1, 2)),
  depart_ids TEXT NOT NULL DEFAULT '',
  client_id TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_user_phone ON sys_user (phone) WHERE phone <> '';
CREATE UNIQUE INDEX sys_user_email ON sys_user (email) WHERE email <> '';
CREATE UNIQUE INDEX sys_user_work_no ON sys_user (work_no) WHERE work_no <> '';
CREATE INDEX sys_user_create ON sys_user (create_time, id);

CREATE TABLE sys_user_tenant (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_user_tenant_pair ON sys_user_tenant (user_id, tenant_id);
CREATE INDEX sys_user_tenant_tenant ON sys_user_tenant (tenant_id, user_id);

CREATE TABLE sys_user_depart (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  dep_id BIGINT NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_user_depart_pair ON sys_user_depart (user_id, dep_id);
CREATE INDEX sys_user_depart_depart ON sys_user_depart (dep_id, user_id);

CREATE TABLE sys_role (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  role_name TEXT COLLATE "C" NOT NULL,
  role_code TEXT COLLATE "C" NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  data_scope TEXT NOT NULL DEFAULT 'self' CHECK (data_scope IN ('all', 'departs', 'self')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_role_code ON sys_role (tenant_id, role_code);

CREATE TABLE sys_user_role (
  id BIGINT PRIMARY KEY,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  role_id BIGINT NOT NULL REFERENCES sys_role (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_user_role_pair ON sys_user_role (user_id, role_id);
CREATE INDEX sys_user_role_role ON sys_user_role (role_id, user_id);

CREATE TABLE sys_permission (
  id BIGINT PRIMARY KEY,
  parent_id BIGINT REFERENCES sys_permission (id),
  name TEXT COLLATE "C" NOT NULL,
  url TEXT NOT NULL DEFAULT '',
  component TEXT NOT NULL DEFAULT '',
  component_name TEXT NOT NULL DEFAULT '',
  redirect TEXT NOT NULL DEFAULT '',
  menu_type BIGINT NOT NULL CHECK (menu_type IN (0, 1, 2)),
  perms TEXT NOT NULL DEFAULT '',
  perms_type TEXT NOT NULL DEFAULT '1',
  sort_no DOUBLE PRECISION NOT NULL DEFAULT 0,
  always_show BOOLEAN NOT NULL DEFAULT FALSE,
  icon TEXT NOT NULL DEFAULT '',
  is_route BOOLEAN NOT NULL DEFAULT TRUE,
  is_leaf BOOLEAN NOT NULL DEFAULT TRUE,
  keep_alive BOOLEAN NOT NULL DEFAULT FALSE,
  hidden BOOLEAN NOT NULL DEFAULT FALSE,
  hide_tab BOOLEAN NOT NULL DEFAULT FALSE,
  internal_or_external BOOLEAN NOT NULL DEFAULT FALSE,
  description TEXT NOT NULL DEFAULT '',
  del_flag BIGINT NOT NULL DEFAULT 0 CHECK (del_flag IN (0, 1)),
  rule_flag BIGINT NOT NULL DEFAULT 0 CHECK (rule_flag IN (0, 1)),
  status TEXT NOT NULL DEFAULT '1' CHECK (status IN ('0', '1')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX sys_permission_parent ON sys_permission (parent_id, sort_no, id);

CREATE TABLE sys_role_permission (
  id BIGINT PRIMARY KEY,
  role_id BIGINT NOT NULL REFERENCES sys_role (id) ON DELETE CASCADE,
  permission_id BIGINT NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  data_rule_ids TEXT NOT NULL DEFAULT '',
  operate_date BIGINT NOT NULL,
  operate_ip TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX sys_role_permission_pair ON sys_role_permission (role_id, permission_id);
CREATE INDEX sys_role_permission_permission ON sys_role_permission (permission_id, role_id);
