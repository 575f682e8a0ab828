package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OnlinePerson is one sign-in. Its token is an opaque name of the session, with which nobody can sign in.
type OnlinePerson struct {
	ID         value.ID      `json:"id" db:"id"`
	Token      value.ID      `json:"token" db:"session_id" doc:"会话的编号，不是登录凭据"`
	Username   string        `json:"username" db:"username"`
	Realname   string        `json:"realname" db:"realname"`
	Avatar     string        `json:"avatar" db:"avatar"`
	Birthday   value.Date    `json:"birthday" db:"birthday"`
	Sex        directory.Sex `json:"sex" db:"sex"`
	SexText    string        `json:"sex_dictText,omitempty" db:"-"`
	Phone      string        `json:"phone" db:"phone"`
	Address    string        `json:"address" db:"address"`
	UserAgent  string        `json:"userAgent" db:"user_agent" doc:"浏览器对自己的称呼，原样"`
	Device     string        `json:"device" db:"-" doc:"浏览器和系统，如“Windows 上的 Chrome”"`
	CreateTime value.Time    `json:"createTime" db:"create_time" nullable:"false"`
	LastSeen   value.Time    `json:"lastSeen" db:"last_seen" nullable:"false"`
}

func (s *Service) mountOnline(api *web.API) {
	const tag = "在线用户"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/online/list", Tag: tag, Summary: "在线用户", Access: web.Perm("system:online:list")}, s.online)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/online/forceLogout", Tag: tag, Summary: "强制退出", Access: web.Perm("system:online:logout")}, s.forceLogout)
}

// onlineFrom are the sign-ins of the people in the caller's sight whom the query means.
func (s *Service) onlineFrom(ctx context.Context, query crud.Query) (*schema.Statement, error) {
	caller, now := auth.PrincipalFrom(ctx), s.db.Now()
	st := &schema.Statement{Args: []any{caller.TenantID, now, s.auth.Sessions.IdleSince(now)}}
	st.Add(` FROM auth_session a JOIN sys_user u ON u.id = a.user_id WHERE a.tenant_id = $1 AND a.expire_time > $2 AND a.last_seen > $3
		AND u.id IN (SELECT id FROM sys_user WHERE `)
	err := s.sites.People().Declaration().Where(st, caller, query)
	st.Add(")")
	return st, err
}

func (s *Service) online(ctx context.Context, in *struct {
	Username string `query:"username" doc:"登录名、姓名、拼音或手机号"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (web.Page[OnlinePerson], error) {
	query, err := s.sites.PeopleQuery(ctx, in.PageNo, in.PageSize, in.Username, nil)
	if err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	from, err := s.onlineFrom(ctx, query)
	if err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	total, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*)`+from.String(), from.Args...)
	if err != nil {
		return web.Page[OnlinePerson]{}, err
	}
	no, size, offset := query.Page()
	from.Add(` ORDER BY a.last_seen DESC, a.id DESC`)
	from.Limit(size, offset)
	people, err := db.Select[OnlinePerson](ctx, s.db.Read(), `SELECT u.id, a.id AS session_id, u.username, u.realname, u.avatar, u.birthday, u.sex, u.phone,
		a.address, a.user_agent, a.create_time, a.last_seen`+from.String(), from.Args...)
	if !auth.PrincipalFrom(ctx).Has(directory.PermContact) {
		for i := range people {
			people[i].Phone = privacy.MaskPhone(people[i].Phone)
		}
	}
	for i := range people {
		people[i].Device, people[i].SexText = auth.DeviceName(people[i].UserAgent), people[i].Sex.Text()
	}
	return web.NewPage(people, total, no, size), err
}

func (s *Service) forceLogout(ctx context.Context, in *struct {
	Body struct {
		Token string `json:"token" doc:"列表里的会话编号"`
	}
}) (web.Message, error) {
	ids, err := crud.ParseIDs(in.Body.Token)
	if err != nil || len(ids) != 1 {
		return "", errs.Invalidf("会话编号的格式不正确，请刷新列表")
	}
	caller := auth.PrincipalFrom(ctx)
	if ids[0] == caller.SessionID {
		return "", errs.Invalidf("这是您自己的登录，请用“退出登录”")
	}
	return "已强制退出", s.db.Tx(ctx, func(tx *db.Tx) error {
		owner, found, err := db.One[value.ID](ctx, tx, `SELECT user_id FROM auth_session WHERE id = $1 AND tenant_id = $2`, ids[0], caller.TenantID)
		if err != nil {
			return err
		}
		if !found {
			return errs.NotFoundf("此人已经退出")
		}
		person, err := s.sites.People().Get(ctx, tx, owner)
		if err == nil && owner != caller.UserID {
			err = s.sites.MayManageAccount(ctx, tx, person)
		}
		if err != nil {
			return err
		}
		if err := s.auth.Sessions.Revoke(ctx, tx, ids[0]); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "session.end", ObjectType: "session", ObjectID: ids[0].String(), Operate: audit.Deleted, Summary: "强制退出（" + person.Username + "）"})
	})
}
