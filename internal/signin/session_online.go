package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/web"
)

func (s *Service) mountOnline(api *web.API) {
	const tag = "在线用户"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/online/list", Tag: tag, Summary: "在线用户", Access: web.Perm("system:online:list")}, s.sites.Online)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/online/forceLogout", Tag: tag, Summary: "强制退出", Access: web.Perm("system:online:logout")}, s.forceLogout)
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
		session, found, err := s.auth.Sessions.ByID(ctx, tx, ids[0])
		if err != nil {
			return err
		}
		if !found || session.TenantID != caller.TenantID {
			return errs.NotFoundf("此人已经退出")
		}
		person, err := s.sites.People().Get(ctx, tx, session.UserID)
		if err == nil && person.ID != caller.UserID {
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
