package survey_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/survey"
	"jikong/internal/testkit"
)

const (
	attaching = `"attachments":true,"questions":[{"id":"f","type":"attachment","title":"照片","required":true,"max":2},{"id":"w","type":"blank","title":"话"}]`
	picture   = "一张照片的内容"
)

// begun is the page of questions of somebody who has just begun.
func (o *desk) begun(v survey.Survey) survey.SurveyData {
	o.T.Helper()
	_, d := o.form(v, url.Values{"go": {"start"}})
	return d
}

// uploaded chooses a file for the question f.
func (o *desk) uploaded(v survey.Survey, d survey.SurveyData, do, name, content string) survey.SurveyData {
	o.T.Helper()
	_, after := o.formWith(v, o.filled(d, do, url.Values{"shown": {"f,w"}}), "q.f", name, content)
	return after
}

func names(a survey.Answer) string {
	var all []string
	for _, f := range a.Files {
		all = append(all, f.Name)
	}
	return strings.Join(all, " ")
}

func (o *desk) stored() (n int) {
	o.T.Helper()
	for _, err := range o.blobs.List(o.T.Context(), "survey/") {
		o.Must(err)
		n++
	}
	return n
}

func TestAttachmentsAreOffUntilASurveyTurnsThemOn(t *testing.T) {
	onDesks(t, func(o *desk) {
		off := strings.Replace(attaching, "true", "false", 1)
		if a := o.act("publish", o.draft(off)); a.Success || !strings.Contains(a.Body, "允许上传附件") {
			t.Errorf("published: %s", a.Body)
		}
		for most, allowed := range map[string]bool{"0": false, "1": true, "1.5": false, "3": true, "4": false} {
			if a := o.act("publish", o.draft(strings.Replace(attaching, `"max":2`, `"max":`+most, 1))); a.Success != allowed {
				t.Errorf("at most %s files: %s", most, a.Body)
			}
		}
	})
}

func TestAnAttachmentGoesFromThePageToTheDesk(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching)
		d := o.begun(v)
		if _, without := o.form(v, o.filled(d, "send", url.Values{"shown": {"f,w"}})); len(without.Problems) != 1 || without.Problems[0].Message != "第 1 题：请上传附件" {
			t.Errorf("without a file: %+v", without.Problems)
		}
		d = o.uploaded(v, d, "upload", "一.jpg", picture)
		d = o.uploaded(v, d, "upload", "二.jpg", picture)
		if third := o.uploaded(v, d, "upload", "三.jpg", picture); len(third.Problems) != 1 || !strings.Contains(third.Problems[0].Message, "最多上传 2 个文件，“三.jpg”没有上传") {
			t.Errorf("a third file: %+v", third.Problems)
		}
		_, d = o.form(v, o.filled(d, "remove:"+d.Form.Answers["f"].Files[0].ID.String(), url.Values{"shown": {"f,w"}}))
		if got := names(d.Form.Answers["f"]); got != "二.jpg" {
			t.Fatalf("after one was removed there are %q", got)
		}
		// The button that sends takes what is still chosen with it.
		whole := d
		d = o.uploaded(v, whole, "send", "=三.jpg", picture)
		if d.View != "done" {
			t.Fatalf("sent: %+v", d)
		}
		if again := o.uploaded(v, whole, "send", "=三.jpg", picture); again.View != "done" || again.Receipt.Code != d.Receipt.Code {
			t.Errorf("the button was pressed twice: %+v", again)
		}
		if o.Number(`SELECT COUNT(*) FROM survey_answer WHERE answers LIKE '%二%'`) != 0 || o.Number(`SELECT COUNT(*) FROM survey_file WHERE answer_id IS NOT NULL`) != 2 {
			t.Error("the attachments are not those of the answer, or their names can be read")
		}
		o.checkDesk(v)
	})
}

