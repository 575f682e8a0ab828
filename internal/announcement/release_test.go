package announcement_test

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (o *office) as(user, tenant value.ID, perms ...string) {
	held := map[string]bool{}
	for _, p := range perms {
		held["system:announcement:"+p] = true
	}
	o.Person = auth.Principal{UserID: user, Username: user.String(), TenantID: tenant, Perms: held}
}

func (o *office) keeper() { o.Person = clerk() }

func (o *office) get(path string, into any) bool {
	o.T.Helper()
	a := o.Call("GET", path, "")
	if a.Success {
		if err := json.Unmarshal(a.Result, into); err != nil {
			o.T.Fatal(err)
		}
	}
	return a.Success
}

func (o *office) released(body string) announcement.Announcement {
	o.T.Helper()
	o.keeper()
	saved := o.add(body)
	if a := o.Call("GET", "/sys/annountCement/doReleaseData?id="+saved.ID.String(), ""); !a.Success {
		o.T.Fatalf("releasing %s: %+v", body, a)
	}
	return saved
}

// unread are the people who find an announcement at their desk.
func (o *office) unread(id value.ID) (found []value.ID) {
	o.T.Helper()
	for _, user := range staff {
		o.as(user, 1)
		var mine announcement.MyAnnouncements
		o.get("/sys/annountCement/listByUser", &mine)
		if slices.ContainsFunc(slices.Concat(mine.AnntMsgList, mine.SysMsgList), func(a announcement.Announcement) bool { return a.ID == id }) {
			found = append(found, user)
		}
	}
	return found
}

func TestAReleasedAnnouncementReachesItsReadersAndNobodyElse(t *testing.T) {
	tests := []struct {
		says, to string
		kind     string // as it is stored
		readers  []value.ID
		cmd      string
	}{
		{"everybody", `"recipientKind":"all"`, "all", staff, "topic"},
		{"nothing said means everybody", `"x":1`, "all", staff, "topic"},
		{"everybody, as existing clients say it", `"msgType":"ALL","userIds":"7,"`, "all", staff, "topic"},
		{"people are named and nothing else is said", `"userIds":"7,9,"`, "user", []value.ID{7, 9}, "user"},
		{"people, as existing clients say it", `"msgType":"USER","userIds":"7,9,"`, "user", []value.ID{7, 9}, "user"},
		{"a department with what is below it", `"recipientKind":"depart","recipientIds":"20"`, "depart", staff, "user"},
		{"a department below", `"recipientKind":"depart","recipientIds":"21,"`, "depart", []value.ID{9}, "user"},
		{"a role", `"recipientKind":"role","recipientIds":"30"`, "role", []value.ID{9}, "user"},
	}
	onOffices(t, func(o *office) {
		for _, tt := range tests {
			a := o.released(`{"titile":"值班<b>","msgContent":"<p>见附件</p>",` + tt.to + `}`)
			if a.RecipientKind != tt.kind {
				t.Errorf("%s: kind %s", tt.says, a.RecipientKind)
			}
			told := o.take(1)[0]
			want := fmt.Sprintf(`{"cmd":"%s","msgId":"%s","priority":"L","msgTxt":"值班\u003cb\u003e"}`, tt.cmd, a.ID)
			if told.tenant != 1 || !slices.Equal(told.to, tt.readers) || told.frame != want {
				t.Errorf("%s: told %+v, want %s", tt.says, told, want)
			}
			if got := o.unread(a.ID); !slices.Equal(got, tt.readers) {
				t.Errorf("%s: at the desks of %v, want %v", tt.says, got, tt.readers)
			}
			for _, user := range staff {
				o.as(user, 1)
				if got := o.get("/sys/annountCement/queryById?id="+a.ID.String(), &announcement.Announcement{}); got != slices.Contains(tt.readers, user) {
					t.Errorf("%s: %d opens it: %v", tt.says, user, got)
				}
			}
			o.as(8, 2)
			if o.get("/sys/annountCement/queryById?id="+a.ID.String(), &announcement.Announcement{}) {
				t.Errorf("%s: another site opens it", tt.says)
			}
		}
	})
}

