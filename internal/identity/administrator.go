package identity

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
	"jikong/internal/web"
)

// SetupForm is the body by which the first administrator uses the one-time link.
type SetupForm struct {
	Token    string `json:"token"`
	Username string `json:"username"`
	Realname string `json:"realname"`
	Password string `json:"password"`
}

type setupInput struct{ Body SetupForm }

const maxRealname = 50 // characters

// firstRoles are those of the first administrator. A fresh site has one person, who must be able to write and publish; the
// security and the audit administrator are other people by rule and are named later.
var firstRoles = []string{RoleSystem, RoleEditor}

// HasAdministrator tells whether anybody can administer the system yet.
func (s *Service) HasAdministrator(ctx context.Context) (bool, error) {
	return hasAdministrator(ctx, s.db.Read())
}

func hasAdministrator(ctx context.Context, q db.Querier) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user u
		JOIN sys_user_role ur ON ur.user_id = u.id JOIN sys_role r ON r.id = ur.role_id
		WHERE r.role_code = $1 AND u.status = 1 AND u.del_flag = 0`, RoleSystem)
	return n > 0, err
}

// NewSetupLink returns the token of a link /user/login?setup=… that makes the first administrator. It is good once and for 24
// hours, and it is refused when there is an administrator.
func (s *Service) NewSetupLink(ctx context.Context) (token string, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := refuseSecondSetup(ctx, tx); err != nil {
			return err
		}
		token, err = s.auth.SetupLinks.New(ctx, tx)
		return err
	})
	return token, err
}

func refuseSecondSetup(ctx context.Context, tx *db.Tx) error {
	has, err := hasAdministrator(ctx, tx)
	if err == nil && has {
		return errs.Invalidf("系统已有管理员，请直接登录")
	}
	return err
}

// setup makes the first administrator through the link and signs in, or goes on to the second factor.
func (s *Service) setup(ctx context.Context, in *setupInput) (LoginResult, error) {
	form := in.Body
	if !s.auth.Throttle.Allow(ctx) {
		return LoginResult{}, errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	person, err := s.newPerson(ctx, form.Username, form.Realname, form.Password)
	if err != nil {
		return LoginResult{}, err
	}
	ctx = audit.WithActor(ctx, audit.Actor{Name: person.username, Tenant: DefaultTenant, Address: web.RequestOf(ctx).IP})
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		ok, err := s.auth.SetupLinks.Take(ctx, tx, form.Token)
		if err != nil {
			return err
		}
		if !ok {
			return errs.Invalidf("链接无效、已用过或已过期，请在服务器上重新生成")
		}
		if err := refuseSecondSetup(ctx, tx); err != nil {
			return err
		}
		_, err = s.insertAdministrator(ctx, tx, person, firstRoles)
		return err
	})
	if err != nil {
		return LoginResult{}, err
	}
	user, _, err := accountByName(ctx, s.db.Read(), person.username)
	if err != nil {
		return LoginResult{}, err
	}
	return s.admit(ctx, user, proof{})
}

// CreateAdmin makes an administrator who can also edit, for the command line. It makes any open setup link useless.
// roles are codes of seed roles; none means those of the first administrator.
func (s *Service) CreateAdmin(ctx context.Context, username, realname, password string, roles ...string) error {
	if len(roles) == 0 {
		roles = firstRoles
	}
	person, err := s.newPerson(ctx, username, realname, password)
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
	return s.onUser(ctx, username, "user.password", "重置密码，并结束其全部登录", func(tx *db.Tx, user account) error {
		if err := storePassword(ctx, tx, user.ID, hash); err != nil {
			return err
		}
		if _, err := s.auth.Sessions.RevokeAll(ctx, tx, user.ID, 0); err != nil {
			return err
		}
		return s.auth.Throttle.Unlock(ctx, tx, user.Username)
	})
}

// Unlock lets a user sign in again at once after too many failures, for the command line.
func (s *Service) Unlock(ctx context.Context, username string) error {
	return s.onUser(ctx, username, "user.unlock", "解除登录限制", func(tx *db.Tx, user account) error {
		return s.auth.Throttle.Unlock(ctx, tx, user.Username)
	})
}

func (s *Service) onUser(ctx context.Context, username, action, summary string, do func(*db.Tx, account) error) error {
	return s.db.Tx(ctx, func(tx *db.Tx) error {
		user, found, err := accountByName(ctx, tx, username)
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

// newPerson is a checked user before it is stored; hashing happens outside of the transaction, because it takes long.
type newPerson struct{ username, realname, hash string }

func (s *Service) newPerson(ctx context.Context, username, realname, password string) (newPerson, error) {
	p := newPerson{username: normalName(username), realname: strings.TrimSpace(realname)}
	fields := errs.Fields{}
	if message := rules.Username(p.username); message != "" {
		fields.Add("username", "%s", message)
	}
	judgeRealname(fields, p.realname)
	s.auth.Passwords.Judge(fields, password, p.username)
	if err := fields.Err(); err != nil {
		return p, err
	}
	var err error
	p.hash, err = s.auth.Passwords.Hash(ctx, password)
	return p, err
}

func judgeRealname(fields errs.Fields, realname string) {
	if n := utf8.RuneCountInString(realname); n == 0 || n > maxRealname || !utf8.ValidString(realname) || strings.ContainsFunc(realname, unicode.IsControl) {
		fields.Add("realname", "请填写姓名，最多 %d 个字", maxRealname)
	}
}

func (s *Service) insertAdministrator(ctx context.Context, tx *db.Tx, p newPerson, codes []string) (account, error) {
	user := account{ID: tx.NewID(), Username: p.username, Realname: p.realname, Password: p.hash, Status: userNormal, OrgCode: rootOrgCode}
	if _, taken, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_user WHERE username = $1`, p.username); err != nil {
		return user, err
	} else if taken {
		return user, errs.WrongField("username", "用户名 "+p.username+" 已有人使用，请换一个")
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user (id, username, realname, password, password_time, org_code, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $5)`,
		user.ID, user.Username, user.Realname, user.Password, tx.Now, user.OrgCode, audit.ActorOf(ctx).Name); err != nil {
		return user, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, $3)`, tx.NewID(), user.ID, DefaultTenant); err != nil {
		return user, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_depart (id, user_id, dep_id)
		SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), id FROM sys_depart WHERE tenant_id = $3 AND org_code = $4`, tx.NewID(), user.ID, DefaultTenant, rootOrgCode); err != nil {
		return user, err
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "user.create", Operate: audit.Added, ObjectType: "user", ObjectID: user.ID.String(), Summary: "建立管理员 " + user.Username}); err != nil {
		return user, err
	}
	roles, err := roleIDs(ctx, tx, codes)
	if err != nil {
		return user, err
	}
	return user, s.AssignRoles(ctx, tx, user.ID, DefaultTenant, roles)
}

func roleIDs(ctx context.Context, tx *db.Tx, codes []string) ([]value.ID, error) {
	var ids []value.ID
	for _, code := range codes {
		id, found, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_role WHERE tenant_id = $1 AND role_code = $2`, DefaultTenant, code)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errs.Invalidf("角色 %s 不存在，请先启动一次系统", code)
		}
		ids = append(ids, id)
	}
	return ids, nil
}
