package directory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"jikong/internal/access"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/signin"
	"jikong/internal/value"
)

// tablesOfPeople are the tables that say whose a row is by the number of a user.
func (s *site) tablesOfPeople() []string {
	s.T.Helper()
	query := `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'user_id' ORDER BY 1`
	if s.DB.Dialect() == db.Postgres {
		query = `SELECT CAST(table_name AS TEXT) FROM information_schema.columns WHERE column_name = 'user_id' AND table_schema = current_schema() ORDER BY 1`
	}
	tables, err := db.Select[string](s.T.Context(), s.DB.Read(), query)
	if err != nil || len(tables) < 10 {
		s.T.Fatalf("tables %v, %v", tables, err)
	}
	return tables
}

// rowsOf names the tables that hold rows of a user.
func (s *site) rowsOf(user value.ID) (tables []string) {
	s.T.Helper()
	for _, table := range s.tablesOfPeople() {
		n, err := db.Int(s.T.Context(), s.DB.Read(), `SELECT COUNT(*) FROM `+table+` WHERE user_id = $1`, user)
		if err != nil {
			s.T.Fatal(err)
		}
		if n > 0 {
			tables = append(tables, table)
		}
	}
	return tables
}

// leaveTraces gives a user a row in every table that has rows of users, and whatever is kept under the phone and the name.
func (s *phoneSite) leaveTraces(username, phone string) {
	s.T.Helper()
	s.Exec(`UPDATE sys_user SET phone = $1 WHERE username = $2`, phone, username)
	s.Code("0", phone)
	s.PhoneLogin(phone, "000000")
	token := s.TokenOf(s.Login(username, secret))
	s.Enrol(token)
	ticket := s.WantStep(s.Login(username, secret), "factor")
	s.Step("factor", map[string]string{"ticket": ticket, "code": "000000"})
	n, at := int64(s.UserID(username)), value.TimeOf(s.Clock.Now())
	s.Exec(`INSERT INTO sys_user_preference (user_id, look, update_time) VALUES ($1, '{}', $2)`, n, at)
	s.Exec(`INSERT INTO sys_user_password (id, user_id, password, create_time) VALUES ($1, $1, 'x', $2)`, n, at)
	s.Exec(`INSERT INTO sys_third_account (id, provider, subject, user_id, create_time) VALUES ($1, 'sso', $2, $1, $3)`, n, username, at)
	s.Exec(`INSERT INTO auth_third_attempt (state_hash, browser_hash, provider, nonce, verifier, destination, target, user_id, expire_time) VALUES ($1, '', '', '', '', '', '', $2, $3)`, username, n, at+1)
	s.Exec(`INSERT INTO auth_third_ticket (code_hash, browser_hash, provider, destination, subject, name, session_hash, id_token, user_id, expire_time) VALUES ($1, '', '', '', '', '', '', '', $2, $3)`, username, n, at+1)
	s.Exec(`INSERT INTO auth_qrcode (code_hash, browser_hash, user_id, expire_time) VALUES ($1, '', $2, $3)`, username, n, at+1)
	s.Exec(`INSERT INTO import_report (id, tenant_id, user_id, name, content, create_time) VALUES ($1, 1, $1, 'x', $2, $3)`, n, []byte("x"), at)
	s.Exec(`INSERT INTO import_task (id, tenant_id, user_id, table_name, wanted, job_id, create_time) VALUES ($1, 1, $1, 'x', '{}', 1, $2)`, n, at)
	s.Exec(`INSERT INTO import_key (tenant_id, user_id, table_name, key_hash, create_time) VALUES (1, $1, 'x', 'x', $2)`, n, at)
	s.Exec(`INSERT INTO export_task (id, tenant_id, user_id, path, query, job_id, total, label, create_time) VALUES ($1, 1, $1, '', '', 1, 1, 'x', $2)`, n, at)
	s.Exec(`INSERT INTO report (id, tenant_id, code, name, create_time) VALUES ($1, 1, $2, 'x', $3)`, n, username, at)
	s.Exec(`INSERT INTO report_mail (id, tenant_id, report_id, cron_expression, create_time) VALUES ($1, 1, $1, '', $2)`, n, at)
	s.Exec(`INSERT INTO report_mail_reader (mail_id, user_id) VALUES ($1, $1)`, n)
	s.Exec(`INSERT INTO report_tile (id, tenant_id, user_id, report_id, report_name, view, create_time) VALUES ($1, 1, $1, $1, 'x', 'number', $2)`, n, at)
	s.Exec(`INSERT INTO import_undo (token, no, tenant_id, user_id, table_name, ids, create_time) VALUES ($1, 0, 1, $1, 'x', '1', $2)`, n, at)
	s.Exec(`INSERT INTO sys_undo (id, token, tenant_id, user_id, table_name, row_id, row_name, images, create_time) VALUES ($1, 1, 1, $1, 'x', 1, 'x', $2, $3)`, n, []byte("x"), at)
	s.Exec(`INSERT INTO sys_announcement (id, tenant_id, titile, msg_category, priority, send_status, create_time) VALUES ($1, 1, 'x', '1', 'L', '1', $2)`, n, at)
	s.Exec(`INSERT INTO sys_announcement_send (id, annt_id, user_id, create_time) VALUES ($1, $1, $1, $2)`, n, at)
	centre := s.DepartID("A01")
	s.Exec(`INSERT INTO sys_user_depart (id, user_id, dep_id) VALUES ($1, $1, $2) ON CONFLICT (user_id, dep_id) DO NOTHING`, n, centre)
	s.Exec(`INSERT INTO sys_depart_role (id, tenant_id, depart_id, role_name, role_code, create_time) VALUES ($1, 1, $2, 'x', $3, $4)`, n, centre, username, at)
	s.Exec(`INSERT INTO sys_depart_role_user (id, depart_id, user_id, drole_id) VALUES ($1, $2, $1, $1)`, n, centre)
}

