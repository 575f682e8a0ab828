package survey_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/survey"
	"jikong/internal/testkit"
)

// upload sends a file by itself, before the fields that say what it is for; without a name the form has none.
func (o *desk) upload(surveyID, question, name, content string) testkit.Answer {
	o.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if name != "" {
		part, err := form.CreateFormFile("file", name)
		o.Must(err)
		_, err = io.WriteString(part, content)
		o.Must(err)
	}
	o.Must(form.WriteField("surveyId", surveyID))
	o.Must(form.WriteField("question", question))
	o.Must(form.Close())
	r := httptest.NewRequest("POST", "/addSurveyFile", &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	return testkit.Send(o.T, o.Handler, r)
}

func TestAnAnswerInOnePieceBringsItsAttachments(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching)
		send := func(kept ...survey.AnswerFile) testkit.Answer {
			given, err := json.Marshal(survey.Answers{"f": {Files: kept}})
			o.Must(err)
			return o.send(v, string(given), "203.0.113.1")
		}
		var kept []survey.AnswerFile
		for _, name := range []string{"一.jpg", "二.jpg", "三.jpg", "=四.jpg"} {
			a := o.upload(v.ID.String(), "f", name, picture)
			f := into[survey.AnswerFile](t, a)
			if !a.Success || f.Name != name || f.Size != int64(len(picture)) || f.Mark == "" {
				t.Fatalf("%s: %s", name, a.Body)
			}
			kept = append(kept, f)
		}
		if a := send(kept[:3]...); a.Success || !strings.Contains(a.Body, "最多上传 2 个文件") {
			t.Errorf("three: %s", a.Body)
		}
		other := kept[0]
		other.Mark = kept[1].Mark
		if a := send(other); a.Success || !strings.Contains(a.Body, "不是在这里上传的") {
			t.Errorf("with the mark of another file: %s", a.Body)
		}
		for range 2 { // a client that lost the answer sends it again
			if a := o.sendKeyed(v, kept[1], kept[3]); !a.Success {
				t.Fatalf("two: %s", a.Body)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM survey_file WHERE answer_id IS NOT NULL`); n != 2 || o.Number(`SELECT COUNT(*) FROM survey_answer`) != 1 {
			t.Errorf("%d attachments belong to the answer", n)
		}
		if a := send(kept[1]); a.Success {
			t.Errorf("one that belongs to an answer already: %s", a.Body)
		}
		o.Clock.Advance(25 * time.Hour)
		if a := send(kept[2]); a.Success || !strings.Contains(a.Body, "过期") {
			t.Errorf("a day later: %s", a.Body)
		}
		o.runDaily()
		if o.stored() != 2 {
			t.Errorf("%d are stored, want those of the answer", o.stored())
		}
	})
}

// sendKeyed sends the attachments with a key, as a client does that tries again.
func (o *desk) sendKeyed(v survey.Survey, kept ...survey.AnswerFile) testkit.Answer {
	o.T.Helper()
	given, err := json.Marshal(survey.Answers{"f": {Files: kept}})
	o.Must(err)
	return o.send(v, string(given), "203.0.113.1", `"key":"0123456789abcdef"`)
}

func TestAnUploadThatFitsNoQuestionIsRefusedAndNothingIsKept(t *testing.T) {
	onDesks(t, func(o *desk) {
		v, draft := o.published(attaching), o.draft(attaching)
		early, over := o.published(attaching, `"startTime":"2031-01-01 00:00:00"`), o.published(attaching)
		if a := o.act("close", over); !a.Success {
			t.Fatal(a.Body)
		}
		for _, c := range []struct {
			says, question, name, content, words string
			survey                               any
		}{
			{"a program", "f", "一.exe", "MZ", "不能上传", v.ID},
			{"no content", "f", "一.jpg", "", "“一.jpg”是空的", v.ID},
			{"too large", "f", "一.jpg", strings.Repeat("x", 5<<20+1), "超过 5 MB", v.ID},
			{"larger than any form", "f", "一.jpg", strings.Repeat("x", 6<<20), "太大", v.ID},
			{"no file", "f", "", "", "请选择要上传的文件", v.ID},
			{"a question for words", "w", "一.jpg", picture, "没有这道附件题", v.ID},
			{"a question that is not there", strings.Repeat("f", 1<<20), "一.jpg", picture, "没有这道附件题", v.ID},
			{"a draft", "f", "一.jpg", picture, "还没有发布", draft.ID},
			{"a survey of tomorrow", "f", "一.jpg", picture, "还没有开始", early.ID},
			{"a survey that is closed", "f", "一.jpg", picture, "已经结束", over.ID},
			{"no survey", "f", "一.jpg", picture, "没有这个调查", ""},
			{"what is no number", "f", "一.jpg", picture, "格式不正确", "1 OR 1=1"},
		} {
			if a := o.upload(fmt.Sprint(c.survey), c.question, c.name, c.content); a.Success || !strings.Contains(a.Body, c.words) || len(a.Body) > 1000 {
				t.Errorf("%s: %.300s", c.says, a.Body)
			}
		}
		if o.Number(`SELECT COUNT(*) FROM survey_file`) != 0 || o.stored() != 0 {
			t.Error("something refused was kept")
		}
	})
}

func TestUploadsWithoutEndAreToldToWait(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(attaching)
		for range 30 {
			if a := o.upload(v.ID.String(), "f", "一.jpg", picture); !a.Success {
				t.Fatal(a.Body)
			}
		}
		if a := o.upload(v.ID.String(), "f", "一.jpg", picture); a.Status != 429 || a.Header.Get("Retry-After") == "" {
			t.Errorf("the 31st gets %d %v", a.Status, a.Header)
		}
	})
}
