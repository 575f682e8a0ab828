package live

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"jikong/internal/auth"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

func TestASocketIsForThePersonOfItsTokenAlone(t *testing.T) {
	tests := []struct {
		says, path, token, origin string
		want                      int
	}{
		{"one's own", "/websocket/7", "wang", "", 101},
		{"with the prefix of the API", "/api/websocket/7", "wang", "", 101},
		{"with the prefix of existing clients", "/jeecg-boot/websocket/7", "wang", "", 101},
		{"with the other one", "/jeecgboot/websocket/7", "wang", "", 101},
		{"as newer clients name it", "/websocket/7_0cc175b9c0f1b6a831c399e269772661", "wang", "", 101},
		{"somebody else's", "/websocket/8", "wang", "", 403},
		{"one that only begins alike", "/websocket/71", "wang", "", 403},
		{"hidden behind the sum", "/websocket/8_7", "wang", "", 403},
		{"no person", "/websocket/", "wang", "", 403},
		{"the person nobody is", "/websocket/0", "wang", "", 403},
		{"a name", "/websocket/wang", "wang", "", 403},
		{"without a token", "/websocket/7", "", "", 401},
		{"with a token that is over", "/websocket/7", "gone", "", 401},
		{"with the token of a session that may only change its password", "/websocket/6", "graced", "", 403},
		{"with two tokens", "/websocket/7", "wang,li", "", 401},
		{"from a page of ours", "/websocket/7", "wang", "https://desk.example.org", 101},
		{"from another site", "/websocket/7", "wang", "https://evil.example.org", 403},
		{"from a page without an address", "/websocket/7", "wang", "null", 403},
		{"from an origin that only begins like ours", "/websocket/7", "wang", "https://desk.example.org.evil.net", 403},
		{"of a channel that is none", "/chat/7", "wang", "", http.StatusTeapot},
		{"the channel alone", "/websocket", "wang", "", http.StatusTeapot},
	}
	d := newDesk(t)
	for _, tt := range tests {
		conn, status := d.dial(tt.path, tt.token, tt.origin)
		if status != tt.want {
			t.Errorf("%s: %d, want %d", tt.says, status, tt.want)
		}
		if conn != nil && conn.Subprotocol() != tt.token {
			t.Errorf("%s: the token comes back as %q", tt.says, conn.Subprotocol())
		}
	}
	answer, err := http.Get(d.url + "/websocket/7")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusUpgradeRequired {
		t.Errorf("a plain request: %d", answer.StatusCode)
	}
	d.failing(errors.New("the database is away"))
	if _, status := d.dial("/websocket/7", "wang", ""); status != 503 {
		t.Errorf("while sessions cannot be read: %d", status)
	}
	d.failing(nil)
}

func TestTheServerAnswersWhateverAClientSaysAndSendsStrictJSON(t *testing.T) {
	d := newDesk(t)
	conn := d.open("/websocket/7", "wang")
	for _, text := range []string{"HeartBeat", "ping", "heartcheck", `{"cmd":"topic"}`, "<script>"} {
		d.says(conn, text)
		if got := d.hears(conn); got != `{"cmd":"heartcheck","msgTxt":""}` {
			t.Errorf("%s is answered %s", text, got)
		}
	}
	d.hub.ToTenant(Notices, 1, everybody, Message{Cmd: "topic", MsgID: "5", MsgTxt: "</script><b>\u2028\u2029\"\\"}.Frame())
	if got := d.hears(conn); got != `{"cmd":"topic","msgId":"5","msgTxt":"\u003c/script\u003e\u003cb\u003e\u2028\u2029\"\\"}` {
		t.Errorf("heard %s", got)
	}
}

