// Package clinic finds the places that people need at once: clinics for those bitten by animals (domain.md 3.1) and places for
// voluntary HIV counselling and testing (3.2). It has their desk, the public calls and the pages with list and map.
package clinic

import (
	"cmp"
	"context"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Holidays knows the days of a site that differ from the week: true is a weekend day that is worked, false a public holiday.
type Holidays interface {
	Holidays(ctx context.Context, tenant value.ID) (map[value.Date]bool, error)
}

// Versions are the content versions of the public pages; *render.Versions has them.
type Versions interface {
	Stamp(tenant value.ID, scopes ...string) string
	Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error
}

// Reminders tell the staff of a site that something waits for them.
type Reminders interface {
	Remind(ctx context.Context, tx *db.Tx, tenant value.ID, title, text string) error
}

// Tiles are the pictures of a map service under the districts. Without an address the map shows the districts alone.
type Tiles struct {
	URL         string `json:"url" doc:"模板，含 {z}/{x}/{y}"`
	Attribution string `json:"attribution"`
}

// Options are what the service works with. All but Tiles are required; Holidays and Reminders may be set later.
type Options struct {
	DB        *db.DB
	Versions  Versions
	Tenants   web.Tenants
	Holidays  Holidays
	Reminders Reminders
	SignOffs  SignOffs
	Shared    *crud.Shared
	Tiles     Tiles
}

// Service serves the calls and pages of clinics.
type Service struct {
	db        *db.DB
	versions  Versions
	tenants   web.Tenants
	holidays  Holidays
	reminders Reminders
	signOffs  SignOffs
	tiles     Tiles

	rabies    crud.Store[RabiesClinic]
	vct       crud.Store[VctSite]
	districts crud.Store[District]

	rabiesPlaces catalogue[PublicRabies]
	vctPlaces    catalogue[PublicVct]
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{db: o.DB, versions: o.Versions, tenants: o.Tenants, holidays: o.Holidays, reminders: o.Reminders, signOffs: o.SignOffs, tiles: o.Tiles}
	s.rabies = crud.Bind(s.rabiesResource(), o.Shared)
	s.vct = crud.Bind(s.vctResource(), o.Shared)
	s.districts = crud.Bind(s.districtResource(), o.Shared)
	s.rabiesPlaces = catalogue[PublicRabies]{home: HomeRabies, read: readRabies}
	s.vctPlaces = catalogue[PublicVct]{home: HomeAids, read: readVct}
	return s
}

// SetHolidays lends the days on which the week does not hold, which the letters keep.
func (s *Service) SetHolidays(h Holidays) { s.holidays = h }

// SetReminders lends the messages of the back office.
func (s *Service) SetReminders(r Reminders) { s.reminders = r }

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.rabies, s.vct, s.districts}
}

// Mount adds the calls of the desk and of the public.
func (s *Service) Mount(api *web.API) {
	s.rabies.Mount(api, s.db)
	s.vct.Mount(api, s.db)
	s.districts.Mount(api, s.db)
	desk := func(path, perm, summary string) web.Route {
		return web.Route{Methods: "POST", Path: path, Tag: tagDesk, Summary: summary, Access: web.Perm(perm)}
	}
	web.Handle(api, desk("/clinic/rabies/verify", "clinic:rabies:edit", "记下今天已核实的处置门诊"), s.verifyRabies)
	web.Handle(api, desk("/clinic/vct/verify", "clinic:vct:edit", "记下今天已核实的检测点"), s.verifyVct)
	web.Handle(api, web.Route{Methods: "GET", Path: "/clinic/outlines", Tag: tagDesk, Summary: "区县轮廓，供选点的地图", Access: web.SignedIn}, s.outlines)
	public := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: path, Tag: "公众网站门诊", Summary: summary, Access: web.Anonymous}
	}
	web.Handle(api, public("/queryWebRabies", "狂犬病暴露处置门诊，可按区县、开诊状态、药品等筛选"), s.queryWebRabies)
	web.Handle(api, public("/queryWebAids", "艾滋病自愿咨询检测点，可按区县、类别、免费、匿名等筛选"), s.queryWebAids)
}

