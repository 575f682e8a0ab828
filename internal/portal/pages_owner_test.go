package portal

import (
	"testing"

	"jikong/internal/errs"
)

func TestAPageIsKnownByItsOneAddressAndHasAnOwner(t *testing.T) {
	forReaders(t, func(r *reader) {
		w, _ := newServiceTown(r)
		tools := r.column("健康工具", 0, object{"homePage": "calc", "ownerDept": "慢性病防制科"})
		clinics, letters := w.clinics.ID.String(), w.letters.ID.String()
		for _, c := range []struct{ address, path, name, owner string }{
			{"/rabies", "/rabies/" + clinics, w.clinics.Name, w.clinics.OwnerDept},
			{"/rabies/" + clinics + "/", "/rabies/" + clinics, w.clinics.Name, w.clinics.OwnerDept},
			{"/calc/bmi", "/calc/bmi", tools.Name, "慢性病防制科"},
			{"/messaged/" + letters + "/7", "/messaged/" + letters + "/7", "关于疫苗的信", w.letters.OwnerDept},
			{"/messaged/" + letters + "/8", "", "", ""},
			{"/nowhere", "", "", ""},
			{"/", "", "", ""},
			{"/404", "", "", ""},
			{"/preview/abc", "", "", ""},
		} {
			got, err := r.portal.PageAt(t.Context(), ourSite, c.address)
			if c.path == "" {
				if !errs.Is(err, errs.NotFound) {
					t.Errorf("%s: %+v, %v", c.address, got, err)
				}
				continue
			}
			if want := (PageFacts{c.path, c.name, c.owner}); err != nil || got != want {
				t.Errorf("%s: %+v (%v), want %+v", c.address, got, err, want)
			}
		}
	})
}
