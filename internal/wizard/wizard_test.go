package wizard_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/testkit"
	"jikong/internal/wizard"
)

// tale is what somebody tells: a name on the first page, a word on the second, all of it on the third.
type tale struct {
	name, word string
	kept       int
}

func pages(keep bool, do error) wizard.Wizard[*tale] {
	missing := func(field, text string) (form.Problems, error) {
		found := form.Problems{}
		found.Add(text == "", field, "请填写")
		return found, nil
	}
	w := wizard.Wizard[*tale]{Pages: []wizard.Page[*tale]{
		{Take: func(t *tale, p *wizard.Posted) { t.name = p.Line("name") }, Check: func(_ context.Context, t *tale) (form.Problems, error) { return missing("name", t.name) }},
		{Take: func(t *tale, p *wizard.Posted) { t.word = p.Line("word") }, Check: func(_ context.Context, t *tale) (form.Problems, error) { return missing("word", t.word) },
			Do: func(context.Context, *tale, *wizard.Posted) error { return do }},
		{},
	}}
	if keep {
		w.Keep = func(_ context.Context, t *tale) error { t.kept++; return nil }
	}
	return w
}

func posted(t *testing.T, query string) *wizard.Posted {
	t.Helper()
	r := httptest.NewRequest("POST", "/", strings.NewReader(query))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	p, err := wizard.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAButtonLeadsToItsPage(t *testing.T) {
	for _, c := range []struct {
		says, sent string
		keep       bool
		step       int
		wrong      string
		send       bool
	}{
		{"on", "step=1&go=next&name=a", false, 2, "", false},
		{"on without an answer", "step=1&go=next", false, 1, "name", false},
		{"on without a button", "step=1&name=a", false, 2, "", false},
		{"a page further on, while the first is wrong", "step=2&go=next&word=b", false, 1, "name", false},
		{"the same where pages are kept", "step=2&go=next&word=b", true, 3, "", false},
		{"back, whatever is wrong", "step=2&go=back", false, 1, "", false},
		{"back from the first", "step=1&go=back", false, 1, "", false},
		{"a page to change", "step=3&go=edit:2", false, 2, "", false},
		{"a page that there is not", "step=3&go=edit:9", false, 2, "", false},
		{"a page that is no number", "step=3&go=edit:x", false, 1, "", false},
		{"a button of the page", "step=2&go=upload", false, 2, "", false},
		{"another question for people", "step=3&go=picture", false, 3, "", false},
		{"sent too early", "step=3&go=send", true, 1, "name", false},
		{"a step that there is not", "step=99&go=back", false, 2, "", false},
	} {
		turn, err := pages(c.keep, nil).Turn(t.Context(), &tale{}, posted(t, c.sent))
		field := ""
		if len(turn.Problems) > 0 {
			field = turn.Problems[0].Field
		}
		if err != nil || turn.Step != c.step || field != c.wrong || turn.Send != c.send {
			t.Errorf("%s: %+v, %v", c.says, turn, err)
		}
	}
	for _, sent := range []string{"step=3&go=send", "step=3", "step=2&word=b&go=send"} {
		if turn, err := pages(false, nil).Turn(t.Context(), &tale{name: "a", word: "b"}, posted(t, sent)); err != nil || !turn.Send {
			t.Errorf("all is well: %+v, %v", turn, err)
		}
	}
	skipping := pages(false, nil)
	skipping.Skip = func(told *tale, step int) bool { return step == 2 && told.name == "a" }
	skipping.Pages[1].Check = nil
	for sent, step := range map[string]int{"step=1&name=a": 3, "step=1&name=b": 2, "step=3&go=back": 1} {
		if turn, err := skipping.Turn(t.Context(), &tale{name: "a"}, posted(t, sent)); err != nil || turn.Step != step {
			t.Errorf("%s, where the second page may have nothing to ask: %+v, %v", sent, turn, err)
		}
	}
}

func TestWhatIsRefusedStaysOnItsPageAndIsKept(t *testing.T) {
	slow := errs.New(errs.TooMany, "太快")
	slow.Retry = time.Minute
	broken := errors.New("broken")
	for _, c := range []struct {
		refused error
		status  int
		kept    int
	}{{errs.Invalidf("不行"), 422, 1}, {slow, 429, 1}, {broken, 0, 0}} {
		told := &tale{}
		turn, err := pages(true, c.refused).Turn(t.Context(), told, posted(t, "step=2&go=next&word=b"))
		page := turn.Page("页", nil)
		if told.word != "b" || told.kept != c.kept || turn.Step != 2 || page.Status != c.status || !page.NoStore || (page.RetryAfter > 0) != (c.refused == slow) || errors.Is(err, broken) != (c.status == 0) {
			t.Errorf("%v: %+v %+v, %v", c.refused, turn, page, err)
		}
	}
}

func TestAFormIsReadWholeOrRefused(t *testing.T) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, name := range []string{"", "一.jpg", "坏.jpg", "三.jpg"} {
		part, err := w.CreateFormFile("file", name)
		if err == nil {
			_, err = part.Write([]byte(name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.WriteField("go", "remove:7"), w.Close()); err != nil {
		t.Fatal(err)
	}
	send := func(content string, most int64) (*wizard.Posted, error) {
		r := httptest.NewRequest("POST", "/", strings.NewReader(content))
		r.Header.Set("Content-Type", w.FormDataContentType())
		r.Body = http.MaxBytesReader(nil, r.Body, most)
		return wizard.Read(r)
	}
	p, err := send(body.String(), 1<<20)
	if err != nil || p.Button != "remove" || p.Which != "7" {
		t.Fatalf("%+v, %v", p, err)
	}
	var names []string
	refused := p.EachFile("file", func(name string, content io.Reader) error {
		if name == "坏.jpg" {
			return errs.Invalidf("坏了")
		}
		data, err := io.ReadAll(content)
		names = append(names, string(data))
		return err
	})
	if wrong, err := wizard.Refused(refused); err != nil || strings.Join(names, " ") != "一.jpg 三.jpg" || len(wrong.Problems) != 1 || wrong.Problems[0] != (form.Problem{Field: "file", Message: "坏了"}) {
		t.Errorf("kept %q, %+v, %v", names, wrong, err)
	}
	for says, until := range map[string]string{"in what is sent": "move:7", "in the head of a part": "ata; name=\"go\"", "before a head": "\r\n" + "Content-Disposition: form-data; name=\"go\""} {
		begun, _, found := strings.Cut(body.String(), until)
		if _, err := send(begun, 1<<20); !found || !errors.Is(err, wizard.ErrBroken) {
			t.Errorf("one that breaks off %s: %v", says, err)
		}
	}
	if _, err := send(body.String(), 100); !errors.As(err, new(*http.MaxBytesError)) {
		t.Errorf("too much: %v", err)
	}
}

// chosen are files of so many megabytes in the control file, before the field that was typed.
func chosen(t *testing.T, typed string, megabytes ...int) *http.Request {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for i, size := range megabytes {
		part, err := w.CreateFormFile("file", fmt.Sprintf("%d.jpg", i+1))
		if err == nil {
			_, err = part.Write(make([]byte, size<<20))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.WriteField("word", typed), w.Close()); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest("POST", "/", &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return r
}

func TestFilesThatAreTooLargeLoseNothingThatWasTyped(t *testing.T) {
	for _, c := range []struct {
		says      string
		megabytes []int
		kept      string
		refused   string
	}{
		{"as much as one form takes", []int{5, 5, 5, 5}, "1.jpg:5 2.jpg:5 3.jpg:5 4.jpg:5", ""},
		{"one photo that is too large is seen to be", []int{8, 1}, "1.jpg:5+ 2.jpg:1", ""},
		{"three of them", []int{8, 8, 8}, "1.jpg:5+ 2.jpg:5+ 3.jpg:5+", ""},
		{"too much together, where a later small one has room", []int{5, 5, 5, 4, 2, 1}, "1.jpg:5 2.jpg:5 3.jpg:5 4.jpg:4 6.jpg:1", "“5.jpg”没有上传：一次选择的文件合计不能超过 20 MB"},
	} {
		p, err := wizard.Read(chosen(t, "写了很久", c.megabytes...))
		if err != nil || p.Get("word") != "写了很久" {
			t.Errorf("%s: %v, %v", c.says, p, err)
			continue
		}
		var kept []string
		refused := p.EachFile("file", func(name string, content io.Reader) error {
			n, err := io.Copy(io.Discard, content)
			kept = append(kept, fmt.Sprintf("%s:%d%s", name, n>>20, strings.Repeat("+", int(n&(1<<20-1)))))
			return err
		})
		wrong, err := wizard.Refused(refused)
		said := ""
		for _, problem := range wrong.Problems {
			said += problem.Message
		}
		if err != nil || strings.Join(kept, " ") != c.kept || !strings.HasPrefix(said, c.refused) || (said == "") != (c.refused == "") {
			t.Errorf("%s: kept %v, said %q, %v", c.says, kept, said, err)
		}
	}
}

func TestMoreTextThanAnybodyTypesIsReadToItsEndAndRefused(t *testing.T) {
	endless := httptest.NewRequest("POST", "/", strings.NewReader("word="+strings.Repeat("a", 6<<20)))
	endless.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for says, r := range map[string]*http.Request{"a plain form": endless, "a form with files": chosen(t, strings.Repeat("a", 6<<20), 1)} {
		_, err := wizard.Read(r)
		left, failed := io.Copy(io.Discard, r.Body)
		if !errs.Is(err, errs.TooLarge) || left != 0 || failed != nil {
			t.Errorf("%s: %v; %d bytes are left, so that the browser does not see the answer", says, err, left)
		}
	}
}

func TestTheQuestionForPeopleIsOfTheKindThatTheFormWants(t *testing.T) {
	for sent, want := range map[string]string{"": "sum", "go=picture": "picture", "kind=picture": "picture", "kind=picture&go=another": "picture", "kind=picture&go=sum": "sum"} {
		if human, err := posted(t, sent).Human(t.Context(), testkit.Humans{}); err != nil || human.Kind != want {
			t.Errorf("%q: %+v, %v", sent, human, err)
		}
	}
	if wrong, err := wizard.Refused(auth.ErrHuman); err != nil || wrong.Problems[0].Field != "captcha" {
		t.Errorf("a wrong answer: %+v, %v", wrong, err)
	}
}