// hashed is how many rows are kept under hashes of names and phones: codes, known addresses, failed attempts, browsers.
func (s *site) hashed() (rows [4]int64) {
	s.T.Helper()
	for i, table := range []string{"auth_code", "auth_known_address", "auth_failure WHERE key LIKE 'pair:%'", "auth_device"} {
		n, err := db.Int(s.T.Context(), s.DB.Read(), `SELECT COUNT(*) FROM `+table)
		if err != nil {
			s.T.Fatal(err)
		}
		rows[i] = n
	}
	return rows
}

func TestOfAPersonRemovedForGoodNothingPersonalIsLeft(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		token := s.SignedIn()
		for i, name := range []string{"zhaoli", "sunwei"} {
			s.Must(s.AddPerson(token, name, fmt.Sprintf(`,"selecteddeparts":%q`, s.DepartID("A01"))))
			if err := s.Assign(s.UserID(name), 1, s.Roles(access.RoleEditor)...); err != nil {
				t.Fatal(err)
			}
			s.leaveTraces(name, fmt.Sprintf("1380000200%d", i))
		}
		gone, stays := s.UserID("zhaoli"), s.UserID("sunwei")
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + gone.String(), Token: token}))
		binned, all, before := s.rowsOf(gone), s.rowsOf(stays), s.hashed()
		if !slices.Contains(binned, "auth_factor") || !slices.Equal(all, s.tablesOfPeople()) {
			t.Fatalf("the test leaves no traces in every table: %v of %v; of somebody in the bin %v", all, s.tablesOfPeople(), binned)
		}
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + gone.String(), Token: token}))
		if left := s.rowsOf(gone); len(left) != 0 {
			t.Errorf("left: %v", left)
		}
		if kept := s.rowsOf(stays); !slices.Equal(kept, all) {
			t.Errorf("somebody else lost rows: %v of %v", kept, all)
		}
		if after := s.hashed(); before != [4]int64{2, 3, 4, 3} || after != [4]int64{1, 2, 2, 2} {
			t.Errorf("codes, addresses, failed attempts and browsers of both and of the administrator: %v, then %v", before, after)
		}
		if log := s.Audited("login"); !slices.ContainsFunc(log, func(l string) bool { return strings.HasPrefix(l, "zhaoli: ") }) {
			t.Errorf("the log forgot the person: %q", log)
		}
	})
}

func TestWhoGetsTheNameOfSomebodyRemovedForGoodGetsNothingElse(t *testing.T) {
	onPhoneSites(t, signin.Registration{}, func(s *phoneSite) {
		token := s.SignedIn()
		s.AddPerson(token, "zhaoli", "")
		s.leaveTraces("zhaoli", "13800002001")
		first := s.UserID("zhaoli").String()
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/delete?id=" + first, Token: token}))
		s.Must(s.Do(call{Method: "DELETE", Path: "/sys/user/deleteRecycleBin?userIds=" + first + "," + first, Token: token}))
		s.Must(s.AddPerson(token, "zhaoli", ""))
		fresh := s.TokenOf(s.Must(s.Login("zhaoli", secret)))
		if a := s.Do(call{Path: "/sys/user/factor", Token: fresh}); !strings.Contains(a.Raw, `"enabled":false`) {
			t.Errorf("the second factor of the one before: %s", a.Raw)
		}
		if s.UserID("zhaoli").String() == first {
			t.Error("a number was given twice")
		}
	})
}

func TestWhoComesBackToADepartmentThatIsGoneHasNone(t *testing.T) {
	onSites(t, func(s *site) {
		s.Admin()
		token := s.SignedIn()
		remove := func(path string, id value.ID) crud.UndoOffer {
			type removed struct {
				Undo crud.UndoOffer `json:"undo"`
			}
			return into[removed](s, s.Must(s.Do(call{Method: "DELETE", Path: path + "/delete?id=" + id.String(), Token: token}))).Undo
		}
		fromBin := func(id value.ID, _ crud.UndoOffer) answer {
			return s.Do(call{Method: "PUT", Path: "/sys/user/putRecycleBin", Token: token, Body: fmt.Sprintf(`{"userIds":%q}`, id)})
		}
		undone := func(_ value.ID, offer crud.UndoOffer) answer {
			return s.Post(token, offer.Path, `{"token":%q}`, offer.Token)
		}
		const note = "原来的部门已被删除：“某人”。请为他们选择部门"
		for i, c := range []struct {
			says  string
			gone  bool
			back  func(id value.ID, offer crud.UndoOffer) answer
			noted bool
		}{
			{"out of the bin, the department is there", false, fromBin, false},
			{"out of the bin, the department is gone", true, fromBin, true},
			{"by the undo, the department is there", false, undone, false},
			{"by the undo, the department is gone", true, undone, false},
		} {
			office, name := s.Depart(token, "A01", "应急办"), fmt.Sprintf("zhaoli%d", i)
			s.Must(s.AddPerson(token, name, fmt.Sprintf(`,"selecteddeparts":%q`, office.ID)))
			id := s.UserID(name)
			offer := remove("/sys/user", id)
			want := office.OrgCode
			if c.gone {
				remove("/sys/sysDepart", office.ID)
				want = ""
			}
			a := s.Must(c.back(id, offer))
			p := into[directory.Person](s, s.Do(call{Path: "/sys/user/queryById?id=" + id.String(), Token: token}))
			if p.OrgCode != want || strings.Contains(a.Message, note) != c.noted {
				t.Errorf("%s: the department is %q, want %q; %s", c.says, p.OrgCode, want, a.Raw)
			}
		}
	})
}
