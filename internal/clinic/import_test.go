package clinic_test

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

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
)

// titleRows come before the rows of a written spreadsheet.
const titleRows = 3

// file makes a spreadsheet whose headings are the first of the rows.
func file(t testing.TB, rows ...[]any) []byte {
	t.Helper()
	var out bytes.Buffer
	book, err := sheet.NewWriter(&out, "门诊", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if err := book.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// send uploads a spreadsheet and tells what became of its rows.
func (r *region) send(path string, content []byte) (a testkit.Answer, made crud.Imported) {
	r.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "门诊.xlsx")
	if err == nil {
		_, err = part.Write(content)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		r.T.Fatal(err)
	}
	request := httptest.NewRequest(http.MethodPost, path, &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	a = testkit.Send(r.T, r.Handler, request)
	if err := json.Unmarshal(a.Result, &made); err != nil {
		r.T.Fatalf("%s: %v in %s", path, err, a.Body)
	}
	return a, made
}

// refusedRows are the last cells of the file of refused rows, which say where and why.
func (r *region) refusedRows(path string) (reasons []string) {
	r.T.Helper()
	w := httptest.NewRecorder()
	r.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	content := w.Body.Bytes()
	for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(100)) {
		if err != nil {
			r.T.Fatalf("%s: %v in %.200s", path, err, content)
		}
		if last := row.Cells[len(row.Cells)-1]; strings.HasPrefix(last, "第 ") {
			reasons = append(reasons, last)
		}
	}
	return reasons
}

func TestPlacesComeInByFileAndBadRowsComeBackWithTheirReason(t *testing.T) {
	for _, c := range []struct {
		list, public string
		heads        []any
		rows         []struct {
			cells   []any
			refused string
		}
		shown string
	}{
		{"/clinic/rabies", "/queryWebRabies", []any{"名称", "区县", "地址", "电话", "24小时", "工作时间", "特殊日期", "经度", "纬度", "有免疫球蛋白", "核实日期"},
			[]struct {
				cells   []any
				refused string
			}{
				{[]any{"甲医院", "江北区", "北路 1 号", "0300-5550201、0300-5550202", "否", "周一—周五 8：00—17：00", "2026-10-01至2026-10-07 休息", "125.1", "27.5", "是", "2026-11-19"}, ""},
				{[]any{"乙医院", "江南区", "南路 1 号", "", "是"}, ""},
				{[]any{"", "江北区", "北路 2 号", "", "是"}, "请填写名称"},
				{[]any{"外地医院", "外地区", "北路 2 号", "", "是"}, "区县“外地区”不存在"},
				{[]any{"无时间", "江北区", "北路 2 号"}, "请填写工作时间，或选择24小时"},
				{[]any{"坏时间", "江北区", "北路 2 号", "", "", "上班时间"}, "“上班时间”看不懂"},
				{[]any{"坏日期", "江北区", "北路 2 号", "", "是", "", "2026-02-30 休息"}, "不是日期"},
				{[]any{"坏电话", "江北区", "北路 2 号", "0300-555020A", "是"}, "格式不正确"},
				{[]any{"反坐标", "江北区", "北路 2 号", "", "是", "", "", "27.5", "125.1"}, "经度应在 73 到 136 之间"},
				{[]any{"半坐标", "江北区", "北路 2 号", "", "是", "", "", "125.1", ""}, "纬度应在 3 到 54 之间"},
				{[]any{"明天核实", "江北区", "北路 2 号", "", "是", "", "", "", "", "", "2026-11-21"}, "核实日期不能晚于今天"},
			}, "甲医院 乙医院"},
		{"/clinic/vct", "/queryWebAids", []any{"名称", "区县", "地址", "24小时", "检测项目"},
			[]struct {
				cells   []any
				refused string
			}{
				{[]any{"甲检测点", "江北区", "北路 3 号", "是", ""}, ""},
				{[]any{"乙检测点", "江北区", "北路 3 号", "是", "新冠"}, "检测项目“新冠”不存在"},
				{[]any{strings.Repeat("长", 61), "江北区", "北路 3 号", "是", ""}, "最多 60 个字"},
			}, "甲检测点"},
	} {
		inRegions(t, func(r *region) {
			lines, want := [][]any{c.heads}, []string{}
			for i, row := range c.rows {
				lines = append(lines, row.cells)
				if row.refused != "" {
					want = append(want, fmt.Sprintf("第 %d 行：%s", titleRows+i+2, row.refused))
				}
			}
			a, made := r.send(c.list+"/importExcel", file(t, lines...))
			if !a.Success || made.Success != len(c.rows)-len(want) || made.Errors != len(want) {
				t.Fatalf("%s: %s %s", c.list, a.Message, a.Result)
			}
			got := r.refusedRows(made.FileURL)
			if len(got) != len(want) {
				t.Fatalf("%s: %d rows came back: %v", c.list, len(got), got)
			}
			for i := range want {
				place, reason, _ := strings.Cut(want[i], "：")
				if !strings.HasPrefix(got[i], place+"：") || !strings.Contains(got[i], reason) {
					t.Errorf("%s: came back with %q, want %q", c.list, got[i], want[i])
				}
			}
			if names := r.names(c.public); names != c.shown {
				t.Errorf("%s shows %q", c.public, names)
			}
		})
	}
}

func TestAFileMayLeaveOutTheStateButNotTheName(t *testing.T) {
	complete := []any{"甲医院", "江北区", "北路 1 号", "是"}
	heads := []any{"名称", "区县", "地址", "24小时"}
	for _, c := range []struct {
		says    string
		heads   []any
		cells   []any
		message string // of a file that is refused as a whole
		state   string
	}{
		{"a file without the column of states brings places in service", heads, complete, "", "normal"},
		{"so does an empty cell", append(slices.Clone(heads), "状态"), append(slices.Clone(complete), ""), "", "normal"},
		{"a state that is written holds", append(slices.Clone(heads), "状态"), append(slices.Clone(complete), "暂停"), "", "paused"},
		{"a file without names is refused before any row is", heads[1:], complete[1:], "缺少必填的列：名称。请下载模板，按模板的标题填写", ""},
	} {
		t.Run(c.says, func(t *testing.T) {
			inRegions(t, func(r *region) {
				a, made := r.send("/clinic/rabies/importExcel", file(t, c.heads, c.cells))
				if a.Success != (c.message == "") || c.message != "" && a.Message != c.message {
					t.Fatalf("%s %s", a.Message, a.Result)
				}
				if c.message != "" {
					return
				}
				stored, err := db.Int(t.Context(), r.DB.Read(), `SELECT COUNT(*) FROM rabies_clinic WHERE status = $1`, c.state)
				if err != nil || made.Success != 1 || stored != 1 {
					t.Errorf("%d rows came in, %d of them are %s (%v)", made.Success, stored, c.state, err)
				}
			})
		})
	}
}
