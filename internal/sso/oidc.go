package sso

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
	"golang.org/x/sync/singleflight"
)

const (
	discoveryLife = 24 * time.Hour  // what a provider says of itself is asked again after this
	discoveryRest = 5 * time.Second // a provider that did not answer is left alone for so long
)

// signatures are those an id token may carry: made with a key that only the provider has. "none" and the HS family are not.
var signatures = []string{oidc.RS256, oidc.RS384, oidc.RS512, oidc.PS256, oidc.PS384, oidc.PS512, oidc.ES256, oidc.ES384, oidc.ES512, oidc.EdDSA}

// oidcProvider speaks OpenID Connect, code flow with PKCE.
type oidcProvider struct {
	Settings
	client *http.Client
	clock  func() time.Time

	reading singleflight.Group // of the description: one question for all who wait

	mu     sync.Mutex // never held while something is asked
	found  *discovery
	asked  time.Time // when found was read
	failed time.Time // when it could not be read
}

// discovery is what the provider says of itself.
type discovery struct {
	*oidc.Provider
	extra
}

type extra struct {
	EndSession  string   `json:"end_session_endpoint"`
	NamesIssuer bool     `json:"authorization_response_iss_parameter_supported"`
	AuthMethods []string `json:"token_endpoint_auth_methods_supported"`
}

// discover reads the description of the provider once a day. While it is asked anew, and when that fails, the old one holds; without one
// people wait no longer than their own step may take.
func (p *oidcProvider) discover(ctx context.Context) (*discovery, error) {
	found, due := p.known()
	if due {
		answered := p.reading.DoChan("", func() (any, error) {
			p.refresh(context.WithoutCancel(ctx))
			return nil, nil
		})
		if found == nil {
			select {
			case <-answered:
			case <-ctx.Done():
			}
			found, _ = p.known()
		}
	}
	if found == nil {
		return nil, fmt.Errorf("%w: no description yet", ErrDown)
	}
	return found, nil
}

// known returns the description, nil when there is none yet, and whether it is time to ask for it.
func (p *oidcProvider) known() (found *discovery, due bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock()
	old := p.found == nil || now.Sub(p.asked) >= discoveryLife
	return p.found, old && now.Sub(p.failed) >= discoveryRest
}

func (p *oidcProvider) refresh(ctx context.Context) {
	if _, due := p.known(); !due {
		return // somebody else was faster
	}
	found, err := p.read(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		slog.WarnContext(ctx, "sign-in provider", "provider", p.Name, "error", fmt.Sprintf("%.300s", err)) // it may quote a whole page
		p.failed = p.clock()
		return
	}
	p.found, p.asked = found, p.clock()
}

func (p *oidcProvider) read(ctx context.Context) (*discovery, error) {
	// The key set lives longer than the request that reads the description first, so ctx must not end with it; the client limits the time.
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.Issuer)
	if err != nil {
		return nil, err
	}
	d := &discovery{Provider: provider}
	if err := provider.Claims(&d.extra); err != nil {
		return nil, err
	}
	for _, address := range []string{provider.Endpoint().AuthURL, provider.Endpoint().TokenURL} {
		if u, err := url.Parse(address); err != nil || u.Host == "" || !trustworthy(u) {
			return nil, errors.New("the description names an address that is neither https nor this machine")
		}
	}
	return d, nil
}

func (p *oidcProvider) oauth(d *discovery, callback string) oauth2.Config {
	endpoint := d.Endpoint()
	endpoint.AuthStyle = oauth2.AuthStyleInHeader // the default of the protocol
	if p.ClientSecret == "" || len(d.AuthMethods) > 0 && !slices.Contains(d.AuthMethods, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	scopes := p.Scopes
	if len(scopes) == 0 {
		scopes = []string{"profile"}
	}
	if !slices.Contains(scopes, oidc.ScopeOpenID) {
		scopes = append([]string{oidc.ScopeOpenID}, scopes...)
	}
	return oauth2.Config{ClientID: p.ClientID, ClientSecret: p.ClientSecret, Endpoint: endpoint, RedirectURL: callback, Scopes: scopes}
}

// Begin asks for a code.
func (p *oidcProvider) Begin(ctx context.Context, a Attempt) (string, error) {
	d, err := inTime(ctx, p.Settings, p.discover)
	if err != nil {
		return "", err
	}
	config := p.oauth(d, a.Callback)
	return config.AuthCodeURL(a.State, oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)), nil
}

// Finish exchanges the code and checks the id token: issuer, audience, signature, time and nonce.
func (p *oidcProvider) Finish(ctx context.Context, a Attempt, answer url.Values) (Person, error) {
	return inTime(ctx, p.Settings, func(ctx context.Context) (Person, error) { return p.finish(ctx, a, answer) })
}

