package app

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"jikong/internal/web"
)

func decode(t *testing.T, raw json.RawMessage, into any) {
	t.Helper()
	if err := json.Unmarshal(raw, into); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
}

// anonymousRoutes is the whole list of calls that need no session. A new one must be added here on purpose.
var anonymousRoutes = []string{
	"GET /getArticelInfo", "GET /getArticelList", "GET /getBreadCrumb", "GET /getChildMenu", "GET /getHomePage",
	"GET /getHotPushArticelList", "GET /getMenus", "GET /queryCategoryDict", "GET /search", "GET /searchAll", "GET /searchSuggest", "POST /searchOpened", "POST /visit", "GET /visit.gif",
	"GET /sys/randomImage/{key}", "GET /sys/textCaptcha/{key}", "POST /sys/checkCaptcha", "POST /sys/smsCheckCaptcha", "GET /sys/getEncryptedString", "POST /sys/login",
	"POST /sys/login/factor", "POST /sys/login/enrol", "POST /sys/login/confirm", "POST /sys/login/password",
	"GET /sys/loginWays", "POST /sys/sms", "POST /sys/phoneLogin", "GET /sys/user/checkOnlyUser", "POST /sys/user/register",
	"POST /sys/user/phoneVerification", "GET /sys/user/passwordChange", "POST /sys/user/passwordChange",
	"POST /sys/setup", "POST,GET /sys/logout", "GET /sys/region/tree", "GET /sys/region/names", "GET /sys/common/static/{path...}",
	"GET /sys/common/importReport/{id}/{secret}", "GET /sys/common/403",
	"GET /sys/annountCement/show/{id}", "POST /page/feedback", "GET /speech", "POST /speech",
	"GET /getSurvey", "POST /addSurvey", "POST /addSurveyFile", "GET /queryWebRabies", "GET /queryWebAids", "GET /getRecruitment", "POST /addRecruitmentExtend",
	"GET /sys/thirdLogin/start/{source}", "GET /sys/thirdLogin/render/{source}", "GET /sys/thirdLogin/oauth2/{source}/login",
	"GET /sys/thirdLogin/callback/{source}", "POST /sys/thirdLogin/callback/{source}", "POST /sys/thirdLogin/exchange", "POST /sys/thirdLogin/bind",
	"POST /sys/thirdLogin/bindPhone", "POST /sys/thirdLogin/register",
	"GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}", "GET /sys/thirdLogin/getLoginUser/{token}/{thirdType}/{tenantId}", "POST /sys/thirdLogin/bindingThirdPhone",
	"POST /sys/third/user/create", "POST /sys/third/user/checkPassword", "POST /sys/thirdLogin/user/create", "POST /sys/thirdLogin/user/checkPassword",
	"POST /sys/loginByOpenid", "GET /sys/cas/client/validateLogin", "GET /sys/getLoginQrcode", "GET /sys/getQrcodeToken",
	"POST /addConsult", "POST /addConsultFile", "GET /getConsult", "GET /queryConsultSearch", "POST /queryConsultSearch",
	"POST /queryConsultAlike", "POST /account/sms", "POST /auth/register", "POST /auth/forge-password",
}

func TestOnlyTheListedRoutesNeedNoSession(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	var open []string
	for _, r := range n.app.api.Routes() {
		if r.Access == (web.Access{}) {
			t.Errorf("%s %s names no access", r.Methods, r.Path)
		}
		if r.Access.IsAnonymous() {
			open = append(open, r.Methods+" "+r.Path)
		}
	}
	want := slices.Clone(anonymousRoutes)
	sort.Strings(want)
	sort.Strings(open)
	if !slices.Equal(open, want) {
		t.Errorf("anonymous routes are\n%s\nwant\n%s", strings.Join(open, "\n"), strings.Join(want, "\n"))
	}
}

