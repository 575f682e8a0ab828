package message_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/message"
	"jikong/internal/testkit"
)

var texts = map[string]message.Text{
	"code.login": {Subject: "验证码 ${code}", Body: "您的登录验证码是 ${code}，${minutes} 分钟内有效。"},
	"greeting":   {Subject: "${name}您好", Body: "${name}您好，${unknown}"},
}

// asked is what a gateway was sent.
type asked struct {
	method, query, body string
	header              http.Header
}

// gatewayThat starts a gateway with this answer and returns its address and what it gets to see.
func gatewayThat(t *testing.T, status int, answer string) (string, *[]asked) {
	t.Helper()
	var all []asked
	var mu sync.Mutex
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		defer mu.Unlock()
		all = append(all, asked{r.Method, r.URL.RawQuery, string(body), r.Header})
		if status == http.StatusFound {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/send", &all
}

func service(t *testing.T, o message.Options) *message.Service {
	t.Helper()
	o.Texts, o.Clock = texts, testkit.NewClock().Now
	s, err := message.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func toPhone(template string, values map[string]string) message.Message {
	return message.Message{Channel: message.SMS, To: "13800001234", Template: template, Values: values}
}

func TestAGatewayIsAskedAsTheConfigurationSays(t *testing.T) {
	code := map[string]string{"code": "042137", "minutes": "10"}
	t.Run("JSON with headers and the gateway's own name of the template", func(t *testing.T) {
		address, seen := gatewayThat(t, 200, `{"code": 0}`)
		s := service(t, message.Options{Gateway: message.Gateway{URL: address, Method: "POST", Encoding: "json", Success: `"code":\s*0\b`,
			Body:    `{"mobile":"${phone}","template":"${template}","params":["${code}"],"content":"${text}"}`,
			Headers: []string{"X-App: jikong", "Authorization: Bearer k-123"}, Templates: map[string]string{"code.login": "SMS_77"}}})
		if err := s.Send(t.Context(), toPhone("code.login", code)); err != nil {
			t.Fatal(err)
		}
		got := (*seen)[0]
		var body struct {
			Mobile, Template, Content string
			Params                    []string
		}
		if err := json.Unmarshal([]byte(got.body), &body); err != nil {
			t.Fatal(err)
		}
		if body.Mobile != "13800001234" || body.Template != "SMS_77" || body.Params[0] != "042137" || body.Content != "您的登录验证码是 042137，10 分钟内有效。" ||
			got.header.Get("Authorization") != "Bearer k-123" || got.header.Get("X-App") != "jikong" || !strings.HasPrefix(got.header.Get("Content-Type"), "application/json") {
			t.Errorf("%+v", got)
		}
	})
	for _, method := range []string{"POST", "GET"} {
		t.Run("a form by "+method, func(t *testing.T) {
			address, seen := gatewayThat(t, 204, "")
			s := service(t, message.Options{Gateway: message.Gateway{URL: address + "?app=1", Method: method, Encoding: "form", Body: "to=${phone}&say=${text}"}})
			if err := s.Send(t.Context(), toPhone("code.login", code)); err != nil {
				t.Fatal(err)
			}
			got := (*seen)[0]
			form := got.body
			if method == "GET" {
				form = strings.TrimPrefix(got.query, "app=1&")
			}
			values, err := url.ParseQuery(form)
			if err != nil || got.method != method || len(values) != 2 || values.Get("to") != "13800001234" || values.Get("say") != "您的登录验证码是 042137，10 分钟内有效。" {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
}

// Whatever a value holds, the gateway gets one message with one text, in one line.
func TestAValueNeverBecomesPartOfTheRequest(t *testing.T) {
	hostile := map[string]string{
		"a quote and a member":   `","phone":"13900000000`,
		"a backslash at the end": `\`,
		"another form field":     "x&to=13900000000&say=",
		"a placeholder":          "${phone}${text}${code}",
		"new lines":              "a\r\nBcc: x@example.cn\r\n\r\nb",
		"bytes that are no text": "\xff\xfe\x00",
		"a very long name":       strings.Repeat("长", 5000),
	}
	for name, value := range hostile {
		t.Run(name, func(t *testing.T) {
			address, seen := gatewayThat(t, 200, "")
			for encoding, body := range map[string]string{"json": `{"to":"${phone}","say":"${text}"}`, "form": "to=${phone}&say=${text}"} {
				s := service(t, message.Options{Gateway: message.Gateway{URL: address, Method: "POST", Encoding: encoding, Body: body}})
				if err := s.Send(t.Context(), toPhone("greeting", map[string]string{"name": value})); err != nil {
					t.Fatal(err)
				}
				got := (*seen)[len(*seen)-1]
				fields := map[string]string{}
				if encoding == "json" {
					if err := json.Unmarshal([]byte(got.body), &fields); err != nil {
						t.Fatalf("%v in %s", err, got.body)
					}
				} else {
					form, err := url.ParseQuery(got.body)
					if err != nil || len(form["to"]) != 1 || len(form["say"]) != 1 {
						t.Fatalf("%v, %v", form, err)
					}
					fields["to"], fields["say"] = form.Get("to"), form.Get("say")
				}
				if len(fields) != 2 || fields["to"] != "13800001234" || !strings.HasSuffix(fields["say"], "您好，${unknown}") || strings.ContainsAny(fields["say"], "\r\n\x00") || len(fields["say"]) > 1000 {
					t.Errorf("%s: %q", encoding, fields)
				}
			}
		})
	}
}

func TestAMessageThatTheGatewayDoesNotTakeIsAnErrorWithoutSecrets(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	tests := map[string]struct {
		status int
		answer string
	}{
		"an error of the gateway":              {500, "oops"},
		"a redirect":                           {302, ""},
		"a refusal with status 200":            {200, `{"code":17,"message":"k-123 wrong"}`},
		"another kind of page":                 {200, "<html>login</html>"},
		"an answer that says success too late": {200, strings.Repeat(" ", 65<<10) + `{"code":0}`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			address, seen := gatewayThat(t, tt.status, tt.answer)
			s := service(t, message.Options{Gateway: message.Gateway{URL: address + "?key=k-123", Method: "GET", Encoding: "form", Body: "p=${phone}&c=${code}", Success: `"code":0`, Headers: []string{"X-Key: k-123"}}})
			err := s.Send(t.Context(), toPhone("code.login", map[string]string{"code": "042137"}))
			if err == nil || !strings.Contains(err.Error(), "消息没有发送成功") || len(*seen) != 1 || s.FailedAt() == 0 {
				t.Errorf("%v after %d requests, failed at %d", err, len(*seen), s.FailedAt())
			}
		})
	}
	s := service(t, message.Options{Gateway: message.Gateway{URL: "http://127.0.0.1:1/?key=k-123", Method: "GET", Encoding: "form", Body: "p=${phone}&c=${code}"}})
	if err := s.Send(t.Context(), toPhone("code.login", map[string]string{"code": "042137"})); err == nil || strings.Contains(err.Error(), "k-123") {
		t.Errorf("nobody listens: %v", err)
	}
	for _, secret := range []string{"k-123", "042137", "13800001234"} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log holds %q: %s", secret, log.String())
		}
	}
}

func TestWrongSettingsOfTheGatewayStopTheStart(t *testing.T) {
	good := message.Gateway{URL: "https://sms.example.gov.cn/", Method: "POST", Encoding: "json", Body: `{"to":"${phone}","code":"${code}"}`}
	tests := []struct {
		name   string
		change func(*message.Gateway)
		want   string
	}{
		{"a text outside of quotes", func(g *message.Gateway) { g.Body = `{"to":${phone},"say":${text}}` }, "JSON"},
		{"no phone", func(g *message.Gateway) { g.Body = `{"code":"${code}"}` }, "${phone}"},
		{"neither code nor text", func(g *message.Gateway) { g.Body = `{"to":"${phone}"}` }, "${code}"},
		{"a wrong expression", func(g *message.Gateway) { g.Success = "(" }, "--sms-success"},
		{"a header without a name", func(g *message.Gateway) { g.Headers = []string{"secret"} }, "--sms-header"},
		{"a header in two lines", func(g *message.Gateway) { g.Headers = []string{"a: b\r\nc: d"} }, "--sms-header"},
		{"no form", func(g *message.Gateway) { g.Encoding, g.Body = "form", "a=%zz&p=${phone}&t=${text}" }, "表单"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := good
			tt.change(&g)
			if _, err := message.New(message.Options{Gateway: g, Texts: texts}); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

func TestWithoutAChannelNothingIsSent(t *testing.T) {
	s := service(t, message.Options{})
	if s.Has(message.SMS) || s.Has(message.Mail) {
		t.Error("there is a channel")
	}
	if err := s.Send(t.Context(), toPhone("code.login", nil)); err == nil || !strings.Contains(err.Error(), "没有开通短信服务") {
		t.Error(err)
	}
	if err := s.Post(t.Context(), message.Message{Channel: message.Mail, To: "a@example.cn", Template: "greeting"}); err == nil || !strings.Contains(err.Error(), "没有开通邮件服务") {
		t.Error(err)
	}
}

func TestNobodyIsSentToWhoIsNoRecipient(t *testing.T) {
	var out bytes.Buffer
	s := service(t, message.Options{Console: &out})
	for _, m := range []message.Message{
		{Channel: message.SMS, To: "", Template: "code.login"}, {Channel: message.SMS, To: "12345", Template: "code.login"},
		{Channel: message.SMS, To: "13800001234\n", Template: "code.login"}, {Channel: message.SMS, To: "13800001234,13900001234", Template: "code.login"},
		{Channel: message.Mail, To: "a@example.cn\r\nBcc: b@example.cn", Template: "greeting"}, {Channel: message.Mail, To: "a@example.cn, b@example.cn", Template: "greeting"},
		{Channel: message.Mail, To: "A <a@example.cn>", Template: "greeting"}, {Channel: message.SMS, To: "13800001234", Template: "no such"},
	} {
		if err := s.Send(t.Context(), m); err == nil || out.Len() > 0 {
			t.Errorf("%+v: %v, %s", m, err, out.String())
		}
	}
}

func TestTheDemoShowsMessagesOnItsConsole(t *testing.T) {
	var out bytes.Buffer
	s := service(t, message.Options{Console: &out})
	if err := s.Post(t.Context(), toPhone("code.login", map[string]string{"code": "042137", "minutes": "10"})); err != nil {
		t.Fatal(err)
	}
	s.Wait()
	if !strings.Contains(out.String(), "13800001234  您的登录验证码是 042137") {
		t.Error(out.String())
	}
}

// What is posted neither waits for a gateway that hangs nor gathers without end.
func TestAGatewayThatHangsHoldsNobodyUp(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(server.Close)
	s := service(t, message.Options{Gateway: message.Gateway{URL: server.URL, Method: "POST", Encoding: "json", Body: `{"to":"${phone}","code":"${code}"}`, Timeout: time.Minute}})
	ctx, cancel := context.WithCancel(t.Context())
	for range 100 {
		if err := s.Post(ctx, toPhone("code.login", map[string]string{"code": "042137"})); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if s.FailedAt() == 0 {
		t.Error("a hundred messages wait at once")
	}
	close(release)
	s.Wait()
}
