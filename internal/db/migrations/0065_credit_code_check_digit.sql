-- +goose Up
-- The rule for credit codes that every site got did not look at the check digit. A site that wrote its own keeps it.
UPDATE sys_check_rule SET rule_json = '[{"digits":"2","pattern":"[1-9A-GNY][1-9A-GNY]","message":"前两位为登记管理部门和机构类别代码"},{"digits":"6","pattern":"[0-9]{6}","message":"第 3 至 8 位为行政区划码，应为数字"},{"digits":"10","pattern":"[0-9A-HJ-NPQRTUWXY]{10}","message":"第 9 至 18 位只能有数字和大写字母，不含 I、O、S、V、Z"},{"digits":"*","pattern":".{18}","message":"统一社会信用代码应为 18 位"},{"digits":"*","pattern":"@creditCode","message":"校验码不对，请逐位核对统一社会信用代码"}]',
  rule_description = '18 位，按 GB 32100-2015 分段检查，并核对校验码', version = version + 1
WHERE rule_code = 'credit_code' AND rule_json = '[{"digits":"2","pattern":"[1-9A-GNY][1-9A-GNY]","message":"前两位为登记管理部门和机构类别代码"},{"digits":"6","pattern":"[0-9]{6}","message":"第 3 至 8 位为行政区划码，应为数字"},{"digits":"10","pattern":"[0-9A-HJ-NPQRTUWXY]{10}","message":"第 9 至 18 位只能有数字和大写字母，不含 I、O、S、V、Z"},{"digits":"*","pattern":".{18}","message":"统一社会信用代码应为 18 位"}]';
