package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

// Person is a user as the management screens see them. The password is in no answer.
type Person struct {
	crud.Row
	Username     string     `json:"username" db:"username"`
	Realname     string     `json:"realname" db:"realname"`
	Password     string     `json:"-" db:"password"`
	PasswordTime value.Time `json:"-" db:"password_time"`
	Avatar       string     `json:"avatar" db:"avatar"`
	Birthday     value.Date `json:"birthday" db:"birthday"`
	Sex          Sex        `json:"sex" db:"sex" doc:"1 男，2 女，null 未填"`
	SexText      string     `json:"sex_dictText,omitempty" db:"-"`
	Email        string     `json:"email" db:"email"`
	Phone        string     `json:"phone" db:"phone"`
	OrgCode      string     `json:"orgCode" db:"-" doc:"在本站当前部门的编码"`
	OrgCodeTxt   string     `json:"orgCodeTxt" db:"-" doc:"所在部门的名称，逗号分隔"`
	Status       int        `json:"status" db:"status" doc:"1 正常，2 冻结"`
	StatusText   string     `json:"status_dictText,omitempty" db:"-"`
	DelFlag      int        `json:"delFlag" db:"del_flag"`
	WorkNo       string     `json:"workNo" db:"work_no"`
	Post         string     `json:"post" db:"post" doc:"职务编码，逗号分隔"`
	PostText     string     `json:"post_dictText,omitempty" db:"-"`
	Telephone    string     `json:"telephone" db:"telephone"`
	ActivitiSync int        `json:"activitiSync" db:"activiti_sync"`
	UserIdentity int        `json:"userIdentity" db:"user_identity" doc:"1 成员，2 负责人"`
	DepartIDs    string     `json:"departIds" db:"depart_ids" doc:"负责的部门，逗号分隔"`
	DepartText   string     `json:"departIds_dictText,omitempty" db:"-"`
	RelTenantIDs string     `json:"relTenantIds" db:"-" doc:"所属站点，逗号分隔"`
	ClientID     string     `json:"clientId" db:"client_id"`
}

const (
	permUser = "system:user"
	// PermContact is the right to read phones and mail addresses of colleagues whole. It is one to look, by its last word: see administers.
	PermContact = "system:contact:list"
	tagUser     = "用户"
	userFrozen  = 2
)

