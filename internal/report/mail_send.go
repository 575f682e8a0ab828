package report

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/message"
	"jikong/internal/value"
)

// The jobs of reports that are sent by mail: each minute one plans what is due, and each reader's mail is a job of its own, so that one
// that fails is tried again alone.
const (
	MailJob = "report.mail"
	SendJob = "report.send"
)

// MailText is the name of the template of the mail, see MessageTexts.
const MailText = "report.mail"

const (
	dueAtOnce   = 100
	mailTries   = 4
	mailTimeout = 120 // seconds of one attempt
)

// Values of ReportMailReader.LastState.
const (
	stateSent    = "sent"
	stateFailed  = "failed"
	stateRefused = "refused"
)

// MessageTexts are the messages that this package sends.
func MessageTexts() map[string]message.Text {
	return map[string]message.Text{MailText: {Subject: "报表《${report}》${day}", Body: "${name}，您好：\n这是按时寄送的报表《${report}》，${day} ${time} 计算。\n${rows}"}}
}

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: MailJob, Title: "按时寄送报表", Description: "到时间把报表寄到收件人的邮箱。", Cron: "0 * * * * ?", LeastMinutes: 1, MostHours: 1, Work: job.Plain(s.planMails)}}
}

// dueMail is what planning needs of a mail.
type dueMail struct {
	ID         value.ID   `db:"id"`
	TenantID   value.ID   `db:"tenant_id"`
	Expression string     `db:"cron_expression"`
	NextTime   value.Time `db:"next_time"`
}

// planMails asks for the mails of what is due. What was missed while no node was there goes out once.
func (s *Service) planMails(ctx context.Context) (string, error) {
	asked := 0
	if err := s.nearer(ctx); err != nil {
		return "", err
	}
	for {
		due, err := db.Select[dueMail](ctx, s.DB.Read(), `SELECT id, tenant_id, cron_expression, next_time FROM report_mail WHERE next_time <= $1 ORDER BY next_time, id LIMIT $2`, s.DB.Now(), dueAtOnce)
		if err != nil {
			return "", err
		}
		for _, m := range due {
			n := 0
			if err := s.DB.Tx(ctx, func(tx *db.Tx) error {
				n, err = s.planMail(ctx, tx, m)
				return err
			}); err != nil {
				return "", err
			}
			asked += n
		}
		if len(due) < dueAtOnce {
			break
		}
	}
	if asked == 0 {
		return "没有到时间的报表", nil
	}
	s.Wake()
	return fmt.Sprintf("安排了 %d 封邮件", asked), nil
}

// nearer plans anew what a clock that was ahead once has put off, see cron.Expression.TooFar.
func (s *Service) nearer(ctx context.Context) error {
	now := s.DB.Now()
	far, err := db.Select[dueMail](ctx, s.DB.Read(), `SELECT id, tenant_id, cron_expression, next_time FROM report_mail WHERE enabled IS TRUE AND next_time > $1`,
		now+value.Time(cron.Skew.Milliseconds()))
	for _, m := range far {
		expression, wrong := cron.Parse(m.Expression)
		if err != nil || wrong != nil || !expression.TooFar(m.NextTime.Go(), now.Go()) {
			continue
		}
		err = s.DB.Tx(ctx, func(tx *db.Tx) error { return bringNearer(ctx, tx, m, expression) })
	}
	return err
}

