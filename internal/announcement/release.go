package announcement

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// step is a change of the state of an announcement, in the words of its messages.
type step struct {
	verb, done, all string
	take            func(ctx context.Context, tx *db.Tx, a Announcement) error
}

// mountSteps adds what is done to one announcement, by the calls of the platform, and to many.
func (s *Service) mountSteps(api *web.API) {
	route := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/annountCement" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":release")}
	}
	for _, one := range []struct {
		step
		path, batch string
	}{
		{step{"发布", "该系统通知发布成功", "发布成功", s.release}, "/doReleaseData", "/releaseBatch"},
		{step{"撤销", "该系统通知撤销成功", "撤销成功", s.revoke}, "/doReovkeData", "/revokeBatch"},
	} {
		web.Handle(api, route("GET", one.path, one.verb+"一条通告"), func(ctx context.Context, in *crud.IDInput) (web.Message, error) {
			id, err := in.Parse()
			if err != nil {
				return "", err
			}
			return web.Message(one.done), s.DB.Tx(ctx, func(tx *db.Tx) error { return s.take(ctx, tx, id, one.step) })
		})
		web.Handle(api, route("POST", one.batch, one.verb+"多条通告"), func(ctx context.Context, in *crud.ChosenRows) (crud.Batch, error) {
			return s.announcements.EachChosen(ctx, s.DB, in.Body, one.verb, one.all, func(ctx context.Context, tx *db.Tx, id value.ID) error {
				return s.take(ctx, tx, id, one.step)
			})
		})
	}
}

func (s *Service) take(ctx context.Context, tx *db.Tx, id value.ID, one step) error {
	a, err := s.announcements.Get(ctx, tx, id)
	if err == nil && isPersonal(a) {
		err = personal(a)
	}
	if err != nil {
		return err
	}
	return one.take(ctx, tx, a)
}

// release hands an announcement to those who are its readers now.
func (s *Service) release(ctx context.Context, tx *db.Tx, a Announcement) error {
	if a.SendStatus == announced {
		return errs.Invalidf("这条通告已经发布")
	}
	if a.EndTime != 0 && a.EndTime < tx.Now {
		return errs.Invalidf("这条通告的结束时间已过，请先修改再发布")
	}
	if err := s.hand(ctx, tx, a); err != nil {
		return err
	}
	sender := auth.PrincipalFrom(ctx)
	if err := s.turn(ctx, tx, `UPDATE sys_announcement SET send_status = '1', send_time = $1, cancel_time = NULL, push_time = NULL, remind_time = NULL,
		sender = $4, sender_name = $5, version = version + 1 WHERE id = $2 AND tenant_id = $3 AND send_status <> '1' AND del_flag = '0'`, a, sender.Username, sender.Realname); err != nil {
		return err
	}
	if _, err := s.pushDue(ctx, tx, a.ID); err != nil {
		return err
	}
	return record(ctx, tx, "release", "发布通告“"+a.Titile+"”", a.ID)
}

// hand makes a row for each reader of an announcement that does not go to all. What an earlier release left is over: its words may
// have been others.
func (s *Service) hand(ctx context.Context, tx *db.Tx, a Announcement) error {
	if _, err := tx.Exec(ctx, `DELETE FROM sys_announcement_send WHERE annt_id = $1`, a.ID); err != nil || a.RecipientKind == KindAll {
		return err
	}
	list := a.RecipientIDs
	if a.RecipientKind == KindUser {
		list = a.UserIDs
	}
	ids, err := crud.ParseIDs(list)
	if err != nil {
		return errs.Invalidf("这条通告没有指定收件人，请先修改再发布")
	}
	people, err := s.People.Of(ctx, tx, auth.PrincipalFrom(ctx).TenantID, a.RecipientKind, ids)
	if err != nil {
		return err
	}
	if len(people) == 0 {
		return errs.Invalidf("所选的范围里没有在用的用户，请重新选择收件人")
	}
	to := make([]value.ID, len(people))
	for i, p := range people {
		to[i] = p.ID
	}
	return address(ctx, tx, a.ID, to)
}

// revoke takes an announcement off the desks of its readers.
func (s *Service) revoke(ctx context.Context, tx *db.Tx, a Announcement) error {
	if a.SendStatus != announced {
		return errs.Invalidf("这条通告没有发布，不需要撤销")
	}
	if err := s.turn(ctx, tx, `UPDATE sys_announcement SET send_status = '2', cancel_time = $1, version = version + 1
		WHERE id = $2 AND tenant_id = $3 AND send_status = '1' AND del_flag = '0'`, a); err != nil {
		return err
	}
	s.tell(tx, notification{kind: refresh, id: auth.PrincipalFrom(ctx).TenantID})
	return record(ctx, tx, "revoke", "撤销通告“"+a.Titile+"”", a.ID)
}

// turn moves an announcement to another state; somebody else may have been faster.
func (s *Service) turn(ctx context.Context, tx *db.Tx, statement string, a Announcement, more ...any) error {
	n, err := tx.Exec(ctx, statement, append([]any{tx.Now, a.ID, auth.PrincipalFrom(ctx).TenantID}, more...)...)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "通告“%s”的状态刚被别人改变，请刷新后再试", a.Titile)
	}
	return err
}

// push sends the message of a released announcement once more; without a number it makes everybody's lists fresh.
func (s *Service) push(ctx context.Context, in *struct {
	AnntID string `query:"anntId" doc:"通告编号；不写则只让大家刷新"`
}) (web.Message, error) {
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if in.AnntID == "" {
			s.tell(tx, notification{kind: refresh, id: auth.PrincipalFrom(ctx).TenantID})
			return nil
		}
		id, err := crud.ParseID(in.AnntID)
		if err != nil {
			return err
		}
		a, err := s.announcements.Get(ctx, tx, id)
		if err == nil && (a.SendStatus != announced || a.StartTime > tx.Now) {
			err = errs.Invalidf("通告“%s”还没有发布或还没有到开始时间", a.Titile)
		}
		if err != nil {
			return err
		}
		s.tell(tx, notification{kind: again, id: a.ID})
		return record(ctx, tx, "push", "再次推送通告“"+a.Titile+"”", a.ID)
	})
	return "推送成功", err
}

func record(ctx context.Context, tx *db.Tx, action, summary string, id value.ID) error {
	return audit.Write(ctx, tx, audit.Entry{Action: "announcement." + action, Operate: audit.Updated, ObjectType: "announcement", ObjectID: id.String(), Summary: summary})
}
