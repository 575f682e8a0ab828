package identity

import (
	"context"
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

// permReset is the right to open accounts of other people: to give them a new password, or administrators another phone.
const permReset = permUser + ":reset"

// contactPause is how long codes open nothing after somebody else changed where they go: time for the owner to notice.
const contactPause = 24 * time.Hour

const areaSystem = "system:"

// contact is by what an account is opened or its owner reached: codes go to the phone, warnings to the mail.
type contact struct{ phone, email string }

func contactOf(p *Person) contact { return contact{p.Phone, p.Email} }

// changed names the fields of a form that differ.
func (c contact) changed(now contact) (fields []string) {
	if c.phone != now.phone {
		fields = append(fields, "phone")
	}
	if c.email != now.email {
		fields = append(fields, "email")
	}
	return fields
}

// mayChangeContact refuses to let the phone of an administrator become the key to more than the caller was given: who may not reset the
// password may not choose the phone that resets it.
func (s *Service) mayChangeContact(ctx context.Context, tx *db.Tx, old, new *Person) error {
	if old == nil || new == nil {
		return nil
	}
	changed := contactOf(old).changed(contactOf(new))
	if len(changed) == 0 {
		return nil
	}
	refuse := func(text string) error {
		fields := errs.Fields{}
		for _, name := range changed {
			fields.Add(name, "%s", text)
		}
		return fields.Err()
	}
	caller := auth.PrincipalFrom(ctx)
	if caller.UserID == old.ID {
		return refuse("自己的手机号和邮箱请在“账号设置”里修改，须输入登录密码")
	}
	administers, err := administersAnywhere(ctx, tx, old.ID)
	if err != nil || !administers {
		return err
	}
	if !caller.Has(permReset) {
		return refuse("“" + old.Realname + "”有管理权限，手机号和邮箱由本人在“账号设置”里修改，或请有“重置用户的密码”权限的管理员修改")
	}
	if err := s.mayReset(ctx, tx, *old); errs.Is(err, errs.Forbidden) {
		return refuse("审计人员的手机号和邮箱由其本人在“账号设置”里修改")
	} else if err != nil {
		return err
	}
	return nil
}

// administersAnywhere tells whether somebody grants, audits or runs the system, in whichever site.
func administersAnywhere(ctx context.Context, q db.Querier, userID value.ID) (bool, error) {
	where, args := among("r.role_code", 2, administratorRoles)
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
		WHERE ur.user_id = $1 AND `+where, append([]any{userID}, args...)...)
	if err != nil || n > 0 {
		return n > 0, err
	}
	codes, err := codesOf(ctx, q, userID, 0)
	return administers(codes), err
}

// administers tells whether rights are more than looking at lists of the system.
func administers(codes map[string]bool) bool {
	for code := range codes {
		if !strings.HasPrefix(code, areaSystem) {
			continue
		}
		if strings.HasPrefix(code, auditPermPrefix) || !strings.HasSuffix(code, listSuffix) {
			return true
		}
	}
	return false
}

// afterContact makes a change by somebody else harmless: sessions end, codes open nothing for a day, and the owner hears of it where they
// were reached so far.
func (s *Service) afterContact(ctx context.Context, tx *db.Tx, old, new *Person) error {
	changed := contactOf(old).changed(contactOf(new))
	if len(changed) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, `UPDATE sys_user SET code_from = $1 WHERE id = $2`, soon(tx.Now, contactPause), old.ID); err != nil {
		return err
	}
	if _, err := s.auth.Sessions.RevokeAll(ctx, tx, old.ID, 0); err != nil {
		return err
	}
	if err := s.tellContact(ctx, tx, old, changed, auth.PrincipalFrom(ctx).Realname); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "user.contact", Operate: audit.Updated, ObjectType: "user", ObjectID: old.ID.String(),
		Summary: "修改他人的" + contactWords(changed) + "，结束其全部登录，24 小时内验证码不能登录（" + old.Username + "）"})
}

func contactWords(changed []string) string {
	words := map[string]string{"phone": "手机号", "email": "邮箱"}
	var said []string
	for _, name := range changed {
		said = append(said, words[name])
	}
	return strings.Join(said, "和")
}

// tellContact writes to the phone and the mail that were there before, and to the desk.
func (s *Service) tellContact(ctx context.Context, tx *db.Tx, old *Person, changed []string, by string) error {
	values := map[string]string{"username": old.Username, "what": contactWords(changed), "by": by}
	for channel, to := range map[message.Channel]string{message.SMS: old.Phone, message.Mail: old.Email} {
		if to != "" && s.byPhone.sends(channel) {
			m := message.Message{Channel: channel, To: to, Template: textContactChanged, Values: values}
			tx.AfterCommit(func() { s.post(ctx, m) })
		}
	}
	if s.notices == nil {
		return nil
	}
	return s.notices.TellPerson(ctx, tx, auth.PrincipalFrom(ctx).TenantID, old.ID, "账号的"+contactWords(changed)+"已修改",
		"您的账号的"+contactWords(changed)+"于 "+tx.Now.String()+" 由 "+by+" 修改。如有疑问，请立即联系管理员。")
}

// OwnContact is the body by which people change where codes and warnings for their account go.
type OwnContact struct {
	Password string `json:"password" doc:"本人的登录密码"`
	Phone    string `json:"phone" doc:"空为不留手机号；部分隐去的原号码表示不改"`
	Email    string `json:"email" doc:"空为不留邮箱；部分隐去的原邮箱表示不改"`
}

// editOwnContact wants the password: a forgotten open screen is not enough to move the key of an account.
func (s *Service) editOwnContact(ctx context.Context, in *struct{ Body OwnContact }) (web.Message, error) {
	form := in.Body
	user, err := s.proveSelf(ctx, form.Password)
	if err != nil {
		return "", err
	}
	return "手机号和邮箱已保存，其他设备上的登录已结束", s.db.Tx(ctx, func(tx *db.Tx) error {
		stored, _, err := db.One[Person](ctx, tx, `SELECT id, username, realname, phone, email FROM sys_user WHERE id = $1`, user.ID)
		if err != nil {
			return err
		}
		wanted := stored
		wanted.Phone = unmasked(form.Phone, stored.Phone, privacy.MaskPhone)
		wanted.Email = unmasked(form.Email, stored.Email, privacy.MaskEmail)
		if err := checkOwnContact(ctx, tx, stored, wanted); err != nil {
			return err
		}
		return s.saveOwnContact(ctx, tx, &stored, wanted)
	})
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
			return wrongField(f.name, contactWords([]string{f.name})+"已用于其他账号，请核对；需要帮助请联系管理员")
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
