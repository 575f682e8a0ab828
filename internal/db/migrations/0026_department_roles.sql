-- +goose Up
-- What a department may do at most, and its roles. That a department role stays within its department, and is held by people who work
-- there, is the database's to keep: depart_id stands in the links, and whatever it hangs on takes them along.
CREATE TABLE sys_depart_permission (
  id BIGINT PRIMARY KEY,
  depart_id BIGINT NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  permission_id BIGINT NOT NULL REFERENCES sys_permission (id) ON DELETE CASCADE,
  data_rule_ids TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX sys_depart_permission_pair ON sys_depart_permission (depart_id, permission_id);
CREATE INDEX sys_depart_permission_permission ON sys_depart_permission (permission_id, depart_id);

CREATE TABLE sys_depart_role (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  depart_id BIGINT NOT NULL REFERENCES sys_depart (id) ON DELETE CASCADE,
  role_name TEXT NOT NULL,
  role_code TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_depart_role_code ON sys_depart_role (tenant_id, role_code);
CREATE UNIQUE INDEX sys_depart_role_depart ON sys_depart_role (depart_id, id);

CREATE TABLE sys_depart_role_permission (
  id BIGINT PRIMARY KEY,
  depart_id BIGINT NOT NULL,
  role_id BIGINT NOT NULL,
  permission_id BIGINT NOT NULL,
  data_rule_ids TEXT NOT NULL DEFAULT '',
  operate_date BIGINT NOT NULL,
  operate_ip TEXT NOT NULL DEFAULT '',
  FOREIGN KEY (depart_id, role_id) REFERENCES sys_depart_role (depart_id, id) ON DELETE CASCADE,
  FOREIGN KEY (depart_id, permission_id) REFERENCES sys_depart_permission (depart_id, permission_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_depart_role_permission_pair ON sys_depart_role_permission (role_id, permission_id);
CREATE INDEX sys_depart_role_permission_depart ON sys_depart_role_permission (depart_id, permission_id);
CREATE INDEX sys_depart_role_permission_permission ON sys_depart_role_permission (permission_id, role_id);

CREATE TABLE sys_depart_role_user (
  id BIGINT PRIMARY KEY,
  depart_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL,
  drole_id BIGINT NOT NULL,
  FOREIGN KEY (depart_id, drole_id) REFERENCES sys_depart_role (depart_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, depart_id) REFERENCES sys_user_depart (user_id, dep_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sys_depart_role_user_pair ON sys_depart_role_user (user_id, drole_id);
CREATE INDEX sys_depart_role_user_role ON sys_depart_role_user (drole_id, user_id);

-- Security administrators grant rights on the screen of departments. Rows of the menu that are there already are not granted anew by
-- the program, so those of an older installation get theirs here; the number of a role serves as that of the row, as no two rows of
-- the program have the same.
INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date)
SELECT CASE p.id WHEN 25 THEN r.id ELSE -r.id END, r.id, p.id, r.create_time FROM sys_role r, sys_permission p
WHERE r.role_code = 'security_admin' AND p.id IN (25, 2501) ON CONFLICT DO NOTHING;
