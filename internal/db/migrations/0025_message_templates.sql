-- +goose Up
-- Texts of a site with places for values, sent by SMS (1), by mail (2) or as a message of the system (4). What codes and security
-- messages say is not here but in the program.
CREATE TABLE sys_sms_template (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id) ON DELETE CASCADE,
  template_name TEXT COLLATE "C" NOT NULL,
  template_code TEXT COLLATE "C" NOT NULL,
  template_type TEXT COLLATE "C" NOT NULL CHECK (template_type IN ('1', '2', '4')),
  template_content TEXT COLLATE "C" NOT NULL,
  template_test_json TEXT COLLATE "C" NOT NULL DEFAULT '',
  use_status TEXT COLLATE "C" NOT NULL DEFAULT '1' CHECK (use_status IN ('0', '1')),
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT COLLATE "C" NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE UNIQUE INDEX sys_sms_template_code ON sys_sms_template (tenant_id, template_code);
