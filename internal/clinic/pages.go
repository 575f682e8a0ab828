package clinic

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// HomeMap is the home page of the column with the map of all places.
const HomeMap = "map"

// Pages are the features of this service, by the home page of their columns.
func (s *Service) Pages() map[string]render.Feature {
	return map[string]render.Feature{HomeRabies: rabiesPages{s}, HomeAids: aidsPages{s}, HomeMap: mapPages{s}}
}

type (
	rabiesPages struct{ *Service }
	aidsPages   struct{ *Service }
	mapPages    struct{ *Service }
)

// Box is a filter that a reader can tick.
type Box struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	On    bool   `json:"on"`
}

func boxesOf[P any](flags []flag[P], q question) []Box {
	boxes := []Box{{Name: paramOpen, Label: "现在开诊", On: q.open}}
	for _, f := range flags {
		if f.label != "" {
			boxes = append(boxes, Box{Name: f.param, Label: f.label, On: q.chosen[f.param]})
		}
	}
	return boxes
}

// Search is the form of a page as it was sent.
type Search struct {
	Keyword  string `json:"keyword"`
	District string `json:"district"`
	Boxes    []Box  `json:"boxes"`
	Passive  bool   `json:"passive" doc:"只要有被动免疫制剂的，来自处置建议"`
}

func searchOf[P any](flags []flag[P], q question) Search {
	return Search{Keyword: q.keyword, District: q.district, Boxes: boxesOf(flags, q), Passive: q.chosen["passive"]}
}

// pageSize is how many places a page lists.
const pageSize = 10

func noDetail(ask render.FeatureAsk) error {
	if ask.Detail || ask.Slug != "" {
		return errs.NotFoundf("没有这个页面")
	}
	return nil
}

// FeatureParams implements render.Feature.
func (rabiesPages) FeatureParams() []string {
	params := []string{paramDistrict, paramOpen, paramPrint, paramHelp, paramContact, paramWound, paramRisk}
	for _, f := range rabiesFlags() {
		params = append(params, f.param)
	}
	return params
}

// FeaturePage implements render.Feature.
func (s rabiesPages) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if err := noDetail(ask); err != nil {
		return render.FeaturePage{}, err
	}
	if ask.Query.Get(paramHelp) != "" {
		return s.helpPage(ctx, ask)
	}
	return s.listPage(ctx, ask)
}

// FeatureData implements render.Feature.
func (rabiesPages) FeatureData() []any { return []any{RabiesData{}} }

// RabiesData is what the pages of the clinics for bitten people show. View tells which of the others is filled in.
type RabiesData struct {
	View      string                 `json:"view" enum:"list,print,question,advice"`
	Path      string                 `json:"path"`
	Now       value.Time             `json:"now" nullable:"false"`
	Search    Search                 `json:"search"`
	Query     string                 `json:"query" doc:"筛选条件，已编码，供翻页和打印的地址"`
	List      web.Page[PublicRabies] `json:"list"`
	Emergency []PublicRabies         `json:"emergency" doc:"只要现在开诊的时候：不在开诊时间、有夜间或急诊途径的"`
	OpenCount int                    `json:"openCount" doc:"全部门诊里现在开诊的"`
	Total     int                    `json:"total" doc:"全部门诊"`
	Districts []Region               `json:"districts"`
	Tiles     Tiles                  `json:"tiles"`
	Question  *Query                 `json:"question"`
	Advice    *Advice                `json:"advice"`
	Source    string                 `json:"source"`
	Signed    string                 `json:"signed"`
	Checked
}

// asked are the conditions of a list, and whether it is to be printed: what is hung up holds for everybody and at every hour, so a district
// is its only condition.
func asked(ask render.FeatureAsk) (conditions url.Values, prints bool) {
	if ask.Query.Get(paramPrint) != "1" {
		return ask.Query, false
	}
	return url.Values{paramDistrict: ask.Query[paramDistrict]}, true
}

