package report

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/cron"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// The limits of reports that are sent by mail.
const (
	maxMails    = 20 // of one report
	maxReaders  = 50 // of one of them
	maxQuery    = 2000
	maxCron     = 120
	leastBreath = time.Hour // between two sendings
	lookedRuns  = 64        // next runs that are held against it
)

const mailColumns = `id, report_id, cron_expression, query, attached, enabled, next_time, version, create_by, create_time`

func (s *Service) mails(ctx context.Context, in *headIDInput) ([]ReportMail, error) {
	if _, err := s.open(ctx, schema.IDColumn, in.HeadID); err != nil {
		return nil, err
	}
	mails, err := db.Select[ReportMail](ctx, s.DB.Read(), `SELECT `+mailColumns+` FROM report_mail WHERE report_id = $1 AND tenant_id = $2 ORDER BY id`, in.HeadID, tenantOf(ctx))
	for i := range mails {
		if err == nil {
			err = s.complete(ctx, s.DB.Read(), &mails[i])
		}
	}
	if mails == nil {
		mails = []ReportMail{}
	}
	return mails, err
}

// complete adds the readers and what the expression means.
func (s *Service) complete(ctx context.Context, q db.Querier, m *ReportMail) (err error) {
	if expression, wrong := cron.Parse(m.CronExpression); wrong == nil {
		m.CronText = expression.Describe()
	}
	m.Readers, err = db.Select[ReportMailReader](ctx, q, `SELECT mail_id, user_id, last_time, last_state, last_message FROM report_mail_reader WHERE mail_id = $1 ORDER BY user_id`, m.ID)
	if err != nil || len(m.Readers) == 0 {
		m.Readers = slices.Clip(append([]ReportMailReader{}, m.Readers...))
		return err
	}
	ids := make([]value.ID, len(m.Readers))
	for i, r := range m.Readers {
		ids[i] = r.UserID
	}
	people, err := s.People.With(ctx, q, tenantOf(ctx), ids)
	for i := range m.Readers {
		if at := slices.IndexFunc(people, func(p directory.Worker) bool { return p.ID == m.Readers[i].UserID }); at >= 0 {
			m.Readers[i].Username, m.Readers[i].Realname = people[at].Username, people[at].Realname
		}
	}
	return err
}

// mailOf finds one of the caller's site, with its report, for somebody who may see the report.
func (s *Service) mailOf(ctx context.Context, q db.Querier, id value.ID) (m ReportMail, o opened, err error) {
	m, found, err := db.One[ReportMail](ctx, q, `SELECT `+mailColumns+` FROM report_mail WHERE id = $1 AND tenant_id = $2`, id, tenantOf(ctx))
	if err == nil && !found {
		err = errs.NotFoundf("没有这个按时寄送，可能已被别人删除，请刷新后再试")
	}
	if err != nil {
		return m, o, err
	}
	o, err = s.open(ctx, schema.IDColumn, m.HeadID.String())
	return m, o, err
}

type saveMailInput struct{ Body SaveReportMail }

func (s *Service) saveMail(ctx context.Context, in *saveMailInput) (m ReportMail, err error) {
	if !s.Post.Has(message.Mail) {
		return m, message.Missing(message.Mail)
	}
	body := in.Body
	var o opened
	if body.ID != 0 {
		m, o, err = s.mailOf(ctx, s.DB.Read(), body.ID)
	} else {
		m = ReportMail{HeadID: body.HeadID, Attached: true, Enabled: true}
		o, err = s.open(ctx, schema.IDColumn, body.HeadID.String())
	}
	if err != nil {
		return m, err
	}
	if body.ID != 0 && body.Version != 0 && body.Version != m.Version {
		return m, mailMoved()
	}
	body.onto(&m)
	if err := s.checkMail(ctx, o, &m); err != nil {
		return m, err
	}
	readers, err := s.readersOf(ctx, o, body, body.ID == 0)
	if err != nil {
		return m, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if err := s.storeMail(ctx, tx, &m); err != nil {
			return err
		}
		if body.Users != nil {
			if err := storeReaders(ctx, tx, m.ID, readers); err != nil {
				return err
			}
		}
		summary := fmt.Sprintf("设置报表《%s》的按时寄送：%s", o.Head.Name, m.CronExpression)
		if err := audit.Write(ctx, tx, audit.Entry{Action: "report.mail.save", ObjectType: "report", ObjectID: o.Head.ID.String(), Operate: audit.Updated, Summary: summary}); err != nil {
			return err
		}
		return s.complete(ctx, tx, &m)
	})
	return m, err
}

func mailMoved() error {
	return errs.New(errs.Conflict, "这个按时寄送刚被别人修改，请刷新后再改")
}

