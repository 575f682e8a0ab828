package signin

import (
	"context"
	"strings"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// ThirdRegister is the body by which somebody whom another system vouches for makes an account here.
type ThirdRegister struct {
	Code     string          `json:"code" doc:"返回地址里的 bindToken"`
	Realname string          `json:"realname" doc:"姓名"`
	Phone    value.LooseText `json:"phone" doc:"手机号，同时是用户名"`
	SMSCode  value.LooseText `json:"smscode" doc:"手机收到的验证码"`
}

// ThirdRegistration is a sign-in with the new account, or the news that somebody has to look at it first.
type ThirdRegistration struct {
	LoginResult
	Waiting string `json:"waiting,omitempty" doc:"有值时尚未登录：账号须由管理员审核"`
}

// registerThird makes an account as everybody who registers gets it, bound to the person of the other system: both or neither. It has no
// password, because the system and the phone open it.
func (s *thirdDesk) registerThird(ctx context.Context, in *struct {
	BrowserCookies
	Body ThirdRegister
}) (ThirdRegistration, error) {
	form := in.Body
	if !s.byPhone.registers() {
		return ThirdRegistration{}, errNoRegistration
	}
	t, err := s.pageTicket(ctx, form.Code, in.BrowserCookies)
	if err != nil {
		return ThirdRegistration{}, err
	}
	way, err := s.third.way(t.Provider)
	if err != nil {
		return ThirdRegistration{}, err
	}
	if t.UserID != 0 || way.Unknown == RefuseUnknown {
		return ThirdRegistration{}, errThirdTicket
	}
	who, err := s.checkThirdApplicant(form)
	if err != nil {
		return ThirdRegistration{}, err
	}
	if ctx, err = s.asVisitor(ctx); err != nil {
		return ThirdRegistration{}, err
	}
	var made directory.Account
	err = s.byPhone.enlist(ctx, who, form.SMSCode, func(tx *db.Tx, user directory.Account) error {
		made = user
		if err := takeTicket(ctx, tx, form.Code); err != nil {
			return err
		}
		return s.bind(ctx, tx, user, way, t.Subject, t.Name)
	})
	if err != nil {
		return ThirdRegistration{}, err
	}
	if !made.Works() {
		return ThirdRegistration{Waiting: mustWait}, nil
	}
	result, err := s.admitThird(ctx, made, t, proof{})
	return ThirdRegistration{LoginResult: result}, err
}

func (s *thirdDesk) checkThirdApplicant(form ThirdRegister) (applicant, error) {
	who, err := s.byPhone.checkApplicant(RegisterForm{Phone: form.Phone, Code: form.SMSCode})
	if err != nil {
		return who, err
	}
	who.realname = strings.TrimSpace(form.Realname)
	fields := errs.Fields{}
	directory.JudgeRealname(fields, who.realname)
	return who, fields.Err()
}
