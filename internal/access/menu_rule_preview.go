package access

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// listsOfScreen are the prefixes of the lists on a screen, in order.
func listsOfScreen(ctx context.Context, q db.Querier, permission value.ID) (prefixes []string, err error) {
	codes, err := db.Select[string](ctx, q, `SELECT perms FROM sys_permission WHERE del_flag = 0 AND (id = $1 OR parent_id = $1) AND perms <> ''`, permission)
	for code := range codeSet(codes) {
		if prefix, isList := strings.CutSuffix(code, listSuffix); isList {
			prefixes = append(prefixes, prefix)
		}
	}
	slices.Sort(prefixes)
	return prefixes, err
}

// ruleFields answers what a data rule of a screen may name, list by list.
func (s *Service) ruleFields(ctx context.Context, in *struct {
	PermissionID string `query:"permissionId" doc:"菜单的编号"`
}) ([]schema.RuleList, error) {
	id, err := value.ParseID(in.PermissionID)
	if err != nil {
		return nil, errs.Invalidf("编号格式不正确")
	}
	prefixes, err := listsOfScreen(ctx, s.db.Read(), id)
	lists := []schema.RuleList{}
	for _, prefix := range prefixes {
		if list, known := s.registry.RuleList(prefix); known {
			lists = append(lists, list)
		}
	}
	return lists, err
}

type ruleTry struct {
	PermissionID   value.ID `json:"permissionId"`
	RuleColumn     string   `json:"ruleColumn"`
	RuleConditions string   `json:"ruleConditions"`
	RuleValue      string   `json:"ruleValue"`
}

// previewRule shows what a rule would leave of the lists of a screen to the caller, with the caller's own values for its variables.
func (s *Service) previewRule(ctx context.Context, in *struct{ Body ruleTry }) ([]schema.RulePreview, error) {
	try, caller := in.Body, auth.PrincipalFrom(ctx)
	departs, _, err := s.accounts.Departs(ctx, s.db.Read(), caller.UserID, caller.TenantID)
	if err != nil {
		return nil, err
	}
	text, ok := replaceVariables(try.RuleValue, variablesOf(caller, departs, s.db.Now()))
	if !ok {
		return nil, errs.Fields{"ruleValue": "这个变量不存在，或者对您来说是空的：用它的规则什么也不显示"}.Err()
	}
	rule := auth.Rule{Column: try.RuleColumn, Condition: strings.ToUpper(strings.TrimSpace(try.RuleConditions)), Value: text}
	prefixes, err := listsOfScreen(ctx, s.db.Read(), try.PermissionID)
	if err != nil {
		return nil, err
	}
	previews := []schema.RulePreview{}
	for _, prefix := range prefixes {
		if _, known := s.registry.RuleList(prefix); !known {
			continue
		}
		preview, err := s.registry.Preview(ctx, s.db.Read(), prefix, rule)
		if err != nil {
			return nil, err
		}
		previews = append(previews, preview)
	}
	if len(previews) == 0 {
		return nil, errs.Invalidf("这个菜单没有可以预览的列表")
	}
	return previews, nil
}
