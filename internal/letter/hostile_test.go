package letter_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/letter"
)

// Whatever is posted to the pages, the answer is a page that says what to do, and nothing is stored.
func TestHostileFormsGetAPageWithWords(t *testing.T) {
	const plain, parts = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
	cases := []struct{ says, kind, body string }{
		{"nothing", plain, ""},
		{"no kind of content", "", "step=1"},
		{"JSON", "application/json", `{"step":1}`},
		{"a form that breaks off", parts, "--x\r\nContent-Disposition: form-data; name=\"step\"\r\n\r\n1"},
		{"a form without a boundary", "multipart/form-data", "--x--"},
		{"wrong escapes", plain, "state=%zz&step=%"},
		{"an act of staff", plain, "act=approve&ticket=x"},
		{"an act nobody knows", plain, "act=__proto__&ticket=x"},
		{"a step far away", plain, "step=99999999999999999999&state=x&go=send"},
		{"a step below", plain, "step=-1&state=x"},
		{"a long state", plain, "state=" + strings.Repeat("A", 100_000)},
		{"control signs", plain, "queryCode=%00%0d%0aSet-Cookie:x&password=%E2%80%AE"},
		{"many fields", plain, strings.Repeat("a=1&", 5000)},
		{"a file where none belongs", parts, "--x\r\nContent-Disposition: form-data; name=\"queryCode\"; filename=\"../../x\"\r\n\r\nX\r\n--x--\r\n"},
	}
	onOneOffice(t, func(o *office) {
		for _, home := range []string{letter.Home, letter.SearchHome} {
			for _, c := range cases {
				o.Address = "198.51.100." + itoa(int64(len(c.says)%250)) // no case is held up by the others
				r := httptest.NewRequest("POST", "/"+home, strings.NewReader(c.body))
				r.Header.Set("Content-Type", c.kind)
				made, err := o.feature(home).FeatureForm(o.visitor(), o.ask(home), r)
				if err != nil {
					o.T.Errorf("%s to %s: %v", c.says, home, err)
					continue
				}
				p := o.read(made, nil)
				if view := p.str("view"); view != "question" && view != "ask" || !p.NoStore {
					o.T.Errorf("%s to %s shows %v", c.says, home, p.data)
				}
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != 0 {
			o.T.Errorf("%d letters are stored", n)
		}
	})
}

// What is allowed to be written comes back as it was written, and never as something that runs.
func TestStrangeTextsStayTexts(t *testing.T) {
	onOffices(t, func(o *office) {
		for says, text := range map[string]string{
			"a script":     "<script>alert(1)</script><img src=x onerror=alert(1)>",
			"a formula":    `=HYPERLINK("https://example.org","请点这里")`,
			"quotes":       `'; DROP TABLE consult_letter; -- "引号"`,
			"emoji":        "👩‍👧 孩子发烧🤒了怎么办才好呢",
			"lines":        "第一行\n第二行\n\n第四行怎么办",
			"a template":   "{{.Password}} ${7*7} %s %d 怎么办",
			"combined":     "Zalgo: " + strings.Repeat("a\u0301", 40),
			"unusual sign": "𠮷野家的筷子消毒吗，请问一下",
		} {
			r := o.send(func(f *letter.Form) { f.Content = text })
			own := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password)
			if got := own.data["letter"].(object)["content"]; got != text {
				o.T.Errorf("%s came back as %q", says, got)
			}
			if strings.Contains(string(own.Plain), "<script>") || strings.Contains(string(own.Plain), "<img") {
				o.T.Errorf("%s runs in %s", says, own.Plain)
			}
		}
		r := o.send(func(f *letter.Form) {
			f.Title, f.Content = "标题\u202e里有\x00控制符", "内容\u2066里也有\x07控制符\r\n第二行\ufeff没有了"
		})
		own := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password).data["letter"].(object)
		if own["title"] != "标题里有控制符" || own["content"] != "内容里也有控制符\n第二行没有了" {
			o.T.Errorf("signs that turn or hide text: %q %q", own["title"], own["content"])
		}
	})
}

func TestCallsWithWrongBodiesAreRefusedInWords(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for _, body := range []string{"", "null", "[]", "{", `{"title":1}`, `{"consent":"yes"}`, `{"letterType":{"a":1}}`, strings.Repeat("x", 70_000)} {
			o.Clock.Advance(6e10)
			a := o.Call("POST", "/addConsult", body)
			if a.Success || a.Message == "" || strings.Contains(a.Message, "意外") {
				o.T.Errorf("%.40s: %.200s", body, a.Body)
			}
		}
		if _, err := o.service.Submit(o.visitor(), ourSite, letter.Form{}); !errs.Is(err, errs.Invalid) {
			o.T.Errorf("an empty letter: %v", err)
		}
	})
}
