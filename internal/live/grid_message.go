package live

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"jikong/internal/value"
)

// Grids is the name of the channel of the grids that several people edit.
const Grids = "vxeSocket"

// What is said there, both ways: {"type": …, "data": …}. Opening and closing is ours, the rest is what existing clients say; a client that
// never opens anything is left in peace.
const (
	beat       = "heart_beat"
	update     = "update_vxe_table"
	sendDate   = "common_send_date"
	openTable  = "open_vxe_table"
	closeTable = "close_vxe_table"
)

// Bounds of what a client of a grid says. A row is what one person changed in one row, never a table.
const (
	maxGridFrame = 16 << 10
	maxFields    = 200 // of a row
	maxKey       = 128 // characters of a socketKey
	maxName      = 64  // characters of an id or of a case
)

// Place is the record that a socketKey of ours names: <table>:<id>, or <table>:<id>:<rows> where a record has several tables below it.
type Place struct {
	Table  string
	Record value.ID
}

var placeForm = regexp.MustCompile(`^([a-z][a-z0-9_]{0,62}):([0-9]{1,19})(?::[A-Za-z][A-Za-z0-9]{0,39})?$`)

func placeOf(key string) (Place, bool) {
	parts := placeForm.FindStringSubmatch(key)
	if parts == nil {
		return Place{}, false
	}
	id, err := value.ParseID(parts[2])
	return Place{Table: parts[1], Record: id}, err == nil && id != 0
}

// gridText is one text of a client as far as it is understood.
type gridText struct {
	kind, key string
	frame     []byte // an update as it is handed on: what was said, without what nobody asked for
}

type gridFrame struct {
	Type string `json:"type"`
	Data any    `json:"data"`
}

type rowChange struct {
	SocketKey string            `json:"socketKey"`
	Args      []json.RawMessage `json:"args"`
}

// readGridText understands a text; false for what is no JSON, of an unknown type, or of another shape.
func readGridText(text []byte) (gridText, bool) {
	var said struct {
		Type string          `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if json.Unmarshal(text, &said) != nil {
		return gridText{}, false
	}
	switch said.Type {
	case beat:
		return gridText{kind: beat}, true
	case openTable, closeTable, update:
	default:
		return gridText{}, false
	}
	var change rowChange
	if json.Unmarshal(said.Data, &change) != nil || !isName(change.SocketKey, maxKey) {
		return gridText{}, false
	}
	t := gridText{kind: said.Type, key: change.SocketKey}
	if said.Type != update {
		return t, true
	}
	if len(change.Args) != 2 || !isRow(change.Args[0]) || !isScalar(change.Args[1]) {
		return gridText{}, false
	}
	t.frame = frameOf(update, change)
	return t, true
}

// isRow tells that a value is an object with an id. What else it says is not believed by anybody: whoever hears of a row asks the server.
func isRow(raw json.RawMessage) bool {
	var row map[string]json.RawMessage
	return json.Unmarshal(raw, &row) == nil && len(row) <= maxFields && isScalar(row["id"])
}

// isScalar takes a text or a number, as clients write their ids.
func isScalar(raw json.RawMessage) bool {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return isName(text, maxName)
	}
	var number json.Number
	return json.Unmarshal(raw, &number) == nil && len(number) > 0 && len(number) <= maxName
}

func isName(text string, most int) bool {
	return strings.TrimSpace(text) != "" && utf8.RuneCountInString(text) <= most
}

// frameOf escapes <, >, & and the line separators of scripts, because existing clients are careless with what they hear.
func frameOf(kind string, data any) []byte {
	text, err := json.Marshal(gridFrame{kind, data})
	if err != nil {
		panic(fmt.Sprintf("what is said of a grid is always JSON: %v", err))
	}
	return text
}

var beatAnswer = frameOf(beat, true)

// Person is somebody who has a table open.
type Person struct {
	ID   value.ID `json:"id"`
	Name string   `json:"name"`
}

// gridEvent is what the server itself says of a table, to the handlers that clients have under its socketKey.
type gridEvent struct {
	Event   string   `json:"event"`             // opened, refused, changed, here
	Version int64    `json:"version,omitempty"` // of the record: whoever knows a lower one reads it again; 0 means that nobody knows
	Writes  bool     `json:"writes,omitempty"`  // opened: changes of this person are handed on
	People  []Person `json:"people,omitempty"`  // here: everybody who has it open, oneself too
}

func (e gridEvent) frame(key string) []byte {
	return frameOf(sendDate, struct {
		Key  string      `json:"key"`
		Args []gridEvent `json:"args"`
	}{key, []gridEvent{e}})
}