func (s *Service) personResource() crud.Resource[Person] {
	text := func(name, label string, length int) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: length, Filter: true, Write: true, Export: true}
	}
	unique := func(c crud.Column) crud.Column { c.Unique = true; return c }
	like := func(rule string, c crud.Column) crud.Column { c.Rules = []string{rule}; return c }
	// What opens an account is sealed, and changed in forms alone.
	sealed := func(c crud.Column, mask func(string) string) crud.Column {
		c.Sealed, c.Mask, c.NewOnly = PermContact, mask, true
		return c
	}
	return crud.Resource[Person]{
		Path: "/sys/user", Tag: tagUser, Perm: permUser,
		Actions: crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_user", Label: "用户", Log: "user", NameColumn: "realname", SoftDelete: "del_flag", Within: personWithin,
			Questions: s.personQuestions(),
			Beside:    map[string]string{"password": "密码", "selecteddeparts": "部门", "selectedroles": "角色", "relTenantIds": "站点"},
			Columns: []crud.Column{
				{Name: "username", Label: "登录名", Kind: crud.Text, Required: true, Max: 100, Unique: true, Clean: NormalName,
					Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "realname", Label: "姓名", Kind: crud.Text, Required: true, Max: MaxRealname, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "password", Label: "密码", Kind: crud.Text, Max: 300, Hidden: true, ListOmit: true, ServerSet: true},
				{Name: "password_time", Label: "改密时间", Kind: crud.Time, Required: true, Hidden: true, ServerSet: true},
				{Name: "avatar", Label: "头像", Kind: crud.Text, Max: 255, Write: true, Source: true},
				{Name: "birthday", Label: "生日", Kind: crud.Date, Filter: true, Write: true, Export: true},
				{Name: "sex", Label: "性别", Kind: crud.Int, Range: crud.IntRange{Max: 2}, Dict: "sex", Filter: true, Sort: true, Write: true, Export: true,
					NoIndex: "a site has some thousand people at most"},
				sealed(unique(like("e", text("email", "邮箱", 45))), privacy.MaskEmail),
				sealed(unique(like("m", text("phone", "手机号", 45))), privacy.MaskPhone),
				unique(text("work_no", "工号", 100)), like("landline", text("telephone", "座机", 45)),
				{Name: "status", Label: "状态", Kind: crud.Int, Dict: "user_status", Filter: true, ServerSet: true, Export: true},
				{Name: "del_flag", Label: "删除状态", Kind: crud.Int, ServerSet: true},
				{Name: "post", Label: "职务", Kind: crud.Text, Max: 100, Dict: "sys_position,name,code", Filter: true, Write: true, Export: true},
				{Name: "activiti_sync", Label: "同步工作流", Kind: crud.Int, Range: crud.IntRange{Max: 1}, Write: true},
				{Name: "user_identity", Label: "身份", Kind: crud.Int, Range: crud.IntRange{Min: 1, Max: 2}, Filter: true, Write: true},
				{Name: "depart_ids", Label: "负责部门", Kind: crud.Text, Max: 2000, Dict: "sys_depart,depart_name,id", Write: true},
				{Name: "client_id", Label: "设备", Kind: crud.Text, Max: 64},
			},
		},
		Excel: s.personExcel(),
		Blank: func(auth.Principal) Person { return Person{Status: userNormal, UserIdentity: 1} },
		Meaning: func(ctx context.Context, keyword string) (crud.Condition, error) {
			where, args, err := s.found(ctx, "sys_user", keyword)
			return crud.Cond(where, args...), err
		},
		Check: s.checkPerson,
		After: s.afterPerson,
		Undo: crud.Undo[Person]{
			Check: func(ctx context.Context, tx *db.Tx, p *Person) error { return s.MayManageAccount(ctx, tx, *p) },
			After: func(ctx context.Context, tx *db.Tx, p *Person) error {
				s.auth.Sessions.Refresh(tx, p.ID)
				_, err := leaveDeleted(ctx, tx, p.ID)
				return err
			},
		},
	}
}

// personWithin is who a caller may manage: the people of the site who work in a department of the caller's data scope. Nobody is
// hidden from themselves.
func personWithin(p auth.Principal) crud.Condition {
	const member = `EXISTS (SELECT 1 FROM sys_user_tenant ut WHERE ut.user_id = sys_user.id AND ut.tenant_id = ?)`
	if p.Scope.All() {
		return crud.Cond(member, p.TenantID)
	}
	args := []any{p.TenantID, p.UserID}
	parts := []string{"sys_user.id = ?"}
	if p.Scope.Own() {
		parts, args = append(parts, "sys_user.create_by = ?"), append(args, p.Username)
	}
	if codes, values := p.Scope.Codes("d.org_code"); len(values) > 0 {
		parts = append(parts, "sys_user.id IN ("+workersOf+"? AND ("+codes+"))")
		args = append(append(args, p.TenantID), values...)
	}
	return crud.Cond(member+" AND ("+strings.Join(parts, " OR ")+")", args...)
}

// checkPerson keeps the site workable: nobody removes or freezes themselves, and somebody who runs the system, somebody who grants rights
// and somebody who audits always remain.
func (s *Service) checkPerson(ctx context.Context, tx *db.Tx, old, new *Person) error {
	if new != nil {
		if err := s.checkFields(ctx, tx, old, new); err != nil {
			return err
		}
	}
	if old != nil && new != nil && old.Username != new.Username {
		return errs.WrongField("username", "登录名不能修改：操作日志按它记录")
	}
	if old != nil && !sameAccount(*old, new) {
		if err := s.MayManageAccount(ctx, tx, *old); err != nil {
			return err
		}
		if err := s.mayChangeContact(ctx, tx, old, new); err != nil {
			return err
		}
	}
	leaves := old != nil && old.Status == userNormal && (new == nil || new.Status == userFrozen)
	if !leaves {
		return nil
	}
	if old.ID == auth.PrincipalFrom(ctx).UserID {
		return errs.Invalidf("不能删除或冻结自己的账号")
	}
	sole, err := s.access.SoleDuty(ctx, tx, old.ID)
	if err == nil && sole != "" {
		err = errs.Invalidf("“%s”是最后一位%s，不能删除或冻结；请先让另一人担任", old.Realname, sole)
	}
	return err
}

