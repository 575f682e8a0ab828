// Package message sends short messages to single people: by SMS through a gateway of the operator, by mail through an SMTP server.
// Both come from the configuration alone; without it there is no such channel, and whoever asks says so instead of pretending. In
// demo mode a file of the server stands in for a missing channel.
//
// Everything that is sent is a template filled with values: one of the program, or one that staff keep for their site (MessageTemplate), which
// may also go to desks as a message of the system. Templates know plain ${name} and nothing else, and a value is never read as a
// template again.
package message

import (
	"context"
	"io"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Channel is a way to reach a person.
type Channel string

// The ways to reach people.
const (
	SMS  Channel = "sms"
	Mail Channel = "mail"
)

// Text is a template: what a message says, and what stands above it in a mail.
type Text struct {
	Subject string
	Body    string
}

// Message is a template with its values, to one person.
type Message struct {
	Channel  Channel
	To       string // mobile number or mail address
	Template string // name in Options.Texts
	Values   map[string]string
	Tenant   value.ID // the site whose log tells of it; without one it is in no log
	Enclosed *Enclosed
}

// Enclosed is what a mail holds besides its template. Other channels do not carry it.
type Enclosed struct {
	Text string // below the text of the template; it may have many lines
	HTML string // the whole mail for those who see more than text; "" for none. Whoever writes it escapes what it holds.
	File []byte // nil for none
	Name string // of the file
}

// letter is a message ready to be sent. The log knows it by template and title, which hold no values.
type letter struct {
	channel                            Channel
	to, template, title, subject, text string
	values                             map[string]string
	enclosed                           *Enclosed
}

// carrier delivers letters of one channel. Its errors hold neither secrets nor what was to be sent.
type carrier interface {
	carry(ctx context.Context, l letter) error
}

// Options name what there is to send with.
type Options struct {
	Gateway Gateway         // of SMS; the zero value is none
	SMTP    SMTP            // of mail; the zero value is none
	Console io.Writer       // takes the place of a missing channel, for demo mode alone; nil is nothing
	Texts   map[string]Text // all templates by their names
	Clock   func() time.Time
	DB      *db.DB // keeps the log of what was sent, and the templates of sites; nil keeps none
	Shared  *crud.Shared
	Desks   Desks // takes messages of the system; nil takes none
}

const (
	maxValue   = 200 // characters
	maxWaiting = 64  // messages on their way at once; a gateway that hangs must not gather more
	maxTime    = 30 * time.Second
)

// Service sends messages.
type Service struct {
	carriers map[Channel]carrier
	texts    map[string]Text
	clock    func() time.Time
	db       *db.DB
	desks    Desks
	log      crud.Store[SentMessage]
	own      crud.Store[MessageTemplate]
	senders  *auth.Limiter
	slots    chan struct{}
	sending  sync.WaitGroup
	failed   atomic.Int64 // when sending failed last, milliseconds
}

// SetDesks lends the desks, which are made after the messages.
func (s *Service) SetDesks(d Desks) { s.desks = d }

// New makes the service, or says which setting is wrong.
func New(o Options) (*Service, error) {
	s := &Service{carriers: map[Channel]carrier{}, texts: maps.Clone(o.Texts), clock: o.Clock, db: o.DB, desks: o.Desks, log: crud.Bind(sentResource(), nil),
		own: crud.Bind(templateResource(), o.Shared), senders: auth.NewLimiter(sendRate), slots: make(chan struct{}, maxWaiting)}
	if o.Console != nil {
		desk := &console{out: o.Console}
		s.carriers[SMS], s.carriers[Mail] = desk, desk
	}
	if o.Gateway.URL != "" {
		gateway, err := newGateway(o.Gateway)
		if err != nil {
			return nil, err
		}
		s.carriers[SMS] = gateway
	}
	if o.SMTP.Host != "" {
		s.carriers[Mail] = postman{SMTP: o.SMTP, clock: o.Clock}
	}
	return s, nil
}

// Has tells whether there is a way to send by the channel.
func (s *Service) Has(c Channel) bool { return s.carriers[c] != nil }

// Missing is the refusal of a call that needs a channel that is not there.
func Missing(c Channel) error {
	if c == Mail {
		return errs.Invalidf("本站没有开通邮件服务，请联系管理员")
	}
	return errs.Invalidf("本站没有开通短信服务，请改用账号密码登录或联系管理员")
}

// Send delivers a message and waits for the outcome.
func (s *Service) Send(ctx context.Context, m Message) error {
	c, l, err := s.prepare(m)
	if err != nil {
		return err
	}
	return s.deliver(ctx, c, m.Tenant, l)
}

// Post delivers a message without waiting, so that the time a call takes does not tell whether anything was sent. What goes wrong
// is in the log, and FailedAt tells when.
func (s *Service) Post(ctx context.Context, m Message) error {
	c, l, err := s.prepare(m)
	if err != nil {
		return err
	}
	select {
	case s.slots <- struct{}{}:
	default:
		s.note(ctx, l, errs.New(errs.TooMany, "too many messages are on their way"))
		return nil
	}
	ctx = context.WithoutCancel(ctx)
	s.sending.Go(func() {
		defer func() { <-s.slots }()
		_ = s.deliver(ctx, c, m.Tenant, l) // noted there
	})
	return nil
}

// Wait returns when everything posted has been delivered or given up.
func (s *Service) Wait() { s.sending.Wait() }

// FailedAt is when sending failed last; 0 when it never did. It looks at this node alone.
func (s *Service) FailedAt() value.Time { return value.Time(s.failed.Load()) }

func (s *Service) deliver(ctx context.Context, c carrier, tenant value.ID, l letter) error {
	ctx, cancel := context.WithTimeout(ctx, maxTime)
	defer cancel()
	entry := s.begin(ctx, tenant, l)
	err := c.carry(ctx, l)
	s.end(context.WithoutCancel(ctx), entry, l.channel, err)
	s.note(ctx, l, err)
	if err != nil {
		return errs.Wrap(err, errs.Timeout, "消息没有发送成功，请稍后再试")
	}
	return nil
}

// note keeps neither the text nor the whole recipient: the log is read by people whom neither concerns.
func (s *Service) note(ctx context.Context, l letter, err error) {
	to := masked(l.channel, l.to)
	if err != nil {
		s.failed.Store(s.clock().UnixMilli())
		slog.WarnContext(ctx, "message was not sent", "channel", string(l.channel), "template", l.template, "to", to, "error", err)
		return
	}
	slog.InfoContext(ctx, "message sent", "channel", string(l.channel), "template", l.template, "to", to)
}

// prepare fills the template and refuses recipients that are none, among them whatever would add a header to a mail.
func (s *Service) prepare(m Message) (carrier, letter, error) {
	c := s.carriers[m.Channel]
	if c == nil {
		return nil, letter{}, Missing(m.Channel)
	}
	if wrong := wrongAddress(m.Channel, m.To); wrong != "" {
		return nil, letter{}, errs.Invalidf("%s", wrong)
	}
	text, found := s.texts[m.Template]
	if !found {
		return nil, letter{}, errs.New(errs.Internal, "没有消息模板 %s", m.Template)
	}
	values := make(map[string]string, len(m.Values))
	for name, v := range m.Values {
		values[name] = tidy(v)
	}
	return c, letter{channel: m.Channel, to: m.To, template: m.Template, title: text.Subject,
		subject: fill(text.Subject, values, nil), text: textOf(fill(text.Body, values, nil), m.Enclosed), values: values, enclosed: m.Enclosed}, nil
}

func textOf(text string, e *Enclosed) string {
	if e == nil || e.Text == "" {
		return text
	}
	return text + "\n\n" + e.Text
}

// wrongAddress says in Chinese why nothing can be sent there; "" when it can.
func wrongAddress(channel Channel, to string) string {
	rule, wrong := rules.PublicMobile, "请输入正确手机号"
	if channel == Mail {
		rule, wrong = rules.Email, "邮箱格式不正确"
	}
	if to == "" || rule(to) != "" {
		return wrong
	}
	return ""
}

// tidy makes one short line of a value.
func tidy(text string) string {
	return strings.TrimSpace(value.First(oneLine(text), maxValue))
}

// oneLine replaces what no line of text holds.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == utf8.RuneError || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// fill puts values in the place of ${name}, each written by escape unless that is nil. Names without a value stay as they are, and
// what a value brings is not looked at again.
func fill(template string, values map[string]string, escape func(string) string) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(template, "${")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		v, known := values[name]
		switch {
		case !closed || !known:
			out.WriteString("${")
			template = rest
			continue
		case escape != nil:
			v = escape(v)
		}
		out.WriteString(v)
		template = after
	}
}
