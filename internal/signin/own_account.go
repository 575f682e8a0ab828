package signin

import (
	"context"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OwnAccount is what the caller may know of the own account. Phone and mail are masked: whoever passes an open screen need not read them.
type OwnAccount struct {
	Username    string        `json:"username"`
	Realname    string        `json:"realname"`
	Avatar      string        `json:"avatar"`
	Sex         directory.Sex `json:"sex"`
	Birthday    value.Date    `json:"birthday"`
	Telephone   string        `json:"telephone"`
	WorkNo      string        `json:"workNo"`
	Phone       string        `json:"phone" doc:"部分隐去"`
	Email       string        `json:"email" doc:"部分隐去"`
	Version     int64         `json:"version"`
	Site        string        `json:"site"`
	Departs     []string      `json:"departs"`
	Roles       []string      `json:"roles"`
	Posts       []string      `json:"posts"`
	CreateTime  value.Time    `json:"createTime" nullable:"false"`
	PasswordSet value.Time    `json:"passwordTime" doc:"密码设置的时间"`
	PasswordDue value.Time    `json:"passwordDue" doc:"密码须更换的时间，null 不要求"`
	Hint        string        `json:"passwordHint" doc:"新密码的要求"`
	SignIns     []SignIn      `json:"signIns" doc:"最近 30 天的登录，最多 10 次"`
}

// SignIn is one attempt to sign in, as the log has it.
type SignIn struct {
	Time    value.Time `json:"time" nullable:"false"`
	Address string     `json:"address"`
	Success bool       `json:"success"`
	Summary string     `json:"summary"`
}

// OwnEdit is what people change about themselves. Names, departments and roles are given by others; phone and mail are proved first.
type OwnEdit struct {
	Sex       directory.Sex `json:"sex"`
	Birthday  value.Date    `json:"birthday"`
	Telephone string        `json:"telephone"`
	Version   int64         `json:"version"`
}

// selfService is what people see and change of their own account, factors and sessions.
type selfService struct{ *Service }

func (s *selfService) mountOwnAccount(api *web.API) {
	const tag = "我的账号"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/account", Tag: tag, Summary: "自己的账号", Access: web.SignedIn}, s.ownAccount)
	web.Handle(api, web.Route{Methods: "PUT", Path: "/sys/user/account", Tag: tag, Summary: "修改自己的资料", Access: web.SignedIn}, s.editOwnAccount)
	web.Handle(api, web.Route{Methods: "PUT", Path: "/sys/user/account/contact", Tag: tag, Summary: "修改自己的手机号和邮箱（须输入密码；能发短信时新手机号须验证码）", Access: web.SignedIn}, s.editOwnContact)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/user/account/contact/code", Tag: tag, Summary: "向自己的新手机号发送验证码（须输入密码，限频）", Access: web.SignedIn}, s.sendOwnCode)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/user/appEdit", Tag: tag, Summary: "修改自己的头像和资料（只改送来的项）", Access: web.SignedIn}, s.appEdit)
}

const signInsShown = 30 * 24 * time.Hour

func (s *selfService) ownAccount(ctx context.Context, _ *web.Empty) (OwnAccount, error) {
	p, q := auth.PrincipalFrom(ctx), s.db.Read()
	profile, err := s.accounts.Profile(ctx, p.UserID, p.TenantID)
	if err != nil {
		return OwnAccount{}, err
	}
	user := profile.User
	own := OwnAccount{Username: user.Username, Realname: user.Realname, Avatar: user.Avatar, Sex: user.Sex, Birthday: user.Birthday, Telephone: user.Telephone,
		WorkNo: user.WorkNo, Phone: privacy.MaskPhone(user.Phone), Email: privacy.MaskEmail(user.Email), Version: user.Version, CreateTime: user.CreateTime,
		Departs: []string{}, Hint: s.auth.Passwords.Policy().Words()}
	for _, d := range profile.Departs {
		own.Departs = append(own.Departs, d.DepartName)
	}
	if own.Site, err = s.sites.NameOf(ctx, p.TenantID); err != nil {
		return own, err
	}
	if own.Roles, err = s.rights.RoleNames(ctx, q, p.UserID, p.TenantID); err != nil {
		return own, err
	}
	if own.Posts, err = s.accounts.PostNames(ctx, q, p.TenantID, user.Post); err != nil {
		return own, err
	}
	account, _, err := s.accounts.ByID(ctx, q, p.UserID)
	if err != nil {
		return own, err
	}
	own.PasswordSet = account.PasswordTime
	if maxAge := s.auth.Passwords.Policy().MaxAge; maxAge > 0 {
		own.PasswordDue = own.PasswordSet + value.Time(maxAge.Milliseconds())
	}
	attempts, err := audit.SignIns(ctx, q, p.TenantID, p.UserID, s.db.Now().Add(-signInsShown))
	own.SignIns = make([]SignIn, len(attempts))
	for i, attempt := range attempts {
		own.SignIns[i] = SignIn(attempt)
	}
	return own, err
}

func (s *selfService) editOwnAccount(ctx context.Context, in *struct{ Body OwnEdit }) (web.Message, error) {
	p, form := auth.PrincipalFrom(ctx), in.Body
	if form.Version == 0 {
		return "", errs.ErrNoVersion
	}
	fields := errs.Fields{}
	if message := rules.Landline(form.Telephone); message != "" {
		fields.Add("telephone", "%s", message)
	}
	checkSelf(fields, form.Sex, form.Birthday, s.db.Now())
	if err := fields.Err(); err != nil {
		return "", err
	}
	return "资料已保存", s.db.Tx(ctx, func(tx *db.Tx) error {
		edit := directory.SelfEdit{Sex: form.Sex, Birthday: form.Birthday, Telephone: form.Telephone, Version: form.Version}
		if err := s.accounts.SaveSelf(ctx, tx, p.UserID, edit); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.edit", Operate: audit.Updated, ObjectType: "user", ObjectID: p.UserID.String(), Summary: "修改自己的资料"})
	})
}
