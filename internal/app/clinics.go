package app

import (
	"net/http"
	"net/url"
	"strings"

	"jikong/internal/clinic"
	"jikong/internal/config"
	"jikong/internal/crud"
)

func (a *App) newClinics(c config.Serve, shared *crud.Shared) *clinic.Service {
	return clinic.New(clinic.Options{
		DB: a.db, Versions: a.versions, Tenants: a.directory, SignOffs: a.reviews, Shared: shared,
		Tiles: clinic.Tiles{URL: c.MapTiles, Attribution: c.MapCredit},
	})
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
