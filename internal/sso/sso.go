// Package sso asks other systems who a person is: OpenID Connect, plain OAuth 2.0, CAS and the sign-in of the three Chinese
// messengers. It knows their protocols and what makes an answer a proof; who the person is here is decided elsewhere.
package sso

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Kind is the protocol a provider speaks.
type Kind string

// The protocols.
const (
	OIDC     Kind = "oidc"
	OAuth2   Kind = "oauth2"
	CAS      Kind = "cas"
	WeChat   Kind = "wechat"
	WeCom    Kind = "wechat_enterprise"
	DingTalk Kind = "dingtalk"
)

// Settings describe one provider. Which of them a kind needs, Validate says.
type Settings struct {
	Name         string   // stands in addresses
	Label        string   // what people call it
	Kind         Kind     // protocol
	Issuer       string   // OIDC: the issuer; CAS: the address of the server, without /login
	AuthorizeURL string   // where people are sent
	TokenURL     string   // where a code is exchanged
	UserInfoURL  string   // where the person is described
	LogoutURL    string   // where people are sent to sign out there too; OIDC finds it itself
	ClientID     string   // application id; of WeCom the id of the company
	ClientSecret string   // "" for public OIDC clients
	AgentID      string   // WeCom: the application within the company
	Scopes       []string // empty for those that the kind needs
	SubjectField string   // OAuth 2.0: path of the unchanging id in the description, as "data.id"
	NameField    string   // claim or path of the name; "" for the usual one
	CASVersion   int      // 2 or 3; 0 is 3
	InsideID     string   // WeChat: id of the official account, which signs people in within WeChat; "" when it is ClientID
	InsideSecret string   // of the official account
	InsideURL    string   // WeChat, WeCom: where people are sent within the program

	Patience time.Duration // with one step of a sign-in; 0 is 6 seconds
}

// Attempt is one sign-in on its way. State, nonce and verifier are drawn anew for each.
type Attempt struct {
	State    string // comes back in the answer
	Nonce    string // comes back in the id token
	Verifier string // of PKCE; only its hash is sent ahead
	Callback string // our address to which the person is sent back

	UserAgent string // what the person's browser calls itself
}

// Person is whom the provider vouches for.
type Person struct {
	Subject string // unchanging id, unique within the provider
	Name    string // for display, may be empty
	Session string // id of the session there, by which the provider ends it; may be empty
	IDToken string // OIDC: names the session when people sign out there
}

// Provider is one configured system.
type Provider interface {
	// Begin returns the address at which the person signs in there.
	Begin(ctx context.Context, a Attempt) (string, error)
	// Finish turns the answer that the browser brought to the callback into a person.
	Finish(ctx context.Context, a Attempt, answer url.Values) (Person, error)
	// Leave returns the address at which the person signs out there, "" when there is none. back is where they end up.
	Leave(ctx context.Context, idToken, back string) string
}

// Why nobody was vouched for.
var (
	ErrDown    = errors.New("the provider does not answer")
	ErrDenied  = errors.New("the person did not sign in there")
	ErrRefused = errors.New("the answer is no proof")
)

// New makes the provider of the settings. It asks nothing yet: a provider that is down keeps nobody from starting.
func New(s Settings, clock func() time.Time) (Provider, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	client := newClient(s.patience())
	switch s.Kind {
	case OIDC:
		return &oidcProvider{Settings: s, client: client, clock: clock}, nil
	case CAS:
		return &casProvider{Settings: s, client: client}, nil
	case WeChat:
		return newWeChat(s, client), nil
	case WeCom:
		return newWeCom(s, client), nil
	case DingTalk:
		return newDingTalk(s, client), nil
	default:
		return &oauthProvider{Settings: s, client: client}, nil
	}
}

// Validate tells what is missing or wrong, in words for the operator.
func (s Settings) Validate() error {
	needed := map[Kind][]field{
		OIDC:     {{"issuer", s.Issuer}, {"client_id", s.ClientID}},
		OAuth2:   {{"authorize_url", s.AuthorizeURL}, {"token_url", s.TokenURL}, {"userinfo_url", s.UserInfoURL}, {"client_id", s.ClientID}, {"subject_field", s.SubjectField}},
		CAS:      {{"issuer", s.Issuer}},
		WeChat:   {{"client_id", s.ClientID}, {"client_secret_file", s.ClientSecret}},
		WeCom:    {{"client_id", s.ClientID}, {"client_secret_file", s.ClientSecret}, {"agent_id", s.AgentID}},
		DingTalk: {{"client_id", s.ClientID}, {"client_secret_file", s.ClientSecret}},
	}
	fields, known := needed[s.Kind]
	if !known {
		return fmt.Errorf("kind 应为 oidc、oauth2、cas、wechat、wechat_enterprise 或 dingtalk，不是 %q", s.Kind)
	}
	for _, f := range fields {
		if f.value == "" {
			return fmt.Errorf("缺少 %s", f.name)
		}
	}
	for _, f := range []field{{"issuer", s.Issuer}, {"authorize_url", s.AuthorizeURL}, {"token_url", s.TokenURL}, {"userinfo_url", s.UserInfoURL}, {"logout_url", s.LogoutURL}, {"inside_authorize_url", s.InsideURL}} {
		if err := f.checkAddress(); err != nil {
			return err
		}
	}
	if (s.InsideID == "") != (s.InsideSecret == "") {
		return errors.New("inside_client_id 和 inside_client_secret_file 须同时设置")
	}
	if s.CASVersion != 0 && s.CASVersion != 2 && s.CASVersion != 3 {
		return errors.New("cas_version 只能是 2 或 3")
	}
	return nil
}

type field struct{ name, value string }

// checkAddress takes https, and http on this machine alone: what is asked for decides who may sign in.
func (f field) checkAddress() error {
	if f.value == "" {
		return nil
	}
	u, err := url.Parse(f.value)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || !trustworthy(u) {
		return fmt.Errorf("%s 应为 https:// 开头的网址（本机可用 http://localhost），不含账号和 #", f.name)
	}
	return nil
}

// withQuery adds parameters to an address that may have some already.
func withQuery(address string, params url.Values) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	query := u.Query()
	for name, values := range params {
		query[name] = values
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// sound refuses an id that no database keeps, and tidies the name: another system chose both.
func (p Person) sound() (Person, error) {
	if p.Subject == "" || len(p.Subject) > 255 || !utf8.ValidString(p.Subject) || strings.ContainsFunc(p.Subject, unicode.IsControl) {
		return Person{}, fmt.Errorf("%w: nobody is named", ErrRefused)
	}
	p.Name = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(p.Name, ""), func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }), " ")
	return p, nil
}

// code returns the code of an answer, or why there is none.
func code(answer url.Values, name string) (string, error) {
	if reason := answer.Get("error"); reason != "" {
		if reason == "temporarily_unavailable" || reason == "server_error" {
			return "", fmt.Errorf("%w: %.100q", ErrDown, reason)
		}
		return "", fmt.Errorf("%w: %.100q", ErrDenied, reason)
	}
	if answer.Get(name) == "" {
		return "", fmt.Errorf("%w: no %s", ErrDenied, name)
	}
	return answer.Get(name), nil
}

// leaveAt is the sign-out address of providers that take nothing but where to go afterwards.
func (s Settings) leaveAt(back string) string {
	if s.LogoutURL == "" {
		return ""
	}
	return withQuery(s.LogoutURL, url.Values{"redirect_uri": {back}})
}

// get asks for a JSON object.
func get(ctx context.Context, client *http.Client, address string, header http.Header) (object, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		request.Header[name] = values
	}
	return ask(client, request)
}
