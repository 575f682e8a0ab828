package app

import (
	"context"
	"slices"

	"jikong/internal/access"
	"jikong/internal/clinic"
	"jikong/internal/config"
	"jikong/internal/content/dataset"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/feedback"
	"jikong/internal/imports"
	"jikong/internal/jobdesk"
	"jikong/internal/journal"
	"jikong/internal/letter"
	"jikong/internal/media"
	"jikong/internal/recruit"
	"jikong/internal/report"
	"jikong/internal/schema"
	"jikong/internal/searchdesk"
	"jikong/internal/survey"
	"jikong/internal/value"
)

// newReports makes the reports over what all areas lend.
func (a *App) newReports(c config.Serve, shared *schema.Shared) (*report.Service, error) {
	return report.New(report.Options{DB: a.db, Sets: dataSets(), Role: c.ReportRole, Roles: access.RoleCodes, Shared: shared, People: mailed{a.access}, Post: a.messages,
		Wake: func() { a.jobs.Wake() }})
}

// mailed are the people to whom reports go by mail.
type mailed struct{ *access.Service }

// Named finds people who may work in the site by their accounts.
func (mailed) Named(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) ([]directory.Worker, error) {
	return directory.WorkersNamed(ctx, q, tenant, usernames)
}

// With finds them by their numbers.
func (mailed) With(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) ([]directory.Worker, error) {
	return directory.WorkersWith(ctx, q, tenant, ids)
}

// dataSets are what the areas lend to reports.
func dataSets() []schema.DataSet {
	return slices.Concat(letter.DataSets(), dataset.All(), clinic.DataSets(), survey.DataSets(), searchdesk.DataSets(), media.DataSets(), journal.DataSets(), jobdesk.DataSets(),
		imports.DataSets(), recruit.DataSets(), feedback.DataSets())
}
