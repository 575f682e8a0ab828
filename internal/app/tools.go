package app

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/access"
	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/demo"
	"jikong/internal/directory"
	"jikong/internal/schema"
	"jikong/internal/signin"
	"jikong/internal/web"
)

// Tools are what the operator's commands need: the data and the services on it, without a server.
type Tools struct {
	Directory *directory.Service
	SignIn    *signin.Service
	app       *App
}

// OpenTools opens the data of the configuration, which a running server may use at the same time. New passwords are held against the
// policy, whose zero value is the default one.
func OpenTools(ctx context.Context, c config.Data, policy config.Passwords) (*Tools, error) {
	if err := policy.Check(); err != nil {
		return nil, err
	}
	a, err := newIn(ctx, config.Serve{Data: c, SignIn: config.SignIn{Passwords: policy}, CacheSize: 1, Workers: 1, IdleTimeout: time.Minute, SessionLimit: time.Hour}, surroundings{})
	if err != nil {
		return nil, err
	}
	return &Tools{Directory: a.directory, SignIn: a.signin, app: a}, nil
}

// LoadDemo loads the demo site into the default site. Rows that are there stay as they are.
func (t *Tools) LoadDemo(ctx context.Context) error { return t.app.loadDemo(ctx) }

// VerifyLog reads the whole operation log and keeps what it found.
func (t *Tools) VerifyLog(ctx context.Context) (audit.Verified, error) {
	return audit.Check(ctx, t.app.db)
}

// Close releases the data.
func (t *Tools) Close() error { return t.app.Close() }

func (a *App) loadDemo(ctx context.Context) error {
	return a.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := a.markDemo(ctx, tx); err != nil {
			return err
		}
		return demo.Load(ctx, tx, a.importers(), directory.DefaultTenant)
	})
}

// importers are the areas that take the demo site over.
func (a *App) importers() demo.Importers {
	return demo.Importers{Content: a.content, Staff: a.access, Clinics: a.clinics, Surveys: a.surveys, Letters: a.letters, Recruitment: a.recruitment, Reviews: a.reviews,
		Messages: a.messages, Searches: a.desk, Feedback: a.feedback}
}

// firstDemo loads the demo site on the first start only: what staff deleted afterwards stays deleted. Of several nodes that
// start together one writes the mark, and the others wait for its commit.
func (a *App) firstDemo(ctx context.Context) error {
	return a.db.Tx(ctx, func(tx *db.Tx) error {
		first, err := a.markDemo(ctx, tx)
		if err != nil || !first {
			return err
		}
		return demo.Load(ctx, tx, a.importers(), directory.DefaultTenant)
	})
}

// markDemo notes that the demo site was loaded; first is false when it was noted before.
func (a *App) markDemo(ctx context.Context, tx *db.Tx) (first bool, err error) {
	n, err := tx.Exec(ctx, `INSERT INTO installation (name, value) VALUES ('demo', $1) ON CONFLICT (name) DO NOTHING`, tx.Now.String())
	return n > 0, err
}

// Migrate brings the schema up to date and returns how many steps it took.
func Migrate(ctx context.Context, c config.Data) (int, error) {
	if err := c.Resolve(); err != nil {
		return 0, err
	}
	d, err := db.Open(ctx, db.Options{URL: c.Database, DataDir: c.Dir})
	if err != nil {
		return 0, err
	}
	n, err := d.Migrate(ctx)
	return n, errors.Join(err, d.Close())
}

// APIVersion is the version of the HTTP contract in the OpenAPI document; it changes with the contract, not with every build.
const APIVersion = "1.0"

// OpenAPI returns the document of all routes.
func OpenAPI(ctx context.Context) (document *huma.OpenAPI, err error) {
	err = passing(ctx, func(a *App) { document = a.api.OpenAPI() })
	return document, err
}

// Tables returns the files of TypeScript that declare the tables of all lists.
func Tables(ctx context.Context) (files []schema.TypeScript, err error) {
	err = passing(ctx, func(a *App) { files = a.tables() })
	return files, err
}

// passing looks at a program that serves nobody: what it says is made from its types alone.
func passing(ctx context.Context, look func(*App)) error {
	dir, err := os.MkdirTemp("", "jikong-passing")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	a, err := newIn(ctx, config.Serve{Data: config.Data{Dir: dir}, CacheSize: 1, Workers: 1}, surroundings{})
	if err != nil {
		return err
	}
	look(a)
	return a.Close()
}

// tables are those that may be asked by name, and the others that have lists.
func (a *App) tables() []schema.TypeScript {
	return a.registry.TypeScript(slices.Concat(a.content.Unasked(), a.access.Unasked(), a.setting.Unasked(), a.journal.Unasked(), a.desk.Unasked(), a.planned.Unasked(),
		a.messages.Unasked(), a.reports.Unasked())...)
}

var _ auth.Principals = (*access.Service)(nil)

// mountOpenAPI serves the document to staff; the back office has a page to read it.
func mountOpenAPI(api *web.API) {
	api.ServeDocument(web.Route{Methods: "GET", Path: "/openapi.json", Access: web.Perm("system:api:list")})
}
