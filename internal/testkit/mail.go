package testkit

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"testing"
)

// MailServer takes one mail after another on this machine, without encryption.
type MailServer struct {
	Host  string
	Port  int
	Mails chan Mail
}

// Mail is one that was taken. Message is nil when it cannot be read; Body is all of it then.
type Mail struct {
	From, To string
	Message  *mail.Message
	Body     string
}

// Text is the body as people read it.
func (m Mail) Text() string {
	if m.Message == nil {
		return m.Body
	}
	switch strings.ToLower(m.Message.Header.Get("Content-Transfer-Encoding")) {
	case "base64":
		return decoded(base64.NewDecoder(base64.StdEncoding, strings.NewReader(m.Body)))
	case "quoted-printable":
		return decoded(quotedprintable.NewReader(strings.NewReader(m.Body)))
	}
	return m.Body
}

func decoded(in io.Reader) string {
	text, err := io.ReadAll(in)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// StartMailServer listens until the test is over.
func StartMailServer(t testing.TB) *MailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &MailServer{Host: "127.0.0.1", Port: listener.Addr().(*net.TCPAddr).Port, Mails: make(chan Mail, 8)}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return // the test is over
			}
			go s.serve(connection)
		}
	}()
	return s
}

func (s *MailServer) serve(connection net.Conn) {
	defer connection.Close()
	in := bufio.NewReader(connection)
	say := func(line string) { fmt.Fprintf(connection, "%s\r\n", line) }
	var got Mail
	say("220 test")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		switch command := strings.ToUpper(line); {
		case strings.HasPrefix(command, "EHLO"):
			say("250-test\r\n250 8BITMIME")
		case strings.HasPrefix(command, "MAIL FROM:"):
			got.From = strings.TrimSpace(line[len("MAIL FROM:"):])
			say("250 ok")
		case strings.HasPrefix(command, "RCPT TO:"):
			got.To += strings.TrimSpace(line[len("RCPT TO:"):])
			say("250 ok")
		case strings.HasPrefix(command, "DATA"):
			say("354 go on")
			got.Message, got.Body = readMail(in)
			s.Mails <- got
			got = Mail{}
			say("250 taken")
		case strings.HasPrefix(command, "QUIT"):
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

func readMail(in *bufio.Reader) (*mail.Message, string) {
	var text strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil || line == ".\r\n" {
			break
		}
		text.WriteString(strings.TrimPrefix(line, "."))
	}
	m, err := mail.ReadMessage(strings.NewReader(text.String()))
	if err != nil {
		return nil, text.String()
	}
	body, _ := io.ReadAll(m.Body)
	return m, string(body)
}
