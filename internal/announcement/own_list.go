package announcement

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ListedAnnouncement is an announcement as the newer clients list it: under its own number, that of the reader's row beside it.
type ListedAnnouncement struct {
	ID          value.ID                     `json:"id"`
	SendID      value.ID                     `json:"sendId" doc:"收件记录的编号"`
	Titile      string                       `json:"titile"`
	MsgContent  string                       `json:"msgContent"`
	MsgAbstract string                       `json:"msgAbstract"`
	Sender      string                       `json:"sender"`
	SenderName  string                       `json:"sender_dictText" doc:"发布人当时的姓名"`
	Priority    string                       `json:"priority" enum:"L,M,H"`
	MsgCategory string                       `json:"msgCategory" enum:"1,2"`
	ReadFlag    string                       `json:"readFlag" enum:"0,1" doc:"列出之前的状态"`
	StarFlag    string                       `json:"starFlag" enum:"0,1"`
	SendTime    value.Time                   `json:"sendTime"`
	CreateTime  value.Time                   `json:"createTime" nullable:"false" doc:"同 sendTime"`
	OpenType    string                       `json:"openType" enum:",url,component"`
	OpenPage    string                       `json:"openPage"`
	BusType     string                       `json:"busType"`
	BusID       string                       `json:"busId"`
	Attachments crud.Array[AnnouncementFile] `json:"attachments"`
	NeedConfirm bool                         `json:"needConfirm"`
}

func listed(r ReceivedAnnouncement) ListedAnnouncement {
	return ListedAnnouncement{ID: r.AnntID, SendID: r.ID, Titile: r.Titile, MsgContent: r.MsgContent, MsgAbstract: r.MsgAbstract, Sender: r.Sender, SenderName: r.SenderName,
		Priority: r.Priority, MsgCategory: r.MsgCategory, ReadFlag: r.ReadFlag, StarFlag: r.StarFlag, SendTime: r.SendTime, CreateTime: r.SendTime,
		OpenType: r.OpenType, OpenPage: r.OpenPage, BusType: r.BusType, BusID: r.BusID, Attachments: r.Attachments, NeedConfirm: r.NeedConfirm}
}

// listAndRead answers one page, the newest first, and notes that the caller has read it. The contract makes it a GET; like every call
// it needs the token in a header, so that no other site can have it made.
func (s *Service) listAndRead(ctx context.Context, in *receivedInput) ([]ListedAnnouncement, error) {
	caller := auth.PrincipalFrom(ctx)
	where, args, err := in.where(caller, s.DB.Now())
	if err != nil {
		return nil, err
	}
	if err := s.addressAll(ctx, caller); err != nil {
		return nil, err
	}
	no, size := in.page()
	all := []ListedAnnouncement{}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		rows, err := db.Select[ReceivedAnnouncement](ctx, tx, receivedColumns+where+` ORDER BY a.send_time DESC, a.id DESC LIMIT $16 OFFSET $17`,
			append(args, size, (no-1)*size)...)
		if err != nil {
			return err
		}
		var unread []value.ID
		for _, r := range rows {
			all = append(all, listed(r))
			if r.ReadFlag != "1" && !r.NeedConfirm {
				unread = append(unread, r.AnntID)
			}
		}
		return s.setAllRead(ctx, tx, caller, unread)
	})
	return all, err
}

// keepOwn gives the caller a row of an announcement that may be read, as the lists do by themselves.
func (s *Service) keepOwn(ctx context.Context, in *struct {
	Body struct {
		AnntID value.ID `json:"anntId"`
	}
}) (ReceivedAnnouncement, error) {
	caller := auth.PrincipalFrom(ctx)
	var kept ReceivedAnnouncement
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_announcement a WHERE a.id = $4 AND`+addressed, caller.TenantID, caller.UserID, tx.Now, in.Body.AnntID)
		if err == nil && known == 0 {
			err = errNone
		}
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO sys_announcement_send (id, annt_id, user_id, create_time) VALUES ($1, $2, $3, $4)
			ON CONFLICT (annt_id, user_id) DO UPDATE SET del_flag = '0'`, tx.NewID(), in.Body.AnntID, caller.UserID, tx.Now); err != nil {
			return err
		}
		kept, _, err = db.One[ReceivedAnnouncement](ctx, tx, receivedColumns+receivedRows+` AND a.id = $4`, caller.TenantID, caller.UserID, tx.Now, in.Body.AnntID)
		return err
	})
	return kept, err
}

// star marks a row of the caller, or takes the mark away.
func (s *Service) star(ctx context.Context, in *struct {
	Body struct {
		ID       value.ID `json:"id" doc:"收件记录的编号"`
		StarFlag string   `json:"starFlag" enum:"0,1" doc:"1 加星，0 去星"`
	}
}) (web.Message, error) {
	if in.Body.StarFlag != "0" && in.Body.StarFlag != "1" {
		return "", errs.Invalidf("starFlag 应为 0 或 1")
	}
	caller := auth.PrincipalFrom(ctx)
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE sys_announcement_send SET star_flag = $1 WHERE id = $2 AND user_id = $3 AND del_flag = '0'
			AND annt_id IN (SELECT id FROM sys_announcement WHERE tenant_id = $4 AND send_status = '1' AND del_flag = '0')`,
			in.Body.StarFlag, in.Body.ID, caller.UserID, caller.TenantID)
		if err == nil && n == 0 {
			err = errNone
		}
		s.tell(tx, notification{kind: read, id: caller.TenantID, user: caller.UserID})
		return err
	})
	if in.Body.StarFlag == "1" {
		return "已加星", err
	}
	return "已去星", err
}

func (s *Service) dropOne(ctx context.Context, in *crud.IDInput) (crud.Batch, error) {
	return s.drop(ctx, &crud.Chosen{IDs: in.ID})
}

// drop takes rows off the caller's list. Only read ones: that somebody got an announcement and when it was read stays on record.
func (s *Service) drop(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	ids, err := in.Parse()
	if err != nil {
		return crud.Batch{}, err
	}
	caller := auth.PrincipalFrom(ctx)
	done, err := crud.Each(ctx, s.DB, ids, "删除", "删除成功", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		r, found, err := db.One[ReceivedAnnouncement](ctx, tx, receivedColumns+receivedRows+` AND s.id = $4`, caller.TenantID, caller.UserID, tx.Now, id)
		switch {
		case err != nil:
			return err
		case !found:
			return errNone
		case r.ReadFlag != "1":
			return errs.Invalidf("“%s”还没有阅读，请先阅读再删除", r.Titile)
		}
		_, err = tx.Exec(ctx, `UPDATE sys_announcement_send SET del_flag = '1' WHERE id = $1 AND user_id = $2`, id, caller.UserID)
		return err
	})
	if err == nil && done.Done > 0 {
		err = s.DB.Tx(ctx, func(tx *db.Tx) error {
			s.tell(tx, notification{kind: read, id: caller.TenantID, user: caller.UserID})
			return nil
		})
	}
	return done, err
}
