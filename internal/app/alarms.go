package app

import (
	"context"
	"log/slog"
	"maps"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/message"
	"jikong/internal/report"
	"jikong/internal/signin"
	"jikong/internal/value"
)

// textJobFailed is the template of the mail about a job that failed.
const textJobFailed = "job.failed"

// messageTexts are all messages that the program itself sends.
func messageTexts() map[string]message.Text {
	texts := maps.Clone(signin.MessageTexts())
	maps.Copy(texts, directory.MessageTexts())
	maps.Copy(texts, report.MessageTexts())
	texts[textJobFailed] = message.Text{Subject: "定时任务失败", Body: "${text}"}
	return texts
}

// alarms tell people of work that failed: in their notices and, where the site can send mail, at the address of their account.
type alarms struct {
	desks
	messages *message.Service
}

// Tell leaves a notice and sends the mails once it is stored.
func (a alarms) Tell(ctx context.Context, tx *db.Tx, tenant value.ID, to []value.ID, title, text string) error {
	if err := a.desks.Tell(ctx, tx, tenant, to, title, text); err != nil || !a.messages.Has(message.Mail) {
		return err
	}
	people, err := directory.WorkersWith(ctx, tx, tenant, to)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() {
		for _, p := range people {
			if p.Email == "" {
				continue
			}
			m := message.Message{Channel: message.Mail, To: p.Email, Template: textJobFailed, Values: map[string]string{"text": text}, Tenant: tenant}
			if err := a.messages.Post(ctx, m); err != nil {
				slog.WarnContext(ctx, "a mail about a failed job was not sent", "error", err)
			}
		}
	})
	return nil
}
