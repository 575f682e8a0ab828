package app

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"go.uber.org/goleak"

	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/search/filetext"
	"jikong/internal/testkit"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == "read-text" { // the program under test starts itself to read files
		os.Exit(filetext.Serve(os.Stdin, os.Stdout, os.Stderr, os.Args[2]))
	}
	if len(os.Args) == 2 && os.Args[1] == "derive-keys" { // and to hash passwords
		if err := auth.ServeKeys(os.Stdin, os.Stdout, func() { os.Exit(0) }); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
	// The stub of the operating system's resolver and idle keep-alive connections end on their own.
	goleak.VerifyTestMain(m, goleak.Cleanup(tidyUp), goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"), goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"))
}

// The main job of the program: staff write and publish, the visitor sees it at once; withdrawn means gone.
func TestWhatStaffPublishAVisitorSeesWithinASecond(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.administrator("linxl")
		id, version := n.write("寒潮来临前做好三件事")
		path := "/detail/31/" + id

		if got := n.get(path).Status; got != http.StatusNotFound {
			t.Fatalf("a draft is public: status %d", got)
		}
		n.get("/article/n/30/31") // the list page is in the cache now
		n.ok("POST", "/api/content/article/publish", map[string]any{"id": id, "version": version})
		soon(t, "the article is public", func() bool {
			page := n.get(path)
			return page.Status == 200 && strings.Contains(page.Body, "寒潮来临前做好三件事") && strings.Contains(page.Body, "检查取暖设备")
		})
		soon(t, "the list shows it", func() bool { return strings.Contains(n.get("/article/n/30/31").Body, id) })
		soon(t, "the search finds it", func() bool { return strings.Contains(n.get("/api/search?keyword=寒潮来临").Body, id) })
		soon(t, "the page of the search shows it", func() bool { return strings.Contains(n.get("/search/"+url.PathEscape("寒潮来临")).Body, path) })

		row := n.ok("GET", "/api/content/article/queryById?id="+id, nil)
		n.ok("POST", "/api/content/article/withdraw", map[string]any{"id": id, "version": row["version"], "reason": "数据有误，核对后重新发布"})
		soon(t, "the page is gone with a notice", func() bool {
			page := n.get(path)
			return page.Status == http.StatusGone && strings.Contains(page.Body, "该信息已撤回")
		})
		soon(t, "the list and the search forgot it", func() bool {
			return !strings.Contains(n.get("/article/n/30/31").Body, id) && !strings.Contains(n.get("/api/search?keyword=寒潮来临").Body, id) &&
				!strings.Contains(n.get("/search/"+url.PathEscape("寒潮来临")).Body, path)
		})
		if code := n.get("/api/getArticelInfo?id=" + id).Code; code != 410 {
			t.Errorf("the public call answers %d, want 410", code)
		}
	})
}

// write saves a draft in 热点解读 and returns its id and version.
func (n *node) write(title string) (id string, version any) {
	n.t.Helper()
	n.ok("POST", "/api/content/article/add", map[string]any{
		"columnId": "31", "title": title, "source": "健康教育科", "author": "健康教育科", "summary": "出门前、在家里、夜间各一件事。",
		"body": "<h2>在家里</h2><p>检查取暖设备，<strong>开窗通风</strong>。<script>alert(1)</script></p>",
	})
	list := n.do("GET", "/api/content/article/list?title="+title, nil)
	var found struct {
		Records []struct {
			ID      string `json:"id"`
			Version int    `json:"version"`
		} `json:"records"`
	}
	decode(n.t, list.Result, &found)
	if len(found.Records) != 1 {
		n.t.Fatalf("the saved article is not in the list: %s", list.Body)
	}
	return found.Records[0].ID, found.Records[0].Version
}

func TestPublishingOnOneNodeChangesThePageOnTheOther(t *testing.T) {
	t.Parallel()
	data := postgresSite.copy(t)
	a := start(t, data)
	b := start(t, data)
	a.administrator("linxl")
	id, version := a.write("两个节点看到同一篇文章")
	before := b.get("/article/n/30/31").Body
	if strings.Contains(before, id) {
		t.Fatal("the draft is on the page of the other node")
	}
	a.ok("POST", "/api/content/article/publish", map[string]any{"id": id, "version": version})
	soon(t, "the other node shows the article", func() bool {
		return strings.Contains(b.get("/article/n/30/31").Body, id) && b.get("/detail/31/"+id).Status == 200
	})
	b.token = a.token
	b.ok("GET", "/api/sys/user/getUserInfo", nil) // one session serves on every node
	a.ok("POST", "/api/sys/logout", nil)
	testkit.Eventually(t, "the session ended on the other node too", func() bool {
		return b.do("GET", "/api/sys/user/getUserInfo", nil).Status == http.StatusUnauthorized
	})
}

func TestASecondStartReusesEverything(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		var first string
		for i := range 2 {
			a, err := New(context.Background(), serveConfig(data))
			if err != nil {
				t.Fatal(err)
			}
			var counts string
			for _, table := range []string{"content_article", "content_column", "content_block", "content_task", "content_unit", "sys_user", "sys_role", "sys_permission", "audit_log"} {
				var n, sum int64
				row := a.db.Read().QueryRowContext(context.Background(), fmt.Sprintf("SELECT COUNT(*), COALESCE(MAX(id), 0) FROM %s", table))
				if err := row.Scan(&n, &sum); err != nil {
					t.Fatal(err)
				}
				counts += fmt.Sprintf("%s %d %d\n", table, n, sum)
			}
			if i == 0 {
				first = counts
			} else if counts != first {
				t.Errorf("before\n%s\nafter\n%s", first, counts)
			}
			if err := a.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestWhatStaffDeletedOfTheDemoSiteStaysDeletedAfterARestart(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.administrator("linxl")
		n.ok("DELETE", "/api/content/unit/delete?id=2", nil)
		again := start(t, data)
		again.token = n.token
		if a := again.get("/api/content/unit/queryById?id=2"); a.Code != 404 {
			t.Errorf("the deleted unit is back: %s", a.Body)
		}
	})
}

