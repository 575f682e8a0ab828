package letter_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/letter"
	"jikong/internal/testkit"
)

// upload sends a file by itself; without a name the form has none.
func (o *office) upload(name, content string) testkit.Answer {
	o.T.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if name != "" {
		part, err := form.CreateFormFile("file", name)
		o.Must(err)
		_, err = part.Write([]byte(content))
		o.Must(err)
	}
	o.Must(form.Close())
	r := httptest.NewRequest("POST", "/addConsultFile", &body)
	r.RemoteAddr = o.Address + ":4000"
	r.Header.Set("Content-Type", form.FormDataContentType())
	return testkit.Send(o.T, o.Handler, r)
}

func TestALetterInOnePieceBringsItsAttachments(t *testing.T) {
	onOffices(t, func(o *office) {
		for _, c := range []struct{ says, name, content, words string }{
			{"a program", "x.exe", "MZ", "不能上传"}, {"too large", "big.jpg", strings.Repeat("x", 5<<20+1), "5 MB"}, {"nothing", "", "", "请选择"},
		} {
			if a := o.upload(c.name, c.content); a.Success || !strings.Contains(a.Body, c.words) {
				o.T.Errorf("%s: %.200s", c.says, a.Body)
			}
		}
		var tokens []string
		for _, name := range []string{"一.jpg", "二.jpg", "三.jpg", "四.jpg"} {
			a := o.upload(name, "secret "+name)
			var kept letter.UploadedFile
			if err := json.Unmarshal(a.Result, &kept); err != nil || kept.Name != name || strings.Contains(kept.Token, "secret") {
				o.T.Fatalf("%s: %v in %s", name, err, a.Body)
			}
			tokens = append(tokens, kept.Token)
		}
		o.Clock.Advance(time.Minute)
		send := func(tokens ...string) testkit.Answer {
			return o.Call("POST", "/addConsult", letter.Sent{Form: aLetter(), Files: tokens})
		}
		for _, c := range []struct {
			says   string
			tokens []string
			words  string
		}{
			{"four", tokens, "最多 3 个"}, {"no token", []string{"81"}, "过期"}, {"an id, not its token", []string{itoa(o.Number(`SELECT MIN(id) FROM consult_file`))}, "过期"},
		} {
			if a := send(c.tokens...); a.Success || !strings.Contains(a.Body, c.words) {
				o.T.Errorf("%s: %s", c.says, a.Body)
			}
		}
		if a := send(tokens[0], tokens[1], tokens[0]); !a.Success || o.Number(`SELECT file_count FROM consult_letter`) != 2 {
			o.T.Errorf("two of them: %s", a.Body)
		}
		if a := send(tokens[0]); a.Success || !strings.Contains(a.Body, "过期") || o.Number(`SELECT COUNT(*) FROM consult_letter`) != 1 {
			o.T.Errorf("one that belongs to a letter already: %s", a.Body)
		}
		o.Clock.Advance(25 * time.Hour)
		if a := send(tokens[2]); a.Success || !strings.Contains(a.Body, "过期") {
			o.T.Errorf("a day later: %s", a.Body)
		}
	})
}
