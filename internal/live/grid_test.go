package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// nodes share people and messages as the nodes of one installation do; each call makes one more.
func gridNodes(t *testing.T, n int) []*desk {
	t.Helper()
	first := &people{by: map[string]auth.Principal{
		"wang": {UserID: 7, Realname: "王芳", TenantID: 1, SessionID: 70, Perms: map[string]bool{"list": true, "edit": true}},
		"li":   {UserID: 8, Realname: "李强", TenantID: 1, SessionID: 80, Perms: map[string]bool{"list": true, "edit": true}},
		"look": {UserID: 9, Realname: "赵看", TenantID: 1, SessionID: 90, Perms: map[string]bool{"list": true}},
		"none": {UserID: 10, Realname: "钱无", TenantID: 1, SessionID: 100},
		"far":  {UserID: 11, Realname: "孙远", TenantID: 2, SessionID: 110, Perms: map[string]bool{"list": true, "edit": true}}}}
	shared := bus.NewMemory()
	var all []*desk
	for i := range n {
		p := &people{by: first.by}
		all = append(all, startDesk(t, p, &GridOptions{Bus: shared, Node: fmt.Sprint("node-", i), May: mayOfTest, Knows: func(table string) bool { return table == "sys_dict" }}))
	}
	return all
}

// mayOfTest knows the records of the first site below 100, in their third version.
func mayOfTest(_ context.Context, p auth.Principal, place Place) (Reach, error) {
	if place.Record == 66 {
		return Reach{}, errors.New("the database is away")
	}
	sees := place.Record < 100 && p.TenantID == 1 && p.Has("list")
	return Reach{Sees: sees, Writes: sees && p.Has("edit"), Version: 3}, nil
}

type gridWindow struct {
	d    *desk
	conn *websocket.Conn
}

func (d *desk) window(token string) gridWindow {
	p := d.by[token]
	return gridWindow{d, d.open("/vxeSocket/"+p.UserID.String()+"/page-"+token, token)}
}

func (w gridWindow) says(kind string, data any) { w.d.t.Helper(); w.d.says(w.conn, saying(kind, data)) }

