package sso

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// messenger is a provider with an OAuth of its own: other names of the parameters, secrets in addresses, failures with HTTP 200.
type messenger struct {
	Settings
	client *http.Client
	// begin names the parameters of the address to which people are sent.
	begin func(Settings, Attempt) url.Values
	// param is the parameter in which the code comes back.
	param string
	// who exchanges the code.
	who func(ctx context.Context, m *messenger, code string) (Person, error)
	// anchor ends the address, where the messenger wants one.
	anchor string
	// inside is the same messenger for people who read our page within its program, where there is nothing to scan; nil when it is no other.
	inside *messenger
	// within tells by what the browser calls itself whether it is that of the program.
	within func(userAgent string) bool
}

// at is the messenger for the browser.
func (m *messenger) at(userAgent string) *messenger {
	if m.inside != nil && m.within(userAgent) {
		return m.inside
	}
	return m
}

// Begin sends the person to the messenger, which shows a code to scan, or asks for consent within its own program.
func (m *messenger) Begin(_ context.Context, a Attempt) (string, error) {
	m = m.at(a.UserAgent)
	return withQuery(m.AuthorizeURL, m.begin(m.Settings, a)) + m.anchor, nil
}

// Finish exchanges the code, which counts once there.
func (m *messenger) Finish(ctx context.Context, a Attempt, answer url.Values) (Person, error) {
	code, err := code(answer, m.param)
	if err != nil {
		return Person{}, err
	}
	return m.Code(ctx, a.UserAgent, code)
}

// Codes is a provider whose code a program on a phone may bring without an attempt.
type Codes interface {
	// Code asks whom a code is for that was made in the browser of the name.
	Code(ctx context.Context, userAgent, code string) (Person, error)
}

// Code asks the messenger, which knows the application by its secret.
func (m *messenger) Code(ctx context.Context, userAgent, code string) (Person, error) {
	m = m.at(userAgent)
	who, err := inTime(ctx, m.Settings, func(ctx context.Context) (Person, error) { return m.who(ctx, m, code) })
	if err != nil {
		return Person{}, err
	}
	return who.sound()
}

// Leave is the configured sign-out address; the messengers have none.
func (m *messenger) Leave(_ context.Context, _, back string) string { return m.leaveAt(back) }

// ask asks for a JSON object that may be a failure all the same.
func (m *messenger) ask(ctx context.Context, address string, params url.Values) (object, error) {
	out, err := get(ctx, m.client, withQuery(address, params), nil)
	if err != nil {
		return nil, err
	}
	switch failure := out.text("errcode"); failure {
	case "", "0":
		return out, nil
	case "-1": // busy
		return nil, fmt.Errorf("%w: busy", ErrDown)
	default:
		return nil, fmt.Errorf("%w: errcode %.20s", ErrRefused, failure)
	}
}

// newWeChat is two applications of the centre at WeChat: one for web pages, whose code people scan, and its official account, which asks
// within WeChat.
func newWeChat(s Settings, client *http.Client) *messenger {
	s.AuthorizeURL = cmp.Or(s.AuthorizeURL, "https://open.weixin.qq.com/connect/qrconnect")
	s.TokenURL = cmp.Or(s.TokenURL, "https://api.weixin.qq.com/sns/oauth2/access_token")
	s.UserInfoURL = cmp.Or(s.UserInfoURL, "https://api.weixin.qq.com/sns/userinfo")
	m := &messenger{Settings: s, client: client, param: "code", who: wechatPerson, anchor: "#wechat_redirect", begin: wechatScope("snsapi_login"), within: withinWeChat}
	m.inside = m.insider("snsapi_userinfo")
	return m
}

// wechatScope names the parameters. WeChat wants them in this order, which is that of the alphabet.
func wechatScope(scope string) func(Settings, Attempt) url.Values {
	return func(s Settings, a Attempt) url.Values {
		wanted := scope
		if len(s.Scopes) > 0 {
			wanted = s.Scopes[0]
		}
		return url.Values{"appid": {s.ClientID}, "redirect_uri": {a.Callback}, "response_type": {"code"}, "scope": {wanted}, "state": {a.State}}
	}
}

// insider is the messenger within its own program. The scopes that were configured are those of the code to scan.
func (m *messenger) insider(scope string) *messenger {
	inside := *m
	inside.AuthorizeURL = cmp.Or(m.InsideURL, "https://open.weixin.qq.com/connect/oauth2/authorize")
	if m.InsideID != "" {
		inside.ClientID, inside.ClientSecret = m.InsideID, m.InsideSecret
	}
	inside.Scopes, inside.begin = nil, wechatScope(scope)
	return &inside
}

