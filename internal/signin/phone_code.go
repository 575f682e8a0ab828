package signin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/privacy"
	"jikong/internal/rules"
	"jikong/internal/value"
	"jikong/internal/web"
)

// CodeWish is the body by which somebody asks for a code. Clients of the platform send no captcha; they may ask less often.
type CodeWish struct {
	Mobile   value.LooseText `json:"mobile"`
	Mode     value.LooseText `json:"smsmode" doc:"0 登录，1 注册，2 找回密码"`
	Captcha  value.LooseText `json:"captcha,omitempty" doc:"人机验证码，可不填；不填时同一地址每小时只能获取少数几次"`
	CheckKey value.LooseText `json:"checkKey,omitempty" doc:"取人机验证码时所用的编号"`
}

type codeWishInput struct{ Body CodeWish }

// codePurpose is what a code of the contract's smsmode is for.
type codePurpose struct {
	purpose  auth.CodePurpose
	template string
	name     string
}

var codePurposes = map[value.LooseText]codePurpose{
	"0": {auth.CodeLogin, textLoginCode, "登录"},
	"1": {auth.CodeRegister, textRegisterCode, "注册"},
	"2": {auth.CodePassword, textPasswordCode, "找回密码"},
}

// codePromised is the answer for every phone: who has an account here is nobody's business.
const codePromised = "如果该手机号可以使用这项服务，验证码将在 1 分钟内送达，10 分钟内有效"

// wrongCode is the same for a wrong code, one that is over, one of something else and a phone that nobody knows.
const wrongCode = "手机验证码错误或已失效，请核对或重新获取"

// sendCode makes a code and, if the phone may use it, sends it. Both cases do the same work and say the same.
func (s *byPhone) sendCode(ctx context.Context, in *codeWishInput) (web.Message, error) {
	wish := in.Body
	what, known := codePurposes[wish.Mode]
	if !known {
		return "", errs.Invalidf("短信类型不正确：应为 0（登录）、1（注册）或 2（找回密码）")
	}
	if err := checkPhone("mobile", string(wish.Mobile)); err != nil {
		return "", err
	}
	if !s.byPhone.sends(message.SMS) {
		return "", message.Missing(message.SMS)
	}
	if what.purpose == auth.CodeRegister && !s.byPhone.registers() {
		return "", errNoRegistration
	}
	if !s.auth.Throttle.Allow(ctx) {
		return "", errs.New(errs.TooMany, "获取验证码过于频繁，请稍后再试")
	}
	ctx, err := s.asVisitor(ctx)
	if err != nil {
		return "", err
	}
	var refusal error
	err = s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		refusal, err = s.issueCode(ctx, tx, what, wish)
		return err
	})
	if err != nil {
		return "", err
	}
	return codePromised, refusal
}

// issueCode returns a refusal apart from an error, because the used captcha stays used.
func (s *byPhone) issueCode(ctx context.Context, tx *db.Tx, what codePurpose, wish CodeWish) (refusal, err error) {
	request := auth.CodeRequest{Address: web.RequestOf(ctx).IP, Undone: s.byPhone.messages.FailedAt()}
	if wish.Captcha == "" && wish.CheckKey == "" {
		if request.Person, err = s.auth.Captchas.TakePass(ctx, tx); err != nil {
			return nil, err
		}
	} else {
		if request.Person, err = s.auth.Captchas.Take(ctx, tx, string(wish.CheckKey), string(wish.Captcha)); err != nil {
			return nil, err
		}
		if !request.Person {
			return errs.New(errs.Captcha, "验证码错误或已过期，请重新输入"), nil
		}
	}
	phone := string(wish.Mobile)
	user, welcome, err := s.codeOwner(ctx, tx, what.purpose, phone, tx.Now)
	if err != nil {
		return nil, err
	}
	if ctx, err = s.atHome(ctx, tx, user); err != nil {
		return nil, err
	}
	request.CodeFor = auth.CodeFor{Purpose: what.purpose, Phone: phone, User: user}
	code, refused, err := s.auth.Codes.Issue(ctx, tx, request)
	if err != nil || refused.Refused() {
		return codeRefusal(refused), err
	}
	if welcome {
		tx.AfterCommit(func() {
			s.post(ctx, message.Message{Channel: message.SMS, To: phone, Template: what.template,
				Values: map[string]string{"code": code, "minutes": fmt.Sprint(int(auth.CodeLife / time.Minute))}})
		})
	}
	entry := audit.Entry{Action: "user.code", ObjectType: "user", ObjectID: user.String(), Failed: !welcome,
		Summary: "请求" + what.name + "验证码（" + privacy.MaskPhone(phone) + "）"}
	if !welcome {
		entry.Summary += "，没有发送：手机号不能用于" + what.name
	}
	return nil, audit.Write(ctx, tx, entry)
}

