package message_test

import (
	"mime"
	"strings"
	"testing"

	"jikong/internal/message"
	"jikong/internal/testkit"
)

func TestAMailArrivesAsOneMailWhateverTheValuesHold(t *testing.T) {
	server := testkit.StartMailServer(t)
	s := service(t, message.Options{SMTP: message.SMTP{Host: server.Host, Port: server.Port, Security: "none", From: "cdc@example.gov.cn"}})
	for name, value := range map[string]string{
		"a name": "王敏", "a header": "x\r\nBcc: everybody@example.cn\r\nSubject: 中奖", "the end of a mail": "x\r\n.\r\nMAIL FROM:<a@b>", "a folded line": "x\r\n y",
	} {
		t.Run(name, func(t *testing.T) {
			if err := s.Send(t.Context(), message.Message{Channel: message.Mail, To: "wang@example.gov.cn", Template: "greeting", Values: map[string]string{"name": value}}); err != nil {
				t.Fatal(err)
			}
			got := <-server.Mails
			if got.Message == nil {
				t.Fatal(got.Body)
			}
			subject, err := new(mime.WordDecoder).DecodeHeader(got.Message.Header.Get("Subject"))
			if err != nil || !strings.HasSuffix(subject, "您好") || len(got.Message.Header["Subject"]) != 1 || got.Message.Header.Get("Bcc") != "" ||
				!strings.Contains(got.From, "<cdc@example.gov.cn>") || got.To != "<wang@example.gov.cn>" || got.Message.Header.Get("Date") == "" {
				t.Errorf("%+v, %q, %v", got, subject, err)
			}
		})
	}
}

func TestAMailIsNotSentInTheClear(t *testing.T) {
	server := testkit.StartMailServer(t)
	for _, security := range []string{"starttls", "tls", ""} {
		s := service(t, message.Options{SMTP: message.SMTP{Host: server.Host, Port: server.Port, Security: security, User: "cdc", Password: "k-123", From: "cdc@example.gov.cn"}})
		err := s.Send(t.Context(), message.Message{Channel: message.Mail, To: "wang@example.gov.cn", Template: "greeting"})
		if err == nil || strings.Contains(err.Error(), "k-123") || len(server.Mails) > 0 {
			t.Errorf("%q: %v", security, err)
		}
	}
}

func TestAMailHoldsWhatIsEnclosed(t *testing.T) {
	server := testkit.StartMailServer(t)
	s := service(t, message.Options{SMTP: message.SMTP{Host: server.Host, Port: server.Port, Security: "none", From: "cdc@example.gov.cn"}})
	enclosed := &message.Enclosed{Text: "a | b\n1 | 2", HTML: "<table><tr><td>1</td></tr></table>", File: []byte("PK..."), Name: "来信按月统计\r\nBcc: x@example.cn.xlsx"}
	if err := s.Send(t.Context(), message.Message{Channel: message.Mail, To: "wang@example.gov.cn", Template: "greeting", Values: map[string]string{"name": "王敏"}, Enclosed: enclosed}); err != nil {
		t.Fatal(err)
	}
	got := <-server.Mails
	if got.Message == nil || got.Message.Header.Get("Bcc") != "" || !strings.HasPrefix(got.Message.Header.Get("Content-Type"), "multipart/mixed") {
		t.Fatalf("%+v", got)
	}
	for _, part := range []string{"a | b", "<table><tr><td>1</td>", "UEsuLi4=", "attachment"} {
		if !strings.Contains(got.Body, part) {
			t.Errorf("no %q in %s", part, got.Body)
		}
	}
}