// checkDesk looks at the attachments 二.jpg and =三.jpg of the one answer.
func (o *desk) checkDesk(v survey.Survey) {
	t := o.T
	t.Helper()
	seen := read[survey.SurveyTexts](o, fmt.Sprintf("/survey/survey/texts?id=%d&question=f", v.ID)).Records
	if len(seen) != 1 || len(seen[0].Files) != 2 || seen[0].Files[0].Mark != "" {
		t.Fatalf("the desk sees %+v", seen)
	}
	path := "/survey/survey/file?id=" + seen[0].Files[0].ID.String()
	a := o.do("GET", path, nil)
	if a.Body != picture || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment") || a.Header.Get("Content-Type") != "image/jpeg" || a.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("downloaded %q with %v", a.Body, a.Header)
	}
	if n := o.Number(`SELECT COUNT(*) FROM audit_log WHERE summary LIKE '%附件“二.jpg”%'`); n != 1 {
		t.Errorf("%d looks are logged", n)
	}
	if csv := o.do("GET", fmt.Sprintf("/survey/survey/exportCsv?id=%d", v.ID), nil); !strings.Contains(csv.Body, "1. 照片,2. 话") || !strings.Contains(csv.Body, "二.jpg；=三.jpg") {
		t.Errorf("exported %q", csv.Body)
	}
	figures := read[survey.SurveyResults](o, fmt.Sprintf("/survey/survey/statistics?id=%d", v.ID))
	if figures.Questions[0].Answered != 1 || len(figures.Questions[0].Counts) != 0 {
		t.Errorf("figures %+v", figures.Questions[0])
	}
	delete(o.Person.Perms, survey.PermTexts)
	if a := o.do("GET", path, nil); !strings.Contains(a.Body, "没有权限") {
		t.Errorf("without the permission: %s", a.Body)
	}
	o.Person.Perms[survey.PermTexts] = true
	o.Person.TenantID = 2
	if a := o.do("GET", path, nil); a.Body == picture || !strings.Contains(a.Body, "没有这个附件") {
		t.Errorf("another site downloads %q", a.Body)
	}
	o.Person.TenantID = site
}

func TestWhatIsWrongWithAFileIsSaidAndNothingElseIsLost(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching)
		for name, c := range map[string]struct{ file, content, want string }{
			"a program":  {"一.exe", "MZ", "第 1 题：这里不能上传这种文件"},
			"no content": {"一.jpg", "", "第 1 题：文件“一.jpg”是空的，请重新选择"},
			"too large":  {"一.jpg", strings.Repeat("x", 5<<20+1), "第 1 题：“一.jpg”超过 5 MB，请压缩后再选择"},
		} {
			d := o.begun(v)
			page, after := o.formWith(v, o.filled(d, "upload", url.Values{"shown": {"f,w"}, "q.w": {"写好的话"}}), "q.f", c.file, c.content)
			if page.Status != 422 || len(after.Problems) != 1 || after.Problems[0].Message != c.want || after.Form.Answers["w"].Values[0] != "写好的话" {
				t.Errorf("%s: %d %+v", name, page.Status, after.Problems)
			}
		}
		if o.Number(`SELECT COUNT(*) FROM survey_file`) != 0 || o.stored() != 0 {
			t.Error("something refused was kept")
		}
	})
}

