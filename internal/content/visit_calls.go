package content

import (
	"context"
	"net/http"
	"time"

	"jikong/internal/auth"
	"jikong/internal/value"
	"jikong/internal/web"
)

type visitInput struct {
	Body *struct {
		ArticleID value.ID `json:"articleId,omitempty" doc:"打开的是文章时填它的编号"`
	}
}

// countVisit counts one opened page.
func (s *Service) countVisit(ctx context.Context, in *visitInput) (VisitCounts, error) {
	article := value.ID(0)
	if in.Body != nil {
		article = in.Body.ArticleID
	}
	return s.visit(ctx, article)
}

// visit counts unless the address opens more pages than people do; it then learns the counts all the same.
func (s *Service) visit(ctx context.Context, article value.ID) (VisitCounts, error) {
	tenant, err := s.tenants.TenantOf(ctx)
	if err != nil {
		return VisitCounts{}, err
	}
	if !s.visitors.Allow(web.RequestOf(ctx).IP, s.db.Now().Go()) {
		return s.visits.Look(ctx, tenant, article)
	}
	return s.visits.Count(ctx, tenant, article)
}

// visitPixel counts the pages of readers without JavaScript, who load a picture.
func (s *Service) visitPixel(w http.ResponseWriter, r *http.Request) error {
	article, err := value.ParseID(r.URL.Query().Get("articleId"))
	if err != nil {
		article = 0
	}
	if _, err := s.visit(r.Context(), article); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/gif")
	w.Header().Set("Cache-Control", "no-store")
	_, err = w.Write([]byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\x00\x00\x00!\xf9\x04\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;"))
	return err
}

// visitRate is for one address; it keeps one script from raising the figures.
var visitRate = auth.Rate{Burst: 120, Every: time.Second}