func TestTheDemoSiteHasAStaffWhoCannotSignIn(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.administrator("linxl")
		if a := n.get("/api/sys/sysDepart/searchBy?keyWord=" + url.QueryEscape("免疫规划")); !strings.Contains(a.Body, `"orgCode":"A01A07"`) {
			t.Errorf("the department of immunisation: %s", a.Body)
		}
		a := n.get("/api/sys/user/list?username=jiang_yan")
		for _, part := range []string{`"realname":"蒋燕"`, `"sex_dictText":"女"`, `"post_dictText":"科长"`, `"orgCodeTxt":"免疫规划科"`} {
			if !strings.Contains(a.Body, part) {
				t.Errorf("%s is missing: %s", part, a.Body)
			}
		}
		if a := n.do("POST", "/api/sys/login", map[string]any{"username": "jiang_yan", "password": "123456", "captcha": testCaptcha, "checkKey": "1"}); a.Success {
			t.Error("somebody of the demo staff signed in")
		}
	})
}

func TestTheFirstAdministratorComesFromAOneTimeLink(t *testing.T) {
	t.Parallel()
	n := start(t, sqliteSite.copy(t))
	token, err := n.app.FirstSetupToken(context.Background())
	if err != nil || token == "" {
		t.Fatalf("token %q, %v", token, err)
	}
	account := map[string]any{"token": token, "username": "zhou_min", "realname": "周敏", "password": testPassword}
	if a := n.do("POST", "/api/sys/setup", map[string]any{"token": "forged", "username": "evil", "realname": "某人", "password": testPassword}); a.Success {
		t.Fatal("a forged link made an account")
	}
	n.ok("POST", "/api/sys/setup", account)
	account["username"] = "second"
	if a := n.do("POST", "/api/sys/setup", account); a.Success {
		t.Fatal("the link worked twice")
	}
	if again, err := n.app.FirstSetupToken(context.Background()); again != "" || err != nil {
		t.Fatalf("a link was made although there is an administrator: %v", err)
	}
	n.signIn("zhou_min")
}

func TestAddressesOutsideTheAPI(t *testing.T) {
	t.Parallel()
	n := startIn(t, serveConfig(sqliteSite.copy(t)), surroundings{noSync: true, frontEnd: fstest.MapFS{"admin.html": {Data: []byte("<!doctype html>")}}})
	cases := []struct {
		name, path   string
		status       int
		header, want string
	}{
		{"the root leads to the home page", "/", 302, "Location", "/index"},
		{"an unknown path is a 404 in its place", "/nowhere/at/all", 404, "Content-Type", "text/html"},
		{"the 404 page is a 404", "/404", 404, "Content-Type", "text/html"},
		{"the process lives", "/healthz", 200, "", ""},
		{"the process is ready", "/readyz", 200, "", ""},
		{"sign-in is the back office", "/user/login", 200, "X-Robots-Tag", "noindex"},
		{"a staff screen is the back office", "/content/article", 200, "Cache-Control", "no-store"},
		{"the staff policy has a nonce", "/content/article", 200, "Content-Security-Policy", "'nonce-"},
		{"a public page has no nonce and no inline code", "/index", 200, "Content-Security-Policy", "script-src 'self'; style-src 'self'; "},
		{"the favicon", "/favicon.ico", 200, "Content-Type", "image/svg+xml"},
		{"the icon of a home screen", "/apple-touch-icon.png", 200, "Content-Type", "image/png"},
		{"what a phone asks of the site", "/manifest.webmanifest", 200, "Content-Type", "application/manifest+json"},
		{"a drawing", "/pictures/syringe.svg", 200, "X-Content-Type-Options", "nosniff"},
		{"an unknown drawing", "/pictures/none.svg", 404, "", ""},
		{"a file outside the build", "/assets/../../go.mod", 404, "", ""},
		{"the feed of the site", "/rss.xml", 200, "Content-Type", "application/rss+xml"},
		{"robots", "/robots.txt", 200, "Content-Type", "text/plain"},
		{"whom to tell about a weakness", "/.well-known/security.txt", 200, "Content-Type", "text/plain"},
		{"the OpenAPI document needs a session", "/api/openapi.json", 401, "", ""},
		{"no debugging pages", "/debug/pprof/", 404, "Content-Type", "text/html"},
		{"no version control", "/.git/config", 404, "Content-Type", "text/html"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := n.get(c.path)
			if a.Status != c.status {
				t.Fatalf("status %d, want %d: %.200s", a.Status, c.status, a.Body)
			}
			if got := a.Header.Get(c.header); c.header != "" && !strings.Contains(got, c.want) {
				t.Errorf("%s is %q", c.header, got)
			}
		})
	}
}

func TestANonceIsNewInEveryAnswer(t *testing.T) {
	shell := staffShell{document: []byte(`<meta name="csp-nonce" content="__CSP_NONCE__">`)}
	seen := map[string]bool{}
	for range 3 {
		w := httptest.NewRecorder()
		shell.ServeHTTP(w, httptest.NewRequest("GET", "/user/login", nil))
		body := w.Body.String()
		if strings.Contains(body, noncePlaceholder) || seen[body] {
			t.Fatalf("the nonce repeats or is missing: %s", body)
		}
		seen[body] = true
	}
}
