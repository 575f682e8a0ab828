package media

import (
	"errors"
	"strings"
	"testing"

	"jikong/internal/errs"
)

// Somebody chose several files: what is refused is named, and so is what would be taken there.
func TestARefusedFileIsToldWhatItsPlaceTakes(t *testing.T) {
	o := sqliteOffice(t, Options{})
	for _, c := range []struct{ says, name, content, want string }{
		{"a kind that nobody takes", "IMG_2031.heic", "x", "“IMG_2031.heic”不能上传；这里可以上传 jpg、png、pdf 文件"},
		{"a name of a browser", "照片.jfif", jpegOf(photo(8, 8)), "“照片.jfif”不能上传；这里可以上传 jpg、png、pdf 文件"},
		{"a kind that others take", "报名表.doc", cfb("WordDocument", "1Table"), "“报名表.doc”不能上传；这里可以上传 jpg、png、pdf 文件"},
		{"no kind", "扫描件", pdf, "“扫描件”没有扩展名，无法判断类型；这里可以上传 jpg、png、pdf 文件"},
		{"another spelling of a kind", "照片.JPEG", jpegOf(photo(8, 8)), ""},
	} {
		_, _, clean, err := o.service.Inspect(t.Context(), c.name, strings.NewReader(c.content), "jpg", "png", "pdf")
		if clean != nil {
			o.Must(clean.Close())
		}
		var refused *errs.Error
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &refused) || refused.Message != c.want) {
			t.Errorf("%s: %v", c.says, err)
		}
	}
}
