package app

import (
	"net/url"
	"strings"
	"testing"

	"jikong/internal/config"
)

func TestUnmodifiedClientsExportTheirLists(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		for _, list := range []struct{ role, path string }{
			{"system_admin", "/sys/checkRule"}, {"system_admin", "/sys/fillRule"}, {"system_admin", "/sys/message/sysMessage"},
			{"system_admin", "/sys/tenant"}, {"audit_admin", "/sys/dataLog"},
		} {
			n.playRole(list.role)
			for _, base := range []string{"/jeecg-boot", "/jeecgboot"} {
				a := n.do("GET", base+list.path+"/exportXls", nil, "tenant-id", "0")
				if a.Status != 200 || !strings.HasPrefix(a.Body, "PK") {
					t.Errorf("%s%s: %d %.200s", base, list.path, a.Status, a.Body)
				}
			}
			n.playRole("editor")
			if a := n.get("/jeecg-boot" + list.path + "/exportXls"); a.Status < 400 || a.Code != 510 {
				t.Errorf("an editor without the right: %s %d %.200s", list.path, a.Status, a.Body)
			}
		}
	})
}

// The clients draw a link to the rows that were not taken in, and a link sends no session.
func TestUnmodifiedClientsFetchRefusedRowsByALink(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("system_admin")
		rows := workbook(t, []string{"职务编码", "职务名称"}, []string{"link_one", "流调员"}, []string{"", "没有编码"})
		refused := func(base string) string {
			t.Helper()
			a := n.upload(base+"/sys/position/importExcel", "职务.xlsx", rows)
			var result struct{ FileURL string }
			decode(t, a.Result, &result)
			return result.FileURL
		}
		link, ours, token := refused("/jeecg-boot"), refused("/api"), n.token
		n.token = ""
		a := n.get("/jeecg-boot" + link)
		if a.Status != 200 || !strings.HasPrefix(a.Body, "PK") || !strings.HasPrefix(a.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("the link %s: %d %.200s", link, a.Status, a.Body)
		}
		report, secret := link[:strings.LastIndexByte(link, '/')], link[strings.LastIndexByte(link, '/')+1:]
		for says, address := range map[string]string{
			"without its secret": report, "our own, which the page fetches with the session": ours,
		} {
			if a := n.get("/jeecg-boot" + address); a.Status != 401 {
				t.Errorf("%s: %d %.200s", says, a.Status, a.Body)
			}
		}
		for says, address := range map[string]string{
			"another secret": report + "/" + strings.Repeat("A", len(secret)), "the secret of another file": ours + "/" + secret, "no file": "/sys/common/importReport/1/" + secret,
		} {
			if a := n.get("/jeecg-boot" + address); a.Status != 404 {
				t.Errorf("%s: %d %.200s", says, a.Status, a.Body)
			}
		}
		if n.token = token; n.get("/api"+ours).Status != 200 || n.get("/jeecg-boot"+report).Status != 200 {
			t.Error("the importer does not get the file with the session")
		}
	})
}

// The clients show the message of a refusal and nothing else of it.
func TestUnmodifiedClientsReadInTheMessageWhatIsWrong(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("system_admin")
		rule := map[string]any{"ruleName": "编号", "ruleCode": "number", "ruleClass": "org.jeecg.modules.system.rule.OrderNumberRule"}
		if a := n.do("POST", "/jeecgboot/sys/fillRule/add", rule); a.Success || !strings.Contains(a.Message, "不能运行 Java 类") {
			t.Errorf("a Java class: %s", a.Body)
		}
		if a := n.do("POST", "/api/sys/fillRule/add", rule); strings.Contains(a.Message, "Java") || !strings.Contains(a.Body, "不能运行 Java 类") {
			t.Errorf("our own form shows it beside the field: %s", a.Body)
		}
		address := "/jeecgboot/sys/dict/getDictItems/" + url.PathEscape("sys_depart,depart_name,id order by depart_name")
		if a := n.do("GET", address, nil, n.signed(address)...); a.Success || !strings.Contains(a.Message, "排序请写在表名后面") {
			t.Errorf("an order behind the columns: %s", a.Body)
		}
		address = "/jeecgboot/sys/dict/getDictItems/" + url.PathEscape("sys_depart where org_category='1' order by depart_name,depart_name,id")
		if a := n.do("GET", address, nil, n.signed(address)...); !a.Success {
			t.Errorf("the form that the sentence names: %s", a.Body)
		}
		address = "/jeecgboot/sys/dict/getDictItems/msgType"
		if a := n.do("GET", address, nil, n.signed(address)...); !strings.Contains(a.Body, `"value":"4"`) {
			t.Errorf("the kind of message at the desk has no name: %s", a.Body)
		}
	})
}