// codeOwner tells whose account a code opens and whether it is sent: to sign in or to set a new password the account has to work, to
// register there must be none, not even a deleted one.
func (s *byPhone) codeOwner(ctx context.Context, q db.Querier, purpose auth.CodePurpose, phone string, now value.Time) (user value.ID, welcome bool, err error) {
	o, found, err := s.accounts.OwnerOf(ctx, q, phone, now)
	if purpose == auth.CodeRegister {
		return 0, !found, err
	}
	if !o.Works {
		return 0, false, err
	}
	return o.ID, true, err
}

func codeRefusal(r auth.CodeRefusal) error {
	switch {
	case r.Living:
		return errs.Invalidf("验证码已经发送，10 分钟内有效，请查看手机短信")
	case r.Human:
		return errs.New(errs.Human, "获取验证码过于频繁，请先完成人机验证")
	case r.Wait > 0:
		when := fmt.Sprintf(" %d 分钟后", minutes(r.Wait))
		if r.Wait > time.Hour {
			when = "明天"
		}
		refusal := errs.New(errs.TooMany, "获取验证码过于频繁，请%s再试", when)
		refusal.Retry = r.Wait
		return refusal
	}
	return nil
}

// post sends a message after a commit, when nothing can be refused any more; what goes wrong is in the log.
func (s *byPhone) post(ctx context.Context, m message.Message) {
	m.Tenant = audit.ActorOf(ctx).Tenant
	_ = s.byPhone.messages.Post(ctx, m)
}

func checkPhone(field, phone string) error {
	if phone == "" {
		return errs.WrongField(field, "请输入手机号")
	}
	if wrong := rules.PublicMobile(phone); wrong != "" {
		return errs.WrongField(field, wrong)
	}
	return nil
}

// provePhone counts an attempt at a phone and goes on with use, which tells whether the code was right. A refusal leaves its counts
// behind; an error of use undoes everything, so that whoever has the right code can correct the rest of the form.
func (s *byPhone) provePhone(ctx context.Context, phone string, use func(tx *db.Tx) (bool, error)) (right bool, err error) {
	if !s.auth.Throttle.Allow(ctx) {
		return false, errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	var locked error
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		verdict, err := s.auth.Throttle.Begin(ctx, tx, auth.PhoneAttempts(phone), web.RequestOf(ctx).IP)
		if err != nil {
			return err
		}
		if verdict.Wait > 0 {
			locked = errs.New(errs.TooMany, "验证码输错次数过多，请 %d 分钟后再试", minutes(verdict.Wait))
			return nil
		}
		right, err = use(tx)
		return err
	})
	if err == nil {
		err = locked
	}
	return right && err == nil, err
}

// useCode uses up the code that was sent to a phone and goes on with work when it is right.
func (s *byPhone) useCode(ctx context.Context, of auth.CodeFor, code string, work func(tx *db.Tx) error) error {
	right, err := s.provePhone(ctx, of.Phone, func(tx *db.Tx) (bool, error) {
		right, err := s.auth.Codes.Take(ctx, tx, of, code)
		if err != nil || !right {
			return false, err
		}
		if err := s.auth.Throttle.Succeed(ctx, tx, auth.PhoneAttempts(of.Phone), web.RequestOf(ctx).IP); err != nil {
			return false, err
		}
		return true, work(tx)
	})
	if err == nil && !right {
		err = errs.WrongField("smscode", wrongCode)
	}
	return err
}

// typedCode is a code as people type it.
func typedCode(text value.LooseText) string { return strings.TrimSpace(string(text)) }
