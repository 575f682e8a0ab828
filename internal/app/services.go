package app

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"jikong/internal/calc"
	"jikong/internal/config"
	"jikong/internal/consult"
	"jikong/internal/identity"
	"jikong/internal/job"
	"jikong/internal/message"
	"jikong/internal/recruit"
	"jikong/internal/render"
	"jikong/internal/resource"
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
		calc.Home:    calc.Service{SignOffs: a.reviews},
		survey.Home:  a.surveys,
		recruit.Home: a.recruitment,

		consult.Home:       consult.Writing{Service: a.letters},
		consult.SearchHome: consult.Searching{Service: a.letters},
	}
	maps.Copy(pages, a.clinics.Pages())
	return pages
}

// siteColumns names the columns of a site to the services; the portal is made after them, so it is asked when needed.
type siteColumns struct{ app *App }

// FirstColumn is the column that shows a home page, 0 when the site has none.
func (c siteColumns) FirstColumn(ctx context.Context, tenant value.ID, homePage string) (value.ID, error) {
	return c.app.portal.FirstColumn(ctx, tenant, homePage)
}

// repeated is what all areas do in the background.
func (a *App) repeated() []job.Repeated {
	return slices.Concat(a.media.Repeated(), a.content.Repeated(), a.desk.Repeated(), a.texts.Repeated(), a.surveys.Repeated(), a.letters.Repeated(), a.clinics.Repeated(), a.recruitment.Repeated(), a.reviews.Repeated(), a.notices.Repeated(),
		a.messages.Repeated(), a.journal.Repeated(), []job.Repeated{job.Pruning(a.db), a.undoPurge()})
}

// forgetUndone is the type of the nightly job that removes for good what was deleted.
const forgetUndone = "resource.undo"

func (a *App) undoPurge() job.Repeated {
	return job.Repeated{DB: a.db, Type: forgetUndone, Every: job.Day, Work: func(ctx context.Context) (string, error) {
		n, err := resource.ForgetUndone(ctx, a.db)
		return fmt.Sprintf("清除不能再撤销的删除 %d 条", n), err
	}}
}

// catalogue is all work that jobs can ask for.
func (a *App) catalogue() job.Catalogue {
	all := job.Handlers(a.repeated())
	all[filetext.JobType] = a.texts.keeper.Handle
	all[searchdesk.TrialJob] = a.desk.RunTrial
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
func (a *App) newMessages(c config.Serve, shared *resource.Shared, clock func() time.Time) (*message.Service, error) {
	o := message.Options{
		Gateway: message.Gateway{URL: c.SMSURL, Method: c.SMSMethod, Encoding: c.SMSEncoding, Body: c.SMSBody, Headers: c.SMSHeaders,
			Success: c.SMSSuccess, Timeout: c.SMSTimeout, Templates: c.SMSTemplates},
		SMTP:  message.SMTP{Host: c.SMTPHost, Port: c.SMTPPort, Security: c.SMTPSecurity, User: c.SMTPUser, Password: c.SMTPPassword, From: c.SMTPFrom},
		Texts: identity.MessageTexts(), Clock: clock, DB: a.db, Shared: shared, Desks: desks{a},
	}
	if c.Demo {
		o.Console = &demoMessages{data: c.Data}
	}
	return message.New(o)
}
