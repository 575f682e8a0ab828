package letter_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/letter"
	"jikong/internal/sheet"
)

// exported are the lines of the file, without its heads; the title of a letter is the fourth cell.
func (o *office) exported(query string) (lines [][]string) {
	o.T.Helper()
	a := o.Call("GET", "/consult/letter/exportXls"+query+"&_t=/file", "")
	if !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment") {
		o.T.Fatalf("%s: %d %v %.300s", query, a.Status, a.Header, a.Body)
	}
	for row, err := range sheet.Read(bytes.NewReader([]byte(a.Body)), int64(len(a.Body)), sheet.Usual(1_000)) {
		o.Must(err)
		if row.Number > 3 {
			lines = append(lines, row.Cells)
		}
	}
	return lines
}

func TestTheListIsExportedMaskedAndLogged(t *testing.T) {
	onOffices(t, func(o *office) {
		evil := `=HYPERLINK("https://example.org","点我")`
		first := o.send(func(f *letter.Form) { f.Title = evil })
		o.Clock.Advance(time.Minute)
		second := o.answered(o.send(func(f *letter.Form) { f.Title, f.LetterType = "第二封信的标题", "complaint" }))
		all := o.exported("?column=createTime&order=asc")
		if len(all) != 2 || all[0][3] != evil || all[0][4] != "王**" || all[0][5] != "待受理" || all[1][5] != "已答复" || all[1][12] == "" {
			o.T.Errorf("the file holds %q", all)
		}
		for query, want := range map[string]string{"?letterType=complaint": "第二封信的标题", "?state=pending": evil, "?selections=" + second.String() + ",": "第二封信的标题",
			"?contact=13800005678&state=answered": "第二封信的标题", "?queryCode=" + first.QueryCode: evil} {
			if got := o.exported(query); len(got) != 1 || got[0][3] != want {
				o.T.Errorf("%s: %q", query, got)
			}
		}
		if none := o.exported("?light=red"); len(none) != 0 {
			o.T.Errorf("late ones: %q", none)
		}
		raw := o.Call("GET", "/consult/letter/exportXls?_t=/file", "").Body
		for row, err := range sheet.Read(bytes.NewReader([]byte(raw)), int64(len(raw)), sheet.Usual(1_000)) {
			o.Must(err)
			if text := strings.Join(row.Cells, " "); strings.Contains(text, "王小明") || strings.Contains(text, "13800005678") || strings.Contains(text, "百白破") {
				o.T.Errorf("the file gives away %q", text)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM audit_log WHERE action = 'letter.export'`); n != 8 {
			o.T.Errorf("%d exports are logged, want 8", n)
		}
		if why := o.Text(`SELECT summary FROM audit_log WHERE action = 'letter.export' ORDER BY id LIMIT 1`); !strings.Contains(why, "2 封") {
			o.T.Errorf("logged: %q", why)
		}
		o.Person = person("zhou", auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A02"}})
		delete(o.Person.Perms, letter.PermReceive)
		if got := o.exported("?_t=1"); len(got) != 0 {
			o.T.Errorf("another department gets %q", got)
		}
		delete(o.Person.Perms, letter.PermExport)
		if a := o.Call("GET", "/consult/letter/exportXls", ""); a.Success || slices.Contains(a.Header["Content-Disposition"], "attachment") || a.Status < 400 {
			o.T.Errorf("without the right: %d %s", a.Status, a.Body)
		}
	})
}
