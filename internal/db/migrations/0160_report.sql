-- +goose Up
-- Reports: what is asked (a data set, or a SELECT over data sets), how its columns are shown, and what readers fill in. roles: the codes of
-- the roles that may see it, comma-separated.
CREATE TABLE report (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  code TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  data_set TEXT NOT NULL DEFAULT '',
  cgr_sql TEXT NOT NULL DEFAULT '',
  return_val_field TEXT NOT NULL DEFAULT '',
  return_txt_field TEXT NOT NULL DEFAULT '',
  return_type TEXT NOT NULL DEFAULT '1' CHECK (return_type IN ('1', '2')),
  db_source TEXT NOT NULL DEFAULT '',
  content TEXT NOT NULL DEFAULT '',
  roles TEXT NOT NULL DEFAULT '',
  built_in BOOLEAN NOT NULL DEFAULT FALSE,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX report_code ON report (tenant_id, code);

CREATE TABLE report_item (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  cgrhead_id BIGINT NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  field_name TEXT NOT NULL,
  field_txt TEXT NOT NULL DEFAULT '',
  field_width BIGINT NOT NULL DEFAULT 0,
  field_type TEXT NOT NULL DEFAULT 'String',
  search_mode TEXT NOT NULL DEFAULT 'single',
  is_order BIGINT NOT NULL DEFAULT 0,
  is_search BIGINT NOT NULL DEFAULT 0,
  dict_code TEXT NOT NULL DEFAULT '',
  field_href TEXT NOT NULL DEFAULT '',
  is_show BIGINT NOT NULL DEFAULT 1,
  order_num BIGINT NOT NULL DEFAULT 0,
  replace_val TEXT NOT NULL DEFAULT '',
  is_total TEXT NOT NULL DEFAULT '0',
  group_title TEXT NOT NULL DEFAULT '',
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX report_item_head ON report_item (cgrhead_id, order_num, id);

CREATE TABLE report_param (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  cgrhead_id BIGINT NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  param_name TEXT NOT NULL,
  param_txt TEXT NOT NULL DEFAULT '',
  param_value TEXT NOT NULL DEFAULT '',
  order_num BIGINT NOT NULL DEFAULT 0,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX report_param_head ON report_param (cgrhead_id, order_num, id);

-- What a report was after each save, head, items and parameters in one text of JSON.
CREATE TABLE report_version (
  report_id BIGINT NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  no BIGINT NOT NULL,
  tenant_id BIGINT NOT NULL,
  stored TEXT NOT NULL,
  create_by TEXT NOT NULL,
  create_time BIGINT NOT NULL,
  PRIMARY KEY (report_id, no)
);