func TestWhomAnEditNamesIsWhomItGoesTo(t *testing.T) {
	const named, everybody, departs = `"msgType":"USER","userIds":"7,"`, `"msgType":"ALL"`, `"recipientKind":"depart","recipientIds":"20"`
	onOffices(t, func(o *office) {
		for _, tt := range []struct{ says, before, edit, want string }{
			{"people in place of a department", departs, `"msgType":"USER","userIds":"8,9,"`, "USER user people 8,9 of "},
			{"people in place of a department, without more", departs, `"userIds":"8"`, "USER user people 8 of "},
			{"people in place of everybody", everybody, `"userIds":"8,9,"`, "USER user people 8,9 of "},
			{"other people", named, `"userIds":"8,9,"`, "USER user people 8,9 of "},
			{"everybody, with the list as it was", named, `"msgType":"ALL","userIds":"7,"`, "ALL all people  of "},
			{"everybody, with no list", named, `"msgType":"ALL","userIds":""`, "ALL all people  of "},
			{"a department that is chosen beside a list", everybody, departs + `,"userIds":"8"`, "USER depart people  of 20"},
			{"the department stays where nobody is named", departs, `"msgType":"USER","userIds":""`, "USER depart people  of 20"},
			{"the people stay where nothing is said of them", named, `"msgAbstract":"改"`, "USER user people 7 of "},
		} {
			a := o.add(`{"titile":"谈话通知",` + tt.before + `}`)
			answer := o.Call("PUT", "/sys/annountCement/edit", `{"id":"`+a.ID.String()+`",`+tt.edit+`}`)
			var got announcement.Announcement
			if err := json.Unmarshal(answer.Result, &got); err != nil {
				t.Fatal(err)
			}
			if text := fmt.Sprintf("%s %s people %s of %s", got.MsgType, got.RecipientKind, got.UserIDs, got.RecipientIDs); text != tt.want {
				t.Errorf("%s: %s, want %s", tt.says, text, tt.want)
			}
		}
	})
}

func TestAnAnnouncementIsNeverWithoutPriorityOrCategory(t *testing.T) {
	onOffices(t, func(o *office) {
		for _, sent := range []string{`""`, `null`} {
			a := o.add(`{"titile":"值班安排","priority":` + sent + `,"msgCategory":` + sent + `}`)
			if a.Priority != "L" || a.MsgCategory != "1" {
				t.Errorf("sent %s: priority %q, category %q", sent, a.Priority, a.MsgCategory)
			}
			for field, says := range map[string]string{"priority": "请选择优先级", "msgCategory": "请选择消息类型"} {
				refused := o.Call("PUT", "/sys/annountCement/edit", fmt.Sprintf(`{"id":%q,"version":%d,%q:%s}`, a.ID, a.Version, field, sent))
				if refused.Success || refused.Field(field) != says {
					t.Errorf("%s %s with a version: %s", field, sent, refused.Body)
				}
			}
		}
	})
}

