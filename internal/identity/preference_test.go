package identity_test

import (
	"strings"
	"testing"
)

// lookWith is a complete look with one part replaced.
func lookWith(part, other string) string {
	look := `{"look":{"layout":"topmenu","contentWidth":"Fixed","fixedHeader":true,"autoHideHeader":false,"fixSiderbar":true,` +
		`"sidebarOpened":true,"color":"green","theme":"dark","dark":true,"weak":false,"multipage":true}}`
	return strings.Replace(look, part, other, 1)
}

func TestKeepingHowTheBackOfficeLooks(t *testing.T) {
	onSites(t, func(s *site) {
		s.admin()
		s.twoSites()
		token := s.signedIn()
		get := call{path: "/sys/user/preferences", token: token}
		put := func(body string) answer {
			return s.do(call{method: "PUT", path: "/sys/user/preferences", token: token, body: body})
		}
		if a := s.do(get); !a.Success || !strings.Contains(a.raw, `"look":null`) {
			t.Errorf("before anything was chosen: %s", a.raw)
		}
		if a := put(lookWith("", "")); !a.Success {
			t.Errorf("the first choice: %s", a.raw)
		}
		if a := put(lookWith(`"green"`, `"red"`)); !a.Success {
			t.Errorf("another choice: %s", a.raw)
		}
		get.tenant = "2"
		if a := s.do(get); !strings.Contains(a.raw, `"color":"red"`) || !strings.Contains(a.raw, `"dark":true`) {
			t.Errorf("in the other site: %s", a.raw)
		}
		if err := s.id.CreateAdmin(t.Context(), "liqing", "李青", secret); err != nil {
			t.Fatal(err)
		}
		if a := s.do(call{path: "/sys/user/preferences", token: s.tokenOf(s.login("liqing", secret))}); !strings.Contains(a.raw, `"look":null`) {
			t.Errorf("somebody else sees %s", a.raw)
		}
	})
}

func TestALookThatIsNoneIsRefused(t *testing.T) {
	tests := []struct{ name, body, says string }{
		{"another layout", lookWith(`"topmenu"`, `"leftmenu"`), `"layout":"只能是`},
		{"another width", lookWith(`"Fixed"`, `"fixed"`), `"contentWidth":"只能是`},
		{"a colour of one's own", lookWith(`"green"`, `"#0f5483"`), `"color":"只能是`},
		{"another style", lookWith(`"theme":"dark"`, `"theme":"night"`), `"theme":"只能是`},
		{"a word for a switch", lookWith(`"weak":false`, `"weak":"no"`), `格式`},
		{"nothing", `{}`, `没有收到界面设置`},
		{"no object", `[]`, ``},
	}
	onSites(t, func(s *site) {
		s.admin()
		token := s.signedIn()
		for _, tt := range tests {
			a := s.do(call{method: "PUT", path: "/sys/user/preferences", token: token, body: tt.body})
			if a.Success || a.status >= 500 || !strings.Contains(a.raw, tt.says) {
				t.Errorf("%s: HTTP %d %s", tt.name, a.status, a.raw)
			}
		}
		if a := s.do(call{path: "/sys/user/preferences", token: token}); !strings.Contains(a.raw, `"look":null`) {
			t.Errorf("afterwards %s", a.raw)
		}
		if a := s.do(call{path: "/sys/user/preferences"}); a.status != 401 {
			t.Errorf("nobody gets %s", a.raw)
		}
	})
}