// checkFields tidies and judges what a form says of a person.
func (s *Service) checkFields(ctx context.Context, tx *db.Tx, old, new *Person) error {
	new.Username = NormalName(new.Username)
	if new.UserIdentity != 2 {
		new.DepartIDs = ""
	}
	if new.Birthday > tx.Now.Day() && (old == nil || old.Birthday != new.Birthday) {
		return errs.WrongField("birthday", "生日不能晚于今天")
	}
	err := followsRules(old, new)
	if err == nil && new.Post != "" && (old == nil || old.Post != new.Post) { // one that is gone must not keep an account from being frozen
		err = s.knownPosts(ctx, tx, new)
	}
	if err == nil {
		err = checkLed(ctx, tx, old, new)
	}
	if err == nil {
		err = s.checkAvatar(ctx, tx, avatarOf(old), new.Avatar)
	}
	return err
}

// checkLed refuses departments to lead that the site does not have, and those out of the caller's reach: nobody begins or ends to lead
// them by the caller's hand. Whoever leads a department reads its letters.
func checkLed(ctx context.Context, tx *db.Tx, old, new *Person) error {
	var held []value.ID
	if old != nil {
		if old.DepartIDs == new.DepartIDs {
			return nil
		}
		for _, text := range value.SplitList(old.DepartIDs) {
			if id, err := value.ParseID(text); err == nil {
				held = append(held, id)
			}
		}
	}
	led, err := crud.OptionalIDs(new.DepartIDs)
	if err != nil {
		return errs.WrongField("departIds", "负责的部门请用编号填写，用逗号分隔")
	}
	for _, id := range append(value.Missing(led, held), value.Missing(held, led)...) {
		d, err := DepartByID(ctx, tx, id)
		switch {
		case errs.Is(err, errs.NotFound) && slices.Contains(held, id): // one that is gone may be left out
		case errs.Is(err, errs.NotFound):
			return errs.WrongField("departIds", "负责的部门不存在，请刷新后重新选择")
		case err != nil:
			return err
		case !auth.PrincipalFrom(ctx).Scope.Covers(d.OrgCode):
			return errs.WrongField("departIds", "部门“"+d.DepartName+"”不在您的管理范围，不能设置或取消其负责人")
		}
	}
	new.DepartIDs = value.JoinIDs(value.Missing(led, nil))
	return nil
}

func avatarOf(p *Person) string {
	if p == nil {
		return ""
	}
	return p.Avatar
}

// sameAccount tells that a save leaves the account as it is, such as one that is only about departments.
func sameAccount(old Person, new *Person) bool {
	if new == nil {
		return false
	}
	old.Row = new.Row
	return old == *new
}

// knownPosts refuses posts that the site does not have, and keeps the codes of those it has: newer clients name them by number.
func (s *Service) knownPosts(ctx context.Context, tx *db.Tx, p *Person) error {
	names := value.SplitList(p.Post)
	posts, err := postsNamed(ctx, tx, names)
	if err != nil {
		return err
	}
	codes := make([]string, 0, len(names))
	for _, name := range names {
		post, known := posts[name]
		if !known {
			return errs.Fields{"post": "所选的职务不存在，请刷新后重新选择"}.Err()
		}
		if !slices.Contains(codes, post.Code) {
			codes = append(codes, post.Code)
		}
	}
	p.Post = strings.Join(codes, ",")
	return nil
}

// afterPerson ends what a person can no longer do: sessions of somebody frozen or deleted, rights read anew for everybody else.
func (s *Service) afterPerson(ctx context.Context, tx *db.Tx, old, new *Person) error {
	if new != nil {
		if err := s.keepAvatar(ctx, tx, new.ID, avatarOf(old), new.Avatar); err != nil {
			return err
		}
	}
	if old == nil {
		return nil
	}
	if new != nil {
		if err := s.afterContact(ctx, tx, old, new); err != nil {
			return err
		}
	}
	if new == nil || new.Status == userFrozen {
		if err := s.access.FillDuties(ctx, tx); err != nil {
			return err
		}
		_, err := s.auth.Sessions.RevokeAll(ctx, tx, old.ID, 0)
		return err
	}
	s.auth.Sessions.Refresh(tx, old.ID)
	return nil
}
