package media

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Content is a stored content, for those who read it.
type Content struct {
	SHA256 string `db:"sha256"`
	Ext    string `db:"ext"`
	Size   int64  `db:"size"`
}

// Blob is the name of the content in the store.
func (c Content) Blob() string { return originalName(c.SHA256) }

// ContentsOf finds the contents behind paths or addresses, in their order; what is no stored file is left out.
func (s *Service) ContentsOf(ctx context.Context, q db.Querier, paths []string) ([]Content, error) {
	var contents []Content
	for _, text := range paths {
		path := pathOf(text)
		if path == "" {
			continue
		}
		found, err := db.Select[Content](ctx, q, `SELECT sha256, ext, size FROM media_file WHERE path = $1 AND del_flag = 0`, path)
		if err != nil {
			return nil, err
		}
		contents = append(contents, found...)
	}
	return contents, nil
}

// Used are the contents that a field of objects of the type uses.
func (s *Service) Used(ctx context.Context, q db.Querier, objectType, field string) ([]Content, error) {
	return db.Select[Content](ctx, q, `SELECT DISTINCT f.sha256, f.ext, f.size FROM media_use u JOIN media_file f ON f.id = u.file_id
		WHERE u.object_type = $1 AND u.field = $2 AND f.del_flag = 0 ORDER BY f.sha256`, objectType, field)
}

// UsersOf are the objects of the type with a field that uses the content.
func (s *Service) UsersOf(ctx context.Context, q db.Querier, sha256, objectType, field string) ([]value.ID, error) {
	return db.Select[value.ID](ctx, q, `SELECT DISTINCT u.object_id FROM media_use u JOIN media_file f ON f.id = u.file_id
		WHERE f.sha256 = $1 AND u.object_type = $2 AND u.field = $3 ORDER BY u.object_id`, sha256, objectType, field)
}

// Stored tells whether a file has the content, also one in the bin: it may be fetched back.
func (s *Service) Stored(ctx context.Context, q db.Querier, sha256 string) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM media_file WHERE sha256 = $1`, sha256)
	return n > 0, err
}
