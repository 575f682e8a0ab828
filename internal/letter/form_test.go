package letter_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/errs"
	"jikong/internal/letter"
)

// walk fills in the three pages of questions and returns the page before sending.
func (o *office) walk() page {
	o.T.Helper()
	p := o.open(letter.Home, "write", "1")
	p = o.post(letter.Home, "state", p.str("state"), "step", "1", "letterType", "consult", "category", "immunization")
	p = o.post(letter.Home, "state", p.str("state"), "step", "2", "title", "孩子打完疫苗发烧怎么办", "content", "昨天接种了疫苗，今天体温三十八度，需要去医院吗？", "health", "yes", "district", "", "go", "next")
	p = o.post(letter.Home, "state", p.str("state"), "step", "3", "name", "王小明", "phone", "+86 138-0000 ５６７８", "consent", "1", "publishAllowed", "1")
	if p.str("view") != "check" || p.Status != 0 {
		o.T.Fatalf("the answers lead to %d %v", p.Status, p.data)
	}
	return p
}

func (p page) checkKey() string { return p.data["human"].(object)["checkKey"].(string) }

func TestALetterIsWrittenPageByPageAndFoundAgain(t *testing.T) {
	onOffices(t, func(o *office) {
		p := o.walk()
		if form := p.data["form"].(object); form["phone"] != "13800005678" || form["title"] != "孩子打完疫苗发烧怎么办" {
			o.T.Errorf("the check page shows %v", form)
		}
		sent := o.post(letter.Home, "state", p.str("state"), "step", "4", "checkKey", p.checkKey(), "captcha", "4", "go", "send")
		if sent.str("view") != "sent" || !sent.NoStore {
			o.T.Fatalf("sending leads to %v", sent.data)
		}
		receipt := sent.data["receipt"].(object)
		again := o.post(letter.Home, "state", p.str("state"), "step", "4", "checkKey", p.checkKey(), "captcha", "4", "go", "send")
		if !maps.Equal(again.data["receipt"].(object), receipt) {
			o.T.Errorf("sent again the receipt is %v, not %v", again.data["receipt"], receipt)
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != 1 {
			o.T.Errorf("%d letters are stored", n)
		}
		own := o.post(letter.SearchHome, "queryCode", strings.ToLower(receipt["codeText"].(string)), "password", " "+receipt["passwordText"].(string))
		letter, _ := own.data["letter"].(object)
		if letter["title"] != "孩子打完疫苗发烧怎么办" || letter["stateText"] != "待受理" || letter["canWithdraw"] != true || letter["canAsk"] != false {
			o.T.Errorf("found again: %v", own.data)
		}
	})
}

func TestNoPageOfTheFormCanBeSkippedOrForged(t *testing.T) {
	onOneOffice(t, func(o *office) {
		fresh := o.open(letter.Home, "write", "1").str("state")
		p := o.post(letter.Home, "state", fresh, "step", "4", "checkKey", "k", "captcha", "4", "go", "send")
		o.expectProblem(p, "sending at once", 422, "letterType", "请选择来信的类型")
		if p.data["step"] != 1.0 {
			o.T.Errorf("shows page %v", p.data["step"])
		}
		p = o.post(letter.Home, "state", fresh, "step", "3", "name", "王", "phone", "13800005678", "consent", "1")
		o.expectProblem(p, "the last page first", 422, "letterType", "请选择")
		for says, state := range map[string]string{"no state": "", "a changed state": "A" + fresh[1:] + "A", "something else": "'; DROP TABLE x", "of another use": fresh[:40]} {
			p := o.post(letter.Home, "state", state, "step", "2", "title", "标题标题标题", "content", "写了很久的内容", "health", "yes")
			o.expectProblem(p, says, 422, "", "重新填写")
			p = o.post(letter.Home, "state", p.str("state"), "step", "1", "letterType", "consult", "category", "immunization")
			if form := p.data["form"].(object); p.data["step"] != 2.0 || form["title"] != "标题标题标题" || form["content"] != "写了很久的内容" || form["health"] != "yes" {
				o.T.Errorf("%s: what was typed came back as %v", says, form)
			}
		}
		checked := o.walk()
		o.Clock.Advance(25 * 60 * 60 * 1e9)
		o.expectProblem(o.post(letter.Home, "state", checked.str("state"), "step", "4", "go", "send"), "the next day", 422, "", "24 小时")
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != 0 {
			o.T.Errorf("%d letters are stored", n)
		}
	})
}

func TestGoingBackKeepsTheAnswersAndTheCheckPageLeadsToEachPage(t *testing.T) {
	onOneOffice(t, func(o *office) {
		p := o.walk()
		for button, wantStep := range map[string]float64{"edit:1": 1, "edit:2": 2, "edit:3": 3, "edit:9": 3, "edit:x": 1, "back": 3} {
			edited := o.post(letter.Home, "state", p.str("state"), "step", "4", "go", button)
			form, _ := edited.data["form"].(object)
			if edited.str("view") != "question" || edited.data["step"] != wantStep || form["name"] != "王小明" || form["letterType"] != "consult" {
				o.T.Errorf("%s leads to %v", button, edited.data)
			}
		}
		other := o.post(letter.Home, "state", p.str("state"), "step", "4", "go", "picture")
		if human := other.data["human"].(object); human["kind"] != "picture" || human["picture"] == "" || human["checkKey"] == p.checkKey() {
			o.T.Errorf("the other kind of question: %v", human)
		}
		wrong := o.post(letter.Home, "state", p.str("state"), "step", "4", "kind", "picture", "checkKey", p.checkKey(), "captcha", "5", "go", "send")
		o.expectProblem(wrong, "a wrong answer", 422, "captcha", "没有答对")
		if wrong.data["human"].(object)["kind"] != "picture" || wrong.checkKey() == p.checkKey() {
			o.T.Errorf("after a wrong answer: %v", wrong.data["human"])
		}
	})
}

func TestEveryFieldAtItsLimits(t *testing.T) {
	type change = func(f *letter.Form)
	long := func(n int) string { return strings.Repeat("长", n) }
	cases := []struct {
		says   string
		change change
		field  string // "" is accepted
	}{
		{"a letter without mistakes", func(*letter.Form) {}, ""},
		{"no type", func(f *letter.Form) { f.LetterType = "" }, "letterType"},
		{"an unknown type", func(f *letter.Form) { f.LetterType = "praise" }, "letterType"},
		{"an unknown category", func(f *letter.Form) { f.Category = "<script>" }, "category"},
		{"a title of 4", func(f *letter.Form) { f.Title = long(4) }, "title"},
		{"a title of 5", func(f *letter.Form) { f.Title = long(5) }, ""},
		{"a title of 50", func(f *letter.Form) { f.Title = long(50) }, ""},
		{"a title of 51", func(f *letter.Form) { f.Title = long(51) }, "title"},
		{"a title of blanks", func(f *letter.Form) { f.Title = strings.Repeat(" \u3000\u200b", 20) }, "title"},
		{"a title of control signs", func(f *letter.Form) { f.Title = strings.Repeat("\x00\u202e", 20) }, "title"},
		{"a content of 9", func(f *letter.Form) { f.Content = long(9) }, "content"},
		{"a content of 10", func(f *letter.Form) { f.Content = long(10) }, ""},
		{"a content of 1000", func(f *letter.Form) { f.Content = long(1000) }, ""},
		{"a content of 1001", func(f *letter.Form) { f.Content = long(1001) }, "content"},
		{"a line of 1 MB", func(f *letter.Form) { f.Content = strings.Repeat("x", 1<<20) }, "content"},
		{"emoji and lines", func(f *letter.Form) { f.Content = "🙂🙂\r\n第二行\r\n<script>alert(1)</script>" }, ""},
		{"a formula", func(f *letter.Form) { f.Title = "=HYPERLINK(1)+1" }, ""},
		{"a district of 31", func(f *letter.Form) { f.District = long(31) }, "district"},
		{"nothing said about health", func(f *letter.Form) { f.Health = "" }, "health"},
		{"no name", func(f *letter.Form) { f.Name = " " }, "name"},
		{"a name of 21", func(f *letter.Form) { f.Name = long(21) }, "name"},
		{"neither phone nor mail", func(f *letter.Form) { f.Phone, f.Email = "", "" }, "phone"},
		{"a mail alone", func(f *letter.Form) { f.Phone, f.Email = "", "wang@example.cn" }, ""},
		{"a wrong mail", func(f *letter.Form) { f.Email = "wang@" }, "email"},
		{"a mail without end", func(f *letter.Form) { f.Email = strings.Repeat("a", 100) + "@example.cn" }, "email"},
		{"a number of the new ranges", func(f *letter.Form) { f.Phone = "16612345678" }, ""},
		{"a landline", func(f *letter.Form) { f.Phone = "0300-5551234" }, ""},
		{"a number as a browser fills it in", func(f *letter.Form) { f.Phone = "+86 138 0000 0001" }, ""},
		{"a number in groups", func(f *letter.Form) { f.Phone = "138-0000-0001" }, ""},
		{"a number in full width", func(f *letter.Form) { f.Phone = "１３８０００００００１" }, ""},
		{"a number of another country", func(f *letter.Form) { f.Phone = "+85 13800000001" }, "phone"},
		{"half a number", func(f *letter.Form) { f.Phone = "1380000" }, ""},
		{"a number with letters", func(f *letter.Form) { f.Phone = "1380000567a" }, "phone"},
		{"no consent", func(f *letter.Form) { f.Consent = false }, "consent"},
	}
	onOneOffice(t, func(o *office) {
		for _, c := range cases {
			o.Clock.Advance(60e9)
			f := aLetter()
			c.change(&f)
			_, err := o.service.Submit(o.visitor(), ourSite, f)
			var known *errs.Error
			if err != nil && !errors.As(err, &known) {
				o.T.Fatalf("%s: %v", c.says, err)
			}
			switch {
			case c.field == "" && err != nil:
				o.T.Errorf("%s is refused: %v %v", c.says, err, known.Fields)
			case c.field != "" && (known == nil || known.Fields[c.field] == ""):
				o.T.Errorf("%s: %v", c.says, err)
			case c.field != "" && len(known.Fields) != 1:
				o.T.Errorf("%s also complains about %v", c.says, known.Fields)
			}
		}
	})
}

func TestALetterSentAgainGetsTheReceiptOfTheFirstTime(t *testing.T) {
	onOffices(t, func(o *office) {
		f := aLetter()
		f.Key = "a key of the page"
		send := func() (letter.Receipt, error) { return o.service.Submit(o.visitor(), ourSite, f) }
		first, err := send()
		o.Must(err)
		id := o.id(first)
		for _, act := range []letter.Act{letter.Receive, letter.Propose} {
			o.act("li", act, id)
			if again, err := send(); err != nil || again != first {
				o.T.Errorf("after %s: %+v, %v; want %+v", act, again, err, first)
			}
		}
		f.Title = "这封信我要撤回"
		second, err := send()
		o.Must(err)
		ticket := o.post(letter.SearchHome, "queryCode", second.QueryCode, "password", second.Password).str("ticket")
		o.post(letter.SearchHome, "ticket", ticket, "act", "withdraw")
		if again, err := send(); err == nil || !strings.Contains(err.Error(), "已经撤回") {
			o.T.Errorf("a withdrawn letter is said to be sent: %+v, %v", again, err)
		}
	})
}

func TestTheSameLetterSentAtOnceIsStoredOnce(t *testing.T) {
	onOffices(t, func(o *office) {
		f := aLetter()
		f.Key = "one form"
		var mu sync.Mutex
		var all sync.WaitGroup
		receipts := map[string]int{}
		for range 10 {
			all.Go(func() {
				r, err := o.service.Submit(o.visitor(), ourSite, f)
				if err != nil {
					o.T.Errorf("sent at once: %v", err)
				}
				mu.Lock()
				defer mu.Unlock()
				receipts[r.QueryCode+r.Password]++
			})
		}
		all.Wait()
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != 1 || len(receipts) != 1 {
			o.T.Errorf("%d letters, receipts %v", n, receipts)
		}
		o.Clock.Advance(time.Minute)
		f.Content += "另外再问一句。"
		if other, err := o.service.Submit(o.visitor(), ourSite, f); err != nil || receipts[other.QueryCode+other.Password] != 0 {
			o.T.Errorf("other words under the same key: %v %v", other, err)
		}
	})
}

func TestAFloodIsHeldUpAndOthersAreNot(t *testing.T) {
	onOneOffice(t, func(o *office) {
		refused := 0
		for range 25 {
			_, err := o.service.Submit(o.visitor(), ourSite, aLetter())
			if errs.Is(err, errs.TooMany) {
				refused++
			}
		}
		if refused != 15 {
			o.T.Errorf("%d of 25 at once are refused, want 15", refused)
		}
		a := o.Call("POST", "/addConsult", aLetter())
		if a.Status != 429 || a.Header.Get("Retry-After") == "" {
			o.T.Errorf("the call answers %d, Retry-After %q", a.Status, a.Header.Get("Retry-After"))
		}
		p := o.walk()
		p = o.post(letter.Home, "state", p.str("state"), "step", "4", "checkKey", p.checkKey(), "captcha", "4", "go", "send")
		o.expectProblem(p, "the page", 429, "", "频繁")
		if p.RetryAfter <= 0 || p.str("view") != "check" {
			o.T.Errorf("the page says when to try again: %v, and keeps the answers: %v", p.RetryAfter, p.str("view"))
		}
		o.Address = "198.51.100.7"
		if _, err := o.service.Submit(o.visitor(), ourSite, aLetter()); err != nil {
			o.T.Errorf("somebody else: %v", err)
		}
	})
}

func TestAttachmentsAreSealedAndBelongToTheirLetter(t *testing.T) {
	onOffices(t, func(o *office) {
		p := o.open(letter.Home, "write", "1")
		p = o.post(letter.Home, "state", p.str("state"), "step", "1", "letterType", "consult", "category", "testing")
		p = o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@报告.jpg", "secret picture", "@二.jpg", "second")
		files, _ := p.data["files"].([]any)
		if len(files) != 2 || p.data["step"] != 2.0 {
			o.T.Fatalf("after choosing two: %v", p.data)
		}
		second := files[1].(object)["id"].(string)
		p = o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "remove:"+second)
		if files, _ = p.data["files"].([]any); len(files) != 1 {
			o.T.Errorf("after removing one: %v", files)
		}
		o.expectProblem(o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "next", "@x.exe", "MZ"), "a program", 422, "file", "不能上传")
		many := o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@a.jpg", "a", "@b.jpg", "b", "@c.jpg", "c")
		o.expectProblem(many, "a fourth", 422, "file", "最多 3 个")
		o.expectProblem(o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "upload", "@big.jpg", strings.Repeat("x", 5<<20+1)), "too large", 422, "file", "5 MB")
		photo := strings.Repeat("x", 8<<20)
		heavy := o.post(letter.Home, "state", p.str("state"), "step", "2", "go", "next", "title", "检测报告怎么看", "content", "附件是我的检测报告，请帮忙看一下。",
			"@IMG_1.jpg", photo, "@IMG_2.jpg", photo, "@IMG_3.jpg", photo)
		o.expectProblem(heavy, "three photos of 8 MB", 422, "file", "“IMG_1.jpg”超过 5 MB")
		if form := heavy.data["form"].(object); form["title"] != "检测报告怎么看" || form["content"] != "附件是我的检测报告，请帮忙看一下。" {
			o.T.Errorf("beside three photos of 8 MB was typed %v", form)
		}
		p = o.post(letter.Home, "state", p.str("state"), "step", "2", "title", "检测报告怎么看", "content", "附件是我的检测报告，请帮忙看一下。", "health", "yes")
		p = o.post(letter.Home, "state", p.str("state"), "step", "3", "name", "王", "email", "w@example.cn", "consent", "1")
		p = o.post(letter.Home, "state", p.str("state"), "step", "4", "checkKey", p.checkKey(), "captcha", "4")
		code := p.data["receipt"].(object)["queryCode"].(string)
		id := o.Number(`SELECT id FROM consult_letter WHERE query_code = $1`, code)
		file := o.Number(`SELECT id FROM consult_file WHERE letter_id = $1`, id)
		if n := o.Number(`SELECT file_count FROM consult_letter WHERE id = $1`, id); n != 1 {
			o.T.Errorf("the letter has %d files", n)
		}
		for info, err := range o.blobs.List(t.Context(), "letter/") {
			o.Must(err)
			stored, err := o.blobs.Open(t.Context(), info.Name)
			o.Must(err)
			bytes := make([]byte, info.Size)
			if _, err := stored.Read(bytes); err != nil {
				o.T.Fatal(err)
			}
			o.Must(stored.Close())
			if strings.Contains(string(bytes), "secret") {
				o.T.Error("the attachment lies open in the store")
			}
		}
		address := "/consult/letter/file?id=" + itoa(file)
		if a := o.Call("GET", address, ""); a.Body != "secret picture" || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment") {
			o.T.Errorf("the desk gets %q, %v", a.Body, a.Header)
		}
		o.Person.TenantID = theirSite
		if a := o.Call("GET", address, ""); strings.Contains(a.Body, "secret") || a.Status != 404 {
			o.T.Errorf("another site gets %d %q", a.Status, a.Body)
		}
		if loose := o.Number(`SELECT COUNT(*) FROM consult_file WHERE letter_id IS NULL`); loose == 0 {
			o.T.Error("the removed file should wait for the job")
		}
	})
}

