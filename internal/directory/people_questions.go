package directory

import (
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// personQuestions are what people are asked for beyond their own columns: where they work and what they may do.
func (s *Service) personQuestions() []crud.Question {
	return []crud.Question{
		{Name: "departId", Label: "部门（含下级）", Dict: "sys_depart,depart_name,id", Where: worksIn},
		{Name: "roleId", Label: "角色", Dict: "sys_role,role_name,id", Where: s.holdsRole},
	}
}

// worksIn holds for people who work in one of the departments or below them.
func worksIn(p auth.Principal, departs []string) (crud.Condition, error) {
	const members = "sys_user.id IN (" + workersOf + "? AND d.del_flag = '0'"
	if departs == nil {
		return crud.Cond(members+")", p.TenantID), nil
	}
	places, ids, err := placesFor(departs, "部门")
	if err != nil {
		return crud.Condition{}, err
	}
	return crud.Cond(members+` AND EXISTS (SELECT 1 FROM sys_depart top WHERE top.tenant_id = d.tenant_id
		AND top.id IN `+places+` AND `+value.InTree("d.org_code", "top.org_code")+`))`, append([]any{p.TenantID}, ids...)...), nil
}

// holdsRole holds for people who have one of the roles in the site.
func (s *Service) holdsRole(p auth.Principal, roles []string) (crud.Condition, error) {
	var ids []any
	if roles != nil {
		var err error
		if _, ids, err = placesFor(roles, "角色"); err != nil {
			return crud.Condition{}, err
		}
	}
	where, args := s.access.HoldsRole("sys_user.id", p.TenantID, ids)
	return crud.Cond(where, args...), nil
}

// placesFor writes "(?, …)" for identifiers that came as text.
func placesFor(texts []string, label string) (string, []any, error) {
	ids := make([]any, len(texts))
	for i, text := range texts {
		id, err := value.ParseID(text)
		if err != nil {
			return "", nil, errs.Invalidf("%s的编号格式不正确", label)
		}
		ids[i] = int64(id)
	}
	return "(?" + strings.Repeat(", ?", len(ids)-1) + ")", ids, nil
}
