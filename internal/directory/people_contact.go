package directory

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
	"jikong/internal/value"
)

// textContactChanged is the template of the warning.
const textContactChanged = "contact.changed"

// MessageTexts are the messages that this package sends, by the names of their templates.
func MessageTexts() map[string]message.Text {
	return map[string]message.Text{
		textContactChanged: {Subject: "您的账号信息已修改", Body: "您的账号 ${username} 的${what}刚刚由${by}修改。如非本人操作或事先不知情，请立即联系管理员。"},
	}
}

// Notices leaves a message for one person of a site; package announcement does.
type Notices interface {
	TellPerson(ctx context.Context, tx *db.Tx, tenant, user value.ID, title, text string) error
}

// contactPause is how long codes open nothing after somebody else changed where they go: time for the owner to notice.
const contactPause = 24 * time.Hour

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
	rights, err := s.access.RightsOf(ctx, tx, old.ID)
	switch {
	case err != nil:
		return err
	case !rights.Administers:
		return nil
	case rights.Audits:
		return refuse("审计人员的手机号和邮箱由其本人在“账号设置”里修改")
	case !caller.Has(permReset):
		return refuse("“" + old.Realname + "”有管理权限，手机号和邮箱由本人在“账号设置”里修改，或请有“重置用户的密码”权限的管理员修改")
	case rights.GrantsMore:
		return refuse(fmt.Sprintf(ownersAndGrantors, old.Realname))
	}
	return nil
}

// afterContact makes a change by somebody else harmless: sessions end, codes open nothing for a day, and the owner hears of it where they
// were reached so far.
func (s *Service) afterContact(ctx context.Context, tx *db.Tx, old, new *Person) error {
	changed := contactOf(old).changed(contactOf(new))
	if len(changed) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, `UPDATE sys_user SET code_from = $1 WHERE id = $2`, tx.Now.Add(contactPause), old.ID); err != nil {
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
		if to != "" && s.messages != nil && s.messages.Has(channel) {
			m := message.Message{Channel: channel, To: to, Template: textContactChanged, Values: values, Tenant: audit.ActorOf(ctx).Tenant}
			tx.AfterCommit(func() { _ = s.messages.Post(ctx, m) }) // what goes wrong is in the log
		}
	}
	if s.notices == nil {
		return nil
	}
	return s.notices.TellPerson(ctx, tx, auth.PrincipalFrom(ctx).TenantID, old.ID, "账号的"+contactWords(changed)+"已修改",
		"您的账号的"+contactWords(changed)+"于 "+tx.Now.String()+" 由 "+by+" 修改。如有疑问，请立即联系管理员。")
}
