-- +goose Up
-- Words of everyday speech come with the program and serve every site. Here stand the groups that a site does not want, by their head word:
-- word is its form for comparing, head is how it is written.
CREATE TABLE search_shipped_off (
  tenant_id BIGINT NOT NULL,
  word TEXT NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (tenant_id, word)
);
