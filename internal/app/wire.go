package app

import (
	"io/fs"
	"slices"
	"time"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/content"
	"jikong/internal/directory"
	"jikong/internal/exports"
	"jikong/internal/imports"
	"jikong/internal/journal"
	"jikong/internal/portal"
	"jikong/internal/privacy"
	"jikong/internal/recruit"
	"jikong/internal/render"
	"jikong/internal/schema"
	"jikong/internal/setting"
	"jikong/internal/signin"
	"jikong/internal/survey"
	"jikong/internal/web"
	webdist "jikong/web"
)

// wiring is what areas are made with, beside each other.
type wiring struct {
	config   config.Serve
	clock    func() time.Time
	sessions *auth.Service
	shared   *schema.Shared
	guard    *auth.Guard // who may call what; it is there once access is
}

// wire makes the areas, from those that others stand on to those that look at all others, mounts their calls, and puts pages and edge
// around them.
func (a *App) wire(c config.Serve, secret []byte, s surroundings) error {
	sessions, err := auth.New(a.db, a.signInOptions(c, secret, s.hashing))
	if err != nil {
		return err
	}
	if a.vault, err = privacy.NewVault(secret); err != nil {
		return err
	}
	w := &wiring{config: c, clock: s.clock, sessions: sessions, shared: schema.NewShared()}
	if err := a.wirePeople(w); err != nil {
		return err
	}
	a.wireSite(w)
	if err := a.wireCalls(w); err != nil {
		return err
	}
	a.mountAreas(w)
	if err := a.mountDesks(w); err != nil {
		return err
	}
	return a.wirePages(c, s)
}

// wirePeople makes what every area stands on: words and settings, people and their rights, files.
func (a *App) wirePeople(w *wiring) (err error) {
	c, shared := w.config, w.shared
	a.shared = shared
	if a.messages, err = a.newMessages(c, shared, w.clock); err != nil {
		return err
	}
	a.setting = setting.New(setting.Options{DB: a.db, Bus: a.bus, Shared: shared, WorksOn: directory.WorksOn})
	shared.Texts, shared.Items = a.setting.Texts, words{a.setting}.items
	rights := access.NewRights(w.sessions)
	a.directory = directory.New(a.db, w.sessions, directory.Options{
		Bus: a.bus, Shared: shared, Access: rights, NewTenant: a.seedTenant, TenantEdited: a.refreshSite, DropTenant: a.clearTenant, DropDepart: a.leaveDepart, Messages: a.messages,
	})
	a.setting.SetOrgCodes(a.directory)
	a.directory.OnPurge(signin.Forget)
	a.directory.OnReset(signin.Unbind)
	a.versions = render.NewVersions(a.db, a.bus)
	a.texts = a.newFileTexts(c, a.blobs)
	a.media = a.newMedia(c, shared)
	a.directory.SetPictures(a.media)
	a.access = access.New(access.Options{DB: a.db, Rights: rights, Directory: a.directory, Shared: shared, Files: a.media, SafeMode: c.SafeMode})
	w.guard = w.sessions.Guard(a.access)
	return nil
}

// wireSite makes the areas that readers meet on the site.
func (a *App) wireSite(w *wiring) {
	sessions, shared := w.sessions, w.shared
	a.content = content.New(content.Options{DB: a.db, Versions: a.versions, Tenants: a.directory, Files: a.media, Texts: a.texts})
	a.surveys = survey.New(survey.Options{DB: a.db, Blobs: a.blobs, Files: a.media, Vault: a.vault, Humans: sessions.Captchas, Tenants: a.directory, Versions: a.versions, Shared: shared})
	a.reviews = a.newReviews()
	a.clinics = a.newClinics(w.config, shared)
	a.letters = a.newLetters(sessions, shared)
	a.recruitment = recruit.New(recruit.Options{DB: a.db, Blobs: a.blobs, Files: a.media, Vault: a.vault, Humans: sessions.Captchas.Patient(), Throttle: sessions.Throttle,
		Tenants: a.directory, Versions: a.versions, Shared: shared})
	a.desk = a.newSearchDesk()
}

// wireCalls makes the ways in and out: what is pushed to screens, the API, the portal, notices and sign-in.
func (a *App) wireCalls(w *wiring) (err error) {
	c, shared := w.config, w.shared
	shared.Told = a.tellRows
	a.live = a.newLive(c, w.guard, shared.Registry, w.clock)
	a.showFailures()
	a.api = web.NewAPI(APIVersion, w.guard)
	a.api.UseClock(w.clock)
	a.portal = portal.New(portal.Options{
		DB: a.db, Stamps: a.versions, Tenants: a.directory, Names: a.directory, Previews: a.content, Reviews: pageReviews{a.reviews}, Desk: a.desk,
		Origin: origin(c), Seal: func(text string) string { return a.vault.Fingerprint("leave", text) }, StaffSpaces: StaffSpaces, Features: a.services(),
	})
	a.feedback = a.newFeedback(shared)
	a.notices = a.newNotices(w.guard, shared)
	a.lend()
	a.signin, err = a.newSignIn(c, w.sessions, w.clock)
	return err
}

// mountAreas tells the registry which tables there are and the API which calls.
func (a *App) mountAreas(w *wiring) {
	a.registry = w.shared.Registry
	a.registry.Add(slices.Concat(a.setting.Declared(), a.directory.Declared(), a.access.Declared(), a.notices.Declared(), a.media.Declared(), a.surveys.Declared(), a.letters.Declared(), a.clinics.Declared(),
		a.recruitment.Declared(), a.feedback.Declared(), a.messages.Declared())...)
	a.registry.AddChecked(a.access.Checked()...)
	a.journal = journal.New(a.db)
	for _, area := range []interface{ Mount(*web.API) }{
		a.signin, a.directory, a.access, a.setting, a.notices, a.messages, a.journal,
		a.content, a.portal, a.desk, a.media, a.surveys, a.letters, a.clinics, a.feedback, a.recruitment, a.reviews,
	} {
		area.Mount(a.api)
	}
	imports.Mount(a.api, a.db)
	exports.Mount(a.api, a.db, w.shared)
}

// mountDesks makes and mounts what looks at the tables of all areas.
func (a *App) mountDesks(w *wiring) (err error) {
	a.lifetimes = a.newLifetimes()
	a.lifetimes.Mount(a.api)
	if a.reports, err = a.newReports(w.config, w.shared); err != nil {
		return err
	}
	a.reports.Mount(a.api)
	a.planned = a.newPlanned(w.shared)
	a.planned.Mount(a.api)
	a.newDashboard(w.config, w.sessions).Mount(a.api)
	if err := mountSpeech(a.api, w.config, w.clock); err != nil {
		return err
	}
	mountOpenAPI(a.api)
	return nil
}

// wirePages puts the pages of the site and of the back office around the calls, and the edge around all.
func (a *App) wirePages(c config.Serve, s surroundings) (err error) {
	if s.frontEnd == nil {
		if s.frontEnd, err = fs.Sub(webdist.Files, "dist"); err != nil {
			return err
		}
	}
	if err := a.openSite(s); err != nil {
		return err
	}
	pages, err := a.pages(s.frontEnd)
	if err != nil {
		return err
	}
	edge := web.Edge{TrustedProxies: c.TrustedProxies, AllowOrigins: c.AllowOrigins}
	a.handler = edge.Wrap(a.live.Wrap(web.Mount(a.api, pages)))
	return nil
}
