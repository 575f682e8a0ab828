package signin_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/signin"
	"jikong/internal/sitetest"
	"jikong/internal/value"
)

const portrait = "temp/202611/0123456789abcdef0123456789abcdef.png"

// album is a keeper of files in which everybody uploaded the one portrait.
type album struct{ used []string }

func (*album) OwnPicture(_ context.Context, _ db.Querier, path string, _ int64) (bool, error) {
	return path == portrait, nil
}

func (a *album) SetUses(_ context.Context, _ *db.Tx, object string, _ value.ID, paths map[string][]string) error {
	a.used = append(a.used, object+".avatar="+strings.Join(paths["avatar"], ","))
	return nil
}

// withAlbum lets people have pictures of themselves.
func (s *site) withAlbum() *album {
	kept := &album{}
	s.Change(func(w *sitetest.Wiring) { w.Pictures = kept })
	return kept
}

func TestChangingOnlyWhatIsSentOfTheOwnAccount(t *testing.T) {
	tests := []struct{ name, body, refused, avatar, sex string }{
		{"a picture", `{"avatar":"` + portrait + `"}`, "", portrait, `null`},
		{"the sex alone", `{"sex":2}`, "", "old.png", `2`},
		{"the sex as a text", `{"sex":"2"}`, "", "old.png", `2`},
		{"the sex taken back", `{"sex":""}`, "", "old.png", `null`},
		{"a word for the sex", `{"sex":"男"}`, "格式不正确", "old.png", `null`},
		{"no picture any more", `{"avatar":""}`, "", "", `null`},
		{"the name as it is", `{"realname":"王敏","avatar":"` + portrait + `"}`, "", portrait, `null`},
		{"the form of a client, all as it was", `{"realname":"王敏","avatar":"old.png","sex":0,"phone":"","email":"","birthday":null}`, "", "old.png", `null`},
		{"another name", `{"realname":"李强"}`, "姓名由管理员维护", "old.png", `null`},
		{"another phone", `{"phone":"13900000000"}`, "手机号请在管理后台", "old.png", `null`},
		{"another mail", `{"email":"x@example.org"}`, "邮箱请在管理后台", "old.png", `null`},
		{"a sex that is none", `{"sex":3}`, "性别只能是", "old.png", `null`},
		{"a birthday to come", `{"birthday":"2099-01-01"}`, "生日不能晚于今天", "old.png", `null`},
		{"rights of its own", `{"userIdentity":2,"departIds":"1","status":2,"orgCode":"A01A02"}`, "", "old.png", `null`},
		{"a script for a picture", `{"avatar":"javascript:alert(1)"}`, "自己刚上传的图片", "old.png", `null`},
		{"a picture of another host", `{"avatar":"https://evil.example/` + portrait + `"}`, "自己刚上传的图片", "old.png", `null`},
	}
	onSites(t, func(s *site) {
		s.withAlbum()
		s.Admin()
		token := s.SignedIn()
		before := s.Account("wang")
		for _, tt := range tests {
			for _, at := range []call{{Method: "PUT", Path: "/sys/user/appEdit"}, {Method: "POST", Path: "/sys/user/appEdit"}, {Method: "POST", Path: "/sys/user/login/setting/userEdit"}} {
				s.Exec(`UPDATE sys_user SET avatar = 'old.png', sex = 0`)
				a := s.Do(call{Method: at.Method, Path: at.Path, Token: token, Body: tt.body})
				if a.Success != (tt.refused == "") || !strings.Contains(a.Raw, tt.refused) {
					t.Errorf("%s by %s at %s answers %s", tt.name, at.Method, at.Path, a.Raw)
				}
				own := s.Do(call{Path: "/sys/user/account", Token: token})
				if !strings.Contains(own.Raw, `"avatar":"`+tt.avatar+`"`) || !strings.Contains(own.Raw, `"sex":`+tt.sex) {
					t.Errorf("after %s: %s", tt.name, own.Raw)
				}
				if after := s.Account("wang"); after != before {
					t.Errorf("%s made of %s %s", tt.name, before, after)
				}
			}
		}
	})
}

func TestAPictureOfAPersonIsKeptAsLongAsItIsShown(t *testing.T) {
	onSites(t, func(s *site) {
		kept := s.withAlbum()
		s.Admin()
		token := s.SignedIn()
		for _, body := range []string{`{"avatar":"` + portrait + `"}`, `{"avatar":"` + portrait + `"}`, `{"sex":1}`, `{"avatar":""}`} {
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/appEdit", Token: token, Body: body}))
		}
		if want := []string{"user.avatar=" + portrait, "user.avatar="}; !slices.Equal(kept.used, want) {
			t.Errorf("noted %v, want %v", kept.used, want)
		}
	})
}

// A form that stands open while somebody chooses a picture is not out of date by it.
func TestAPictureAloneLeavesTheVersion(t *testing.T) {
	onSites(t, func(s *site) {
		s.withAlbum()
		s.Admin()
		token := s.SignedIn()
		version := into[signin.OwnAccount](s, s.Do(call{Path: "/sys/user/account", Token: token})).Version
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/appEdit", Token: token, Body: `{"avatar":"` + portrait + `"}`}))
		if now := into[signin.OwnAccount](s, s.Do(call{Path: "/sys/user/account", Token: token})).Version; now != version {
			t.Errorf("version %d became %d", version, now)
		}
	})
}

func TestSendingNothingNewIsNoChange(t *testing.T) {
	onSites(t, func(s *site) {
		s.withAlbum()
		s.Admin()
		token := s.SignedIn()
		s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/appEdit", Token: token, Body: `{"sex":1}`}))
		before := s.Audited("user.edit")
		for _, body := range []string{`{}`, `{"sex":1}`, `{"avatar":""}`, `{"colour":"red"}`} {
			s.Must(s.Do(call{Method: "PUT", Path: "/sys/user/appEdit", Token: token, Body: body}))
		}
		if after := s.Audited("user.edit"); len(before) != 1 || len(after) != 1 {
			t.Errorf("the log has %q, then %q", before, after)
		}
	})
}

func TestAnAdministratorGivesNoPictureOfElsewhere(t *testing.T) {
	onSites(t, func(s *site) {
		s.withAlbum()
		s.Admin()
		token := s.SignedIn()
		add := func(name, avatar string) answer {
			return s.Post(token, "/sys/user/add", `{"username":%q,"realname":"刘洋","password":"Yue-Liang-2288","avatar":%q}`, name, avatar)
		}
		if a := add("liuyang", "https://evil.example/a.png"); a.Success || !strings.Contains(a.Raw, "自己刚上传的图片") {
			t.Errorf("a picture of elsewhere: %s", a.Raw)
		}
		s.Must(add("liuyang", portrait))
	})
}
