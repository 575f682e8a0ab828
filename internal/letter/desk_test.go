package letter_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/letter"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestTheDeskSeesMasksAndEveryLookIsLogged(t *testing.T) {
	onOffices(t, func(o *office) {
		id := o.id(o.send(func(f *letter.Form) { f.Email = "wangxm@example.cn" }))
		list, detail := o.Call("GET", "/consult/letter/list", ""), o.Call("GET", "/consult/letter/detail?id="+id.String(), "")
		for says, body := range map[string]string{"the list": list.Body, "the letter": detail.Body} {
			for _, secret := range []string{"王小明", "13800005678", "wangxm@"} {
				if strings.Contains(body, secret) {
					o.T.Errorf("%s shows %s", says, secret)
				}
			}
		}
		if !strings.Contains(list.Body, "王**") || !strings.Contains(list.Body, "孩子打完疫苗发烧怎么办") {
			o.T.Errorf("the list shows %s", list.Body)
		}
		if !strings.Contains(detail.Body, "138****5678") || !strings.Contains(detail.Body, "体温三十八度") {
			o.T.Errorf("the letter shows %s", detail.Body)
		}
		if a := o.Call("POST", "/consult/letter/reveal", object{"id": id, "reason": " "}); a.Success {
			o.T.Errorf("without a reason: %s", a.Body)
		}
		revealed := o.Call("POST", "/consult/letter/reveal", object{"id": id, "reason": "电话核实症状"})
		if !strings.Contains(revealed.Body, "13800005678") {
			o.T.Errorf("revealed: %s", revealed.Body)
		}
		looks := o.Number(`SELECT COUNT(*) FROM audit_log WHERE action IN ('letter.view', 'letter.reveal') AND object_id = $1`, id.String())
		reason := o.Text(`SELECT summary FROM audit_log WHERE action = 'letter.reveal'`)
		if looks != 2 || !strings.Contains(reason, "电话核实症状") || strings.Contains(reason, "1380000") {
			o.T.Errorf("%d looks are logged, %q", looks, reason)
		}
		delete(o.Person.Perms, letter.PermReveal)
		if a := o.Call("POST", "/consult/letter/reveal", object{"id": id, "reason": "电话核实症状"}); a.Code != 510 {
			o.T.Errorf("without the right: %s", a.Body)
		}
	})
}

func TestNothingThatAWriterSaysLiesOpenInTheDatabase(t *testing.T) {
	onOneOffice(t, func(o *office) {
		r := o.send(func(f *letter.Form) { f.District = "临江县某某镇" })
		o.answered(r)
		o.post(letter.SearchHome, "ticket", o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password).str("ticket"),
			"act", "supplement", "text", "补充一句很私密的话，请不要公开。")
		type cell struct {
			Text string `db:"text"`
		}
		for _, table := range []string{"consult_letter", "consult_message", "consult_step", "audit_log", "sys_data_log", "privacy_key"} {
			columns, err := db.Select[string](t.Context(), o.DB.Read(), `SELECT name FROM pragma_table_info('`+table+`')`)
			o.Must(err)
			for _, column := range columns {
				cells, err := db.Select[cell](t.Context(), o.DB.Read(), `SELECT COALESCE(CAST(`+column+` AS TEXT), '') AS text FROM `+table)
				o.Must(err)
				for _, c := range cells {
					for _, secret := range []string{"王小明", "13800005678", "三十八度", "发烧", "某某镇", "私密", r.Password, "可以先观察"} {
						if strings.Contains(c.Text, secret) {
							o.T.Errorf("%s.%s holds %q", table, column, secret)
						}
					}
				}
			}
		}
	})
}

