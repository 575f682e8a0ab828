package sitetest

import (
	"fmt"
	"slices"
	"strings"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
	"jikong/internal/web"
)

// UserID is the id of a person.
func (s *Site) UserID(name string) value.ID {
	s.T.Helper()
	id, found, err := db.One[value.ID](s.T.Context(), s.DB.Read(), `SELECT id FROM sys_user WHERE username = $1`, name)
	if err != nil || !found {
		s.T.Fatalf("no user %s: %v", name, err)
	}
	return id
}

// Roles are the ids of roles of the first site, by their codes.
func (s *Site) Roles(codes ...string) (ids []value.ID) {
	s.T.Helper()
	for _, code := range codes {
		id, found, err := db.One[value.ID](s.T.Context(), s.DB.Read(), `SELECT id FROM sys_role WHERE role_code = $1 AND tenant_id = 1`, code)
		if err != nil || !found {
			s.T.Fatalf("no role %s: %v", code, err)
		}
		ids = append(ids, id)
	}
	return ids
}

// Assign gives a person exactly these roles of a site.
func (s *Site) Assign(user value.ID, tenant value.ID, roles ...value.ID) error {
	return s.DB.Tx(s.T.Context(), func(tx *db.Tx) error { return s.Access.AssignRoles(s.T.Context(), tx, user, tenant, roles) })
}

// DepartID is the id of the department with a code.
func (s *Site) DepartID(code string) value.ID {
	s.T.Helper()
	id, found, err := db.One[value.ID](s.T.Context(), s.DB.Read(), `SELECT id FROM sys_depart WHERE org_code = $1 AND tenant_id = 1`, code)
	if err != nil || !found {
		s.T.Fatalf("no department %s: %v", code, err)
	}
	return id
}

// Reach gives a role another data scope.
func (s *Site) Reach(role string, kind auth.ScopeKind) {
	s.T.Helper()
	s.Exec(`UPDATE sys_role SET data_scope = $1 WHERE role_code = $2 AND tenant_id = 1`, string(kind), role)
}

// Officer makes a person with one role and one department ("" for none) and returns the token of a sign-in.
func (s *Site) Officer(name, role, orgCode string) string {
	s.T.Helper()
	if err := s.Directory.CreateAdmin(s.T.Context(), name, name, Secret); err != nil {
		s.T.Fatal(err)
	}
	if err := s.Assign(s.UserID(name), 1, s.Roles(role)...); err != nil {
		s.T.Fatal(err)
	}
	if orgCode != "" {
		s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) SELECT $1, $2, id FROM sys_depart WHERE org_code = $3 AND tenant_id = 1
			ON CONFLICT DO NOTHING`, int64(s.UserID(name))+7, s.UserID(name), orgCode)
		s.Exec(`UPDATE sys_user_tenant SET org_code = $1 WHERE user_id = $2 AND tenant_id = 1`, orgCode, s.UserID(name))
	}
	return s.TokenOf(s.Login(name, Secret))
}

// Depart adds a department below the one with the code and returns it.
func (s *Site) Depart(token, parentCode, name string) directory.Department {
	s.T.Helper()
	parent := ""
	if parentCode != "" {
		id, found, err := db.One[value.ID](s.T.Context(), s.DB.Read(), `SELECT id FROM sys_depart WHERE org_code = $1 AND tenant_id = 1`, parentCode)
		if err != nil || !found {
			s.T.Fatalf("no department %s: %v", parentCode, err)
		}
		parent = id.String()
	}
	a := s.Do(Call{Method: "POST", Path: "/sys/sysDepart/add", Token: token, Body: fmt.Sprintf(`{"departName":%q,"parentId":%q,"departOrder":"1"}`, name, parent)})
	if !a.Success {
		s.T.Fatalf("adding %s: %s", name, a.Raw)
	}
	return Into[directory.Department](s, a)
}

// Role adds a role through the API and grants it rows of the menu.
func (s *Site) Role(token, code string, permissions ...int) access.Role {
	s.T.Helper()
	role := Into[access.Role](s, s.Must(s.Post(token, "/sys/role/add", `{"roleName":%q,"roleCode":%q}`, code, code)))
	s.Permit(token, role.ID, permissions...)
	return role
}

// Permit gives a role exactly these rows of the menu.
func (s *Site) Permit(token string, role value.ID, permissions ...int) {
	s.T.Helper()
	held := Into[[]value.ID](s, s.Do(Call{Path: "/sys/permission/queryRolePermission?roleId=" + role.String(), Token: token}))
	list := func(ids any) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ","), "[]") }
	s.Must(s.Post(token, "/sys/permission/saveRolePermission", `{"roleId":%q,"permissionIds":%q,"lastpermissionIds":%q}`, role, list(permissions), list(held)))
}

// County makes a second site in which every administrator of the centre works too, with a security and a system administrator of its own.
func (s *Site) County() (system, security string) {
	s.T.Helper()
	s.Must(s.Post(s.SignedIn(), "/sys/tenant/add", `{"name":"甲县","hosts":"jia.example.org"}`))
	make := func(name, role string) string {
		s.Officer(name, role, "A01")
		id := s.UserID(name)
		for _, statement := range []string{
			`UPDATE sys_user_tenant SET tenant_id = 2 WHERE user_id = $1`,
			`UPDATE sys_user_depart SET dep_id = (SELECT id FROM sys_depart WHERE tenant_id = 2 AND org_code = 'A01') WHERE user_id = $1`,
			`UPDATE sys_user_role SET role_id = (SELECT n.id FROM sys_role n JOIN sys_role o ON o.role_code = n.role_code WHERE n.tenant_id = 2 AND o.id = sys_user_role.role_id) WHERE user_id = $1`,
		} {
			s.Exec(statement, id)
		}
		return s.TokenOf(s.Login(name, Secret))
	}
	return make("county_sys", access.RoleSystem), make("county_sec", access.RoleSecurity)
}

// Account is what decides whether somebody can sign in, with their telephone.
func (s *Site) Account(name string) string {
	s.T.Helper()
	var all []string
	for _, query := range []string{
		`SELECT password || ' ' || phone || ' ' || CAST(status AS TEXT) || CAST(del_flag AS TEXT) FROM sys_user WHERE username = $1`,
		`SELECT CAST(a.id AS TEXT) FROM auth_session a JOIN sys_user u ON u.id = a.user_id WHERE u.username = $1 ORDER BY a.id`,
	} {
		all = append(all, s.Texts(query, name)...)
	}
	return strings.Join(all, " ")
}

// RoleOfSite is the id of a role of a site.
func (s *Site) RoleOfSite(tenant int, code string) value.ID {
	s.T.Helper()
	id, err := value.ParseID(s.Texts(`SELECT CAST(id AS TEXT) FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, tenant, code)[0])
	if err != nil {
		s.T.Fatal(err)
	}
	return id
}

