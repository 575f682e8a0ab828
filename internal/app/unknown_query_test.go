package app

import (
	"strings"
	"testing"

	"jikong/internal/value"
)

// The conditions that the search forms of the platform's clients send, list by list: each is understood.
var clientSearches = []string{
	"/sys/user/list?username=*a*&realname=*a*&sex=1&phone=138&status=1&departId=&userIdentity=1&workNo=1&email=a@b.c&birthday_begin=1990-01-01&post=a",
	"/sys/user/list?code=1,2", "/sys/user/listAll?username=*a*", "/sys/role/list?roleName=*a*&roleCode=a&createTime_begin=2026-01-01&createTime_end=2026-01-02",
	"/sys/dict/list?dictName=*a*&dictCode=*a*", "/sys/dictItem/list?dictId=1&itemText=*a*&status=1&delFlag=1", "/sys/category/rootList?pid=0&hasQuery=true&name=*a*&code=*a*",
	"/sys/position/list?code=*a*&name=*a*&postRank=1&isMultiTranslate=true", "/sys/tenant/list?name=*a*&status=1",
	"/sys/checkRule/list?ruleName=*a*&ruleCode=a", "/sys/fillRule/list?ruleName=*a*&ruleCode=a", "/sys/annountCement/list?titile=*a*&msgCategory=1&sender=a",
	"/sys/log/list?logType=1&keyWord=a&username=*a*&userid=a&createTime_begin=2026-01-01&createTime_end=2026-01-02&operateType=1",
	"/sys/dataLog/list?dataTable=a&dataId=1", "/sys/online/list?username=a", "/sys/sysDepartRole/list?deptId=&roleName=*a*",
	"/sys/message/sysMessageTemplate/list?templateCode=a&templateName=*a*&templateType=1", "/sys/message/sysMessage/list?esTitle=*a*&esReceiver=a&esSendStatus=1&esType=1",
	"/sys/oss/file/list?fileName=a&url=", "/sys/quartzJob/list?jobClassName=*a*&status=0",
}

// A list that leaves out what it does not understand shows all rows as if each met it: whoever asks by a name of another program, or
// mistypes one, takes them for the answer.
func TestNoListAnswersAConditionItDoesNotKnow(t *testing.T) {
	t.Parallel()
	const extras = "?_t=1732000000&field=id,,,name,action&column=createTime&order=desc&pageNo=1&pageSize=10&superQueryMatchType=and&isMultiTranslate=true&hasQuery=false"
	var asked ways
	w := newWorldIn(t, serveConfig(sqliteSite.copy(t)), surroundings{noSync: true, clock: forenoon, observe: asked.see})
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	pages, bare, longest := 0, 0, 0
	for _, r := range w.staffRoutes() {
		if r.Methods != "GET" || r.File || strings.Contains(r.Path, "{") {
			continue
		}
		asked.taken()
		plain := w.get("/api" + r.Path + extras)
		way := asked.taken()
		result := string(plain.Result)
		page := strings.Contains(result, `"records":[`) && strings.Contains(result, `"pages":`)
		if !plain.Success || !page && !strings.HasPrefix(result, "[") {
			continue
		}
		if page {
			pages++
			longest = max(longest, len(way))
			if len(way) > maxHops {
				t.Errorf("%s passes %d of our functions on its way to the database: %s", r.Path, len(way), strings.Join(way, " → "))
			}
		} else {
			bare++
		}
		if a := w.get("/api" + r.Path + extras + "&nosuch=1"); a.Success || !strings.Contains(a.Message, "“nosuch”") {
			t.Errorf("%s answers ?nosuch=1: %.200s", r.Path, a.Body)
		}
		if a := w.get("/jeecg-boot" + r.Path + extras + "&nosuch=1"); !a.Success {
			t.Errorf("%s answers a client's ?nosuch=1: %.200s", r.Path, a.Body)
		}
	}
	t.Logf("hops of the longest list: %d", longest)
	if pages < 45 || bare < 25 {
		t.Errorf("only %d lists with pages and %d without", pages, bare)
	}
	for _, search := range clientSearches {
		if a := w.get("/jeecg-boot" + search); !a.Success {
			t.Errorf("%s: %s", search, a.Message)
		}
	}
}
