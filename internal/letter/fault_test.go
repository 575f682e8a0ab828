package letter_test

import (
	"strings"
	"testing"

	"jikong/internal/letter"
)

// tells posts the form for faults; what is not given stands as a careful reader would have written it.
func (o *office) tells(p page, change ...string) page {
	o.T.Helper()
	answers := map[string]string{"form": "fault", "key": p.str("key"), "page": "/detail/31/31001", "fault": "typo", "text": "第三段的“疫苗”写成了“役苗”", "phone": "",
		"email": "", "consent": "", "checkKey": p.checkKey(), "captcha": "4", "go": "send"}
	for i := 0; i < len(change); i += 2 {
		answers[change[i]] = change[i+1]
	}
	fields := []string{}
	for name, text := range answers {
		fields = append(fields, name, text)
	}
	return o.post(letter.Home, fields...)
}

func TestAFaultOfAPageIsToldWithoutANameAndAnsweredAtTheDesk(t *testing.T) {
	onOffices(t, func(o *office) {
		p := o.open(letter.Home, "fault", "1", "page", "/detail/31/31001")
		if given := p.data["form"].(object)["page"]; given != "/detail/31/31001" || p.str("view") != "fault" || !p.NoStore {
			o.T.Fatalf("the form shows %v", p.data)
		}
		sent := o.tells(p)
		if sent.str("view") != "sent" {
			o.T.Fatalf("sending leads to %d %v", sent.Status, sent.data)
		}
		if typed := o.tells(p, "phone", "+86 138—0000—5678", "go", "picture").data["form"].(object)["phone"]; typed != "13800005678" {
			o.T.Errorf("the number is read as %v", typed)
		}
		receipt := sent.data["receipt"].(object)
		if again := o.tells(p).data["receipt"].(object); again["queryCode"] != receipt["queryCode"] {
			o.T.Errorf("sent again the receipt is %v", again)
		}
		list := o.Call("GET", "/consult/letter/list?letterType=fault", nil)
		if !strings.Contains(string(list.Result), "网页找错：错别字 /detail/31/31001") || !strings.Contains(string(list.Result), `"letterType_dictText":"网页找错"`) {
			o.T.Errorf("the desk sees %s", list.Result)
		}
		id := o.answered(letter.Receipt{QueryCode: receipt["queryCode"].(string)})
		o.act("li", letter.Close, id)
		own := o.post(letter.SearchHome, "queryCode", receipt["codeText"].(string), "password", receipt["passwordText"].(string))
		if letter, _ := own.data["letter"].(object); letter["letterTypeText"] != "网页找错" || len(letter["messages"].([]any)) != 1 {
			o.T.Errorf("its reader finds %v", own.data)
		}
	})
}

func TestWhatIsWrongWithAFaultIsSaidAndNothingTypedIsLost(t *testing.T) {
	onOneOffice(t, func(o *office) {
		cases := []struct {
			says         string
			change       []string
			field, words string
		}{
			{"no page", []string{"page", " "}, "page", "请填写网页的地址"},
			{"an endless page", []string{"page", "/" + strings.Repeat("a", 300)}, "page", "最多 200 个字"},
			{"no kind", []string{"fault", ""}, "kind", "请选择"},
			{"a kind that is none", []string{"fault", "'; DROP TABLE x"}, "kind", "请选择"},
			{"too few words", []string{"text", "错了"}, "text", "至少 5 个字"},
			{"too many words", []string{"text", strings.Repeat("错", 501)}, "text", "最多 500 个字"},
			{"a phone that is none", []string{"phone", "12", "consent", "1"}, "phone", "11 位手机号码"},
			{"a mail address that is none", []string{"email", "a@", "consent", "1"}, "email", "邮箱"},
			{"a phone without consent", []string{"phone", "13800005678"}, "consent", "同意"},
			{"a wrong answer of the human check", []string{"captcha", "5"}, "captcha", "没有答对"},
		}
		for _, c := range cases {
			o.Clock.Advance(60 * 1e9)
			p := o.tells(o.open(letter.Home, "fault", "1"), c.change...)
			o.expectProblem(p, c.says, 422, c.field, c.words)
			if given := p.data["form"].(object); c.field != "text" && given["text"] != "第三段的“疫苗”写成了“役苗”" {
				o.T.Errorf("%s: what was typed is %v", c.says, given)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != 0 {
			o.T.Errorf("%d faults are stored", n)
		}
		if p := o.tells(o.open(letter.Home, "fault", "1"), "go", "picture"); p.str("view") != "fault" || p.data["human"].(object)["kind"] != "picture" {
			o.T.Errorf("another question leads to %v", p.data)
		}
	})
}

func TestReadersWhoStayUnnamedAreNotOneWriterAndOtherLettersStillNeedAnAddress(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for range 2 {
			if p := o.tells(o.open(letter.Home, "fault", "1")); p.str("view") != "sent" {
				o.T.Fatalf("sending leads to %v", p.data)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE contact_print = ''`); n != 2 {
			o.T.Errorf("%d of two letters are of nobody", n)
		}
		f := aLetter()
		f.Phone = ""
		if _, err := o.service.Submit(o.visitor(), ourSite, f); err == nil {
			o.T.Error("a letter without phone and mail is taken")
		}
		if text := o.open(letter.Home, "write", "1").data["letterTypes"].([]any); len(text) != 4 {
			o.T.Errorf("the letter form offers %v", text)
		}
	})
}

func TestAFloodOfFaultsIsSlowedDown(t *testing.T) {
	onOneOffice(t, func(o *office) {
		p := o.open(letter.Home, "fault", "1")
		status := 0
		for i := range 12 {
			status = o.tells(p, "key", "", "text", "第几次说这件事："+itoa(int64(i+1))).Status
		}
		if status != 429 {
			o.T.Errorf("the twelfth in a moment got %d", status)
		}
	})
}
