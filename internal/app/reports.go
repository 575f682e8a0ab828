package app

import (
	"slices"

	"jikong/internal/access"
	"jikong/internal/config"
	"jikong/internal/letter"
	"jikong/internal/report"
	"jikong/internal/schema"
)

// newReports makes the reports over what all areas lend.
func (a *App) newReports(c config.Serve, shared *schema.Shared) (*report.Service, error) {
	return report.New(report.Options{DB: a.db, Sets: dataSets(), Role: c.ReportRole, Roles: access.RoleCodes, Shared: shared})
}

// dataSets are what the areas lend to reports.
func dataSets() []schema.DataSet {
	return slices.Concat(letter.DataSets())
}
