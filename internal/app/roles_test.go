package app

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Whoever holds a role reaches exactly the calls of the role, whatever the front end shows.
func TestEachRoleReachesExactlyItsCalls(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	cases := []struct {
		role    string
		may     []string // prefixes of permission codes
		maysome bool
	}{
		{"system_admin", []string{"system:api", "system:user:list", "system:user:add", "system:user:import", "system:user:export", "system:user:recycle", "system:depart", "system:position", "system:tenant", "system:dict", "system:category", "system:checkrule", "system:fillrule", "system:query", "system:quartzJob", "system:lifetime", "system:announcement", "system:message", "dashboard:", "online:"}, true},
		{"security_admin", []string{"system:user:list", "system:depart:list", "system:user:role", "system:role", "system:permission", "system:online"}, true},
		{"audit_admin", []string{"system:audit", "system:lifetime:list"}, true},
		{"editor", []string{"content:", "consult:", "recruit:", "survey:", "clinic:", "review:", "online:"}, true},
	}
	for _, c := range cases {
		t.Run(c.role, func(t *testing.T) {
			n.administrator(c.role[:5] + "_user")
			n.become(c.role[:5]+"_user", c.role)
			reached := 0
			for _, r := range n.app.api.Routes() {
				code := r.Access.Permission()
				if code == "" || !strings.HasPrefix(r.Methods, "GET") {
					continue
				}
				allowed := slices.ContainsFunc(c.may, func(prefix string) bool { return strings.HasPrefix(code, prefix) })
				if got := n.get("/api"+r.Path).Code != 510; got != allowed {
					t.Errorf("%s (%s): reached %v, want %v", r.Path, code, got, allowed)
				} else if got {
					reached++
				}
			}
			if (reached > 0) != c.maysome {
				t.Errorf("reached %d calls", reached)
			}
		})
	}
}

func TestARouteWithoutAPermissionCodeIsOpenToEverySessionOrToNobody(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	for _, r := range n.app.api.Routes() {
		if r.Access != web.SignedIn && r.Access != web.SignedIn.EvenGrace() && !r.Access.IsAnonymous() && strings.Count(r.Access.Permission(), ":") < 2 {
			t.Errorf("%s %s asks for %q, which no role can hold", r.Methods, r.Path, r.Access.Permission())
		}
	}
}

// become leaves the signed-in person with one role.
func (n *node) become(username, role string) {
	n.t.Helper()
	ctx := context.Background()
	err := n.app.db.Tx(ctx, func(tx *db.Tx) error {
		user, err := db.Int(ctx, tx, `SELECT id FROM sys_user WHERE username = $1`, username)
		if err != nil {
			return err
		}
		id, err := db.Int(ctx, tx, `SELECT id FROM sys_role WHERE role_code = $1 AND tenant_id = $2`, role, int64(directory.DefaultTenant))
		if err != nil {
			return err
		}
		return n.app.access.AssignRoles(ctx, tx, value.ID(user), directory.DefaultTenant, []value.ID{value.ID(id)})
	})
	if err != nil {
		n.t.Fatal(err)
	}
}
