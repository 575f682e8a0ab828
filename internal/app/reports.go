package app

import (
	"slices"

	"jikong/internal/access"
	"jikong/internal/clinic"
	"jikong/internal/config"
	"jikong/internal/content/dataset"
	"jikong/internal/jobdesk"
	"jikong/internal/journal"
	"jikong/internal/letter"
	"jikong/internal/media"
	"jikong/internal/report"
	"jikong/internal/schema"
	"jikong/internal/searchdesk"
	"jikong/internal/survey"
)

// newReports makes the reports over what all areas lend.
func (a *App) newReports(c config.Serve, shared *schema.Shared) (*report.Service, error) {
	return report.New(report.Options{DB: a.db, Sets: dataSets(), Role: c.ReportRole, Roles: access.RoleCodes, Shared: shared})
}

// dataSets are what the areas lend to reports.
func dataSets() []schema.DataSet {
	return slices.Concat(letter.DataSets(), dataset.All(), clinic.DataSets(), survey.DataSets(), searchdesk.DataSets(), media.DataSets(), journal.DataSets(), jobdesk.DataSets())
}