func TestAMessageReachesThoseItIsFor(t *testing.T) {
	d := newDesk(t)
	wang, again, li, far := d.open("/websocket/7", "wang"), d.open("/websocket/7", "wang-again"), d.open("/websocket/8", "li"), d.open("/websocket/9", "far")
	all := map[string]*websocket.Conn{"wang": wang, "wang's other window": again, "li": li, "another site": far}
	send := func(cmd string) []byte { return Message{Cmd: cmd}.Frame() }
	d.hub.ToTenant(Notices, 1, everybody, send("site"))
	d.hub.ToTenant(Notices, 1, func(user value.ID) bool { return user != 8 }, send("wang"))
	d.hub.ToTenant("other", 1, everybody, send("another channel"))
	d.hub.ToAll(Notices, send("end"))
	want := map[string]string{"wang": "site wang end", "wang's other window": "site wang end", "li": "site end", "another site": "end"}
	for who, conn := range all {
		var got []string
		for len(got) == 0 || got[len(got)-1] != "end" {
			_, rest, _ := strings.Cut(d.hears(conn), `"cmd":"`)
			cmd, _, _ := strings.Cut(rest, `"`)
			got = append(got, cmd)
		}
		if strings.Join(got, " ") != want[who] {
			t.Errorf("%s hears %v, want %s", who, got, want[who])
		}
	}
}

func TestClientsThatMisbehaveAreClosedAndOthersDoNotNotice(t *testing.T) {
	tests := []struct {
		says string
		does func(d *desk, conn *websocket.Conn)
		want websocket.StatusCode
	}{
		{"one text too long", func(d *desk, conn *websocket.Conn) { d.says(conn, strings.Repeat("x", 2000)) }, websocket.StatusMessageTooBig},
		{"texts without end", func(d *desk, conn *websocket.Conn) {
			for range burst + 5 {
				if conn.Write(d.t.Context(), websocket.MessageText, []byte("ping")) != nil {
					return
				}
			}
		}, websocket.StatusPolicyViolation},
		{"bytes that are no text", func(d *desk, conn *websocket.Conn) {
			if err := conn.Write(d.t.Context(), websocket.MessageBinary, []byte{1, 2}); err != nil {
				d.t.Error(err)
			}
		}, websocket.StatusUnsupportedData},
		{"a text that is not Unicode", func(d *desk, conn *websocket.Conn) { d.says(conn, "\xff\xfe") }, websocket.StatusUnsupportedData},
	}
	d := newDesk(t)
	other := d.open("/websocket/8", "li")
	for _, tt := range tests {
		conn := d.open("/websocket/7", "wang")
		tt.does(d, conn)
		if got := d.closedWith(conn); got != tt.want {
			t.Errorf("%s: closed with %d, want %d", tt.says, got, tt.want)
		}
		testkit.Eventually(t, tt.says+": only the other one is left", func() bool { return d.hub.Count() == 1 })
	}
	d.says(other, "ping")
	d.hears(other)
}

func TestWhoDoesNotReadIsCutAndTheOthersHearEverything(t *testing.T) {
	d := newDesk(t)
	slow, quick := d.open("/websocket/7", "wang"), d.open("/websocket/8", "li")
	heard := make(chan int)
	const frames = 400
	go func() {
		n := 0
		for n < frames {
			if _, _, err := quick.Read(t.Context()); err != nil {
				break
			}
			n++
		}
		heard <- n
	}()
	quick.SetReadLimit(1 << 20)
	long := Message{Cmd: "topic", MsgTxt: strings.Repeat("长", 20_000)}.Frame()
	for range frames {
		testkit.Eventually(t, "the quick one keeps up", func() bool { return d.waiting(8) < maxQueue/2 })
		d.hub.ToTenant(Notices, 1, everybody, long)
	}
	if n := <-heard; n != frames {
		t.Errorf("the quick one heard %d of %d", n, frames)
	}
	testkit.Eventually(t, "the slow one is cut", func() bool { return d.hub.Count() == 1 })
	d.closedWith(slow)
}

