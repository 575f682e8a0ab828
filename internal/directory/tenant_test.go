package directory_test

import (
	"testing"

	"jikong/internal/bus"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

func TestWhichSiteAPublicRequestIsFor(t *testing.T) {
	clock := testkit.NewClock()
	d := sitetest.Seeded.SQLite(t, clock.Now)
	s := newSite(t, d, clock)
	b := bus.NewMemory()
	id := directory.New(d, s.Auth, directory.Options{Bus: b})
	site := func(host string) string {
		tenant, err := id.TenantOf(web.WithRequest(t.Context(), web.Request{Host: host}))
		if errs.Is(err, errs.Suspended) {
			return "closed"
		}
		if err != nil {
			t.Fatal(err)
		}
		return tenant.String()
	}
	s.Admin()
	s.TwoSites()
	for host, want := range map[string]string{"county.example": "2", "www.county.example": "2", "elsewhere.example": "3", "unknown.example": "1", "": "1"} {
		if got := site(host); got != want {
			t.Errorf("%s belongs to site %s, want %s", host, got, want)
		}
	}
	s.Exec(`UPDATE sys_tenant SET hosts = 'new.example' WHERE id = 3`)
	if got := site("new.example"); got != "1" {
		t.Errorf("before the message the table is kept, got %s", got)
	}
	b.Publish(directory.TopicTenant, "3")
	if got := site("new.example"); got != "3" {
		t.Errorf("after the message: %s", got)
	}
	s.Exec(`UPDATE sys_tenant SET status = 0 WHERE id = 3`)
	b.Publish(directory.TopicTenant, "3")
	if got := site("new.example"); got != "closed" {
		t.Errorf("the name of a frozen site shows site %s", got)
	}
}
