package message_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/message"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const templates = "/sys/message/sysMessageTemplate"

// colleagues are the desks of the first site. They keep what they are told as "title|text|who".
type colleagues struct {
	known map[string]value.ID
	told  []string
}

func (c *colleagues) Users(_ context.Context, _ db.Querier, tenant value.ID, usernames []string) (map[string]value.ID, error) {
	found := map[string]value.ID{}
	for _, name := range usernames {
		if id, known := c.known[name]; known && tenant == 1 {
			found[name] = id
		}
	}
	return found, nil
}

func (c *colleagues) Tell(_ context.Context, _ *db.Tx, tenant value.ID, to []value.ID, title, text string) error {
	c.told = append(c.told, fmt.Sprint(tenant, "|", title, "|", text, "|", to))
	return nil
}

// office is where somebody of the first site keeps templates and sends by them.
type office struct {
	*desk
	colleagues *colleagues
}

var officeRights = []string{"list", "add", "edit", "delete", "export", "send"}

func inOffices(t *testing.T, o message.Options, test func(o *office)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		for tenant := range 2 {
			testkit.Exec(t, d, `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, tenant+1)
		}
		c := &colleagues{known: map[string]value.ID{"wang": 11, "li": 12}}
		o.Texts, o.Clock, o.DB, o.Desks = texts, clock.Now, d, c
		s, err := message.New(o)
		if err != nil {
			t.Fatal(err)
		}
		perms := map[string]bool{"system:message:list": true}
		for _, action := range officeRights {
			perms["system:messageTemplate:"+action] = true
		}
		desk := &desk{t: t, db: d, clock: clock, service: s, person: auth.Principal{UserID: 7, Username: "zhou", TenantID: 1, Perms: perms, Scope: auth.DataScope{Kind: auth.ScopeAll}}}
		desk.api = web.NewAPI("test", testkit.As{Person: &desk.person})
		s.Mount(desk.api)
		test(&office{desk, c})
	})
}

func (o *office) call(method, path string, body any) testkit.Answer {
	o.t.Helper()
	return testkit.Send(o.t, o.api, testkit.Request(o.t, method, templates+path, body))
}

// aTemplate is a good one with some fields changed.
func aTemplate(changes map[string]any) map[string]any {
	row := map[string]any{"templateName": "值班提醒", "templateCode": "duty", "templateType": "1", "useStatus": "1",
		"templateContent": "${name}您好，您${date}值班。", "templateTestJson": `{"name":"王芳","date":"12月1日"}`}
	maps.Copy(row, changes)
	return row
}

func (o *office) keep(changes map[string]any) map[string]any {
	o.t.Helper()
	a := o.call("POST", "/add", aTemplate(changes))
	if !a.Success {
		o.t.Fatal(a.Body)
	}
	var row map[string]any
	if err := json.Unmarshal(a.Result, &row); err != nil {
		o.t.Fatal(err)
	}
	return row
}

func (o *office) send(code, data, receiver string) testkit.Answer {
	o.t.Helper()
	return o.call("POST", "/sendMsg", map[string]any{"templateCode": code, "testData": data, "receiver": receiver})
}

// acts are what the operation log tells of sending.
func (o *office) acts() []string {
	o.t.Helper()
	rows, err := db.Select[string](o.t.Context(), o.db.Read(), `SELECT summary FROM audit_log WHERE action = 'messageTemplate.send' ORDER BY id`)
	if err != nil {
		o.t.Fatal(err)
	}
	return rows
}

// refused fails unless the answer refuses with these words, at the field unless that is "".
func refused(t *testing.T, a testkit.Answer, field, words string) {
	t.Helper()
	said := a.Message
	if field != "" {
		var result struct{ Fields map[string]string }
		if err := json.Unmarshal(a.Result, &result); err != nil {
			t.Fatal(err)
		}
		said = result.Fields[field]
	}
	if a.Success || !strings.Contains(said, words) {
		t.Errorf("want %q at %q: %s", words, field, a.Body)
	}
}

func TestATemplateIsKeptFoundChangedAndDeleted(t *testing.T) {
	inOffices(t, message.Options{}, func(o *office) {
		row := o.keep(map[string]any{"templateCode": "Duty-1"})
		o.keep(map[string]any{"templateName": "资料催报", "templateCode": "report", "templateType": "4"})
		found := func(query string) string {
			a := o.call("GET", "/list?"+query, nil)
			var page web.Page[message.MessageTemplate]
			if err := json.Unmarshal(a.Result, &page); err != nil {
				t.Fatalf("%v in %s", err, a.Body)
			}
			var names []string
			for _, r := range page.Records {
				names = append(names, r.Name+" "+r.TypeText+" "+r.UseStatusText)
			}
			slices.Sort(names)
			return strings.Join(names, ",")
		}
		for query, want := range map[string]string{"": "值班提醒 短信 启用,资料催报 系统通知 启用", "templateType=4": "资料催报 系统通知 启用",
			"keyword=duty": "值班提醒 短信 启用", "templateName=*催*": "资料催报 系统通知 启用", "useStatus=0": ""} {
			if got := found(query); got != want {
				t.Errorf("%q finds %q", query, got)
			}
		}
		row["useStatus"], row["templateContent"] = "0", "改了"
		if a := o.call("PUT", "/edit", row); !a.Success || found("useStatus=0") != "值班提醒 短信 停用" {
			t.Errorf("after the change: %s", a.Body)
		}
		refused(t, o.call("POST", "/edit", row), "", "已被 zhou")
		o.person.TenantID = 2
		if got := found(""); got != "" {
			t.Errorf("another site sees %q", got)
		}
		refused(t, o.call("DELETE", "/delete?id="+row["id"].(string), nil), "", "")
		o.keep(map[string]any{"templateCode": "Duty-1"}) // a code belongs to one site
		o.person.TenantID = 1
		if a := o.call("DELETE", "/delete?id="+row["id"].(string), nil); !a.Success || found("") != "资料催报 系统通知 启用" {
			t.Errorf("after deleting: %s, %q", a.Body, found(""))
		}
	})
}

func TestATemplateThatCouldNotBeSentIsNotKept(t *testing.T) {
	tests := []struct {
		says, field string
		value       any
		want        string
	}{
		{"no name", "templateName", " ", "请填写模板名称"},
		{"a code that exists", "templateCode", "taken", "模板编码“taken”已存在"},
		{"a code of the program's own texts", "templateCode", "code.login", "模板编码以字母开头"},
		{"no way to send", "templateType", "", "请选择模板类型"},
		{"WeChat", "templateType", "3", "没有接入微信"},
		{"no text", "templateContent", "", "请填写模板内容"},
		{"a member", "templateContent", "您好${user.name}", "“${user.name}”处写错了"},
		{"a call", "templateContent", `${"freemarker.template.utility.Execute"?new()("id")}`, "处写错了"},
		{"a place that does not end", "templateContent", "您好${name", "“${name”处写错了"},
		{"an empty place", "templateContent", "您好${}", "处写错了"},
		{"an SMS that is too long", "templateContent", strings.Repeat("长", 501), "短信最多 500 个字"},
		{"test data that are a list", "templateTestJson", `["王芳"]`, "测试数据应为 JSON 对象"},
		{"test data that are not whole", "templateTestJson", `{"name":`, "测试数据应为 JSON 对象"},
		{"test data with objects in them", "templateTestJson", `{"name":{"first":"芳"}}`, "“name”的值应为文字或数字"},
		{"a state that does not exist", "useStatus", "9", "没有这个选项"},
	}
	inOffices(t, message.Options{}, func(o *office) {
		o.keep(map[string]any{"templateCode": "taken"})
		for _, tt := range tests {
			t.Run(tt.says, func(t *testing.T) {
				refused(t, o.call("POST", "/add", aTemplate(map[string]any{tt.field: tt.value})), tt.field, tt.want)
			})
		}
		o.keep(map[string]any{"templateCode": "long", "templateType": "2", "templateContent": strings.Repeat("长", 501)})
	})
}

// wordy is a gateway that takes whole texts, and the values for templates of its own.
func wordy(url string) message.Options {
	return message.Options{Gateway: message.Gateway{URL: url, Method: "POST", Encoding: "json", Timeout: time.Second, Templates: map[string]string{"duty": "SMS_7"},
		Body: `{"to":"${phone}","say":"${text}","template":"${template}","params":"${params}"}`}}
}

func TestAnSMSGoesAsItsPreviewSays(t *testing.T) {
	tests := []struct{ says, content, data, want, params string }{
		{"plain values", "${name}您好，您${date}值班。", `{"name":"王芳","date":"12月1日"}`, "王芳您好，您12月1日值班。", `{"date":"12月1日","name":"王芳"}`},
		{"a number", "共${n}人，${n}", `{"n":12.50}`, "共12.50人，12.50", `{"n":"12.50"}`},
		{"a Chinese name", "${姓名}您好", `{"姓名":"李敏"}`, "李敏您好", `{"姓名":"李敏"}`},
		{"a text without places", "今日停水", "", "今日停水", `{}`},
		{"a value that looks like a place", "${a}和${b}", `{"a":"${b}","b":"${a}"}`, "${b}和${a}", `{"a":"${b}","b":"${a}"}`},
		{"a value that looks like code", "${a}", `{"a":"<#assign x=1>${7*7}<script>"}`, "<#assign x=1>${7*7}<script>", `{"a":"\u003c#assign x=1\u003e${7*7}\u003cscript\u003e"}`},
		{"lines in a value", "说：${a}。", `{"a":"一\r\n二"}`, "说：一  二。", `{"a":"一  二"}`},
	}
	for _, tt := range tests {
		address, seen := gatewayThat(t, 200, "")
		inOffices(t, wordy(address), func(o *office) {
			o.keep(map[string]any{"templateContent": tt.content, "templateTestJson": tt.data})
			shown := o.call("POST", "/preview", map[string]any{"templateCode": "duty", "testData": tt.data})
			var preview struct{ Text string }
			if err := json.Unmarshal(shown.Result, &preview); err != nil || preview.Text != tt.want {
				t.Errorf("%s is shown as %s", tt.says, shown.Body)
			}
			a := o.send("duty", tt.data, "13800001234")
			got := map[string]string{}
			if err := json.Unmarshal([]byte((*seen)[len(*seen)-1].body), &got); err != nil {
				t.Fatal(err)
			}
			if !a.Success || a.Message != "短信已交给服务商，发往 138****1234；是否送达以对方收到为准" || got["say"] != tt.want || got["to"] != "13800001234" || got["template"] != "SMS_7" || got["params"] != tt.params {
				t.Errorf("%s: %s, the gateway got %v", tt.says, a.Body, got)
			}
			log, body := o.find(nil)
			if len(log) != 1 || log[0] != "138****1234 短信 已发出" || !strings.Contains(body, "值班提醒") || strings.Contains(body, tt.want) {
				t.Errorf("%s: the log says %v in %s", tt.says, log, body)
			}
			if acts := o.acts(); len(acts) != 1 || acts[0] != "用消息模板“值班提醒”发送短信给 138****1234" {
				t.Errorf("%s: the operation log says %v", tt.says, acts)
			}
		})
	}
}

func TestNothingIsSentOfWhatIsWrong(t *testing.T) {
	const good, phone = `{"name":"王芳","date":"12月1日"}`, "13800001234"
	tests := []struct{ says, code, data, receiver, field, want string }{
		{"a template that does not exist", "nobody", good, phone, "", "没有这个消息模板"},
		{"a code that is none", "duty\x00' OR '1'='1", good, phone, "", "没有这个消息模板"},
		{"a template of the program", "code.login", `{"code":"1"}`, phone, "", "没有这个消息模板"},
		{"a template of another site", "theirs", good, phone, "", "没有这个消息模板"},
		{"a template that is switched off", "off", good, phone, "", "已停用"},
		{"no values", "duty", "", phone, "testData", "缺少“name”的值"},
		{"a value too few", "duty", `{"name":"王芳"}`, phone, "testData", "缺少“date”的值"},
		{"a value too many", "duty", `{"name":"王芳","date":"x","place":"y"}`, phone, "testData", "模板里没有 ${place}"},
		{"a value that is nothing", "duty", `{"name":null,"date":"x"}`, phone, "testData", "“name”没有值"},
		{"a value that is a list", "duty", `{"name":["王芳"],"date":"x"}`, phone, "testData", "“name”的值应为文字或数字"},
		{"a value that is true", "duty", `{"name":true,"date":"x"}`, phone, "testData", "“name”的值应为文字或数字"},
		{"a value that is too long", "duty", `{"name":"` + strings.Repeat("长", 501) + `","date":"x"}`, phone, "testData", "“name”的值太长"},
		{"a text that becomes too long", "duty", `{"name":"` + strings.Repeat("长", 500) + `","date":"x"}`, phone, "testData", "短信最多 500 个字"},
		{"a text of which nothing is left", "bare", `{"a":" "}`, phone, "testData", "没有内容"},
		{"data that are a list", "duty", `[]`, phone, "testData", "应为 JSON 对象"},
		{"data that are null", "duty", `null`, phone, "testData", "应为 JSON 对象"},
		{"data that are no JSON", "duty", `name=王芳`, phone, "testData", "应为 JSON 对象"},
		{"two objects", "duty", good + good, phone, "testData", "只能有一个 JSON 对象"},
		{"very deep data", "duty", strings.Repeat(`{"a":`, 700), phone, "testData", "JSON 对象"},
		{"very many data", "duty", `{"name":"` + strings.Repeat("长", 5000) + `"}`, phone, "testData", "太长"},
		{"no receiver", "duty", good, "", "receiver", "请输入正确手机号"},
		{"an address for an SMS", "duty", good, "wang@example.cn", "receiver", "请输入正确手机号"},
		{"two phones", "duty", good, phone + ",13900001234", "receiver", "请输入正确手机号"},
		{"a mail without a server", "mail", good, "wang@example.cn", "", "没有开通邮件服务"},
		{"nobody", "desk", good, " , ", "receiver", "请选择用户"},
		{"somebody who does not work here", "desk", good, "wang,zhao", "receiver", "没有账号为“zhao”的在用用户"},
		{"more people than one message may go to", "desk", good, "a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13,a14,a15,a16,a17,a18,a19,a20,a21", "receiver", "最多发给 20 名"},
	}
	address, seen := gatewayThat(t, 200, "")
	inOffices(t, wordy(address), func(o *office) {
		o.keep(nil)
		o.keep(map[string]any{"templateCode": "off", "useStatus": "0"})
		o.keep(map[string]any{"templateCode": "bare", "templateContent": "${a}"})
		o.keep(map[string]any{"templateCode": "mail", "templateType": "2"})
		o.keep(map[string]any{"templateCode": "desk", "templateType": "4"})
		o.person.TenantID = 2
		o.keep(map[string]any{"templateCode": "theirs"})
		o.person.TenantID = 1
		for _, tt := range tests {
			t.Run(tt.says, func(t *testing.T) { refused(t, o.send(tt.code, tt.data, tt.receiver), tt.field, tt.want) })
		}
		refused(t, o.call("POST", "/sendMsg", map[string]any{"templateCode": "duty", "testData": good, "receiver": phone, "msgType": "2"}), "msgType", "这是短信模板")
		refused(t, o.call("POST", "/sendMsg", `{"templateCode":"duty","testData":{"name":"王芳"},"receiver":"13800001234"}`), "", "")
		delete(o.person.Perms, "system:messageTemplate:send")
		refused(t, o.send("duty", good, phone), "", "没有权限")
		if log, _ := o.find(nil); len(*seen) > 0 || len(log) > 0 || len(o.acts()) > 0 || len(o.colleagues.told) > 0 {
			t.Errorf("something was sent: %v, %v, %v, %v", *seen, log, o.acts(), o.colleagues.told)
		}
	})
}

func TestAMessageThatDidNotGoSaysSoAndWhy(t *testing.T) {
	const data = `{"name":"王芳","date":"x"}`
	address, _ := gatewayThat(t, 502, "")
	inOffices(t, wordy(address), func(o *office) {
		o.keep(nil)
		refused(t, o.send("duty", data, "13800001234"), "", "短信没有发送成功：短信网关应答状态 502")
		if log, _ := o.find(nil); len(log) != 1 || log[0] != "138****1234 短信 失败 短信网关应答状态 502" || len(o.acts()) != 1 {
			t.Errorf("%v, %v", log, o.acts())
		}
	})
	codes, seen := gatewayThat(t, 200, "")
	onlyCodes := message.Options{Gateway: message.Gateway{URL: codes, Method: "POST", Encoding: "form", Body: "to=${phone}&code=${code}"}}
	inOffices(t, onlyCodes, func(o *office) {
		o.keep(nil)
		refused(t, o.send("duty", data, "13800001234"), "", "短信网关的配置只能发验证码")
		if len(*seen) > 0 {
			t.Error("the gateway got a message without its words")
		}
	})
	var screen bytes.Buffer
	inOffices(t, message.Options{Console: &screen}, func(o *office) {
		o.keep(nil)
		if a := o.send("duty", data, "13800001234"); !a.Success || a.Message != "演示环境不发短信：内容已显示在服务器的终端" || !strings.Contains(screen.String(), "王芳您好，您x值班。") {
			t.Errorf("%s, %s", a.Body, screen.String())
		}
	})
}

func TestAMailHasTheNameOfItsTemplateAsItsOnlySubject(t *testing.T) {
	server := testkit.StartMailServer(t)
	o := message.Options{SMTP: message.SMTP{Host: server.Host, Port: server.Port, Security: "none", From: "cdc@example.gov.cn"}}
	inOffices(t, o, func(o *office) {
		o.keep(map[string]any{"templateType": "2", "templateName": "培训\r\nBcc: a@example.cn", "templateContent": "${name}：\n\n请参加。"})
		a := o.send("duty", `{"name":"王\r\nBcc: b@example.cn\r\n.\r\n"}`, " wang@example.cn ")
		if !a.Success || !strings.Contains(a.Message, "发往 w***@example.cn") {
			t.Fatal(a.Body)
		}
		got := <-server.Mails
		if got.Message == nil || got.To != "<wang@example.cn>" || got.Message.Header.Get("Bcc") != "" || len(got.Message.Header["Subject"]) != 1 {
			t.Errorf("%+v", got)
		}
		refused(t, o.send("duty", `{"name":"王"}`, "wang@example.cn\r\nBcc: b@example.cn"), "receiver", "邮箱格式不正确")
	})
}

func TestAMessageOfTheSystemGoesToTheDesksOfThoseNamed(t *testing.T) {
	inOffices(t, message.Options{}, func(o *office) {
		o.keep(map[string]any{"templateType": "4", "templateName": "催报", "templateContent": "《${name}》未报。"})
		if a := o.send("duty", `{"name":"<b>月报</b>"}`, "wang, li,wang,"); !a.Success || a.Message != "已发给 2 名用户，在他们的通知里" {
			t.Error(a.Body)
		}
		if want := "1|催报|《<b>月报</b>》未报。|[11 12]"; len(o.colleagues.told) != 1 || o.colleagues.told[0] != want {
			t.Errorf("told %v", o.colleagues.told)
		}
		if log, _ := o.find(nil); len(log) != 0 {
			t.Errorf("the log of SMS and mail says %v", log)
		}
		if acts := o.acts(); len(acts) != 1 || acts[0] != "用消息模板“催报”发送系统通知给 wang、li" {
			t.Errorf("the operation log says %v", acts)
		}
	})
}

func TestNobodySendsWithoutEnd(t *testing.T) {
	inOffices(t, message.Options{}, func(o *office) {
		o.keep(map[string]any{"templateType": "4", "templateContent": "${name}"})
		for range 10 {
			if a := o.send("duty", `{"name":"王"}`, "wang"); !a.Success {
				t.Fatal(a.Body)
			}
		}
		refused(t, o.send("duty", `{"name":"王"}`, "wang"), "", "太频繁")
		if len(o.colleagues.told) != 10 {
			t.Errorf("told %d times", len(o.colleagues.told))
		}
		o.clock.Advance(time.Minute)
		if a := o.send("duty", `{"name":"王"}`, "wang"); !a.Success {
			t.Error(a.Body)
		}
	})
}