func TestWhatIsWrongIsSaidBeforeItGoesOut(t *testing.T) {
	tests := []struct{ says, body, field string }{
		{"no people", `"recipientKind":"user"`, "userIds"},
		{"people who are no numbers", `"userIds":"wang,"`, "userIds"},
		{"no departments", `"recipientKind":"depart","recipientIds":",,"`, "recipientIds"},
		{"roles that are no numbers", `"recipientKind":"role","recipientIds":"a,b"`, "recipientIds"},
		{"a kind that does not exist", `"recipientKind":"world"`, "recipientKind"},
		{"a priority that does not exist", `"priority":"X"`, "priority"},
		{"a page of another site", `"openType":"url","openPage":"https://evil.example.org"`, "openPage"},
		{"another site in disguise", `"openType":"url","openPage":"//evil.example.org"`, "openPage"},
		{"another site behind a backslash", `"openType":"url","openPage":"/\\evil.example.org"`, "openPage"},
		{"a script", `"openType":"url","openPage":"javascript:alert(1)"`, "openPage"},
		{"a template", `"openType":"url","openPage":"/{{1+1}}"`, "openPage"},
		{"a page without an address", `"openType":"url"`, "openPage"},
		{"a component that is a path", `"openType":"component","openPage":"../../x"`, "openPage"},
		{"a way to open that does not exist", `"openType":"eval","openPage":"/x"`, "openType"},
		{"files of others", `"attachments":[{"name":"a","href":"https://example.org/a.pdf"}]`, "attachments"},
		{"files above the files", `"attachments":[{"name":"a","href":"/api/sys/common/static/../../x.pdf"}]`, "attachments"},
		{"files without a name", `"attachments":[{"name":" ","href":"/api/sys/common/static/temp/a.pdf"}]`, "attachments"},
	}
	onOffices(t, func(o *office) {
		for _, tt := range tests {
			a := o.Call("POST", "/sys/annountCement/add", `{"titile":"x",`+tt.body+`}`)
			if a.Success || !strings.Contains(string(a.Result), `"`+tt.field+`"`) {
				t.Errorf("%s: %+v", tt.says, a)
			}
		}
		good := o.add(`{"titile":"x","openType":"url","openPage":"/interact/letter?state=late","attachments":[{"name":"值 班\n表","href":"/api/sys/common/static/temp/202611/a.pdf","size":12}]}`)
		if good.OpenPage != "/interact/letter?state=late" || good.Attachments[0].Name != "值 班 表" {
			t.Errorf("saved %+v", good)
		}
		nobody := o.add(`{"titile":"x","recipientKind":"depart","recipientIds":"404"}`)
		if a := o.Call("GET", "/sys/annountCement/doReleaseData?id="+nobody.ID.String(), ""); a.Success || !strings.Contains(a.Message, "没有在用的用户") {
			t.Errorf("to an empty department: %+v", a)
		}
		for _, id := range []string{"", "abc", "0", "404"} {
			for _, call := range []string{"doReleaseData", "doReovkeData", "queryById", "readers"} {
				if a := o.Call("GET", "/sys/annountCement/"+call+"?id="+id, ""); a.Success || a.Message == "" {
					t.Errorf("%s of %q: %+v", call, id, a)
				}
			}
		}
	})
}

func TestARevokedOrDeletedAnnouncementIsGoneFromEveryDesk(t *testing.T) {
	onOffices(t, func(o *office) {
		for _, end := range []string{"GET /sys/annountCement/doReovkeData", "DELETE /sys/annountCement/delete"} {
			a := o.released(`{"titile":"停电通知"}`)
			o.take(1)
			o.as(8, 1)
			o.Call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"`+a.ID.String()+`"}`)
			o.take(1)
			o.keeper()
			if sent := o.Call("PUT", "/sys/annountCement/edit", `{"id":"`+a.ID.String()+`","version":2,"titile":"改"}`); sent.Success || !strings.Contains(sent.Message+string(sent.Result), "请先撤销再修改") {
				t.Errorf("a released one is edited: %+v", sent)
			}
			method, path, _ := strings.Cut(end, " ")
			if answer := o.Call(method, path+"?id="+a.ID.String(), ""); !answer.Success {
				t.Fatalf("%s: %+v", end, answer)
			}
			if told := o.take(1)[0]; told.frame != `{"cmd":"topic","msgTxt":""}` || len(told.to) != len(staff) {
				t.Errorf("%s: told %+v", end, told)
			}
			if got := o.unread(a.ID); len(got) != 0 {
				t.Errorf("%s: still at the desks of %v", end, got)
			}
			o.as(8, 1)
			if o.get("/sys/annountCement/queryById?id="+a.ID.String(), &announcement.Announcement{}) || o.Call("GET", "/sys/annountCement/show/"+a.ID.String(), "").Status == 200 {
				t.Errorf("%s: it can still be read", end)
			}
			var list web.Page[announcement.ReceivedAnnouncement]
			if o.get("/sys/sysAnnouncementSend/getMyAnnouncementSend", &list); list.Total != 0 {
				t.Errorf("%s: still in the list of the reader", end)
			}
		}
	})
}

func TestReleasingAgainBeginsAnew(t *testing.T) {
	onOffices(t, func(o *office) {
		a := o.released(`{"titile":"值班","msgType":"USER","userIds":"7,8"}`)
		o.as(8, 1)
		o.Call("POST", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"`+a.ID.String()+`"}`)
		o.keeper()
		id := "?id=" + a.ID.String()
		if again := o.Call("GET", "/sys/annountCement/doReleaseData"+id, ""); again.Success || !strings.Contains(again.Message, "已经发布") {
			t.Errorf("released twice: %+v", again)
		}
		o.Call("GET", "/sys/annountCement/doReovkeData"+id, "")
		if twice := o.Call("GET", "/sys/annountCement/doReovkeData"+id, ""); twice.Success {
			t.Errorf("revoked twice: %+v", twice)
		}
		var stored announcement.Announcement
		o.get("/sys/annountCement/queryById"+id, &stored)
		if edited := o.Call("PUT", "/sys/annountCement/edit", fmt.Sprintf(`{"id":"%s","version":%d,"msgType":"USER","userIds":"8,9"}`, a.ID, stored.Version)); !edited.Success {
			t.Fatalf("edited: %+v", edited)
		}
		if released := o.Call("GET", "/sys/annountCement/doReleaseData"+id, ""); !released.Success {
			t.Fatalf("%+v", released)
		}
		if got := o.unread(a.ID); !slices.Equal(got, []value.ID{8, 9}) {
			t.Errorf("at the desks of %v", got)
		}
	})
}

