package access_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/sitetest"
	"jikong/internal/value"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestTheMenuAsTheClientsGetIt(t *testing.T) {
	tests := []struct {
		name     string
		vueThree bool
		golden   string
	}{
		{"for Vue 2 clients and our own", false, "permission.json"},
		{"for Vue 3 clients", true, "permission_v3.json"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onSites(t, func(s *site) {
				s.Admin()
				a := s.Do(call{Path: "/sys/permission/getUserPermissionByToken?_t=1", Token: s.SignedIn(), VueThree: tt.vueThree})
				if a.Code != 0 || !a.Success {
					t.Fatal(a.Raw)
				}
				var got bytes.Buffer
				if err := json.Indent(&got, a.Result, "", "  "); err != nil {
					t.Fatal(err)
				}
				got.WriteByte('\n')
				file := filepath.Join("testdata", tt.golden)
				if *update {
					if err := os.WriteFile(file, got.Bytes(), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got.Bytes(), want) {
					t.Errorf("the answer differs from %s:\n%s", file, got.String())
				}
			})
		})
	}
}

// permission is a row that a test adds to the menu.
type permission struct {
	id, parent                          int
	kind                                int
	name, url, component, perms, status string
	hidden, noRoute, alwaysShow, leaf   bool
}

func (s *site) grant(rows ...permission) {
	s.T.Helper()
	for i, p := range rows {
		if p.status == "" {
			p.status = "1"
		}
		var parent any
		if p.parent != 0 {
			parent = p.parent
		}
		s.Exec(`INSERT INTO sys_permission (id, parent_id, menu_type, name, url, component, perms, status, hidden, is_route, always_show, is_leaf, sort_no, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 0)`,
			p.id, parent, p.kind, p.name, p.url, p.component, p.perms, p.status, p.hidden, !p.noRoute, p.alwaysShow, p.leaf, 100+i)
		s.Exec(`INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date)
			SELECT CAST($1 AS BIGINT), id, CAST($1 AS BIGINT), 0 FROM sys_role WHERE role_code = 'editor'`, p.id)
	}
}

func TestTheRulesOfMenuNodes(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	s.grant(
		permission{id: 900, kind: 0, name: "链接", url: "https://example.org/a", leaf: true},
		permission{id: 901, kind: 0, name: "隐藏组", url: "/hiddengroup", component: "layouts/RouteView"},
		permission{id: 902, parent: 901, kind: 1, name: "隐藏页", url: "/online/report/:code", component: "online/Report", hidden: true, leaf: true},
		permission{id: 903, kind: 0, name: "聚合", url: "/gather", component: "layouts/RouteView", alwaysShow: true, noRoute: true},
		permission{id: 904, parent: 903, kind: 1, name: "末级的下级不显示", url: "/leafed", component: "a/B", leaf: true},
		permission{id: 905, parent: 904, kind: 1, name: "看不到", url: "/leafed/child", component: "a/C", leaf: true},
		permission{id: 906, parent: 904, kind: 2, name: "两个编码", perms: "report:view, report:print"},
		permission{id: 907, parent: 904, kind: 2, name: "规则停用", perms: "report:all", status: "0"},
	)
	got := s.Menu(s.SignedIn())
	nodes := map[string]access.MenuNode{}
	var walk func([]access.MenuNode)
	walk = func(list []access.MenuNode) {
		for _, n := range list {
			nodes[n.ID.String()] = n
			walk(n.Children)
		}
	}
	walk(got.Menu)
	if link := nodes["900"]; link.Path != "2a3dcb27a6ce03a75a0f0b4ae8f80ad0" && len(link.Path) != 32 || link.Meta.URL != "https://example.org/a" || link.Component == "" {
		t.Errorf("external link: %+v", link)
	}
	if group := nodes["901"]; !group.Hidden || !group.Meta.HideMenu || group.Meta.Title != "" {
		t.Errorf("a group whose pages are all hidden: %+v", group)
	}
	if page := nodes["902"]; page.Name != "online-report-@code" || !page.Hidden || !page.Meta.HideMenu {
		t.Errorf("hidden page: %+v", page)
	}
	if gather := nodes["903"]; gather.Route != "0" || !gather.AlwaysShow {
		t.Errorf("aggregate: %+v", gather)
	}
	if _, shown := nodes["905"]; shown {
		t.Error("a child of a leaf is shown")
	}
	if !slices.Contains(got.CodeList, "report:view") || !slices.Contains(got.CodeList, "report:print") {
		t.Errorf("codes %v", got.CodeList)
	}
	if slices.ContainsFunc(got.Auth, func(a access.GrantedAction) bool { return a.Action == "report:all" }) {
		t.Error("a switched-off rule is listed as granted")
	}
	if !slices.Contains(got.AllAuth, access.KnownAction{Action: "report:all", Status: "0", Type: "1", Describe: "规则停用"}) {
		t.Error("a switched-off rule is missing from allAuth")
	}
}

func TestTheHomeEntryLeadsEveryMenu(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	for name, prepare := range map[string]func(){
		"granted but sorted last": func() { s.Exec(`UPDATE sys_permission SET sort_no = 999 WHERE id = 1`) },
		"not granted":             func() { s.Exec(`DELETE FROM sys_role_permission WHERE permission_id = 1`) },
		"nothing granted":         func() { s.Exec(`DELETE FROM sys_role_permission`) },
	} {
		t.Run(name, func(t *testing.T) {
			prepare()
			home := s.Menu(s.SignedIn()).Menu[0]
			if home.Path != "/dashboard/analysis" || home.Component != "dashboard/Analysis" || home.Meta.Title != "首页" {
				t.Errorf("first entry %+v", home)
			}
		})
	}
}

