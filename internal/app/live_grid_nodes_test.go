package app

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/testkit"
	"jikong/internal/value"
)

// editor is somebody who edits the items of a dictionary on one node and follows what others do, as the grid of the back office does.
type editor struct {
	gridWindow
	name, dict string
	pace       time.Duration
	version    int64
	rows       map[string]string // text by item, as this window shows it
	pending    map[string]string // entered and not stored yet
}

func (w *world) editor(name, dict string) *editor {
	e := &editor{name: name, dict: dict, pending: map[string]string{}}
	w.as(name)
	e.w = w
	e.connects()
	return e
}

func (e *editor) key() string { return "sys_dict:" + e.dict }

// connects opens the table, again perhaps, and reads what was missed.
func (e *editor) connects() {
	e.gridWindow = e.w.grid(e.name)
	e.says("open_vxe_table", map[string]any{"socketKey": e.key()})
	e.waits("opened")
	e.reads()
}

// reads takes the version first: rows may be newer than it, never older.
func (e *editor) reads() {
	version, _ := e.w.ok("GET", "/api/sys/dict/queryById?id="+e.dict, nil)["version"].(float64)
	var list struct {
		Records []struct{ ID, ItemText string }
	}
	if err := json.Unmarshal(e.w.get("/api/sys/dictItem/list?pageSize=500&dictId="+e.dict).Result, &list); err != nil {
		e.w.t.Error(err)
	}
	e.version, e.rows = int64(version), map[string]string{}
	for _, r := range list.Records {
		e.rows[r.ID] = r.ItemText
	}
}

// stores sends what was entered until it is stored: when somebody was faster it reads and tries again.
func (e *editor) stores() {
	for id, text := range e.pending {
		for {
			a := e.w.do("PUT", "/api/sys/dict/edit", map[string]any{"id": e.dict, "version": e.version, "items": map[string]any{"rows": []any{map[string]any{"id": id, "itemText": text}}}})
			if a.Success {
				break
			}
			if a.Code != 409 {
				e.w.t.Errorf("%s: %s", e.name, a.Body)
				return
			}
			e.reads()
		}
		e.version++
		e.rows[id] = text
		e.says("update_vxe_table", map[string]any{"socketKey": e.key(), "args": []any{map[string]any{"id": id, "itemText": text, "$version": e.version, "$of": 1}, e.name}})
	}
	clear(e.pending)
}

// hears takes in all that was said by now: rows of the next version as they are said, whatever else by reading.
func (e *editor) hears() {
	e.says("heart_beat", "")
	behind := false
	for {
		text := e.waits("")
		if strings.Contains(text, "heart_beat") {
			break
		}
		var m struct {
			Type string
			Data struct {
				Args []json.RawMessage
			}
		}
		var row struct {
			ID       string
			ItemText string
			Next     int64 `json:"$version"`
			Version  int64
			Event    string
		}
		if json.Unmarshal([]byte(text), &m) != nil || json.Unmarshal(m.Data.Args[0], &row) != nil {
			e.w.t.Errorf("heard %s", text)
		}
		if m.Type == "update_vxe_table" && row.Next == e.version+1 {
			e.version, e.rows[row.ID] = row.Next, row.ItemText
		}
		behind = behind || row.Event == "changed" && row.Version > e.version
	}
	if behind {
		e.reads()
	}
}

// edits makes changes to the person's own items; from away to back there is no network.
func (e *editor) edits(own []string, changes, away, back int) (last map[string]string) {
	last = map[string]string{}
	for i := range changes {
		if i == away {
			if err := e.conn.CloseNow(); err != nil {
				e.w.t.Error(err)
			}
		}
		if i == back {
			e.connects()
		}
		id := own[i%len(own)]
		e.pending[id] = fmt.Sprintf("%s %d", e.name, i)
		last[id] = e.pending[id]
		if i < away || i >= back {
			e.stores()
			time.Sleep(e.pace)
		}
		if i%5 == 0 && (i < away || i >= back) {
			e.hears()
		}
	}
	return last
}

func TestTwoPeopleOnTwoNodesEditOneTableAndNothingIsLost(t *testing.T) {
	t.Parallel()
	const spoken = 60 * time.Millisecond // a window may speak twenty times a second, and a hundred times at once
	changes, pace := 50, time.Duration(0)
	if testkit.Everything() {
		changes, pace = 500, spoken // of each
	}
	data := postgresSite.copy(t)
	a := newWorld(t, data)
	a.person("chief", map[value.ID]string{ours: "everything"})
	a.person("deputy", map[value.ID]string{ours: "everything"})
	b := &world{node: startIn(t, serveConfig(data), surroundings{noSync: true, clock: forenoon}), tokens: a.tokens}
	a.knows(b)
	rows := make([]map[string]any, 20)
	for i := range rows {
		rows[i] = map[string]any{"itemText": fmt.Sprint("项", i), "itemValue": fmt.Sprint("v", i)}
	}
	a.as("chief")
	dict, _ := a.ok("POST", "/api/sys/dict/add", map[string]any{"dictCode": "together", "dictName": "一起改的字典", "items": map[string]any{"rows": rows}})["id"].(string)
	chief, deputy := a.editor("chief", dict), b.editor("deputy", dict)
	chief.waits(`"event":"here"`, "deputy")
	chief.pace, deputy.pace = pace, pace
	var ids []string
	for id := range chief.rows {
		ids = append(ids, id)
	}
	var both sync.WaitGroup
	var first, second map[string]string
	both.Go(func() { first = chief.edits(ids[:10], changes, changes, changes) })
	both.Go(func() { second = deputy.edits(ids[10:], changes, changes/3, changes/2) })
	both.Wait()
	entered := maps.Clone(first)
	maps.Copy(entered, second)
	for _, e := range []*editor{chief, deputy} {
		testkit.Eventually(t, e.name+" sees what everybody has entered", func() bool {
			time.Sleep(spoken)
			e.hears()
			return maps.Equal(e.rows, entered)
		})
	}
	shown := maps.Clone(chief.rows)
	chief.reads()
	if !maps.Equal(chief.rows, shown) {
		t.Errorf("the server has %v, the windows show %v", chief.rows, shown)
	}
}
