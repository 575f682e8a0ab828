package directory

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"unicode"

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
	ids, err := departsIn(ctx, tx, withoutNUL(cells[headDeparts]))
	row.OrgCodeTxt = value.JoinIDs(ids)
	return err
}

// departSigns stand between the departments of a cell, and in some of their names: 结核病、艾滋病防制科.
const departSigns = ",，、;；"

func isBetweenDeparts(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(departSigns, r) }

// departsIn finds the departments that a cell lists by name or code.
func departsIn(ctx context.Context, tx *db.Tx, cell string) (ids []value.ID, err error) {
	for rest := strings.TrimLeftFunc(cell, isBetweenDeparts); rest != ""; {
		id, text, err := departAtStart(ctx, tx, rest)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
		rest = strings.TrimLeftFunc(rest[len(text):], isBetweenDeparts)
	}
	return ids, nil
}

// departAtStart finds the department that a list begins with. The longest text that names one counts, because a part of a name may be the
// name of another department.
func departAtStart(ctx context.Context, tx *db.Tx, list string) (id value.ID, text string, err error) {
	args, texts := []any{auth.PrincipalFrom(ctx).TenantID}, beginnings(list)
	marks := db.In(&args, texts)
	type depart struct {
		ID   value.ID `db:"id"`
		Name string   `db:"depart_name"`
		Code string   `db:"org_code"`
	}
	known, err := db.Select[depart](ctx, tx, `SELECT id, depart_name, org_code FROM sys_depart
		WHERE tenant_id = $1 AND del_flag = '0' AND (depart_name IN (`+marks+`) OR org_code IN (`+marks+`))`, args...)
	if err != nil {
		return 0, "", err
	}
	for _, text := range slices.Backward(texts) {
		meant := slices.DeleteFunc(slices.Clone(known), func(d depart) bool { return d.Name != text && d.Code != text })
		if len(meant) > 1 {
			return 0, "", errs.WrongField(headDeparts, "有几个部门叫“"+text+"”，请改写成机构编码")
		}
		if len(meant) == 1 {
			return meant[0].ID, text, nil
		}
	}
	return 0, "", errs.WrongField(headDeparts, "没有部门“"+texts[0]+"”")
}

// longestDepart is how many bytes a name of 100 characters has at most.
const longestDepart = 400

// beginnings are the texts that end where a list has a sign, the shortest first: one, and all others that can be names.
func beginnings(list string) (texts []string) {
	for i, r := range list + departSigns[:1] {
		if strings.ContainsRune(departSigns, r) && (i <= longestDepart || texts == nil) {
			texts = append(texts, strings.TrimRightFunc(list[:i], unicode.IsSpace))
		}
	}
	return texts
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
