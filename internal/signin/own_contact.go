package signin

import (
	"context"
	"fmt"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OwnContact is the body by which people change where codes and warnings for their account go.
type OwnContact struct {
	Password string          `json:"password" doc:"本人的登录密码"`
	Phone    string          `json:"phone" doc:"空为不留手机号；部分隐去的原号码表示不改"`
	Email    string          `json:"email" doc:"空为不留邮箱；部分隐去的原邮箱表示不改"`
	Code     value.LooseText `json:"smscode,omitempty" doc:"新手机号收到的验证码；能发短信的系统换手机号时必填"`
}

// OwnPhone is the body by which people ask for a code to the phone that they want to move to.
type OwnPhone struct {
	Password string `json:"password" doc:"本人的登录密码"`
	Phone    string `json:"phone" doc:"新手机号"`
}

// sendOwnCode sends a code to the phone somebody wants to move to. It takes the password, so that an open screen sends nothing and learns
// nothing about who has which phone.
func (s *selfService) sendOwnCode(ctx context.Context, in *struct{ Body OwnPhone }) (web.Message, error) {
	phone := strings.TrimSpace(in.Body.Phone)
	if !s.byPhone.sends(message.SMS) {
		return "", message.Missing(message.SMS)
	}
	if err := checkPhone("phone", phone); err != nil {
		return "", err
	}
	user, err := s.proveSelf(ctx, in.Body.Password)
	if err != nil {
		return "", err
	}
	var refusal error
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		stored, err := s.accounts.Contact(ctx, tx, user.ID)
		if err != nil {
			return err
		}
		if stored.Phone == phone {
			return errs.WrongField("phone", "这就是您现在的手机号，不必验证")
		}
		if err := s.accounts.CheckContact(ctx, tx, stored, directory.Person{Phone: phone, Email: stored.Email}); err != nil {
			return err
		}
		refusal, err = s.issueOwnCode(ctx, tx, user.ID, phone)
		return err
	})
	if err == nil {
		err = refusal
	}
	return "验证码已发送到新手机号，10 分钟内有效", err
}

func (s *selfService) issueOwnCode(ctx context.Context, tx *db.Tx, user value.ID, phone string) (refusal, err error) {
	code, refused, err := s.auth.Codes.Issue(ctx, tx, auth.CodeRequest{CodeFor: ownCode(user, phone), Address: web.RequestOf(ctx).IP,
		Person: true, Undone: s.byPhone.messages.FailedAt()})
	if err != nil || refused.Refused() {
		return codeRefusal(refused), err
	}
	tx.AfterCommit(func() {
		s.byPhone.post(ctx, message.Message{Channel: message.SMS, To: phone, Template: textContactCode,
			Values: map[string]string{"code": code, "minutes": fmt.Sprint(int(auth.CodeLife / time.Minute))}})
	})
	return nil, audit.Write(ctx, tx, audit.Entry{Action: "user.code", ObjectType: "user", ObjectID: user.String(),
		Summary: "请求更换手机号的验证码（" + privacy.MaskPhone(phone) + "）"})
}

func ownCode(user value.ID, phone string) auth.CodeFor {
	return auth.CodeFor{Purpose: auth.CodeContact, Phone: phone, User: user}
}

// editOwnContact wants the password: a forgotten open screen is not enough to move the key of an account. Where codes are sent, a new phone
// shows one: whoever mistypes a number would otherwise give the key to a stranger, and lose it.
func (s *selfService) editOwnContact(ctx context.Context, in *struct{ Body OwnContact }) (web.Message, error) {
	form := in.Body
	user, err := s.proveSelf(ctx, form.Password)
	if err != nil {
		return "", err
	}
	stored, err := s.accounts.Contact(ctx, s.db.Read(), user.ID)
	if err != nil {
		return "", err
	}
	phone := unmasked(form.Phone, stored.Phone, privacy.MaskPhone)
	save := func(tx *db.Tx) error {
		if err := s.holdPassword(ctx, tx, user, "password", "密码"); err != nil {
			return err
		}
		stored, err := s.accounts.Contact(ctx, tx, user.ID)
		if err != nil {
			return err
		}
		wanted := stored
		wanted.Phone, wanted.Email = phone, unmasked(form.Email, stored.Email, privacy.MaskEmail)
		if err := s.accounts.CheckContact(ctx, tx, stored, wanted); err != nil {
			return err
		}
		return s.accounts.SaveContact(ctx, tx, &stored, wanted)
	}
	const saved = "手机号和邮箱已保存，其他设备上的登录已结束"
	if phone == "" || phone == stored.Phone || !s.byPhone.sends(message.SMS) {
		return saved, s.db.Tx(ctx, save)
	}
	return saved, s.withNewPhone(ctx, user.ID, phone, form, save)
}

// withNewPhone saves when the code that was sent to the new phone is right.
func (s *selfService) withNewPhone(ctx context.Context, user value.ID, phone string, form OwnContact, save func(*db.Tx) error) error {
	if err := checkPhone("phone", phone); err != nil {
		return err
	}
	if wrong := directory.EmailRule(form.Email); wrong != "" && !strings.Contains(form.Email, "*") {
		return errs.WrongField("email", wrong)
	}
	if typedCode(form.Code) == "" {
		return errs.WrongField("smscode", "请先向新手机号发送验证码，再填写收到的验证码")
	}
	return s.byPhone.useCode(ctx, ownCode(user, phone), typedCode(form.Code), save)
}

// unmasked is what a field means whose stored value was shown in part.
func unmasked(sent, stored string, mask func(string) string) string {
	if sent = strings.TrimSpace(sent); stored != "" && sent == mask(stored) {
		return stored
	}
	return sent
}
