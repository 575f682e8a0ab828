package message

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// Gateway is an HTTP service that sends SMS, described by the configuration alone.
type Gateway struct {
	URL       string
	Method    string            // POST or GET; GET puts a form behind the address
	Encoding  string            // json or form
	Body      string            // template with ${phone} ${code} ${text} ${template} ${params}
	Headers   []string          // "Name: value", secrets of the gateway among them
	Success   string            // regular expression that the answer must match besides status 2xx; "" asks for nothing
	Timeout   time.Duration     // of one message; 0 is 5 seconds
	Templates map[string]string // names by which the gateway knows our templates, for ${template}
}

const (
	gatewayTimeout = 5 * time.Second
	maxAnswer      = 64 << 10 // bytes read of an answer
)

// gateway is a checked Gateway.
type gateway struct {
	Gateway
	header  http.Header
	success *regexp.Regexp
	escape  func(string) string
	client  http.Client
}

// newGateway tries the template out with difficult values, so that a wrong one stops the start and not the first sign-in.
func newGateway(o Gateway) (*gateway, error) {
	g := &gateway{Gateway: o, header: http.Header{}, escape: url.QueryEscape}
	g.client = http.Client{Timeout: gatewayTimeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	if o.Timeout > 0 {
		g.client.Timeout = o.Timeout
	}
	if err := g.readHeaders(); err != nil {
		return nil, err
	}
	var err error
	if g.success, err = regexp.Compile(o.Success); err != nil {
		return nil, errors.New("--sms-success 不是正确的正则表达式")
	}
	if o.Encoding == "json" {
		g.escape = jsonText
	}
	sample := g.body(letter{to: "13800000000", template: "code", text: "“a\"b\\c&d=e\nf", values: map[string]string{"code": "000000"}})
	if o.Encoding == "json" && !json.Valid([]byte(sample)) {
		return nil, errors.New("--sms-body 填入内容后不是正确的 JSON；占位符应写在引号里，如 {\"mobile\":\"${phone}\",\"content\":\"${text}\"}")
	}
	if _, err := url.ParseQuery(sample); o.Encoding == "form" && err != nil {
		return nil, errors.New("--sms-body 应为表单，如 mobile=${phone}&content=${text}")
	}
	if !strings.Contains(o.Body, "${phone}") || !strings.Contains(o.Body, "${code}") && !g.takesWords() {
		return nil, errors.New("--sms-body 应含有 ${phone}，以及 ${code}、${text} 或 ${params}")
	}
	return g, nil
}

// takesWords tells that the gateway gets more of a message than a code.
func (g *gateway) takesWords() bool {
	return strings.Contains(g.Body, "${text}") || strings.Contains(g.Body, "${params}")
}

func (g *gateway) readHeaders() error {
	for _, line := range g.Headers {
		name, value, found := strings.Cut(line, ":")
		if name = strings.TrimSpace(name); !found || name == "" || strings.ContainsAny(line, "\r\n") || strings.ContainsAny(name, " \t\"") {
			return errors.New("--sms-header 应为“名称: 值”，每个请求头一行") // never the line: it may be a secret
		}
		g.header.Add(name, strings.TrimSpace(value))
	}
	return nil
}

// carry asks the gateway once. A redirect is a wrong answer: only the configured address gets to know a phone and its code.
func (g *gateway) carry(ctx context.Context, l letter) error {
	request, err := g.request(ctx, l)
	if err != nil {
		return errors.New("the request could not be made")
	}
	response, err := g.client.Do(request)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			return trouble{fmt.Errorf("no answer: %w", failed.Err), "短信网关没有应答"} // without the address, which may hold the message
		}
		return err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return trouble{fmt.Errorf("answer broke off: %w", err), "短信网关的应答中断，不知道是否送达"}
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return trouble{fmt.Errorf("answered status %d", response.StatusCode), fmt.Sprintf("短信网关应答状态 %d", response.StatusCode)}
	}
	if !g.success.Match(answer) {
		return trouble{errors.New("answered something that --sms-success does not match"), "短信网关没有接受，应答不符合 --sms-success"}
	}
	return nil
}

func (g *gateway) request(ctx context.Context, l letter) (*http.Request, error) {
	body, address := g.body(l), g.URL
	var content io.Reader
	if g.Method == http.MethodGet {
		join := "?"
		if strings.Contains(address, "?") {
			join = "&"
		}
		address += join + body
	} else {
		content = bytes.NewReader([]byte(body))
	}
	request, err := http.NewRequestWithContext(ctx, g.Method, address, content)
	if err != nil {
		return nil, err
	}
	if content != nil {
		request.Header.Set("Content-Type", map[string]string{"json": "application/json;charset=UTF-8", "form": "application/x-www-form-urlencoded;charset=UTF-8"}[g.Encoding])
	}
	for name, values := range g.header {
		request.Header[name] = values
	}
	return request, nil
}

func (g *gateway) body(l letter) string {
	name := l.template
	if known, found := g.Templates[name]; found {
		name = known
	}
	return fill(g.Body, map[string]string{"phone": l.to, "code": l.values["code"], "text": l.text, "template": name, "params": jsonObject(l.values)}, g.escape)
}

// jsonObject writes values as gateways with templates of their own want them.
func jsonObject(values map[string]string) string {
	encoded, err := json.Marshal(values)
	if err != nil || values == nil { // texts can always be written
		return "{}"
	}
	return string(encoded)
}

// jsonText writes a text as it stands between the quotes of a JSON string.
func jsonText(text string) string {
	encoded, err := json.Marshal(text)
	if err != nil { // a string can always be written
		return ""
	}
	return string(encoded[1 : len(encoded)-1])
}
