package identity_test

import (
	"fmt"
	"sync"
	"testing"

	"jikong/internal/db"
	"jikong/internal/identity"
)

// Two holders of a duty leave it at the same moment, each while the other is still there: one of them stays.
func TestTwoLastHoldersOfADutyDoNotLeaveAtOnce(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.centre()
		root := s.signedIn()
		system := s.roles(identity.RoleSystem)[0]
		for _, name := range []string{"jia_sys", "yi_sys"} {
			s.officer(name, identity.RoleSystem, "A01")
		}
		pair := []string{s.userID("jia_sys").String(), s.userID("yi_sys").String()}
		holders := func() int64 {
			n, err := db.Int(t.Context(), s.db.Read(), `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id
				WHERE ur.role_id = $1 AND u.status = 1 AND u.del_flag = 0`, system)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		remove := func(id string) call {
			return call{method: "DELETE", path: "/sys/user/deleteUserRole?roleId=" + system.String() + "&userId=" + id, token: security}
		}
		freeze := func(id string) call {
			return call{method: "PUT", path: "/sys/user/frozenBatch", body: fmt.Sprintf(`{"ids":%q,"status":2}`, id), token: root}
		}
		s.role(security, "keeper", listRow, editRow, 2204)
		s.exec(`UPDATE sys_role SET data_scope = 'all' WHERE role_code = 'keeper'`)
		s.exec(`UPDATE sys_user_role SET role_id = (SELECT id FROM sys_role WHERE role_code = 'keeper') WHERE role_id = $1 AND user_id = $2`, system, s.userID("wang"))
		root = s.tokenOf(s.login("wang", secret))
		for round := range 10 {
			for says, calls := range map[string][2]call{
				"two lose the role":                 {remove(pair[0]), remove(pair[1])},
				"two are frozen":                    {freeze(pair[0]), freeze(pair[1])},
				"one loses it, the other is frozen": {remove(pair[0]), freeze(pair[1])},
			} {
				var both sync.WaitGroup
				for _, c := range calls {
					both.Go(func() { s.do(c) })
				}
				both.Wait()
				if n := holders(); n != 1 {
					t.Fatalf("round %d, %s: %d remain", round, says, n)
				}
				s.exec(`UPDATE sys_user SET status = 1`)
				for _, name := range []string{"jia_sys", "yi_sys"} {
					if err := s.assign(s.userID(name), 1, system); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	})
}
