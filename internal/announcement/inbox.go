package announcement

import (
	"context"
	"fmt"
	"strconv"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// MyAnnouncements are the newest announcements that the caller has not read, with how many there are.
type MyAnnouncements struct {
	AnntMsgList  []Announcement `json:"anntMsgList" doc:"通知公告"`
	AnntMsgTotal int64          `json:"anntMsgTotal"`
	SysMsgList   []Announcement `json:"sysMsgList" doc:"系统消息"`
	SysMsgTotal  int64          `json:"sysMsgTotal"`
}

const minePerPage = 5

func (s *Service) mine(ctx context.Context, in *struct {
	PageSize string `query:"pageSize" doc:"每类最多几条，默认 5"`
}) (MyAnnouncements, error) {
	size, err := strconv.Atoi(in.PageSize)
	if err != nil || size < 1 {
		size = minePerPage
	}
	size = min(size, crud.MaxPageSize)
	annt, err := s.announcedTo(ctx, notices, size)
	if err != nil {
		return MyAnnouncements{}, err
	}
	sys, err := s.announcedTo(ctx, messages, size)
	return MyAnnouncements{annt.Records, annt.Total, sys.Records, sys.Total}, err
}

// forReader are announcements that go to a person and that the person has not read.
const forReader = `(sys_announcement.msg_type = 'ALL'
		OR EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = sys_announcement.id AND s.user_id = ?))
	AND NOT EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = sys_announcement.id AND s.user_id = ? AND s.read_flag = '1')`

// now are announcements whose time it is.
const now = `(sys_announcement.start_time IS NULL OR sys_announcement.start_time <= ?) AND (sys_announcement.end_time IS NULL OR sys_announcement.end_time >= ?)`

// announcedTo lists what is announced to the caller, not read and not over yet.
func (s *Service) announcedTo(ctx context.Context, category string, size int) (web.Page[Announcement], error) {
	caller, moment := int64(auth.PrincipalFrom(ctx).UserID), int64(s.DB.Now())
	return s.announcements.List(ctx, s.DB.Read(), crud.Query{
		Conditions: []crud.Condition{crud.Cond(forReader, caller, caller), crud.Cond(now, moment, moment)},
		Filters:    []crud.Filter{{Field: "sendStatus", Rule: crud.Eq, Value: announced}, {Field: "msgCategory", Rule: crud.Eq, Value: category}},
		Sort:       []crud.Order{{Field: "sendTime", Desc: true}}, PageNo: 1, PageSize: size,
	})
}

// addressed are the announcements that a person ($2) of a site ($1) may read at a moment ($3).
const addressed = ` a.tenant_id = $1 AND a.send_status = '1' AND a.del_flag = '0' AND (a.start_time IS NULL OR a.start_time <= $3)
	AND (a.msg_type = 'ALL' OR EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = a.id AND s.user_id = $2))`

var errNone = errs.NotFoundf("没有这条通告，可能已被撤销")

// queryByID answers those who keep announcements, and else those to whom it goes.
func (s *Service) queryByID(ctx context.Context, in *crud.IDInput) (Announcement, error) {
	id, err := in.Parse()
	if err != nil {
		return Announcement{}, err
	}
	caller := auth.PrincipalFrom(ctx)
	if caller.Has(perm + ":list") {
		return s.announcements.Get(ctx, s.DB.Read(), id)
	}
	return s.readable(ctx, caller, id)
}

// readable is an announcement as its reader sees it, without the list of those who also get it.
func (s *Service) readable(ctx context.Context, caller auth.Principal, id value.ID) (Announcement, error) {
	known, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*) FROM sys_announcement a WHERE a.id = $4 AND`+addressed, caller.TenantID, caller.UserID, s.DB.Now(), id)
	if err == nil && known == 0 {
		err = errNone
	}
	if err != nil {
		return Announcement{}, err
	}
	a, err := s.announcements.Get(auth.WithPrincipal(ctx, auth.Principal{TenantID: caller.TenantID, UserID: caller.UserID}), s.DB.Read(), id)
	a.RecipientIDs, a.UserIDs = "", ""
	return a, err
}

// markRead notes that the caller has read an announcement, which then is not shown to that person any more. One that asks for it has to
// be confirmed: opening it is not enough.
func (s *Service) markRead(ctx context.Context, in *struct {
	Body struct {
		AnntID  value.ID `json:"anntId"`
		Confirm bool     `json:"confirm,omitempty" doc:"收件人确认已阅读；通告需确认阅读时，不确认不算已读"`
	}
}) (web.Message, error) {
	caller, done := auth.PrincipalFrom(ctx), web.Message("已读")
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		strict, found, err := db.One[bool](ctx, tx, `SELECT a.need_confirm FROM sys_announcement a WHERE a.id = $4 AND`+addressed,
			caller.TenantID, caller.UserID, tx.Now, in.Body.AnntID)
		if err == nil && !found {
			err = errNone
		}
		if err != nil {
			return err
		}
		if strict && !in.Body.Confirm {
			done = "这条通告需要确认阅读，确认后才算已读"
			return nil
		}
		s.tell(tx, notification{kind: read, id: caller.TenantID, user: caller.UserID})
		return setRead(ctx, tx, caller.UserID, in.Body.AnntID)
	})
	return done, err
}

func setRead(ctx context.Context, tx *db.Tx, user, id value.ID) error {
	_, err := tx.Exec(ctx, `INSERT INTO sys_announcement_send (id, annt_id, user_id, read_flag, read_time, create_time) VALUES ($1, $2, $3, '1', $4, $4)
		ON CONFLICT (annt_id, user_id) DO UPDATE SET read_flag = '1', read_time = COALESCE(sys_announcement_send.read_time, $4)`,
		tx.NewID(), id, user, tx.Now)
	return err
}

// readAll leaves those that have to be confirmed one by one.
func (s *Service) readAll(ctx context.Context, _ *web.Empty) (web.Message, error) {
	caller, done := auth.PrincipalFrom(ctx), web.Message("全部标为已读")
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		type unread struct {
			ID          value.ID `db:"id"`
			NeedConfirm bool     `db:"need_confirm"`
		}
		all, err := db.Select[unread](ctx, tx, `SELECT a.id, a.need_confirm FROM sys_announcement a WHERE`+addressed+` AND NOT EXISTS
			(SELECT 1 FROM sys_announcement_send r WHERE r.annt_id = a.id AND r.user_id = $2 AND r.read_flag = '1')`, caller.TenantID, caller.UserID, tx.Now)
		if err != nil {
			return err
		}
		var ids []value.ID
		for _, a := range all {
			if !a.NeedConfirm {
				ids = append(ids, a.ID)
			}
		}
		if left := len(all) - len(ids); left > 0 {
			done = web.Message(fmt.Sprintf("其余已标为已读；还有 %d 条需要逐条确认阅读", left))
		}
		return s.setAllRead(ctx, tx, caller, ids)
	})
	return done, err
}

func (s *Service) setAllRead(ctx context.Context, tx *db.Tx, caller auth.Principal, ids []value.ID) error {
	for _, id := range ids {
		if err := setRead(ctx, tx, caller.UserID, id); err != nil {
			return err
		}
	}
	if len(ids) > 0 {
		s.tell(tx, notification{kind: read, id: caller.TenantID, user: caller.UserID})
	}
	return nil
}
