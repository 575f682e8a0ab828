package app

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"jikong/internal/calculator"
	"jikong/internal/config"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/job"
	"jikong/internal/jobdesk"
	"jikong/internal/letter"
	"jikong/internal/message"
	"jikong/internal/recruit"
	"jikong/internal/render"
	"jikong/internal/report"
	"jikong/internal/search/filetext"
	"jikong/internal/searchdesk"
	"jikong/internal/speech"
	"jikong/internal/survey"
	"jikong/internal/value"
	"jikong/internal/web"
)

// services make the pages of the columns that are more than articles, by the home page of the column.
func (a *App) services() map[string]render.Feature {
	pages := map[string]render.Feature{
		calculator.Home: calculator.Service{SignOffs: a.reviews},
		survey.Home:     a.surveys,
		recruit.Home:    a.recruitment,

		letter.Home:       letter.Writing{Service: a.letters},
		letter.SearchHome: letter.Searching{Service: a.letters},
	}
	maps.Copy(pages, a.clinics.Pages())
	return pages
}

// newPlanned makes the desk of what is done by the clock: what all areas do by themselves, and what sites may plan.
func (a *App) newPlanned(shared *crud.Shared) *jobdesk.Service {
	return jobdesk.New(jobdesk.Options{DB: a.db, Handlers: slices.Concat(a.repeated(), a.plannable()), Alarms: alarms{desks{a.notices}, a.messages}, Home: directory.DefaultTenant, Shared: shared,
		Wake: func() { a.jobs.Wake() }, Failed: func(site value.ID) { a.bus.Publish(topicJobFailed, site.String()) }})
}

// plannable is what staff may plan for their site.
func (a *App) plannable() []job.Handler {
	return slices.Concat([]job.Handler{a.reminder()}, a.desk.Plannable(), []job.Handler{jobdesk.Drill()})
}

// reminder tells people of the site something by the clock.
func (a *App) reminder() job.Handler {
	return job.Handler{Name: "site.remind", Title: "定时提醒", Description: "到时间给本站的用户发一条系统通知。", LeastMinutes: 1,
		Parameters: []job.Parameter{
			{Name: "users", Label: "提醒谁", Kind: job.Text, Required: true, MaxLength: 500, Hint: "用户账号，用逗号分隔"},
			{Name: "title", Label: "标题", Kind: job.Text, Required: true, MaxLength: 50},
			{Name: "content", Label: "内容", Kind: job.Text, MaxLength: 500},
		},
		Work: func(ctx context.Context, run *job.Run) (string, error) {
			told := 0
			err := a.db.Tx(ctx, func(tx *db.Tx) (err error) {
				told, err = a.remind(ctx, tx, run)
				return err
			})
			return fmt.Sprintf("已提醒 %d 人", told), err
		}}
}

func (a *App) remind(ctx context.Context, tx *db.Tx, run *job.Run) (int, error) {
	names := strings.FieldsFunc(run.Values.Text("users"), func(r rune) bool { return r == ',' || r == '，' || r <= ' ' })
	if len(names) == 0 {
		return 0, errs.Invalidf("没有写提醒谁")
	}
	found, err := desks{a.notices}.Users(ctx, tx, run.Job.TenantID, names)
	if err != nil {
		return 0, err
	}
	to := slices.Sorted(maps.Values(found))
	for _, name := range names {
		if found[name] == 0 {
			run.Printf("没有账号为 %s 的在用用户，没有提醒\n", name)
		}
	}
	if len(to) == 0 {
		return 0, errs.Invalidf("要提醒的用户都不在用，请修改参数")
	}
	return len(to), desks{a.notices}.Tell(ctx, tx, run.Job.TenantID, to, run.Values.Text("title"), cmp.Or(run.Values.Text("content"), run.Values.Text("title")))
}

// repeated is what all areas do in the background.
func (a *App) repeated() []job.Handler {
	return slices.Concat(a.media.Repeated(), a.content.Repeated(), a.texts.Repeated(), a.surveys.Repeated(), a.letters.Repeated(), a.clinics.Repeated(), a.recruitment.Repeated(), a.reviews.Repeated(), a.notices.Repeated(),
		a.messages.Repeated(), a.journal.Repeated(), a.lifetimes.Repeated(), a.reports.Repeated())
}

// catalogue is all work that jobs can ask for.
func (a *App) catalogue() job.Catalogue {
	all := job.Handlers(a.planned.Handlers)
	all[filetext.JobType] = a.texts.keeper.Handle
	all[searchdesk.TrialJob] = a.desk.RunTrial
	all[report.SendJob] = a.reports.SendMail
	all[exports.Job] = exports.Run(a.db, a.shared, a.access.Principal, desks{a.notices}.lead)
	all[imports.Job] = imports.Run(a.db, a.shared, a.access.Principal, desks{a.notices}.lead)
	return all
}

// mountSpeech adds the calls that read aloud with the configured service, or say that there is none.
func mountSpeech(api *web.API, c config.Serve, clock func() time.Time) error {
	service, err := speech.New(speech.Options{
		URL: c.SpeechURL, Token: c.SpeechToken, Format: c.SpeechFormat, Model: c.SpeechModel, Voice: c.SpeechVoice, CacheMiB: c.SpeechCache, Clock: clock,
	})
	if err != nil {
		return err
	}
	service.Mount(api)
	return nil
}

// newMessages reaches people as the configuration says; a demo without a gateway writes its messages into a file.
func (a *App) newMessages(c config.Serve, shared *crud.Shared, clock func() time.Time) (*message.Service, error) {
	o := message.Options{
		Gateway: message.Gateway{URL: c.SMSURL, Method: c.SMSMethod, Encoding: c.SMSEncoding, Body: c.SMSBody, Headers: c.SMSHeaders,
			Success: c.SMSSuccess, Timeout: c.SMSTimeout, Templates: c.SMSTemplates},
		SMTP:  message.SMTP{Host: c.SMTPHost, Port: c.SMTPPort, Security: c.SMTPSecurity, User: c.SMTPUser, Password: c.SMTPPassword, From: c.SMTPFrom},
		Texts: messageTexts(), Clock: clock, DB: a.db, Shared: shared,
	}
	if c.Demo {
		o.Console = &demoMessages{data: c.Data}
	}
	return message.New(o)
}
