package calculator

import (
	"context"
	"strings"

	"jikong/internal/render"
	"jikong/internal/value"
)

// askedBy are the words by which people ask for a calculator, beside its name.
var askedBy = map[string][]string{
	"step":     {"步数", "走路", "计步", "一天走多少步", "走多少步", "走几步", "走一万步", "steps"},
	"calorie":  {"卡路里", "热量", "千卡", "大卡", "一天该吃多少", "基础代谢", "吃多少卡", "能量需要", "calorie", "calories"},
	"diabetes": {"糖尿病风险", "血糖风险", "糖尿病自测", "会不会得糖尿病", "糖尿病评分", "算糖尿病", "测糖尿病"},
	"fat":      {"体脂", "体脂率", "脂肪率", "body fat"},
	"weight":   {"BMI", "体重指数", "体质指数", "标准体重", "胖不胖", "算体重", "我胖吗", "算胖吗", "超重吗", "理想体重", "该多重"},
	"pm25":     {"PM2.5", "空气质量", "雾霾", "空气污染", "空气好不好", "能不能户外", "air quality", "smog"},
	"whr":      {"腰臀比", "腰围", "臀围", "肚子大", "苹果型身材"},
}

// FeatureOffers implements render.OfferFeature: the page of all calculators, and each.
func (s Service) FeatureOffers(ctx context.Context, ask render.FeatureAsk) (offers []render.ServiceOffer, until value.Time, err error) {
	all, _, err := s.shown(ctx, ask.Tenant)
	if err != nil || len(all) == 0 {
		return nil, 0, err
	}
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = c.Name
		offers = append(offers, render.ServiceOffer{
			Path: c.Path, Kind: "健康计算器", Title: c.Name, Facts: []string{c.Question + "：" + c.Description}, Act: "开始计算",
			Words: askedBy[c.Slug],
		})
	}
	return append(offers, render.ServiceOffer{
		Path: ask.Path, Kind: "健康计算器", Title: ask.ColumnName, Facts: []string{strings.Join(names, "、")}, Act: "选一个计算器",
		Words: []string{"计算器", "健康计算", "自测", "测一测", "算一算", "健康测试", "calculator"},
	}), 0, nil
}
