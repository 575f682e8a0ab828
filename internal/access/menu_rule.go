package access

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DataRule is a further condition on the rows of the lists of a screen, for the roles that choose it (api-contract.md section 5.5).
type DataRule struct {
	crud.Row
	PermissionID   value.ID `json:"permissionId" db:"permission_id"`
	RuleName       string   `json:"ruleName" db:"rule_name"`
	RuleColumn     string   `json:"ruleColumn" db:"rule_column"`
	RuleConditions string   `json:"ruleConditions" db:"rule_conditions"`
	RuleValue      string   `json:"ruleValue" db:"rule_value"`
	Status         string   `json:"status" db:"status" enum:"0,1" doc:"1 有效，0 无效"`
}

const ruleColumns = `d.id, d.version, d.create_by, d.create_time, d.update_by, d.update_time, d.permission_id, d.rule_name, d.rule_column,
	d.rule_conditions, d.rule_value, d.status`

var (
	ruleColumnName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]*$`)
	ruleVariable   = regexp.MustCompile(`#\{([^{}]*)\}`)
)

func (s *Service) ruleResource() crud.Resource[DataRule] {
	return crud.Resource[DataRule]{
		Path: "/sys/permission", Tag: tagMenu, Perm: permPermission,
		Table: crud.Table{
			Name: "sys_permission_data_rule", Label: "数据规则", Log: "permissionRule", NameColumn: "rule_name", NoIndex: "a screen has a handful",
			Columns: []crud.Column{
				{Name: "permission_id", Label: "菜单", Kind: crud.ID, Required: true, Ref: "sys_permission", RefShared: true, Write: true},
				{Name: "rule_name", Label: "规则名称", Kind: crud.Text, Required: true, Max: 50, Write: true},
				{Name: "rule_column", Label: "规则字段", Kind: crud.Text, Required: true, Max: 50, Pattern: ruleColumnName, Hint: "规则字段应为列名，如 sys_org_code", Write: true},
				{Name: "rule_conditions", Label: "条件规则", Kind: crud.Text, Required: true, Max: 20, Write: true},
				{Name: "rule_value", Label: "规则值", Kind: crud.Text, Required: true, Max: 300, Write: true},
				{Name: "status", Label: "状态", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{{Value: "1", Text: "有效"}, {Value: "0", Text: "无效"}}},
			},
		},
		Check: s.checkRule,
		Undo:  crud.Undo[DataRule]{Path: "/sys/permission/undoRule"}, // "/undo" there is that of menus
		After: func(ctx context.Context, tx *db.Tx, old, new *DataRule) error {
			for _, r := range []*DataRule{old, new} {
				if r == nil {
					continue
				}
				if err := markMenu(ctx, tx, r.PermissionID, `rule_flag = CASE WHEN EXISTS (
					SELECT 1 FROM sys_permission_data_rule d WHERE d.permission_id = sys_permission.id) THEN 1 ELSE 0 END`); err != nil {
					return err
				}
			}
			s.auth.Sessions.RefreshAll(tx)
			return nil
		},
	}
}