func saying(kind string, data any) string {
	text, err := json.Marshal(map[string]any{"type": kind, "data": data})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// untilBeat is what the window was told before the answer to a heartbeat it sends now.
func (w gridWindow) untilBeat() (told []string) {
	w.d.t.Helper()
	w.says("heart_beat", "")
	for {
		if text := w.d.hears(w.conn); text != `{"type":"heart_beat","data":true}` {
			told = append(told, text)
			continue
		}
		return told
	}
}

// waits reads until something is said that holds the words.
func (w gridWindow) waits(words string) string {
	w.d.t.Helper()
	for {
		if text := w.d.hears(w.conn); strings.Contains(text, words) {
			return text
		}
	}
}

func (w gridWindow) opens(key string) gridWindow {
	w.d.t.Helper()
	w.says("open_vxe_table", map[string]any{"socketKey": key})
	w.waits(`"event":"here"`)
	return w
}

func row(key string, id any, more ...any) map[string]any {
	return map[string]any{"socketKey": key, "args": append([]any{map[string]any{"id": id, "itemText": "甲"}, "case-1"}, more...)}
}

func TestWhatIsSaidInTheGridReachesThoseWhoMaySeeIt(t *testing.T) {
	tests := []struct {
		says, from, key string
		want            string // who hears it
	}{
		{"a change of an editor, to all who have the table open", "wang", "sys_dict:5", "li look wang"},
		{"a change of somebody who may only look, to nobody", "look", "sys_dict:5", ""},
		{"a change of somebody without the permission, to nobody", "none", "sys_dict:5", ""},
		{"a change of another site, to nobody", "far", "sys_dict:5", ""},
		{"a record out of sight, to nobody", "wang", "sys_dict:500", ""},
		{"a record that cannot be looked up, to nobody", "wang", "sys_dict:66", ""},
		{"a table nobody declared, to one's own windows", "wang", "demo", "wang wang-again"},
		{"a key that looks like ours and is not, to one's own windows", "li", "sys_user:5", "li"},
	}
	nodes := gridNodes(t, 2)
	nodes[0].by["wang-again"] = nodes[0].by["wang"]
	windows := map[string]gridWindow{"wang": nodes[0].window("wang").opens("sys_dict:5"), "li": nodes[1].window("li").opens("sys_dict:5"),
		"look": nodes[1].window("look").opens("sys_dict:5"), "none": nodes[0].window("none"), "far": nodes[1].window("far"), "wang-again": nodes[1].window("wang-again")}
	for i, tt := range tests {
		windows[tt.from].says("update_vxe_table", row(tt.key, fmt.Sprint("row-", i)))
		windows[tt.from].untilBeat() // it has been heard by now
		windows[tt.from].says("update_vxe_table", row(tt.key, fmt.Sprint("row-", i)))
		var heard []string
		for _, name := range slices.Sorted(maps.Keys(windows)) {
			if name == tt.from {
				if told := windows[name].untilBeat(); strings.Contains(strings.Join(told, ""), "update_vxe_table") {
					heard = append(heard, name)
				}
				continue
			}
			if told := strings.Join(windows[name].untilBeat(), ""); strings.Contains(told, fmt.Sprint("row-", i)) {
				heard = append(heard, name)
			}
		}
		if got := strings.Join(heard, " "); got != tt.want {
			t.Errorf("%s: %q hear it, want %q", tt.says, got, tt.want)
		}
	}
}

func TestAChangeIsHandedOnAsItWasSaid(t *testing.T) {
	d := gridNodes(t, 1)[0]
	w := d.window("wang").opens("sys_dict:5:items")
	w.d.says(w.conn, `{"type":"update_vxe_table","extra":1,"data":{"socketKey":"sys_dict:5:items","args":[{"id":"9","n":1.50,"b":"</script>"},"case-1"]}}`)
	want := `{"type":"update_vxe_table","data":{"socketKey":"sys_dict:5:items","args":[{"id":"9","n":1.50,"b":"\u003c/script\u003e"},"case-1"]}}`
	if told := w.untilBeat(); !slices.Contains(told, want) {
		t.Errorf("heard %v", told)
	}
}

func TestWhatNobodyUnderstandsIsIgnored(t *testing.T) {
	d := gridNodes(t, 1)[0]
	w := d.window("wang").opens("sys_dict:5")
	long := strings.Repeat("键", maxKey+1)
	fields := map[string]any{"id": "1"}
	for i := range maxFields {
		fields[fmt.Sprint("f", i)] = i
	}
	for says, text := range map[string]string{
		"no JSON":              `{`,
		"no object":            `[1]`,
		"an unknown type":      saying("drop_table", row("sys_dict:5", "1")),
		"the server's own":     saying("common_send_date", map[string]any{"key": "sys_dict:5", "args": []any{}}),
		"no data":              saying("update_vxe_table", nil),
		"no key":               saying("update_vxe_table", row(" ", "1")),
		"a key without end":    saying("update_vxe_table", row(long, "1")),
		"a row without an id":  saying("update_vxe_table", map[string]any{"socketKey": "sys_dict:5", "args": []any{map[string]any{"a": 1}, "case"}}),
		"an id that is a list": saying("update_vxe_table", row("sys_dict:5", []int{1})),
		"a row that is a text": saying("update_vxe_table", map[string]any{"socketKey": "sys_dict:5", "args": []any{"1", "case"}}),
		"no case":              saying("update_vxe_table", map[string]any{"socketKey": "sys_dict:5", "args": []any{map[string]any{"id": 1}}}),
		"three arguments":      saying("update_vxe_table", row("sys_dict:5", "1", "more")),
		"too many fields":      saying("update_vxe_table", map[string]any{"socketKey": "sys_dict:5", "args": []any{fields, "case"}}),
	} {
		w.d.says(w.conn, text)
		if told := w.untilBeat(); len(told) > 0 {
			t.Errorf("%s: %v", says, told)
		}
	}
	// Hardly longer than it may be: of more the server reads a part, and closes before the rest is written.
	w.says("update_vxe_table", row("sys_dict:5", strings.Repeat("a", maxGridFrame)))
	if code := d.closedWith(w.conn); code != websocket.StatusMessageTooBig {
		t.Errorf("a change without end: closed with %d", code)
	}
}

func TestWhatIsTooLongForTheBusIsReadByTheOtherNodes(t *testing.T) {
	nodes := gridNodes(t, 2)
	here, there := nodes[0].window("wang").opens("sys_dict:5"), nodes[1].window("li").opens("sys_dict:5")
	long := map[string]any{"socketKey": "sys_dict:5", "args": []any{map[string]any{"id": "1", "text": strings.Repeat("x", maxPayload)}, "case"}}
	here.says("update_vxe_table", long)
	here.waits("update_vxe_table")
	there.waits(`"event":"changed"`)
	if told := strings.Join(there.untilBeat(), ""); strings.Contains(told, "update_vxe_table") {
		t.Error("it travelled nevertheless")
	}
}

func TestASaveIsToldToAllWhoHaveTheRecordOpen(t *testing.T) {
	nodes := gridNodes(t, 2)
	here, there := nodes[0].window("wang").opens("sys_dict:5"), nodes[1].window("li").opens("sys_dict:5:items")
	other := nodes[1].window("look").opens("sys_dict:6")
	nodes[0].hub.Saved(1, Place{"sys_dict", 5}, 4)
	nodes[0].hub.Saved(2, Place{"sys_dict", 6}, 9)
	for _, w := range []gridWindow{here, there} {
		if text := w.waits("changed"); !strings.Contains(text, `"version":4`) {
			t.Errorf("told %s", text)
		}
	}
	if told := other.untilBeat(); len(told) > 0 {
		t.Errorf("another record, and another site: %v", told)
	}
	nodes[1].hub.rooms.saved(savedTold{})
	if text := other.waits("changed"); strings.Contains(text, "version") {
		t.Errorf("after messages were lost: %s", text)
	}
}

func TestEverybodyKnowsWhoIsAtTheTable(t *testing.T) {
	nodes := gridNodes(t, 2)
	names := func(w gridWindow, want string) {
		t.Helper()
		var told struct {
			Data struct{ Args []gridEvent }
		}
		if err := json.Unmarshal([]byte(w.waits(`"event":"here"`)), &told); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range told.Data.Args[0].People {
			got = append(got, p.Name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("at the table are %v, want %s", got, want)
		}
	}
	wang := nodes[0].window("wang")
	wang.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:5"})
	names(wang, "王芳")
	li := nodes[1].window("li")
	li.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:5"})
	names(wang, "李强 王芳")
	names(li, "李强")
	names(li, "李强 王芳")
	li.says("close_vxe_table", map[string]any{"socketKey": "sys_dict:5"})
	names(wang, "王芳")
	li.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:5"})
	names(wang, "李强 王芳")
	nodes[1].clock.Advance(silentAfter)
	nodes[1].hub.rooms.sweep(t.Context(), nodes[1].clock.Now())
	names(wang, "王芳")
	li.says("heart_beat", "")
	li.waits("heart_beat")
	nodes[1].hub.rooms.sweep(t.Context(), nodes[1].clock.Now())
	names(wang, "李强 王芳")
	if err := li.conn.CloseNow(); err != nil {
		t.Log(err)
	}
	names(wang, "王芳")
}

func TestANodeThatFallsSilentTakesItsPeopleWithIt(t *testing.T) {
	nodes := gridNodes(t, 1)
	wang := nodes[0].window("wang").opens("sys_dict:5")
	nodes[0].hub.rooms.hear(hereTold{"gone", 1, "sys_dict:5", []Person{{8, "李强"}}})
	wang.waits("李强")
	nodes[0].clock.Advance(silentAfter)
	wang.untilBeat()
	nodes[0].hub.rooms.sweep(t.Context(), nodes[0].clock.Now())
	if text := wang.waits("here"); strings.Contains(text, "李强") {
		t.Errorf("still here: %s", text)
	}
}

func TestRightsAreLookedAtAgain(t *testing.T) {
	tests := []struct {
		says  string
		looks func(d *desk)
	}{
		{"when those of everybody may have changed", func(d *desk) { d.hear(auth.Change{All: true}) }},
		{"when something was said in the table", func(d *desk) {
			d.hub.Saved(1, Place{"sys_dict", 5}, 0)
			d.hub.rooms.sweep(d.t.Context(), d.clock.Now())
		}},
		{"once in a while", func(d *desk) {
			d.clock.Advance(lookAgainAfter)
			d.hub.rooms.sweep(d.t.Context(), d.clock.Now())
		}},
	}
	for _, tt := range tests {
		t.Run(tt.says, func(t *testing.T) {
			d := gridNodes(t, 1)[0]
			wang, li := d.window("wang").opens("sys_dict:5"), d.window("li").opens("sys_dict:5")
			d.grants("li")
			tt.looks(d)
			li.waits("refused")
			wang.says("update_vxe_table", row("sys_dict:5", "1"))
			wang.untilBeat()
			if told := strings.Join(li.untilBeat(), ""); strings.Contains(told, "update_vxe_table") {
				t.Errorf("it is still told: %s", told)
			}
			d.grants("li", "list")
			d.hub.rooms.sweep(t.Context(), d.clock.Now())
			li.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:5"})
			if text := li.waits("opened"); strings.Contains(text, "writes") {
				t.Errorf("it may only look now: %s", text)
			}
		})
	}
}

func (d *desk) grants(token string, perms ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.by[token]
	p.Perms = map[string]bool{}
	for _, perm := range perms {
		p.Perms[perm] = true
	}
	d.by[token] = p
}

func TestAWindowHasSoManyTables(t *testing.T) {
	d := gridNodes(t, 1)[0]
	w := d.window("wang")
	for i := range maxOpen {
		w.opens(fmt.Sprint("sys_dict:", i+1))
	}
	w.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:99"})
	w.waits("refused")
	w.says("close_vxe_table", map[string]any{"socketKey": "sys_dict:1"})
	w.opens("sys_dict:99")
	w.says("open_vxe_table", map[string]any{"socketKey": "sys_dict:99"})
	w.waits("opened")
}

func TestNothingIsKeptOfTablesThatNobodyHasOpen(t *testing.T) {
	d := gridNodes(t, 1)[0]
	w := d.window("wang").opens("sys_dict:5").opens("sys_dict:6")
	w.says("close_vxe_table", map[string]any{"socketKey": "sys_dict:6"})
	w.untilBeat()
	if err := w.conn.Close(websocket.StatusNormalClosure, ""); err != nil {
		t.Fatal(err)
	}
	testkit.Eventually(t, "nothing is left", func() bool {
		r := d.hub.rooms
		r.mu.Lock()
		defer r.mu.Unlock()
		return len(r.rooms)+len(r.open) == 0
	})
}

func TestManyChangesAtOnceAreTaken(t *testing.T) {
	d := gridNodes(t, 1)[0]
	w := d.window("wang").opens("sys_dict:5")
	for i := range gridBurst - 10 {
		w.says("update_vxe_table", row("sys_dict:5", value.ID(i+1)))
		w.waits("update_vxe_table")
	}
	for range gridBurst {
		if w.conn.Write(t.Context(), websocket.MessageText, []byte(saying("heart_beat", ""))) != nil {
			break
		}
	}
	if code := d.closedWith(w.conn); code != websocket.StatusPolicyViolation {
		t.Errorf("changes without end: closed with %d", code)
	}
}
