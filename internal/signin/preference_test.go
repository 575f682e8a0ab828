package signin_test

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
		s.Admin()
		s.TwoSites()
		token := s.SignedIn()
		get := call{Path: "/sys/user/preferences", Token: token}
		put := func(body string) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/preferences", Token: token, Body: body})
		}
		if a := s.Do(get); !a.Success || !strings.Contains(a.Raw, `"look":null`) {
			t.Errorf("before anything was chosen: %s", a.Raw)
		}
		if a := put(lookWith("", "")); !a.Success {
			t.Errorf("the first choice: %s", a.Raw)
		}
		if a := put(lookWith(`"green"`, `"red"`)); !a.Success {
			t.Errorf("another choice: %s", a.Raw)
		}
		get.Tenant = "2"
		if a := s.Do(get); !strings.Contains(a.Raw, `"color":"red"`) || !strings.Contains(a.Raw, `"dark":true`) {
			t.Errorf("in the other site: %s", a.Raw)
		}
		if err := s.Directory.CreateAdmin(t.Context(), "liqing", "李青", secret); err != nil {
			t.Fatal(err)
		}
		if a := s.Do(call{Path: "/sys/user/preferences", Token: s.TokenOf(s.Login("liqing", secret))}); !strings.Contains(a.Raw, `"look":null`) {
			t.Errorf("somebody else sees %s", a.Raw)
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
		s.Admin()
		token := s.SignedIn()
		for _, tt := range tests {
			a := s.Do(call{Method: "PUT", Path: "/sys/user/preferences", Token: token, Body: tt.body})
			if a.Success || a.Status >= 500 || !strings.Contains(a.Raw, tt.says) {
				t.Errorf("%s: HTTP %d %s", tt.name, a.Status, a.Raw)
			}
		}
		if a := s.Do(call{Path: "/sys/user/preferences", Token: token}); !strings.Contains(a.Raw, `"look":null`) {
			t.Errorf("afterwards %s", a.Raw)
		}
		if a := s.Do(call{Path: "/sys/user/preferences"}); a.Status != 401 {
			t.Errorf("nobody gets %s", a.Raw)
		}
	})
}
