package message_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/lifetime"
	"jikong/internal/message"
	"jikong/internal/testkit"
	"jikong/internal/web"
)

// desk is where an administrator of the first site looks messages up.
type desk struct {
	t       *testing.T
	db      *db.DB
	clock   *testkit.Clock
	service *message.Service
	api     *web.API
	person  auth.Principal
}

func onDesks(t *testing.T, gateway string, test func(d *desk)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		for tenant := range 2 {
			testkit.Exec(t, d, `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, tenant+1)
		}
		s, err := message.New(message.Options{Texts: texts, Clock: clock.Now, DB: d, Gateway: message.Gateway{URL: gateway, Method: "POST", Encoding: "json",
			Body: `{"to":"${phone}","say":"${text}"}`, Timeout: time.Second}})
		if err != nil {
			t.Fatal(err)
		}
		desk := &desk{t: t, db: d, clock: clock, service: s, person: auth.Principal{UserID: 7, TenantID: 1, Perms: map[string]bool{"system:message:list": true}}}
		desk.api = web.NewAPI("test", testkit.As{Person: &desk.person})
		s.Mount(desk.api)
		test(desk)
	})
}

func (d *desk) post(phone string) {
	d.t.Helper()
	m := toPhone("code.login", map[string]string{"code": "042137", "minutes": "10"})
	m.To, m.Tenant = phone, 1
	if err := d.service.Post(d.t.Context(), m); err != nil {
		d.t.Fatal(err)
	}
	d.service.Wait()
	d.clock.Advance(time.Second)
}

// find answers the list as "receiver state reason" lines.
func (d *desk) find(query url.Values) (lines []string, body string) {
	d.t.Helper()
	a := testkit.Send(d.t, d.api, testkit.Request(d.t, "GET", "/sys/message/sysMessage/list?"+query.Encode(), ""))
	var page web.Page[message.SentMessage]
	if err := json.Unmarshal(a.Result, &page); err != nil {
		d.t.Fatalf("%v in %s", err, a.Body)
	}
	for _, r := range page.Records {
		lines = append(lines, strings.TrimSpace(r.Receiver+" "+r.TypeText+" "+r.StatusText+" "+r.Result))
	}
	return lines, a.Body
}

func TestAnAdministratorSeesWhatBecameOfAMessageAndNeverItsCode(t *testing.T) {
	tests := []struct {
		says    string
		status  int
		outcome string
	}{
		{"a message that went", 200, "138****1234 短信 已发出"},
		{"a message that the gateway did not take", 502, "138****1234 短信 失败 短信网关应答状态 502"},
	}
	for _, tt := range tests {
		address, _ := gatewayThat(t, tt.status, "")
		onDesks(t, address, func(d *desk) {
			d.post("13800001234")
			d.post("13900005678")
			for _, asked := range []string{"13800001234", "138****1234", " 13800001234 "} {
				if got, body := d.find(url.Values{"esReceiver": {asked}}); len(got) != 1 || got[0] != tt.outcome || strings.Contains(body, "042137") || strings.Contains(body, "13800001234") {
					t.Errorf("%s, looked up as %q: %v in %s", tt.says, asked, got, body)
				}
			}
			if got, _ := d.find(nil); len(got) != 2 || !strings.HasPrefix(got[0], "139") {
				t.Errorf("the newest first: %v", got)
			}
			d.person.TenantID = 2
			if got, _ := d.find(nil); len(got) != 0 {
				t.Errorf("another site sees %v", got)
			}
			d.person = auth.Principal{UserID: 8, TenantID: 1}
			if a := testkit.Send(t, d.api, testkit.Request(t, "GET", "/sys/message/sysMessage/list", "")); a.Success {
				t.Errorf("without the right: %s", a.Body)
			}
		})
	}
}

func TestTheLogOfMessagesIsTidied(t *testing.T) {
	address, _ := gatewayThat(t, 200, "")
	onDesks(t, address, func(d *desk) {
		tidy := func() {
			t.Helper()
			if _, err := d.service.Repeated()[0].Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
		}
		d.post("13800001234")
		testkit.Exec(t, d.db, `UPDATE sys_sms SET es_send_status = '0', es_send_time = NULL`) // the node died while it was on its way
		if got, _ := d.find(nil); got[0] != "138****1234 短信 发送中" {
			t.Errorf("on its way: %v", got)
		}
		tidy()
		if got, _ := d.find(nil); got[0] != "138****1234 短信 发送中" {
			t.Errorf("still on its way: %v", got)
		}
		d.clock.Advance(11 * time.Minute)
		tidy()
		if got, _ := d.find(url.Values{"esSendStatus": {"2"}}); len(got) != 1 || !strings.Contains(got[0], "服务中断") {
			t.Errorf("lost: %v", got)
		}
		d.clock.Advance(184 * 24 * time.Hour)
		if _, err := lifetime.Prune(t.Context(), d.db, message.Lifetimes()[0], message.Lifetimes()[0].Days); err != nil {
			t.Fatal(err)
		}
		if got, _ := d.find(nil); len(got) != 0 {
			t.Errorf("half a year later: %v", got)
		}
	})
}
