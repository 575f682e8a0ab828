-- +goose Up
-- Reports that are sent by mail. query: the conditions as a query of getData has them, dates may be {today-7}. next_time is absent while
-- nothing is planned; a node wins a sending by changing it.
CREATE TABLE report_mail (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  report_id BIGINT NOT NULL REFERENCES report (id) ON DELETE CASCADE,
  cron_expression TEXT NOT NULL,
  query TEXT NOT NULL DEFAULT '',
  attached BOOLEAN NOT NULL DEFAULT TRUE,
  enabled BOOLEAN NOT NULL DEFAULT TRUE,
  next_time BIGINT,
  version BIGINT NOT NULL DEFAULT 1,
  create_by TEXT NOT NULL DEFAULT '',
  create_time BIGINT NOT NULL,
  update_by TEXT NOT NULL DEFAULT '',
  update_time BIGINT
);
CREATE INDEX report_mail_report ON report_mail (report_id, id);
CREATE INDEX report_mail_due ON report_mail (next_time, id) WHERE next_time IS NOT NULL;

-- Who gets them, and how the last sending to each ended. sent_due: the time for which the last mail went out, so that it goes once.
CREATE TABLE report_mail_reader (
  mail_id BIGINT NOT NULL REFERENCES report_mail (id) ON DELETE CASCADE,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  last_time BIGINT,
  last_state TEXT NOT NULL DEFAULT '' CHECK (last_state IN ('', 'sent', 'failed', 'refused')),
  last_message TEXT NOT NULL DEFAULT '',
  sent_due BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (mail_id, user_id)
);
CREATE INDEX report_mail_reader_user ON report_mail_reader (user_id);