func (p *oidcProvider) finish(ctx context.Context, a Attempt, answer url.Values) (Person, error) {
	d, err := p.discover(ctx)
	if err != nil {
		return Person{}, err
	}
	// RFC 9207: the answer of another provider is not taken for one of this.
	if named := answer.Get("iss"); named != p.Issuer && (named != "" || d.NamesIssuer) {
		return Person{}, fmt.Errorf("%w: answer of another issuer", ErrRefused)
	}
	code, err := code(answer, "code")
	if err != nil {
		return Person{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	config := p.oauth(d, a.Callback)
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return Person{}, exchangeError(err)
	}
	raw, _ := token.Extra("id_token").(string)
	id, err := p.verifier(d).Verify(ctx, raw)
	if err != nil {
		return Person{}, p.unproved(err)
	}
	if err := p.check(id, token, a.Nonce); err != nil {
		return Person{}, err
	}
	return p.describe(ctx, d, id, token, raw)
}

func (p *oidcProvider) verifier(d *discovery) *oidc.IDTokenVerifier {
	return d.Verifier(&oidc.Config{ClientID: p.ClientID, SupportedSigningAlgs: signatures, Now: p.clock})
}

// check adds what the library leaves to its caller.
func (p *oidcProvider) check(id *oidc.IDToken, token *oauth2.Token, nonce string) error {
	var claims struct {
		Party string `json:"azp"`
	}
	if err := id.Claims(&claims); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	switch {
	case nonce == "" || id.Nonce != nonce:
		return fmt.Errorf("%w: another nonce", ErrRefused)
	case claims.Party != "" && claims.Party != p.ClientID, claims.Party == "" && len(id.Audience) > 1:
		return fmt.Errorf("%w: made for another application", ErrRefused)
	case id.IssuedAt.After(p.clock().Add(5 * time.Minute)):
		return fmt.Errorf("%w: issued in the future", ErrRefused)
	}
	if id.AccessTokenHash == "" {
		return nil
	}
	if err := id.VerifyAccessToken(token.AccessToken); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return nil
}

// describe finds the name in the id token, else in the description of the person. A name is a kindness: without one it goes on.
func (p *oidcProvider) describe(ctx context.Context, d *discovery, id *oidc.IDToken, token *oauth2.Token, raw string) (Person, error) {
	claims := object{}
	if err := id.Claims((*map[string]any)(&claims)); err != nil {
		return Person{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	who := Person{Subject: id.Subject, Name: p.nameIn(claims), Session: claims.text("sid"), IDToken: raw}
	if who.Name != "" || d.UserInfoEndpoint() == "" {
		return who.sound()
	}
	info, err := d.UserInfo(ctx, oauth2.StaticTokenSource(token))
	if err != nil || info.Subject != id.Subject {
		slog.WarnContext(ctx, "sign-in provider does not describe the person", "provider", p.Name, "error", err)
		return who.sound()
	}
	described := object{}
	if err := info.Claims((*map[string]any)(&described)); err == nil {
		who.Name = p.nameIn(described)
	}
	return who.sound()
}

func (p *oidcProvider) nameIn(claims object) string {
	return cmp.Or(claims.text(cmp.Or(p.NameField, "name")), claims.text("preferred_username"))
}

// Leave is the end-session address of the provider.
func (p *oidcProvider) Leave(ctx context.Context, idToken, back string) string {
	d, err := inTime(ctx, p.Settings, p.discover)
	if err != nil {
		return ""
	}
	address := cmp.Or(p.LogoutURL, d.EndSession)
	if u, err := url.Parse(address); err != nil || address == "" || !trustworthy(u) {
		return ""
	}
	params := url.Values{"client_id": {p.ClientID}, "post_logout_redirect_uri": {back}}
	if idToken != "" {
		params.Set("id_token_hint", idToken)
	}
	return withQuery(address, params)
}

// Ended is a session that a provider says is over. One of its fields may be empty, not both.
type Ended struct {
	Subject string
	Session string
	Until   time.Time // sessions that began later go on; zero ends all
}

// Farewells is a provider that tells when a session is over.
type Farewells interface {
	// Farewell reads such a message.
	Farewell(ctx context.Context, message string) (Ended, error)
}

// Farewell checks a logout token of OpenID Connect Back-Channel Logout.
func (p *oidcProvider) Farewell(ctx context.Context, message string) (Ended, error) {
	return inTime(ctx, p.Settings, func(ctx context.Context) (Ended, error) { return p.farewell(ctx, message) })
}

func (p *oidcProvider) farewell(ctx context.Context, message string) (Ended, error) {
	d, err := p.discover(ctx)
	if err != nil {
		return Ended{}, err
	}
	token, err := p.verifier(d).VerifyLogout(oidc.ClientContext(ctx, p.client), message)
	if err != nil {
		return Ended{}, p.unproved(err)
	}
	return Ended{Subject: token.Subject, Session: token.SessionID, Until: token.IssuedAt}, nil
}

// unproved tells a provider whose keys cannot be had from a token that is no proof.
func (p *oidcProvider) unproved(err error) error {
	var network *url.Error
	if errors.As(err, &network) {
		return down(err)
	}
	return fmt.Errorf("%w: %w", ErrRefused, err)
}

// exchangeError tells a refused code from a provider that is down. The answer itself stays out: it may hold tokens.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		var network *url.Error
		if errors.As(err, &network) {
			return down(err)
		}
		return fmt.Errorf("%w: the code was answered without a token", ErrRefused)
	}
	if refused.Response.StatusCode >= http.StatusInternalServerError {
		return fmt.Errorf("%w: %s", ErrDown, refused.Response.Status)
	}
	return fmt.Errorf("%w: %s %.100q", ErrRefused, refused.Response.Status, refused.ErrorCode)
}
