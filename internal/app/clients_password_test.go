package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/testkit"
)

const givenPassword = "Fresh-Word-77"

// newcomer makes an account whose password an administrator set.
func (n *node) newcomer() {
	n.t.Helper()
	n.playRole("system_admin")
	n.ok("POST", "/api/sys/user/add", map[string]any{"username": "client_one", "realname": "周一", "password": givenPassword, "workNo": "C1"})
	n.token = ""
}

// knock signs in under a base path, asking for a host of its own choice.
func (n *node) knock(base, host, password string) answer {
	n.t.Helper()
	key := fmt.Sprint(time.Now().UnixNano())
	n.ok("GET", "/api/sys/randomImage/"+key, nil)
	form, err := json.Marshal(map[string]any{"username": "client_one", "password": password, "captcha": testCaptcha, "checkKey": key})
	if err != nil {
		n.t.Fatal(err)
	}
	r, err := http.NewRequest("POST", n.url+base+"/sys/login", strings.NewReader(string(form)))
	if err != nil {
		n.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Host = host
	response, err := n.http.Do(r)
	if err != nil {
		n.t.Fatal(err)
	}
	a, err := testkit.ReadAnswer(response)
	if err != nil {
		n.t.Fatal(err)
	}
	return a
}

func TestUnmodifiedClientsAreToldWhereToChangeAPasswordThatAnAdministratorSet(t *testing.T) {
	t.Parallel()
	for _, s := range []struct{ says, public, hosts, base, address string }{
		{"a client of the platform is told the public address", "https://www.example.gov.cn/", "", "/jeecg-boot", "https://www.example.gov.cn/user/login"},
		{"the newer one too", "https://www.example.gov.cn", "", "/jeecgboot", "https://www.example.gov.cn/user/login"},
		{"without one, the first host of the site", "", "cdc.example.gov.cn\nwww.cdc.example.gov.cn", "/jeecgboot", "https://cdc.example.gov.cn/user/login"},
		{"who is on our page is not sent to it", "https://www.example.gov.cn", "", "/api", ""},
	} {
		t.Run(s.says, func(t *testing.T) {
			t.Parallel()
			c := serveConfig(sqliteSite.copy(t))
			c.PublicURL = s.public
			n := startWith(t, c)
			n.newcomer()
			if err := n.app.db.Tx(context.Background(), func(tx *db.Tx) error {
				_, err := tx.Exec(context.Background(), `UPDATE sys_tenant SET hosts = $1 WHERE is_default`, s.hosts)
				return err
			}); err != nil {
				t.Fatal(err)
			}
			a := n.knock(s.base, "evil.example", givenPassword)
			if a.Success || !strings.HasSuffix(a.Message, s.address) || strings.Contains(a.Message, "evil") ||
				(s.address == "") == strings.Contains(a.Message, "http") {
				t.Errorf("told %q", a.Message)
			}
		})
	}
}

func TestUnmodifiedClientsChangeAPasswordInAGraceSignInAndDoNothingElse(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		c := serveConfig(data)
		c.GraceSignIn = true
		n := startWith(t, c)
		n.newcomer()
		if a := n.knock("/api", "", givenPassword); a.Success {
			t.Error("our own page, which asks for the new password, lets somebody in with the given one")
		}
		a := n.knock("/jeecgboot", "", givenPassword)
		var session struct {
			Token string
			Words any `json:"sysAllDictItems"`
		}
		if err := json.Unmarshal(a.Result, &session); err != nil || session.Token == "" || session.Words != nil || !strings.Contains(a.Message, "只能修改密码") {
			t.Fatalf("the grace sign-in: %s %s", a.Message, a.Result)
		}
		n.token = session.Token
		const own = "Qinghe-Mulan-2038"
		change := map[string]any{"username": "client_one", "oldpassword": givenPassword, "password": own, "confirmpassword": own}
		for _, path := range []string{"/sys/user/getUserInfo", "/sys/permission/getUserPermissionByToken", "/sys/dict/queryAllDictItems"} {
			if a := n.get("/jeecgboot" + path); a.Code != 510 || !strings.Contains(a.Body, "只能修改密码") {
				t.Errorf("%s answers %s", path, a.Body)
			}
		}
		if a := n.do("PUT", "/jeecgboot/sys/user/updatePassword", change); !a.Success {
			t.Fatalf("the change: %s", a.Body)
		}
		if a := n.get("/jeecgboot/sys/user/getUserInfo"); a.Status != 401 {
			t.Errorf("the grace session outlives its purpose: %s", a.Body)
		}
		if a := n.knock("/jeecgboot", "", own); !a.Success || a.Message != "" {
			t.Errorf("with the own password: %s", a.Message)
		}
	})
}
