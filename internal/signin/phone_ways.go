package signin

import (
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/message"
	"jikong/internal/web"
)

// RegistrationPolicy says who may make an account for themselves.
type RegistrationPolicy string

// Ways to deal with people who register. Everything else closes the registration.
const (
	RegistrationApprove RegistrationPolicy = "approve" // the account is frozen until an administrator frees it
	RegistrationOpen    RegistrationPolicy = "open"    // the account works at once
)

// Registration says whether people may register and what they get.
type Registration struct {
	Policy RegistrationPolicy
	Role   string // code of the role of the site; "" gives none
}

// byPhone is everything around a phone: codes, sign-in, registration, the forgotten password.
type byPhone struct {
	*Service
	messages     *message.Service
	registration Registration
	lookUps      *auth.Limiter
}

// lookUpRate admits somebody who fills in the form of registration, and nobody who reads the directory through it.
var lookUpRate = auth.Rate{Burst: 20, Every: 6 * time.Second}

func newByPhone(s *Service, o Options) *byPhone {
	return &byPhone{Service: s, messages: o.Messages, registration: o.Registration, lookUps: auth.NewLimiter(lookUpRate)}
}

func (b *byPhone) sends(c message.Channel) bool { return b.messages != nil && b.messages.Has(c) }

// registers tells whether anybody can register: without SMS nobody can prove a phone.
func (b *byPhone) registers() bool {
	policy := b.registration.Policy
	return b.sends(message.SMS) && (policy == RegistrationOpen || policy == RegistrationApprove)
}

// Names of the message templates.
const (
	textLoginCode       = "code.login"
	textRegisterCode    = "code.register"
	textPasswordCode    = "code.password"
	textPasswordChanged = "password.changed"
	textContactCode     = "code.contact"
)

// MessageTexts are the messages that this package sends, by the names of their templates.
func MessageTexts() map[string]message.Text {
	return map[string]message.Text{
		textLoginCode:       {Subject: "登录验证码", Body: "您的登录验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。"},
		textRegisterCode:    {Subject: "注册验证码", Body: "您的注册验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。"},
		textPasswordCode:    {Subject: "找回密码验证码", Body: "您正在找回密码，验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。"},
		textPasswordChanged: {Subject: "您的密码已修改", Body: "您的账号 ${username} 的密码刚刚通过手机验证码修改，全部登录已结束。如非本人操作，请立即联系管理员。"},
		textContactCode:     {Subject: "更换手机号验证码", Body: "您正在把账号的手机号换成这个号码，验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略。"},
	}
}

// LoginWays tells the sign-in page what works here, so that it offers nothing else.
type LoginWays struct {
	Account      bool         `json:"account" doc:"可以用账号和密码登录"`
	Phone        bool         `json:"phone" doc:"可以用手机验证码登录、找回密码"`
	Register     bool         `json:"register" doc:"可以自行注册"`
	Approval     bool         `json:"approval" doc:"注册后须由管理员审核才能登录"`
	Providers    []ThirdLabel `json:"providers" doc:"可以用哪些其他系统登录"`
	PasswordHint string       `json:"passwordHint" doc:"新密码的要求"`
}

func (s *byPhone) loginWays(context.Context, *web.Empty) (LoginWays, error) {
	return LoginWays{
		Account: true, Phone: s.byPhone.sends(message.SMS), Register: s.byPhone.registers(),
		Approval: s.byPhone.registration.Policy == RegistrationApprove, Providers: s.third.labels(), PasswordHint: s.auth.Passwords.Policy().Words(),
	}, nil
}

// mountPhone adds the calls around a phone: codes, sign-in, registration, the forgotten password.
func (s *byPhone) mountPhone(api *web.API) {
	const tag = "登录与会话"
	call := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tag, Summary: summary, Access: web.Anonymous, MaxBody: 8 << 10}
	}
	web.Handle(api, call("GET", "/sys/loginWays", "本站有哪些登录方式"), s.loginWays)
	web.Handle(api, call("POST", "/sys/sms", "发送手机验证码（限频）"), s.sendCode)
	web.Handle(api, call("POST", "/sys/phoneLogin", "用手机验证码登录"), s.phoneLogin)
	web.Handle(api, call("GET", "/sys/user/checkOnlyUser", "用户名、手机号或邮箱是否可以注册（限频）"), s.checkOnlyUser)
	web.Handle(api, call("POST", "/sys/user/register", "注册账号"), s.register)
	web.Handle(api, call("POST", "/sys/user/phoneVerification", "找回密码：核对手机验证码"), s.phoneVerification)
	web.Handle(api, call("GET", "/sys/user/passwordChange", "找回密码：设置新密码（旧客户端）"), s.passwordChangeByQuery)
	web.Handle(api, call("POST", "/sys/user/passwordChange", "找回密码：设置新密码"), s.passwordChange)
	// The names of the same calls in clients that grew from the older template.
	web.Handle(api, call("POST", "/account/sms", "发送手机验证码，同 /sys/sms"), s.sendCode)
	web.Handle(api, call("POST", "/auth/register", "注册账号，同 /sys/user/register"), s.register)
	web.Handle(api, call("POST", "/auth/forge-password", "找回密码，同 /sys/user/passwordChange"), s.passwordChange)
}