func TestLettersAreSeenWithinTheDataScope(t *testing.T) {
	onOffices(t, func(o *office) {
		fresh, below, beside := o.id(o.send()), o.id(o.send()), o.id(o.send())
		o.act("li", letter.Receive, below, object{"departId": "12"})
		o.act("li", letter.Receive, beside, object{"departId": "13"})
		o.act("li", letter.Draft, beside)
		seen := func() string {
			o.T.Helper()
			a := o.Call("GET", "/consult/letter/list", "")
			var p struct {
				Records []struct {
					ID string `json:"id"`
				} `json:"records"`
			}
			o.Must(json.Unmarshal(a.Result, &p))
			text := ""
			for _, r := range p.Records {
				for name, id := range map[string]string{"fresh ": fresh.String(), "below ": below.String(), "beside ": beside.String()} {
					if r.ID == id {
						text += name
					}
				}
			}
			return text
		}
		departs, self := auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}, auth.DataScope{Kind: auth.ScopeSelf, Self: true}
		for says, c := range map[string]struct {
			scope   auth.DataScope
			who     string
			receive bool
			want    string
		}{
			"everything":                 {auth.DataScope{Kind: auth.ScopeAll}, "a", false, "beside below fresh "},
			"a department":               {departs, "a", false, "below "},
			"a department that receives": {departs, "a", true, "below fresh "},
			"one department alone":       {auth.DataScope{Kind: auth.ScopeDepart, Exact: []string{"A01"}}, "a", false, ""},
			"own letters":                {self, "li", false, "beside "},
			"nothing":                    {auth.DataScope{}, "a", false, ""},
		} {
			o.Person = person(c.who, c.scope)
			o.Person.Perms[letter.PermReceive] = c.receive
			if got := seen(); got != c.want {
				o.T.Errorf("%s sees %q, want %q", says, got, c.want)
			}
			visible := strings.Contains(c.want, "below")
			for _, call := range []testkit.Answer{o.Call("GET", "/consult/letter/detail?id="+below.String(), ""), o.Call("GET", "/consult/letter/queryById?id="+below.String(), ""),
				o.Call("POST", "/consult/letter/reveal", object{"id": below, "reason": "核实"})} {
				if call.Success != visible {
					o.T.Errorf("%s reads a letter below: %v, want %v: %s", says, call.Success, visible, call.Body)
				}
			}
			if a := o.try(c.who, letter.Extend, below); a.Success && !visible || !visible && a.Code != 404 {
				o.T.Errorf("%s extends a letter below: %s", says, a.Body)
			}
		}
	})
}

func TestTheDeskFindsLetters(t *testing.T) {
	onOffices(t, func(o *office) {
		first := o.send()
		o.send(func(f *letter.Form) { f.Phone, f.LetterType = "13900001111", "complaint" })
		for query, want := range map[string]int64{"": 2, "?contact=138%200000%205678": 1, "?contact=%2B86%20138-0000-5678": 1, "?contact=13900001111": 1, "?contact=13811111111": 0, "?letterType=complaint": 1,
			"?state=pending": 2, "?state=closed": 0, "?keyword=" + first.QueryCode: 1, "?light=red": 0, "?light=amber": 0, "?toRelease=1": 0, "?column=dueTime&order=asc": 2} {
			a := o.Call("GET", "/consult/letter/list"+query, "")
			var p struct {
				Total int64 `json:"total"`
			}
			o.Must(json.Unmarshal(a.Result, &p))
			if p.Total != want {
				o.T.Errorf("%s finds %d, want %d: %s", query, p.Total, want, a.Body)
			}
		}
		o.Clock.Advance(5 * 24 * time.Hour)
		var seen letter.LetterOverview
		o.Must(json.Unmarshal(o.Call("GET", "/consult/letter/overview", "").Result, &seen))
		if seen.Pending != 2 || seen.Red != 2 || seen.Amber != 0 {
			o.T.Errorf("the overview says %+v", seen)
		}
	})
}