func TestThePermissionCodesOfThePerson(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	token := s.SignedIn()
	codes := into[access.PermissionCodes](s, s.Do(call{Path: "/sys/permission/getPermCode", Token: token}))
	for _, code := range []string{"content:article:publish", "content:column:edit", "content:block:edit", "content:task:add", "content:unit:delete", "content:category:list", "system:api:list"} {
		if !slices.Contains(codes.CodeList, code) {
			t.Errorf("%s is missing", code)
		}
	}
	s.Exec(`DELETE FROM sys_user_role WHERE role_id IN (SELECT id FROM sys_role WHERE role_code = 'editor')`)
	codes = into[access.PermissionCodes](s, s.Do(call{Path: "/sys/permission/getPermCode", Token: token}))
	for _, code := range codes.CodeList {
		installation := strings.HasPrefix(code, "system:") || strings.HasPrefix(code, "dashboard:") || strings.HasPrefix(code, "online:report:") || code == "content:media:upload" // announcements have attachments
		if !installation {
			t.Errorf("without the editor's role still %s", code)
		}
	}
}

func TestSeedingAgainChangesNothingThatPeopleChanged(t *testing.T) {
	onSites(t, func(s *site) {
		count := func() (n [5]int64) {
			for i, table := range []string{"sys_tenant", "sys_depart", "sys_position", "sys_role", "sys_permission"} {
				var err error
				if n[i], err = db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM `+table); err != nil {
					t.Fatal(err)
				}
			}
			return n
		}
		s.Exec(`UPDATE sys_permission SET name = '稿件' WHERE id = 11`)
		s.Exec(`UPDATE sys_permission SET del_flag = 1 WHERE id = 21`)
		s.Exec(`DELETE FROM sys_role_permission WHERE permission_id = 12`)
		s.Exec(`DELETE FROM sys_position WHERE code = 'staff'`)
		before := count()
		s.Tx(access.Seed)
		if after := count(); after != before {
			t.Errorf("rows %v became %v", before, after)
		}
		name, _, err := db.One[string](t.Context(), s.DB.Read(), `SELECT name FROM sys_permission WHERE id = 11`)
		if err != nil || name != "稿件" {
			t.Errorf("renamed entry is %q again, %v", name, err)
		}
		s.Admin()
		menu := s.Menu(s.SignedIn())
		raw, err := json.Marshal(menu.Menu)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), "接口文档") || strings.Contains(string(raw), "栏目管理") {
			t.Errorf("a removed or revoked entry is back: %s", raw)
		}
	})
}

func TestAScreenOfALaterVersionIsAddedAndGranted(t *testing.T) {
	s := onOneSite(t)
	s.Admin()
	s.Exec(`DELETE FROM sys_permission WHERE parent_id = 13`)
	s.Exec(`DELETE FROM sys_permission WHERE id = 13`)
	s.Tx(func(ctx context.Context, tx *db.Tx) error { return access.Seed(ctx, tx) })
	if !slices.Contains(s.Menu(s.SignedIn()).CodeList, "content:block:edit") {
		t.Error("the screen that was missing is not granted")
	}
}

// Rights that were split off come to those who could do it until now, in an installation that is at work already; what is taken away
// later stays away.
func TestARightThatWasSplitOffComesToThoseWhoHadIt(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		const uploadRow, articleEdit, clinicEdit = 1405, 1103, 5103
		writer, keeper, reader := s.Role(security, "writer", articleEdit), s.Role(security, "keeper", sitetest.EditRow), s.Role(security, "reader", sitetest.ListRow, 1101)
		s.Must(s.bound(security, "A01", 50, 51, 5101, clinicEdit))
		office := s.departRole(security, "A01", "office", 50, 51, 5101, clinicEdit)
		s.Exec(`DELETE FROM sys_permission WHERE id IN ($1, $2)`, uploadRow, sitetest.ContactRow)
		s.Tx(access.Seed)
		held := func(table string, role value.ID) []string {
			return s.Texts(`SELECT CAST(permission_id AS TEXT) FROM `+table+` WHERE role_id = $1 AND permission_id IN (1405, 2210) ORDER BY permission_id`, role)
		}
		for _, c := range []struct {
			says  string
			table string
			role  value.ID
			holds []string
		}{
			{"who writes", "sys_role_permission", writer.ID, []string{"1405"}},
			{"who keeps the people", "sys_role_permission", keeper.ID, []string{"1405", "2210"}},
			{"who reads", "sys_role_permission", reader.ID, nil},
			{"a role of a department", "sys_depart_role_permission", office.ID, []string{"1405"}},
			{"the editors", "sys_role_permission", s.Roles(access.RoleEditor)[0], []string{"1405"}},
			{"the auditors", "sys_role_permission", s.Roles(access.RoleAudit)[0], nil},
		} {
			if got := held(c.table, c.role); !slices.Equal(got, c.holds) {
				t.Errorf("%s: %v, want %v", c.says, got, c.holds)
			}
		}
		s.Exec(`DELETE FROM sys_role_permission WHERE role_id = $1`, writer.ID)
		s.Tx(access.Seed)
		if got := held("sys_role_permission", writer.ID); len(got) > 0 {
			t.Errorf("taken away and back: %v", got)
		}
	})
}
