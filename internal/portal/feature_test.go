package portal

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/render"
)

// services are invented: clinics can be filtered, letters can be written and read, calculators have names.
type services struct{ asked []render.FeatureAsk }

func (s *services) FeatureParams() []string { return []string{"district"} }

func (s *services) FeatureData() []any { return nil }

func (s *services) FeaturePage(_ context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	s.asked = append(s.asked, ask)
	switch {
	case ask.Detail && ask.ID != 7:
		return render.FeaturePage{}, errs.NotFoundf("没有这封信")
	case ask.Detail:
		return render.FeaturePage{Name: "关于疫苗的信", Data: object{"id": "7"}}, nil
	}
	made := render.FeaturePage{Data: object{"home": ask.Home}, Query: url.Values{}}
	if district := ask.Query.Get("district"); district == "350200" {
		made.Query.Set("district", district)
	}
	return made, nil
}

func (s *services) FeatureForm(_ context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	switch r.PostFormValue("title") {
	case "too late":
		return render.FeaturePage{}, errs.NotFoundf("预览已过期，请重新生成")
	case "":
		return render.FeaturePage{Status: http.StatusUnprocessableEntity, Data: object{"problem": "请填写标题"}}, nil
	}
	return render.FeaturePage{Location: ask.Path + "?sent=1"}, nil
}

func newServiceTown(r *reader) (town, *services) {
	made := &services{}
	r.portal = New(Options{
		DB: r.DB, Stamps: r.bumps, Tenants: hosts{}, Names: hosts{}, Previews: r.service, Reviews: hosts{}, Origin: "http://localhost:8080",
		Features: map[string]render.Feature{"rabies": made, "message": made, "calc": made},
	})
	return newTown(r), made
}

func TestAServiceStandsAtTheAddressOfItsColumn(t *testing.T) {
	forReaders(t, func(r *reader) {
		w, _ := newServiceTown(r)
		r.column("健康工具", 0, object{"homePage": "calc"})
		clinics, letters := w.clinics.ID.String(), w.letters.ID.String()
		for _, c := range []struct {
			address string
			status  int
			want    string // kind of the page, or where it leads
		}{
			{"/rabies/" + clinics, 0, "service"},
			{"/rabies", 301, "/rabies/" + clinics},
			{"/rabies/" + clinics + "?district=350200", 0, "service"},
			{"/rabies/" + clinics + "?district=1", 301, "/rabies/" + clinics},
			{"/messaged/" + letters + "/7", 0, "service"},
			{"/messaged/7", 301, "/messaged/" + letters + "/7"},
			{"/messaged/" + letters + "/8", 404, "notFound"},
			{"/messaged/" + letters, 302, "/message/" + letters},
			{"/calc/bmi", 0, "service"},
			{"/calc/-bmi", 404, "notFound"},
			{"/calc/Bmi", 404, "notFound"},
			{"/rabies/bmi", 404, "notFound"},
		} {
			made := r.open(c.address)
			got := made.Location
			switch p := made.Props.(type) {
			case serviceProps:
				got = p.Kind
			case menuProps:
				got = p.Kind
			}
			if made.Status != c.status || got != c.want {
				t.Errorf("%s: %d %s, want %d %s", c.address, made.Status, got, c.status, c.want)
			}
		}
		letter := r.open("/messaged/" + letters + "/7")
		if letter.Title != "关于疫苗的信_我要咨询_临江市疾病预防控制中心" || letter.Canonical != "https://www.ljcdc.example/messaged/"+letters+"/7" {
			t.Errorf("the letter is called %q at %q", letter.Title, letter.Canonical)
		}
		if crumbs := props[serviceProps](r, "/messaged/"+letters+"/7").Crumbs; len(crumbs) != 3 || crumbs[2].Name != "关于疫苗的信" {
			t.Errorf("the way is %+v", crumbs)
		}
		if by := props[serviceProps](r, "/message/"+letters).Reviewed.By; by != "办公室" {
			t.Errorf("the letters were reviewed by %q", by)
		}
		if date := props[serviceProps](r, "/rabies/"+clinics).Reviewed.Date; date != "" {
			t.Errorf("nobody reviewed the clinics, and they say %q", date)
		}
	})
}

func TestAFormIsPostedToTheAddressOfItsService(t *testing.T) {
	forReaders(t, func(r *reader) {
		w, _ := newServiceTown(r)
		letters := "/message/" + w.letters.ID.String()
		submit := func(path, body string) (render.Page, error) {
			request := httptest.NewRequest("POST", path, strings.NewReader(body))
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			return r.portal.Submit(r.ctx(), ourSite, request)
		}
		refused, err := submit(letters, "title=")
		if err != nil || refused.Status != http.StatusUnprocessableEntity || refused.Props.(serviceProps).Column.Path != letters {
			t.Errorf("an empty form: %+v, %v", refused, err)
		}
		if sent, err := submit("/message", "title=a"); err != nil || sent.Location != letters+"?sent=1" {
			t.Errorf("a form at the bare address: %+v, %v", sent, err)
		}
		for _, path := range []string{"/index", "/article/1", "/nowhere", "/recruitment"} {
			if _, err := submit(path, "title=a"); !errors.Is(err, render.ErrNoForm) {
				t.Errorf("%s takes a form: %v", path, err)
			}
		}
		gone, err := submit(letters, "title=too+late")
		if said, is := gone.Props.(menuProps); err != nil || !is || gone.Status != http.StatusNotFound || said.Why != "预览已过期，请重新生成" || !strings.Contains(string(gone.PlainHTML), said.Why) {
			t.Errorf("a form to what is gone: %+v, %v", gone, err)
		}
	})
}
