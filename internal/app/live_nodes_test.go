package app

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"jikong/internal/testkit"
	"jikong/internal/value"
)

// screen is a socket that somebody looks at.
type screen struct {
	says string
	w    *world
	conn *websocket.Conn
}

// screens opens two sockets for each person on the node.
func (w *world) screens(node string, names ...string) (all []screen) {
	w.t.Helper()
	for _, name := range names {
		for range 2 {
			conn, status := w.dial(w.id(`SELECT id FROM sys_user WHERE username = $1`, name), w.tokens[name], "")
			if conn == nil {
				w.t.Fatalf("%s on %s: %d", name, node, status)
			}
			all = append(all, screen{name + " on " + node, w, conn})
		}
	}
	testkit.Eventually(w.t, "the sockets of "+node+" stand", func() bool { return w.app.live.Count() == 2*len(names) })
	return all
}

// hears is what the screen is told, up to and with the announcement of the number.
func (s screen) hears(last string) (told []string) {
	s.w.t.Helper()
	for len(told) == 0 || told[len(told)-1] != "topic "+last {
		m, ok := s.w.heard(s.conn)
		if !ok {
			s.w.t.Fatalf("%s: closed after %v", s.says, told)
		}
		id, _ := m["msgId"].(string)
		told = append(told, strings.TrimSpace(m["cmd"].(string)+" "+id))
	}
	return told
}

// release announces something to everybody of the first site and returns its number.
func (w *world) release(title string) string {
	w.t.Helper()
	w.as("chief")
	id, _ := w.ok("POST", "/api/sys/annountCement/add", map[string]any{"titile": title})["id"].(string)
	w.ok("GET", "/api/sys/annountCement/doReleaseData?id="+id, nil)
	return id
}

// unread are the numbers of the announcements that wait for the person.
func (w *world) unread(name string) (ids []string) {
	w.t.Helper()
	w.as(name)
	var lists struct {
		AnntMsgList []struct {
			ID string `json:"id"`
		} `json:"anntMsgList"`
	}
	if err := json.Unmarshal(w.get("/api/sys/annountCement/listByUser").Result, &lists); err != nil {
		w.t.Fatal(err)
	}
	for _, a := range lists.AnntMsgList {
		ids = append(ids, a.ID)
	}
	return ids
}

// knows waits until what happens here is heard there.
func (w *world) knows(other *world) {
	w.t.Helper()
	w.signIn("chief")
	other.token = w.token
	other.ok("GET", "/api/sys/user/getUserInfo", nil)
	w.ok("POST", "/api/sys/logout", nil)
	testkit.Eventually(w.t, "a session that ended here ends there", func() bool {
		return other.do("GET", "/api/sys/user/getUserInfo", nil).Status == http.StatusUnauthorized
	})
}

func TestEveryScreenOfEveryNodeHearsWhatOneNodeReleasesOnce(t *testing.T) {
	t.Parallel()
	data := postgresSite.copy(t)
	a := newWorld(t, data)
	a.person("chief", map[value.ID]string{ours: "everything"})
	a.person("clerk", map[value.ID]string{ours: "nothing"})
	a.person("colleague", map[value.ID]string{ours: "nothing"})
	var revoked string
	t.Run("both nodes are there", func(t *testing.T) {
		a.t = t
		b := &world{node: start(t, data), tokens: a.tokens}
		a.knows(b)
		screens := slices.Concat(a.screens("the first", "clerk", "colleague"), b.screens("the second", "clerk", "colleague"))
		revoked = a.release("演练")
		for _, s := range screens {
			if told := s.hears(revoked); len(told) != 1 {
				t.Errorf("%s hears %v", s.says, told)
			}
		}
		a.ok("GET", "/api/sys/annountCement/doReovkeData?id="+revoked, nil)
		last := a.release("演练改期")
		for _, s := range screens {
			if told := s.hears(last); !slices.Equal(told, []string{"topic", "topic " + last}) {
				t.Errorf("%s hears %v", s.says, told)
			}
		}
		fromTheSecond := b.release("第二个节点发布")
		for _, s := range screens {
			if told := s.hears(fromTheSecond); len(told) != 1 {
				t.Errorf("%s hears %v of the other node", s.says, told)
			}
		}
	})
	a.t = t
	meanwhile := a.release("第二个节点停机时发布")
	b := &world{node: start(t, data), tokens: a.tokens}
	for _, name := range []string{"clerk", "colleague"} {
		if ids := b.unread(name); !slices.Contains(ids, meanwhile) || slices.Contains(ids, revoked) {
			t.Errorf("%s finds %v on the node that was down, want %s and not %s", name, ids, meanwhile, revoked)
		}
	}
}
