// Package signin opens, continues and ends the sessions of people: by password, by phone, by a code that another device scans and
// through other systems, with the second factor and a change of password as further steps. It also holds what people see and change of
// their own account, and ends the sessions of others.
package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/message"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DictItem is one value of a dictionary with its text.
type DictItem struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// Dictionaries gives every enabled dictionary of the caller's tenant by its code; clients keep them after sign-in.
type Dictionaries interface {
	AllItems(ctx context.Context) (map[string][]DictItem, error)
}

// Notices leaves a message for one person of a site; package announcement does.
type Notices interface {
	TellPerson(ctx context.Context, tx *db.Tx, tenant, user value.ID, title, text string) error
}

// Options are what other areas lend to this one.
type Options struct {
	DB           *db.DB
	Auth         *auth.Service
	Accounts     directory.Accounts
	Rights       Rights
	Sites        *directory.Service
	Dictionaries Dictionaries     // nil means there are none
	Notices      Notices          // tells people at their desk what happened to their account; nil tells nobody
	Messages     *message.Service // reaches people by SMS and mail; nil reaches nobody
	Origin       string           // address that visitors use, without a slash at its end; "" takes the first host name of the site
	Grace        bool             // clients of the platform may sign in to change a password that is due
	Registration Registration     // the zero value closes it
	Federation   Federation       // other systems at which people sign in; the zero value is none
}

// Service serves the calls of this package.
type Service struct {
	db           *db.DB
	auth         *auth.Service
	accounts     directory.Accounts
	rights       Rights
	sites        *directory.Service
	dictionaries Dictionaries
	notices      Notices
	origin       string
	grace        bool
	byPhone      *byPhone
	third        *thirdDesk
	self         *selfService
}

// New makes the service on the database.
func New(o Options) *Service {
	s := &Service{db: o.DB, auth: o.Auth, accounts: o.Accounts, rights: o.Rights, sites: o.Sites, dictionaries: o.Dictionaries, notices: o.Notices, origin: o.Origin, grace: o.Grace}
	s.byPhone, s.third, s.self = newByPhone(s, o), newThirdDesk(s, o.Federation), &selfService{s}
	return s
}

// Forget removes what is kept of sign-ins on their way of somebody who is gone for good; the bindings go with the account.
func Forget(ctx context.Context, tx *db.Tx, user value.ID) error {
	for _, table := range []string{"auth_third_attempt", "auth_third_ticket", "auth_qrcode"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, user); err != nil {
			return err
		}
	}
	return nil
}

// Unbind takes the other systems off an account whose password was reset, and what is on its way through them: whoever knew the password
// of before could have bound one of theirs.
func Unbind(ctx context.Context, tx *db.Tx, user value.ID) error {
	if err := Forget(ctx, tx, user); err != nil {
		return err
	}
	n, err := tx.Exec(ctx, `DELETE FROM sys_third_account WHERE user_id = $1`, user)
	if err != nil || n == 0 {
		return err
	}
	return auditBinding(ctx, tx, audit.Deleted, user, "重设密码，解除全部绑定的登录方式")
}

// Mount adds the calls of sign-in, session and the own account (api-contract.md section 7).
func (s *Service) Mount(api *web.API) {
	const session = "登录与会话"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/randomImage/{key}", Tag: session, Summary: "取图片验证码", Access: web.Anonymous, Zero: true}, s.randomImage)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/textCaptcha/{key}", Tag: session, Summary: "取文字验证码（看不清图片时使用）", Access: web.Anonymous, Zero: true}, s.textCaptcha)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/checkCaptcha", Tag: session, Summary: "核对验证码", Access: web.Anonymous}, s.checkCaptcha)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/smsCheckCaptcha", Tag: session, Summary: "获取短信验证码前的人机验证", Access: web.Anonymous}, s.checkCaptchaForCode)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/getEncryptedString", Tag: session, Summary: "一次性的随机密钥，仅为兼容现有客户端，不用于加密", Access: web.Anonymous}, s.encryptedString)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/login", Tag: session, Summary: "登录", Access: web.Anonymous}, s.login)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/setup", Tag: session, Summary: "用一次性链接建立首位管理员", Access: web.Anonymous}, s.setup)
	web.Handle(api, web.Route{Methods: "POST,GET", Path: "/sys/logout", Tag: session, Summary: "退出登录", Access: web.Anonymous}, s.logout)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/getUserInfo", Tag: session, Summary: "当前用户", Access: web.SignedIn}, s.userInfo)
	web.Handle(api, web.Route{Methods: "GET", Path: "/user/info", Tag: session, Summary: "当前用户，同 /sys/user/getUserInfo", Access: web.SignedIn}, s.userInfo)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/getCurrentUserDeparts", Tag: session, Summary: "当前用户的部门", Access: web.SignedIn}, s.currentDeparts)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/selectDepart", Tag: session, Summary: "选择当前部门和站点", Access: web.SignedIn}, s.selectDepart)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/user/updatePassword", Tag: session, Summary: "修改自己的密码", Access: web.SignedIn.EvenGrace()}, s.updatePassword)
	s.byPhone.mountPhone(api)
	s.mountSignIn(api)
	s.third.mountThird(api)
	s.self.mountPreferences(api)
	s.self.mountClientOwn(api)
	s.mountOnline(api)
}
