package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// OwnSession is one sign-in of the caller.
type OwnSession struct {
	ID         value.ID   `json:"id"`
	Device     string     `json:"device" doc:"设备，如“Windows 上的 Chrome”"`
	Address    string     `json:"address"`
	CreateTime value.Time `json:"createTime" nullable:"false"`
	LastSeen   value.Time `json:"lastSeen" nullable:"false"`
	Current    bool       `json:"current" doc:"就是发出这个请求的登录"`
}

func (s *selfService) mountSessions(api *web.API) {
	const tag = "我的登录"
	own := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user/sessions" + path, Tag: tag, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, own("GET", "", "自己的登录"), s.ownSessions)
	web.Handle(api, own("POST", "/end", "结束自己的一处登录"), s.endSession)
	web.Handle(api, own("POST", "/endOthers", "结束自己的其他登录"), s.endOthers)
}

func (s *selfService) ownSessions(ctx context.Context, _ *web.Empty) ([]OwnSession, error) {
	p := auth.PrincipalFrom(ctx)
	open, err := s.auth.Sessions.Of(ctx, p.UserID)
	list := make([]OwnSession, len(open))
	for i, o := range open {
		list[i] = OwnSession{ID: o.ID, Device: auth.DeviceName(o.UserAgent), Address: o.Address, CreateTime: o.CreateTime, LastSeen: o.LastSeen, Current: o.ID == p.SessionID}
	}
	return list, err
}

func (s *selfService) endSession(ctx context.Context, in *struct {
	Body struct {
		ID value.ID `json:"id"`
	}
}) (web.Message, error) {
	p, id := auth.PrincipalFrom(ctx), in.Body.ID
	if id == p.SessionID {
		return "", errs.Invalidf("这是您正在使用的登录，请用“退出登录”")
	}
	return "该登录已结束", s.db.Tx(ctx, func(tx *db.Tx) error {
		session, found, err := s.auth.Sessions.ByID(ctx, tx, id)
		if err == nil && (!found || session.UserID != p.UserID) {
			err = errs.NotFoundf("该登录已经结束")
		}
		if err != nil {
			return err
		}
		if err := s.auth.Sessions.Revoke(ctx, tx, id); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "session.end", ObjectType: "session", ObjectID: id.String(), Operate: audit.Deleted, Summary: "结束自己的一处登录"})
	})
}

func (s *selfService) endOthers(ctx context.Context, _ *web.Empty) (web.Message, error) {
	p := auth.PrincipalFrom(ctx)
	return "其他设备上的登录已全部结束", s.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := s.auth.Sessions.RevokeAll(ctx, tx, p.UserID, p.SessionID); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "session.end", ObjectType: "user", ObjectID: p.UserID.String(), Operate: audit.Deleted, Summary: "结束自己的其他登录"})
	})
}

// tellOfDevice leaves a message when somebody signs in as they never did before: if it was not them, they learn of it.
func (s *Service) tellOfDevice(ctx context.Context, tx *db.Tx, user directory.Account, tenant value.ID) error {
	strange, err := s.auth.Devices.Meet(ctx, tx, user.ID)
	if err != nil || !strange || s.notices == nil {
		return err
	}
	request := web.RequestOf(ctx)
	return s.notices.TellPerson(ctx, tx, tenant, user.ID, "新设备登录提醒", "您的账号于 "+tx.Now.String()+" 在新的设备或网络登录："+
		auth.DeviceName(request.UserAgent)+"，地址 "+request.IP+"。如不是您本人操作，请立即修改密码，并在“账号设置”里结束该登录。")
}
