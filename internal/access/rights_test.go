package access_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

func TestAdministratorsAreSeparatePeople(t *testing.T) {
	tests := []struct {
		roles []string
		ok    bool
	}{
		{[]string{access.RoleSystem}, true},
		{[]string{access.RoleSecurity}, true},
		{[]string{access.RoleAudit}, true},
		{[]string{access.RoleSystem, access.RoleEditor}, true},
		{[]string{access.RoleEditor}, true},
		{nil, true},
		{[]string{access.RoleSystem, access.RoleSecurity}, false},
		{[]string{access.RoleSystem, access.RoleAudit}, false},
		{[]string{access.RoleSecurity, access.RoleAudit, access.RoleEditor}, false},
	}
	onSites(t, func(s *site) {
		s.Admin()
		wang := s.UserID("wang")
		for _, tt := range tests {
			err := s.Assign(wang, 1, s.Roles(tt.roles...)...)
			if (err == nil) != tt.ok {
				t.Errorf("%v: %v", tt.roles, err)
			}
			if err != nil && !strings.Contains(err.Error(), "不同的人") {
				t.Errorf("%v: the reason is unclear: %v", tt.roles, err)
			}
		}
		if err := s.Assign(wang, 1, 424242); !errs.Is(err, errs.NotFound) {
			t.Errorf("a role that does not exist: %v", err)
		}
	})
}

func TestARefusedAssignmentChangesNothing(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		if err := s.Assign(s.UserID("wang"), 1, s.Roles(access.RoleSystem, access.RoleAudit)...); err == nil {
			t.Fatal("accepted")
		}
		if has, err := s.Directory.HasAdministrator(t.Context()); err != nil || !has {
			t.Errorf("the administrator lost the role: %v, %v", has, err)
		}
	})
}

func TestSeparationHoldsAcrossSites(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		wang := s.UserID("wang")
		s.Exec(`INSERT INTO sys_tenant (id, name, create_time) VALUES (2, '县中心', 0)`)
		s.Exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, create_time) VALUES (77, 2, '审计管理员', 'audit_admin', 0)`)
		if err := s.Assign(wang, 2, 77); !errs.Is(err, errs.Invalid) {
			t.Errorf("auditor of another site: %v", err)
		}
		if err := s.Assign(wang, 1, 77); !errs.Is(err, errs.NotFound) {
			t.Errorf("a role of another site: %v", err)
		}
	})
}

func TestNobodyMayBothGrantRightsAndAudit(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		s.Exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, create_time) VALUES (71, 1, '授权', 'g', 0), (72, 1, '审计', 'a', 0), (73, 1, '混合', 'm', 0)`)
		for id, code := range map[int]string{8001: access.PermGrantRole, 8002: "system:audit:list", 8003: "system:audit:export,other:code", 8004: "content:x:list"} {
			s.Exec(`INSERT INTO sys_permission (id, menu_type, name, perms, create_time) VALUES ($1, 2, $2, $3, 0)`, id, fmt.Sprint(id), code)
		}
		grant := func(role value.ID, permissions ...value.ID) error {
			return s.DB.Tx(t.Context(), func(tx *db.Tx) error { return s.Access.GrantPermissions(t.Context(), tx, role, permissions) })
		}
		for _, tt := range []struct {
			name string
			do   func() error
			ok   bool
		}{
			{"a role that grants", func() error { return grant(71, 8001, 8004) }, true},
			{"a role that audits", func() error { return grant(72, 8002) }, true},
			{"a role that does both", func() error { return grant(73, 8001, 8002) }, false},
			{"a role that does both, in a list of codes", func() error { return grant(73, 8001, 8003) }, false},
			{"a person with both roles", func() error { return s.Assign(s.UserID("wang"), 1, 71, 72) }, false},
			{"a person with one", func() error { return s.Assign(s.UserID("wang"), 1, 71) }, true},
			{"a harmless second role", func() error { return s.Assign(s.UserID("wang"), 1, 71, 73) }, true},
			{"that role starting to audit", func() error { return grant(73, 8002) }, false},
		} {
			if err := tt.do(); (err == nil) != tt.ok {
				t.Errorf("%s: %v", tt.name, err)
			}
		}
	})
}

func TestNoSeedRoleBothGrantsAndAudits(t *testing.T) {
	onSites(t, func(s *site) {
		for _, code := range []string{access.RoleSystem, access.RoleSecurity, access.RoleAudit, access.RoleEditor} {
			ids, err := db.Select[value.ID](t.Context(), s.DB.Read(), `SELECT permission_id FROM sys_role_permission WHERE role_id = $1`, s.Roles(code)[0])
			if err != nil {
				t.Fatal(err)
			}
			s.Tx(func(ctx context.Context, tx *db.Tx) error {
				return s.Access.GrantPermissions(ctx, tx, s.Roles(code)[0], ids)
			})
		}
	})
}

func TestTheDataScopeIsTheWidestOfTheRoles(t *testing.T) {
	tests := []struct {
		name   string
		scopes []string
		depart bool
		want   auth.ScopeKind
	}{
		{"no role", nil, true, auth.ScopeNone},
		{"own rows", []string{"self"}, true, auth.ScopeSelf},
		{"department beats own rows", []string{"departs", "self"}, true, auth.ScopeDeparts},
		{"everything beats the rest", []string{"self", "all", "departs"}, true, auth.ScopeAll},
		{"without a department only own rows are left", []string{"departs"}, false, auth.ScopeSelf},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				wang := s.UserID("wang")
				s.Exec(`DELETE FROM sys_user_role`)
				for i, scope := range tt.scopes {
					s.Exec(`INSERT INTO sys_role (id, tenant_id, role_name, role_code, data_scope, create_time) VALUES ($1, 1, 'r', $2, $3, 0)`, 50+i, fmt.Sprint(i), scope)
					s.Exec(`INSERT INTO sys_user_role (id, user_id, role_id) VALUES ($1, $2, $1)`, 50+i, wang)
				}
				if !tt.depart {
					s.Exec(`DELETE FROM sys_user_depart`)
				}
				p, err := s.Access.Principal(t.Context(), wang, 1)
				if err != nil || p.Scope.Kind != tt.want {
					t.Fatalf("scope %+v, %v", p.Scope, err)
				}
				if tt.want == auth.ScopeDeparts && (!p.Scope.Covers("A01A02") || p.Scope.Covers("A02")) {
					t.Errorf("departments %v", p.Scope.OrgCodes)
				}
			})
		})
	}
}
