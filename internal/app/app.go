// Package app is the one package that knows everybody: it opens the data, wires the areas, mounts their routes and runs them
// until the process is told to stop. The command and the end-to-end tests use it alike.
package app

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"

	"jikong/internal/access"
	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/bus"
	"jikong/internal/clinic"
	"jikong/internal/config"
	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/feedback"
	"jikong/internal/job"
	"jikong/internal/jobdesk"
	"jikong/internal/journal"
	"jikong/internal/letter"
	"jikong/internal/lifetimedesk"
	"jikong/internal/live"
	"jikong/internal/media"
	"jikong/internal/message"
	"jikong/internal/portal"
	"jikong/internal/privacy"
	"jikong/internal/recruit"
	"jikong/internal/render"
	"jikong/internal/report"
	"jikong/internal/review"
	"jikong/internal/schema"
	"jikong/internal/search"
	"jikong/internal/searchdesk"
	"jikong/internal/setting"
	"jikong/internal/signin"
	"jikong/internal/survey"
	"jikong/internal/value"
	"jikong/internal/web"
)

// App is the wired program.
type App struct {
	config    config.Serve
	db        *db.DB
	bus       bus.Bus
	blobs     blob.Store
	spool     string
	media     *media.Service
	texts     fileTexts
	directory *directory.Service
	access    *access.Service
	signin    *signin.Service
	setting   *setting.Service
	notices   *announcement.Service
	content   *content.Service
	portal    *portal.Portal
	vault     *privacy.Vault
	hashing   *auth.Child
	messages  *message.Service
	surveys   *survey.Service
	letters   *letter.Service
	clinics   *clinic.Service
	feedback  *feedback.Service
	desk      *searchdesk.Service
	journal   *journal.Service
	planned   *jobdesk.Service
	lifetimes *lifetimedesk.Service
	reports   *report.Service
	registry  *schema.Registry

	recruitment *recruit.Service
	reviews     *review.Service
	versions    *render.Versions
	engine      *render.Pool
	site        *render.Site
	live        *live.Hub
	api         *web.API
	jobs        *job.Runner
	shared      *schema.Shared
	handler     http.Handler
}

// New opens the data of the configuration, brings it up to date, wires everything and, on the first start, makes the site:
// the demo site in demo mode, else the few rows without which there is nothing to edit. Close releases it.
func New(ctx context.Context, c config.Serve) (*App, error) {
	return newSite(ctx, c, surroundings{})
}

