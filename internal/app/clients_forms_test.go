package app

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
)

// What the clients of the platform do beyond opening lists: saving forms without versions, opening people, drawing their own pages.
func TestUnmodifiedClientsSaveTheirForms(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("system_admin")
		three := []string{"X-Version", "v3", "tenant-id", "0"}
		call := func(method, path string, body any) answer { return n.do(method, "/jeecgboot"+path, body, three...) }
		good := func(method, path string, body any) map[string]any {
			t.Helper()
			a := call(method, path, body)
			if !a.Success {
				t.Fatalf("%s %s: %s", method, path, a.Body)
			}
			var result map[string]any
			_ = json.Unmarshal(a.Result, &result) // lists are read by those who ask for them
			return result
		}

		post := good("POST", "/sys/position/add", map[string]any{"name": "流调员"})
		if post["code"] != "P0001" {
			t.Errorf("a post without a code got %v", post["code"])
		}
		if second := good("POST", "/sys/position/add", map[string]any{"name": "消杀员"}); second["code"] != "P0002" {
			t.Errorf("the second got %v", second["code"])
		}
		ranked := good("POST", "/sys/position/add", map[string]any{"code": "tester", "name": "检验师", "rank": "3"})
		if ranked["postRank"] != "3" {
			t.Errorf("a rank by its older name: %v", ranked)
		}
		if ranked = good("POST", "/sys/position/edit", map[string]any{"id": ranked["id"], "postRank": "3", "rank": "4"}); ranked["postRank"] != "4" {
			t.Errorf("a rank by its older name, beside the one that was read: %v", ranked)
		}
		if found := good("GET", "/sys/position/list?rank=4&column=rank_dictText&order=asc&name=*检验*", nil); found["total"] != 1.0 {
			t.Errorf("posts of a rank by its older name: %v", found)
		}
		saved := good("POST", "/sys/position/edit", map[string]any{"id": post["id"], "name": "流行病学调查员"})
		if saved["name"] != "流行病学调查员" || saved["code"] != "P0001" {
			t.Errorf("a save without a version: %v", saved)
		}

		person := good("POST", "/sys/user/add", map[string]any{"username": "client_one", "realname": "周一", "password": "Fresh-Word-77", "post": post["id"], "workNo": "C1"})
		shown := good("GET", "/sys/user/queryById?id="+person["id"].(string), nil)
		if shown["post"] != post["id"] {
			t.Errorf("the newer client reads the number of a post, got %v", shown["post"])
		}
		older := n.ok("GET", "/jeecg-boot/sys/user/queryById?id="+person["id"].(string), nil)
		if older["post"] != "P0001" {
			t.Errorf("the older client reads its code, got %v", older["post"])
		}
		for _, name := range []string{"P0001", post["id"].(string), "P0001," + post["id"].(string)} {
			if page := good("GET", "/sys/position/list?isMultiTranslate=true&id="+name, nil); page["total"] != 1.0 {
				t.Errorf("posts of %q: %v", name, page["total"])
			}
		}
		none := call("GET", "/sys/user/userDepartList?userId="+person["id"].(string), nil)
		if none.Code != 200 || none.Success || string(none.Result) != "[]" {
			t.Errorf("nobody's departments: %s", none.Body)
		}
		if roles := call("GET", "/sys/user/queryUserRole?userid="+person["id"].(string), nil); roles.Code != 200 || string(roles.Result) != "[]" {
			t.Errorf("nobody's roles: %s", roles.Body)
		}
		good("POST", "/sys/user/edit", map[string]any{"id": person["id"], "realname": "周二", "workNo": nil})
		if after := good("GET", "/sys/user/queryById?id="+person["id"].(string), nil); after["realname"] != "周二" || after["workNo"] != "C1" || after["post"] != post["id"] {
			t.Errorf("half a form blanked the rest: %v", after)
		}

		whole := good("GET", "/sys/user/login/setting/getUserData", nil)
		if whole["username"] != "system_admin_one" {
			t.Errorf("own data %v", whole)
		}
		for _, moves := range []answer{
			call("PUT", "/sys/user/updateMobile", map[string]any{"phone": "13900001111", "smscode": "123456"}),
			call("PUT", "/sys/user/changePhone?phone=13900001111&smscode=123456&type=verifyOriginalPhone", nil),
			call("POST", "/sys/user/sendChangePhoneSms", map[string]any{"phone": "13900001111", "type": "updatePhone"}),
		} {
			if moves.Code != 500 || !strings.Contains(moves.Message, "请在浏览器打开本系统的“账号设置”更换") {
				t.Errorf("a phone that is changed without the password: %s", moves.Body)
			}
		}
		if a := call("PUT", "/sys/user/updatePasswordNotBindPhone?username=system_admin_one&oldPassword=wrong&password=Another-Word-55", nil); !strings.Contains(a.Message, "旧密码") {
			t.Errorf("a new password with a wrong old one: %s", a.Body)
		}
		if a := call("GET", "/sys/tenant/packList/exportXls", nil); a.Status != 404 {
			t.Errorf("a file that does not exist: %d", a.Status)
		}

		n.playRole("audit_admin")
		log := n.get("/api/sys/log/list?logType=2&pageSize=50").Body
		if !strings.Contains(log, "未带版本号") {
			t.Errorf("the log does not say that nobody compared: %.600s", log)
		}
	})
}

