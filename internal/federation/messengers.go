package federation

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
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
}

// Begin sends the person to the messenger, which shows a code to scan.
func (m *messenger) Begin(_ context.Context, a Attempt) (string, error) {
	return withQuery(m.AuthorizeURL, m.begin(m.Settings, a)) + m.anchor, nil
}

// Finish exchanges the code, which counts once there.
func (m *messenger) Finish(ctx context.Context, _ Attempt, answer url.Values) (Person, error) {
	code, err := code(answer, m.param)
	if err != nil {
		return Person{}, err
	}
	return m.Code(ctx, code)
}

// Codes is a provider whose code a program on a phone may bring without an attempt.
type Codes interface {
	// Code asks whom a code is for.
	Code(ctx context.Context, code string) (Person, error)
}

// Code asks the messenger, which knows the application by its secret.
func (m *messenger) Code(ctx context.Context, code string) (Person, error) {
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

func newWeChat(s Settings, client *http.Client) *messenger {
	s.AuthorizeURL = cmp.Or(s.AuthorizeURL, "https://open.weixin.qq.com/connect/qrconnect")
	s.TokenURL = cmp.Or(s.TokenURL, "https://api.weixin.qq.com/sns/oauth2/access_token")
	s.UserInfoURL = cmp.Or(s.UserInfoURL, "https://api.weixin.qq.com/sns/userinfo")
	return &messenger{Settings: s, client: client, param: "code", who: wechatPerson, anchor: "#wechat_redirect",
		begin: func(s Settings, a Attempt) url.Values {
			scope := "snsapi_login"
			if len(s.Scopes) > 0 {
				scope = s.Scopes[0]
			}
			return url.Values{"appid": {s.ClientID}, "redirect_uri": {a.Callback}, "response_type": {"code"}, "scope": {scope}, "state": {a.State}}
		}}
}

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
	return &messenger{Settings: s, client: client, param: "code", who: wecomPerson,
		begin: func(s Settings, a Attempt) url.Values {
			return url.Values{"login_type": {"CorpApp"}, "appid": {s.ClientID}, "agentid": {s.AgentID}, "redirect_uri": {a.Callback}, "state": {a.State}}
		}}
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
