package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"jikong/internal/clinic"
	"jikong/internal/config"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

func (a *App) newClinics(c config.Serve, shared *crud.Shared) *clinic.Service {
	return clinic.New(clinic.Options{
		DB: a.db, Versions: a.versions, Tenants: a.directory, Holidays: holidays{a}, Reminders: reminders{a}, SignOffs: a.reviews, Shared: shared,
		Tiles: clinic.Tiles{URL: c.MapTiles, Attribution: c.MapCredit},
	})
}

// holidays lends the calendar of working days, which the letters keep, to the clinics; the letters are made after them.
type holidays struct{ app *App }

// Holidays are the days of a site that differ from the week.
func (h holidays) Holidays(ctx context.Context, tenant value.ID) (map[value.Date]bool, error) {
	return h.app.letters.Holidays(ctx, tenant)
}

// reminders lends the messages of the back office; the notices are made after the services, so they are asked when needed.
type reminders struct{ app *App }

// Remind leaves a message for the staff of a site.
func (r reminders) Remind(ctx context.Context, tx *db.Tx, tenant value.ID, title, text string) error {
	return r.app.notices.Remind(ctx, tx, tenant, title, text)
}

// The policy of browser features for pages on which readers may ask for what is near them.
const nearPolicy = "camera=(), geolocation=(self), microphone=(), payment=(), usb=()"

// clinicHeaders gives the pages of clinics what they need beyond other pages: the place of the reader when the reader allows it, the
// pictures of the map service, and no trace of the pages about HIV on other sites or this computer.
func clinicHeaders(h http.Header, path, tiles string) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	switch first {
	case clinic.HomeRabies, clinic.HomeAids, clinic.HomeMap:
		h.Set("Permissions-Policy", nearPolicy)
		allowTiles(h, tiles)
	}
	if first == clinic.HomeAids {
		h.Set("Referrer-Policy", "no-referrer")
	}
}

// allowTiles lets the page load pictures from the map service, where there is one.
func allowTiles(h http.Header, tiles string) {
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(tiles))
	if tiles == "" || err != nil {
		return
	}
	const policy = "Content-Security-Policy"
	h.Set(policy, strings.Replace(h.Get(policy), "img-src 'self'", "img-src 'self' "+u.Scheme+"://"+u.Host, 1))
}
