package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// AppEdit is what clients of the platform send about the own account; what is left out stays. Name, phone and mail are not the person's
// to change here: they may come back only as they are.
type AppEdit struct {
	Realname *string        `json:"realname,omitempty" doc:"由管理员维护，只能原样送回"`
	Avatar   *string        `json:"avatar,omitempty" doc:"自己上传的图片的存储路径，空为去掉头像"`
	Sex      *directory.Sex `json:"sex,omitempty"`
	Phone    *string        `json:"phone,omitempty" doc:"须经密码确认，只能原样送回"`
	Email    *string        `json:"email,omitempty" doc:"须经密码确认，只能原样送回"`
	Birthday *value.Date    `json:"birthday,omitempty"`
}

// appEdit changes only what is sent.
func (s *selfService) appEdit(ctx context.Context, in *struct{ Body AppEdit }) (web.Message, error) {
	p, form := auth.PrincipalFrom(ctx), in.Body
	return "资料已保存", s.db.Tx(ctx, func(tx *db.Tx) error {
		user, err := s.accounts.Self(ctx, tx, p.UserID)
		if err != nil {
			return err
		}
		if err := form.check(user, tx.Now); err != nil {
			return err
		}
		changed, err := s.accounts.ChangeSelf(ctx, tx, user, directory.SelfChange{Avatar: orElse(form.Avatar, user.Avatar),
			Sex: orElse(form.Sex, user.Sex), Birthday: orElse(form.Birthday, user.Birthday)})
		if err != nil || !changed { // where nothing was sent that would change anything, there is nothing to log
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.edit", Operate: audit.Updated, ObjectType: "user", ObjectID: p.UserID.String(), Summary: "修改自己的资料"})
	})
}

// orElse is the value sent, or the stored one when none was.
func orElse[T any](sent *T, stored T) T {
	if sent == nil {
		return stored
	}
	return *sent
}

// check refuses what the person may not change, and values that are none. Masked numbers come from the own account and mean the stored ones.
func (f AppEdit) check(user directory.User, now value.Time) error {
	fields := errs.Fields{}
	if f.Realname != nil && *f.Realname != user.Realname {
		fields.Add("realname", "姓名由管理员维护，需要更正请联系管理员")
	}
	if f.Phone != nil && *f.Phone != user.Phone && *f.Phone != privacy.MaskPhone(user.Phone) {
		fields.Add("phone", "手机号请在管理后台“账号设置”里更换，须输入登录密码")
	}
	if f.Email != nil && *f.Email != user.Email && *f.Email != privacy.MaskEmail(user.Email) {
		fields.Add("email", "邮箱请在管理后台“账号设置”里更换，须输入登录密码")
	}
	checkSelf(fields, orElse(f.Sex, 0), orElse(f.Birthday, ""), now)
	return fields.Err()
}

// checkSelf judges what people say about themselves in every form.
func checkSelf(fields errs.Fields, sex directory.Sex, birthday value.Date, now value.Time) {
	if sex < 0 || sex > 2 {
		fields.Add("sex", "性别只能是男或女，或不填")
	}
	if birthday > now.Day() {
		fields.Add("birthday", "生日不能晚于今天")
	}
}
