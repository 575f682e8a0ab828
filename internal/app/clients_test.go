package app

import (
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"net/url"
	"os"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/config"
)

// The clients of the platform are not ours to change: what they ask in order to sign in, draw the menu and open their lists
// must be answered in the shape they read.
func TestUnmodifiedClientsOpenTheirLists(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		for _, client := range []struct{ file, base, version string }{
			{"vue2-client.tsv", "/jeecg-boot", ""},
			{"vue3-client.tsv", "/jeecgboot", "v3"},
		} {
			for _, r := range recorded(t, client.file) {
				t.Run(client.file+"/"+r.page+" "+r.path(), func(t *testing.T) {
					n.t = t
					n.playRole(r.role)
					a := n.do(r.method, client.base+r.address, nil, clientHeaders(t, r, client.version)...)
					if problem := r.problem(a); problem != "" {
						t.Errorf("%s: %s", problem, a.Body)
					}
				})
			}
		}
	})
}

// Clients differ in the base that they put before the platform's paths: what is read at one is what is read at the others.
func TestEveryBaseOfThePlatformAnswersLikeOurOwn(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	moving := regexp.MustCompile(`\d{9,}|\d\d:\d\d:\d\d`) // numbers drawn anew and times
	for _, file := range []string{"vue2-client.tsv", "vue3-client.tsv"} {
		for _, r := range recorded(t, file) {
			if r.method != "GET" {
				continue
			}
			n.playRole(r.role)
			said, refused := map[string]string{}, false
			for _, base := range []string{"/api", "/jeecg-boot", "/jeecgboot"} {
				a := n.do(r.method, base+r.address, nil, clientHeaders(t, r, "")...)
				refused = refused || base == "/api" && strings.Contains(a.Body, "这个列表没有这个查询条件") // we are stricter with our own
				said[base] = strconv.Itoa(a.Status) + moving.ReplaceAllString(string(a.Result), "n")
			}
			ours := refused || said["/api"] == said["/jeecgboot"] || strings.HasPrefix(r.address, "/sys/permission/getUserPermissionByToken") // the menu is that of each client
			if said["/jeecg-boot"] != said["/jeecgboot"] || !ours {
				t.Errorf("%s is answered in several ways: %.300q", r.address, said)
			}
		}
	}
}

// What no page of the recorded drives called, by the source of the newer client.
func TestUnmodifiedClientsReachWhatTheyWereNotSeenToCall(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.playRole("system_admin")
		calls := []struct{ method, path, answer string }{
			{"POST", "/sys/annountCement/clearAllUnReadMessage", `"success":true`},
			{"GET", "/sys/user/getQuitList", `"result":[`},
			{"GET", "/sys/sysRoleIndex/queryByCode?roleCode=editor", `"success":true`},
			{"GET", "/sys/position/queryByCode?code=staff", `"success":true`},
			{"GET", "/sys/role/queryallNoByTenant", `"result":[`},
			{"GET", "/sys/role/queryTreeList", `"success":true`},
		}
		for _, c := range calls {
			if a := n.do(c.method, "/jeecgboot"+c.path, nil, "X-Version", "v3", "tenant-id", "0"); !strings.Contains(a.Body, c.answer) {
				t.Errorf("%s %s answers %.300s, not %s", c.method, c.path, a.Body, c.answer)
			}
		}
	})
}

type recordedRequest struct{ role, page, method, address, shape string }

func (r recordedRequest) path() string {
	p, _, _ := strings.Cut(r.address, "?")
	return p
}

func recorded(t *testing.T, file string) (all []recordedRequest) {
	t.Helper()
	content, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) == 5 && !strings.HasPrefix(line, "#") {
			all = append(all, recordedRequest{f[0], f[1], f[2], f[3], f[4]})
		}
	}
	if len(all) < 5 {
		t.Fatalf("%s holds %d requests", file, len(all))
	}
	return all
}

// playRole signs in as somebody who holds just the role; a second call for the same role signs in anew.
func (n *node) playRole(role string) {
	n.t.Helper()
	if n.roles == nil {
		n.roles = map[string]string{}
	}
	if n.token = n.roles[role]; n.token != "" {
		return
	}
	n.administrator(role + "_one")
	n.become(role+"_one", role)
	n.roles[role] = n.token
}

// clientHeaders signs a request as both clients do, whether it is checked or not.
func clientHeaders(t *testing.T, r recordedRequest, version string) []string {
	t.Helper()
	u, err := url.Parse(r.address)
	if err != nil {
		t.Fatal(err)
	}
	params := map[string]string{}
	if last := path.Base(u.Path); strings.Contains(last, ",") {
		params["x-path-variable"] = last
	}
	for key, values := range u.Query() {
		params[key] = values[len(values)-1]
	}
	text, err := json.Marshal(params) // keys in order; none of the recorded values needs other escaping than this
	if err != nil {
		t.Fatal(err)
	}
	sum := md5.Sum(append(text, "dd05f1c54d63749eda95f9fa6d49v442a"...))
	return []string{
		"X-Sign", strings.ToUpper(hex.EncodeToString(sum[:])), "X-TIMESTAMP", strconv.FormatInt(forenoon().UnixMilli(), 10),
		"tenant-id", "0", "X-Version", version,
	}
}

// problem says why the client could not read the answer.
func (r recordedRequest) problem(a answer) string {
	if a.Status != 200 {
		return "status " + strconv.Itoa(a.Status)
	}
	if r.shape == "bare array" {
		return unless(strings.HasPrefix(a.Body, "["), "not a bare array")
	}
	if !a.Success || (a.Code != 0 && a.Code != 200) {
		return "refused"
	}
	var page struct {
		Records []map[string]any `json:"records"`
		Total   *int             `json:"total"`
	}
	switch r.shape {
	case "page":
		err := json.Unmarshal(a.Result, &page)
		return unless(err == nil && page.Records != nil && page.Total != nil, "not a page")
	case "array":
		return unless(strings.HasPrefix(string(a.Result), "["), "not an array")
	}
	return unless(strings.HasPrefix(string(a.Result), "{"), "not an object")
}

func unless(ok bool, problem string) string {
	if ok {
		return ""
	}
	return problem
}
