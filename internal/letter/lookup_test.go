package letter_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/letter"
	"jikong/internal/search"
)

func TestAWrongCodeAndAWrongPasswordAreToldApartByNothing(t *testing.T) {
	onOffices(t, func(o *office) {
		r := o.send()
		look := func(code, password string) page {
			return o.post(letter.SearchHome, "queryCode", code, "password", password)
		}
		wrongPassword, wrongCode := look(r.QueryCode, "CCCCCCCC"), look("CCCCCCCCCCCC", r.Password)
		for says, p := range map[string]page{"wrong password": wrongPassword, "wrong code": wrongCode,
			"hostile": look("'; DROP TABLE consult_letter --", "' OR 1=1 --"), "long": look(strings.Repeat("C", 5000), strings.Repeat("C", 5000))} {
			o.expectProblem(p, says, 422, "password", "查询码或密码不对")
		}
		if p := look(r.CodeText, strings.ToLower(r.PasswordText)); p.str("view") != "letter" {
			o.T.Errorf("the right ones: %v", p.data)
		}
		a := o.Call("POST", "/queryConsultSearch", object{"queryCode": r.QueryCode, "password": "CCCCCCCC"})
		b := o.Call("GET", "/queryConsultSearch?queryCode=CCCCCCCCCCCC&password="+r.Password, "")
		if a.Success || string(a.Result) != string(b.Result) || a.Message != b.Message || a.Code != b.Code {
			o.T.Errorf("the calls answer %s and %s", a.Body, b.Body)
		}
	})
}

func TestGuessingIsStoppedAndTheWriterElsewhereIsNot(t *testing.T) {
	onOffices(t, func(o *office) {
		r := o.send()
		o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password) // home is known from now on
		o.Address = "203.0.113.9"
		var last page
		for range 6 {
			last = o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", "CCCCCCCC")
		}
		o.expectProblem(last, "the sixth guess", 429, "", "分钟再试")
		if last.RetryAfter < time.Minute {
			o.T.Errorf("try again after %v", last.RetryAfter)
		}
		if p := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password); p.Status != 429 {
			o.T.Errorf("the right password after too many guesses from there: %d", p.Status)
		}
		for range 40 { // many codes from one place
			last = o.post(letter.SearchHome, "queryCode", "CDFGHJKMNPQR", "password", "CCCCCCCC")
		}
		if last.Status != 429 {
			o.T.Errorf("guessing goes on: %d", last.Status)
		}
		a := o.Call("POST", "/queryConsultSearch", object{"queryCode": r.QueryCode, "password": r.Password})
		if a.Status != 429 || a.Header.Get("Retry-After") == "" {
			o.T.Errorf("the call from there: %d %v", a.Status, a.Header)
		}
		o.Address = "192.0.2.1"
		if p := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password); p.str("view") != "letter" {
			o.T.Errorf("the writer at home: %v", p.data)
		}
	})
}

// The time of both mistakes is compared, not measured: an order of magnitude would show.
func TestBothMistakesTakeAboutTheSameTime(t *testing.T) {
	onOneOffice(t, func(o *office) {
		r := o.send()
		took := func(code string) time.Duration {
			start := time.Now()
			o.post(letter.SearchHome, "queryCode", code, "password", "CCCCCCCC")
			return time.Since(start)
		}
		known, unknown := time.Hour, time.Hour
		for range 20 { // a busy machine slows some tries down, a leak all of them
			known, unknown = min(known, took(r.QueryCode)), min(unknown, took("CDFGHJKMNPQR"))
			if known <= 10*unknown && unknown <= 10*known {
				return
			}
		}
		o.T.Errorf("a known code takes %v, an unknown one %v", known, unknown)
	})
}

