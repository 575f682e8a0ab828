package directory

import (
	"context"
	"crypto/rand"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// maxPeopleImport bounds one file: every person brings links of their own.
const maxPeopleImport = 2_000

// headDeparts is the heading of the departments, which are no column of a person.
const headDeparts = "所在部门"

func (s *Service) personExcel() crud.Excel[Person] {
	return crud.Excel[Person]{
		MaxRows: maxPeopleImport,
		Extras: []crud.Extra[Person]{
			{Label: headDeparts, Required: true, Import: true, Texts: func(ctx context.Context, _ db.Querier, people []Person) ([]string, error) {
				err := s.fillDeparts(ctx, people)
				names := make([]string, len(people))
				for i, p := range people {
					names[i] = p.OrgCodeTxt
				}
				return names, err
			}},
		},
		Take: s.takePerson,
		Save: s.savePerson,
	}
}

// takePerson finds the departments of an imported person by name or code; they wait in OrgCodeTxt until the person is stored.
func (s *Service) takePerson(ctx context.Context, tx *db.Tx, row *Person, cells map[string]string) error {
	if row.ID == 0 {
		row.Status, row.UserIdentity = userNormal, 1
	}
	row.OrgCodeTxt = ""
	var ids []value.ID
	for _, name := range strings.FieldsFunc(cells[headDeparts], func(r rune) bool { return strings.ContainsRune(",，、;；", r) }) {
		name = strings.TrimSpace(name)
		found, err := db.Select[value.ID](ctx, tx, `SELECT id FROM sys_depart WHERE tenant_id = $1 AND del_flag = '0' AND (depart_name = $2 OR org_code = $2)`,
			auth.PrincipalFrom(ctx).TenantID, withoutNUL(name))
		switch {
		case err != nil:
			return err
		case len(found) == 0:
			return errs.WrongField(headDeparts, "没有部门“"+name+"”")
		case len(found) > 1:
			return errs.WrongField(headDeparts, "有几个部门叫“"+name+"”，请改写成机构编码")
		}
		ids = append(ids, found[0])
	}
	row.OrgCodeTxt = value.JoinIDs(ids)
	return nil
}

// savePerson stores an imported person. Nobody knows their password: they cannot sign in until it is reset for them, because a
// password that stands in a file is known to everybody who had the file.
func (s *Service) savePerson(ctx context.Context, tx *db.Tx, row *Person) error {
	if row.ID != 0 {
		return s.updateImported(ctx, tx, row)
	}
	hash, err := s.nobodysPassword(ctx)
	if err != nil {
		return err
	}
	row.Password, row.PasswordTime = hash, tx.Now
	if err := s.insertPerson(ctx, tx, row); err != nil {
		return err
	}
	return s.importDeparts(ctx, tx, row)
}

// updateImported changes somebody who is there already, as the form over them does. What opens the account is not in it: phone and mail
// are NewOnly columns, and no file names passwords or roles.
func (s *Service) updateImported(ctx context.Context, tx *db.Tx, row *Person) error {
	departs := row.OrgCodeTxt
	row.OrgCodeTxt = "" // not a column: a row that changes nothing is no change of the account
	if err := s.people.Update(ctx, tx, row); err != nil || departs == "" {
		return err
	}
	row.OrgCodeTxt = departs
	if err := s.importDeparts(ctx, tx, row); err != nil {
		return err
	}
	s.auth.Sessions.Refresh(tx, row.ID)
	return nil
}

func (s *Service) importDeparts(ctx context.Context, tx *db.Tx, row *Person) error {
	ids, err := crud.OptionalIDs(row.OrgCodeTxt)
	if err != nil {
		return err
	}
	return s.setDeparts(ctx, tx, row.ID, ids, headDeparts)
}

// nobodysPassword is the hash of a random password that is thrown away. Hashing takes long, so one serves all imports of a run.
func (s *Service) nobodysPassword(ctx context.Context) (string, error) {
	if kept := s.unusable.Load(); kept != nil {
		return *kept, nil
	}
	hash, err := s.auth.Passwords.Hash(ctx, rand.Text())
	if err == nil {
		s.unusable.Store(&hash)
	}
	return hash, err
}