func TestSimilarAnsweredQuestionsAreShownBeforeTheLetterIsSent(t *testing.T) {
	onOffices(t, func(o *office) {
		o.released(o.send())
		o.released(o.send(func(f *letter.Form) { f.Category = "environment" }), object{"publicTitle": "泳池的水质多久检测一次", "publicContent": "小区泳池的水质多久检测一次？谁负责？"})
		p := o.open(letter.Home, "write", "1")
		p = o.post(letter.Home, "state", p.str("state"), "step", "1", "letterType", "consult", "category", "immunization")
		p = o.post(letter.Home, "state", p.str("state"), "step", "2", "title", "宝宝接种后发烧", "content", "宝宝接种以后发烧，怎么办才好呢？", "health", "no")
		similar, _ := p.data["similar"].([]any)
		if len(similar) != 1 || similar[0].(object)["title"] != "接种后发烧怎么办" {
			o.T.Errorf("similar to it: %v", similar)
		}
		var titles []string
		for _, r := range similar {
			titles = append(titles, r.(object)["path"].(string))
		}
		if !slices.ContainsFunc(titles, func(p string) bool { return strings.HasPrefix(p, "/messaged/81/") }) {
			o.T.Errorf("addresses: %v", titles)
		}
	})
}

func TestAPageBeyondTheLastOfTheReleasedLettersIsTheLastOne(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for i := range 11 {
			o.released(o.send(func(f *letter.Form) { f.Title = fmt.Sprintf("孩子打完疫苗发烧怎么办，第 %d 封", i) }))
		}
		for _, c := range []struct {
			asked, kind string
			shown       int
			page        string // of the address
		}{{"1", "", 10, ""}, {"2", "", 1, "2"}, {"3", "", 1, "2"}, {"99999", "", 1, "2"}, {"2", "complaint", 0, ""}} {
			p := o.open(letter.Home, "pageNo", c.asked, "type", c.kind)
			if records := p.data["letters"].(object)["records"].([]any); len(records) != c.shown || p.Query.Get("pageNo") != c.page {
				o.T.Errorf("page %s %s has %d letters at the address of page %q", c.asked, c.kind, len(records), p.Query.Get("pageNo"))
			}
		}
	})
}

// Who found nothing in the search writes on from there.
func TestALinkMayBeginALetterWithItsTitle(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for given, title := range map[string]string{" 草爬子咬了怎么办 ": "草爬子咬了怎么办", strings.Repeat("长", 80): strings.Repeat("长", 50), "": ""} {
			p := o.open(letter.Home, "write", "1", "title", given)
			p = o.post(letter.Home, "state", p.str("state"), "step", "1", "letterType", "consult", "category", "immunization")
			if form := p.data["form"].(object); form["title"] != title || !p.NoStore {
				o.T.Errorf("%q begins a letter with %q", given, form["title"])
			}
		}
	})
}
