package access

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
)

// grantedList is a right to see a list as one role gives it, with the data rules that the role has chosen on the screen of the
// list and on the right itself.
type grantedList struct {
	Role        value.ID `db:"role_id"`
	Permission  value.ID `db:"id"`
	Screen      value.ID `db:"parent_id"`
	Codes       string   `db:"perms"`
	Chosen      string   `db:"data_rule_ids"`
	ScreenRules string   `db:"-"`
}

// rulesFor are the data rules of a person, by the code of the list (auth.Principal.Rules). A role that gives the list without rules
// lifts those of all other roles; the roles of departments count like those of the site.
func (s *Service) rulesFor(ctx context.Context, q db.Querier, p auth.Principal, departs []directory.Department) (map[string][][]auth.Rule, error) {
	held, err := db.Select[grantedList](ctx, q, `
		SELECT held.role_id, p.id, p.parent_id, p.perms, held.data_rule_ids FROM`+holdings+`JOIN sys_permission p ON p.id = held.permission_id
		WHERE held.user_id = $1 AND held.tenant_id = $2 AND p.del_flag = 0 AND (p.perms LIKE '%:list%' OR held.data_rule_ids <> '')
		ORDER BY held.role_id, p.id`, p.UserID, p.TenantID)
	if err != nil {
		return nil, err
	}
	lists := listsOf(held)
	var chosen []value.ID
	for _, l := range lists {
		chosen = append(chosen, l.rules()...)
	}
	if chosen = value.Missing(chosen, nil); len(chosen) == 0 {
		return nil, nil
	}
	stored, err := rulesIn(ctx, q, chosen)
	if err != nil {
		return nil, err
	}
	return uniteRules(lists, applied(stored, variablesOf(p, departs, s.db.Now()))), nil
}

// listsOf are the lists among what somebody holds, each with the rules that its role has chosen on its screen.
func listsOf(held []grantedList) (lists []grantedList) {
	type place struct{ role, permission value.ID }
	chosen := make(map[place]string, len(held))
	for _, h := range held {
		chosen[place{h.Role, h.Permission}] = h.Chosen
	}
	for _, h := range held {
		if strings.Contains(h.Codes, listSuffix) {
			h.ScreenRules = chosen[place{h.Role, h.Screen}]
			lists = append(lists, h)
		}
	}
	return lists
}

func (l grantedList) rules() (ids []value.ID) {
	for _, text := range value.SplitList(l.Chosen + "," + l.ScreenRules) {
		if id, err := value.ParseID(text); err == nil {
			ids = append(ids, id)
		}
	}
	return value.Missing(ids, nil)
}

// applied are the stored rules with their variables replaced, by id. One that is switched off is there without an effect.
func applied(stored []DataRule, variables map[string]string) map[value.ID][]auth.Rule {
	byID := map[value.ID][]auth.Rule{}
	for _, r := range stored {
		if r.Status != "1" {
			byID[r.ID] = nil
			continue
		}
		rule, ok := auth.Rule{Column: r.RuleColumn, Condition: r.RuleConditions}, true
		if rule.Value, ok = replaceVariables(r.RuleValue, variables); !ok {
			rule = impossible
		}
		byID[r.ID] = []auth.Rule{rule}
	}
	return byID
}

// replaceVariables fills in a rule value; false when a variable is unknown or empty: an empty department must not match the rows
// that belong to none.
func replaceVariables(text string, variables map[string]string) (string, bool) {
	ok := true
	filled := ruleVariable.ReplaceAllStringFunc(text, func(m string) string {
		v := variables[plainName(m[2:len(m)-1])]
		ok = ok && v != ""
		return v
	})
	return filled, ok
}

func variablesOf(p auth.Principal, departs []directory.Department, now value.Time) map[string]string {
	codes := make([]string, len(departs))
	for i, d := range departs {
		codes[i] = d.OrgCode
	}
	return map[string]string{
		"sysusercode": p.Username, "sysusername": p.Realname, "sysorgcode": p.OrgCode, "sysmultiorgcode": strings.Join(codes, ","),
		"sysdate": string(now.Day()), "systime": now.String(), "tenantid": p.TenantID.String(), "bpmstatus": "1",
	}
}

// uniteRules makes one entry for each role and list; a rule that is not stored any more matches nothing.
func uniteRules(lists []grantedList, rules map[value.ID][]auth.Rule) map[string][][]auth.Rule {
	united, free := map[string][][]auth.Rule{}, map[string]bool{}
	for _, l := range lists {
		var all []auth.Rule
		for _, id := range l.rules() {
			found, stored := rules[id]
			if !stored {
				found = []auth.Rule{impossible}
			}
			all = append(all, found...)
		}
		for _, code := range value.SplitList(l.Codes) {
			switch {
			case !strings.HasSuffix(code, listSuffix):
			case len(all) == 0:
				free[code] = true
			default:
				united[code] = append(united[code], all)
			}
		}
	}
	for code := range free {
		delete(united, code)
	}
	return united
}
