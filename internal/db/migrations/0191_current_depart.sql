-- +goose Up
-- The department a person works in belongs to their place in a site: as one of the account, the staff of each site moved it for the others.
ALTER TABLE sys_user_tenant ADD COLUMN org_code TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE sys_user_tenant SET org_code = (SELECT u.org_code FROM sys_user u WHERE u.id = sys_user_tenant.user_id)
WHERE EXISTS (SELECT 1 FROM sys_user u JOIN sys_user_depart ud ON ud.user_id = u.id JOIN sys_depart d ON d.id = ud.dep_id
  WHERE u.id = sys_user_tenant.user_id AND d.tenant_id = sys_user_tenant.tenant_id AND d.del_flag = '0' AND d.org_code = u.org_code);
ALTER TABLE sys_user DROP COLUMN org_code;
