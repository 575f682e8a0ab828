package directory

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Account is what sign-in needs of a user, the password hash with it.
type Account struct {
	ID       value.ID `db:"id"`
	Username string   `db:"username"`
	Realname string   `db:"realname"`
	Password string   `db:"password"`
	Status   int      `db:"status"`

	PasswordTime    value.Time `db:"password_time"`
	PasswordInitial bool       `db:"password_initial"` // somebody else chose it
}

// Works tells whether the account may be used: it is not frozen, and there is one.
func (a Account) Works() bool { return a.Status == userNormal }

const accountColumns = `id, username, realname, password, status, password_time, password_initial`

// NormalName is how user names are stored: nobody should fail to sign in because a phone capitalised the first letter.
func NormalName(username string) string { return strings.ToLower(strings.TrimSpace(username)) }

// Accounts is the directory as sign-in sees it: who has an account, in which sites and departments, and what changes when they prove
// that it is theirs.
type Accounts struct{ directory *Service }

// Accounts returns it.
func (s *Service) Accounts() Accounts { return Accounts{s} }

// ByName finds the account of a user name.
func (a Accounts) ByName(ctx context.Context, q db.Querier, username string) (Account, bool, error) {
	if strings.ContainsRune(username, 0) { // nobody has such a name, and PostgreSQL refuses to look for it
		return Account{}, false, nil
	}
	return db.One[Account](ctx, q, `SELECT `+accountColumns+` FROM sys_user WHERE username = $1 AND del_flag = 0`, NormalName(username))
}

// ByID finds the account of a user.
func (a Accounts) ByID(ctx context.Context, q db.Querier, id value.ID) (Account, bool, error) {
	return db.One[Account](ctx, q, `SELECT `+accountColumns+` FROM sys_user WHERE id = $1 AND del_flag = 0`, id)
}

// ByPhone finds the account whose codes prove something; a deleted one is nobody's, and so is one whose phone somebody else changed a
// moment ago.
func (a Accounts) ByPhone(ctx context.Context, q db.Querier, phone string, now value.Time) (Account, error) {
	user, _, err := db.One[Account](ctx, q, `SELECT `+accountColumns+` FROM sys_user
		WHERE phone = $1 AND phone <> '' AND del_flag = 0 AND code_from <= $2`, phone, now)
	return user, err
}

// PhoneOwner is who has a phone, deleted accounts with the others.
type PhoneOwner struct {
	ID    value.ID `db:"id"`
	Works bool     `db:"works"` // codes open the account
}

// OwnerOf finds who has a phone.
func (a Accounts) OwnerOf(ctx context.Context, q db.Querier, phone string, now value.Time) (PhoneOwner, bool, error) {
	return db.One[PhoneOwner](ctx, q, `SELECT id, (status = 1 AND del_flag = 0 AND code_from <= $2) AS works FROM sys_user WHERE phone = $1 AND phone <> ''`, phone, now)
}

// OnNamed does something for the account of a user name and logs it, for the command line.
func (a Accounts) OnNamed(ctx context.Context, username, action, summary string, do func(*db.Tx, Account) error) error {
	return a.directory.db.Tx(ctx, func(tx *db.Tx) error {
		user, found, err := a.ByName(ctx, tx, username)
		if err != nil {
			return err
		}
		if !found {
			return errs.NotFoundf("没有用户 %s", username)
		}
		if err := do(tx, user); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: action, Operate: audit.Updated, ObjectType: "user", ObjectID: user.ID.String(),
			Summary: summary + "（" + user.Username + "）"})
	})
}

// HoldPassword keeps a password, stored as hash, from being changed until the transaction ends; false when it was, or the account closed.
func (a Accounts) HoldPassword(ctx context.Context, tx *db.Tx, user Account, hash string) (bool, error) {
	n, err := tx.Exec(ctx, `UPDATE sys_user SET password = $1 WHERE id = $2 AND password = $3 AND status = 1 AND del_flag = 0`, hash, user.ID, user.Password)
	return n == 1, err
}

// StorePassword gives a user the password that the person chose, and keeps the hash of the one before.
func (a Accounts) StorePassword(ctx context.Context, tx *db.Tx, userID value.ID, hash string) error {
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_password (id, user_id, password, create_time)
		SELECT CAST($1 AS BIGINT), id, password, CAST($2 AS BIGINT) FROM sys_user WHERE id = $3`, tx.NewID(), tx.Now, userID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM sys_user_password WHERE user_id = $1 AND id NOT IN
		(SELECT id FROM sys_user_password WHERE user_id = $1 ORDER BY id DESC LIMIT $2)`, userID, int64(auth.MaxHistory)); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE sys_user SET password = $1, password_time = $2, password_initial = FALSE, version = version + 1,
		update_by = $3, update_time = $2 WHERE id = $4`, hash, tx.Now, audit.ActorOf(ctx).Name, userID)
	return err
}

// EarlierPasswords are the hashes of the passwords before the present one, the newest first.
func (a Accounts) EarlierPasswords(ctx context.Context, q db.Querier, userID value.ID, atMost int) ([]string, error) {
	return db.Select[string](ctx, q, `SELECT password FROM sys_user_password WHERE user_id = $1 ORDER BY id DESC LIMIT $2`, userID, int64(atMost))
}

// NobodysPassword is the hash of a random password that is thrown away.
func (a Accounts) NobodysPassword(ctx context.Context) (string, error) {
	return a.directory.nobodysPassword(ctx)
}

// markInitial notes that somebody else knows the password of a user: it is good for one sign-in, which changes it.
func markInitial(ctx context.Context, tx *db.Tx, userID value.ID) error {
	_, err := tx.Exec(ctx, `UPDATE sys_user SET password_initial = TRUE WHERE id = $1`, userID)
	return err
}
