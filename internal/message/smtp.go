package message

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/wneessen/go-mail"
)

// SMTP is a mail server.
type SMTP struct {
	Host     string
	Port     int
	Security string // tls from the first byte, starttls before anything is said, or none: for a server on this machine alone
	User     string // "" signs in nowhere
	Password string
	From     string
	Timeout  time.Duration // of one mail; 0 is 15 seconds
}

const mailTimeout = 15 * time.Second

type postman struct {
	SMTP
	clock func() time.Time
}

// carry opens a connection for each mail: there are few, and servers close idle ones.
func (p postman) carry(ctx context.Context, l letter) error {
	mail, err := p.write(l)
	if err != nil {
		return err
	}
	client, err := p.client()
	if err != nil {
		return err
	}
	return client.DialAndSendWithContext(ctx, mail)
}

// write lets the library encode every header, so that no text becomes a header of its own.
func (p postman) write(l letter) (*mail.Msg, error) {
	m := mail.NewMsg(mail.WithCharset(mail.CharsetUTF8))
	if err := m.From(p.From); err != nil {
		return nil, fmt.Errorf("sender: %w", err)
	}
	if err := m.To(l.to); err != nil {
		return nil, fmt.Errorf("recipient: %w", err)
	}
	m.Subject(l.subject)
	m.SetMessageID()
	m.SetDateWithValue(p.clock())
	m.SetGenHeader(mail.Header("Auto-Submitted"), "auto-generated")
	m.SetBodyString(mail.TypeTextPlain, l.text)
	if l.enclosed == nil {
		return m, nil
	}
	if l.enclosed.HTML != "" {
		m.AddAlternativeString(mail.TypeTextHTML, l.enclosed.HTML)
	}
	if l.enclosed.File != nil {
		return m, m.AttachReader(l.enclosed.Name, bytes.NewReader(l.enclosed.File))
	}
	return m, nil
}

func (p postman) client() (*mail.Client, error) {
	timeout := p.Timeout
	if timeout == 0 {
		timeout = mailTimeout
	}
	options := []mail.Option{mail.WithPort(p.Port), mail.WithTimeout(timeout)}
	switch p.Security {
	case "tls":
		options = append(options, mail.WithSSL())
	case "none":
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if p.User != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(p.User), mail.WithPassword(p.Password))
	}
	return mail.NewClient(p.Host, options...)
}