// bump makes the pages of homes fresh, and the map, which shows all.
func (s *Service) bump(ctx context.Context, tx *db.Tx, tenant value.ID, homes ...string) error {
	scopes := []string{render.FeatureScope(HomeMap)}
	for _, home := range homes {
		scopes = append(scopes, render.FeatureScope(home))
	}
	return s.versions.Bump(ctx, tx, tenant, scopes...)
}

// special are the days of the site that differ from the week.
func (s *Service) special(ctx context.Context, tenant value.ID) (holidays, error) {
	days, err := s.holidays.Holidays(ctx, tenant)
	special := make(holidays, len(days))
	for day, worked := range days {
		if n, err := parseDay(string(day)); err == nil {
			special[n] = worked
		}
	}
	return special, err
}

func readRabies(ctx context.Context, q db.Querier, tenant value.ID) ([]entry[PublicRabies], error) {
	type row struct {
		RabiesClinic
		DistrictName string `db:"district_name"`
	}
	rows, err := db.Select[row](ctx, q, `SELECT `+placeColumns+`, p.level, p.grade, p.has_immunoglobulin, p.has_serum, p.has_monoclonal, p.has_tetanus,
		p.vaccines, p.wound_care, p.paediatric, p.payment_methods, p.insurance`+fromPlaces("rabies_clinic"), tenant)
	words := textsOf(rabiesColumns())
	entries := make([]entry[PublicRabies], len(rows))
	for i, r := range rows {
		entries[i] = entryOf(&r.Place, r.DistrictName, func(p Public) PublicRabies { return publicRabies(r.RabiesClinic, p, words) })
	}
	return entries, err
}

func readVct(ctx context.Context, q db.Querier, tenant value.ID) ([]entry[PublicVct], error) {
	type row struct {
		VctSite
		DistrictName string `db:"district_name"`
	}
	rows, err := db.Select[row](ctx, q, `SELECT `+placeColumns+`, p.type, p.free, p.anonymous, p.id_required, p.tests, p.sample, p.rapid, p.result_minutes,
		p.appointment, p.pep, p.prep, p.language, p.friendly_note`+fromPlaces("vct_site"), tenant)
	words := textsOf(vctColumns())
	entries := make([]entry[PublicVct], len(rows))
	for i, r := range rows {
		entries[i] = entryOf(&r.Place, r.DistrictName, func(p Public) PublicVct { return publicVct(r.VctSite, p, words) })
	}
	return entries, err
}

// markVerified notes that somebody called the places and their facts hold.
func markVerified[T any](ctx context.Context, s *Service, store crud.Store[T], places crud.ChosenIDs, placeOf func(*T) *Place) (crud.Batch, error) {
	caller := auth.PrincipalFrom(ctx)
	return store.EachChosen(ctx, s.db, places, "核实", "已记为今天核实！", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		row, err := store.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		verified(placeOf(&row), tx.Now.Day(), cmp.Or(caller.Realname, caller.Username))
		return store.Update(ctx, tx, &row)
	})
}

type placesInput struct{ Body crud.ChosenIDs }

func (s *Service) verifyRabies(ctx context.Context, in *placesInput) (crud.Batch, error) {
	return markVerified(ctx, s, s.rabies, in.Body, func(r *RabiesClinic) *Place { return &r.Place })
}

func (s *Service) verifyVct(ctx context.Context, in *placesInput) (crud.Batch, error) {
	return markVerified(ctx, s, s.vct, in.Body, func(r *VctSite) *Place { return &r.Place })
}

// Outlines are what the map of a form draws.
type Outlines struct {
	Districts []Region `json:"districts"`
	Tiles     Tiles    `json:"tiles"`
}

func (s *Service) outlines(ctx context.Context, _ *web.Empty) (Outlines, error) {
	regions, err := regionsOf(ctx, s.db.Read(), auth.PrincipalFrom(ctx).TenantID)
	return Outlines{regions, s.tiles}, err
}

// refresh bounds how old a page that says "now" may get; a change of the calendar shows after this time at the latest.
const refresh = 10 * time.Minute

// validUntil is when what shows states must be made anew: at the latest at midnight, when 明天 becomes 今天.
func validUntil(now, change value.Time) value.Time {
	y, m, d := now.Go().In(value.Shanghai).Date()
	until := min(now+value.Time(refresh.Milliseconds()), value.TimeOf(time.Date(y, m, d+1, 0, 0, 0, 0, value.Shanghai)))
	if change != 0 && change < until {
		return change
	}
	return until
}
