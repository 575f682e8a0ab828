package identity_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/resource"
	"jikong/internal/sheet"
	"jikong/internal/web"
)

// withReports also serves the files of refused rows, which all resources of a program share.
func (s *site) withReports() {
	api := web.NewAPI("test", s.auth.Guard(s.id))
	s.id.Mount(api)
	resource.MountReports(api, s.db)
	s.handler = web.Edge{}.Wrap(api)
}

// book is a spreadsheet with the rows.
func book(t *testing.T, rows ...[]any) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	for i, row := range rows {
		if err := file.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
			t.Fatal(err)
		}
	}
	out, err := file.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// send uploads files as existing clients do.
func (s *site) send(token, path string, files ...[]byte) answer {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i, content := range files {
		part, err := form.CreateFormFile("files[]", fmt.Sprintf("人员%d.xlsx", i+1))
		if err == nil {
			_, err = part.Write(content)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, path, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.Header.Set("X-Access-Token", token)
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	a := answer{status: w.Code, raw: w.Body.String()}
	if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil {
		s.t.Fatalf("%s: %v in %q", path, err, a.raw)
	}
	s.wantNoSecret(a.raw)
	return a
}

// file downloads a spreadsheet and returns its rows below the titles.
func (s *site) file(token, path string) [][]string {
	s.t.Helper()
	w := newRecorder()
	s.handler.ServeHTTP(w, newRequest(path, token))
	if w.Code != http.StatusOK {
		s.t.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	var rows [][]string
	content := w.Body.Bytes()
	for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(10_000)) {
		if err != nil {
			s.t.Fatal(err)
		}
		s.wantNoSecret(strings.Join(row.Cells, " "))
		rows = append(rows, row.Cells)
	}
	return rows[2:]
}

// column is one column of a file, sorted.
func column(rows [][]string, i int) []string {
	texts := []string{}
	for _, row := range rows {
		texts = append(texts, row[i])
	}
	slices.Sort(texts)
	return texts
}
