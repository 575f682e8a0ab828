package clinic

import (
	"context"
	"net/url"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/errs"
	"jikong/internal/web"
)

const (
	defaultSize = 10
	maxSize     = 500
)

// PlaceQuery is what both public calls take. Boxes are ticked by "1".
type PlaceQuery struct {
	Keyword  string `query:"keyword" doc:"名称或地址里的字，可用空格分开几个"`
	District string `query:"district" doc:"区县代码"`
	Open     string `query:"open" doc:"1：只要现在开诊的，按服务器时间和节假日安排计算"`
	Ramp     string `query:"ramp" doc:"1：有无障碍通道"`
	PageNo   string `query:"pageNo" doc:"页码，从 1 起，默认 1"`
	PageSize string `query:"pageSize" doc:"每页条数，默认 10，最多 500"`

	query url.Values
}

// Resolve keeps the whole query, which is read by the same rules as the address of a page.
func (in *PlaceQuery) Resolve(c huma.Context) []error {
	u := c.URL()
	in.query = u.Query()
	return nil
}

// window is the asked page of so many rows; pages beyond the end are empty.
func (in *PlaceQuery) window(rows int) (first, last, page, size int, err error) {
	page, size, err = 1, defaultSize, nil
	for text, into := range map[string]*int{in.PageNo: &page, in.PageSize: &size} {
		if text == "" {
			continue
		}
		if *into, err = strconv.Atoi(text); err != nil || *into < 1 {
			return 0, 0, 0, 0, errs.Invalidf("页码和每页条数应是大于 0 的整数")
		}
	}
	size = min(size, maxSize)
	if page > rows/size+1 {
		return rows, rows, page, size, nil
	}
	first = (page - 1) * size
	return min(first, rows), min(first+size, rows), page, size, nil
}

func pageOf[P any](in *PlaceQuery, places []P) (web.Page[P], error) {
	first, last, page, size, err := in.window(len(places))
	if err != nil {
		return web.Page[P]{}, err
	}
	return web.NewPage(places[first:last], int64(len(places)), page, size), nil
}

type rabiesQuery struct {
	PlaceQuery
	Immunoglobulin string `query:"ig" doc:"1：有免疫球蛋白"`
	DayAndNight    string `query:"h24" doc:"1：24 小时"`
	Monoclonal     string `query:"mab" doc:"1：有单克隆抗体"`
	Tetanus        string `query:"tetanus" doc:"1：有破伤风疫苗"`
	Child          string `query:"child" doc:"1：可接种儿童"`
	Passive        string `query:"passive" doc:"1：有任何一种被动免疫制剂"`
}

func (s *Service) queryWebRabies(ctx context.Context, in *rabiesQuery) (web.Page[PublicRabies], error) {
	tenant, err := s.tenants.TenantOf(ctx)
	if err != nil {
		return web.Page[PublicRabies]{}, err
	}
	_, _, f, err := lookup(ctx, s, tenant, &s.rabiesPlaces, rabiesFlags(), in.query)
	if err != nil {
		return web.Page[PublicRabies]{}, err
	}
	return pageOf(&in.PlaceQuery, f.places)
}

type vctQuery struct {
	PlaceQuery
	Free      string `query:"free" doc:"1：免费"`
	Anonymous string `query:"anonymous" doc:"1：匿名"`
	NoID      string `query:"noid" doc:"1：不要身份证"`
	WalkIn    string `query:"walkin" doc:"1：不用预约"`
	Rapid     string `query:"rapid" doc:"1：当场出结果"`
	PEP       string `query:"pep" doc:"1：有 72 小时阻断药"`
	PrEP      string `query:"prep" doc:"1：有暴露前预防药"`
}

func (s *Service) queryWebAids(ctx context.Context, in *vctQuery) (web.Page[PublicVct], error) {
	tenant, err := s.tenants.TenantOf(ctx)
	if err != nil {
		return web.Page[PublicVct]{}, err
	}
	_, _, f, err := lookup(ctx, s, tenant, &s.vctPlaces, vctFlags(), in.query)
	if err != nil {
		return web.Page[PublicVct]{}, err
	}
	return pageOf(&in.PlaceQuery, f.places)
}
