-- +goose Up
-- The page with which the back office opens for people of a role; the code DEF_INDEX_ALL is everybody's.
CREATE TABLE sys_role_index (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  role_code TEXT COLLATE "C" NOT NULL,
  url TEXT COLLATE "C" NOT NULL,
  component TEXT NOT NULL DEFAULT '',
  is_route BOOLEAN NOT NULL DEFAULT TRUE,
  priority BIGINT NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT '1',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_role_index_role ON sys_role_index (tenant_id, role_code);
