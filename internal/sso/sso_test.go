package sso_test

import (
	"crypto"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/sso"
	"jikong/internal/sso/ssotest"
)

var now = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

func clock() time.Time { return now }

const callback = "https://www.example.gov.cn/api/sys/thirdLogin/callback/sso"

func attempt() sso.Attempt {
	return sso.Attempt{State: "state", Nonce: "nonce", Verifier: strings.Repeat("v", 43), Callback: callback}
}

func provider(t *testing.T, s sso.Settings) sso.Provider {
	t.Helper()
	s.Name, s.Label = "sso", "统一认证"
	p, err := sso.New(s, clock)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func oidcAt(t *testing.T, s *ssotest.Server) sso.Provider {
	t.Helper()
	return provider(t, sso.Settings{Kind: sso.OIDC, Issuer: s.URL, ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret})
}

// signIn goes the whole way and lets the test change the attempt and the answer at its end.
func signIn(t *testing.T, s *ssotest.Server, p sso.Provider, change func(*sso.Attempt, url.Values)) (sso.Person, error) {
	t.Helper()
	a := attempt()
	address, err := p.Begin(t.Context(), a)
	if err != nil {
		return sso.Person{}, err
	}
	answer := s.Visit(address).Query()
	if change != nil {
		change(&a, answer)
	}
	return p.Finish(t.Context(), a, answer)
}

func TestOpenIDConnectNamesThePerson(t *testing.T) {
	s := ssotest.New(t, clock)
	who, err := signIn(t, s, oidcAt(t, s), nil)
	if err != nil || who.Subject != "u-1001" || who.Name != "王敏" || who.Session != "there-1" || who.IDToken == "" {
		t.Errorf("%+v, %v", who, err)
	}
}

func TestTheNameMayComeFromTheDescriptionOfThePerson(t *testing.T) {
	s := ssotest.New(t, clock)
	s.Claims = func(claims map[string]any) { delete(claims, "name") }
	if who, err := signIn(t, s, oidcAt(t, s), nil); err != nil || who.Name != "王敏" {
		t.Errorf("%+v, %v", who, err)
	}
}

// strangersKey is a good key, but not one of the provider.
var strangersKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

func byAStranger(t *testing.T) func(string) string {
	return func(signed string) string {
		sum := sha256.Sum256([]byte(signed))
		signature, err := rsa.SignPKCS1v15(rand.Reader, strangersKey(), crypto.SHA256, sum[:])
		if err != nil {
			t.Error(err)
		}
		return base64.RawURLEncoding.EncodeToString(signature)
	}
}

func TestAnIDTokenThatIsNoProofIsRefused(t *testing.T) {
	claim := func(name string, v any) func(*ssotest.Server) {
		return func(s *ssotest.Server) { s.Claims = func(c map[string]any) { c[name] = v } }
	}
	hs := func(signed string) string {
		mac := hmac.New(sha256.New, []byte(ssotest.Secret))
		mac.Write([]byte(signed))
		return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	cases := []struct {
		says   string
		wrong  func(*ssotest.Server)
		change func(*sso.Attempt, url.Values)
	}{
		{"another nonce", claim("nonce", "of somebody else"), nil},
		{"no nonce", claim("nonce", nil), nil},
		{"another issuer", claim("iss", "https://evil.example"), nil},
		{"another audience", claim("aud", "another application"), nil},
		{"several audiences without the party", claim("aud", []string{"jikong", "other"}), nil},
		{"made for another party", claim("azp", "other"), nil},
		{"expired", claim("exp", now.Add(-time.Second).Unix()), nil},
		{"without an end", claim("exp", nil), nil},
		{"issued in the future", claim("iat", now.Add(time.Hour).Unix()), nil},
		{"no subject", claim("sub", ""), nil},
		{"hash of another access token", claim("at_hash", "AAAAAAAAAAAAAAAAAAAAAA"), nil},
		{"unsigned", func(s *ssotest.Server) {
			s.Header = func(h map[string]any) { h["alg"] = "none" }
			s.Sign = func(string) string { return "" }
		}, nil},
		{"signed with the secret of the application", func(s *ssotest.Server) {
			s.Header = func(h map[string]any) { h["alg"] = "HS256" }
			s.Sign = hs
		}, nil},
		{"signed with a key of somebody else", func(s *ssotest.Server) { s.Sign = byAStranger(t) }, nil},
		{"signed with a key that it brings along", func(s *ssotest.Server) {
			s.Sign = byAStranger(t)
			s.Header = func(h map[string]any) {
				h["jwk"] = map[string]any{"kty": "RSA", "n": base64.RawURLEncoding.EncodeToString(strangersKey().N.Bytes()), "e": "AQAB"}
			}
		}, nil},
		{"signed by nobody", func(s *ssotest.Server) { s.Sign = func(string) string { return "AAAA" } }, nil},
		{"another verifier", nil, func(a *sso.Attempt, _ url.Values) { a.Verifier = strings.Repeat("w", 43) }},
		{"another callback", nil, func(a *sso.Attempt, _ url.Values) { a.Callback += "2" }},
		{"a code that nobody gave", nil, func(_ *sso.Attempt, answer url.Values) { answer.Set("code", "forged") }},
		{"an answer that names another issuer", nil, func(_ *sso.Attempt, answer url.Values) { answer.Set("iss", "https://evil.example") }},
		{"an answer without the issuer it promised", func(s *ssotest.Server) {
			s.Describe = func(d map[string]any) { d["authorization_response_iss_parameter_supported"] = true }
		}, nil},
	}
	for _, c := range cases {
		t.Run(c.says, func(t *testing.T) {
			s := ssotest.New(t, clock)
			if c.wrong != nil {
				c.wrong(s)
			}
			if who, err := signIn(t, s, oidcAt(t, s), c.change); !errors.Is(err, sso.ErrRefused) || who != (sso.Person{}) {
				t.Errorf("%+v, %v", who, err)
			}
		})
	}
}

func TestACodeCountsOnce(t *testing.T) {
	s := ssotest.New(t, clock)
	p, a := oidcAt(t, s), attempt()
	address, err := p.Begin(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	answer := s.Visit(address).Query()
	if _, err := p.Finish(t.Context(), a, answer); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Finish(t.Context(), a, answer); !errors.Is(err, sso.ErrRefused) {
		t.Errorf("the second time: %v", err)
	}
}

func TestANewKeyIsFetchedWhenATokenNamesIt(t *testing.T) {
	s := ssotest.New(t, clock)
	p := oidcAt(t, s)
	for range 2 {
		if _, err := signIn(t, s, p, nil); err != nil {
			t.Fatal(err)
		}
		s.Rotate()
	}
}

func TestAProviderThatWasDownIsFoundAgain(t *testing.T) {
	at := now
	s := ssotest.New(t, func() time.Time { return at })
	p, err := sso.New(sso.Settings{Kind: sso.OIDC, Issuer: s.URL, ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret}, func() time.Time { return at })
	if err != nil {
		t.Fatal(err)
	}
	s.Broken = http.StatusBadGateway
	if _, err := p.Begin(t.Context(), attempt()); !errors.Is(err, sso.ErrDown) {
		t.Errorf("down: %v", err)
	}
	s.Broken = 0
	if _, err := p.Begin(t.Context(), attempt()); !errors.Is(err, sso.ErrDown) {
		t.Errorf("it is left alone for a moment: %v", err)
	}
	at = at.Add(10 * time.Second)
	if _, err := p.Begin(t.Context(), attempt()); err != nil {
		t.Errorf("back again: %v", err)
	}
	at = at.Add(48 * time.Hour)
	s.Broken = http.StatusBadGateway
	if _, err := p.Begin(t.Context(), attempt()); err != nil {
		t.Errorf("what it said of itself holds while it is down: %v", err)
	}
}

func TestADescriptionThatLeadsToOpenWiresIsRefused(t *testing.T) {
	for _, endpoint := range []string{"token_endpoint", "authorization_endpoint"} {
		s := ssotest.New(t, clock)
		s.Describe = func(d map[string]any) { d[endpoint] = "http://elsewhere.example/x" }
		if _, err := oidcAt(t, s).Begin(t.Context(), attempt()); !errors.Is(err, sso.ErrDown) {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
}

func TestPeopleWhoCancelAreToldApartFromFailures(t *testing.T) {
	s := ssotest.New(t, clock)
	_, err := signIn(t, s, oidcAt(t, s), func(_ *sso.Attempt, answer url.Values) {
		answer.Del("code")
		answer.Set("error", "access_denied")
	})
	if !errors.Is(err, sso.ErrDenied) {
		t.Error(err)
	}
}

func TestSigningOutLeadsThroughTheProvider(t *testing.T) {
	s := ssotest.New(t, clock)
	address, err := url.Parse(oidcAt(t, s).Leave(t.Context(), "the-token", "https://www.example.gov.cn/user/login"))
	if err != nil || address.Path != "/bye" || address.Query().Get("id_token_hint") != "the-token" || address.Query().Get("post_logout_redirect_uri") != "https://www.example.gov.cn/user/login" {
		t.Errorf("%s, %v", address, err)
	}
}

func TestOnlyTheProviderEndsASession(t *testing.T) {
	s := ssotest.New(t, clock)
	p, ok := oidcAt(t, s).(sso.Farewells)
	if !ok {
		t.Fatal("OpenID Connect says nothing about the end of sessions")
	}
	claims := func() map[string]any {
		return map[string]any{"iss": s.URL, "aud": ssotest.ClientID, "sub": "u-1001", "sid": "there-1", "jti": "1", "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
			"events": map[string]any{"http://schemas.openid.net/event/backchannel-logout": map[string]any{}}}
	}
	ended, err := p.Farewell(t.Context(), s.JWT(claims()))
	if err != nil || ended.Subject != "u-1001" || ended.Session != "there-1" {
		t.Errorf("%+v, %v", ended, err)
	}
	for name, v := range map[string]any{"iss": "https://evil.example", "aud": "other", "exp": now.Add(-time.Minute).Unix(), "events": map[string]any{}, "nonce": "an id token"} {
		wrong := claims()
		wrong[name] = v
		if ended, err := p.Farewell(t.Context(), s.JWT(wrong)); !errors.Is(err, sso.ErrRefused) {
			t.Errorf("wrong %s: %+v, %v", name, ended, err)
		}
	}
}

func TestPlainOAuthReadsThePersonFromTheNamedFields(t *testing.T) {
	s := ssotest.New(t, clock)
	oauth := func(subject string) sso.Provider {
		return provider(t, sso.Settings{Kind: sso.OAuth2, AuthorizeURL: s.URL + "/authorize", TokenURL: s.URL + "/token", UserInfoURL: s.URL + "/userinfo",
			ClientID: ssotest.ClientID, ClientSecret: ssotest.Secret, SubjectField: subject})
	}
	for field, want := range map[string]string{"data.id": "u-1001", "data.number": "4711"} {
		if who, err := signIn(t, s, oauth(field), nil); err != nil || who.Subject != want || who.Name != "王敏" {
			t.Errorf("%s: %+v, %v", field, who, err)
		}
	}
	if _, err := signIn(t, s, oauth("data.missing"), nil); !errors.Is(err, sso.ErrRefused) {
		t.Errorf("a description without the person: %v", err)
	}
}

func TestAnswersOfProvidersHaveLimits(t *testing.T) {
	elsewhere := false
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/elsewhere":
			elsewhere = true
		case strings.HasPrefix(r.URL.Path, "/moved"):
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		default:
			_, _ = w.Write([]byte(`<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">` + strings.Repeat(" ", 2<<20)))
		}
	}))
	t.Cleanup(s.Close)
	for _, path := range []string{"/moved", "/endless"} {
		p := provider(t, sso.Settings{Kind: sso.CAS, Issuer: s.URL + path})
		if who, err := p.Finish(t.Context(), attempt(), url.Values{"ticket": {"ST-1"}}); err == nil || who.Subject != "" {
			t.Errorf("%s: %+v, %v", path, who, err)
		}
	}
	if elsewhere {
		t.Error("a redirect of the provider was followed")
	}
}
