package access

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
)

// PutStaff adds departments with their people and roles below the first department of a site, see identity.
func (s *Service) PutStaff(ctx context.Context, tx *db.Tx, tenant value.ID, units []directory.StaffUnit) error {
	return s.directory.PutStaff(ctx, tx, tenant, units, s.putDepartRoles)
}

// PutDuties writes what the posts of a site have to do, by their codes.
func (s *Service) PutDuties(ctx context.Context, tx *db.Tx, tenant value.ID, duties map[string]string) error {
	return s.directory.PutDuties(ctx, tx, tenant, duties)
}

func (s *Service) putDepartRoles(ctx context.Context, tx *db.Tx, depart directory.Department, unit directory.StaffUnit) error {
	for _, r := range unit.Roles {
		row := DepartRole{DepartID: depart.ID, RoleName: r.Name, RoleCode: r.Code, Description: r.Description}
		if err := s.droles.Insert(ctx, tx, &row); err != nil {
			return err
		}
		for _, name := range r.Permissions {
			id, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_permission WHERE del_flag = 0 AND (url = $1 OR perms = $1)`, name)
			if err != nil {
				return err
			}
			if !found {
				continue // deleted from the menu of this installation
			}
			if _, err := tx.Exec(ctx, `INSERT INTO sys_depart_permission (id, depart_id, permission_id) VALUES ($1, $2, $3)
				ON CONFLICT (depart_id, permission_id) DO NOTHING`, tx.NewID(), depart.ID, id); err != nil {
				return err
			}
			if _, _, err := grantInDepart(ctx, tx, row, []value.ID{id}, nil); err != nil {
				return err
			}
		}
		for _, name := range r.Holders {
			if _, err := tx.Exec(ctx, `INSERT INTO sys_depart_role_user (id, depart_id, user_id, drole_id)
				SELECT CAST($1 AS BIGINT), ud.dep_id, u.id, CAST($2 AS BIGINT) FROM sys_user u JOIN sys_user_depart ud ON ud.user_id = u.id
				WHERE u.username = $3 AND ud.dep_id = $4`, tx.NewID(), row.ID, name, depart.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
