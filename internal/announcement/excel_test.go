package announcement_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"jikong/internal/announcement"
	"jikong/internal/crud"
	"jikong/internal/sheet"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// upload sends a spreadsheet whose first row are the headings.
func (o *office) upload(rows ...[]any) (testkit.Answer, crud.Imported) {
	o.T.Helper()
	var file, body bytes.Buffer
	book, err := sheet.NewWriter(&file, "系统通告", "", nil)
	for _, row := range rows {
		if err == nil {
			err = book.Row(row)
		}
	}
	if err == nil {
		err = book.Close()
	}
	form := multipart.NewWriter(&body)
	part, errPart := form.CreateFormFile("file", "通告.xlsx")
	if err != nil || errPart != nil {
		o.T.Fatal(err, errPart)
	}
	if _, err := part.Write(file.Bytes()); err != nil {
		o.T.Fatal(err)
	}
	if err := form.Close(); err != nil {
		o.T.Fatal(err)
	}
	request := httptest.NewRequest(http.MethodPost, "/sys/annountCement/importExcel", &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	a := testkit.Send(o.T, o.Handler, request)
	var made crud.Imported
	if a.Success {
		if err := json.Unmarshal(a.Result, &made); err != nil {
			o.T.Fatal(err)
		}
	}
	return a, made
}

func TestAnnouncementsComeInByFileAsDraftsAndBadRowsComeBack(t *testing.T) {
	onOffices(t, func(o *office) {
		heads := []any{"标题", "摘要", "内容", "优先级", "消息类型", "结束时间", "需确认阅读", "指定用户", "发布状态", "发布人"}
		rows := []struct {
			cells   []any
			refused string
		}{
			{[]any{"台风", "做好准备", "第一行 <5 人\n第二行", "紧急", "通知公告", "2031-01-31 18:00", "是", "", "已发布", "别人"}, ""},
			{[]any{"旧站来的", "", `<p onclick="x">正文<script>alert(1)</script></p>`, "", "", "", "", "li、zhao"}, ""},
			{[]any{"", "没有标题"}, "请填写标题"},
			{[]any{"坏优先级", "", "", "特急"}, "优先级“特急”不存在"},
			{[]any{"坏时间", "", "", "", "", "明天"}, "结束时间"},
			{[]any{"没有这个人", "", "", "", "", "", "", "li，nobody"}, "没有登录名为“nobody”的用户"},
		}
		sent := [][]any{heads}
		for _, r := range rows {
			sent = append(sent, r.cells)
		}
		o.as(7, 1, "list", "add")
		if a, _ := o.upload(sent...); a.Success || a.Code != 510 {
			t.Errorf("without the right: %+v", a)
		}
		o.as(7, 1, "list", "import")
		a, made := o.upload(sent...)
		if a.Code != 201 || made.Success != 2 || made.Errors != 4 {
			t.Fatalf("%+v", a)
		}
		var page web.Page[announcement.Announcement]
		o.get("/sys/annountCement/list?column=createTime&order=asc", &page)
		stored := map[string]announcement.Announcement{}
		for _, r := range page.Records {
			stored[r.Titile] = r
		}
		if len(stored) != 2 {
			t.Fatalf("stored %+v", stored)
		}
		storm, old := stored["台风"], stored["旧站来的"]
		if storm.SendStatus != "0" || storm.Sender != "" || storm.Priority != "H" || !storm.NeedConfirm || storm.MsgType != "ALL" || storm.MsgContent != "<p>第一行 &lt;5 人</p><p>第二行</p>" {
			t.Errorf("stored %+v", storm)
		}
		if old.MsgContent != "<p>正文</p>" || old.RecipientKind != "user" || old.UserIDs != "8,9" || old.Priority != "L" {
			t.Errorf("stored %+v", old)
		}
		o.reasons(t, made.FileURL, rows[2].refused, rows[3].refused, rows[4].refused, rows[5].refused)
		if got := o.unread(storm.ID); len(got) != 0 {
			t.Errorf("drafts are at the desks of %v", got)
		}
	})
}

// reasons compares the last cells of the rows that came back.
func (o *office) reasons(t *testing.T, path string, want ...string) {
	t.Helper()
	w := httptest.NewRecorder()
	o.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	content := w.Body.Bytes()
	var got []string
	for row, err := range sheet.Read(bytes.NewReader(content), int64(len(content)), sheet.Usual(100)) {
		if err != nil {
			t.Fatalf("%v in %.200s", err, content)
		}
		if last := row.Cells[len(row.Cells)-1]; strings.HasPrefix(last, "第 ") {
			got = append(got, last)
		}
	}
	if len(got) != len(want) || !slices.EqualFunc(got, want, strings.Contains) {
		t.Errorf("came back with %q, want %q", got, want)
	}
}
