package directory

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
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

	Frozen bool // until an administrator frees the account
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
	if err := joinTenant(ctx, tx, made.ID, tenant); err != nil {
		return made, err
	}
	return made, audit.Write(ctx, tx, audit.Entry{Action: "user.register", Operate: audit.Added, ObjectType: "user", ObjectID: made.ID.String(),
		Summary: "自行注册账号 " + who.Username})
}

// InSight finds the person of a user name among those that the caller sees.
func (a Accounts) InSight(ctx context.Context, username string) (Person, error) {
	page, err := a.directory.people.List(ctx, a.directory.db.Read(), crud.Query{PageNo: 1, PageSize: 1,
		Filters: []crud.Filter{{Field: "username", Rule: crud.Eq, Value: NormalName(username)}}})
	return onlyOne("用户", page.Records, err)
}

// onlyOne is the one that was asked for.
func onlyOne[T any](kind string, found []T, err error) (one T, _ error) {
	switch {
	case err != nil:
		return one, err
	case len(found) != 1:
		return one, errs.NotFoundf("%s不存在，可能已被删除", kind)
	}
	return found[0], nil
}

// MayReset refuses to let the caller open the account of somebody whose account is not theirs to manage, and that of an auditor to anybody.
func (a Accounts) MayReset(ctx context.Context, tx *db.Tx, person Person) error {
	return a.directory.mayReset(ctx, tx, person)
}