// waiting is how many frames are queued for a person.
func (d *desk) waiting(user value.ID) (n int) {
	for _, s := range d.hub.those(func(s *Socket) bool { return s.user == user }) {
		s.mu.Lock()
		n += len(s.queue)
		s.mu.Unlock()
	}
	return n
}

func TestASocketEndsWithItsSession(t *testing.T) {
	tests := []struct {
		says string
		ends func(d *desk)
		stay int // of the two sockets of wang and the one of li
	}{
		{"signing out", func(d *desk) { d.leaves("wang"); d.hear(auth.Change{Session: 70}) }, 2},
		{"a changed role", func(d *desk) { d.hear(auth.Change{User: 7}) }, 1},
		{"a change about everybody, for those it ends", func(d *desk) { d.leaves("wang-again"); d.hear(auth.Change{All: true}) }, 2},
		{"time, without a word", func(d *desk) {
			d.leaves("li")
			d.clock.Advance(sweepEvery)
			d.hub.sweep(d.t.Context())
		}, 2},
		{"a client that says nothing", func(d *desk) {
			d.clock.Advance(idleAfter)
			d.hub.sweep(d.t.Context())
		}, 0},
		{"nothing at all while sessions cannot be read", func(d *desk) {
			d.clock.Advance(sweepEvery)
			d.failing(errors.New("away"))
			d.hub.sweep(d.t.Context())
		}, 3},
	}
	for _, tt := range tests {
		t.Run(tt.says, func(t *testing.T) {
			d := newDesk(t)
			for path, token := range map[string]string{"/websocket/7": "wang", "/websocket/7_x": "wang-again", "/websocket/8": "li"} {
				conn := d.open(path, token)
				go func() { // answers the goodbye
					for {
						if _, _, err := conn.Read(context.Background()); err != nil {
							return
						}
					}
				}()
			}
			tt.ends(d)
			testkit.Eventually(t, "the sockets are gone", func() bool { return d.hub.Count() == tt.stay })
			time.Sleep(20 * time.Millisecond)
			if n := d.hub.Count(); n != tt.stay {
				t.Errorf("%d stay, want %d", n, tt.stay)
			}
		})
	}
}

func TestARestartSaysGoodbyeAndLetsNobodyInAnyMore(t *testing.T) {
	d := newDesk(t)
	conn := d.open("/websocket/7", "wang")
	code := make(chan websocket.StatusCode)
	go func() { code <- d.closedWith(conn) }()
	d.hub.mu.Lock()
	d.hub.closed = true
	d.hub.mu.Unlock()
	if _, status := d.dial("/websocket/8", "li", ""); status != 503 {
		t.Errorf("while it stops: %d", status)
	}
	d.stop()
	if got := <-code; got != websocket.StatusServiceRestart {
		t.Errorf("closed with %d", got)
	}
	if d.hub.Count() != 0 {
		t.Error("sockets are left")
	}
}

func TestOnePersonHasSoManySocketsAndOneAddressToo(t *testing.T) {
	d := newDesk(t)
	for range maxPerUser {
		d.open("/websocket/7", "wang")
	}
	if _, status := d.dial("/websocket/7", "wang-again", ""); status != http.StatusTooManyRequests {
		t.Errorf("one more: %d", status)
	}
	if _, status := d.dial("/websocket/8", "li", ""); status != 101 {
		t.Errorf("somebody else: %d", status)
	}
	h := New(Options{}, NoticeChannel())
	from := func(address string, user int) int {
		status, _ := h.reserve(&Socket{user: value.ID(user), address: address})
		return status
	}
	for i := range maxPerAddress {
		if from("192.0.2.1", 100+i) != 0 || from("127.0.0.1", 10_000+i) != 0 {
			t.Fatal("refused too early")
		}
	}
	if from("192.0.2.1", 1) != http.StatusTooManyRequests || from("192.0.2.2", 2) != 0 || from("127.0.0.1", 3) != 0 {
		t.Error("an address has its share; this machine may be a proxy")
	}
}
