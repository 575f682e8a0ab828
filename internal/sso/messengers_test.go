package sso_test

import (
	"net/url"
	"strings"
	"testing"

	"jikong/internal/sso"
)

// What browsers call themselves.
const (
	onADesk    = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
	inWeChat   = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003129) NetType/WIFI Language/zh_CN"
	inWeCom    = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh"
	inDingTalk = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 AliApp(DingTalk/7.5.20)"
)

func TestWithinAMessengerNobodyHasToScan(t *testing.T) {
	const scan, ask = "open.weixin.qq.com/connect/qrconnect", "open.weixin.qq.com/connect/oauth2/authorize"
	account := sso.Settings{Kind: sso.WeChat, ClientID: "web", ClientSecret: "s", InsideID: "account", InsideSecret: "t"}
	single := sso.Settings{Kind: sso.WeChat, ClientID: "web", ClientSecret: "s"}
	company := sso.Settings{Kind: sso.WeCom, ClientID: "corp", ClientSecret: "s", AgentID: "1000002"}
	for _, tt := range []struct {
		says, agent string
		settings    sso.Settings
		to, query   string
	}{
		{"WeChat on a desk", onADesk, account, scan, "appid=web&redirect_uri=CALLBACK&response_type=code&scope=snsapi_login&state=state#wechat_redirect"},
		{"WeChat inside", inWeChat, account, ask, "appid=account&redirect_uri=CALLBACK&response_type=code&scope=snsapi_userinfo&state=state#wechat_redirect"},
		{"WeChat inside with one application", inWeChat, single, ask, "appid=web&redirect_uri=CALLBACK&response_type=code&scope=snsapi_userinfo&state=state#wechat_redirect"},
		{"WeChat within WeCom", inWeCom, account, scan, "appid=web&redirect_uri=CALLBACK&response_type=code&scope=snsapi_login&state=state#wechat_redirect"},
		{"WeChat within another program", inDingTalk, account, scan, "appid=web&redirect_uri=CALLBACK&response_type=code&scope=snsapi_login&state=state#wechat_redirect"},
		{"WeCom on a desk", onADesk, company, "login.work.weixin.qq.com/wwlogin/sso/login", "agentid=1000002&appid=corp&login_type=CorpApp&redirect_uri=CALLBACK&state=state"},
		{"WeCom inside", inWeCom, company, ask, "appid=corp&redirect_uri=CALLBACK&response_type=code&scope=snsapi_base&state=state&agentid=1000002#wechat_redirect"},
		{"WeCom within WeChat", inWeChat, company, "login.work.weixin.qq.com/wwlogin/sso/login", "agentid=1000002&appid=corp&login_type=CorpApp&redirect_uri=CALLBACK&state=state"},
	} {
		a := attempt()
		a.UserAgent = tt.agent
		address, err := provider(t, tt.settings).Begin(t.Context(), a)
		want := "https://" + tt.to + "?" + strings.Replace(tt.query, "CALLBACK", url.QueryEscape(callback), 1)
		if err != nil || address != want {
			t.Errorf("%s leads to\n%s, want\n%s, %v", tt.says, address, want, err)
		}
	}
}

func TestACodeIsTradedWithTheSecretOfTheApplicationThatMadeIt(t *testing.T) {
	s := messengers(t)
	p := provider(t, sso.Settings{Kind: sso.WeChat, ClientID: "web", ClientSecret: "s", InsideID: "account", InsideSecret: "t",
		TokenURL: s.URL + "/wechat/application", UserInfoURL: s.URL + "/wechat/me"})
	for agent, subject := range map[string]string{onADesk: "by-web", inWeChat: "by-account"} {
		a := attempt()
		a.UserAgent = agent
		who, err := p.Finish(t.Context(), a, url.Values{"code": {"good"}})
		if err != nil || who.Subject != subject {
			t.Errorf("%.60s: %+v, %v", agent, who, err)
		}
		brought, err := p.(sso.Codes).Code(t.Context(), agent, "good")
		if err != nil || brought.Subject != subject {
			t.Errorf("brought from %.60s: %+v, %v", agent, brought, err)
		}
	}
}
