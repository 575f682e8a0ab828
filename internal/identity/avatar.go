package identity

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Pictures keeps what people upload. It is declared here because files are another area.
type Pictures interface {
	// OwnPicture tells whether the caller uploaded a picture of at most so many bytes, which is stored at exactly this path.
	OwnPicture(ctx context.Context, q db.Querier, path string, atMost int64) (bool, error)
	// SetUses notes which files a field of an object uses now, so that they are kept.
	SetUses(ctx context.Context, tx *db.Tx, objectType string, objectID value.ID, field string, paths []string) error
	// AtWork lets the caller's browser read the files of the caller's site at the address of another one.
	AtWork(ctx context.Context) error
}

const (
	maxAvatar = 2 << 20 // bytes

	avatarRefused = "头像须是您自己刚上传的图片，不超过 2 MB，请重新上传"
)

// checkAvatar refuses everything but a picture that the caller uploaded here: no address of elsewhere, no script, no file of others.
func (s *Service) checkAvatar(ctx context.Context, q db.Querier, old, new string) error {
	if new == "" || new == old {
		return nil
	}
	if s.pictures == nil {
		return errs.Fields{"avatar": avatarRefused}.Err()
	}
	own, err := s.pictures.OwnPicture(ctx, q, new, maxAvatar)
	if err == nil && !own {
		err = errs.Fields{"avatar": avatarRefused}.Err()
	}
	return err
}

// keepAvatar tells the keeper of files which picture a person has now.
func (s *Service) keepAvatar(ctx context.Context, tx *db.Tx, userID value.ID, old, new string) error {
	if s.pictures == nil || old == new {
		return nil
	}
	var paths []string
	if new != "" {
		paths = []string{new}
	}
	return s.pictures.SetUses(ctx, tx, "user", userID, "avatar", paths)
}

// PeopleNames names people of a site, for the keeper of files.
func (s *Service) PeopleNames(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) (map[value.ID]string, error) {
	where, args := among("u.id", 2, ids)
	type named struct {
		ID   value.ID `db:"id"`
		Name string   `db:"realname"`
	}
	people, err := db.Select[named](ctx, q, `SELECT u.id, u.realname FROM sys_user u WHERE u.del_flag = 0
		AND EXISTS (SELECT 1 FROM sys_user_tenant ut WHERE ut.user_id = u.id AND ut.tenant_id = $1) AND `+where, append([]any{tenant}, args...)...)
	names := map[value.ID]string{}
	for _, p := range people {
		names[p.ID] = p.Name
	}
	return names, err
}

// AppEdit is what clients of the platform send about the own account; what is left out stays. Name, phone and mail are not the person's
// to change here: they may come back only as they are.
type AppEdit struct {
	Realname *string     `json:"realname,omitempty" doc:"由管理员维护，只能原样送回"`
	Avatar   *string     `json:"avatar,omitempty" doc:"自己上传的图片的存储路径，空为去掉头像"`
	Sex      *int        `json:"sex,omitempty"`
	Phone    *string     `json:"phone,omitempty" doc:"须经密码确认，只能原样送回"`
	Email    *string     `json:"email,omitempty" doc:"须经密码确认，只能原样送回"`
	Birthday *value.Date `json:"birthday,omitempty"`
}

// appEdit changes only what is sent. A new picture alone leaves the version: no form holds it, and a form that is open beside it stays good.
func (s *Service) appEdit(ctx context.Context, in *struct{ Body AppEdit }) (web.Message, error) {
	p, form := auth.PrincipalFrom(ctx), in.Body
	return "资料已保存", s.db.Tx(ctx, func(tx *db.Tx) error {
		user, found, err := db.One[User](ctx, tx, `SELECT `+userColumns+` FROM sys_user WHERE id = $1 AND del_flag = 0`, p.UserID)
		if err != nil {
			return err
		}
		if !found {
			return auth.ErrSignIn
		}
		if err := form.check(user, tx.Now); err != nil {
			return err
		}
		avatar := orElse(form.Avatar, user.Avatar)
		if err := s.checkAvatar(ctx, tx, user.Avatar, avatar); err != nil {
			return err
		}
		if err := s.keepAvatar(ctx, tx, p.UserID, user.Avatar, avatar); err != nil {
			return err
		}
		sex, birthday := orElse(form.Sex, int(user.Sex)), orElse(form.Birthday, user.Birthday)
		version := user.Version
		if sex != int(user.Sex) || birthday != user.Birthday {
			version++
		} else if avatar == user.Avatar {
			return nil // nothing was sent that would change anything: there is nothing to log
		}
		if _, err := tx.Exec(ctx, `UPDATE sys_user SET avatar = $1, sex = $2, birthday = $3, version = $4, update_by = $5, update_time = $6 WHERE id = $7`,
			avatar, sex, birthday, version, p.Username, tx.Now, p.UserID); err != nil {
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
func (f AppEdit) check(user User, now value.Time) error {
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
func checkSelf(fields errs.Fields, sex int, birthday value.Date, now value.Time) {
	if sex < 0 || sex > 2 {
		fields.Add("sex", "性别只能是男或女，或不填")
	}
	if birthday > now.Day() {
		fields.Add("birthday", "生日不能晚于今天")
	}
}
