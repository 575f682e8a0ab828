package app

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"jikong/internal/config"
)

// signInWalk is a client of the platform on its way from the captcha to its menu and its socket.
type signInWalk struct {
	*node
	base, version, beat string
	key                 any // of the captcha: the Vue 2 client makes it of the clock and sends it back as a number
	dictionaries        string
	user                string
	kept                string // the token after signing out
}

func TestUnmodifiedClientsSignInAndHearTheirSocket(t *testing.T) {
	for _, client := range []struct {
		file string
		walk signInWalk
	}{
		{"vue2-signin.tsv", signInWalk{base: "/jeecg-boot", beat: "HeartBeat", key: 1700000000123, dictionaries: "login"}},
		{"vue3-signin.tsv", signInWalk{base: "/jeecgboot", version: "v3", beat: "ping", key: "1629428467008", dictionaries: "person"}},
	} {
		t.Run(client.file, func(t *testing.T) {
			eachDatabase(t, func(t *testing.T, data config.Data) {
				w := client.walk
				w.node = start(t, data)
				if err := w.app.directory.CreateAdmin(context.Background(), "linxl", "林晓岚", testPassword); err != nil {
					t.Fatal(err)
				}
				for _, r := range recorded(t, client.file) {
					if problem := w.step(r); problem != "" {
						t.Fatalf("%s %s %s: %s", r.page, r.method, r.address, problem)
					}
				}
			})
		})
	}
}

// step plays one recorded request and says why the client could not go on.
func (w *signInWalk) step(r recordedRequest) string {
	key, err := json.Marshal(w.key)
	if err != nil {
		return err.Error()
	}
	sum := md5.Sum([]byte(w.kept))
	r.address = strings.NewReplacer("{key}", strings.Trim(string(key), `"`), "{user}", w.user, "{sum}", hex.EncodeToString(sum[:])).Replace(r.address)
	if r.method == "WS" {
		return w.socket(r)
	}
	var body any
	if r.address == "/sys/login" {
		body = map[string]any{"username": "linxl", "password": testPassword, "captcha": testCaptcha, "checkKey": w.key, "remember_me": true}
	}
	a := w.do(r.method, w.base+r.address, body, clientHeaders(w.t, r, w.version)...)
	if a.Status != http.StatusOK || !a.Success {
		return a.Body
	}
	if r.page == "leaving" {
		w.token = ""
	}
	return w.read(r, a)
}

// read looks for what the client takes from an answer.
func (w *signInWalk) read(r recordedRequest, a answer) string {
	var result struct {
		Token    string
		UserInfo struct{ ID, Username string }
		Menu     []map[string]any
		AllAuth  []any
		Words    map[string][]any `json:"sysAllDictItems"`
	}
	if text := string(a.Result); strings.HasPrefix(text, "{") {
		if err := json.Unmarshal(a.Result, &result); err != nil {
			return err.Error()
		}
	}
	switch r.shape {
	case "image":
		return unless(strings.HasPrefix(string(a.Result), `"data:image/`), "no picture")
	case "session":
		w.token, w.kept, w.user = result.Token, result.Token, result.UserInfo.ID
		return unless(result.Token != "" && result.UserInfo.Username == "linxl" && (len(result.Words) > 0) == (w.dictionaries == "login"), "no session in "+a.Body)
	case "person":
		return unless(result.UserInfo.ID == w.user && len(result.Words) > 0, "no person in "+a.Body)
	case "menu":
		return unless(len(result.Menu) > 0 && result.AllAuth != nil, "no menu in "+a.Body)
	case "message":
		return ""
	}
	return r.problem(a)
}

// socket opens the socket as a browser does, with the token as the one sub-protocol, and says that it is there.
func (w *signInWalk) socket(r recordedRequest) string {
	ctx, cancel := context.WithTimeout(w.t.Context(), w.http.Timeout)
	defer cancel()
	conn, refused, err := websocket.Dial(ctx, w.url+w.base+r.address, &websocket.DialOptions{
		Subprotocols: []string{w.kept}, HTTPHeader: http.Header{"Origin": {w.url}}})
	if r.shape == "refused" {
		return unless(refused != nil && refused.StatusCode == http.StatusUnauthorized, "a token that is over opens a socket")
	}
	if err != nil {
		return err.Error()
	}
	defer func() { _ = conn.CloseNow() }()
	if conn.Subprotocol() != w.kept {
		return "the token does not come back"
	}
	if err := conn.Write(ctx, websocket.MessageText, []byte(w.beat)); err != nil {
		return err.Error()
	}
	_, text, err := conn.Read(ctx)
	return unless(err == nil && string(text) == `{"cmd":"heartcheck","msgTxt":""}`, "no answer to the heartbeat: "+string(text))
}
