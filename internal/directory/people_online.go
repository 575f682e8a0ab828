package directory

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OnlinePerson is one sign-in. Its token is an opaque name of the session, with which nobody can sign in.
type OnlinePerson struct {
	ID         value.ID   `json:"id" db:"id"`
	Token      value.ID   `json:"token" db:"session_id" doc:"会话的编号，不是登录凭据"`
	Username   string     `json:"username" db:"username"`
	Realname   string     `json:"realname" db:"realname"`
	Avatar     string     `json:"avatar" db:"avatar"`
	Birthday   value.Date `json:"birthday" db:"birthday"`
	Sex        Sex        `json:"sex" db:"sex"`
	SexText    string     `json:"sex_dictText,omitempty" db:"-"`
	Phone      string     `json:"phone" db:"phone"`
	Address    string     `json:"address" db:"address"`
	UserAgent  string     `json:"userAgent" db:"user_agent" doc:"浏览器对自己的称呼，原样"`
	Device     string     `json:"device" db:"-" doc:"浏览器和系统，如“Windows 上的 Chrome”"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
	LastSeen   value.Time `json:"lastSeen" db:"last_seen" nullable:"false"`
}

// Online lists the sign-ins of the people in the caller's sight, the latest seen first.
func (s *Service) Online(ctx context.Context, in *struct {
	Username string `query:"username" doc:"登录名、姓名、拼音或手机号"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (web.Page[OnlinePerson], error) {
	query, err := s.PeopleQuery(ctx, in.PageNo, in.PageSize, in.Username, nil)
	if err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	caller, now := auth.PrincipalFrom(ctx), s.db.Now()
	from := &schema.Statement{Args: []any{caller.TenantID, now, s.auth.Sessions.IdleSince(now)}}
	from.Add(` FROM auth_session a JOIN sys_user u ON u.id = a.user_id WHERE a.tenant_id = $1 AND a.expire_time > $2 AND a.last_seen > $3
		AND u.id IN (SELECT id FROM sys_user WHERE `)
	if err := s.people.Declaration().Where(from, caller, query); err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	from.Add(")")
	total, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*)`+from.String(), from.Args...)
	if err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	no, size, offset := query.Page()
	from.Add(` ORDER BY a.last_seen DESC, a.id DESC`)
	from.Limit(size, offset)
	people, err := db.Select[OnlinePerson](ctx, s.db.Read(), `SELECT u.id, a.id AS session_id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone,
		a.address, a.user_agent, a.create_time, a.last_seen`+from.String(), from.Args...)
	for i := range people {
		if !caller.Has(PermContact) {
			people[i].Phone = privacy.MaskPhone(people[i].Phone)
		}
		people[i].Device, people[i].SexText = auth.DeviceName(people[i].UserAgent), people[i].Sex.Text()
	}
	return web.NewPage(people, total, no, size), err
}
