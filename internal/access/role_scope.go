package access

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// RoleScope says how far a role reaches over data.
type RoleScope struct {
	RoleID    value.ID       `json:"roleId"`
	DataScope auth.ScopeKind `json:"dataScope" enum:"all,departs,depart,self,chosen" doc:"all 全部，departs 本部门及以下，depart 本部门，self 本人，chosen 指定部门"`
	DepartIDs string         `json:"departIds" doc:"指定的部门，用逗号分隔；只用于 chosen"`
	Version   int64          `json:"version" doc:"角色的版本，保存时原样带回"`
}

// EnvelopeMessage is the text for the person who saved.
func (RoleScope) EnvelopeMessage() string { return "操作成功！" }

func (s *Service) roleScope(ctx context.Context, in *struct {
	RoleID string `query:"roleId"`
}) (RoleScope, error) {
	role, err := s.roleOf(ctx, s.db.Read(), in.RoleID)
	if err != nil {
		return RoleScope{}, err
	}
	ids, err := db.Select[value.ID](ctx, s.db.Read(), `SELECT d.id FROM sys_role_depart rd JOIN sys_depart d ON d.id = rd.dep_id
		WHERE rd.role_id = $1 AND d.del_flag = '0' ORDER BY d.org_code`, role.ID)
	return RoleScope{RoleID: role.ID, DataScope: role.DataScope, DepartIDs: value.JoinIDs(ids), Version: role.Version}, err
}

func (s *Service) setRoleScope(ctx context.Context, in *struct{ Body RoleScope }) (RoleScope, error) {
	scope := in.Body
	if !slices.ContainsFunc(scopeKinds(), func(o crud.Option) bool { return o.Value == string(scope.DataScope) }) {
		return scope, errs.Fields{"dataScope": "请选择数据范围"}.Err()
	}
	var departs []value.ID
	if scope.DataScope == auth.ScopeChosen {
		var err error
		if departs, err = crud.ParseIDs(scope.DepartIDs); err != nil {
			return scope, errs.Fields{"departIds": "请选择部门"}.Err()
		}
	}
	scope.DepartIDs = value.JoinIDs(departs)
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		role, err := s.roles.Get(ctx, tx, scope.RoleID)
		if err != nil {
			return err
		}
		if err := siteRoles.notOnesOwn(ctx, tx, role.ID, role.RoleName); err != nil {
			return err
		}
		if err := withinOwnReach(ctx, scope.DataScope); err != nil {
			return err
		}
		role.DataScope, role.Version = scope.DataScope, scope.Version
		if err := s.roles.Update(ctx, tx, &role); err != nil {
			return err
		}
		scope.Version = role.Version
		if err := chooseRoleDeparts(ctx, tx, role.ID, departs); err != nil {
			return err
		}
		s.auth.Sessions.RefreshAll(tx)
		return audit.Write(ctx, tx, audit.Entry{Action: "role.scope", ObjectType: "role", ObjectID: role.ID.String(), Operate: audit.Updated,
			Summary: "角色“" + role.RoleName + "”的数据范围改为" + scopeName(scope.DataScope)})
	})
	return scope, err
}

func scopeName(kind auth.ScopeKind) string {
	for _, o := range scopeKinds() {
		if o.Value == string(kind) {
			return o.Text
		}
	}
	return string(kind)
}

// chooseRoleDeparts stores the departments that a role names; those of another site are refused, and those that the caller does not reach.
func chooseRoleDeparts(ctx context.Context, tx *db.Tx, role value.ID, departs []value.ID) error {
	if _, err := tx.Exec(ctx, `DELETE FROM sys_role_depart WHERE role_id = $1`, role); err != nil {
		return err
	}
	for _, id := range departs {
		depart, err := directory.DepartByID(ctx, tx, id)
		if err == nil && !auth.PrincipalFrom(ctx).Scope.Covers(depart.OrgCode) {
			err = errWiderReach
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role_depart (id, role_id, dep_id) VALUES ($1, $2, $3)
			ON CONFLICT (role_id, dep_id) DO NOTHING`, tx.NewID(), role, id); err != nil {
			return err
		}
	}
	return nil
}
