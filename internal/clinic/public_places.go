package clinic

import (
	"context"
	"strconv"
	"strings"

	"jikong/internal/cache"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Coordinates are where a place stands, in decimal degrees of GCJ-02, the system of Chinese maps.
type Coordinates struct {
	Lng float64 `json:"lng"`
	Lat float64 `json:"lat"`
}

// Public is what the public learns about a place of either kind. What depends on the clock is filled in for each question.
type Public struct {
	ID              value.ID     `json:"id"`
	Name            string       `json:"name"`
	District        string       `json:"district" doc:"区县代码"`
	DistrictName    string       `json:"districtName"`
	Street          string       `json:"street"`
	Address         string       `json:"address"`
	Position        *Coordinates `json:"position" doc:"GCJ-02；没有时为 null"`
	Phones          []string     `json:"phones"`
	Is24h           bool         `json:"is24h"`
	Hours           []string     `json:"hours" doc:"每周时间，一行一种"`
	Exceptions      []string     `json:"exceptions" doc:"今天起的特殊日期"`
	HoursNote       string       `json:"hoursNote"`
	EmergencyWay    string       `json:"emergencyWay" doc:"不在开诊时间怎样得到帮助；空是没有"`
	EmergencyPhones []string     `json:"emergencyPhones" doc:"夜间、急诊的电话；空时打平时的电话"`
	Wheelchair      bool         `json:"wheelchairAccess"`
	Transport       string       `json:"transport"`
	Paused          bool         `json:"paused" doc:"暂停服务"`
	Open            bool         `json:"open" doc:"现在开诊，按服务器时间和节假日安排计算"`
	OpenText        string       `json:"openText" doc:"现在开诊，今天 17:30 结束"`
	VerifiedAt      value.Date   `json:"verifiedAt" doc:"核实日期"`
	Stale           bool         `json:"stale" doc:"核实日期已久，去之前应先打电话"`
}

func (p *Public) public() *Public { return p }

// listed is a public type of places.
type listed[P any] interface {
	*P
	public() *Public
}

// entry is a place with what its answers are made from.
type entry[P any] struct {
	shown      P
	district   string
	schedule   schedule
	exceptions []exception
	paused     bool
	due        value.Date
	verified   value.Date
	text       string // folded, for keywords
}

// publicPlaces are everything public of one kind in one site.
type publicPlaces[P any] struct {
	entries   []entry[P]
	districts []Region
}

// Region is a district as the pages show it.
type Region struct {
	Code  string `json:"code"`
	Name  string `json:"name"`
	Urban bool   `json:"urban" doc:"主城区"`
	Shape Shape  `json:"shape"`
}

// texts are the words of the values that a column can have.
type texts map[string]map[string]string

func textsOf(columns []crud.Column) texts {
	all := texts{}
	for _, c := range columns {
		if len(c.Options) > 0 {
			all[c.Name] = map[string]string{}
			for _, o := range c.Options {
				all[c.Name][o.Value] = o.Text
			}
		}
	}
	return all
}

func (t texts) of(column, value string) string { return t[column][value] }

func (t texts) list(column, values string) []string {
	words := []string{}
	for member := range strings.SplitSeq(values, ",") {
		if word := t[column][member]; word != "" {
			words = append(words, word)
		}
	}
	return words
}

func linesOf(text string) []string {
	lines := []string{}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// catalogue keeps the directories of one kind, by site, until the content version they were read under changes.
type catalogue[P any] struct {
	home string
	read func(ctx context.Context, q db.Querier, tenant value.ID) ([]entry[P], error)

	kept cache.Stamped[value.ID, publicPlaces[P]]
}

// of returns the places of a site.
func (c *catalogue[P]) of(ctx context.Context, s *Service, tenant value.ID) (publicPlaces[P], error) {
	stamp := s.versions.Stamp(tenant, render.FeatureScope(c.home))
	return c.kept.Get(tenant, stamp, 0, func() (publicPlaces[P], value.Time, error) {
		places, err := c.load(ctx, s.db.Read(), tenant)
		return places, 0, err
	})
}

func (c *catalogue[P]) load(ctx context.Context, q db.Querier, tenant value.ID) (d publicPlaces[P], err error) {
	if d.districts, err = regionsOf(ctx, q, tenant); err != nil {
		return d, err
	}
	d.entries, err = c.read(ctx, q, tenant)
	return d, err
}

func regionsOf(ctx context.Context, q db.Querier, tenant value.ID) ([]Region, error) {
	rows, err := db.Select[District](ctx, q, `SELECT code, name, urban, shape FROM clinic_district WHERE tenant_id = $1 ORDER BY sort_no, code`, tenant)
	regions := make([]Region, len(rows))
	for i, row := range rows {
		shape, _ := parseShape(row.Shape) // a district without an outline is listed all the same
		regions[i] = Region{Code: row.Code, Name: row.Name, Urban: row.Urban, Shape: shape}
	}
	return regions, err
}

// DistrictNames are the districts of a site in the order in which its clinics are listed under them.
func (s *Service) DistrictNames(ctx context.Context, tenant value.ID) ([]string, error) {
	regions, err := regionsOf(ctx, s.db.Read(), tenant)
	names := make([]string, len(regions))
	for i, region := range regions {
		names[i] = region.Name
	}
	return names, err
}

const placeColumns = `p.id, p.name, p.district, COALESCE(d.name, '') AS district_name, p.street, p.address, p.lng, p.lat, p.phone, p.is_24h, p.hours, p.exceptions,
	p.hours_note, p.emergency_way, p.emergency_phone, p.wheelchair_access, p.transport, p.status, p.verified_at, p.verify_due`

// fromPlaces reads the places of a site that the public may see, those that stand first in the desk's order first.
func fromPlaces(table string) string {
	return ` FROM ` + table + ` p LEFT JOIN clinic_district d ON d.tenant_id = p.tenant_id AND d.code = p.district
		WHERE p.tenant_id = $1 AND p.del_flag = '0' AND p.status <> '` + statusRevoked + `' ORDER BY p.sort_no, p.id`
}

// entryOf makes an entry from a row; shown gets its own fields by fill.
func entryOf[P any](p *Place, district string, fill func(Public) P) entry[P] {
	e := entry[P]{
		district: p.District, schedule: newSchedule(p.Is24h, p.Hours, p.Exceptions), paused: p.Status == statusPaused, due: p.VerifyDue, verified: p.VerifiedAt,
		text: folded(p.Name + "\n" + district + p.Street + p.Address),
	}
	e.exceptions = e.schedule.exceptions
	e.shown = fill(Public{
		ID: p.ID, Name: p.Name, District: p.District, DistrictName: district, Street: p.Street, Address: p.Address, Position: positionOf(p.Lng, p.Lat),
		Phones: append([]string{}, phones(p.Phone)...), Is24h: p.Is24h, Hours: e.schedule.week.lines(), HoursNote: p.HoursNote, EmergencyWay: p.EmergencyWay,
		EmergencyPhones: append([]string{}, phones(p.EmergencyPhone)...), Wheelchair: p.Wheelchair, Transport: p.Transport, Paused: e.paused, VerifiedAt: p.VerifiedAt,
	})
	return e
}

func positionOf(lng, lat string) *Coordinates {
	x, wrongX := strconv.ParseFloat(lng, 64)
	y, wrongY := strconv.ParseFloat(lat, 64)
	if wrongX != nil || wrongY != nil {
		return nil
	}
	return &Coordinates{Lng: x, Lat: y}
}

var widths = strings.NewReplacer("　", "", " ", "", "（", "(", "）", ")")

// folded makes texts comparable whatever their case and spaces.
func folded(text string) string { return strings.ToLower(widths.Replace(text)) }
