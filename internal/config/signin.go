package config

import (
	"errors"
	"time"
)

// Passwords says what a new password must be. The zero value stands for the defaults.
type Passwords struct {
	PasswordMinLength int `name:"password-min-length" env:"JIKONG_PASSWORD_MIN_LENGTH" default:"10" help:"密码至少多少个字符，8 到 64。"`
	PasswordClasses   int `name:"password-classes" env:"JIKONG_PASSWORD_CLASSES" default:"3" help:"密码须含大写字母、小写字母、数字、符号中的几类，1 到 4；1 为不要求。"`
	PasswordHistory   int `name:"password-history" env:"JIKONG_PASSWORD_HISTORY" default:"5" help:"新密码不得与最近几次的相同，0 到 24。"`
	PasswordMaxAge    int `name:"password-max-age" env:"JIKONG_PASSWORD_MAX_AGE" default:"90" placeholder:"DAYS" help:"密码多少天后须更换；0 为不要求定期更换。"`
}

// Given tells that the settings were read, so that 0 means what it says.
func (p Passwords) Given() bool { return p != Passwords{} }

// MaxAge is how long a password is good; 0 for ever.
func (p Passwords) MaxAge() time.Duration { return time.Duration(p.PasswordMaxAge) * 24 * time.Hour }

// Check finds a setting that makes no sense.
func (p Passwords) Check() error {
	switch {
	case !p.Given():
		return nil
	case p.PasswordMinLength < 8 || p.PasswordMinLength > 64:
		return errors.New("--password-min-length 应为 8 到 64：更短的密码不安全，更长的没有人记得住")
	case p.PasswordClasses < 1 || p.PasswordClasses > 4:
		return errors.New("--password-classes 应为 1 到 4")
	case p.PasswordHistory < 0 || p.PasswordHistory > 24:
		return errors.New("--password-history 应为 0 到 24")
	case p.PasswordMaxAge < 0 || p.PasswordMaxAge > 3650:
		return errors.New("--password-max-age 应为 0 到 3650 天")
	}
	return nil
}

// SignIn says how staff sign in.
type SignIn struct {
	Passwords
	SecondFactor  string `name:"second-factor" env:"JIKONG_SECOND_FACTOR" enum:",off,optional,admins,all" default:"" help:"双因素认证：off 不使用，optional 自愿，admins 管理员必须，all 人人必须。不填时演示模式为 optional，正式运行为 admins。"`
	SingleSession bool   `name:"single-session" env:"JIKONG_SINGLE_SESSION" help:"一个账号同时只能有一处登录，后登录的使先登录的失效。"`
	GraceSignIn   bool   `name:"grace-sign-in" env:"JIKONG_GRACE_SIGN_IN" help:"密码由管理员设置或已过期的人，可以从平台的客户端登录一次，但只能调用修改密码接口，10 分钟内有效。"`
	SafeMode      bool   `name:"safe-mode" env:"JIKONG_SAFE_MODE" help:"平台的安全模式：报表设计须选择数据源（权限接口里的 sysSafeMode）。"`
}

// Factor is the policy of the second factor: in real work administrators need one unless the operator says otherwise.
func (s SignIn) Factor(demo bool) string {
	switch {
	case s.SecondFactor != "":
		return s.SecondFactor
	case demo:
		return "optional"
	}
	return "admins"
}