func newSite(ctx context.Context, c config.Serve, s surroundings) (*App, error) {
	a, err := newIn(ctx, c, s)
	if err != nil {
		return nil, err
	}
	if err = a.seedSettings(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	if err = a.db.Tx(ctx, func(tx *db.Tx) error { return a.planned.Seed(ctx, tx) }); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	if c.Demo {
		err = a.firstDemo(ctx)
	} else {
		err = seed(ctx, a.db, func(tx *db.Tx) error { return a.content.Seed(ctx, tx, directory.DefaultTenant) })
	}
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

// surroundings are what an App finds in the process; tests bring their own. The zero value is that of a running server.
type surroundings struct {
	clock    func() time.Time                    // nil means time.Now
	frontEnd fs.FS                               // as Vite wrote it; nil means the one in the program
	noSync   bool                                // see db.Options
	observe  func(query string)                  // see db.Options
	hashing  auth.HashParams                     // the zero value means auth.DefaultHashing
	compile  func(bundle []byte) ([]byte, error) // nil means render.Compile
}

func newIn(ctx context.Context, c config.Serve, s surroundings) (a *App, err error) {
	a = &App{config: c}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	if s.clock == nil {
		s.clock = time.Now
	}
	if a.db, err = openData(ctx, c.Data, s); err != nil {
		return a, err
	}
	if c.Node == "" {
		c.Node = "node-" + hex.EncodeToString(value.Random(4))
	}
	if a.bus, err = openBus(ctx, a.db, c.Node); err != nil {
		return a, err
	}
	if a.blobs, a.spool, err = openBlobs(ctx, c.Data); err != nil {
		return a, err
	}
	secret, err := loadSecret(ctx, c, a.db)
	if err != nil {
		return a, err
	}
	if err = a.wire(c, secret, s); err != nil {
		return a, err
	}
	a.jobs = job.NewRunner(a.db, a.catalogue(), c.Node, c.Workers)
	a.jobs.Tell(a.planned)
	return a, nil
}

// openData prepares the folder, opens the database and migrates and seeds it.
func openData(ctx context.Context, c config.Data, s surroundings) (*db.DB, error) {
	if err := c.Resolve(); err != nil {
		return nil, err
	}
	if c.Database == "" {
		if err := c.Prepare(); err != nil {
			return nil, err
		}
	}
	d, err := db.Open(ctx, db.Options{URL: c.Database, DataDir: c.Dir, Clock: s.clock, NoSync: s.noSync, Observe: s.observe})
	if err != nil {
		return nil, err
	}
	if _, err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	if err := d.Tx(ctx, func(tx *db.Tx) error {
		if err := directory.Seed(ctx, tx); err != nil {
			return err
		}
		if err := directory.OneAtATime(ctx, tx); err != nil { // nodes that start together
			return err
		}
		return access.Seed(ctx, tx)
	}); err != nil {
		return nil, errors.Join(fmt.Errorf("seed: %w", err), d.Close())
	}
	return d, nil
}

func openBus(ctx context.Context, d *db.DB, node string) (bus.Bus, error) {
	if d.Dialect() == db.Postgres {
		return bus.NewPostgres(ctx, d.URL(), node)
	}
	return bus.NewMemory(), nil
}

// openSite starts the page renderer. A clone without a front-end build serves the plain shell and says so in the log.
func (a *App) openSite(s surroundings) error {
	assets, err := render.ReadAssets(s.frontEnd, render.PortalEntry)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var engine render.Engine
	bundle, err := fs.ReadFile(s.frontEnd, "ssr/portal.js")
	if err == nil {
		if a.engine, err = render.NewPool(bundle, render.PoolOptions{Compile: s.compile}); err != nil {
			return err
		}
		engine = a.engine
	} else {
		slog.Warn("the portal is not built: run make build", "error", err)
	}
	a.site, err = render.NewSite(render.Options{
		Engine: engine, Versions: a.versions, Source: a.portal, Tenants: a.directory, Assets: assets,
		Params: a.portal.PageParams(), Variant: render.LookOf, Admit: a.portal.Admit, CacheBytes: uint64(a.config.CacheSize) << 20, Clock: s.clock,
	})
	return err
}

// Handler serves the whole program: API, pages, assets, health.
func (a *App) Handler() http.Handler { return a.handler }

// FirstSetupToken makes a one-time link's token while nobody can administer the site; otherwise it is empty.
func (a *App) FirstSetupToken(ctx context.Context) (string, error) {
	has, err := a.directory.HasAdministrator(ctx)
	if err != nil || has {
		return "", err
	}
	return a.directory.NewSetupLink(ctx)
}

// Run serves on the listener and works in the background until ctx ends.
func (a *App) Run(ctx context.Context, listener net.Listener) error {
	group, ctx := errgroup.WithContext(ctx)
	server := web.Server{Handler: a.handler, Stall: a.config.StallTimeout, PerAddress: a.config.AddressConnections, Proxies: a.config.TrustedProxies}
	group.Go(func() error { return server.Serve(ctx, listener) })
	group.Go(func() error { return a.background(ctx) })
	return group.Wait()
}

// background keeps what is not a request: jobs, sockets and the re-reading of content versions.
func (a *App) background(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	a.media.Start(ctx)
	group.Go(func() error { return a.planned.Run(ctx) })
	group.Go(func() error { return a.jobs.Run(ctx) })
	group.Go(func() error { return a.versions.Run(ctx) })
	group.Go(func() error { return a.live.Run(ctx) })
	group.Go(func() error { return a.notices.Run(ctx) })
	group.Go(func() error { return search.Keep(ctx, a.db) })
	return group.Wait()
}

// Close releases everything in the reverse order of its making. It may be called on a half-made App.
func (a *App) Close() error {
	var all []error
	if a.messages != nil {
		a.messages.Wait()
	}
	if a.hashing != nil {
		a.hashing.Close()
	}
	if a.desk != nil {
		all = append(all, a.desk.Close())
	}
	if a.reports != nil {
		all = append(all, a.reports.Close())
	}
	if a.site != nil {
		all = append(all, a.site.Close())
	}
	if a.engine != nil {
		all = append(all, a.engine.Close())
	}
	if a.blobs != nil {
		all = append(all, a.closeBlobs())
	}
	if a.bus != nil {
		all = append(all, a.bus.Close())
	}
	if a.db != nil {
		all = append(all, a.db.Close())
	}
	return errors.Join(all...)
}
