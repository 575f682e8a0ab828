package message

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

// Values of SentMessage.Status.
const (
	onItsWay = "0"
	sent     = "1"
	failed   = "2"
)

// TidyJob closes entries of messages whose outcome nobody knows.
const TidyJob = "message.tidy"

const (
	unknownIn = 10 * time.Minute // after that a message that is still on its way was lost with its node
	maxReason = 255              // characters
)

// trouble is an error of a carrier with what an administrator reads about it.
type trouble struct {
	error
	words string
}

func (t trouble) Unwrap() error { return t.error }

// reason tells in Chinese why a message did not go, without the recipient, which servers like to repeat.
func reason(channel Channel, err error) string {
	var known trouble
	switch {
	case errors.As(err, &known):
		if letters := []rune(known.words); len(letters) > maxReason {
			return string(letters[:maxReason])
		}
		return known.words
	case errors.Is(err, context.DeadlineExceeded):
		return "没有在时限内得到应答，不知道是否送达"
	case channel == Mail:
		return "邮件服务器没有接受，原因见服务器日志"
	}
	return "没有发送成功，原因见服务器日志"
}

// begin notes that a message is on its way. Without a database or a site nothing is kept, and a log that cannot be written holds up no
// message.
func (s *Service) begin(ctx context.Context, tenant value.ID, l letter) (entry value.ID) {
	if s.db == nil || tenant == 0 {
		return 0
	}
	kind := map[Channel]string{SMS: bySMS, Mail: byMail}[l.channel]
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		entry = tx.NewID()
		_, err := tx.Exec(ctx, `INSERT INTO sys_sms (id, tenant_id, es_title, es_type, es_receiver, template_code, es_send_status, es_send_num, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)`, entry, tenant, l.title, kind, masked(l.channel, l.to), l.template, onItsWay, tx.Now)
		return err
	})
	if err != nil {
		slog.WarnContext(ctx, "a message is not in the log", "template", l.template, "error", err)
		return 0
	}
	return entry
}

// end notes what became of it.
func (s *Service) end(ctx context.Context, entry value.ID, channel Channel, outcome error) {
	if entry == 0 {
		return
	}
	status, why := sent, ""
	if outcome != nil {
		status, why = failed, reason(channel, outcome)
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `UPDATE sys_sms SET es_send_status = $1, es_result = $2, es_send_time = $3, es_send_num = es_send_num + 1 WHERE id = $4`, status, why, tx.Now, entry)
		return err
	})
	if err != nil {
		slog.WarnContext(ctx, "the outcome of a message is not in the log", "error", err)
	}
}

func masked(channel Channel, to string) string {
	if channel == Mail {
		return privacy.MaskEmail(to)
	}
	return privacy.MaskPhone(to)
}

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	if s.db == nil {
		return nil
	}
	return []job.Handler{{Name: TidyJob, Title: "核对消息发送记录", Description: "标明发送时服务中断的消息。",
		Cron: "0 25 * * * ?", LeastMinutes: 10, MostHours: 48, Work: job.Plain(s.tidy)}}
}

func (s *Service) tidy(ctx context.Context) (done string, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		ago := func(d time.Duration) value.Time { return tx.Now - value.Time(d.Milliseconds()) }
		_, err := tx.Exec(ctx, `UPDATE sys_sms SET es_send_status = $1, es_result = $2 WHERE es_send_status = $3 AND create_time < $4`,
			failed, "发送时服务中断，不知道是否送达", onItsWay, ago(unknownIn))
		return err
	})
	return "已核对消息发送记录", err
}
