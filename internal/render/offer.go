package render

import (
	"context"

	"jikong/internal/value"
)

// ServiceOffer is something that people can do on the pages of a service, as the search of the site shows it above what there is to read. What it
// says holds now.
type ServiceOffer struct {
	Path  string   `json:"path"`
	Kind  string   `json:"kind" doc:"是什么：门诊、检测点、健康计算器…"`
	Title string   `json:"title"`
	Facts []string `json:"facts" doc:"现在的情况，一行一条，如：现在开诊，今天 17:30 结束"`
	Phone string   `json:"phone" doc:"可以直接拨打的电话，没有时为空"`
	Act   string   `json:"act" doc:"能做什么，如：开始计算"`

	Words []string `json:"-"` // a question that holds one of them means it, whatever else it says
	Names []string `json:"-"` // further names: a question that is about little else than a name, or the title, means it
	Text  string   `json:"-"` // what tells it from others, such as its address
}

// OfferFeature is a service that tells the search what it offers.
type OfferFeature interface {
	Feature
	// FeatureOffers lists what the service offers on the pages of a column, and when that changes by itself; 0 is never.
	FeatureOffers(ctx context.Context, ask FeatureAsk) (offers []ServiceOffer, until value.Time, err error)
}
