package consult_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/consult"
	"jikong/internal/testkit"
)

// upload sends a file by itself; without a name the form has none.
func (o *office) upload(name, content string) testkit.Answer {
	o.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if name != "" {
		part, err := form.CreateFormFile("file", name)
		o.must(err)
		_, err = part.Write([]byte(content))
		o.must(err)
	}
	o.must(form.Close())
	r := httptest.NewRequest("POST", "/addConsultFile", &body)
	r.RemoteAddr = o.address + ":4000"
	r.Header.Set("Content-Type", form.FormDataContentType())
	return testkit.Send(o.t, o.handler, r)
}

func TestALetterInOnePieceBringsItsAttachments(t *testing.T) {
	onOffices(t, func(o *office) {
		for _, c := range []struct{ says, name, content, words string }{
			{"a program", "x.exe", "MZ", "不能上传"}, {"too large", "big.jpg", strings.Repeat("x", 5<<20+1), "5 MB"}, {"nothing", "", "", "请选择"},
		} {
			if a := o.upload(c.name, c.content); a.Success || !strings.Contains(a.Body, c.words) {
				o.t.Errorf("%s: %.200s", c.says, a.Body)
			}
		}
		var tokens []string
		for _, name := range []string{"一.jpg", "二.jpg", "三.jpg", "四.jpg"} {
			a := o.upload(name, "secret "+name)
			var kept consult.UploadedFile
			if err := json.Unmarshal(a.Result, &kept); err != nil || kept.Name != name || strings.Contains(kept.Token, "secret") {
				o.t.Fatalf("%s: %v in %s", name, err, a.Body)
			}
			tokens = append(tokens, kept.Token)
		}
		o.clock.Advance(time.Minute)
		send := func(tokens ...string) testkit.Answer {
			return o.call("POST", "/addConsult", consult.Sent{Form: letter(), Files: tokens})
		}
		for _, c := range []struct {
			says   string
			tokens []string
			words  string
		}{
			{"four", tokens, "最多 3 个"}, {"no token", []string{"81"}, "过期"}, {"an id, not its token", []string{itoa(o.number(`SELECT MIN(id) FROM consult_file`))}, "过期"},
		} {
			if a := send(c.tokens...); a.Success || !strings.Contains(a.Body, c.words) {
				o.t.Errorf("%s: %s", c.says, a.Body)
			}
		}
		if a := send(tokens[0], tokens[1], tokens[0]); !a.Success || o.number(`SELECT file_count FROM consult_letter`) != 2 {
			o.t.Errorf("two of them: %s", a.Body)
		}
		if a := send(tokens[0]); a.Success || !strings.Contains(a.Body, "过期") || o.number(`SELECT COUNT(*) FROM consult_letter`) != 1 {
			o.t.Errorf("one that belongs to a letter already: %s", a.Body)
		}
		o.clock.Advance(25 * time.Hour)
		if a := send(tokens[2]); a.Success || !strings.Contains(a.Body, "过期") {
			o.t.Errorf("a day later: %s", a.Body)
		}
	})
}
