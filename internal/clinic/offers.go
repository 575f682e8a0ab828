package clinic

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"jikong/internal/render"
	"jikong/internal/value"
)

// The words by which people ask for a clinic after a bite, and for a test for HIV.
var (
	bittenWords = strings.Fields("犬伤门诊 狂犬病门诊 狂犬疫苗 狂犬病疫苗 打狗针 狗针 狗咬 猫咬 猫抓 狗抓 被咬 咬伤 抓伤 动物致伤 狂犬针 狂犬疫苗门诊 免疫球蛋白 rabies dog-bite")
	testedWords = strings.Fields("艾滋病检测 艾滋检测 HIV检测 VCT 自愿咨询检测 查艾滋 测艾滋 检测点 阻断药 阻断 高危 匿名检测 PEP PrEP HIV")
	mapWords    = strings.Fields("门诊地图 地图 服务地图 附近门诊 附近 怎么走 门诊怎么走 导航 离我最近 最近的门诊 map nearby")
)

// FeatureOffers implements render.OfferFeature: the list of the clinics with how many are open, and each of them.
func (p rabiesPages) FeatureOffers(ctx context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	return offers(ctx, p.Service, ask, &p.rabiesPlaces, placeKind{"犬伤门诊", "找最近的门诊", bittenWords})
}

// FeatureOffers implements render.OfferFeature: the list of the places for a test with how many are open, and each of them.
func (p aidsPages) FeatureOffers(ctx context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	return offers(ctx, p.Service, ask, &p.vctPlaces, placeKind{"咨询检测点", "找最近的检测点", testedWords})
}

// FeatureOffers implements render.OfferFeature: the map.
func (p mapPages) FeatureOffers(_ context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	return []render.ServiceOffer{{Path: ask.Path, Kind: "地图", Title: ask.ColumnName, Facts: []string{"犬伤门诊和咨询检测点的位置"}, Act: "打开地图", Words: mapWords}}, 0, nil
}

// placeKind is how places of a kind are offered.
type placeKind struct {
	name, act string
	words     []string // by which people ask for the list
}

func offers[P any, L listed[P]](ctx context.Context, s *Service, ask render.FeatureAsk, c *catalogue[P], kind placeKind) ([]render.ServiceOffer, value.Time, error) {
	_, _, f, err := lookup[P, L](ctx, s, ask.Tenant, c, nil, nil)
	if err != nil || f.total == 0 {
		return nil, 0, err
	}
	made := []render.ServiceOffer{{
		Path: ask.Path, Kind: kind.name, Title: ask.ColumnName, Facts: []string{fmt.Sprintf("共 %d 处，现在开诊 %d 处", f.total, f.open)}, Act: kind.act, Words: kind.words,
	}}
	for i := range f.places {
		made = append(made, placeOffer(ask, kind, L(&f.places[i]).public()))
	}
	return made, validUntil(s.db.Now(), f.until), nil
}

// placeOffer leads to the place in the list of those with its name: it has no page of its own, and the list of all has several.
func placeOffer(ask render.FeatureAsk, kind placeKind, p *Public) render.ServiceOffer {
	made := render.ServiceOffer{
		Path: fmt.Sprintf("%s?%s#place-%s", ask.Path, url.Values{paramKeyword: {p.Name}}.Encode(), p.ID), Kind: kind.name, Title: p.Name, Facts: []string{p.OpenText, p.DistrictName + p.Street + p.Address}, Act: "看时间和路线",
		Text: p.Name + "。" + p.DistrictName + "。" + p.Street + "。" + p.Address,
	}
	if p.Stale {
		made.Facts = append(made.Facts, "资料核实日期已久，去之前请先打电话")
	}
	if len(p.Phones) > 0 {
		made.Phone = p.Phones[0]
	}
	return made
}
