package sso

import (
	"cmp"
	"context"
	"net/http"
	"net/url"

	"golang.org/x/oauth2"
)

// oauthProvider speaks plain OAuth 2.0: a code, a token, and a description of the person whose fields the settings name.
type oauthProvider struct {
	Settings
	client *http.Client
}

func (p *oauthProvider) config(callback string) oauth2.Config {
	style := oauth2.AuthStyleInHeader
	if p.ClientSecret == "" {
		style = oauth2.AuthStyleInParams
	}
	return oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, RedirectURL: callback, Scopes: p.Scopes,
		Endpoint: oauth2.Endpoint{AuthURL: p.AuthorizeURL, TokenURL: p.TokenURL, AuthStyle: style},
	}
}

// Begin asks for a code. A provider that does not know PKCE ignores the challenge.
func (p *oauthProvider) Begin(_ context.Context, a Attempt) (string, error) {
	config := p.config(a.Callback)
	return config.AuthCodeURL(a.State, oauth2.S256ChallengeOption(a.Verifier)), nil
}

// Finish exchanges the code and asks who holds the token.
func (p *oauthProvider) Finish(ctx context.Context, a Attempt, answer url.Values) (Person, error) {
	code, err := code(answer, "code")
	if err != nil {
		return Person{}, err
	}
	return inTime(ctx, p.Settings, func(ctx context.Context) (Person, error) { return p.exchange(ctx, a, code) })
}

func (p *oauthProvider) exchange(ctx context.Context, a Attempt, code string) (Person, error) {
	config := p.config(a.Callback)
	token, err := config.Exchange(context.WithValue(ctx, oauth2.HTTPClient, p.client), code, oauth2.VerifierOption(a.Verifier))
	if err != nil {
		return Person{}, exchangeError(err)
	}
	info, err := get(ctx, p.client, p.UserInfoURL, http.Header{"Authorization": {"Bearer " + token.AccessToken}})
	if err != nil {
		return Person{}, err
	}
	who := Person{Subject: info.text(p.SubjectField), Name: info.text(cmp.Or(p.NameField, "name"))}
	return who.sound()
}

// Leave is the configured sign-out address.
func (p *oauthProvider) Leave(_ context.Context, _, back string) string { return p.leaveAt(back) }
