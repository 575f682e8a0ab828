package message_test

import (
	"bufio"
	"fmt"
	"io"
	"mime"
	"net"
	"net/mail"
	"strings"
	"testing"

	"jikong/internal/message"
)

// mailServer takes one mail after another on this machine, without encryption.
type mailServer struct {
	host  string
	port  int
	mails chan received
}

type received struct {
	from, to string
	message  *mail.Message
	body     string
}

func startMailServer(t *testing.T) *mailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &mailServer{host: "127.0.0.1", port: listener.Addr().(*net.TCPAddr).Port, mails: make(chan received, 8)}
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

func (s *mailServer) serve(connection net.Conn) {
	defer connection.Close()
	in := bufio.NewReader(connection)
	say := func(line string) { fmt.Fprintf(connection, "%s\r\n", line) }
	var got received
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
			got.from = strings.TrimSpace(line[len("MAIL FROM:"):])
			say("250 ok")
		case strings.HasPrefix(command, "RCPT TO:"):
			got.to += strings.TrimSpace(line[len("RCPT TO:"):])
			say("250 ok")
		case strings.HasPrefix(command, "DATA"):
			say("354 go on")
			got.message, got.body = readMail(in)
			s.mails <- got
			got = received{}
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

func TestAMailArrivesAsOneMailWhateverTheValuesHold(t *testing.T) {
	server := startMailServer(t)
	s := service(t, message.Options{SMTP: message.SMTP{Host: server.host, Port: server.port, Security: "none", From: "cdc@example.gov.cn"}})
	for name, value := range map[string]string{
		"a name": "王敏", "a header": "x\r\nBcc: everybody@example.cn\r\nSubject: 中奖", "the end of a mail": "x\r\n.\r\nMAIL FROM:<a@b>", "a folded line": "x\r\n y",
	} {
		t.Run(name, func(t *testing.T) {
			if err := s.Send(t.Context(), message.Message{Channel: message.Mail, To: "wang@example.gov.cn", Template: "greeting", Values: map[string]string{"name": value}}); err != nil {
				t.Fatal(err)
			}
			got := <-server.mails
			if got.message == nil {
				t.Fatal(got.body)
			}
			subject, err := new(mime.WordDecoder).DecodeHeader(got.message.Header.Get("Subject"))
			if err != nil || !strings.HasSuffix(subject, "您好") || len(got.message.Header["Subject"]) != 1 || got.message.Header.Get("Bcc") != "" ||
				!strings.Contains(got.from, "<cdc@example.gov.cn>") || got.to != "<wang@example.gov.cn>" || got.message.Header.Get("Date") == "" {
				t.Errorf("%+v, %q, %v", got, subject, err)
			}
		})
	}
}

func TestAMailIsNotSentInTheClear(t *testing.T) {
	server := startMailServer(t)
	for _, security := range []string{"starttls", "tls", ""} {
		s := service(t, message.Options{SMTP: message.SMTP{Host: server.host, Port: server.port, Security: security, User: "cdc", Password: "k-123", From: "cdc@example.gov.cn"}})
		err := s.Send(t.Context(), message.Message{Channel: message.Mail, To: "wang@example.gov.cn", Template: "greeting"})
		if err == nil || strings.Contains(err.Error(), "k-123") || len(server.mails) > 0 {
			t.Errorf("%q: %v", security, err)
		}
	}
}