// The forms of both clients ask before they save, and their lists draw the words beside the codes.
func TestUnmodifiedClientsKeepTheRolesOfDepartments(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("security_admin")
		centre := n.ok("GET", "/jeecg-boot/sys/sysDepart/getDepartName?orgCode=A01", nil)
		role := map[string]any{"departId": centre["id"], "roleName": "值班员", "roleCode": "on_duty"}
		role["id"] = n.ok("POST", "/jeecg-boot/sys/sysDepartRole/add", role)["id"]
		const check = "/jeecg-boot/sys/duplicate/check?tableName=sys_depart_role&fieldName="
		for query, want := range map[string]string{
			"role_code&fieldVal=off_duty": "该值可用", "role_code&fieldVal=on_duty": "系统中已存在", "role_code&fieldVal=on_duty&dataId=" + role["id"].(string): "该值可用",
			"role_name&fieldVal=值班员": "没有开放", "description&fieldVal=": "没有开放",
		} {
			if a := n.get(check + query); a.Success != (want == "该值可用") || !strings.Contains(a.Message, want) {
				t.Errorf("%s: %s", query, a.Body)
			}
		}
		address := "/jeecg-boot/sys/dict/getDictItems/sys_depart_role,role_name,role_code"
		if a := n.do("GET", address, nil, n.signed(address)...); a.Success {
			t.Errorf("the roles are a dictionary: %s", a.Body)
		}
		if a := n.get("/jeecg-boot/sys/sysDepartRole/list?deptId=" + centre["id"].(string)); !strings.Contains(a.Body, `"departId_dictText":"`+centre["departName"].(string)+`"`) {
			t.Errorf("the list does not name the department: %s", a.Body)
		}
		n.playRole("system_admin")
		if a := n.get("/jeecg-boot/sys/sysDepart/list?orgCode=A01"); !strings.Contains(a.Body, `"status_dictText":"启用"`) || !strings.Contains(a.Body, `"delFlag_dictText":"正常"`) {
			t.Errorf("departments without words for their states: %s", a.Body)
		}
		if a := n.get("/jeecg-boot/sys/common/403"); a.Success || a.Code != 500 || !strings.Contains(a.Message, "没有权限") {
			t.Errorf("where the older client is sent: %s", a.Body)
		}
	})
}

func TestClientsGetTheMenuTheyKnow(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("system_admin")
		for _, s := range []struct {
			base, version string
			has, lacks    []string
		}{
			{"/api", "", []string{`"message/SysMessageList"`, `"system/UserList"`}, []string{"usersetting", "account/center", "modules/message", "layouts/default"}},
			{"/jeecg-boot", "", []string{`"modules/message/SysMessageTemplateList"`, `"modules/message/SysMessageList"`, `"/account/center"`,
				`"account/settings/BaseSetting"`, `"/isps/userAnnouncement"`, `"system/UserAnnouncementList"`}, []string{"layouts/default", "ant-design:"}},
			{"/jeecgboot", "v3", []string{`"system/message/template/index"`, `"system/message/manage/index"`, `"/system/usersetting"`,
				`"ant-design:setting-outlined"`, `"layouts/default/index"`}, []string{`"icon":"setting"`, "account/center"}},
		} {
			menu := n.do("GET", s.base+"/sys/permission/getUserPermissionByToken", nil, "X-Version", s.version).Body
			for _, part := range s.has {
				if !strings.Contains(menu, part) {
					t.Errorf("%s %s lacks %s", s.base, s.version, part)
				}
			}
			for _, part := range s.lacks {
				if strings.Contains(menu, part) {
					t.Errorf("%s %s shows %s", s.base, s.version, part)
				}
			}
		}
		n.playRole("security_admin")
		if a := n.do("GET", "/jeecgboot/sys/permission/getUserPermissionByToken", nil, "X-Version", "v3"); !strings.Contains(a.Body, `"system/onlineuser/OnlineUserList"`) {
			t.Error("the newer client does not know our page of online users")
		}
	})
}

// The platform's clients show the message of an envelope, and of another status nothing but its number.
func TestALockOutIsReadableToEachClient(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		for base, status := range map[string]int{"/jeecgboot": 200, "/api": 429} {
			var last answer
			for i := range 12 {
				key := fmt.Sprintf("%d%d", time.Now().UnixNano(), i)
				n.ok("GET", "/api/sys/randomImage/"+key, nil)
				last = n.do("POST", base+"/sys/login", map[string]any{"username": fmt.Sprint("nobody_", status), "password": "Wrong-Word-1", "captcha": testCaptcha, "checkKey": key})
				if last.Code == 429 {
					break
				}
			}
			if last.Code != 429 || last.Status != status || !strings.Contains(last.Body, "暂停登录") && !strings.Contains(last.Body, "频繁") {
				t.Errorf("%s: %d %s", base, last.Status, last.Body)
			}
		}
	})
}
