package notice

import (
	"context"
	"html"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Message is what the system tells staff. Title and text are plain.
type Message struct {
	Tenant      value.ID
	To          []value.ID // users; without any it goes to everybody at the desk of the site
	Title, Text string
	Urgent      bool
	Until       value.Time // it is shown so long, 0 for good
}

// Remind leaves a message of the system for everybody at the desk of a site: something waits for them. text is plain.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, tenant value.ID, title, text string) error {
	return s.Tell(ctx, tx, Message{Tenant: tenant, Title: title, Text: text})
}

// Tell leaves a message of the system.
func (s *Service) Tell(ctx context.Context, tx *db.Tx, m Message) error {
	id, priority, kind := tx.NewID(), "M", toAll
	if m.Urgent {
		priority = "H"
	}
	if len(m.To) > 0 {
		kind = toUsers
	}
	_, err := tx.Exec(ctx, `INSERT INTO sys_announcement (id, tenant_id, titile, msg_content, msg_abstract, end_time, sender, priority, msg_category, msg_type,
		send_status, send_time, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, '系统', $7, $8, $9, $10, $11, 'system', $11)`,
		id, m.Tenant, m.Title, "<p>"+html.EscapeString(m.Text)+"</p>", m.Text, m.Until, priority, messages, kind, announced, tx.Now)
	for _, user := range m.To {
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO sys_announcement_send (id, annt_id, user_id, create_time) VALUES ($1, $2, $3, $4)
			ON CONFLICT (annt_id, user_id) DO NOTHING`, tx.NewID(), id, user, tx.Now)
	}
	return err
}

// forReader are announcements that go to a person and that the person has not read.
const forReader = `(sys_announcement.msg_type = 'ALL'
		OR EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = sys_announcement.id AND s.user_id = ?))
	AND NOT EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = sys_announcement.id AND s.user_id = ? AND s.read_flag = '1')`

// markRead notes that the caller has read an announcement, which then is not shown to that person any more.
func (s *Service) markRead(ctx context.Context, in *struct {
	Body struct {
		AnntID value.ID `json:"anntId"`
	}
}) (web.Message, error) {
	caller := auth.PrincipalFrom(ctx)
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_announcement a WHERE a.id = $1 AND a.tenant_id = $2 AND a.send_status = '1' AND (a.msg_type = 'ALL'
			OR EXISTS (SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = a.id AND s.user_id = $3))`, in.Body.AnntID, caller.TenantID, caller.UserID)
		if err == nil && known == 0 {
			err = errs.NotFoundf("没有这条通告")
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO sys_announcement_send (id, annt_id, user_id, read_flag, read_time, create_time) VALUES ($1, $2, $3, '1', $4, $4)
			ON CONFLICT (annt_id, user_id) DO UPDATE SET read_flag = '1', read_time = COALESCE(sys_announcement_send.read_time, $4)`,
			tx.NewID(), in.Body.AnntID, caller.UserID, tx.Now)
		return err
	})
	return "已读", err
}
