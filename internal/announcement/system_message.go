package announcement

import (
	"context"
	"html"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Message is what the system tells staff. Title and text are plain.
type Message struct {
	Tenant      value.ID
	To          []value.ID // users; without any it goes to everybody at the desk of the site
	Title, Text string
	Page        string // address of the back office that it leads to, if any
	Urgent      bool
	Until       value.Time // it is shown so long, 0 for good
}

// Who wrote a message of the system, as create_by and sender say it. Login names are of Latin letters.
const systemAccount, systemSender = "system", "系统"

// isPersonal tells that the system wrote a message to named people: a warning of their account, the end of their own task. It is theirs
// alone, whoever keeps the announcements of the site.
func isPersonal(a Announcement) bool {
	return a.CreateBy == systemAccount && a.Sender == systemSender && a.MsgType != toAll
}

func personal(a Announcement) error {
	return errs.Invalidf("“%s”是系统发给个人的消息，不能在这里修改、发布、撤销或删除；收件人可以在自己的消息里删除", a.Titile)
}

// withoutPersonal are the announcements that a caller may see: of the personal messages those that came to the caller.
func withoutPersonal(caller auth.Principal) crud.Condition {
	return crud.Cond(`NOT (sys_announcement.create_by = ? AND sys_announcement.sender = ? AND sys_announcement.msg_type <> ?) OR EXISTS
		(SELECT 1 FROM sys_announcement_send s WHERE s.annt_id = sys_announcement.id AND s.user_id = ?)`, systemAccount, systemSender, toAll, caller.UserID)
}

// Remind leaves a message of the system for everybody at the desk of a site: something waits for them. text is plain.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, tenant value.ID, title, text string) error {
	return s.Tell(ctx, tx, Message{Tenant: tenant, Title: title, Text: text})
}

// Tell leaves a message of the system, which its readers see at once.
func (s *Service) Tell(ctx context.Context, tx *db.Tx, m Message) error {
	id, priority, msgType, kind, openType := tx.NewID(), "M", toAll, KindAll, ""
	if m.Page != "" {
		openType = "url"
	}
	if m.Urgent {
		priority = urgent
	}
	if len(m.To) > 0 {
		msgType, kind = toUsers, KindUser
	}
	if _, err := tx.Exec(ctx, `INSERT INTO sys_announcement (id, tenant_id, titile, msg_content, msg_abstract, end_time, sender, sender_name, priority, msg_category, msg_type,
		recipient_kind, user_ids, send_status, send_time, push_time, create_by, create_time, open_type, open_page)
		VALUES ($1, $2, $3, $4, $5, $6, $16, $16, $7, $8, $9, $10, $11, $12, $13, $13, $17, $13, $14, $15)`,
		id, m.Tenant, m.Title, paragraphs(m.Text), m.Text, m.Until, priority, messages, msgType, kind, value.JoinIDs(m.To), announced, tx.Now, openType, m.Page, systemSender, systemAccount); err != nil {
		return err
	}
	if err := address(ctx, tx, id, m.To); err != nil {
		return err
	}
	s.tell(tx, notification{kind: news, id: id})
	return nil
}

// paragraphs shows plain text as HTML, each line for itself.
func paragraphs(text string) string {
	return "<p>" + strings.ReplaceAll(html.EscapeString(text), "\n", "</p><p>") + "</p>"
}

// address notes to whom an announcement goes, each once.
func address(ctx context.Context, tx *db.Tx, id value.ID, to []value.ID) error {
	for _, user := range to {
		if _, err := tx.Exec(ctx, `INSERT INTO sys_announcement_send (id, annt_id, user_id, create_time) VALUES ($1, $2, $3, $4)
			ON CONFLICT (annt_id, user_id) DO NOTHING`, tx.NewID(), id, user, tx.Now); err != nil {
			return err
		}
	}
	return nil
}
