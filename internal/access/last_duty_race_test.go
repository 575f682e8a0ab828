package access_test

import (
	"fmt"
	"sync"
	"testing"

	"jikong/internal/access"
	"jikong/internal/db"
	"jikong/internal/sitetest"
)

// Two holders of a duty leave it at the same moment, each while the other is still there: one of them stays.
func TestTwoLastHoldersOfADutyDoNotLeaveAtOnce(t *testing.T) {
	onSites(t, func(s *site) {
		security := s.Centre()
		root := s.SignedIn()
		system := s.Roles(access.RoleSystem)[0]
		for _, name := range []string{"jia_sys", "yi_sys"} {
			s.Officer(name, access.RoleSystem, "A01")
		}
		pair := []string{s.UserID("jia_sys").String(), s.UserID("yi_sys").String()}
		holders := func() int64 {
			n, err := db.Int(t.Context(), s.DB.Read(), `SELECT COUNT(*) FROM sys_user_role ur JOIN sys_user u ON u.id = ur.user_id
				WHERE ur.role_id = $1 AND u.Status = 1 AND u.del_flag = 0`, system)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		remove := func(id string) call {
			return call{Method: "DELETE", Path: "/sys/user/deleteUserRole?roleId=" + system.String() + "&userId=" + id, Token: security}
		}
		freeze := func(id string) call {
			return call{Method: "PUT", Path: "/sys/user/frozenBatch", Body: fmt.Sprintf(`{"ids":%q,"status":2}`, id), Token: root}
		}
		s.Role(security, "keeper", sitetest.ListRow, sitetest.EditRow, 2204)
		s.Exec(`UPDATE sys_role SET data_scope = 'all' WHERE role_code = 'keeper'`)
		s.Exec(`UPDATE sys_user_role SET role_id = (SELECT id FROM sys_role WHERE role_code = 'keeper') WHERE role_id = $1 AND user_id = $2`, system, s.UserID("wang"))
		root = s.TokenOf(s.Login("wang", secret))
		for round := range 10 {
			for says, calls := range map[string][2]call{
				"two lose the role":                 {remove(pair[0]), remove(pair[1])},
				"two are frozen":                    {freeze(pair[0]), freeze(pair[1])},
				"one loses it, the other is frozen": {remove(pair[0]), freeze(pair[1])},
			} {
				var both sync.WaitGroup
				for _, c := range calls {
					both.Go(func() { s.Do(c) })
				}
				both.Wait()
				if n := holders(); n != 1 {
					t.Fatalf("round %d, %s: %d remain", round, says, n)
				}
				s.Exec(`UPDATE sys_user SET status = 1`)
				for _, name := range []string{"jia_sys", "yi_sys"} {
					if err := s.Assign(s.UserID(name), 1, system); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	})
}
