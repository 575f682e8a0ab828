package app

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jikong/internal/config"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// dial opens the socket of a person with the token of another one, and returns the status of the refusal when there is one.
func (w *world) dial(id value.ID, token, origin string) (*websocket.Conn, int) {
	w.t.Helper()
	o := &websocket.DialOptions{HTTPHeader: http.Header{}}
	if token != "" {
		o.Subprotocols = []string{token}
	}
	if origin != "" {
		o.HTTPHeader.Set("Origin", origin)
	}
	conn, answer, err := websocket.Dial(w.t.Context(), w.url+"/jeecg-boot/websocket/"+id.String(), o)
	if err == nil {
		w.t.Cleanup(func() { _ = conn.CloseNow() })
		return conn, http.StatusSwitchingProtocols
	}
	if answer == nil {
		w.t.Fatal(err)
	}
	return nil, answer.StatusCode
}

// heard reads the next message of a socket; ok is false once it is closed.
func (w *world) heard(conn *websocket.Conn) (message map[string]any, ok bool) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	_, text, err := conn.Read(ctx)
	if ctx.Err() != nil {
		w.t.Fatal("the socket says nothing")
	}
	if err != nil {
		return nil, false
	}
	if err := json.Unmarshal(text, &message); err != nil {
		w.t.Fatalf("%v in %s", err, text)
	}
	return message, true
}

func TestASocketIsClosedToEverybodyElse(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.populate()
		user := func(name string) value.ID { return w.id(`SELECT id FROM sys_user WHERE username = $1`, name) }
		for _, tt := range []struct {
			says, person, token, origin string
			want                        int
		}{
			{"one's own", "clerk", "clerk", "", 101}, {"somebody else's", "chief", "clerk", "", 403}, {"one of another site", "stranger", "clerk", "", 403},
			{"from another site's page", "clerk", "clerk", "https://evil.example.org", 403}, {"from a page of ours", "clerk", "clerk", w.url, 101},
			{"without a token", "clerk", "", "", 401}, {"signed out", "left", "left", "", 401}, {"frozen", "frozen", "frozen", "", 401},
			{"deleted", "deleted", "deleted", "", 401}, {"over", "expired", "expired", "", 401}, {"unused", "idle", "idle", "", 401}, {"ended", "forced", "forced", "", 401},
			{"good for a change of the password alone", "graced", "graced", "", 403},
		} {
			if _, status := w.dial(user(tt.person), w.tokens[tt.token], tt.origin); status != tt.want {
				t.Errorf("%s: %d, want %d", tt.says, status, tt.want)
			}
		}
		if _, status := w.dial(user("clerk"), strings.Repeat("A", 43), ""); status != 401 {
			t.Errorf("forged: %d", status)
		}
	})
}

func TestAReleaseIsHeardByItsReadersAndASignOutEndsTheSocket(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		for name, roles := range map[string]map[value.ID]string{"chief": {ours: "everything"}, "clerk": {ours: "nothing"}, "colleague": {ours: "nothing"}, "stranger": {theirs: "everything"}} {
			w.person(name, roles)
		}
		sockets := map[string]*websocket.Conn{}
		for _, name := range []string{"clerk", "colleague", "stranger"} {
			sockets[name], _ = w.dial(w.id(`SELECT id FROM sys_user WHERE username = $1`, name), w.tokens[name], "")
		}
		testkit.Eventually(t, "the sockets stand", func() bool { return w.app.live.Count() == 3 })
		release := func(body map[string]any) string {
			w.as("chief")
			id, _ := w.ok("POST", "/api/sys/annountCement/add", body)["id"].(string)
			w.ok("GET", "/api/sys/annountCement/doReleaseData?id="+id, nil)
			return id
		}
		clerk := w.id(`SELECT id FROM sys_user WHERE username = 'clerk'`)
		to := release(map[string]any{"titile": "给一人", "msgType": "USER", "userIds": clerk.String() + ","})
		all := release(map[string]any{"titile": "给全体"})
		for name, want := range map[string][]string{"clerk": {to, all}, "colleague": {all}} {
			for _, id := range want {
				if message, ok := w.heard(sockets[name]); !ok || message["msgId"] != id {
					t.Errorf("%s hears %v, want %s", name, message, id)
				}
			}
		}
		w.as("stranger")
		for _, id := range []string{to, all} {
			for _, call := range []string{"GET /api/sys/annountCement/queryById?id=" + id, "GET /api/sys/annountCement/doReovkeData?id=" + id, "GET /api/sys/annountCement/readers?id=" + id} {
				method, path, _ := strings.Cut(call, " ")
				if a := w.do(method, path, nil); a.Success {
					t.Errorf("another site: %s: %s", call, a.Body)
				}
			}
		}
		w.as("colleague")
		if a := w.get("/api/sys/annountCement/queryById?id=" + to); a.Success {
			t.Errorf("somebody else's: %s", a.Body)
		}
		w.as("clerk")
		w.ok("POST", "/api/sys/logout", nil)
		for ok := true; ok; {
			_, ok = w.heard(sockets["clerk"])
		}
		testkit.Eventually(t, "the others stay", func() bool { return w.app.live.Count() == 2 })
	})
}
