package directory_test

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"jikong/internal/sheet"
	"jikong/internal/sitetest"
)

// withReports also serves the files of refused rows, which all resources of a program share.
func (s *site) withReports() {
	s.Change(func(w *sitetest.Wiring) { w.Reports = true })
}

// file downloads a spreadsheet and returns its rows below the titles.
func (s *site) file(token, path string) [][]string {
	s.T.Helper()
	w := newRecorder()
	s.Handler.ServeHTTP(w, newRequest(path, token))
	if w.Code != http.StatusOK {
		s.T.Fatalf("%s: %d %s", path, w.Code, w.Body)
	}
	var rows [][]string
	content := w.Body.Bytes()
	for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(10_000)) {
		if err != nil {
			s.T.Fatal(err)
		}
		s.WantNoSecret(strings.Join(row.Cells, " "))
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
