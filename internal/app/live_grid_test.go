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
	"jikong/internal/value"
)

// gridWindow is an open window at a table that several people edit.
type gridWindow struct {
	w    *world
	conn *websocket.Conn
}

func (w *world) grid(name string) gridWindow {
	w.t.Helper()
	path := w.url + "/jeecg-boot/vxeSocket/" + w.id(`SELECT id FROM sys_user WHERE username = $1`, name).String() + "/page-of-" + name
	conn, answer, err := websocket.Dial(w.t.Context(), path, &websocket.DialOptions{Subprotocols: []string{w.tokens[name]}})
	if err != nil {
		w.t.Fatalf("%s: %v %v", name, answer, err)
	}
	w.t.Cleanup(func() { _ = conn.CloseNow() })
	return gridWindow{w, conn}
}

func (g gridWindow) says(kind string, data any) {
	g.w.t.Helper()
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	if err != nil {
		g.w.t.Fatal(err)
	}
	if err := g.conn.Write(g.w.t.Context(), websocket.MessageText, text); err != nil {
		g.w.t.Fatal(err)
	}
}

// waits reads until something is said that holds all the words.
func (g gridWindow) waits(words ...string) string {
	g.w.t.Helper()
	ctx, cancel := context.WithTimeout(g.w.t.Context(), time.Minute)
	defer cancel()
	for {
		_, text, err := g.conn.Read(ctx)
		if err != nil {
			g.w.t.Fatalf("nothing was said of %v: %v", words, err)
		}
		found := true
		for _, word := range words {
			found = found && strings.Contains(string(text), word)
		}
		if found {
			return string(text)
		}
	}
}

func TestAGridIsFollowedByThoseWhoMayReadItsRecord(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		for name, roles := range map[string]map[value.ID]string{"chief": {ours: "everything"}, "deputy": {ours: "everything"}, "clerk": {ours: "nothing"}, "stranger": {theirs: "everything"}} {
			w.person(name, roles)
		}
		w.as("chief")
		id, _ := w.ok("POST", "/api/sys/dict/add", map[string]any{"dictCode": "shared_words", "dictName": "一起改的字典"})["id"].(string)
		key := "sys_dict:" + id
		windows := map[string]gridWindow{}
		for name, event := range map[string]string{"chief": "opened", "deputy": "opened", "clerk": "refused", "stranger": "refused"} {
			windows[name] = w.grid(name)
			windows[name].says("heart_beat", "")
			windows[name].waits("heart_beat")
			windows[name].says("open_vxe_table", map[string]any{"socketKey": key})
			windows[name].waits(event, key)
		}
		windows["deputy"].says("update_vxe_table", map[string]any{"socketKey": key, "args": []any{map[string]any{"id": "1", "itemText": "甲"}, "case-1"}})
		if text := windows["chief"].waits("update_vxe_table"); !strings.Contains(text, `"args":[{"id":"1","itemText":"甲"},"case-1"]`) {
			t.Errorf("heard %s", text)
		}
		answer, err := http.Get(w.url + "/vxeSocket/1/page")
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusUpgradeRequired {
			t.Errorf("a plain request: %d", answer.StatusCode)
		}
	})
}
