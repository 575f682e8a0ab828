package clinic

import (
	"context"
	"net/url"
	"strconv"

	"jikong/internal/render"
	"jikong/internal/value"
)

// FeatureParams implements render.Feature.
func (aidsPages) FeatureParams() []string {
	params := []string{paramDistrict, paramOpen, paramPrint}
	for _, f := range vctFlags() {
		params = append(params, f.param)
	}
	return params
}

// FeatureData implements render.Feature.
func (aidsPages) FeatureData() []any { return []any{AidsData{}} }

// AidsData is what the page of the testing sites shows. The whole list is there, so that a browser can filter it by itself and
// nothing that a reader chooses has to be sent.
type AidsData struct {
	View      string      `json:"view" enum:"list,print"`
	Path      string      `json:"path"`
	Now       value.Time  `json:"now" nullable:"false"`
	Search    Search      `json:"search"`
	Sites     []PublicVct `json:"sites"`
	Emergency []PublicVct `json:"emergency" doc:"只要现在开诊的时候：不在开诊时间、有夜间或急诊途径的"`
	Complete  bool        `json:"complete" doc:"sites 是全部检测点，可以在浏览器里筛选"`
	Shown     int         `json:"shown" doc:"符合条件的"`
	OpenCount int         `json:"openCount" doc:"全部检测点里现在开放的"`
	Total     int         `json:"total" doc:"全部检测点"`
	Districts []Region    `json:"districts"`
	Tiles     Tiles       `json:"tiles"`
	Signed    string      `json:"signed"`
	Checked
}

// maxSent is how many sites a page carries; of more, readers choose a district first.
const maxSent = 500

// neutralTitle is what stands in the window, the history and the task list of a reader of the pages about HIV.
const neutralTitle = "检测点查询"

// FeaturePage implements render.Feature. The answer is kept nowhere and tells no other site where its reader came from.
func (s aidsPages) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if err := noDetail(ask); err != nil {
		return render.FeaturePage{}, err
	}
	asked, prints := asked(ask)
	d, q, f, err := lookup(ctx, s.Service, ask.Tenant, &s.vctPlaces, vctFlags(), asked)
	if err != nil {
		return render.FeaturePage{}, err
	}
	signed, err := s.signed(ctx, ask.Tenant, GuidanceAids)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data := AidsData{
		View: "list", Path: ask.Path, Now: s.db.Now(), Search: searchOf(vctFlags(), q), Sites: f.places, Emergency: f.emergency, Shown: len(f.places),
		Complete: len(f.places) == f.total, OpenCount: f.open, Total: f.total, Districts: d.districts, Tiles: s.tiles, Signed: signed, Checked: f.Checked,
	}
	if len(data.Sites) > maxSent {
		data.Sites, data.Complete = data.Sites[:maxSent], false
	}
	query := q.values()
	if prints {
		data.View = "print"
		query.Set(paramPrint, "1")
	}
	plain, err := plainAids(ask.ColumnName, data)
	return render.FeaturePage{
		Title: neutralTitle, Data: data, Query: query, Plain: plain, NoStore: true,
		Meta: []render.Meta{{Name: "referrer", Content: "no-referrer"}},
	}, err
}

// FeatureParams implements render.Feature.
func (mapPages) FeatureParams() []string { return []string{paramDistrict, paramOpen, paramType} }

// FeatureData implements render.Feature.
func (mapPages) FeatureData() []any { return []any{MapData{}} }

// Spot is a place of either kind on the map.
type Spot struct {
	Public
	Kind string   `json:"kind" enum:"rabies,aids"`
	Tags []string `json:"tags"`
}

// MapData is what the map page shows.
type MapData struct {
	Path      string     `json:"path"`
	Now       value.Time `json:"now" nullable:"false"`
	Kind      string     `json:"kind" enum:",rabies,aids"`
	Search    Search     `json:"search"`
	Spots     []Spot     `json:"spots" doc:"全部符合条件的，地图都画，列表分页"`
	Emergency []Spot     `json:"emergency" doc:"只要现在开诊的时候：不在开诊时间、有夜间或急诊途径的"`
	PageNo    int        `json:"pageNo"`
	PageSize  int        `json:"pageSize"`
	Districts []Region   `json:"districts"`
	Tiles     Tiles      `json:"tiles"`
	Checked
}

// FeaturePage implements render.Feature.
func (s mapPages) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if err := noDetail(ask); err != nil {
		return render.FeaturePage{}, err
	}
	wanted := url.Values{paramDistrict: ask.Query[paramDistrict], paramOpen: ask.Query[paramOpen]}
	d, q, clinics, err := lookup(ctx, s.Service, ask.Tenant, &s.rabiesPlaces, nil, wanted)
	if err != nil {
		return render.FeaturePage{}, err
	}
	_, _, sites, err := lookup(ctx, s.Service, ask.Tenant, &s.vctPlaces, nil, wanted)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data := MapData{
		Path: ask.Path, Now: s.db.Now(), Search: searchOf[PublicRabies](nil, q), Spots: []Spot{}, Emergency: []Spot{}, Districts: d.districts, Tiles: s.tiles,
	}
	query := q.values()
	if kind := ask.Query.Get(paramType); kind == HomeRabies || kind == HomeAids {
		data.Kind = kind
		query.Set(paramType, kind)
	}
	if data.Kind != HomeAids {
		data.Spots, data.Emergency = append(data.Spots, clinicSpots(clinics.places)...), append(data.Emergency, clinicSpots(clinics.emergency)...)
	}
	if data.Kind != HomeRabies {
		data.Spots, data.Emergency = append(data.Spots, siteSpots(sites.places)...), append(data.Emergency, siteSpots(sites.emergency)...)
	}
	for _, spot := range data.Spots {
		data.take(spot.VerifiedAt)
	}
	if len(data.Spots) > maxSent {
		data.Spots = data.Spots[:maxSent]
	}
	shown := cut(data.Spots, ask.Query.Get(paramPage))
	data.PageNo, data.PageSize = shown.Current, shown.Size
	if shown.Current > 1 {
		query.Set(paramPage, strconv.Itoa(shown.Current))
	}
	plain, err := plainMap(ask.ColumnName, data)
	until := clinics.until
	if until == 0 || sites.until != 0 && sites.until < until {
		until = sites.until
	}
	return render.FeaturePage{Data: data, Query: query, Plain: plain, ValidUntil: validUntil(data.Now, until)}, err
}

func clinicSpots(clinics []PublicRabies) []Spot {
	spots := make([]Spot, len(clinics))
	for i, c := range clinics {
		spots[i] = Spot{Public: c.Public, Kind: HomeRabies, Tags: tagsOf(c.Is24h, "24 小时", c.Immunoglobulin, "免疫球蛋白")}
	}
	return spots
}

func siteSpots(sites []PublicVct) []Spot {
	spots := make([]Spot, len(sites))
	for i, v := range sites {
		spots[i] = Spot{Public: v.Public, Kind: HomeAids, Tags: tagsOf(v.Free, "免费", v.Anonymous, "匿名")}
	}
	return spots
}

// tagsOf are the words of what holds.
func tagsOf(first bool, a string, second bool, b string) []string {
	tags := []string{}
	if first {
		tags = append(tags, a)
	}
	if second {
		tags = append(tags, b)
	}
	return tags
}
