package testkit

import (
	"sync"
	"testing"

	"jikong/internal/db"
)

// Template is a PostgreSQL database of which each test gets a copy. It is made when the first test asks for one, migrated and then filled.
type Template struct {
	// Fill puts in what every copy begins with; none leaves it at the schema.
	Fill func(url string) error

	once  sync.Once
	name  string
	err   error
	stock stock
}

// URL returns the address of a fresh copy, which is dropped after the test. Without a server the test is skipped, or fails when
// RequirePostgresEnv is set.
func (t *Template) URL(tb testing.TB) string {
	tb.Helper()
	admin := serverAt(tb, PostgresEnv, RequirePostgresEnv)
	t.once.Do(func() { t.name, t.err = t.make(admin) })
	if t.err != nil {
		tb.Fatal(t.err)
	}
	name, err := t.stock.take(admin, t.name)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { t.stock.retire(name) })
	return withDatabase(admin, name)
}

func (t *Template) make(admin string) (string, error) {
	name := "jikong_template_" + randomName()
	if err := administer(admin, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	url := withDatabase(admin, name)
	if err := migrate(db.Options{URL: url}); err != nil || t.Fill == nil {
		return name, err
	}
	return name, t.Fill(url)
}
