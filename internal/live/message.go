package live

import (
	"encoding/json"
	"fmt"
)

// Message is what the clients of the channel of notices are told. Existing clients evaluate the text they get as a script and read
// msgTxt aloud: it is strict JSON in which <, >, & and the line separators of scripts are escaped, and an answer that says nothing to
// people has an empty msgTxt.
type Message struct {
	Cmd   string `json:"cmd"`
	MsgID string `json:"msgId,omitempty"`
	// Priority is that of the announcement: H urgent, M important, L the rest.
	Priority string `json:"priority,omitempty"`
	MsgTxt   string `json:"msgTxt"`
	// Again tells that the message was sent before and its reader has not read it.
	Again bool `json:"again,omitempty"`
}

// Frame is the message as it is sent.
func (m Message) Frame() []byte {
	text, err := json.Marshal(m) // escapes what is named above
	if err != nil {
		panic(fmt.Sprintf("a message of texts is always JSON: %v", err))
	}
	return text
}

// Notices is the name of the channel of notices.
const Notices = "websocket"

// NoticeChannel answers whatever its clients say; they say nothing but that they are still there.
func NoticeChannel() Channel {
	answer := Message{Cmd: "heartcheck"}.Frame()
	return Channel{Name: Notices, MaxFrame: 1 << 10, Heard: func(s *Socket, _ []byte) { s.Send(answer) }}
}
