package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

type personInput struct{ Body crud.Draft[Person] }

// addPerson makes an account with its departments and, by whoever may give them, its roles.
func (s *Service) addPerson(ctx context.Context, in *personInput) (crud.Saved[Person], error) {
	row := Person{Status: userNormal, UserIdentity: 1}
	if err := s.people.Decode(in.Body, &row); err != nil {
		return crud.Saved[Person]{}, err
	}
	row.Username = NormalName(row.Username)
	password, _ := in.Body.Text("password")
	if err := s.auth.Passwords.Check(password, row.Username); err != nil {
		return crud.Saved[Person]{}, err
	}
	hash, err := s.auth.Passwords.Hash(ctx, password)
	if err != nil {
		return crud.Saved[Person]{}, err
	}
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		row.Password, row.PasswordTime = hash, tx.Now
		if err := s.insertPerson(ctx, tx, &row); err != nil {
			return err
		}
		if err := markInitial(ctx, tx, row.ID); err != nil {
			return err
		}
		return s.saveLinks(ctx, tx, &row, in.Body)
	})
	return s.savedPerson(ctx, "添加成功！", row, err)
}

// insertPerson stores a person as a member of the caller's site.
func (s *Service) insertPerson(ctx context.Context, tx *db.Tx, row *Person) error {
	if err := s.people.Insert(ctx, tx, row); err != nil {
		return err
	}
	return joinTenant(ctx, tx, row.ID, auth.PrincipalFrom(ctx).TenantID)
}

func (s *Service) editPerson(ctx context.Context, in *personInput) (crud.Saved[Person], error) {
	var row Person
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		if row, err = s.people.Edit(ctx, tx, in.Body); err != nil {
			return err
		}
		return s.saveLinks(ctx, tx, &row, in.Body)
	})
	return s.savedPerson(ctx, "修改成功！", row, err)
}

func (s *Service) savedPerson(ctx context.Context, text string, row Person, err error) (crud.Saved[Person], error) {
	rows := []Person{row}
	if err == nil {
		err = s.fillDeparts(ctx, rows)
	}
	s.people.Mask(ctx, rows)
	return crud.Saved[Person]{Text: text, Row: rows[0]}, err
}

// saveLinks writes the departments, roles and sites that a form names; a form that names none leaves them.
func (s *Service) saveLinks(ctx context.Context, tx *db.Tx, row *Person, form crud.Draft[Person]) error {
	caller := auth.PrincipalFrom(ctx)
	if list, sent := form.Text("selecteddeparts"); sent {
		ids, err := crud.OptionalIDs(list)
		if err != nil {
			return err
		}
		if err := s.setDeparts(ctx, tx, row.ID, ids, "selecteddeparts"); err != nil {
			return err
		}
	}
	if list, sent := form.Text("selectedroles"); sent {
		ids, err := crud.OptionalIDs(list)
		if err != nil {
			return err
		}
		if err := s.access.SaveRoles(ctx, tx, row.ID, ids); err != nil {
			return err
		}
	}
	if list, sent := form.Text("relTenantIds"); sent && strings.Trim(list, ", ") != "" && caller.TenantID == DefaultTenant {
		if err := s.setTenants(ctx, tx, row.ID, list); err != nil {
			return err
		}
	}
	s.auth.Sessions.Refresh(tx, row.ID)
	return nil
}

// setDeparts makes these the departments of a person in the caller's site. All of them must be in the caller's data scope, and so
// must those that are taken away. The field is where the departments were named.
func (s *Service) setDeparts(ctx context.Context, tx *db.Tx, userID value.ID, ids []value.ID, field string) error {
	caller := auth.PrincipalFrom(ctx)
	held, err := departsOf(ctx, tx, userID, caller.TenantID)
	if err != nil {
		return err
	}
	for _, d := range held {
		if slices.Contains(ids, d.ID) {
			continue
		}
		if !caller.Scope.Covers(d.OrgCode) {
			return errs.Fields{field: "部门“" + d.DepartName + "”不在您的管理范围，不能移出"}.Err()
		}
		if _, err := tx.Exec(ctx, `DELETE FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, userID, d.ID); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if slices.ContainsFunc(held, func(d Department) bool { return d.ID == id }) {
			continue
		}
		d, err := DepartByID(ctx, tx, id)
		if errs.Is(err, errs.NotFound) {
			return errs.Fields{field: "所选的部门不存在，请刷新后重新选择"}.Err()
		}
		if err != nil {
			return err
		}
		if !caller.Scope.Covers(d.OrgCode) {
			return errs.Fields{field: "部门“" + d.DepartName + "”不在您的管理范围"}.Err()
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $2, $3) ON CONFLICT (user_id, dep_id) DO NOTHING`, tx.NewID(), userID, id); err != nil {
			return err
		}
	}
	return settleDepart(ctx, tx, userID, caller.TenantID, "")
}

// setTenants makes these the sites of a person; only the first site's administrators reach this.
func (s *Service) setTenants(ctx context.Context, tx *db.Tx, userID value.ID, list string) error {
	ids, err := crud.OptionalIDs(list)
	if err != nil {
		return err
	}
	where, args := among("id", 1, ids)
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_tenant WHERE `+where, args...)
	if err != nil {
		return err
	}
	if int(n) != len(ids) || !slices.Contains(ids, auth.PrincipalFrom(ctx).TenantID) {
		return errs.Fields{"relTenantIds": "所选的站点不存在，或没有包含当前站点"}.Err()
	}
	held, err := db.Select[value.ID](ctx, tx, `SELECT tenant_id FROM sys_user_tenant WHERE user_id = $1 ORDER BY tenant_id`, userID)
	if err != nil {
		return err
	}
	joined, left := value.Missing(ids, held), value.Missing(held, ids)
	if len(joined) == 0 && len(left) == 0 {
		return nil
	}
	if err := s.mayManageNamed(ctx, tx, userID); err != nil {
		return err
	}
	if err := s.access.KeepDuties(ctx, tx, userID, func() error { return storeTenants(ctx, tx, userID, joined, left) }); err != nil || len(joined) == 0 {
		return err
	}
	_, err = s.access.DropUngranted(ctx, tx, userID, joined...)
	return err
}

func storeTenants(ctx context.Context, tx *db.Tx, userID value.ID, joined, left []value.ID) error {
	for _, id := range left {
		if _, err := tx.Exec(ctx, `DELETE FROM sys_user_tenant WHERE user_id = $1 AND tenant_id = $2`, userID, id); err != nil {
			return err
		}
	}
	for _, id := range joined {
		if err := joinTenant(ctx, tx, userID, id); err != nil {
			return err
		}
	}
	return nil
}

func joinTenant(ctx context.Context, tx *db.Tx, userID, tenantID value.ID) error {
	_, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, $3)`, tx.NewID(), userID, tenantID)
	return err
}
