package announcement

import (
	"context"
	"html"
	"strings"

	"jikong/internal/db"
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
		VALUES ($1, $2, $3, $4, $5, $6, '系统', '系统', $7, $8, $9, $10, $11, $12, $13, $13, 'system', $13, $14, $15)`,
		id, m.Tenant, m.Title, paragraphs(m.Text), m.Text, m.Until, priority, messages, msgType, kind, value.JoinIDs(m.To), announced, tx.Now, openType, m.Page); err != nil {
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
