-- +goose Up
-- What people put of reports on their own home tab. query: what the address of the report said. report_name: what the report was called
-- then, for a tile whose report is gone; a report that is restored has its tiles again, so nothing cascades from it.
CREATE TABLE report_tile (
  id BIGINT PRIMARY KEY,
  tenant_id BIGINT NOT NULL,
  user_id BIGINT NOT NULL REFERENCES sys_user (id) ON DELETE CASCADE,
  report_id BIGINT NOT NULL,
  report_name TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '',
  view TEXT NOT NULL,
  query TEXT NOT NULL DEFAULT '',
  order_num BIGINT NOT NULL DEFAULT 0,
  create_time BIGINT NOT NULL
);
CREATE INDEX report_tile_own ON report_tile (user_id, tenant_id, order_num, id);
