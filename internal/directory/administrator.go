package directory

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// MaxRealname bounds the names of people, in characters.
const MaxRealname = 50

// HasAdministrator tells whether anybody can administer the system yet.
func (s *Service) HasAdministrator(ctx context.Context) (bool, error) {
	return s.access.HasAdministrator(ctx, s.db.Read())
}

// NewSetupLink returns the token of a link /user/login?setup=… that makes the first administrator. It is good once and for 24
// hours, and it is refused when there is an administrator.
func (s *Service) NewSetupLink(ctx context.Context) (token string, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.refuseSecondSetup(ctx, tx); err != nil {
			return err
		}
		token, err = s.auth.SetupLinks.New(ctx, tx)
		return err
	})
	return token, err
}

func (s *Service) refuseSecondSetup(ctx context.Context, tx *db.Tx) error {
	has, err := s.access.HasAdministrator(ctx, tx)
	if err == nil && has {
		return errs.Invalidf("系统已有管理员，请直接登录")
	}
	return err
}

// InsertFirst stores the first administrator and makes every open setup link useless; it refuses when there is one. The transaction begins
// with OneAtATime: of two links that are used at once, only one makes somebody.
func (a Accounts) InsertFirst(ctx context.Context, tx *db.Tx, person NewPerson) error {
	if err := a.directory.refuseSecondSetup(ctx, tx); err != nil {
		return err
	}
	if err := a.directory.auth.SetupLinks.Clear(ctx, tx); err != nil {
		return err
	}
	_, err := a.directory.insertAdministrator(ctx, tx, person, nil)
	return err
}

// CreateAdmin makes an administrator who can also edit, for the command line. It makes any open setup link useless.
// roles are codes of seed roles; none means those of the first administrator.
func (s *Service) CreateAdmin(ctx context.Context, username, realname, password string, roles ...string) error {
	person, err := s.Accounts().NewPerson(ctx, username, realname, password)
	if err != nil {
		return err
	}
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.auth.SetupLinks.Clear(ctx, tx); err != nil {
			return err
		}
		_, err := s.insertAdministrator(ctx, tx, person, roles)
		return err
	})
}

// ResetPassword gives a user a new password, ends all sessions and lifts the throttle, for the command line.
func (s *Service) ResetPassword(ctx context.Context, username, password string) error {
	if err := s.auth.Passwords.Check(password, username); err != nil {
		return err
	}
	hash, err := s.auth.Passwords.Hash(ctx, password)
	if err != nil {
		return err
	}
	return s.Accounts().OnNamed(ctx, username, "user.password", "重置密码，并结束其全部登录", func(tx *db.Tx, user Account) error {
		return s.openAnew(ctx, tx, user.ID, user.Username, hash)
	})
}

// openAnew gives an account a password that opens it at once, and ends every other way into it.
func (s *Service) openAnew(ctx context.Context, tx *db.Tx, id value.ID, username, hash string) error {
	if err := s.Accounts().StorePassword(ctx, tx, id, hash); err != nil {
		return err
	}
	if s.unbind != nil {
		if err := s.unbind(ctx, tx, id); err != nil {
			return err
		}
	}
	if _, err := s.auth.Sessions.RevokeAll(ctx, tx, id, 0); err != nil {
		return err
	}
	return s.auth.Throttle.Unlock(ctx, tx, username)
}

// Unlock lets a user sign in again at once after too many failures, for the command line.
func (s *Service) Unlock(ctx context.Context, username string) error {
	return s.Accounts().OnNamed(ctx, username, "user.unlock", "解除登录限制", func(tx *db.Tx, user Account) error {
		return s.auth.Throttle.Unlock(ctx, tx, user.Username)
	})
}

// NewPerson is a checked user before it is stored; hashing happens outside of the transaction, because it takes long.
type NewPerson struct{ Username, realname, hash string }

// NewPerson checks what somebody says who is to be an administrator.
func (a Accounts) NewPerson(ctx context.Context, username, realname, password string) (NewPerson, error) {
	passwords := a.directory.auth.Passwords
	p := NewPerson{Username: NormalName(username), realname: strings.TrimSpace(realname)}
	fields := errs.Fields{}
	if message := rules.Username(p.Username); message != "" {
		fields.Add("username", "%s", message)
	}
	JudgeRealname(fields, p.realname)
	passwords.Judge(fields, password, p.Username)
	if err := fields.Err(); err != nil {
		return p, err
	}
	var err error
	p.hash, err = passwords.Hash(ctx, password)
	return p, err
}

// JudgeRealname judges the name that people give of themselves.
func JudgeRealname(fields errs.Fields, realname string) {
	if n := utf8.RuneCountInString(realname); n == 0 || n > MaxRealname || !utf8.ValidString(realname) || strings.ContainsFunc(realname, unicode.IsControl) {
		fields.Add("realname", "请填写姓名，最多 %d 个字", MaxRealname)
	}
}

func (s *Service) insertAdministrator(ctx context.Context, tx *db.Tx, p NewPerson, codes []string) (Account, error) {
	user := Account{ID: tx.NewID(), Username: p.Username, Realname: p.realname, Password: p.hash, Status: userNormal}
	if _, taken, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_user WHERE username = $1`, p.Username); err != nil {
		return user, err
	} else if taken {
		return user, errs.WrongField("username", "用户名 "+p.Username+" 已有人使用，请换一个")
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, password, password_time, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $5)`,
		user.ID, user.Username, user.Realname, user.Password, tx.Now, audit.ActorOf(ctx).Name); err != nil {
		return user, err
	}
	if err := LendPerson(ctx, tx, user.ID, DefaultTenant); err != nil {
		return user, err
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "user.create", Operate: audit.Added, ObjectType: "user", ObjectID: user.ID.String(), Summary: "建立管理员 " + user.Username}); err != nil {
		return user, err
	}
	return user, s.access.Appoint(ctx, tx, user.ID, codes)
}
