package review

import (
	"context"

	"jikong/internal/web"
)

// Due is how many subjects of the caller's site no review covers, or soon none will: pages when asked for, and medical texts.
func (s *Service) Due(ctx context.Context, pages, medicine bool) (int64, error) {
	all, err := s.list(ctx, &web.Empty{})
	n := int64(0)
	for _, item := range all.Items {
		if item.State != Valid && (item.Kind == Page && pages || item.Kind == Guidance && medicine) {
			n++
		}
	}
	return n, err
}
