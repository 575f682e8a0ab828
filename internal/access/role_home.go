package access

import (
	"context"
	"regexp"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// RoleHome is the page with which the back office opens for people of a role (api-contract.md section 13, sysRoleIndex).
type RoleHome struct {
	crud.Row
	RoleCode  string `json:"roleCode" db:"role_code" doc:"角色编码；DEF_INDEX_ALL 是所有人的默认首页"`
	URL       string `json:"url" db:"url" doc:"页面路径，如 /isps/consult"`
	Component string `json:"component" db:"component"`
	Route     bool   `json:"route" db:"is_route"`
	Priority  int64  `json:"priority" db:"priority" doc:"有多个角色的人用数字最小的"`
	Status    string `json:"status" db:"status" doc:"1 启用，0 停用"`
}

// everybodysHome is the code under which clients keep the page of those whose roles have none.
const everybodysHome = "DEF_INDEX_ALL"

const tagRoleHome = "角色首页"

var pagePath = regexp.MustCompile(`^/[A-Za-z0-9][A-Za-z0-9/_-]*$`)

func roleHomeResource() crud.Resource[RoleHome] {
	return crud.Resource[RoleHome]{
		Path: "/sys/sysRoleIndex", Tag: tagRoleHome, Perm: permRole,
		Table: crud.Table{
			Name: "sys_role_index", Label: "角色首页", Log: "role", NameColumn: "role_code", Tenant: true, NoIndex: "a site has some dozen roles",
			Columns: []crud.Column{
				{Name: "role_code", Label: "角色编码", Kind: crud.Text, Required: true, Max: 64, Unique: true, Search: true, Filter: true, Sort: true, Write: true},
				{Name: "url", Label: "首页", Kind: crud.Text, Required: true, Max: 255, Pattern: pagePath, Hint: "请填写本后台的页面路径，如 /isps/consult",
					Filter: true, Sort: true, Write: true},
				{Name: "component", Label: "前端组件", Kind: crud.Text, Max: 255, Write: true},
				{Name: "is_route", JSON: "route", Label: "是否路由菜单", Kind: crud.Bool, Write: true},
				{Name: "priority", Label: "优先级", Kind: crud.Int, Range: crud.IntRange{Max: 9999}, Sort: true, Write: true},
				{Name: "status", Label: "状态", Kind: crud.Enum, Required: true, Filter: true, Write: true, Options: []crud.Option{{Value: "1", Text: "启用"}, {Value: "0", Text: "停用"}}},
			},
		},
		Blank: func(auth.Principal) RoleHome { return RoleHome{Route: true, Status: "1"} },
		Check: checkRoleHome,
	}
}

func checkRoleHome(ctx context.Context, tx *db.Tx, _, new *RoleHome) error {
	if new == nil || new.RoleCode == everybodysHome {
		return nil
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, auth.PrincipalFrom(ctx).TenantID, new.RoleCode)
	if err == nil && n == 0 {
		err = errs.Fields{"roleCode": "没有编码为“" + new.RoleCode + "”的角色"}.Err()
	}
	return err
}

// followRole keeps the page of a role whose code changes, and forgets that of one that goes.
func followRole(ctx context.Context, tx *db.Tx, old, new *Role) error {
	tenant := auth.PrincipalFrom(ctx).TenantID
	if new == nil {
		_, err := tx.Exec(ctx, `DELETE FROM sys_role_index WHERE tenant_id = $1 AND role_code = $2`, tenant, old.RoleCode)
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE sys_role_index SET role_code = $3 WHERE tenant_id = $1 AND role_code = $2`, tenant, old.RoleCode, new.RoleCode)
	return err
}

// FoundHome is the page of a role as a look-up answers it, null without one.
type FoundHome RoleHome

// HomeChoice is a page that may be somebody's first.
type HomeChoice struct {
	URL   string `json:"url" db:"url"`
	Title string `json:"title" db:"title"`
}

func (s *Service) mountRoleHomes(api *web.API) {
	s.homes.Mount(api, s.db)
	call := func(methods, path, summary string, access web.Access) web.Route {
		return web.Route{Methods: methods, Path: "/sys/sysRoleIndex" + path, Tag: tagRoleHome, Summary: summary, Access: access}
	}
	readers := web.Perm(permRole + ":list")
	// Clients ask for it on screens of the system administrator, too; whoever is signed in may know roles and the addresses of pages.
	web.Handle(api, call("GET", "/queryByCode", "按角色编码查询首页；没有时为空", web.SignedIn), func(ctx context.Context, in *struct {
		RoleCode string `query:"roleCode"`
	}) (*FoundHome, error) {
		home, err := s.homeOfRole(ctx, s.db.Read(), in.RoleCode)
		return (*FoundHome)(home), err
	})
	web.Handle(api, call("GET", "/pages", "角色可以打开、能设为首页的页面；DEF_INDEX_ALL 为全部页面", readers), func(ctx context.Context, in *struct {
		RoleCode string `query:"roleCode"`
	}) ([]HomeChoice, error) {
		return s.homeChoices(ctx, in.RoleCode)
	})
	web.Handle(api, call("GET", "/queryDefIndex", "所有人的默认首页", web.SignedIn), func(ctx context.Context, _ *web.Empty) (RoleHome, error) {
		home, err := s.homeOfRole(ctx, s.db.Read(), everybodysHome)
		if err != nil || home == nil {
			return RoleHome{RoleCode: everybodysHome, URL: homePath, Component: "dashboard/Analysis", Route: true, Status: "1"}, err
		}
		return *home, nil
	})
	web.Handle(api, call("PUT,POST", "/updateDefIndex", "更换所有人的默认首页", web.Perm(permRole+":edit")), s.changeDefaultHome)
}

// homeChoices are the pages in the menu that a role opens, in the order of the menu.
func (s *Service) homeChoices(ctx context.Context, code string) ([]HomeChoice, error) {
	found, err := db.Select[HomeChoice](ctx, s.db.Read(), `SELECT p.url, p.name AS title FROM sys_permission p
		WHERE p.del_flag = 0 AND p.menu_type <> 2 AND p.is_leaf AND NOT p.hidden AND ($2 = $3 OR p.id IN (
			SELECT rp.permission_id FROM sys_role_permission rp JOIN sys_role r ON r.id = rp.role_id WHERE r.tenant_id = $1 AND r.role_code = $2))
		ORDER BY p.sort_no, p.id`, auth.PrincipalFrom(ctx).TenantID, code, everybodysHome)
	return slices.DeleteFunc(found, func(c HomeChoice) bool { return !pagePath.MatchString(c.URL) }), err
}

type defaultHome struct {
	URL       string `query:"url"`
	Component string `query:"component"`
	Route     string `query:"isRoute" doc:"true 或 false"`
}

func (s *Service) changeDefaultHome(ctx context.Context, in *defaultHome) (web.Message, error) {
	return "设置成功", s.db.Tx(ctx, func(tx *db.Tx) error {
		row, err := s.homeOfRole(ctx, tx, everybodysHome)
		if err != nil {
			return err
		}
		known := row != nil
		if !known {
			row = &RoleHome{RoleCode: everybodysHome, Status: "1"}
		}
		row.URL, row.Component, row.Route = in.URL, in.Component, in.Route != "false"
		if known {
			return s.homes.Update(ctx, tx, row)
		}
		return s.homes.Insert(ctx, tx, row)
	})
}

const roleHomeColumns = `id, version, create_by, create_time, update_by, update_time, role_code, url, component, is_route, priority, status`

// homeOfRole is nil for a role without a page of its own.
func (s *Service) homeOfRole(ctx context.Context, q db.Querier, code string) (*RoleHome, error) {
	home, found, err := db.One[RoleHome](ctx, q, `SELECT `+roleHomeColumns+` FROM sys_role_index WHERE tenant_id = $1 AND role_code = $2`,
		auth.PrincipalFrom(ctx).TenantID, code)
	if err != nil || !found {
		return nil, err
	}
	return &home, nil
}

// HomeOf is the page with which the back office opens for a person: that of the role that comes first, else that of everybody, as far
// as the person may open it.
func (Rights) HomeOf(ctx context.Context, q db.Querier, userID, tenantID value.ID) (string, error) {
	home, found, err := db.One[string](ctx, q, `SELECT i.url FROM sys_role_index i
		WHERE i.tenant_id = $2 AND i.status = '1' AND (i.role_code = $3 OR i.role_code IN (SELECT r.role_code FROM sys_role r
			JOIN sys_user_role mine ON mine.role_id = r.id WHERE mine.user_id = $1 AND r.tenant_id = $2))
		AND EXISTS (SELECT 1 FROM sys_permission p WHERE p.url = i.url AND p.del_flag = 0 AND p.menu_type <> 2
			AND p.id IN (SELECT held.permission_id FROM`+holdings+`WHERE held.user_id = $1 AND held.tenant_id = $2))
		ORDER BY CASE WHEN i.role_code = $3 THEN 1 ELSE 0 END, i.priority, i.id LIMIT 1`, userID, tenantID, everybodysHome)
	if err != nil || !found {
		return homePath, err
	}
	return home, nil
}
