package app

import (
	"context"
	"strings"
	"time"

	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/signin"
	"jikong/internal/value"
)

// signInOptions puts the settings of the operator into the words of package auth.
func (a *App) signInOptions(c config.Serve, secret []byte, hashing auth.HashParams) auth.Options {
	if c.Program != "" {
		a.hashing = auth.NewChild(c.Program, "derive-keys")
	}
	return auth.Options{Child: a.hashing, Hashing: hashing, Secret: secret, Bus: a.bus, Idle: c.IdleTimeout, Absolute: c.SessionLimit, FixedCaptcha: c.DemoCaptcha,
		Policy: passwordPolicy(c.Passwords), Factor: auth.FactorPolicy(c.Factor(c.Demo)), Single: c.SingleSession,
		Secure: strings.HasPrefix(c.PublicURL, "https://")}
}

// passwordPolicy is the zero policy, which stands for the default one, when nothing was configured.
func passwordPolicy(c config.Passwords) auth.Policy {
	if !c.Given() {
		return auth.Policy{}
	}
	return auth.Policy{MinLength: c.PasswordMinLength, MaxLength: auth.DefaultPolicy.MaxLength, Classes: c.PasswordClasses,
		History: c.PasswordHistory, MaxAge: c.MaxAge()}
}

// newSignIn makes the ways by which staff sign in.
func (a *App) newSignIn(c config.Serve, sessions *auth.Service, clock func() time.Time) (*signin.Service, error) {
	elsewhere, err := newFederation(c, a.messages, clock)
	if err != nil {
		return nil, err
	}
	return signin.New(signin.Options{
		DB: a.db, Auth: sessions, Accounts: a.directory.Accounts(), Rights: a.access, Sites: a.directory, Dictionaries: words{a.setting}, Notices: accountNotices{a.notices}, Messages: a.messages,
		Origin: strings.TrimSuffix(c.PublicURL, "/"), Grace: c.GraceSignIn, Federation: elsewhere,
		Registration: signin.Registration{Policy: signin.RegistrationPolicy(c.Registration), Role: c.RegistrationRole},
	}), nil
}

// accountNotices tells people what happened to their account as a message of the system.
type accountNotices struct{ notices *announcement.Service }

var (
	_ directory.Notices = accountNotices{}
	_ signin.Notices    = accountNotices{}
)

// TellPerson leaves a message that only this person sees.
func (n accountNotices) TellPerson(ctx context.Context, tx *db.Tx, tenant, user value.ID, title, text string) error {
	return n.notices.Tell(ctx, tx, announcement.Message{Tenant: tenant, To: []value.ID{user}, Title: title, Text: text})
}