func TestTheWriterAsksOnceMoreRatesWithdrawsAndDeletes(t *testing.T) {
	onOffices(t, func(o *office) {
		r := o.send()
		o.answered(r)
		opened := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password)
		ticket := opened.str("ticket")
		do := func(fields ...string) page {
			return o.post(letter.SearchHome, append([]string{"ticket", ticket}, fields...)...)
		}
		o.expectProblem(do("act", "supplement", "text", "太短"), "a short question", 422, "text", "至少 10")
		long := strings.Repeat("很长的补充，", 5000)
		p := do("act", "supplement", "text", long)
		o.expectProblem(p, "a question of 90 KB", 422, "text", "最多 1000 个字")
		if kept := p.str("text"); len(kept) < 50_000 || !strings.HasPrefix(long, kept) {
			o.T.Errorf("of a question of 90 KB %d bytes are left", len(kept))
		}
		if p := do("act", "supplement", "text", "太短了，重新写：那么第二针还能打吗？"); p.str("done") != "supplement" {
			o.T.Fatalf("asking once more: %v", p.data)
		}
		o.expectProblem(do("act", "withdraw"), "withdrawing an answered letter", 422, "", "不能撤回")
		id := o.id(r)
		o.act("li", letter.Propose, id)
		o.act("zhao", letter.Approve, id)
		o.expectProblem(do("act", "supplement", "text", "第三次再问一个问题可以吗？"), "asking a third time", 422, "", "只能补充追问一次")
		o.expectProblem(do("act", "rate", "stars", "6"), "six stars", 422, "stars", "1–5")
		o.expectProblem(do("act", "rate"), "no stars", 422, "stars", "1–5")
		rated := do("act", "rate", "stars", "5")
		if own := rated.data["letter"].(object); own["stateText"] != "已办结" || len(own["messages"].([]any)) != 3 {
			o.T.Errorf("after rating: %v", own)
		}
		erased := do("act", "erase")
		if erased.str("done") != "erase" || o.Text(`SELECT content_sealed FROM consult_letter WHERE id = $1`, id) != "" {
			o.T.Errorf("after deleting: %v", erased.data)
		}
		o.expectProblem(o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password), "looking it up afterwards", 422, "password", "不对")
		o.Clock.Advance(31 * time.Minute)
		o.expectProblem(do("act", "rate", "stars", "5"), "an old ticket", 422, "", "重新输入")
		const further = "我还想问一句：第二针能不能晚几天再打？"
		asked := o.post(letter.SearchHome, "ticket", "old", "act", "supplement", "text", further)
		o.expectProblem(asked, "a question that took long to write", 422, "", "您写的内容还在")
		other := o.send(func(f *letter.Form) { f.Title = "另一封信也要问一问" })
		o.answered(other)
		wrong := o.post(letter.SearchHome, "queryCode", other.QueryCode, "password", "CDFGHJKM", "text", asked.str("text"))
		if opened := o.post(letter.SearchHome, "queryCode", other.QueryCode, "password", other.Password, "text", wrong.str("text")); opened.str("view") != "letter" || opened.str("text") != further {
			o.T.Errorf("what was written is lost: %v", opened.data)
		}
		o.expectProblem(o.post(letter.SearchHome, "ticket", "forged", "act", "withdraw"), "a forged ticket", 422, "", "重新输入")
		if p := do("act", "receive"); p.str("view") != "ask" {
			o.T.Errorf("an act of staff: %v", p.data)
		}
	})
}

func TestAFormOfTheWriterThatComesASecondTimeIsNoFailure(t *testing.T) {
	const question = "那么第二针还能打吗？\n谢谢您的答复。"
	onOffices(t, func(o *office) {
		for _, c := range []struct {
			says    string
			answers bool
			first   []string
			again   []string
			refused string // what the second one is told; "" is the success again
		}{
			{"taking it back", false, []string{"act", "withdraw"}, []string{"act", "withdraw"}, ""},
			{"asking once more", true, []string{"act", "supplement", "text", question}, []string{"act", "supplement", "text", " " + question + "\r\n"}, ""},
			{"asking something else", true, []string{"act", "supplement", "text", question}, []string{"act", "supplement", "text", "还有一个别的问题想问一问。"}, "不能补充追问"},
			{"rating", true, []string{"act", "rate", "stars", "4"}, []string{"act", "rate", "stars", "4"}, ""},
			{"rating otherwise", true, []string{"act", "rate", "stars", "4"}, []string{"act", "rate", "stars", "5"}, "不能评价"},
		} {
			r := o.send(func(f *letter.Form) { f.Title = "来信：" + c.says })
			if c.answers {
				o.answered(r)
			}
			ticket := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password).str("ticket")
			send := func(fields []string) page {
				return o.post(letter.SearchHome, append([]string{"ticket", ticket}, fields...)...)
			}
			if p := send(c.first); p.str("done") != c.first[1] {
				o.T.Errorf("%s: %v", c.says, p.data)
			}
			p := send(c.again)
			if told := p.problems(); c.refused == "" && (p.str("done") != c.again[1] || len(told) > 0 || p.str("text") != "") {
				o.T.Errorf("%s a second time: %v", c.says, p.data)
			} else if c.refused != "" && !strings.Contains(told[""], c.refused) {
				o.T.Errorf("%s a second time is told %v", c.says, told)
			}
			if messages := o.Number(`SELECT COUNT(*) FROM consult_message WHERE letter_id = $1 AND kind = 'supplement'`, o.id(r)); messages > 1 {
				o.T.Errorf("%s stores %d questions", c.says, messages)
			}
		}
	})
}

