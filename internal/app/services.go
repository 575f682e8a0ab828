package app

import (
	"maps"

	"jikong/internal/calc"
	"jikong/internal/consult"
	"jikong/internal/job"
	"jikong/internal/recruit"
	"jikong/internal/render"
	"jikong/internal/survey"
)

// services make the pages of the columns that are more than articles, by the home page of the column.
func (a *App) services() map[string]render.Feature {
	pages := map[string]render.Feature{
		calc.Home:    calc.Service{},
		survey.Home:  a.surveys,
		recruit.Home: a.recruitment,

		consult.Home:       consult.Writing{Service: a.letters},
		consult.SearchHome: consult.Searching{Service: a.letters},
	}
	maps.Copy(pages, a.clinics.Pages())
	return pages
}

// jobHandlers are the jobs of all areas.
func (a *App) jobHandlers() job.Catalogue {
	all := job.Catalogue{}
	for _, area := range []job.Catalogue{a.media.Jobs(), a.surveys.Jobs(), a.letters.Jobs(), a.clinics.Jobs(), a.recruitment.Jobs()} {
		maps.Copy(all, area)
	}
	return all
}
