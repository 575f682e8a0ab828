package app

import (
	"strings"
	"testing"
	"testing/fstest"
)

// A clone that never built the front end has web/dist/.keep alone in its place.
func TestWithoutAFrontEndTheProgramServesPlainPages(t *testing.T) {
	t.Parallel()
	n := startIn(t, serveConfig(sqliteSite.copy(t)), surroundings{noSync: true, frontEnd: fstest.MapFS{".keep": {}}})
	for _, page := range []struct {
		at     string
		status int
		shows  string
	}{
		{"/index", 200, "疾病预防控制中心"},
		{"/detail/31/31001", 200, "<h1>"},
		{"/search/流感", 200, "流感"},
		{"/rabies/41", 200, "门诊"},
		{"/content/article", 503, "make build"}, // the back office is the front end
		{"/healthz", 200, ""},
	} {
		if a := n.get(page.at); a.Status != page.status || !strings.Contains(a.Body, page.shows) {
			t.Errorf("%s answers %d without %q:\n%.600s", page.at, a.Status, page.shows, a.Body)
		}
	}
}
