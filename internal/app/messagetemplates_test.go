package app

import (
	"strings"
	"testing"

	"jikong/internal/announcement"
	"jikong/internal/config"
	"jikong/internal/value"
)

// A message by a template reaches the notices of those it names, as text, whatever its values hold. The demo brings one of each kind.
func TestAMessageByATemplateReachesItsReadersAsText(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.person("reader", map[value.ID]string{ours: "nothing"})
		w.person("frozen", map[value.ID]string{ours: "nothing"})
		w.person("stranger", map[value.ID]string{theirs: "everything"})
		w.exec(`UPDATE sys_user SET status = 2 WHERE username = 'frozen'`)
		w.as("chief")
		if list := w.get("/api/sys/message/sysMessageTemplate/list").Body; !strings.Contains(list, "duty_reminder") || !strings.Contains(list, "training_notice") || !strings.Contains(list, "report_overdue") {
			t.Errorf("the demo has %s", list)
		}
		if a := w.get("/api/sys/duplicate/check?tableName=sys_sms_template&fieldName=template_code&fieldVal=duty_reminder"); a.Success || !strings.Contains(a.Message, "已存在") {
			t.Errorf("a code that is taken: %s", a.Body)
		}
		w.ok("POST", "/api/sys/message/sysMessageTemplate/add", map[string]any{"templateName": "催报", "templateCode": "jia_due", "templateType": "4", "templateContent": "${what}\n请尽快"})
		send := func(receiver string) answer {
			return w.do("POST", "/api/sys/message/sysMessageTemplate/sendMsg", map[string]any{"templateCode": "jia_due", "testData": `{"what":"<img src=x onerror=alert(1)>"}`, "receiver": receiver, "msgType": "4"})
		}
		for _, outside := range []string{"stranger", "frozen", "reader,stranger", "1' OR '1'='1"} {
			if a := send(outside); a.Success || !strings.Contains(a.Body, "的在用用户") {
				t.Errorf("to %s: %s", outside, a.Body)
			}
		}
		if a := send("reader"); !a.Success {
			t.Fatal(a.Body)
		}
		for person, want := range map[string]string{"reader": "<p>&lt;img src=x onerror=alert(1)&gt;</p><p>请尽快</p>", "chief": ""} {
			w.as(person)
			var mine announcement.MyAnnouncements
			decode(t, w.get("/api/sys/annountCement/listByUser").Result, &mine)
			got := ""
			for _, m := range mine.SysMsgList {
				if m.Titile == "催报" {
					got += m.MsgContent
				}
			}
			if got != want {
				t.Errorf("%s reads %q", person, got)
			}
		}
	})
}
