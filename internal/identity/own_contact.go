package identity

import (
	"context"
	"fmt"
	"slices"
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
func (s *Service) sendOwnCode(ctx context.Context, in *struct{ Body OwnPhone }) (web.Message, error) {
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
		stored, err := storedContact(ctx, tx, user.ID)
		if err != nil {
			return err
		}
		if stored.Phone == phone {
			return errs.WrongField("phone", "这就是您现在的手机号，不必验证")
		}
		if err := checkOwnContact(ctx, tx, stored, Person{Phone: phone, Email: stored.Email}); err != nil {
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

func (s *Service) issueOwnCode(ctx context.Context, tx *db.Tx, user value.ID, phone string) (refusal, err error) {
	code, refused, err := s.auth.Codes.Issue(ctx, tx, auth.CodeRequest{CodeFor: ownCode(user, phone), Address: web.RequestOf(ctx).IP,
		Person: true, Undone: s.byPhone.messages.FailedAt()})
	if err != nil || refused.Refused() {
		return codeRefusal(refused), err
	}
	tx.AfterCommit(func() {
		s.post(ctx, message.Message{Channel: message.SMS, To: phone, Template: textContactCode,
			Values: map[string]string{"code": code, "minutes": fmt.Sprint(int(auth.CodeLife / time.Minute))}})
	})
	return nil, audit.Write(ctx, tx, audit.Entry{Action: "user.code", ObjectType: "user", ObjectID: user.String(),
		Summary: "请求更换手机号的验证码（" + privacy.MaskPhone(phone) + "）"})
}

func ownCode(user value.ID, phone string) auth.CodeFor {
	return auth.CodeFor{Purpose: auth.CodeContact, Phone: phone, User: user}
}

func storedContact(ctx context.Context, q db.Querier, user value.ID) (Person, error) {
	stored, _, err := db.One[Person](ctx, q, `SELECT id, username, realname, phone, email FROM sys_user WHERE id = $1`, user)
	return stored, err
}

// editOwnContact wants the password: a forgotten open screen is not enough to move the key of an account. Where codes are sent, a new phone
// shows one: whoever mistypes a number would otherwise give the key to a stranger, and lose it.
func (s *Service) editOwnContact(ctx context.Context, in *struct{ Body OwnContact }) (web.Message, error) {
	form := in.Body
	user, err := s.proveSelf(ctx, form.Password)
	if err != nil {
		return "", err
	}
	stored, err := storedContact(ctx, s.db.Read(), user.ID)
	if err != nil {
		return "", err
	}
	phone := unmasked(form.Phone, stored.Phone, privacy.MaskPhone)
	save := func(tx *db.Tx) error {
		stored, err := storedContact(ctx, tx, user.ID)
		if err != nil {
			return err
		}
		wanted := stored
		wanted.Phone, wanted.Email = phone, unmasked(form.Email, stored.Email, privacy.MaskEmail)
		if err := checkOwnContact(ctx, tx, stored, wanted); err != nil {
			return err
		}
		return s.saveOwnContact(ctx, tx, &stored, wanted)
	}
	const saved = "手机号和邮箱已保存，其他设备上的登录已结束"
	if phone == "" || phone == stored.Phone || !s.byPhone.sends(message.SMS) {
		return saved, s.db.Tx(ctx, save)
	}
	return saved, s.withNewPhone(ctx, user.ID, phone, form, save)
}

// withNewPhone saves when the code that was sent to the new phone is right.
func (s *Service) withNewPhone(ctx context.Context, user value.ID, phone string, form OwnContact, save func(*db.Tx) error) error {
	if err := checkPhone("phone", phone); err != nil {
		return err
	}
	if wrong := rules.Check(form.Email, rules.Email, rules.MaxLength(maxEmail)); wrong != "" && !strings.Contains(form.Email, "*") {
		return errs.WrongField("email", wrong)
	}
	if typedCode(form.Code) == "" {
		return errs.WrongField("smscode", "请先向新手机号发送验证码，再填写收到的验证码")
	}
	right, err := s.provePhone(ctx, phone, func(tx *db.Tx) (bool, error) {
		right, err := s.auth.Codes.Take(ctx, tx, ownCode(user, phone), typedCode(form.Code))
		if err != nil || !right {
			return false, err
		}
		if err := s.auth.Throttle.Succeed(ctx, tx, auth.PhoneAttempts(phone), web.RequestOf(ctx).IP); err != nil {
			return false, err
		}
		return true, save(tx)
	})
	if err == nil && !right {
		err = errs.WrongField("smscode", wrongCode)
	}
	return err
}

// unmasked is what a field means whose stored value was shown in part.
func unmasked(sent, stored string, mask func(string) string) string {
	if sent = strings.TrimSpace(sent); stored != "" && sent == mask(stored) {
		return stored
	}
	return sent
}

func checkOwnContact(ctx context.Context, tx *db.Tx, stored, wanted Person) error {
	fields := errs.Fields{}
	changed := contactOf(&stored).changed(contactOf(&wanted))
	if wrong := rules.PublicMobile(wanted.Phone); wrong != "" && slices.Contains(changed, "phone") {
		fields.Add("phone", "%s", wrong)
	}
	if wrong := rules.Check(wanted.Email, rules.Email, rules.MaxLength(maxEmail)); wrong != "" && slices.Contains(changed, "email") {
		fields.Add("email", "%s", wrong)
	}
	if err := fields.Err(); err != nil {
		return err
	}
	for _, f := range uniqueFields("", wanted.Phone, wanted.Email) {
		if !slices.Contains(changed, f.name) {
			continue
		}
		if taken, err := isTaken(ctx, tx, f); err != nil {
			return err
		} else if taken {
			return errs.WrongField(f.name, contactWords([]string{f.name})+"已用于其他账号，请核对；需要帮助请联系管理员")
		}
	}
	return nil
}

func (s *Service) saveOwnContact(ctx context.Context, tx *db.Tx, stored *Person, wanted Person) error {
	changed := contactOf(stored).changed(contactOf(&wanted))
	if len(changed) == 0 {
		return nil
	}
	caller := auth.PrincipalFrom(ctx)
	if _, err := tx.Exec(ctx, `UPDATE sys_user SET code_from = CASE WHEN phone = $1 THEN code_from ELSE 0 END, phone = $1, email = $2, version = version + 1, update_by = $3, update_time = $4 WHERE id = $5`,
		wanted.Phone, wanted.Email, caller.Username, tx.Now, stored.ID); err != nil {
		return err
	}
	if _, err := s.auth.Sessions.RevokeAll(ctx, tx, stored.ID, caller.SessionID); err != nil {
		return err
	}
	if err := s.tellContact(ctx, tx, stored, changed, "您本人"); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "user.contact", Operate: audit.Updated, ObjectType: "user", ObjectID: stored.ID.String(),
		Summary: "修改自己的" + contactWords(changed) + "，并结束其他登录"})
}
