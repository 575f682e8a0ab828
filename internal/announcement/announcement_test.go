package announcement_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

type office struct {
	testkit.Desk
	service *announcement.Service
	sockets *sockets
}

// sockets note what the hub was asked to send.
type sockets struct {
	mu   sync.Mutex
	sent []sent
}

type sent struct {
	tenant value.ID
	to     []value.ID // of the people of the test
	frame  string
}

func (s *sockets) ToTenant(_ string, tenant value.ID, meant func(value.ID) bool, frame []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one := sent{tenant: tenant, frame: string(frame)}
	for _, id := range staff {
		if meant(id) {
			one.to = append(one.to, id)
		}
	}
	s.sent = append(s.sent, one)
}

func (s *sockets) ToAll(_ string, frame []byte) {
	s.ToTenant("", 0, func(value.ID) bool { return true }, frame)
}

// take returns what was sent once so much is there.
func (o *office) take(n int) (all []sent) {
	o.T.Helper()
	testkit.Eventually(o.T, fmt.Sprintf("the sockets are told %d times", n), func() bool {
		o.sockets.mu.Lock()
		defer o.sockets.mu.Unlock()
		if len(o.sockets.sent) < n {
			return false
		}
		all, o.sockets.sent = o.sockets.sent, nil
		return true
	})
	return all
}

// staff are the people of the first site: wang and li work in department 20, zhao in 21 below it and as role 30; frozen people are
// not among them.
var staff = []value.ID{7, 8, 9}

type people struct{}

func (people) Of(_ context.Context, _ db.Querier, tenant value.ID, kind string, ids []value.ID) (found []announcement.Person, _ error) {
	of := map[string]map[value.ID][]value.ID{"depart": {20: staff, 21: {9}}, "role": {30: {9}}, "user": {7: {7}, 8: {8}, 9: {9}}}
	var all []value.ID
	if kind == "all" {
		all = staff
	}
	for _, id := range ids {
		all = append(all, of[kind][id]...)
	}
	for _, id := range all {
		if tenant == 1 {
			found = append(found, announcement.Person{ID: id, Username: map[value.ID]string{7: "wang", 8: "li", 9: "zhao"}[id], Realname: "某"})
		}
	}
	return found, nil
}

func (people) Since(context.Context, db.Querier, value.ID) (value.Time, error) { return 0, nil }

type tenants struct{}

func (tenants) TenantOf(context.Context) (value.ID, error) { return 1, nil }

// Principal lets the token be the number of a person of the first site.
func (o *office) Principal(_ context.Context, token, _ string) (auth.Principal, error) {
	id, err := value.ParseID(token)
	if err != nil {
		return auth.Principal{}, auth.ErrSignIn
	}
	return auth.Principal{UserID: id, TenantID: 1}, nil
}

func onOffices(t *testing.T, test func(o *office)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		o := &office{Desk: testkit.NewDesk(t, d, clock, clerk()), sockets: &sockets{}}
		o.Sites(2)
		for id, name := range map[int]string{7: "wang", 8: "li", 9: "zhao"} {
			o.Exec(`INSERT INTO sys_user (id, username, realname, password, password_time, create_time) VALUES ($1, $2, $2, '', 0, 0)`, id, name)
		}
		o.service = announcement.New(announcement.Options{DB: d, Bus: bus.NewMemory(), Hub: o.sockets, People: people{}, Tenants: tenants{}, Guard: o, Shared: schema.NewShared()})
		o.Serve(o.service.Mount, func(api *web.API) { imports.Mount(api, d) })
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- o.service.Run(ctx) }()
		test(o)
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

func clerk() auth.Principal {
	rights := testkit.Rights([]string{"system:announcement"}, "list", "add", "edit", "delete", "release", "export")
	return auth.Principal{UserID: 7, Username: "wang", Realname: "王芳", TenantID: 1, Perms: rights}
}

