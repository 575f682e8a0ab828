package testkit

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// OneSite is where every visitor is.
type OneSite value.ID

// TenantOf is the site.
func (s OneSite) TenantOf(context.Context) (value.ID, error) { return value.ID(s), nil }

// Humans take "4" for the answer of every question.
type Humans struct{}

// Question asks in words.
func (Humans) Question(context.Context, string) (string, error) {
	return "二加二等于多少？", nil
}

// Picture asks in a picture.
func (Humans) Picture(context.Context, string) (string, error) {
	return "data:image/png;base64,AA==", nil
}

// Take is true for the right answer to a question that was asked.
func (Humans) Take(_ context.Context, _ *db.Tx, key, answer string) (bool, error) {
	return key != "" && answer == "4", nil
}

// Pictures takes files of the asked kinds for what their names say.
type Pictures struct{}

// Inspect keeps the content in a spool.
func (Pictures) Inspect(_ context.Context, name string, content io.Reader, extensions ...string) (string, string, *blob.Spool, error) {
	for _, extension := range extensions {
		if strings.HasSuffix(name, "."+extension) {
			spool, err := blob.NewSpool("")
			if err == nil {
				_, err = io.Copy(spool, content)
			}
			return name, "image/" + strings.Replace(extension, "jpg", "jpeg", 1), spool, err
		}
	}
	return "", "", nil, errs.Invalidf("这里不能上传这种文件")
}

// Raised remembers which scopes of pages were raised since it was last emptied.
type Raised struct{ Scopes []string }

// Bump is called in the transaction that changes what pages show.
func (r *Raised) Bump(_ context.Context, _ *db.Tx, _ value.ID, scopes ...string) error {
	r.Scopes = append(r.Scopes, scopes...)
	return nil
}

// Stamp counts how often any of the scopes was raised.
func (r *Raised) Stamp(_ value.ID, scopes ...string) string {
	n := 0
	for _, raised := range r.Scopes {
		if slices.Contains(scopes, raised) {
			n++
		}
	}
	return strconv.Itoa(n)
}

// Has tells whether a scope was raised.
func (r *Raised) Has(scope string) bool { return slices.Contains(r.Scopes, scope) }
