package testkit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
)

// Template is a database of which each test gets a copy, of either kind. It is made when the first test asks for one, migrated and then
// filled: seeding a site takes longer than most tests.
type Template struct {
	// Fill puts in what every copy begins with; none leaves it at the schema.
	Fill func(place db.Options) error

	imaged sync.Once
	image  map[string][]byte // by the names of the files
	broken error

	once  sync.Once
	name  string
	err   error
	stock stock
}

// migrated is the template of tests that begin with the schema alone.
var migrated Template

// seededBefore is how long before Start templates were filled, so that no identifier of a test is one of theirs.
const seededBefore = time.Hour

// Seeded is a template that fill writes to.
func Seeded(fill func(ctx context.Context, d *db.DB) error) *Template {
	return &Template{Fill: func(place db.Options) error {
		ctx := context.Background()
		place.Clock = func() time.Time { return Start.Add(-seededBefore) }
		d, err := db.Open(ctx, place)
		if err != nil {
			return err
		}
		return errors.Join(fill(ctx, d), d.Close())
	}}
}

// Each runs the test on a copy in SQLite and on one in PostgreSQL, each with a clock of its own that stands at Start.
func (t *Template) Each(tt *testing.T, test func(t *testing.T, d *db.DB, clock *Clock)) {
	tt.Helper()
	t.on(tt, db.SQLite, test)
	t.on(tt, db.Postgres, test)
}

// AtOnce is Each with both databases at the same time, for tests that measure no time and share nothing between the two. It returns when
// both are done.
func (t *Template) AtOnce(tt *testing.T, test func(t *testing.T, d *db.DB, clock *Clock)) {
	tt.Helper()
	var both sync.WaitGroup
	both.Go(func() { t.on(tt, db.SQLite, test) })
	both.Go(func() { t.on(tt, db.Postgres, test) })
	both.Wait()
}

func (t *Template) on(tt *testing.T, dialect db.Dialect, test func(t *testing.T, d *db.DB, clock *Clock)) {
	tt.Helper()
	copied := t.SQLite
	if dialect == db.Postgres {
		copied = t.Postgres
	}
	On(tt, dialect, func(tt *testing.T) {
		clock := NewClock()
		test(tt, copied(tt, clock.Now), clock)
	})
}

// SQLite returns a copy in the temporary folder of the test. Only benchmarks wait for the disk.
func (t *Template) SQLite(tb testing.TB, clock func() time.Time) *db.DB {
	tb.Helper()
	_, measured := tb.(*testing.B)
	return open(tb, db.Options{DataDir: t.Folder(tb), Clock: clock, NoSync: !measured}, db.SQLite)
}

// Postgres returns a copy that is dropped after the test.
func (t *Template) Postgres(tb testing.TB, clock func() time.Time) *db.DB {
	tb.Helper()
	return open(tb, db.Options{URL: t.URL(tb), Clock: clock}, db.Postgres)
}

// Folder returns a data folder with a copy in SQLite, for tests that start a whole program.
func (t *Template) Folder(tb testing.TB) string {
	tb.Helper()
	dir := tb.TempDir()
	if err := t.copyTo(dir); err != nil {
		tb.Fatal(err)
	}
	return dir
}

// URL returns the address of a fresh copy in PostgreSQL, which is dropped after the test. Without a server the test is skipped, or fails
// when RequirePostgresEnv is set.
func (t *Template) URL(tb testing.TB) string {
	tb.Helper()
	admin := serverAt(tb, PostgresEnv, RequirePostgresEnv)
	template, err := t.named(admin)
	if err != nil {
		tb.Fatal(err)
	}
	name, err := t.stock.take(admin, template)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { t.stock.retire(name) })
	return withDatabase(admin, name)
}

// makeImage migrates, or fills a copy of what was migrated.
func (t *Template) makeImage() (image map[string][]byte, err error) {
	if t.Fill == nil {
		err = shared("sqlite", func(dir string) error { return migrate(db.Options{DataDir: dir, NoSync: true}) }, func(dir string) error {
			image, err = readImage(dir)
			return err
		})
		return image, err
	}
	dir, err := os.MkdirTemp("", "jikong-testkit")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := migrated.copyTo(dir); err != nil {
		return nil, err
	}
	if err := t.Fill(db.Options{DataDir: dir, NoSync: true}); err != nil {
		return nil, err
	}
	return readImage(dir)
}

func readImage(dir string) (map[string][]byte, error) {
	image := map[string][]byte{}
	for _, name := range []string{db.FileName, db.IndexFileName} {
		content, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		image[name] = content
	}
	return image, nil
}

// copyTo writes the files of a copy in SQLite.
func (t *Template) copyTo(dir string) error {
	t.imaged.Do(func() { t.image, t.broken = t.makeImage() })
	if t.broken != nil {
		return t.broken
	}
	for name, content := range t.image {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// named returns the name of the template in PostgreSQL.
func (t *Template) named(admin string) (string, error) {
	t.once.Do(func() { t.name, t.err = t.make(admin) })
	return t.name, t.err
}

// make migrates a database, or fills a copy of what was migrated.
func (t *Template) make(admin string) (string, error) {
	if t.Fill == nil {
		name := "jikong_template_" + runName()
		return name, shared("postgres", func(string) error {
			if err := administer(admin, "DROP DATABASE IF EXISTS "+name); err != nil { // half migrated by a process that ended
				return err
			}
			if err := administer(admin, "CREATE DATABASE "+name); err != nil {
				return err
			}
			return migrate(db.Options{URL: withDatabase(admin, name)})
		}, func(string) error { return nil })
	}
	blank, err := migrated.named(admin)
	if err != nil {
		return "", err
	}
	made := makeDatabase(admin, blank)
	if made.err != nil {
		return "", made.err
	}
	return made.name, t.Fill(db.Options{URL: withDatabase(admin, made.name)})
}
