package media

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
)

// OwnPicture tells whether the caller uploaded a picture of at most so many bytes, which is stored at exactly this path.
func (s *Service) OwnPicture(ctx context.Context, q db.Querier, path string, atMost int64) (bool, error) {
	if len(path) > maxPath || pathOf(path) != path {
		return false, nil
	}
	p := auth.PrincipalFrom(ctx)
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM media_file WHERE path = $1 AND tenant_id = $2 AND create_by = $3 AND kind = $4 AND size <= $5 AND del_flag = 0`,
		path, p.TenantID, p.Username, KindImage, atMost)
	return n > 0, err
}
