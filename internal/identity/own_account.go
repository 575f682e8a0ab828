package identity

import (
	"context"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OwnAccount is what the caller may know of the own account. Phone and mail are masked: whoever passes an open screen need not read them.
type OwnAccount struct {
	Username    string     `json:"username"`
	Realname    string     `json:"realname"`
	Avatar      string     `json:"avatar"`
	Sex         Sex        `json:"sex"`
	Birthday    value.Date `json:"birthday"`
	Telephone   string     `json:"telephone"`
	WorkNo      string     `json:"workNo"`
	Phone       string     `json:"phone" doc:"部分隐去"`
	Email       string     `json:"email" doc:"部分隐去"`
	Version     int64      `json:"version"`
	Site        string     `json:"site"`
	Departs     []string   `json:"departs"`
	Roles       []string   `json:"roles"`
	Posts       []string   `json:"posts"`
	CreateTime  value.Time `json:"createTime" nullable:"false"`
	PasswordSet value.Time `json:"passwordTime" doc:"密码设置的时间"`
	PasswordDue value.Time `json:"passwordDue" doc:"密码须更换的时间，null 不要求"`
	Hint        string     `json:"passwordHint" doc:"新密码的要求"`
	SignIns     []SignIn   `json:"signIns" doc:"最近 30 天的登录，最多 10 次"`
}

// SignIn is one attempt to sign in, as the log has it.
type SignIn struct {
	Time    value.Time `json:"time" db:"at" nullable:"false"`
	Address string     `json:"address" db:"address"`
	Success bool       `json:"success" db:"success"`
	Summary string     `json:"summary" db:"summary"`
}

// OwnEdit is what people change about themselves. Names, departments and roles are given by others; phone and mail are proved first.
type OwnEdit struct {
	Sex       int        `json:"sex"`
	Birthday  value.Date `json:"birthday"`
	Telephone string     `json:"telephone"`
	Version   int64      `json:"version"`
}

func (s *Service) mountOwnAccount(api *web.API) {
	const tag = "我的账号"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/account", Tag: tag, Summary: "自己的账号", Access: web.SignedIn}, s.ownAccount)
	web.Handle(api, web.Route{Methods: "PUT", Path: "/sys/user/account", Tag: tag, Summary: "修改自己的资料", Access: web.SignedIn}, s.editOwnAccount)
	web.Handle(api, web.Route{Methods: "PUT", Path: "/sys/user/account/contact", Tag: tag, Summary: "修改自己的手机号和邮箱（须输入密码；能发短信时新手机号须验证码）", Access: web.SignedIn}, s.editOwnContact)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/user/account/contact/code", Tag: tag, Summary: "向自己的新手机号发送验证码（须输入密码，限频）", Access: web.SignedIn}, s.sendOwnCode)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/user/appEdit", Tag: tag, Summary: "修改自己的头像和资料（只改送来的项）", Access: web.SignedIn}, s.appEdit)
}

const signInsShown = 30 * 24 * time.Hour