func TestAWriterIsLookedForByTheNumberOnlyByThoseWhoMaySeeItAndThatIsLogged(t *testing.T) {
	onOffices(t, func(o *office) {
		o.send()
		o.send(func(f *letter.Form) { f.Phone, f.Email = "", "wangxm@example.cn" })
		paths := []string{"/consult/letter/list", "/consult/letter/exportXls"}
		logged := func(text string) int64 { return o.Logged("letter.contact", text) }
		delete(o.Person.Perms, letter.PermReveal)
		for _, contact := range []string{"13800005678", "13811111111", "138%200000%205678", "wangxm@example.cn"} {
			for _, path := range paths {
				o.Refused(contact+" in "+path, o.Call("GET", path+"?contact="+contact, ""), 510, "查看写信人姓名和联系方式")
			}
		}
		if a := o.Call("GET", "/consult/letter/list?contact=%20", ""); !a.Success || !strings.Contains(a.Body, `"total":2`) {
			o.T.Errorf("an empty field: %s", a.Body)
		}
		if n := logged(""); n != 0 {
			o.T.Errorf("%d refused looks are logged as looks", n)
		}
		o.Person.Perms[letter.PermReveal] = true
		for _, c := range []struct{ contact, mask string }{{"13800005678", "138****5678"}, {"13811111111", "138****1111"}, {"wangxm@example.cn", "w***@example.cn"}} {
			for _, path := range paths {
				o.Call("GET", path+"?contact="+c.contact, "")
			}
			if n := logged(c.mask); n != 2 || logged(c.contact) != 0 {
				o.T.Errorf("%s: %d looks are logged as %s, want 2, and none with the whole number", c.contact, n, c.mask)
			}
		}
	})
}

func TestOtherLettersOfAWriterAreNamedAndJoinedWithinTheDataScope(t *testing.T) {
	onOffices(t, func(o *office) {
		titled := func(title string) value.ID {
			return o.id(o.send(func(f *letter.Form) { f.Title = title }))
		}
		own, sister := titled("本科室的来信"), titled("本科室的另一封")
		titled("还没有分办的来信")
		aids := titled("我的艾滋病检测结果是阳性怎么办")
		o.send(func(f *letter.Form) { f.Title, f.Phone = "别人写的一封来信", "13900001111" })
		for id, depart := range map[value.ID]string{own: "11", sister: "12", aids: "13"} {
			o.act("li", letter.Receive, id, object{"departId": depart})
		}
		everything, department := auth.DataScope{Kind: auth.ScopeAll}, auth.DataScope{Kind: auth.ScopeDeparts, OrgCodes: []string{"A01"}}
		for _, c := range []struct {
			says    string
			scope   auth.DataScope
			receive bool
			want    []string
		}{
			{"whoever sees the whole site", everything, false, []string{"我的艾滋病检测结果是阳性怎么办", "还没有分办的来信", "本科室的另一封"}},
			{"a department", department, false, []string{"本科室的另一封"}},
			{"a department that receives letters", department, true, []string{"还没有分办的来信", "本科室的另一封"}},
		} {
			o.Person = person("zhou", c.scope)
			o.Person.Perms[letter.PermReceive] = c.receive
			var d letter.Detail
			o.Into(o.OK("GET", "/consult/letter/detail?id="+own.String(), ""), &d)
			var titles []string
			for _, same := range d.Same {
				titles = append(titles, same.Title)
			}
			if !slices.Equal(titles, c.want) {
				o.T.Errorf("%s reads of %q, want %q", c.says, titles, c.want)
			}
		}
		if a := o.try("zhou", letter.Merge, own, object{"into": aids}); a.Success || !strings.Contains(a.Body, "同一写信人") {
			o.T.Errorf("joined with a letter out of sight: %s", a.Body)
		}
		o.act("zhou", letter.Merge, own, object{"into": sister})
	})
}

func TestAProposalForThePublicLeavesOutWhoWrote(t *testing.T) {
	onOneOffice(t, func(o *office) {
		id := o.answered(o.send(func(f *letter.Form) {
			f.Content = "我是王小明，电话13800005678或者0300-5551234，邮箱wang@example.cn，身份证110101199003071233，住在和平路12号3单元401室，孩子发烧怎么办？"
		}))
		o.act("li", letter.Close, id)
		a := o.Call("GET", "/consult/letter/redaction?id="+id.String(), "")
		var r letter.Redaction
		o.Must(json.Unmarshal(a.Result, &r))
		for _, secret := range []string{"王小明", "13800005678", "5551234", "wang@", "1101011990", "12号"} {
			if strings.Contains(r.PublicContent, secret) {
				o.T.Errorf("%q stays in %s", secret, r.PublicContent)
			}
		}
		if !strings.Contains(r.PublicContent, "孩子发烧怎么办") || len(r.Found) < 6 {
			o.T.Errorf("proposed %+v", r)
		}
	})
}
