package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/letter"
	"jikong/internal/search"
	"jikong/internal/testkit"
)

// demoSite is an installation in which the demo content was loaded, made once for each kind of database. Each test starts from a copy,
// because loading takes longer than most of them.
type demoSite struct {
	dir      string
	database func(testing.TB) string // the address of a database for one test; the first call loads the demo
	clock    func() time.Time        // when it is loaded
}

var (
	sqliteSite   = onSQLite(forenoon)
	postgresSite = onPostgres(forenoon)
)

func onSQLite(clock func() time.Time) *demoSite {
	s := &demoSite{clock: clock}
	load := sync.OnceValue(func() error { return s.load("") })
	s.database = func(tb testing.TB) string {
		tb.Helper()
		if err := load(); err != nil {
			tb.Fatal(err)
		}
		return "" // the database is a file of the folder
	}
	return s
}

func onPostgres(clock func() time.Time) *demoSite {
	s := &demoSite{clock: clock}
	template := &testkit.Template{Fill: func(place db.Options) error { return s.load(place.URL) }}
	s.database = template.URL
	return s
}

// load starts the program once, which loads the demo, and keeps its folder. The index is put together here and staff are reminded of its
// letters, or each copy would do it in the middle of its test.
func (s *demoSite) load(database string) (err error) {
	if s.dir, err = os.MkdirTemp("", "jikong-demosite"); err != nil {
		return err
	}
	if database == "" {
		if err := testkit.MigrateFolder(s.dir); err != nil {
			return err
		}
	}
	a, err := newSite(context.Background(), serveConfig(config.Data{Dir: s.dir, Database: database}), surroundings{clock: s.clock, noSync: true, hashing: quick, compile: compileOnce})
	if err != nil {
		return err
	}
	return errors.Join(search.Tidy(context.Background(), a.db), remindOfLetters(a), a.Close())
}

func remindOfLetters(a *App) error {
	all := a.repeated()
	clock := slices.IndexFunc(all, func(h job.Handler) bool { return h.Name == letter.ClockJob })
	_, err := all[clock].Work(context.Background(), nil)
	return err
}

func (s *demoSite) copy(t *testing.T) config.Data {
	t.Helper()
	return s.copyTo(t, t.TempDir())
}

func (s *demoSite) copyTo(t *testing.T, dir string) config.Data {
	t.Helper()
	data := config.Data{Dir: dir, Database: s.database(t)}
	if err := os.CopyFS(data.Dir, os.DirFS(s.dir)); err != nil {
		t.Fatal(err)
	}
	return data
}

// tidyUp removes the folders when all tests have ended.
func tidyUp(exitCode int) {
	for _, s := range []*demoSite{sqliteSite, postgresSite, sqliteSiteOfThatDay, postgresSiteOfThatDay} {
		if err := os.RemoveAll(s.dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			exitCode = 1
		}
	}
	os.Exit(exitCode)
}
