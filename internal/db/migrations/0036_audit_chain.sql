-- +goose Up
-- The one chain of all sites ends here: audit_head keeps its end, and the chain of each site begins with it.
CREATE TABLE audit_chain (
  tenant_id BIGINT PRIMARY KEY,
  hash TEXT NOT NULL,
  count BIGINT NOT NULL
);

CREATE TABLE audit_check (
  id BIGINT PRIMARY KEY,
  at BIGINT NOT NULL,
  entries BIGINT NOT NULL,
  problem TEXT NOT NULL
);
