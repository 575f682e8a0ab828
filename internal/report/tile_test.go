package report_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

type tile struct{ ID, Name, Code, Title, View, State string }

func (o *office) tiles() (said string) {
	o.T.Helper()
	for _, t := range testkit.Must[[]tile](o, "GET", base+"/tile/list", nil) {
		said += fmt.Sprintf("%s %s%s%s;", t.View, t.Name, t.Title, t.State)
	}
	return said
}

func TestReportsStandOnOnesOwnHomeTab(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords, wordItems()...)
		for id, name := range map[int]string{int(o.Person.UserID): "zhoumin", 77: "liqiang"} {
			o.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES ($1, $2, $2, '', 0, 0)`, id, name)
		}
		add := func(more body) testkit.Answer {
			sent := body{"headId": s.Head.ID, "view": "chart", "query": "by=word&chart=pie"}
			for k, v := range more {
				sent[k] = v
			}
			return o.Call("POST", base+"/tile/add", sent)
		}
		for _, c := range []struct {
			says  string
			more  body
			words string
		}{
			{"a view that there is none of", body{"view": "film"}, "请选择放什么"},
			{"half the fields", body{"view": nil, "query": nil}, "view"},
			{"a query that is none", body{"query": "by=%zz"}, "格式不正确"},
			{"a query without end", body{"query": "by=" + strings.Repeat("x", 2000)}, "条件太长"},
			{"a title without end", body{"title": strings.Repeat("报", 61)}, "最多 60"},
			{"a report that is not there", body{"headId": "77"}, "没有这张报表"},
		} {
			if a := add(c.more); a.Success || !strings.Contains(string(a.Body), c.words) {
				t.Errorf("%s: %s", c.says, a.Body)
			}
		}
		var first, second tile
		o.Into(add(nil), &first)
		o.Into(add(body{"view": "number", "title": "本周"}), &second)
		if a := add(nil); a.Success || !strings.Contains(a.Message, "已经有") {
			t.Errorf("the same twice: %s", a.Body)
		}
		if got := o.tiles(); got != "chart 报表words;number 报表words本周;" {
			t.Error(got)
		}
		o.OK("POST", base+"/tile/order", body{"ids": []string{second.ID, "999", first.ID}})
		if got := o.tiles(); !strings.HasPrefix(got, "number") {
			t.Errorf("after a move: %s", got)
		}

		me := o.Person
		o.Person = reader("liqiang", "online:report:view", "online:report:list", "content:search:list")
		o.Person.UserID = 77
		if got := o.tiles(); got != "" {
			t.Errorf("the tiles of somebody else: %s", got)
		}
		o.OK("POST", base+"/tile/order", body{"ids": []string{first.ID, second.ID}})
		o.Refused("a tile of somebody else", o.Call("DELETE", base+"/tile/delete?id="+first.ID, nil), 404, "已经没有")
		o.Refused("no number", o.Call("DELETE", base+"/tile/delete?id=x", nil), 500, "格式不正确")
		o.Person = auth.Principal{UserID: 77, TenantID: 1, Username: "nobody", Perms: map[string]bool{}}
		o.Refused("somebody without the right", o.Call("GET", base+"/tile/list", nil), 510, "权限")

		o.Person = me
		delete(o.Person.Perms, "content:search:list")
		if got := o.tiles(); got != "number 报表words本周denied;chart 报表wordsdenied;" {
			t.Errorf("a right was taken: %s", got)
		}
		o.Person.Perms["content:search:list"] = true
		var offer struct {
			Undo struct{ Token string } `json:"undo"`
		}
		o.Into(o.Call("DELETE", base+"/head/delete?id="+s.Head.ID, nil), &offer)
		if got := o.tiles(); !strings.Contains(got, "报表wordsgone") {
			t.Errorf("the report was deleted: %s", got)
		}
		o.OK("POST", base+"/head/undo", body{"token": offer.Undo.Token})
		o.OK("DELETE", base+"/tile/delete?id="+first.ID, nil)
		if got := o.tiles(); got != "number 报表words本周;" {
			t.Errorf("the report is back: %s", got)
		}
		for i := range 12 {
			if a := add(body{"query": fmt.Sprint("by=", i)}); a.Success != (i < 11) {
				t.Errorf("tile %d: %s", i+2, a.Body)
			}
		}
	})
}

func TestADeletedReportComesBackWithItsSendings(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		s := o.save("words", allWords, wordItems()...)
		o.mailTo(s, "liqiang")
		var offer struct {
			Undo struct{ Token string } `json:"undo"`
		}
		o.Into(o.Call("DELETE", base+"/head/delete?id="+s.Head.ID, nil), &offer)
		o.Refused("its sendings", o.Call("GET", base+"/mail/list?headId="+s.Head.ID, nil), 404, "没有这张报表")
		clock.Advance(5 * time.Minute)
		o.OK("POST", base+"/head/undo", body{"token": offer.Undo.Token})
		back := testkit.Must[[]mailed](o, "GET", base+"/mail/list?headId="+s.Head.ID, nil)
		if len(back) != 1 || back[0].NextTime == "" || len(back[0].Readers) != 1 {
			t.Fatalf("after the undo: %+v", back)
		}
		clock.Advance(24 * time.Hour)
		o.deliver()
		if len(o.post.sent) != 1 {
			t.Errorf("after the undo %d mails went out", len(o.post.sent))
		}
	})
}

func TestAnAuthorSeesTheMailFirst(t *testing.T) {
	testkit.EachDatabase(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		o := open(t, d, clock, 5*time.Second)
		m := o.mailTo(o.save("words", allWords, wordItems()...), "liqiang")
		mine := func() testkit.Answer { return o.Call("POST", base+"/mail/send", body{"id": m.ID, "mine": true}) }
		o.Refused("without an account of this site", mine(), 401, "停用")
		o.readers[o.Person.UserID] = o.Person
		if a := mine(); !a.Success || !strings.Contains(a.Message, "已寄出，3 行") {
			t.Errorf("%s", a.Body)
		}
		if len(o.post.sent) != 1 || o.post.sent[0].To != "zhoumin@cdc.example" || len(o.waiting()) != 0 {
			t.Errorf("%+v", o.post.sent)
		}
	})
}

// mailTo has a report sent each morning to one person, who may see it.
func (o *office) mailTo(s saved, name string) (m mailed) {
	o.T.Helper()
	r := reader(name, "online:report:view", "online:report:list", "content:search:list")
	r.UserID = 2
	o.readers = map[value.ID]auth.Principal{2: r}
	o.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES (2, $1, $1, '', 0, 0)`, name)
	return testkit.Must[mailed](o, "POST", base+"/mail/save", body{"headId": s.Head.ID, "cronExpression": "0 0 8 * * ?", "users": []string{name}})
}