// checkRule refuses what the engine could not apply, so that nobody relies on a rule that hides everything, and the removal of a
// rule that a role relies on: it would silently show the role every row.
func (s *Service) checkRule(ctx context.Context, tx *db.Tx, old, new *DataRule) error {
	if err := directory.OperatorOnly(ctx); err != nil {
		return err
	}
	if new == nil {
		return s.ruleUnused(ctx, tx, *old)
	}
	fields := errs.Fields{}
	if old != nil && old.PermissionID != new.PermissionID {
		fields.Add("permissionId", "数据规则不能换到另一个菜单")
	}
	new.RuleConditions = strings.ToUpper(new.RuleConditions)
	switch {
	case new.RuleConditions == "USE_SQL_RULES":
		fields.Add("ruleConditions", "不支持自定义 SQL 规则，请用字段和条件表达")
	case !schema.KnowsRule(new.RuleConditions):
		fields.Add("ruleConditions", "条件规则应为 >、>=、<、<=、=、!=、IN、LIKE、LEFT_LIKE、RIGHT_LIKE 之一")
	}
	checkVariables(new.RuleValue, fields)
	lists, err := listsOfScreen(ctx, tx, new.PermissionID)
	if err != nil {
		return err
	}
	if columns := s.columnsOf(lists); len(columns) > 0 {
		i := slices.IndexFunc(columns, func(c string) bool { return plainName(c) == plainName(new.RuleColumn) })
		if i < 0 {
			fields.Add("ruleColumn", "这个菜单的列表没有字段“%s”", new.RuleColumn)
		} else {
			new.RuleColumn = columns[i] // the engine knows no other spelling
		}
	}
	if err := fields.Err(); err != nil {
		return err
	}
	if err := notOnesOwnRule(ctx, tx, old, *new); err != nil {
		return err
	}
	return s.tryRule(lists, *new, tx.Now)
}

func checkVariables(text string, fields errs.Fields) {
	for _, m := range ruleVariable.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(ruleVariables, plainName(m[1])) {
			fields.Add("ruleValue", "没有变量 %s", m[0])
		}
	}
	if strings.Contains(ruleVariable.ReplaceAllString(text, ""), "#{") {
		fields.Add("ruleValue", "变量没有写完整，应写成 #{sys_org_code} 这样，以 } 结束")
	}
}

// columnsOf are the columns of lists; none when the registry does not know the lists.
func (s *Service) columnsOf(lists []string) (columns []string) {
	for _, prefix := range lists {
		more, _ := s.registry.RuleColumns(prefix)
		columns = append(columns, more...)
	}
	return columns
}

// tryRule tries a rule on the lists that have its column, with the values of somebody for its variables.
func (s *Service) tryRule(lists []string, r DataRule, now value.Time) error {
	somebody := auth.Principal{Username: "zhangsan", Realname: "张三", OrgCode: "A01", TenantID: directory.DefaultTenant}
	text, _ := replaceVariables(r.RuleValue, variablesOf(somebody, []directory.Department{{OrgCode: somebody.OrgCode}}, now))
	for _, prefix := range lists {
		if err := s.registry.TryRule(prefix, auth.Rule{Column: r.RuleColumn, Condition: r.RuleConditions, Value: text}); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) ruleUnused(ctx context.Context, q db.Querier, r DataRule) error {
	roles, err := choosersOf(ctx, q, r, "sys_role_permission", "sys_depart_role_permission")
	if err == nil && roles > 0 {
		return errs.Invalidf("有 %d 个角色正在使用规则“%s”，请先在角色的数据权限中取消它", roles, r.RuleName)
	}
	departs := 0
	if err == nil {
		departs, err = choosersOf(ctx, q, r, "sys_depart_permission")
	}
	if err == nil && departs > 0 {
		return errs.Invalidf("有 %d 个部门的权限中选了规则“%s”，请先在部门权限中取消它", departs, r.RuleName)
	}
	return err
}

// choosersOf counts the rows of the tables that have chosen a rule.
func choosersOf(ctx context.Context, q db.Querier, r DataRule, tables ...string) (n int, err error) {
	for _, table := range tables {
		chosen, err := db.Select[string](ctx, q, `SELECT data_rule_ids FROM `+table+` WHERE permission_id = $1 AND data_rule_ids <> ''`, r.PermissionID)
		if err != nil {
			return 0, err
		}
		for _, list := range chosen {
			if slices.Contains(value.SplitList(list), r.ID.String()) {
				n++
			}
		}
	}
	return n, nil
}

func (s *Service) mountRules(api *web.API) {
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/permission" + path, Tag: tagMenu, Summary: summary, Access: web.Perm(permPermission + ":" + action)}
	}
	web.Handle(api, route("GET", "/getPermRuleListByPermId", "list", "菜单的数据规则"), s.rulesOfPermission)
	web.Handle(api, route("GET", "/queryPermissionRule", "list", "查找菜单的数据规则"), s.rulesOfPermission)
	web.Handle(api, route("GET", "/ruleFields", "list", "数据规则可用的字段"), s.ruleFields)
	web.Handle(api, route("POST", "/previewRule", "list", "试看数据规则剩下哪些行"), s.previewRule)
	web.Handle(api, route("POST", "/addPermissionRule", "add", "新增数据规则"), s.addRule)
	web.Handle(api, route("PUT,POST", "/editPermissionRule", "edit", "修改数据规则"), s.editRule)
	web.Handle(api, route("DELETE", "/deletePermissionRule", "delete", "删除数据规则"), s.deleteRule)
	s.rules.MountUndo(api, s.db)
}

