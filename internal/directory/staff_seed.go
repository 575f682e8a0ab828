package directory

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

// StaffUnit is a department with the people and departments in it, as a file of staff names them.
type StaffUnit struct {
	Name   string        `json:"name"`
	Phone  string        `json:"phone"`
	People []StaffMember `json:"people"`
	Below  []StaffUnit   `json:"below"`
	Roles  []StaffRole   `json:"roles"`
}

// StaffRole is a role of a department in such a file. Permissions are addresses of pages and codes of buttons; the department has
// those of its roles.
type StaffRole struct {
	Code        string   `json:"code"`
	Name        string   `json:"name"`
	Description string   `json:"description"`
	Permissions []string `json:"permissions"`
	Holders     []string `json:"holders"` // login names of people of the department
}

// StaffMember is a person of such a file. Nobody knows the password of the account until an administrator resets it.
type StaffMember struct {
	Username  string `json:"username"`
	Realname  string `json:"realname"`
	Sex       Sex    `json:"sex"`
	Post      string `json:"post"` // code of the position
	WorkNo    string `json:"workNo"`
	Telephone string `json:"telephone"`
}

// MadeUnit gives a new department what other areas keep of it.
type MadeUnit func(ctx context.Context, tx *db.Tx, depart Department, unit StaffUnit) error

// PutStaff adds departments with their people below the first department of a site. What is there under the same name stays as it
// is, and what was deleted stays deleted. made hears of departments that are new, with their people in them.
func (s *Service) PutStaff(ctx context.Context, tx *db.Tx, tenant value.ID, units []StaffUnit, made MadeUnit) error {
	ctx = auth.WithPrincipal(ctx, auth.Principal{TenantID: tenant, Scope: auth.DataScope{Kind: auth.ScopeAll}})
	root, err := departBy(ctx, tx, "d.org_code", rootOrgCode)
	if err != nil {
		return err
	}
	return s.putUnits(ctx, tx, root, units, made)
}

func (s *Service) putUnits(ctx context.Context, tx *db.Tx, parent Department, units []StaffUnit, made MadeUnit) error {
	for i, unit := range units {
		depart, found, err := db.One[Department](ctx, tx, `SELECT `+departColumns+` FROM sys_depart d
			WHERE d.tenant_id = $1 AND d.parent_id = $2 AND d.depart_name = $3`, auth.PrincipalFrom(ctx).TenantID, parent.ID, unit.Name)
		if err != nil {
			return err
		}
		if found && depart.DelFlag != "0" {
			continue
		}
		if !found {
			depart = Department{ParentID: parent.ID, DepartName: unit.Name, DepartOrder: i + 1, OrgCategory: "2", Mobile: unit.Phone, Status: "1"}
			if err := s.departs.Insert(ctx, tx, &depart); err != nil {
				return err
			}
		}
		if err := s.putMembers(ctx, tx, depart, unit.People); err != nil {
			return err
		}
		if !found {
			if err := made(ctx, tx, depart, unit); err != nil {
				return err
			}
		}
		if err := s.putUnits(ctx, tx, depart, unit.Below, made); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) putMembers(ctx context.Context, tx *db.Tx, depart Department, people []StaffMember) error {
	for _, p := range people {
		_, taken, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_user WHERE username = $1`, p.Username)
		if err != nil {
			return err
		}
		if taken {
			continue
		}
		row := Person{Username: p.Username, Realname: p.Realname, Sex: p.Sex, Post: p.Post, WorkNo: p.WorkNo, Telephone: p.Telephone,
			Status: userNormal, UserIdentity: 1, OrgCodeTxt: depart.ID.String()}
		if err := s.savePerson(ctx, tx, &row); err != nil {
			return err
		}
	}
	return nil
}
