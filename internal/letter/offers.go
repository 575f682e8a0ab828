package letter

import (
	"context"
	"fmt"

	"jikong/internal/render"
	"jikong/internal/value"
)

// FeatureOffers implements render.OfferFeature: to write, and to tell of a fault of a page.
func (w Writing) FeatureOffers(_ context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	return []render.ServiceOffer{
		{Path: ask.Path + "?write=1", Kind: "写信", Title: "写信咨询、投诉、举报、建议", Act: "开始写信",
			Facts: []string{fmt.Sprintf("%d 个工作日内告知是否受理，一般 %d 个工作日内答复", receiptDays, normalDays)},
			Words: []string{"写信", "咨询", "投诉", "举报", "建议", "反映问题", "留言", "信箱", "主任信箱", "意见", "反馈", "提意见", "告状", "给主任写信", "给领导写信", "complaint", "feedback"}},
		{Path: ask.Path + "?fault=1", Kind: "纠错", Title: "网页纠错", Act: "指出错误", Facts: []string{"文字、数字、链接有错，告诉我们"},
			Words: []string{"纠错", "网站有错", "网页打不开", "链接失效", "网站找错", "错别字", "内容有误"}},
	}, 0, nil
}

// FeatureOffers implements render.OfferFeature: to look up an own letter.
func (Searching) FeatureOffers(_ context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	return []render.ServiceOffer{{Path: ask.Path, Kind: "查信", Title: "查询信件办理进度", Act: "用查询码查询", Facts: []string{"需要写信时得到的查询码和密码"},
		Words: []string{"查信", "信件查询", "查询码", "办理进度", "信件进度", "多久回信", "我的信", "查进度", "回信", "什么时候回复", "多久答复", "信有没有回", "回复了没有", "写的信"}}}, 0, nil
}
