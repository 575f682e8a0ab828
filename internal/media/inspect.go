package media

import (
	"context"
	"errors"
	"io"
	"slices"

	"jikong/internal/blob"
	"jikong/internal/errs"
)

// Inspect checks a file that another area keeps by itself, as strictly as an upload: its type must be one of the extensions and what
// the content says, and pictures lose their metadata. The caller closes the spool with the clean content.
func (s *Service) Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleaned, mime string, clean *blob.Spool, err error) {
	f, err := formatOf(s.formats, name)
	if err != nil {
		return "", "", nil, err
	}
	if !slices.Contains(extensions, f.ext) {
		return "", "", nil, errs.Invalidf("这里不能上传 .%s 文件", f.ext)
	}
	r := &received{}
	if err := s.readFile(ctx, r, name, content, allowance{}); err != nil {
		return "", "", nil, errors.Join(err, r.close())
	}
	return r.name, r.format.mime, r.spool, nil
}