// Menu is the menu of somebody.
func (s *Site) Menu(token string) access.UserPermission {
	s.T.Helper()
	return Into[access.UserPermission](s, s.Do(Call{Path: "/sys/permission/getUserPermissionByToken", Token: token}))
}

// TwoSites adds a county centre with its own department and gives it to wang too.
func (s *Site) TwoSites() {
	s.T.Helper()
	s.Exec(`INSERT INTO sys_tenant (id, name, hosts, create_time) VALUES (2, '县中心', 'county.example, www.county.example', 0), (3, '别处', 'elsewhere.example', 0)`)
	s.Exec(`INSERT INTO sys_depart (id, tenant_id, depart_name, org_code, create_time) VALUES (21, 2, '县中心', 'B01', 0), (12, 1, '免疫规划科', 'A01A01', 0), (13, 1, '慢病科', 'A01A02', 0)`)
	wang := s.UserID("wang")
	s.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (1, $1, 2)`, wang)
	s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES (1, $1, 21), (2, $1, 12)`, wang)
	s.Exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, data_scope, create_time) VALUES (91, 2, '县编辑', 'county_editor', 'all', 0)`)
	s.Exec(`INSERT INTO sys_user_role (id, user_id, role_id) VALUES (1, $1, 91)`, wang)
	s.Exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES (1, 91, 1101, 0)`)
}

// EditContact changes the phone or the mail of somebody else.
func (s *Site) EditContact(token, name, form string) Answer {
	s.T.Helper()
	version := s.Texts(`SELECT CAST(version AS TEXT) FROM sys_user WHERE username = $1`, name)[0]
	return s.Do(Call{Method: "PUT", Path: "/sys/user/edit", Token: token, Body: fmt.Sprintf(`{"id":%q,"version":%s,%s}`, s.UserID(name).String(), version, form)})
}

// Sees are the codes of the departments that a list shows, or nil when the list is refused.
func (s *Site) Sees(token string) (codes []string) {
	s.T.Helper()
	a := s.Do(Call{Path: "/sys/sysDepart/list?pageSize=100", Token: token})
	if !a.Success {
		return nil
	}
	codes = []string{}
	for _, d := range Into[web.Page[directory.Department]](s, a).Records {
		codes = append(codes, d.OrgCode)
	}
	slices.Sort(codes)
	return codes
}

// Centre makes wang the system administrator, returns the token of a security administrator, and builds the departments
// A01 > A01A01 (> A01A01A01), A01A02.
func (s *Site) Centre() (security string) {
	s.T.Helper()
	s.Admin()
	token := s.SignedIn()
	office := s.Depart(token, "A01", "应急科")
	s.Depart(token, office.OrgCode, "值班组")
	s.Depart(token, "A01", "免疫科")
	return s.Officer("anquan", access.RoleSecurity, "A01")
}

// AddPerson makes somebody who has signed in once and chosen the password again.
func (s *Site) AddPerson(token, username string, more string) Answer {
	s.T.Helper()
	a := s.Do(Call{Method: "POST", Path: "/sys/user/add", Token: token,
		Body: fmt.Sprintf(`{"username":%q,"realname":"某人","password":%q%s}`, username, Secret, more)})
	s.Exec(`UPDATE sys_user SET password_initial = FALSE WHERE username = $1`, username)
	return a
}

// Rows of the menu with the rights over departments and people.
const (
	DepartScreen = 25
	DepartList   = 2501
	ListRow      = 2201
	AddRow       = 2202
	EditRow      = 2203
	ImportRow    = 2205
	RecycleRow   = 2207
	AssignRow    = 2208
	ResetRow     = 2209
	ContactRow   = 2210
)
