package signin_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/sitetest"
	"jikong/internal/value"
)

const theirSecret = "Bai-Yun-6630" // of those whose account is tried

// bureau is a centre with a county, with everybody of the table of docs/decisions.md "who may change which credential of whom".
type bureau struct {
	*alliance
	names map[string]string // login names of those who try
}

// Those whose accounts are tried. All work in the same department; the county's administrator works in it beside the county.
var tried = []string{"clerk", "system", "security", "auditor", "granter", "county"}

var rolesOfTried = map[string]string{"clerk": access.RoleEditor, "system": access.RoleSystem, "security": access.RoleSecurity, "auditor": access.RoleAudit, "county": access.RoleSystem}

func newBureau(a *alliance) *bureau {
	b := &bureau{alliance: a, names: map[string]string{"system administrator": "xitong", "security administrator": "anquan", "auditor": "shenji",
		"county system administrator": "county_sys", "county security administrator": "county_sec"}}
	root := b.SignedIn()
	b.Exec(`UPDATE sys_user SET phone = ''`)
	office := b.Depart(root, "A01", "应急科").OrgCode
	b.Officer("xitong", access.RoleSystem, "A01")
	security := b.Officer("anquan", access.RoleSecurity, "A01")
	b.Officer("shenji", access.RoleAudit, "A01")
	b.County()
	granter := b.Role(security, "granter", sitetest.ListRow, sitetest.AssignRow)
	for i, name := range tried {
		if err := b.Directory.CreateAdmin(b.T.Context(), "of_"+name, name, theirSecret); err != nil {
			b.T.Fatal(err)
		}
		roles := []value.ID{granter.ID}
		if code := rolesOfTried[name]; code != "" {
			roles = b.Roles(code)
		}
		tenant := value.ID(1)
		if name == "county" {
			tenant, roles = 2, []value.ID{b.RoleOfSite(2, access.RoleSystem)}
			b.Exec(`DELETE FROM sys_user_role WHERE user_id = $1`, b.UserID("of_county"))
			b.Exec(`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES (991, $1, 2)`, b.UserID("of_county"))
		}
		if err := b.Assign(b.UserID("of_"+name), tenant, roles...); err != nil {
			b.T.Fatal(err)
		}
		b.Exec(`DELETE FROM sys_user_depart WHERE user_id = $1`, b.UserID("of_"+name))
		b.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $2, $3)`, 700+i, b.UserID("of_"+name), b.DepartID(office))
		b.Exec(`UPDATE sys_user_tenant SET org_code = $1 WHERE user_id = $2 AND tenant_id = 1`, office, b.UserID("of_"+name))
		b.Exec(`UPDATE sys_user SET phone = $1 WHERE id = $2`, phoneOf(name), b.UserID("of_"+name))
	}
	for _, helper := range []struct {
		says  string
		rows  []int
		reach auth.ScopeKind
	}{
		{"department administrator", []int{sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, 2204, sitetest.ImportRow, sitetest.RecycleRow, sitetest.ResetRow}, auth.ScopeDeparts},
		{"resets passwords", []int{sitetest.ListRow, sitetest.ResetRow}, auth.ScopeAll},
		{"resets passwords, edits", []int{sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, sitetest.ImportRow, sitetest.RecycleRow, sitetest.ResetRow}, auth.ScopeAll},
		{"edits people", []int{sitetest.ListRow, sitetest.EditRow}, auth.ScopeAll},
		{"grants, edits, takes from the bin", []int{sitetest.ListRow, sitetest.AddRow, sitetest.EditRow, sitetest.RecycleRow, sitetest.AssignRow}, auth.ScopeAll},
	} {
		code := fmt.Sprintf("helper%d", len(b.names))
		role := b.Role(security, code, helper.rows...)
		b.Reach(code, helper.reach)
		b.Officer(code, access.RoleEditor, office)
		if err := b.Assign(b.UserID(code), 1, role.ID); err != nil {
			b.T.Fatal(err)
		}
		b.names[helper.says] = code
	}
	return b
}

func phoneOf(name string) string { return fmt.Sprintf("1380000%04d", 100+len(name)*10+int(name[0]%10)) }

// stored is what opens the account of somebody.
func (b *bureau) stored(name string) string {
	b.T.Helper()
	return strings.Join(b.Texts(`SELECT password || phone || ' ' || email || ' ' || CAST(del_flag AS TEXT) || ' ' || CAST((SELECT COUNT(*) FROM sys_third_account WHERE user_id = sys_user.id) AS TEXT)
		FROM sys_user WHERE username = $1`, name), "")
}

// duties are the roles of somebody that run the system, audit or grant.
func (b *bureau) duties(name string) string {
	b.T.Helper()
	return strings.Join(b.Texts(`SELECT r.role_code FROM sys_user u JOIN sys_user_role ur ON ur.user_id = u.id JOIN sys_role r ON r.id = ur.role_id
		WHERE u.username = $1 AND u.del_flag = 0 AND r.role_code <> 'editor' ORDER BY 1`, name), ",")
}

// ways are the ways to a session of somebody else: each tries one and tells whether it opened.
var ways = []struct {
	says string
	try  func(b *bureau, token, name string) bool
}{
	{"password in the form", func(b *bureau, token, name string) bool {
		return b.changes(name, func() { b.EditContact(token, name, fmt.Sprintf(`"password":%q,"realname":"改名"`, newSecret)) })
	}},
	{"password reset", func(b *bureau, token, name string) bool {
		return b.changes(name, func() {
			b.Do(call{Method: "PUT", Path: "/sys/user/changePassword", Token: token, Body: fmt.Sprintf(`{"username":%q,"password":%q}`, name, newSecret)})
		})
	}},
	{"phone", func(b *bureau, token, name string) bool {
		return b.changes(name, func() { b.EditContact(token, name, fmt.Sprintf(`"phone":%q`, newPhone)) })
	}},
	{"e-mail", func(b *bureau, token, name string) bool {
		return b.changes(name, func() { b.EditContact(token, name, `"email":"new@example.org"`) })
	}},
	{"third party", func(b *bureau, token, name string) bool {
		return b.changes(name, func() {
			to := b.back("/sys/thirdLogin/start/loose")
			b.ask("POST", "/sys/thirdLogin/bind", fmt.Sprintf(`{"code":%q,"username":%q,"password":%q}`, to.Query().Get("bindToken"), name, secret), "X-Access-Token", token)
			b.ask("POST", "/sys/thirdLogin/add", fmt.Sprintf(`{"source":"loose","username":%q,"userId":%q,"password":%q}`, name, b.UserID(name), theirSecret+"x"), "X-Access-Token", token)
		})
	}},
	{"QR code", func(b *bureau, token, name string) bool {
		code := b.show()
		b.scan(code+"&userId="+b.UserID(name).String()+"&username="+name, token)
		got := b.fetch(code)
		return len(got) > 2 && strings.Contains(b.Do(call{Path: "/sys/user/getUserInfo", Token: got}).Raw, fmt.Sprintf(`"username":%q`, name))
	}},
	{"import", func(b *bureau, token, name string) bool {
		return b.changes(name, func() {
			file := sitetest.Book(b.T, []any{"登录名", "姓名", "手机号", "邮箱", "密码", "角色", "所在部门"}, []any{name, "改名", newPhone, "new@example.org", newSecret, "系统管理员", "应急科"})
			b.Send(token, "/sys/user/importExcel", file)
			b.Send(token, "/sys/user/importExcel?existing=update", file)
		})
	}},
	{"account from the bin", func(b *bureau, token, name string) bool {
		b.Exec(`UPDATE sys_user SET del_flag = 1 WHERE username = $1`, name)
		return b.changes(name, func() { b.takeBack(token, name) })
	}},
	{"administration from the bin", func(b *bureau, token, name string) bool {
		had := b.duties(name)
		b.Exec(`UPDATE sys_user SET del_flag = 1 WHERE username = $1`, name)
		a := b.takeBack(token, name)
		if a.Success && had != b.duties(name) && !strings.Contains(a.Message, "没有恢复管理角色：“") {
			b.T.Errorf("%s lost %s unsaid: %s", name, had, a.Raw)
		}
		return had != "" && b.duties(name) == had
	}},
	{"roles on creation", func(b *bureau, token, name string) bool {
		roles := b.Texts(`SELECT CAST(role_id AS TEXT) FROM sys_user_role WHERE user_id = $1`, b.UserID(name))
		b.Do(call{Method: "POST", Path: "/sys/user/add", Token: token, Body: fmt.Sprintf(`{"username":"puppet","realname":"某","password":%q,"selecteddeparts":%q,"selectedroles":%q}`,
			newSecret, b.Texts(`SELECT CAST(dep_id AS TEXT) FROM sys_user_depart WHERE user_id = $1`, b.UserID(name))[0], strings.Join(roles, ","))})
		got := b.Texts(`SELECT CAST(ur.role_id AS TEXT) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id WHERE u.username = 'puppet'`)
		b.Exec(`DELETE FROM sys_user WHERE username = 'puppet'`)
		return strings.Join(got, ",") == strings.Join(roles, ",")
	}},
}

func (b *bureau) takeBack(token, name string) answer {
	return b.Do(call{Method: "PUT", Path: "/sys/user/putRecycleBin", Token: token, Body: fmt.Sprintf(`{"userIds":%q}`, b.UserID(name))})
}

// changes runs an attempt and tells whether what opens the account is another than before.
func (b *bureau) changes(name string, attempt func()) bool {
	b.T.Helper()
	before := b.stored(name)
	attempt()
	return b.stored(name) != before
}

// asBefore puts an account back into its first state.
func (b *bureau) asBefore(name, hash string, roles []string) {
	b.T.Helper()
	id := b.UserID("of_" + name)
	b.Exec(`DELETE FROM sys_third_account`)
	b.Exec(`UPDATE sys_user SET password = $1, phone = $2, email = '', del_flag = 0, code_from = 0, realname = $3, password_initial = FALSE WHERE id = $4`, hash, phoneOf(name), name, id)
	b.Exec(`DELETE FROM sys_user_role WHERE user_id = $1`, id)
	for i, role := range roles {
		b.Exec(`INSERT INTO sys_user_role (id, user_id, role_id) VALUES ($1, $2, CAST(CAST($3 AS TEXT) AS BIGINT))`, int64(id)+int64(i)+9, id, role)
	}
}

// Everybody who administers, every way to a session, everybody whom it could open: this is the table of docs/decisions.md. What is not
// named opens nothing.
func TestWhoMayChangeWhichCredentialOfWhom(t *testing.T) {
	const everybody = "clerk system security auditor granter county"
	opens := map[string]map[string]string{
		"system administrator": {"phone": "clerk", "e-mail": "clerk", "account from the bin": everybody},
		"security administrator": {
			"password reset": "clerk system security granter county", // never an auditor's
		},
		"auditor":                       {},
		"county system administrator":   {},
		"county security administrator": {},
		"department administrator":      {"password reset": "clerk", "phone": "clerk", "e-mail": "clerk", "account from the bin": "clerk"},
		"resets passwords":              {"password reset": "clerk system county"},
		"resets passwords, edits": {"password reset": "clerk system county", "phone": "clerk system county", "e-mail": "clerk system county",
			"account from the bin": everybody},
		"edits people": {"phone": "clerk", "e-mail": "clerk"},
		"grants, edits, takes from the bin": {"phone": "clerk", "e-mail": "clerk", "account from the bin": everybody,
			"administration from the bin": "system security auditor granter", "roles on creation": "clerk system security auditor granter"},
	}
	onAlliances(t, func(a *alliance) {
		b := newBureau(a)
		for who, allowed := range opens {
			b.Exec(`DELETE FROM auth_failure`) // of wrong passwords tried before
			token := b.TokenOf(b.Login(b.names[who], secret))
			for _, way := range ways {
				for _, name := range tried {
					hash, roles := b.Texts(`SELECT password FROM sys_user WHERE username = $1`, "of_"+name)[0], b.Texts(`SELECT CAST(role_id AS TEXT) FROM sys_user_role WHERE user_id = $1`, b.UserID("of_"+name))
					want := strings.Contains(" "+allowed[way.says]+" ", " "+name+" ")
					if got := way.try(b, token, "of_"+name); got != want {
						t.Errorf("%s, %s of %s: opens %t, wanted %t", who, way.says, name, got, want)
					}
					b.asBefore(name, hash, roles)
					b.Clock.Advance(5 * time.Second) // the limits of requests from one address are not what is tried here
				}
			}
		}
	})
}
