package crud_test

import (
	"encoding/csv"
	"net/url"
	"strings"
	"testing"
)

func TestAnExportMayBeCommaSeparated(t *testing.T) {
	inOffice(t, func(o *office) {
		o.insert(Leaflet{Title: "=1+1", Topic: "child", OrgCode: "A01", Note: "两行, \"引号\""})
		answer := o.get("/test/leaflet/exportXls?format=csv&column=id&order=asc&columns=" + url.QueryEscape("title,topic,copies,note"))
		if got := answer.Header().Get("Content-Type"); got != "text/csv; charset=utf-8" || !strings.Contains(answer.Header().Get("Content-Disposition"), ".csv") {
			o.t.Errorf("%s, %s", got, answer.Header().Get("Content-Disposition"))
		}
		text, marked := strings.CutPrefix(answer.Body.String(), "\uFEFF")
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil || !marked || len(rows) != 7 {
			o.t.Fatalf("%v: %q", err, text)
		}
		same(o.t, "headings", rows[0], []string{"标题", "主题", "份数", "备注", "批次"})
		same(o.t, "a row", rows[1], []string{flu, "疫苗", "100", "", "批1"})
		same(o.t, "what is no formula any more", rows[6][:4], []string{"'=1+1", "儿童", "0", "两行, \"引号\""})
		if nothing := o.get("/test/leaflet/exportXls?format=csv&topic=none").Body.String(); !strings.HasPrefix(nothing, "\uFEFF标题,") {
			o.t.Errorf("without rows: %q", nothing)
		}
		if refused := o.get("/test/leaflet/exportXls?format=exe"); refused.Code != 400 || !strings.Contains(refused.Body.String(), "不能导出 exe 格式") {
			o.t.Errorf("another format: %d %s", refused.Code, refused.Body)
		}
	})
}