// bringNearer also forgets what was sent in that future: nothing earlier would go out.
func bringNearer(ctx context.Context, tx *db.Tx, m dueMail, expression cron.Expression) error {
	next, _ := expression.Next(tx.Now.Go())
	n, err := tx.Exec(ctx, `UPDATE report_mail SET next_time = $1 WHERE id = $2 AND next_time = $3`, value.TimeOf(next), m.ID, m.NextTime)
	if err != nil || n == 0 {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE report_mail_reader SET sent_due = 0 WHERE mail_id = $1 AND sent_due > $2`, m.ID, tx.Now)
	return err
}

// planMail moves a mail to its next time and asks for the one of this time. The time that was read is in the WHERE: of all nodes that look,
// one moves it.
func (s *Service) planMail(ctx context.Context, tx *db.Tx, m dueMail) (int, error) {
	next := value.Time(0)
	if expression, err := cron.Parse(m.Expression); err == nil {
		if at, due := expression.Next(tx.Now.Go()); due {
			next = value.TimeOf(at)
		}
	}
	n, err := tx.Exec(ctx, `UPDATE report_mail SET next_time = $1 WHERE id = $2 AND next_time = $3 AND enabled IS TRUE`, next, m.ID, m.NextTime)
	if err != nil || n == 0 {
		return 0, err
	}
	deleted, err := directory.IsDeleted(ctx, tx, m.TenantID)
	if err != nil || deleted {
		return 0, err
	}
	return s.enqueue(ctx, tx, m.TenantID, m.ID, m.NextTime, seeder)
}

// sending is one mail to one reader. Due is kept as a number: a moment as clients see it has no milliseconds.
type sending struct {
	Mail value.ID `json:"mail"`
	User value.ID `json:"user"`
	Due  int64    `json:"due"`
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, tenant, mail value.ID, due value.Time, by string) (int, error) {
	readers, err := db.Select[value.ID](ctx, tx, `SELECT user_id FROM report_mail_reader WHERE mail_id = $1 ORDER BY user_id`, mail)
	if err != nil {
		return 0, err
	}
	for _, user := range readers {
		request := job.Request{Tenant: tenant, Type: SendJob, Data: sending{mail, user, int64(due)}, MaxAttempts: mailTries, By: by, Timeout: mailTimeout, DedupeKey: fmt.Sprintf("%s/%d/%d", SendJob, mail, user)}
		if _, err := job.Enqueue(ctx, tx, request); err != nil {
			return 0, err
		}
	}
	return len(readers), nil
}

// SendMail is the handler of one mail. The rights and the rows in sight are those that the reader has now.
func (s *Service) SendMail(ctx context.Context, j job.Job, report job.Progress) error {
	var to sending
	if err := json.Unmarshal([]byte(j.Data), &to); err != nil {
		return err
	}
	ctx = auth.WithPrincipal(ctx, auth.Principal{TenantID: j.TenantID})
	m, found, err := db.One[ReportMail](ctx, s.DB.Read(), `SELECT `+mailColumns+` FROM report_mail WHERE id = $1 AND tenant_id = $2`, to.Mail, j.TenantID)
	if err != nil || !found {
		return err
	}
	waits, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*) FROM report_mail_reader WHERE mail_id = $1 AND user_id = $2 AND sent_due < $3`, to.Mail, to.User, to.Due)
	if err != nil || waits == 0 {
		return err // no reader any more, or a node died after it had sent
	}
	text, err := s.sendTo(ctx, m, to)
	if err == nil {
		report(100, text)
		return nil
	}
	state, text := stateFailed, "没有寄出："+messageOf(err)
	switch code := errs.CodeOf(err); {
	case code == errs.NotFound || code == errs.Unauthenticated:
		state, text, err = stateRefused, "没有寄送："+refusalOf(err), nil
	case j.Attempts < j.MaxAttempts:
		text += "；稍后自动重试"
	}
	report(100, text)
	ctx = context.WithoutCancel(ctx)
	return errors.Join(err, s.DB.Tx(ctx, func(tx *db.Tx) error { return noteSending(ctx, tx, to, state, text) }))
}

// noteSending keeps how a mail to a reader went.
func noteSending(ctx context.Context, tx *db.Tx, to sending, state, text string) error {
	done := to.Due
	if state == stateFailed {
		done = 0
	}
	_, err := tx.Exec(ctx, `UPDATE report_mail_reader SET last_time = $3, last_state = $4, last_message = $5, sent_due = CASE WHEN sent_due < $6 THEN $6 ELSE sent_due END
		WHERE mail_id = $1 AND user_id = $2`, to.Mail, to.User, tx.Now, state, value.First(text, 300), done)
	return err
}

// noteSent keeps and logs that the post took a mail, also while the program stops. A mail of which that could not be written is not sent
// again: its reader has it.
func (s *Service) noteSent(ctx context.Context, to sending, report Report, rows int) string {
	ctx = context.WithoutCancel(ctx)
	text := fmt.Sprintf("已寄出，%d 行", rows)
	err := s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := noteSending(ctx, tx, to, stateSent, text); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "report.mail", ObjectType: "report", ObjectID: report.ID.String(), Operate: audit.Exported, Summary: fmt.Sprintf("按时寄送报表《%s》%d 行", report.Name, rows)})
	})
	if err != nil {
		slog.ErrorContext(ctx, "a report went out by mail, and that was not written down", "mail", to.Mail, "user", to.User, "rows", rows, "error", err)
		return text + "；没有记入寄送记录和日志"
	}
	return text
}

// sendTo writes the mail as its reader may see it, and sends it to the address of the account. Without an error the mail is on its way.
func (s *Service) sendTo(ctx context.Context, m ReportMail, to sending) (string, error) {
	people, err := s.People.With(ctx, s.DB.Read(), tenantOf(ctx), []value.ID{to.User})
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(people, func(w directory.Worker) bool { return w.ID == to.User })
	if at < 0 {
		return "", errs.New(errs.Unauthenticated, "账号已停用，或已不在本站")
	}
	if people[at].Email == "" {
		return "", errs.Invalidf("账号没有邮箱，请先在个人设置里填写")
	}
	ctx, o, err := s.asReader(ctx, to.User, m.HeadID)
	if err != nil {
		return "", err
	}
	a, err := s.conditionsOf(ctx, o, m.Query, s.DB.Now())
	if err != nil {
		return "", err
	}
	e, n, says, err := s.enclose(ctx, o, a, m)
	if err != nil {
		return "", err
	}
	now := s.DB.Now()
	err = s.Post.Send(ctx, message.Message{Channel: message.Mail, To: people[at].Email, Template: MailText, Tenant: tenantOf(ctx), Enclosed: e,
		Values: map[string]string{"report": o.Head.Name, "name": people[at].Realname, "day": string(now.Day()), "time": now.Go().Format("15:04"), "rows": says}})
	if err != nil {
		return "", err
	}
	return s.noteSent(ctx, to, o.Head, n), nil
}