func TestNobodyTakesTheFileOfSomebodyElse(t *testing.T) {
	onDesks(t, func(o *desk) {
		v, other := o.published(attaching), o.published(attaching)
		mine := o.uploaded(v, o.begun(v), "upload", "一.jpg", picture).Form.Answers["f"].Files[0]
		send := func(to survey.Survey, format string, args ...any) testkit.Answer {
			return o.send(to, `{"f":{"files":[{`+fmt.Sprintf(format, args...)+`}]}}`, "203.0.113.1")
		}
		for name, a := range map[string]testkit.Answer{
			"without its mark":       send(v, `"id":"%d","name":"一.jpg","size":%d`, mine.ID, mine.Size),
			"with a guess":           send(v, `"id":"%d","name":"一.jpg","size":%d,"mark":"%s"`, mine.ID, mine.Size, strings.Repeat("0", 32)),
			"under another name":     send(v, `"id":"%d","name":"二.jpg","size":%d,"mark":"%s"`, mine.ID, mine.Size, mine.Mark),
			"with another survey":    send(other, `"id":"%d","name":"一.jpg","size":%d,"mark":"%s"`, mine.ID, mine.Size, mine.Mark),
			"that is not a file":     send(v, `"id":"x","name":"一.jpg"`),
			"that was never chosen":  send(v, `"id":"0"`),
			"as two of one question": o.send(v, `{"w":{"files":[{"id":"1"}]}}`, "203.0.113.1"),
		} {
			if a.Success {
				t.Errorf("sent %s: %s", name, a.Body)
			}
		}
		right := fmt.Sprintf(`"id":"%d","name":"一.jpg","size":%d,"mark":"%s"`, mine.ID, mine.Size, mine.Mark)
		if a := send(v, "%s", right); !a.Success {
			t.Errorf("with its mark: %s", a.Body)
		}
		if a := send(v, "%s", right); a.Success {
			t.Errorf("a second answer takes the same file: %s", a.Body)
		}
		if o.Number(`SELECT answer_count FROM survey WHERE id = $1`, v.ID) != 1 {
			t.Error("what was refused is counted")
		}
	})
}

func TestAttachmentsGoWithTheirAnswer(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching, `"endTime":"2026-12-01 00:00:00"`)
		sent := o.uploaded(v, o.begun(v), "send", "一.jpg", picture)
		o.uploaded(v, o.begun(v), "send", "二.jpg", picture)
		if o.stored() != 2 {
			t.Fatalf("%d are stored", o.stored())
		}
		o.form(v, url.Values{"go": {"erase"}, "code": {sent.Receipt.Code}})
		if o.stored() != 1 || o.Number(`SELECT COUNT(*) FROM survey_file`) != 1 {
			t.Errorf("after one was taken back %d are stored", o.stored())
		}
		o.Clock.Advance(2 * 365 * 24 * time.Hour)
		o.runDaily()
		if o.stored() != 0 || o.Number(`SELECT COUNT(*) FROM survey_file`) != 0 {
			t.Errorf("after the answers were destroyed %d are stored", o.stored())
		}
	})
}

func TestWhatWasUploadedAndNeverSentIsCollected(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching)
		o.uploaded(v, o.begun(v), "upload", "没有寄.jpg", picture)
		saved := o.uploaded(v, o.begun(v), "save", "暂存.jpg", picture)
		if saved.View != "saved" {
			t.Fatalf("saved %+v", saved)
		}
		o.Clock.Advance(23 * time.Hour)
		o.runDaily()
		if o.stored() != 2 {
			t.Errorf("the same day %d are left", o.stored())
		}
		o.Clock.Advance(2 * time.Hour)
		o.runDaily()
		if o.stored() != 1 {
			t.Errorf("the next day %d are left, one belongs to a form that was put aside", o.stored())
		}
		_, again := o.form(v, url.Values{"go": {"resume"}, "code": {saved.Form.Code}})
		if got := names(again.Form.Answers["f"]); got != "暂存.jpg" {
			t.Fatalf("the form comes back with %q", got)
		}
		if _, done := o.form(v, o.filled(again, "send", url.Values{"shown": {"f,w"}})); done.View != "done" {
			t.Errorf("sent: %+v", done)
		}
		o.uploaded(v, o.begun(v), "save", "忘了.jpg", picture)
		o.Clock.Advance(31 * 24 * time.Hour)
		o.runDaily()
		if o.stored() != 1 {
			t.Errorf("a month later %d are left, want that of the answer", o.stored())
		}
	})
}

func TestAPreviewShowsAttachmentsAndStoresNone(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.draft(attaching)
		v.Path, o.preview, _ = strings.Cut(into[survey.SurveyPreview](t, o.act("preview", v)).Path, "?preview=")
		d := o.uploaded(v, o.begun(v), "upload", "一.jpg", picture)
		if names(d.Form.Answers["f"]) != "一.jpg" || o.stored() != 0 || o.Number(`SELECT COUNT(*) FROM survey_file`) != 0 {
			t.Errorf("the preview shows %+v and %d are stored", d.Form.Answers, o.stored())
		}
	})
}
