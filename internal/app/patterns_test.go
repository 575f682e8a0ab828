package app

import (
	"testing"

	"jikong/internal/db"
	"jikong/internal/rules"
)

// What the program brings along itself must not be refused when somebody writes it once more.
func TestEveryRowOfTheDemoSiteKeepsThePatternsOfItsColumns(t *testing.T) {
	columns := []struct{ table, column, rule string }{
		{"sys_user", "email", "e"}, {"sys_user", "phone", "m"}, {"sys_user", "telephone", "landline"},
		{"sys_depart", "mobile", "phones"}, {"sys_depart", "fax", "landline"},
		{"recruit_posting", "phone", "phone"}, {"search_pin", "phone", "phone"},
		{"rabies_clinic", "phone", "phones"}, {"rabies_clinic", "emergency_phone", "phones"},
		{"vct_site", "phone", "phones"}, {"vct_site", "emergency_phone", "phones"},
		{"content_column", "href", "link"}, {"content_popup", "href", "link"}, {"content_task", "href", "link"},
		{"content_unit", "href", "url"}, {"content_article", "source_url", "url"},
	}
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	for _, c := range columns {
		texts, err := db.Select[string](t.Context(), n.app.db.Read(), `SELECT DISTINCT `+c.column+` FROM `+c.table+` WHERE `+c.column+` <> ''`)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if wrong := rules.Named[c.rule](text); wrong != "" {
				t.Errorf("%s.%s %q: %s", c.table, c.column, text, wrong)
			}
		}
	}
}
