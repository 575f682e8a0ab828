package access

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountRolePeople adds the calls about who holds which role.
func (s *Service) mountRolePeople(api *web.API) {
	call := func(methods, path, access, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user" + path, Tag: "用户", Summary: summary, Access: web.Perm(access)}
	}
	const list = "system:user:list"
	web.Handle(api, call("GET", "/queryUserRole", list, "用户的角色"), s.rolesOfPerson)
	web.Handle(api, call("GET", "/userRoleList", list, "有一个角色的用户"), s.peopleOfRole)
	web.Handle(api, call("POST", "/addSysUserRole", PermAssignRole, "给多个用户一个角色"), s.addPeopleToRole)
	web.Handle(api, call("DELETE", "/deleteUserRole", PermAssignRole, "取消一个用户的角色"), s.removeFromRole)
	web.Handle(api, call("DELETE", "/deleteUserRoleBatch", PermAssignRole, "取消多个用户的角色"), s.removeFromRole)
}

func (s *Service) rolesOfPerson(ctx context.Context, in *struct {
	UserID string `query:"userid" doc:"用户编号"`
}) ([]value.ID, error) {
	p, err := s.directory.PersonInSight(ctx, s.db.Read(), in.UserID)
	if err != nil {
		return nil, err
	}
	ids, err := db.Select[value.ID](ctx, s.db.Read(), `SELECT r.id FROM sys_role r JOIN sys_user_role ur ON ur.role_id = r.id
		WHERE ur.user_id = $1 AND r.tenant_id = $2 ORDER BY r.id`, p.ID, auth.PrincipalFrom(ctx).TenantID)
	if err == nil && len(ids) == 0 && !web.RequestOf(ctx).VueThree { // newer clients do not open somebody whose roles are refused
		err = errs.Invalidf("未找到用户相关角色信息")
	}
	return ids, err
}

type rolePeople struct {
	RoleID   string `query:"roleId" doc:"角色编号"`
	Keyword  string `query:"keyword" doc:"登录名、姓名、拼音或手机号"`
	Username string `query:"username" doc:"登录名，可带 *"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}

func (s *Service) peopleOfRole(ctx context.Context, in *rolePeople) (web.Page[directory.Person], error) {
	role, err := s.roleInSite(ctx, s.db.Read(), in.RoleID)
	if err != nil {
		return web.Page[directory.Person]{}, err
	}
	query, err := s.directory.PeopleQuery(ctx, in.PageNo, in.PageSize, in.Keyword, map[string]string{"username": in.Username})
	if err != nil {
		return web.Page[directory.Person]{}, err
	}
	query.Conditions = append(query.Conditions, crud.Cond(`sys_user.id IN (SELECT ur.user_id FROM sys_user_role ur WHERE ur.role_id = ?)`, role.ID))
	return s.directory.PeoplePage(ctx, query, "")
}

func (s *Service) roleInSite(ctx context.Context, q db.Querier, id string) (Role, error) {
	ids, err := crud.ParseIDs(id)
	if err != nil || len(ids) != 1 {
		return Role{}, errs.Invalidf("缺少角色编号或编号格式不正确")
	}
	return s.roles.Get(ctx, q, ids[0])
}

func (s *Service) addPeopleToRole(ctx context.Context, in *struct {
	Body struct {
		RoleID     string         `json:"roleId"`
		UserIDList crud.IDList    `json:"userIdList,omitempty"`
		Matching   *crud.Matching `json:"matching,omitempty" doc:"不写编号，而是用户列表中符合条件的全部"`
	}
}) (crud.Batch, error) {
	return s.eachHolder(ctx, in.Body.RoleID, crud.ChosenIDs{IDs: in.Body.UserIDList, Matching: in.Body.Matching}, "添加", "添加成功！", func(held []value.ID, role value.ID) []value.ID {
		return append(held, value.Missing([]value.ID{role}, held)...)
	})
}

func (s *Service) removeFromRole(ctx context.Context, in *struct {
	RoleID string `query:"roleId"`
	directory.ChosenPeople
}) (crud.Batch, error) {
	return s.eachHolder(ctx, in.RoleID, in.All(), "移出", "删除成功！", func(held []value.ID, role value.ID) []value.ID {
		return value.Missing(held, []value.ID{role})
	})
}

// eachHolder changes the roles of people through the same door as the form over a person, with its separation of duties.
func (s *Service) eachHolder(ctx context.Context, roleID string, people crud.ChosenIDs, verb, all string, change func(held []value.ID, role value.ID) []value.ID) (crud.Batch, error) {
	role, err := s.roleInSite(ctx, s.db.Read(), roleID)
	if err != nil {
		return crud.Batch{}, err
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	return s.directory.People().EachChosen(ctx, s.db, people, verb, all, func(ctx context.Context, tx *db.Tx, id value.ID) error {
		p, err := s.directory.People().Get(ctx, tx, id)
		if err != nil {
			return err
		}
		held, err := db.Select[value.ID](ctx, tx, `SELECT ur.role_id FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
			WHERE ur.user_id = $1 AND r.tenant_id = $2`, p.ID, tenant)
		if err != nil {
			return err
		}
		return s.SaveRoles(ctx, tx, p.ID, change(held, role.ID))
	})
}