func (s *Service) ownAccount(ctx context.Context, _ *web.Empty) (OwnAccount, error) {
	p, q := auth.PrincipalFrom(ctx), s.db.Read()
	profile, err := s.profile(ctx, p.UserID, p.TenantID)
	if err != nil {
		return OwnAccount{}, err
	}
	user := profile.user
	own := OwnAccount{Username: user.Username, Realname: user.Realname, Avatar: user.Avatar, Sex: user.Sex, Birthday: user.Birthday, Telephone: user.Telephone,
		WorkNo: user.WorkNo, Phone: privacy.MaskPhone(user.Phone), Email: privacy.MaskEmail(user.Email), Version: user.Version, CreateTime: user.CreateTime,
		Departs: []string{}, Hint: s.auth.Passwords.Policy().Words()}
	for _, d := range profile.departs {
		own.Departs = append(own.Departs, d.DepartName)
	}
	if own.Site, _, err = db.One[string](ctx, q, `SELECT name FROM sys_tenant WHERE id = $1`, p.TenantID); err != nil {
		return own, err
	}
	if err := s.fillDuties(ctx, q, &own, user.Post); err != nil {
		return own, err
	}
	if own.PasswordSet, _, err = db.One[value.Time](ctx, q, `SELECT password_time FROM sys_user WHERE id = $1`, p.UserID); err != nil {
		return own, err
	}
	if maxAge := s.auth.Passwords.Policy().MaxAge; maxAge > 0 {
		own.PasswordDue = own.PasswordSet + value.Time(maxAge.Milliseconds())
	}
	own.SignIns, err = db.Select[SignIn](ctx, q, `SELECT at, address, success, summary FROM audit_log
		WHERE tenant_id = $1 AND log_type = $2 AND at > $3 AND object_id = $4 ORDER BY at DESC, id DESC LIMIT 10`,
		p.TenantID, int64(audit.SignedIn), s.db.Now()-value.Time(signInsShown.Milliseconds()), p.UserID.String())
	if own.SignIns == nil {
		own.SignIns = []SignIn{}
	}
	return own, err
}

// fillDuties names the roles and posts of the caller.
func (s *Service) fillDuties(ctx context.Context, q db.Querier, own *OwnAccount, posts string) (err error) {
	p := auth.PrincipalFrom(ctx)
	own.Roles, err = db.Select[string](ctx, q, `SELECT r.role_name FROM sys_role r JOIN sys_user_role ur ON ur.role_id = r.id
		WHERE ur.user_id = $1 AND r.tenant_id = $2 ORDER BY r.role_code`, p.UserID, p.TenantID)
	if err != nil {
		return err
	}
	inDeparts, err := db.Select[string](ctx, q, `SELECT d.depart_name || '：' || dr.role_name FROM sys_depart_role_user ru
		JOIN sys_depart_role dr ON dr.id = ru.drole_id JOIN sys_depart d ON d.id = dr.depart_id
		WHERE ru.user_id = $1 AND dr.tenant_id = $2 ORDER BY d.org_code, dr.role_code`, p.UserID, p.TenantID)
	if err != nil {
		return err
	}
	own.Roles = append(own.Roles, inDeparts...)
	own.Posts = []string{}
	if own.Roles == nil {
		own.Roles = []string{}
	}
	codes := splitList(posts)
	if len(codes) == 0 {
		return nil
	}
	where, args := among("code", 2, codes)
	names, err := db.Select[string](ctx, q, `SELECT name FROM sys_position WHERE tenant_id = $1 AND `+where+` ORDER BY code`, append([]any{p.TenantID}, args...)...)
	own.Posts = append(own.Posts, names...)
	return err
}

func (s *Service) editOwnAccount(ctx context.Context, in *struct{ Body OwnEdit }) (web.Message, error) {
	p, form := auth.PrincipalFrom(ctx), in.Body
	fields := errs.Fields{}
	if message := rules.Landline(form.Telephone); message != "" {
		fields.Add("telephone", "%s", message)
	}
	checkSelf(fields, form.Sex, form.Birthday, s.db.Now())
	if err := fields.Err(); err != nil {
		return "", err
	}
	return "资料已保存", s.db.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE sys_user SET sex = $1, birthday = $2, telephone = $3, version = version + 1, update_by = $4, update_time = $5
			WHERE id = $6 AND version = $7 AND del_flag = 0`, form.Sex, form.Birthday, form.Telephone, p.Username, tx.Now, p.UserID, form.Version)
		if err == nil && n == 0 {
			err = errs.New(errs.Conflict, "资料已被他人修改，请刷新后再改")
		}
		if err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.edit", Operate: audit.Updated, ObjectType: "user", ObjectID: p.UserID.String(), Summary: "修改自己的资料"})
	})
}
