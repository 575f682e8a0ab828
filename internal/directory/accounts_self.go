package directory

import (
	"context"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// SelfEdit is what people change about themselves in the form of the own account.
type SelfEdit struct {
	Sex       Sex
	Birthday  value.Date
	Telephone string
	Version   int64 // of the row that the form was filled from
}

// SaveSelf stores what a person changed about themselves; it refuses with errs.Conflict when somebody else changed the row meanwhile.
func (a Accounts) SaveSelf(ctx context.Context, tx *db.Tx, userID value.ID, edit SelfEdit) error {
	n, err := tx.Exec(ctx, `UPDATE sys_user SET sex = $1, birthday = $2, telephone = $3, version = version + 1, update_by = $4, update_time = $5
		WHERE id = $6 AND version = $7 AND del_flag = 0`, edit.Sex, edit.Birthday, edit.Telephone, auth.PrincipalFrom(ctx).Username, tx.Now, userID, edit.Version)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "资料已被他人修改，请刷新后再改")
	}
	return err
}

// SelfChange is what clients of the platform change of the own account.
type SelfChange struct {
	Avatar   string
	Sex      Sex
	Birthday value.Date
}

// ChangeSelf stores a change of the row as it stands; changed is false when there is none. A new picture alone leaves the version: no form
// holds it, and a form that is open beside it stays good.
func (a Accounts) ChangeSelf(ctx context.Context, tx *db.Tx, user User, to SelfChange) (changed bool, err error) {
	if err := a.directory.checkAvatar(ctx, tx, user.Avatar, to.Avatar); err != nil {
		return false, err
	}
	if err := a.directory.keepAvatar(ctx, tx, user.ID, user.Avatar, to.Avatar); err != nil {
		return false, err
	}
	version := user.Version
	if to.Sex != user.Sex || to.Birthday != user.Birthday {
		version++
	} else if to.Avatar == user.Avatar {
		return false, nil
	}
	_, err = tx.Exec(ctx, `UPDATE sys_user SET avatar = $1, sex = $2, birthday = $3, version = $4, update_by = $5, update_time = $6 WHERE id = $7`,
		to.Avatar, to.Sex, to.Birthday, version, auth.PrincipalFrom(ctx).Username, tx.Now, user.ID)
	return true, err
}

// Contact is a person with name, phone and mail, and nothing else.
func (a Accounts) Contact(ctx context.Context, q db.Querier, userID value.ID) (Person, error) {
	stored, _, err := db.One[Person](ctx, q, `SELECT id, username, realname, phone, email FROM sys_user WHERE id = $1`, userID)
	return stored, err
}

// CheckContact judges what somebody changes of the own phone and mail.
func (a Accounts) CheckContact(ctx context.Context, tx *db.Tx, stored, wanted Person) error {
	fields := errs.Fields{}
	changed := contactOf(&stored).changed(contactOf(&wanted))
	if wrong := rules.PublicMobile(wanted.Phone); wrong != "" && slices.Contains(changed, "phone") {
		fields.Add("phone", "%s", wrong)
	}
	if wrong := EmailRule(wanted.Email); wrong != "" && slices.Contains(changed, "email") {
		fields.Add("email", "%s", wrong)
	}
	if err := fields.Err(); err != nil {
		return err
	}
	for _, f := range UniqueFields("", wanted.Phone, wanted.Email) {
		if !slices.Contains(changed, f.Name) {
			continue
		}
		if taken, err := a.IsTaken(ctx, tx, f); err != nil {
			return err
		} else if taken {
			return errs.WrongField(f.Name, contactWords([]string{f.Name})+"已用于其他账号，请核对；需要帮助请联系管理员")
		}
	}
	return nil
}

// SaveContact stores where codes and warnings for the own account go, ends the other sessions and tells the owner.
func (a Accounts) SaveContact(ctx context.Context, tx *db.Tx, stored *Person, wanted Person) error {
	changed := contactOf(stored).changed(contactOf(&wanted))
	if len(changed) == 0 {
		return nil
	}
	caller := auth.PrincipalFrom(ctx)
	if _, err := tx.Exec(ctx, `UPDATE sys_user SET code_from = CASE WHEN phone = $1 THEN code_from ELSE 0 END, phone = $1, email = $2, version = version + 1, update_by = $3, update_time = $4 WHERE id = $5`,
		wanted.Phone, wanted.Email, caller.Username, tx.Now, stored.ID); err != nil {
		return err
	}
	if _, err := a.directory.auth.Sessions.RevokeAll(ctx, tx, stored.ID, caller.SessionID); err != nil {
		return err
	}
	if err := a.directory.tellContact(ctx, tx, stored, changed, "您本人"); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "user.contact", Operate: audit.Updated, ObjectType: "user", ObjectID: stored.ID.String(),
		Summary: "修改自己的" + contactWords(changed) + "，并结束其他登录"})
}
