-- +goose Up
-- The highest code that was ever given below a parent ('' for the roots): departments keep codes, so that none is given to another category.
CREATE TABLE sys_category_last (
  tenant_id BIGINT NOT NULL REFERENCES sys_tenant (id),
  parent TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (tenant_id, parent)
);
INSERT INTO sys_category_last (tenant_id, parent, code)
SELECT tenant_id, SUBSTR(code, 1, LENGTH(code) - 3), MAX(code)
FROM (SELECT tenant_id, code FROM sys_category UNION SELECT tenant_id, code FROM sys_seed WHERE kind = 'category') AS ever
GROUP BY tenant_id, SUBSTR(code, 1, LENGTH(code) - 3);
