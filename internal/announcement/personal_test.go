package announcement_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/announcement"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// warn leaves a message of the system for somebody alone, or for everybody, and tells its number.
func (o *office) warn(title, text string, to ...value.ID) string {
	o.T.Helper()
	m := announcement.Message{Tenant: 1, To: to, Title: title, Text: text}
	if err := o.DB.Tx(o.T.Context(), func(tx *db.Tx) error { return o.service.Tell(o.T.Context(), tx, m) }); err != nil {
		o.T.Fatal(err)
	}
	return o.Text(`SELECT CAST(MAX(id) AS TEXT) FROM sys_announcement`)
}

// keep tries whatever the desk of announcements does to one, by the words of what was tried.
func (o *office) keep(id string) map[string]string {
	o.T.Helper()
	return map[string]string{
		"edit":            o.Call("PUT", "/sys/annountCement/edit", fmt.Sprintf(`{"id":%q,"titile":"改"}`, id)).Body,
		"delete":          o.Call("DELETE", "/sys/annountCement/delete?id="+id, "").Body,
		"delete several":  o.Call("DELETE", "/sys/annountCement/deleteBatch?ids="+id, "").Body,
		"revoke":          o.Call("GET", "/sys/annountCement/doReovkeData?id="+id, "").Body,
		"revoke several":  o.Call("POST", "/sys/annountCement/revokeBatch", fmt.Sprintf(`{"ids":%q}`, id)).Body,
		"release":         o.Call("GET", "/sys/annountCement/doReleaseData?id="+id, "").Body,
		"release several": o.Call("POST", "/sys/annountCement/releaseBatch", fmt.Sprintf(`{"ids":%q}`, id)).Body,
	}
}

// TestAMessageOfTheSystemToOnePersonIsForThisPersonAlone: who keeps the announcements of the site sees only their own.
func TestAMessageOfTheSystemToOnePersonIsForThisPersonAlone(t *testing.T) {
	onOffices(t, func(o *office) {
		warning, all := o.warn("新设备登录提醒", "地址 203.0.113.7", 9), o.warn("今晚停机维护", "22 点起")
		o.keeper()
		for _, call := range []string{"list", "list?titile=新设备登录提醒", "list?superQueryParams=%5B%7B%22field%22%3A%22userIds%22%2C%22rule%22%3A%22like%22%2C%22val%22%3A%229%22%7D%5D",
			"exportXls", "queryById?id=" + warning, "readers?id=" + warning, "syncNotic?anntId=" + warning} {
			if a := o.Call("GET", "/sys/annountCement/"+call, ""); strings.Contains(a.Body, "203.0.113.7") || strings.Contains(a.Body, warning) || strings.Contains(a.Body, `"zhao"`) {
				t.Errorf("%s shows somebody else's message: %s", call, a.Body)
			}
		}
		for says, said := range o.keep(warning) {
			if strings.Contains(said, `"success":true`) {
				t.Errorf("%s of somebody else's message: %s", says, said)
			}
		}
		id, err := value.ParseID(warning)
		if err != nil {
			t.Fatal(err)
		}
		if got := o.unread(id); len(got) != 1 || got[0] != 9 {
			t.Errorf("at the desks of %v, want that of 9", got)
		}

		o.as(9, 1)
		var received web.Page[announcement.ReceivedAnnouncement]
		if !o.get("/sys/sysAnnouncementSend/getMyAnnouncementSend", &received) || received.Total != 2 {
			t.Errorf("the receiver's own list: %+v", received)
		}
		if a := o.Call("GET", "/sys/annountCement/queryById?id="+warning, ""); !strings.Contains(a.Body, "203.0.113.7") {
			t.Errorf("the receiver opens it: %s", a.Body)
		}

		o.as(9, 1, "list", "edit", "delete", "release")
		var kept web.Page[announcement.Announcement]
		if !o.get("/sys/annountCement/list", &kept) || kept.Total != 2 {
			t.Errorf("a receiver who keeps announcements: %+v", kept)
		}
		for says, said := range o.keep(warning) {
			if !strings.Contains(said, "是系统发给个人的消息") {
				t.Errorf("%s of one's own message: %s", says, said)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM sys_announcement WHERE titile = '新设备登录提醒' AND send_status = '1' AND del_flag = '0' AND version = 1`); n != 1 {
			t.Error("the message was changed")
		}

		o.keeper()
		if a := o.Call("GET", "/sys/annountCement/doReovkeData?id="+all, ""); !a.Success {
			t.Errorf("a message of the system to everybody is the desk's to revoke: %s", a.Body)
		}
		named := o.add(`{"titile":"谈话通知","userIds":"9"}`)
		o.Exec(`UPDATE sys_announcement SET create_by = 'system' WHERE id = $1`, named.ID)
		if a := o.Call("DELETE", "/sys/annountCement/delete?id="+named.ID.String(), ""); !a.Success {
			t.Errorf("what a colleague with the login name system wrote: %s", a.Body)
		}
	})
}
