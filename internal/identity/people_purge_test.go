package identity_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/identity"
	"jikong/internal/value"
)

// tablesOfPeople are the tables that say whose a row is by the number of a user.
func (s *site) tablesOfPeople() []string {
	s.t.Helper()
	query := `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'user_id' ORDER BY 1`
	if s.db.Dialect() == db.Postgres {
		query = `SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = current_schema() ORDER BY 1`
	}
	tables, err := db.Select[string](s.t.Context(), s.db.Read(), query)
	if err != nil || len(tables) < 10 {
		s.t.Fatalf("tables %v, %v", tables, err)
	}
	return tables
}

// rowsOf names the tables that hold rows of a user.
func (s *site) rowsOf(user value.ID) (tables []string) {
	s.t.Helper()
	for _, table := range s.tablesOfPeople() {
		n, err := db.Int(s.t.Context(), s.db.Read(), `SELECT COUNT(*) FROM `+table+` WHERE user_id = $1`, user)
		if err != nil {
			s.t.Fatal(err)
		}
		if n > 0 {
			tables = append(tables, table)
		}
	}
	return tables
}

// leaveTraces gives a user a row in every table that has rows of users, and whatever is kept under the phone and the name.
func (s *phoneSite) leaveTraces(username, phone string) {
	s.t.Helper()
	s.exec(`UPDATE sys_user SET phone = $1 WHERE username = $2`, phone, username)
	s.code("0", phone)
	s.phoneLogin(phone, "000000")
	token := s.tokenOf(s.login(username, secret))
	s.enrol(token)
	ticket := s.wantStep(s.login(username, secret), "factor")
	s.step("factor", map[string]string{"ticket": ticket, "code": "000000"})
	n, at := int64(s.userID(username)), value.TimeOf(s.clock.Now())
	s.exec(`INSERT INTO sys_user_preference (user_id, look, update_time) VALUES ($1, '{}', $2)`, n, at)
	s.exec(`INSERT INTO sys_user_password (id, user_id, password, create_time) VALUES ($1, $1, 'x', $2)`, n, at)
	s.exec(`INSERT INTO sys_third_account (id, provider, subject, user_id, create_time) VALUES ($1, 'sso', $2, $1, $3)`, n, username, at)
	s.exec(`INSERT INTO auth_third_attempt (state_hash, browser_hash, provider, nonce, verifier, destination, target, user_id, expire_time) VALUES ($1, '', '', '', '', '', '', $2, $3)`, username, n, at+1)
	s.exec(`INSERT INTO auth_third_ticket (code_hash, browser_hash, provider, destination, subject, name, session_hash, id_token, user_id, expire_time) VALUES ($1, '', '', '', '', '', '', '', $2, $3)`, username, n, at+1)
	s.exec(`INSERT INTO auth_qrcode (code_hash, browser_hash, user_id, expire_time) VALUES ($1, '', $2, $3)`, username, n, at+1)
	s.exec(`INSERT INTO import_report (id, tenant_id, user_id, name, content, create_time) VALUES ($1, 1, $1, 'x', $2, $3)`, n, []byte("x"), at)
	s.exec(`INSERT INTO sys_undo (id, token, tenant_id, user_id, table_name, row_id, row_name, images, create_time) VALUES ($1, 1, 1, $1, 'x', 1, 'x', $2, $3)`, n, []byte("x"), at)
	s.exec(`INSERT INTO sys_announcement (id, tenant_id, titile, msg_category, priority, send_status, create_time) VALUES ($1, 1, 'x', '1', 'L', '1', $2)`, n, at)
	s.exec(`INSERT INTO sys_announcement_send (id, annt_id, user_id, create_time) VALUES ($1, $1, $1, $2)`, n, at)
	centre := s.departID("A01")
	s.exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $1, $2) ON CONFLICT (user_id, dep_id) DO NOTHING`, n, centre)
	s.exec(`INSERT INTO sys_depart_role (id, tenant_id, depart_id, role_name, role_code, create_time) VALUES ($1, 1, $2, 'x', $3, $4)`, n, centre, username, at)
	s.exec(`INSERT INTO sys_depart_role_user (id, depart_id, user_id, drole_id) VALUES ($1, $2, $1, $1)`, n, centre)
}

// hashed is how many rows are kept under hashes of names and phones: codes, known addresses, failed attempts, browsers.
func (s *site) hashed() (rows [4]int64) {
	s.t.Helper()
	for i, table := range []string{"auth_code", "auth_known_address", "auth_failure WHERE key LIKE 'pair:%'", "auth_device"} {
		n, err := db.Int(s.t.Context(), s.db.Read(), `SELECT COUNT(*) FROM `+table)
		if err != nil {
			s.t.Fatal(err)
		}
		rows[i] = n
	}
	return rows
}

func TestOfAPersonRemovedForGoodNothingPersonalIsLeft(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		token := s.signedIn()
		for i, name := range []string{"zhaoli", "sunwei"} {
			s.must(s.addPerson(token, name, fmt.Sprintf(`,"selecteddeparts":%q`, s.departID("A01"))))
			if err := s.assign(s.userID(name), 1, s.roles(identity.RoleEditor)...); err != nil {
				t.Fatal(err)
			}
			s.leaveTraces(name, fmt.Sprintf("1380000200%d", i))
		}
		gone, stays := s.userID("zhaoli"), s.userID("sunwei")
		s.must(s.do(call{method: "DELETE", path: "/sys/user/delete?id=" + gone.String(), token: token}))
		binned, all, before := s.rowsOf(gone), s.rowsOf(stays), s.hashed()
		if !slices.Contains(binned, "auth_factor") || !slices.Equal(all, s.tablesOfPeople()) {
			t.Fatalf("the test leaves no traces in every table: %v of %v; of somebody in the bin %v", all, s.tablesOfPeople(), binned)
		}
		s.must(s.do(call{method: "DELETE", path: "/sys/user/deleteRecycleBin?userIds=" + gone.String(), token: token}))
		if left := s.rowsOf(gone); len(left) != 0 {
			t.Errorf("left: %v", left)
		}
		if kept := s.rowsOf(stays); !slices.Equal(kept, all) {
			t.Errorf("somebody else lost rows: %v of %v", kept, all)
		}
		if after := s.hashed(); before != [4]int64{2, 3, 4, 3} || after != [4]int64{1, 2, 2, 2} {
			t.Errorf("codes, addresses, failed attempts and browsers of both and of the administrator: %v, then %v", before, after)
		}
		if log := s.audited("login"); !slices.ContainsFunc(log, func(l string) bool { return strings.HasPrefix(l, "zhaoli: ") }) {
			t.Errorf("the log forgot the person: %q", log)
		}
	})
}

func TestWhoGetsTheNameOfSomebodyRemovedForGoodGetsNothingElse(t *testing.T) {
	onPhoneSites(t, identity.Registration{}, func(s *phoneSite) {
		token := s.signedIn()
		s.addPerson(token, "zhaoli", "")
		s.leaveTraces("zhaoli", "13800002001")
		first := s.userID("zhaoli").String()
		s.must(s.do(call{method: "DELETE", path: "/sys/user/delete?id=" + first, token: token}))
		s.must(s.do(call{method: "DELETE", path: "/sys/user/deleteRecycleBin?userIds=" + first + "," + first, token: token}))
		s.must(s.addPerson(token, "zhaoli", ""))
		fresh := s.tokenOf(s.must(s.login("zhaoli", secret)))
		if a := s.do(call{path: "/sys/user/factor", token: fresh}); !strings.Contains(a.raw, `"enabled":false`) {
			t.Errorf("the second factor of the one before: %s", a.raw)
		}
		if s.userID("zhaoli").String() == first {
			t.Error("a number was given twice")
		}
	})
}