// onto puts what was sent over what is stored.
func (b SaveReportMail) onto(m *ReportMail) {
	if b.CronExpression != nil {
		m.CronExpression = strings.TrimSpace(*b.CronExpression)
	}
	if b.Query != nil {
		m.Query = strings.TrimPrefix(strings.TrimSpace(*b.Query), "?")
	}
	if b.Attached != nil {
		m.Attached = *b.Attached
	}
	if b.Enabled != nil {
		m.Enabled = *b.Enabled
	}
}

func (s *Service) deleteMail(ctx context.Context, in *struct {
	ID string `query:"id" doc:"按时寄送的编号"`
}) (web.Message, error) {
	id, err := value.ParseID(in.ID)
	if err != nil {
		return "", errs.Invalidf("编号的格式不正确")
	}
	m, o, err := s.mailOf(ctx, s.DB.Read(), id)
	if err != nil {
		return "", err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM report_mail WHERE id = $1 AND tenant_id = $2`, m.ID, tenantOf(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "report.mail.delete", ObjectType: "report", ObjectID: o.Head.ID.String(), Operate: audit.Deleted,
			Summary: fmt.Sprintf("取消报表《%s》的按时寄送：%s", o.Head.Name, m.CronExpression)})
	})
	return "删除成功！", err
}

func (s *Service) storeMail(ctx context.Context, tx *db.Tx, m *ReportMail) error {
	by := auth.PrincipalFrom(ctx).Username
	if m.ID == 0 {
		there, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM report_mail WHERE report_id = $1 AND tenant_id = $2`, m.HeadID, tenantOf(ctx))
		if err == nil && there >= maxMails {
			err = errs.Invalidf("一张报表最多 %d 个按时寄送，请先删除不用的", maxMails)
		}
		if err != nil {
			return err
		}
		m.ID, m.Version, m.CreateBy, m.CreateTime = tx.NewID(), 1, by, tx.Now
		_, err = tx.Exec(ctx, `INSERT INTO report_mail (id, tenant_id, report_id, cron_expression, query, attached, enabled, next_time, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, m.ID, tenantOf(ctx), m.HeadID, m.CronExpression, m.Query, m.Attached, m.Enabled, m.NextTime, by, tx.Now)
		return err
	}
	n, err := tx.Exec(ctx, `UPDATE report_mail SET cron_expression = $4, query = $5, attached = $6, enabled = $7, next_time = $8, update_by = $9, update_time = $10, version = version + 1
		WHERE id = $1 AND tenant_id = $2 AND version = $3`, m.ID, tenantOf(ctx), m.Version, m.CronExpression, m.Query, m.Attached, m.Enabled, m.NextTime, by, tx.Now)
	if m.Version++; err == nil && n == 0 {
		err = mailMoved()
	}
	return err
}

// storeReaders makes the readers of a mail those that were chosen; who stays keeps what the last mail to them came to.
func storeReaders(ctx context.Context, tx *db.Tx, mail value.ID, readers []directory.Worker) error {
	args, ids := []any{mail}, make([]value.ID, len(readers))
	for i, r := range readers {
		ids[i] = r.ID
	}
	if _, err := tx.Exec(ctx, `DELETE FROM report_mail_reader WHERE mail_id = $1 AND user_id NOT IN (`+db.In(&args, ids)+`)`, args...); err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := tx.Exec(ctx, `INSERT INTO report_mail_reader (mail_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, mail, id); err != nil {
			return err
		}
	}
	return nil
}

// sendMailNow asks for the mails of one sending beside those of the clock. A mail to the caller alone is waited for: that is how its
// author sees what it looks like, and at once what is wrong with it.
func (s *Service) sendMailNow(ctx context.Context, in *struct {
	Body struct {
		ID   value.ID `json:"id"`
		Mine bool     `json:"mine,omitempty" doc:"只寄给自己，寄出后才回答"`
	}
}) (web.Message, error) {
	if !s.Post.Has(message.Mail) {
		return "", message.Missing(message.Mail)
	}
	m, _, err := s.mailOf(ctx, s.DB.Read(), in.Body.ID)
	if err != nil {
		return "", err
	}
	by := auth.PrincipalFrom(ctx)
	if in.Body.Mine {
		text, err := s.sendTo(ctx, m, sending{Mail: m.ID, User: by.UserID})
		return web.Message(text + "，请到邮箱查看"), err
	}
	n := 0
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err = s.enqueue(ctx, tx, tenantOf(ctx), m.ID, tx.Now, by.Username)
		return err
	})
	if err != nil {
		return "", err
	}
	s.Wake()
	return web.Message(fmt.Sprintf("正在寄给 %d 人，结果稍后显示在收件人旁边", n)), nil
}
