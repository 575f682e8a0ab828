package identity

import (
	"context"
	"log/slog"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/rules"
	"jikong/internal/value"
)

const maxEmail = 45 // characters, as in the list of people

// EmailRule judges a mail address that people give of themselves.
func EmailRule(email string) string {
	return rules.Check(email, rules.Email, rules.MaxLength(maxEmail))
}

// Unique is a value of which there is one in the whole installation.
type Unique struct {
	Name   string // of the field
	Value  string
	Taken  string // what somebody is told who registers with a taken one
	column string
}

// UniqueFields are those of the values that are given.
func UniqueFields(username, phone, email string) []Unique {
	all := []Unique{
		{Name: "username", Value: username, Taken: "用户名已被注册，请换一个", column: "username"},
		{Name: "phone", Value: phone, Taken: "手机号已被注册，请直接登录或找回密码", column: "phone"},
		{Name: "email", Value: email, Taken: "邮箱已被注册，请换一个", column: "email"},
	}
	return slices.DeleteFunc(all, func(f Unique) bool { return f.Value == "" })
}

// IsTaken also counts deleted accounts: they can come back.
func (a Accounts) IsTaken(ctx context.Context, q db.Querier, f Unique) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user WHERE `+f.column+` = $1`, f.Value)
	return n > 0, err
}

// Applicant is a checked registration.
type Applicant struct {
	Username, Realname, Hash, Email, Phone string

	Frozen bool   // until an administrator frees the account
	Role   string // code of the role of the site; "" gives none
}

// Register makes the account of an applicant in the site of the actor. It refuses a field that is taken.
func (a Accounts) Register(ctx context.Context, tx *db.Tx, who Applicant) (Account, error) {
	made := Account{ID: tx.NewID(), Username: who.Username, Realname: who.Realname, Status: userNormal}
	for _, f := range UniqueFields(who.Username, who.Phone, who.Email) {
		if taken, err := a.IsTaken(ctx, tx, f); err != nil || taken {
			if taken {
				err = errs.WrongField(f.Name, f.Taken)
			}
			return made, err
		}
	}
	if who.Frozen {
		made.Status = userFrozen
	}
	tenant := audit.ActorOf(ctx).Tenant
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, password, password_time, email, phone, status, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $2, $5)`, made.ID, who.Username, who.Realname, who.Hash, tx.Now, who.Email, who.Phone, made.Status); err != nil {
		return made, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, $3)`, tx.NewID(), made.ID, tenant); err != nil {
		return made, err
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "user.register", Operate: audit.Added, ObjectType: "user", ObjectID: made.ID.String(),
		Summary: "自行注册账号 " + who.Username}); err != nil {
		return made, err
	}
	roles, err := registrationRoles(ctx, tx, tenant, who.Role)
	if err != nil || len(roles) == 0 {
		return made, err
	}
	return made, a.directory.AssignRoles(ctx, tx, made.ID, tenant, roles)
}

// registrationRoles is the role of the configuration, never one of the administrators: a setting must not hand those out.
func registrationRoles(ctx context.Context, tx *db.Tx, tenant value.ID, code string) ([]value.ID, error) {
	if code == "" {
		return nil, nil
	}
	role, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, tenant, code)
	if err != nil {
		return nil, err
	}
	if !found || slices.Contains(administratorRoles, code) {
		slog.WarnContext(ctx, "who registers gets no role: the site has no such role, or it is one of an administrator", "role", code)
		return nil, nil
	}
	return []value.ID{role}, nil
}

// InSight finds the person of a user name among those that the caller sees.
func (a Accounts) InSight(ctx context.Context, username string) (Person, error) {
	page, err := a.directory.people.List(ctx, a.directory.db.Read(), resource.Query{PageNo: 1, PageSize: 1,
		Filters: []resource.Filter{{Field: "username", Rule: resource.Eq, Value: NormalName(username)}}})
	if err != nil {
		return Person{}, err
	}
	if len(page.Records) == 0 {
		return Person{}, errs.NotFoundf("用户不存在，可能已被删除")
	}
	return page.Records[0], nil
}

// MayReset refuses to let the caller open the account of somebody whose account is not theirs to manage, and that of an auditor to anybody.
func (a Accounts) MayReset(ctx context.Context, tx *db.Tx, person Person) error {
	return a.directory.mayReset(ctx, tx, person)
}
