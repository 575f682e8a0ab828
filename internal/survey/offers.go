package survey

import (
	"context"
	"fmt"
	"strings"

	"jikong/internal/render"
	"jikong/internal/value"
)

// mostOffered is how many surveys the search can name; the page lists all.
const mostOffered = 100

// FeatureOffers implements render.OfferFeature: the list of the surveys, and each that can be answered now.
func (s *Service) FeatureOffers(ctx context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	page, until, err := s.listed(ctx, ask.Tenant, detailsAt(ask), 1, mostOffered)
	if err != nil {
		return nil, 0, err
	}
	var offers []render.ServiceOffer
	for _, b := range page.Records {
		if b.State == Open && !b.Full {
			name, _, _ := strings.Cut(b.Title, "（")
			offers = append(offers, render.ServiceOffer{Path: b.Path, Kind: "调查问卷", Title: b.Title, Names: []string{name}, Facts: []string{endOf(b)}, Act: "去填写"})
		}
	}
	return append(offers, render.ServiceOffer{
		Path: ask.Path, Kind: "调查问卷", Title: ask.ColumnName, Facts: []string{fmt.Sprintf("正在征集 %d 份", len(offers))}, Act: "看全部调查",
		Words: []string{"问卷", "调查问卷", "网上调查", "征求意见", "意见征集", "填表调查", "填问卷", "在线调查", "满意度调查", "survey", "questionnaire"},
	}), until, nil
}

func endOf(b SurveyBrief) string {
	end := "长期开放"
	if b.EndTime != 0 {
		end = "截止 " + b.EndTime.Go().Format("2006-01-02 15:04")
	}
	if b.Minutes > 0 {
		return fmt.Sprintf("%s，约 %d 分钟", end, b.Minutes)
	}
	return end
}
