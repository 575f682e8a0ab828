package recruit

import (
	"context"
	"fmt"

	"jikong/internal/render"
	"jikong/internal/value"
)

// FeatureOffers implements render.OfferFeature: the list of the postings, and each that takes applications or will.
func (s *Service) FeatureOffers(ctx context.Context, ask render.FeatureAsk) ([]render.ServiceOffer, value.Time, error) {
	postings, err := s.published(ctx, ask.Tenant)
	if err != nil {
		return nil, 0, err
	}
	var offers []render.ServiceOffer
	var until value.Time
	for _, p := range postings {
		if p.State != Open && p.State != Announced {
			continue
		}
		b := p.summary(pathIn(ask.Column, p.ID))
		for _, t := range []value.Time{b.BeginTime, b.EndTime} {
			if t > s.DB.Now() && (until == 0 || t < until) {
				until = t
			}
		}
		day := func(t value.Time) string { return t.Go().Format("2006-01-02 15:04") }
		names := make([]string, len(p.Posts))
		for i, post := range p.Posts {
			names[i] = post.Name
		}
		offers = append(offers, render.ServiceOffer{Path: b.Path, Kind: "招聘", Title: b.Title, Act: "看岗位和报名", Names: names,
			Facts: []string{b.StateText, fmt.Sprintf("招 %d 人，报名 %s 至 %s", b.Headcount, day(b.BeginTime), day(b.EndTime))}})
	}
	return append(offers, render.ServiceOffer{
		Path: ask.Path, Kind: "招聘", Title: ask.ColumnName, Facts: []string{fmt.Sprintf("正在或即将报名 %d 个", len(offers))}, Act: "看招聘公告",
		Words: []string{"招聘", "招人", "找工作", "应聘", "报名入口", "岗位", "实习", "求职", "招考", "招工", "考编", "招人吗", "报名考试", "人才引进", "引进人才", "高层次人才", "应届生", "应届毕业生", "事业编", "公招", "job", "jobs", "vacancy"},
	}), until, nil
}
