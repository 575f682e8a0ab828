package media

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"jikong/internal/blob"
	"jikong/internal/errs"
)

// Inspect checks a file that another area keeps by itself, as strictly as an upload: its type must be one of the extensions and what
// the content says, and pictures lose their metadata. The caller closes the spool with the clean content.
func (s *Service) Inspect(ctx context.Context, name string, content io.Reader, extensions ...string) (cleaned, mime string, clean *blob.Spool, err error) {
	if name, err = cleanName(name); err != nil {
		return "", "", nil, err
	}
	ext := strings.ToLower(extension(name))
	switch f, known := s.formats[ext]; {
	case ext == "":
		return "", "", nil, errs.Invalidf("“%s”没有扩展名，无法判断类型；这里可以上传 %s 文件", name, strings.Join(extensions, "、"))
	case !known || !slices.Contains(extensions, f.ext):
		return "", "", nil, errs.Invalidf("“%s”不能上传；这里可以上传 %s 文件", name, strings.Join(extensions, "、"))
	}
	r := &received{}
	if err := s.readFile(ctx, r, name, content, allowance{}); err != nil {
		return "", "", nil, errors.Join(err, r.close())
	}
	return r.name, r.format.mime, r.spool, nil
}