func TestTheClockReleasesAndReminds(t *testing.T) {
	onOffices(t, func(o *office) {
		work := func() {
			o.T.Helper()
			if _, err := o.service.Repeated()[0].Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		start := (o.DB.Now() + 3_600_000).String()
		a := o.released(`{"titile":"演练","priority":"H","startTime":"` + start + `"}`)
		work()
		if got := o.unread(a.ID); len(got) != 0 {
			t.Errorf("before its time at the desks of %v", got)
		}
		o.Clock.Advance(time.Hour)
		work()
		work()
		told := o.take(1)
		if len(told) != 1 || !strings.Contains(told[0].frame, `"priority":"H","msgTxt":"演练"}`) || !slices.Equal(told[0].to, staff) {
			t.Errorf("when it begins: %+v", told)
		}
		o.as(8, 1)
		o.Call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"`+a.ID.String()+`"}`)
		o.take(1)
		o.Clock.Advance(29 * time.Minute)
		work()
		o.Clock.Advance(time.Minute)
		work()
		work()
		told = o.take(1)
		if len(told) != 1 || !strings.Contains(told[0].frame, `"again":true`) || !slices.Equal(told[0].to, []value.ID{7, 9}) {
			t.Errorf("half an hour later: %+v", told)
		}
		o.keeper()
		if a := o.Call("GET", "/sys/annountCement/syncNotic?anntId="+a.ID.String(), ""); !a.Success || !strings.Contains(o.take(1)[0].frame, `"again":true`) {
			t.Errorf("by hand: %+v", a)
		}
		if a := o.Call("GET", "/sys/annountCement/syncNotic", ""); !a.Success || o.take(1)[0].frame != `{"cmd":"topic","msgTxt":""}` {
			t.Errorf("to everybody: %+v", a)
		}
	})
}

func TestEverybodyHasAListOfWhatCameToThem(t *testing.T) {
	onOffices(t, func(o *office) {
		all, some := o.released(`{"titile":"百分之100%","priority":"H"}`), o.released(`{"titile":"给李","msgCategory":"2","msgType":"USER","userIds":"8"}`)
		o.take(2)
		list := func(query url.Values) (titles []string) {
			var page web.Page[announcement.ReceivedAnnouncement]
			o.get("/sys/sysAnnouncementSend/getMyAnnouncementSend?"+query.Encode(), &page)
			for _, r := range page.Records {
				titles = append(titles, r.Titile+r.ReadFlag)
			}
			return titles
		}
		o.as(8, 1)
		o.Call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"`+some.ID.String()+`"}`)
		for _, tt := range []struct {
			query url.Values
			want  []string
		}{
			{nil, []string{"百分之100%0", "给李1"}}, {url.Values{"titile": {"*100%*"}}, []string{"百分之100%0"}}, {url.Values{"titile": {"_"}}, nil},
			{url.Values{"readFlag": {"1"}}, []string{"给李1"}}, {url.Values{"msgCategory": {"2"}}, []string{"给李1"}}, {url.Values{"priority": {"H"}}, []string{"百分之100%0"}},
			{url.Values{"titile": {"' OR 1=1 --"}}, nil}, {url.Values{"pageNo": {"2"}}, nil}, {url.Values{"pageNo": {"-1"}, "pageSize": {"1"}}, []string{"百分之100%0"}},
		} {
			if got := list(tt.query); !slices.Equal(got, tt.want) {
				t.Errorf("%v: %v, want %v", tt.query, got, tt.want)
			}
		}
		var page web.Page[announcement.ReceivedAnnouncement]
		o.get("/sys/sysAnnouncementSend/list", &page)
		one := "/sys/sysAnnouncementSend/getOne?sendId=" + page.Records[1].ID.String()
		if !o.get(one, &announcement.ReceivedAnnouncement{}) {
			t.Error("one's own row")
		}
		o.as(7, 1)
		if o.get(one, &announcement.ReceivedAnnouncement{}) {
			t.Error("somebody else's row")
		}
		if got := list(nil); !slices.Equal(got, []string{"百分之100%0"}) {
			t.Errorf("wang has %v", got)
		}
		o.as(7, 2)
		if got := list(nil); got != nil {
			t.Errorf("wang has %v in another site", got)
		}
		o.as(7, 1)
		o.take(1)
		o.Call("PUT", "/sys/sysAnnouncementSend/readAll", "")
		if told := o.take(1)[0]; !slices.Equal(told.to, []value.ID{7}) {
			t.Errorf("other windows are told: %+v", told)
		}
		o.keeper()
		var readers announcement.AnnouncementReaders
		o.get("/sys/annountCement/readers?id="+all.ID.String(), &readers)
		if readers.Total != 3 || readers.Read != 1 || readers.Records[2].ID != 7 || readers.Records[2].ReadTime == 0 {
			t.Errorf("read by %+v", readers)
		}
		o.get("/sys/annountCement/readers?id="+some.ID.String(), &readers)
		if readers.Total != 1 || readers.Read != 1 {
			t.Errorf("read by %+v", readers)
		}
		o.as(8, 1)
		if o.get("/sys/annountCement/readers?id="+all.ID.String(), &readers) {
			t.Error("readers without the right")
		}
	})
}

