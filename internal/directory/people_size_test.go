package directory_test

import (
	"encoding/json"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/sitetest"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// town is a site of some size: small enough for every test run, large enough that a question for each row would show.
var town = testkit.Organisation{Tenant: 1, Departs: 2_000, Users: 5_000, Seed: 3}

// rowsIn counts the rows of a page, a list, a tree level or a bare array.
func (s *site) rowsIn(token, path string) int {
	s.T.Helper()
	w := newRecorder()
	s.Handler.ServeHTTP(w, newRequest(path, token))
	s.WantNoSecret(w.Body.String())
	body := json.RawMessage(w.Body.Bytes())
	if !strings.HasPrefix(w.Body.String(), "[") {
		var a answer
		if err := json.Unmarshal(body, &a); err != nil || !a.Success {
			s.T.Fatalf("%s: %.300s", path, w.Body)
		}
		body = a.Result
	}
	var page struct{ Records []json.RawMessage }
	var rows []json.RawMessage
	if json.Unmarshal(body, &rows) == nil {
		return len(rows)
	}
	if err := json.Unmarshal(body, &page); err != nil {
		s.T.Fatalf("%s: %v", path, err)
	}
	return len(page.Records)
}

// pickerCall is one call of a picker for a few rows and for many.
type pickerCall struct {
	says, few, many string
	rows            int   // of the larger answer
	most            int64 // statements
}

func pickerCalls(people testkit.People) []pickerCall {
	var wide, narrow testkit.GeneratedDepart
	departs := make([]value.ID, len(people.Departs))
	for i, d := range people.Departs {
		departs[i] = d.ID
		if d.Children > wide.Children {
			wide = d
		}
		if d.Children == 1 {
			narrow = d
		}
	}
	const pick, depart = "/sys/user/queryUserComponentData", "/sys/sysDepart"
	level := depart + "/queryDepartTreeSync?pid="
	return []pickerCall{
		{"picker of people", pick + "?pageSize=5", pick + "?pageSize=200", 200, 4},
		{"picker of people by name", pick + "?pageSize=2&realname=王", pick + "?pageSize=50&realname=王", 50, 4},
		{"people that a form holds", "/sys/user/getMultiUser?id=" + some(people.Users, 2), "/sys/user/getMultiUser?id=" + some(people.Users, 200), 180, 3},
		{"people of a department", "/sys/user/queryUserByDepId?id=" + narrow.ID.String(), "/sys/user/queryUserByDepId?id=" + wide.ID.String(), 20, 4},
		{"departments that a form holds", depart + "/names?ids=" + some(departs, 2), depart + "/names?ids=" + some(departs, 200), 200, 2},
		{"a level of the tree", level + narrow.ID.String(), level + wide.ID.String(), wide.Children, 1},
		{"the whole tree", depart + "/queryTreeList?ids=" + some(departs, 2), depart + "/queryTreeList", 4, 1},
		{"departments by name", depart + "/searchBy?keyWord=监督所", depart + "/searchBy?keyWord=室", 200, 1},
		{"list of people", "/sys/user/list?pageSize=80", "/sys/user/list?pageSize=400", 400, 6},
		{"picker of roles", "/sys/role/list?pageSize=2", "/sys/role/list?pageSize=20", 20, 3},
		{"picker of posts", "/sys/position/list?pageSize=2", "/sys/position/list?pageSize=40", 40, 3},
	}
}

// some joins n identifiers out of all.
func some(ids []value.ID, n int) string {
	texts := make([]string, n)
	for i := range texts {
		texts[i] = ids[i*len(ids)/n].String()
	}
	return strings.Join(texts, ",")
}

// However many rows a picker shows and however many names it looks up, it asks the database the same few questions.
func TestPickersAskAsManyQuestionsForManyRowsAsForFew(t *testing.T) {
	var asked atomic.Int64
	testkit.ObservedDatabases(t, func(string) { asked.Add(1) }, func(t *testing.T, d *db.DB) {
		s := newSite(t, d, testkit.NewClock())
		s.Tx(sitetest.Seed)
		s.Admin()
		people, err := testkit.GeneratePeople(t.Context(), d, town)
		if err != nil {
			t.Fatal(err)
		}
		token := s.SignedIn()
		// Now and then the session and the rights are read anew; the fewest questions of three calls are those of the call itself.
		count := func(path string) (questions int64, rows int) {
			questions = math.MaxInt64
			for range 3 {
				before := asked.Load()
				rows = s.rowsIn(token, path)
				questions = min(questions, asked.Load()-before)
			}
			return questions, rows
		}
		for _, c := range pickerCalls(people) {
			few, _ := count(c.few)
			many, rows := count(c.many)
			if few != many || many > c.most {
				t.Errorf("%s: %d questions for a few rows, %d for many, at most %d wanted", c.says, few, many, c.most)
			}
			if rows < c.rows {
				t.Errorf("%s: %d rows, want %d", c.says, rows, c.rows)
			}
		}
	})
}

// What a form holds is shown with its departments, whoever else works there.
func TestLookedUpPeopleCarryTheNamesOfTheirDepartments(t *testing.T) {
	sitetest.Seeded.Each(t, func(t *testing.T, d *db.DB, clock *testkit.Clock) {
		s := newSite(t, d, clock)
		s.Admin()
		people, err := testkit.GeneratePeople(t.Context(), d, testkit.Organisation{Tenant: 1, Departs: 200, Users: 300, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		names := map[string]string{}
		for _, depart := range people.Departs {
			names[depart.OrgCode] = depart.Name
		}
		w := newRecorder()
		s.Handler.ServeHTTP(w, newRequest("/sys/user/getMultiUser?id="+people.Users[0].String()+","+people.Users[299].String(), s.SignedIn()))
		var found []directory.Colleague
		if err := json.Unmarshal(w.Body.Bytes(), &found); err != nil || len(found) != 2 {
			t.Fatalf("%v in %s", err, w.Body)
		}
		for _, person := range found {
			if !strings.Contains(person.OrgCodeTxt, names[person.OrgCode]) {
				t.Errorf("%s works in %q, want %q among it", person.Realname, person.OrgCodeTxt, names[person.OrgCode])
			}
		}
	})
}