func (o *office) add(body string) announcement.Announcement {
	o.T.Helper()
	a := o.Call("POST", "/sys/annountCement/add", body)
	var saved announcement.Announcement
	if err := json.Unmarshal(a.Result, &saved); err != nil || !a.Success {
		o.T.Fatalf("adding: %+v (%v)", a, err)
	}
	return saved
}

func TestAnnouncementsAreWrittenAndBelongToTheirSite(t *testing.T) {
	onOffices(t, func(o *office) {
		saved := o.add(`{"titile":"值班安排","msgContent":"<p>见附件</p>","priority":"H","sendStatus":"1","sender":"别人"}`)
		if saved.SendStatus != "0" || saved.Sender != "" || saved.MsgType != "ALL" || saved.Priority != "H" {
			t.Errorf("saved %+v: what is announced, and by whom, is not for the writer to say", saved)
		}
		id := "?id=" + saved.ID.String()
		if a := o.Call("GET", "/sys/annountCement/queryById"+id, ""); !a.Success || !strings.Contains(string(a.Result), "值班安排") {
			t.Errorf("read: %+v", a)
		}
		if a := o.Call("POST", "/sys/annountCement/add", `{"titile":"","msgContent":"x"}`); a.Success || !strings.Contains(string(a.Result), "titile") {
			t.Errorf("without a title: %+v", a)
		}
		if a := o.Call("POST", "/sys/annountCement/add", `{"titile":"x","startTime":"2026-03-02 00:00:00","endTime":"2026-03-01 00:00:00"}`); a.Success {
			t.Errorf("ends before it starts: %+v", a)
		}
		o.Person.TenantID = 2
		if a := o.Call("GET", "/sys/annountCement/queryById"+id, ""); a.Success {
			t.Errorf("another site reads it: %+v", a)
		}
		if a := o.Call("DELETE", "/sys/annountCement/delete"+id, ""); a.Success {
			t.Errorf("another site deletes it: %+v", a)
		}
		o.Person.TenantID = 1
		if a := o.Call("DELETE", "/sys/annountCement/delete"+id, ""); !a.Success {
			t.Errorf("its site deletes it: %+v", a)
		}
	})
}

func TestTheContentIsCleaned(t *testing.T) {
	tests := []struct{ says, sent, want string }{
		{"text and lists stay", `<p>一<strong>二</strong></p><ul><li>三</li></ul>`, `<p>一<strong>二</strong></p><ul><li>三</li></ul>`},
		{"scripts go", `<p>a</p><script>alert(1)</script>`, `<p>a</p>`},
		{"handlers go", `<p onclick=alert(1) style=color:red class=x>a</p>`, `<p>a</p>`},
		{"script addresses go", `<a href="javascript:alert(1)">a</a>`, `a`},
		{"pictures of others go", `<img src="https://example.org/x.png">`, ``},
		{"pictures without a host of ours go", `<img src="//example.org/x.png">`, ``},
		{"our pictures stay", `<img src="/files/x.png" alt="图" onerror=alert(1)>`, `<img src="/files/x.png" alt="图">`},
		{"frames go", `<iframe src="/x"></iframe><p>b</p>`, `<p>b</p>`},
		{"drawings go", `<svg onload=alert(1)><p>c</p></svg>`, `<p>c</p>`},
	}
	onOffices(t, func(o *office) {
		for _, tt := range tests {
			body, err := json.Marshal(map[string]string{"titile": "x", "msgContent": tt.sent})
			if err != nil {
				t.Fatal(err)
			}
			if got := o.add(string(body)).MsgContent; got != tt.want {
				t.Errorf("%s: %q, want %q", tt.says, got, tt.want)
			}
		}
	})
}