func TestEveryOtherRouteRefusesAMissingAForgedAndAnEndedSession(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	n.administrator("linxl")
	ended := n.token
	n.ok("POST", "/api/sys/logout", nil)
	for _, r := range n.app.api.Routes() {
		if r.Access.IsAnonymous() {
			continue
		}
		for name, token := range map[string]string{
			"missing": "", "forged": strings.Repeat("A", 43), "garbage": "' OR 1=1 --", "ended": ended,
			"unsigned JWT": "eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.",
		} {
			n.token = token
			for _, method := range strings.Split(r.Methods, ",") {
				a := n.do(method, "/api"+strings.NewReplacer("{$}", "", "{", "", "}", "").Replace(r.Path), "{}")
				if a.Status != 401 || !strings.Contains(a.Message, "Token失效") {
					t.Errorf("%s session: %s %s answers %d %s", name, method, r.Path, a.Status, a.Body)
				}
			}
		}
	}
}

// Whatever is sent to whichever call, the answer is an envelope with a clear message and never an unexpected error.
func TestHostileInputGetsAClearAnswerFromEveryCall(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	n.administrator("linxl")
	queries := []string{
		"", "?id=abc", "?id=-1", "?id=99999999999999999999", "?m_id=%00", "?m_id=1%27%20OR%20%271", "?pageNo=0&pageSize=1000000", "?pageNo=-5",
		"?pageNo=9223372036854775807&pageSize=500", "?column=password&order=desc", "?column=id;DROP%20TABLE%20sys_user&order=asc",
		"?keyword=" + strings.Repeat("%E7%96%AB", 3000), "?keyword=%ff%fe", "?superQueryParams=%5B%7B", "?superQueryParams=%255B%257B%2522field%2522%3A%2522x%2522%257D%255D",
		"?ids=,,,", "?ids=" + strings.Repeat("1,", 5000), "?time=yesterday&sort=random", "?title=*&createTime_begin=gestern",
	}
	bodies := []string{
		"", "null", "[]", "{", `{"id":[]}`, `{"id":"abc","version":"x"}`, `{"id":"31001","version":-1}`, `{"title":"` + strings.Repeat("长", 5000) + `"}`,
		`{"title":"\u0000","columnId":"31"}`, "{\"title\":\"\xff\xfe\"}", `{"columnId":"999999","title":"无此栏目"}`, `{"parentId":"31","id":"30","version":1}`,
		`{"username":{},"password":[],"captcha":1,"checkKey":{}}`, `{"body":"<img src=x onerror=alert(1)>","title":"x","columnId":"31","state":"published"}`,
	}
	for _, r := range n.app.api.Routes() {
		if strings.Contains(r.Path, "logout") || r.Path == "/openapi.json" {
			continue
		}
		for _, method := range strings.Split(r.Methods, ",") {
			path := "/api" + strings.NewReplacer("{$}", "", "{key}", "%00key").Replace(r.Path)
			for _, query := range queries {
				if method == "GET" || method == "DELETE" {
					n.clear(method, path+query, nil)
				}
			}
			for _, body := range bodies {
				if method == "POST" || method == "PUT" {
					n.clear(method, path, body)
				}
			}
		}
	}
}

// clear asserts that the answer is a success or a message that helps, never an incident.
func (n *node) clear(method, path string, body any) {
	n.t.Helper()
	a := n.do(method, path, body)
	request := fmt.Sprintf("%s %.120s %.80v", method, path, body)
	switch {
	case strings.HasPrefix(path, "/api/sys/user/getMultiUser") && strings.HasPrefix(a.Body, "["):
		// its contract is a bare array
	case a.Status >= 500:
		n.t.Errorf("%s: status %d", request, a.Status)
	case strings.Contains(a.Message, "系统出了意外"):
		n.t.Errorf("%s: unexpected error: %.300s", request, a.Body)
	case a.Code == 0 && !a.Success && !strings.HasPrefix(a.Header.Get("Content-Type"), "application/json"):
		if a.Status != 200 {
			n.t.Errorf("%s: not an envelope: %d %.200s", request, a.Status, a.Body)
		}
	case !a.Success && a.Message == "":
		n.t.Errorf("%s: refused without a message: %.200s", request, a.Body)
	}
}
