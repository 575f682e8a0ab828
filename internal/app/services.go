package app

import (
	"jikong/internal/calc"
	"jikong/internal/render"
)

// services make the pages of the columns that are more than articles, by the home page of the column.
func (a *App) services() map[string]render.Feature {
	return map[string]render.Feature{
		calc.Home: calc.Service{},
	}
}