func (s rabiesPages) listPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	asked, prints := asked(ask)
	d, q, f, err := lookup(ctx, s.Service, ask.Tenant, &s.rabiesPlaces, rabiesFlags(), asked)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data, err := s.data(ctx, ask, d, f)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data.Search, data.Query = searchOf(rabiesFlags(), q), q.values().Encode()
	query := q.values()
	if data.View = "list"; prints {
		data.View = "print"
		data.List = web.NewPage(f.places, int64(len(f.places)), 1, max(len(f.places), 1))
		query.Set(paramPrint, "1")
	} else {
		data.List = cut(f.places, ask.Query.Get(paramPage))
		if data.List.Current > 1 {
			query.Set(paramPage, strconv.Itoa(data.List.Current))
		}
	}
	plain, err := plainRabies(ask.ColumnName, data)
	return render.FeaturePage{Data: data, Query: query, Plain: plain, ValidUntil: validUntil(data.Now, f.until)}, err
}

func (s rabiesPages) data(ctx context.Context, ask render.FeatureAsk, d publicPlaces[PublicRabies], f found[PublicRabies]) (RabiesData, error) {
	signed, err := s.signed(ctx, ask.Tenant, GuidanceExposure)
	return RabiesData{
		Path: ask.Path, Now: s.db.Now(), Emergency: f.emergency, OpenCount: f.open, Total: f.total, Districts: d.districts, Tiles: s.tiles, Source: rabiesSource, Checked: f.Checked,
		Signed: signed, List: web.NewPage[PublicRabies](nil, 0, 1, pageSize), Search: Search{Boxes: []Box{}},
	}, err
}

const (
	paramPage  = "pageNo"
	paramPrint = "print"
)

// cut is the asked page of the places; what is no page of theirs shows the first.
func cut[P any](places []P, asked string) web.Page[P] {
	page, err := strconv.Atoi(asked)
	if err != nil || page < 1 || page > (len(places)+pageSize-1)/pageSize {
		page = 1
	}
	first := (page - 1) * pageSize
	return web.NewPage(places[first:min(first+pageSize, len(places))], int64(len(places)), page, pageSize)
}

// nearby is how many clinics stand under an advice.
const nearby = 5

// helpPage asks the next question, or says what to do and where.
func (s rabiesPages) helpPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	answers := answersIn(ask.Query)
	q, level := next(answers)
	given := givenOf(ask.Path, answers)
	query := url.Values{paramHelp: {helpStart}}
	for name, values := range answers {
		query[name] = values
	}
	open := url.Values{paramOpen: {"1"}}
	if level == gradeThree {
		open.Set("passive", "1")
	}
	d, asked, f, err := lookup(ctx, s.Service, ask.Tenant, &s.rabiesPlaces, rabiesFlags(), open)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data, err := s.data(ctx, ask, d, f)
	if err != nil {
		return render.FeaturePage{}, err
	}
	if data.Signed == "" {
		return render.FeaturePage{Location: ask.Path, Status: http.StatusSeeOther}, nil
	}
	page := render.FeaturePage{Query: query}
	if q.Name != "" {
		q.Given, q.Back = given, ask.Path
		if len(given) > 0 {
			q.Back = given[len(given)-1].Change
		}
		if ask.Query.Get(paramHelp) == q.Name {
			q.Problem = "请选择一项：" + q.Title
			query.Set(paramHelp, q.Name)
		}
		data.View, data.Question, page.Name = "question", &q, q.Title
		page.Data = data
		page.Plain, err = plainQuestion(ask.Path, q)
		return page, err
	}
	advice := adviceOf(level, given, data.Signed)
	data.View, data.Advice, page.Name = "advice", &advice, "处置建议"
	data.Query = asked.values().Encode()
	data.List = web.NewPage(f.places[:min(nearby, len(f.places))], int64(len(f.places)), 1, nearby)
	page.Data, page.ValidUntil = data, validUntil(data.Now, f.until)
	page.Plain, err = plainAdvice(ask.Path, data)
	return page, err
}