func TestThePageOfAnAnnouncementShowsWhatTheVisitorMayRead(t *testing.T) {
	onOffices(t, func(o *office) {
		open := o.released(`{"titile":"<i>全体</i>","msgContent":"<p>正文</p><script>alert(1)</script>","isPublic":true}`)
		all := o.released(`{"titile":"内部通知"}`)
		some := o.released(`{"titile":"给李","msgType":"USER","userIds":"8"}`)
		message := o.released(`{"titile":"系统","msgCategory":"2"}`)
		draft := o.add(`{"titile":"草稿"}`)
		tests := []struct {
			says  string
			id    value.ID
			token string
			shown bool
		}{
			{"nobody, what its sender made public", open.ID, "", true}, {"nobody, what goes to all", all.ID, "", false}, {"a colleague, what goes to all", all.ID, "?token=7", true},
			{"nobody, what goes to some", some.ID, "", false}, {"nobody, a message of the system", message.ID, "", false},
			{"nobody, a draft", draft.ID, "", false}, {"its reader", some.ID, "?token=8", true}, {"somebody else", some.ID, "?token=7", false},
			{"a forged token", all.ID, "?token=x", false}, {"what does not exist", 404, "", false},
		}
		for _, tt := range tests {
			a := httptest.NewRecorder()
			o.Handler.ServeHTTP(a, testkit.Request(t, "GET", "/sys/annountCement/show/"+tt.id.String()+tt.token, ""))
			page := a.Body.String()
			if shown := a.Code == 200 && strings.Contains(page, "<h1>"); shown != tt.shown || strings.Contains(page, "<script") || strings.Contains(page, "<i>") {
				t.Errorf("%s: %d %s", tt.says, a.Code, page)
			}
			if policy := a.Header().Get("Content-Security-Policy"); tt.shown && !strings.HasPrefix(policy, "default-src 'none'; img-src 'self';") {
				t.Errorf("%s: policy %q", tt.says, policy)
			}
		}
	})
}