// The program of WeCom calls itself WeChat too.
func withinWeChat(userAgent string) bool {
	return strings.Contains(userAgent, "MicroMessenger") && !withinWeCom(userAgent)
}

func withinWeCom(userAgent string) bool { return strings.Contains(userAgent, "wxwork") }

// wechatPerson prefers the union id: it stays the same when the centre uses a second application.
func wechatPerson(ctx context.Context, m *messenger, code string) (Person, error) {
	token, err := m.ask(ctx, m.TokenURL, url.Values{"appid": {m.ClientID}, "secret": {m.ClientSecret}, "code": {code}, "grant_type": {"authorization_code"}})
	if err != nil {
		return Person{}, err
	}
	who := Person{Subject: cmp.Or(token.text("unionid"), token.text("openid"))}
	if who.Subject == "" {
		return who, nil
	}
	info, err := m.ask(ctx, m.UserInfoURL, url.Values{"access_token": {token.text("access_token")}, "openid": {token.text("openid")}, "lang": {"zh_CN"}})
	if err == nil { // a name is a kindness, and the silent scope does not give it
		who.Name = info.text("nickname")
	}
	return who, nil
}

func newWeCom(s Settings, client *http.Client) *messenger {
	s.AuthorizeURL = cmp.Or(s.AuthorizeURL, "https://login.work.weixin.qq.com/wwlogin/sso/login")
	s.TokenURL = cmp.Or(s.TokenURL, "https://qyapi.weixin.qq.com/cgi-bin/gettoken")
	s.UserInfoURL = cmp.Or(s.UserInfoURL, "https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo")
	m := &messenger{Settings: s, client: client, param: "code", who: wecomPerson, within: withinWeCom,
		begin: func(s Settings, a Attempt) url.Values {
			return url.Values{"login_type": {"CorpApp"}, "appid": {s.ClientID}, "agentid": {s.AgentID}, "redirect_uri": {a.Callback}, "state": {a.State}}
		}}
	m.inside = m.insider("snsapi_base")
	m.inside.anchor = "&agentid=" + url.QueryEscape(s.AgentID) + "#wechat_redirect" // the last parameter
	return m
}

// wecomPerson takes members of the company; its visitors have an openid only and are nobody here.
func wecomPerson(ctx context.Context, m *messenger, code string) (Person, error) {
	token, err := m.ask(ctx, m.TokenURL, url.Values{"corpid": {m.ClientID}, "corpsecret": {m.ClientSecret}})
	if err != nil {
		return Person{}, err
	}
	info, err := m.ask(ctx, m.UserInfoURL, url.Values{"access_token": {token.text("access_token")}, "code": {code}})
	if err != nil {
		return Person{}, err
	}
	member := cmp.Or(info.text("userid"), info.text("UserId"))
	return Person{Subject: member, Name: member}, nil
}

func newDingTalk(s Settings, client *http.Client) *messenger {
	s.AuthorizeURL = cmp.Or(s.AuthorizeURL, "https://login.dingtalk.com/oauth2/auth")
	s.TokenURL = cmp.Or(s.TokenURL, "https://api.dingtalk.com/v1.0/oauth2/userAccessToken")
	s.UserInfoURL = cmp.Or(s.UserInfoURL, "https://api.dingtalk.com/v1.0/contact/users/me")
	return &messenger{Settings: s, client: client, param: "authCode", who: dingtalkPerson,
		begin: func(s Settings, a Attempt) url.Values {
			return url.Values{"client_id": {s.ClientID}, "redirect_uri": {a.Callback}, "response_type": {"code"}, "scope": {"openid"}, "prompt": {"consent"}, "state": {a.State}}
		}}
}

func dingtalkPerson(ctx context.Context, m *messenger, code string) (Person, error) {
	body, err := json.Marshal(map[string]string{"clientId": m.ClientID, "clientSecret": m.ClientSecret, "code": code, "grantType": "authorization_code"})
	if err != nil {
		return Person{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, m.TokenURL, bytes.NewReader(body))
	if err != nil {
		return Person{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	token, err := ask(m.client, request)
	if err != nil {
		return Person{}, err
	}
	info, err := get(ctx, m.client, m.UserInfoURL, http.Header{"X-Acs-Dingtalk-Access-Token": {token.text("accessToken")}})
	if err != nil {
		return Person{}, err
	}
	return Person{Subject: cmp.Or(info.text("unionId"), info.text("openId")), Name: info.text("nick")}, nil
}