func TestEverybodySeesWhatIsAnnouncedNow(t *testing.T) {
	onOffices(t, func(o *office) {
		now := o.DB.Now()
		announce := func(id int, tenant int, category, kind, status string, end any) {
			o.Exec(`INSERT INTO sys_announcement (id, tenant_id, titile, msg_category, msg_type, send_status, send_time, end_time, create_time)
				VALUES ($1, $2, $3, $4, $5, $6, $1, $7, 0)`, id, tenant, "通告", category, kind, status, end)
		}
		later, before := int64(now)+60_000, int64(now)-60_000
		announce(1, 1, "1", "ALL", "1", nil)
		announce(2, 1, "1", "ALL", "1", later)
		announce(3, 1, "1", "ALL", "1", before) // over
		announce(4, 1, "1", "ALL", "0", nil)    // a draft
		announce(5, 1, "1", "ALL", "2", nil)    // withdrawn
		announce(6, 1, "1", "USER", "1", nil)   // to chosen people
		announce(7, 2, "1", "ALL", "1", nil)    // of another site
		announce(8, 1, "2", "ALL", "1", nil)    // a message of the system
		o.Person.Perms = nil
		a := o.Call("GET", "/sys/annountCement/listByUser?pageSize=1", "")
		var mine announcement.MyAnnouncements
		if err := json.Unmarshal(a.Result, &mine); err != nil {
			t.Fatal(err)
		}
		if mine.AnntMsgTotal != 2 || len(mine.AnntMsgList) != 1 || mine.AnntMsgList[0].ID != 2 || mine.SysMsgTotal != 1 || len(mine.SysMsgList) != 1 {
			t.Errorf("%s", a.Result)
		}
		if a := o.Call("GET", "/sys/annountCement/list", ""); a.Success {
			t.Errorf("the management list without its right: %+v", a)
		}
	})
}

func TestAMessageToSomePeopleIsShownToThemUntilTheyHaveReadIt(t *testing.T) {
	onOffices(t, func(o *office) {
		tell := func(m announcement.Message) {
			m.Tenant = 1
			if err := o.DB.Tx(t.Context(), func(tx *db.Tx) error { return o.service.Tell(t.Context(), tx, m) }); err != nil {
				t.Fatal(err)
			}
		}
		seen := func(user value.ID) announcement.MyAnnouncements {
			o.Person = auth.Principal{UserID: user, Username: "x", TenantID: 1}
			var mine announcement.MyAnnouncements
			if err := json.Unmarshal(o.Call("GET", "/sys/annountCement/listByUser", "").Result, &mine); err != nil {
				t.Fatal(err)
			}
			return mine
		}
		tell(announcement.Message{To: []value.ID{7, 8, 8}, Title: "来信将到期", Text: "<b>期限</b>", Page: "/consult/letter"})
		tell(announcement.Message{To: []value.ID{7}, Title: "过去了", Text: "x", Until: o.DB.Now() - 1})
		for user, want := range map[value.ID]int64{7: 1, 8: 1, 9: 0} {
			if got := seen(user).SysMsgTotal; got != want {
				t.Errorf("user %d sees %d messages, want %d", user, got, want)
			}
		}
		message := seen(8).SysMsgList[0]
		if message.MsgContent != "<p>&lt;b&gt;期限&lt;/b&gt;</p>" || message.Priority != "M" || message.OpenType != "url" || message.OpenPage != "/consult/letter" {
			t.Errorf("message %+v", message)
		}
		read := `{"anntId":"` + message.ID.String() + `"}`
		for range 2 {
			if a := o.Call("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", read); !a.Success {
				t.Errorf("reading: %+v", a)
			}
		}
		if seen(8).SysMsgTotal != 0 || seen(7).SysMsgTotal != 1 {
			t.Error("one has read it, the other has not")
		}
		seen(9)
		if a := o.Call("POST", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", read); a.Success {
			t.Errorf("somebody else's message: %+v", a)
		}
		tell(announcement.Message{Title: "给大家", Text: "x", Urgent: true})
		all := seen(9)
		if all.SysMsgTotal != 1 || all.SysMsgList[0].Priority != "H" {
			t.Errorf("to everybody: %+v", all)
		}
		o.Call("POST", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", `{"anntId":"`+all.SysMsgList[0].ID.String()+`"}`)
		if seen(9).SysMsgTotal != 0 || seen(7).SysMsgTotal != 2 {
			t.Error("what one has read of the messages to all is not gone for the others")
		}
	})
}