func TestReleasedLettersAreReadByEverybodyWithoutTheirWriters(t *testing.T) {
	onOffices(t, func(o *office) {
		hidden := o.answered(o.send())
		id := o.released(o.send())
		start := o.open(letter.Home)
		letters := start.data["letters"].(object)["records"].([]any)
		if len(letters) != 1 || letters[0].(object)["path"] != "/messaged/81/"+id.String() || start.NoStore {
			o.T.Errorf("the page shows %v", letters)
		}
		ask := o.ask(letter.Home)
		ask.Detail, ask.ID = true, id
		p := o.read(letter.Writing{Service: o.service}.FeaturePage(o.visitor(), ask))
		body := p.data["letter"].(object)
		if p.Name != "接种后发烧怎么办" || body["answer"] != "可以先观察。" {
			o.T.Errorf("the letter reads %v", body)
		}
		for _, secret := range []string{"王小明", "13800005678", "昨天接种了百白破"} {
			if a := o.Call("GET", "/getConsult?id="+id.String(), ""); strings.Contains(a.Body, secret) || strings.Contains(string(p.Plain), secret) {
				o.T.Errorf("the public reads %q in %s", secret, a.Body)
			}
		}
		ask.ID = hidden
		if _, err := (letter.Writing{Service: o.service}).FeaturePage(o.visitor(), ask); err == nil {
			o.T.Error("a letter that was not released is shown")
		}
		for query, want := range map[string]int{"": 1, "?type=consult": 1, "?type=complaint": 0, "?type=x": 1, "?category=aids": 0, "?keyword=接种": 1,
			"?keyword=水质": 0, "?pageNo=99": 0, "?pageNo=-1&pageSize=9999999": 1, "?keyword=%00%27": 0} {
			a := o.Call("GET", "/getConsult"+query, "")
			if !a.Success || strings.Count(a.Body, `"path"`) != want {
				o.T.Errorf("%s finds %s, want %d", query, a.Body, want)
			}
		}
		o.act("sun", letter.Retract, id)
		if a := o.Call("GET", "/getConsult", ""); strings.Contains(a.Body, "接种后发烧") {
			o.T.Errorf("after taking it back: %s", a.Body)
		}
	})
}

func TestTheSiteSearchHoldsExactlyWhatThePublicMayRead(t *testing.T) {
	onOffices(t, func(o *office) {
		texts := func() int64 {
			return o.Number(`SELECT COUNT(*) FROM search_doc d JOIN search_text t ON t.id = d.id WHERE d.kind = 'letter' AND d.tenant_id = 1 AND d.column_id = $1
				AND t.title = '接种后发烧怎么办' AND t.body LIKE '%可以先观察%' AND t.body NOT LIKE '%王小明%'`, column)
		}
		all := func() int64 { return o.Number(`SELECT COUNT(*) FROM search_doc`) }
		o.answered(o.send())
		r := o.send(func(f *letter.Form) { f.Title = "另一封会公开的信" })
		if all() != 0 {
			o.T.Errorf("%d letters are found before anything is public", all())
		}
		id := o.released(r)
		if texts() != 1 || all() != 1 {
			o.T.Errorf("after the release %d of %d", texts(), all())
		}
		o.Must(o.DB.Tx(o.T.Context(), func(tx *db.Tx) error { return search.Delete(o.T.Context(), tx, letter.SearchKind, id) }))
		seedAgain(o)
		seedAgain(o)
		if texts() != 1 || all() != 1 {
			o.T.Errorf("after an index that was emptied %d of %d", texts(), all())
		}
		o.act("sun", letter.Retract, id)
		if all() != 0 {
			o.T.Errorf("taken back, still found")
		}
		o.act("qian", letter.Redact, id)
		o.act("sun", letter.Release, id)
		p := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password)
		if p = o.post(letter.SearchHome, "ticket", p.str("ticket"), "act", "erase"); p.str("done") != "erase" || all() != 0 {
			o.T.Errorf("erased by its writer: %v, still found %d", p.data, all())
		}
	})
}
