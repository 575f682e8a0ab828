package imports_test

import (
	"bytes"
	"mime/multipart"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"jikong/internal/imports"
)

func TestEachFileOfAnImportHasANameOfItsOwn(t *testing.T) {
	long := strings.Repeat("长", 70)
	for _, c := range []struct {
		says       string
		sent, want []string
	}{
		{"names of their own", []string{"一月.xlsx", "二月.xlsx"}, []string{"一月.xlsx", "二月.xlsx"}},
		{"the same name", []string{"周报.xlsx", "周报.xlsx", "周报.xlsx"}, []string{"周报.xlsx", "周报.xlsx（2）", "周报.xlsx（3）"}},
		{"a name with a number that another one gets", []string{"周报.xlsx（2）", "周报.xlsx", "周报.xlsx"}, []string{"周报.xlsx（2）", "周报.xlsx", "周报.xlsx（3）"}},
		{"names that are the same in characters that do no harm", []string{"a<.xlsx", "a>.xlsx"}, []string{"a_.xlsx", "a_.xlsx（2）"}},
		{"long names that differ at their end", []string{long + "（上）.xlsx", long + "（下）.xlsx"}, []string{
			long[:30*3] + "…" + long[:21*3] + "（上）.xlsx", long[:30*3] + "…" + long[:21*3] + "（下）.xlsx"}},
		{"the same long name", []string{long + ".xlsx", long + ".xlsx"}, []string{
			long[:30*3] + "…" + long[:24*3] + ".xlsx", long[:30*3] + "…" + long[:21*3] + ".xlsx（2）"}},
	} {
		var body bytes.Buffer
		form := multipart.NewWriter(&body)
		for _, name := range c.sent {
			if _, err := form.CreateFormFile("files[]", name); err != nil {
				t.Fatal(err)
			}
		}
		if err := form.Close(); err != nil {
			t.Fatal(err)
		}
		files, _, err := imports.Read(form.FormDataContentType(), body.Bytes(), "")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, f := range files {
			got = append(got, f.Name)
			if n := utf8.RuneCountInString(f.Name); n > 60 {
				t.Errorf("%s: %s has %d characters", c.says, f.Name, n)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n%q, want\n%q", c.says, got, c.want)
		}
	}
}