func (s *Service) rulesOfPermission(ctx context.Context, in *struct {
	PermissionID string `query:"permissionId" doc:"菜单的编号"`
	RuleName     string `query:"ruleName" doc:"名称中的文字"`
	RuleValue    string `query:"ruleValue" doc:"规则值中的文字"`
}) ([]DataRule, error) {
	id, err := value.ParseID(in.PermissionID)
	if err != nil {
		return nil, errs.Invalidf("编号格式不正确")
	}
	all, err := rulesWhere(ctx, s.db.Read(), `d.permission_id = $1`, int64(id))
	found := []DataRule{}
	for _, r := range all {
		if strings.Contains(r.RuleName, strings.TrimSpace(in.RuleName)) && strings.Contains(r.RuleValue, strings.TrimSpace(in.RuleValue)) {
			found = append(found, r)
		}
	}
	return found, err
}

func rulesIn(ctx context.Context, q db.Querier, ids []value.ID) ([]DataRule, error) {
	var args []any
	of := db.In(&args, ids)
	return rulesWhere(ctx, q, `d.id IN (`+of+`)`, args...)
}

func rulesWhere(ctx context.Context, q db.Querier, where string, args ...any) ([]DataRule, error) {
	return db.Select[DataRule](ctx, q, `SELECT `+ruleColumns+` FROM sys_permission_data_rule d WHERE `+where+` ORDER BY d.id`, args...)
}

type ruleDraft struct{ Body crud.Draft[DataRule] }

func (s *Service) addRule(ctx context.Context, in *ruleDraft) (crud.Saved[DataRule], error) {
	r := DataRule{Status: "1"}
	if err := s.rules.Decode(in.Body, &r); err != nil {
		return crud.Saved[DataRule]{}, err
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error { return s.rules.Insert(ctx, tx, &r) })
	return crud.Saved[DataRule]{Text: "添加成功！", Row: r}, err
}

func (s *Service) editRule(ctx context.Context, in *ruleDraft) (crud.Saved[DataRule], error) {
	var r DataRule
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		r, err = s.rules.Edit(ctx, tx, in.Body)
		return err
	})
	return crud.Saved[DataRule]{Text: "修改成功！", Row: r}, err
}

func (s *Service) deleteRule(ctx context.Context, in *oneID) (crud.Removed, error) {
	ids, err := crud.ParseIDs(in.ID)
	if err != nil {
		return crud.Removed{}, err
	}
	return crud.Remove(ctx, s.db, "删除成功！", func(ctx context.Context, tx *db.Tx) error { return s.rules.Delete(ctx, tx, ids...) })
}

// listSuffix ends the permission code of a list, by which its data rules are found.
const listSuffix = ":list"

// ruleVariables are the variables of rule values, as plainName writes them.
var ruleVariables = []string{"sysusercode", "sysusername", "sysorgcode", "sysmultiorgcode", "sysdate", "systime", "tenantid", "bpmstatus"}

// plainName makes sys_org_code and sysOrgCode the same.
func plainName(name string) string {
	return strings.ToLower(strings.ReplaceAll(strings.TrimSpace(name), "_", ""))
}

// impossible is a rule that no row meets: what cannot be decided hides rows and never shows them.
var impossible = auth.Rule{}
