package sso

import (
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	maxAnswer = 1 << 20         // bytes of what a provider answers
	maxHeader = 64 << 10        // bytes before that
	patience  = 6 * time.Second // with all questions of one step; browsers give up after 9
)

// inTime does one step of a sign-in, with all its questions. A provider that hangs or drips must not hold a person. When the time is used up
// that is the reason, whatever a library made of it.
func inTime[T any](ctx context.Context, s Settings, step func(context.Context) (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, s.patience())
	defer cancel()
	began := time.Now()
	out, err := step(ctx)
	if err != nil && !errors.Is(err, ErrDown) && time.Since(began) >= s.patience()*9/10 {
		err = fmt.Errorf("%w in time: %w", ErrDown, err)
	}
	return out, err
}

func (s Settings) patience() time.Duration { return cmp.Or(s.Patience, patience) }

// newClient asks providers and nobody else: encrypted or on this machine, without redirects, within a time and a size.
func newClient(limit time.Duration) *http.Client {
	dialer := &net.Dialer{Timeout: 3 * time.Second}
	transport := &http.Transport{
		Proxy: http.ProxyFromEnvironment, DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 2,
		IdleConnTimeout: time.Minute, TLSHandshakeTimeout: 3 * time.Second, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
		MaxResponseHeaderBytes: maxHeader,
	}
	return &http.Client{
		Transport:     careful{transport},
		Timeout:       limit,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// careful holds every question to the rules, those too whose address a provider named itself.
type careful struct{ next http.RoundTripper }

// RoundTrip refuses addresses that others could read along, and cuts long answers.
func (c careful) RoundTrip(r *http.Request) (*http.Response, error) {
	if !trustworthy(r.URL) {
		return nil, fmt.Errorf("%s is neither https nor this machine", r.URL.Host)
	}
	response, err := c.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	response.Body = http.MaxBytesReader(nil, response.Body, maxAnswer)
	return response, nil
}

// trustworthy tells whether nobody on the way can change what is said.
func trustworthy(u *url.URL) bool {
	if u.Scheme == "https" {
		return true
	}
	ip := net.ParseIP(u.Hostname())
	return u.Scheme == "http" && (u.Hostname() == "localhost" || ip != nil && ip.IsLoopback())
}

// object is a JSON object of which only a few fields matter.
type object map[string]any

// ask sends a question that is answered by a JSON object.
func ask(client *http.Client, request *http.Request) (object, error) {
	request.Header.Set("Accept", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return nil, down(err)
	}
	defer response.Body.Close()
	if err := statusOf(response); err != nil {
		return nil, err
	}
	var out object
	decoder := json.NewDecoder(response.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&out); err != nil {
		return nil, fmt.Errorf("%w: no JSON object: %w", ErrRefused, err)
	}
	if _, err := io.Copy(io.Discard, response.Body); err != nil {
		return nil, down(err)
	}
	return out, nil
}

func statusOf(response *http.Response) error {
	switch {
	case response.StatusCode >= http.StatusInternalServerError:
		return fmt.Errorf("%w: %s", ErrDown, response.Status)
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("%w: %s", ErrRefused, response.Status)
	}
	return nil
}

// down names an error of the network without the address: it may hold a secret.
func down(err error) error {
	var named *url.Error
	if errors.As(err, &named) {
		err = named.Err
	}
	return fmt.Errorf("%w: %w", ErrDown, err)
}

// text returns the field at a path such as "data.id". Numbers count as text: some providers number their people.
func (o object) text(path string) string {
	var at any = map[string]any(o)
	for step := range strings.SplitSeq(path, ".") {
		fields, ok := at.(map[string]any)
		if !ok {
			return ""
		}
		at = fields[step]
	}
	switch found := at.(type) {
	case string:
		return strings.TrimSpace(found)
	case json.Number:
		return found.String()
	}
	return ""
}
