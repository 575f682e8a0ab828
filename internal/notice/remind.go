package notice

import (
	"context"
	"html"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Remind leaves a message of the system for everybody at the desk of a site: something waits for them. text is plain.
func (s *Service) Remind(ctx context.Context, tx *db.Tx, tenant value.ID, title, text string) error {
	_, err := tx.Exec(ctx, `INSERT INTO sys_announcement (id, tenant_id, titile, msg_content, msg_abstract, sender, priority, msg_category, msg_type,
		send_status, send_time, create_by, create_time) VALUES ($1, $2, $3, $4, $5, '系统', 'M', $6, 'ALL', $7, $8, 'system', $8)`,
		tx.NewID(), tenant, title, "<p>"+html.EscapeString(text)+"</p>", text, messages, announced, tx.Now)
	return err
}
