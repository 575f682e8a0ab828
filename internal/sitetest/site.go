// Package sitetest is a small installation with the calls of people, rights and sign-in, for the tests of these rooms.
package sitetest

import (
	"context"
	"net/http"
	"testing"

	"jikong/internal/access"
	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/imports"
	"jikong/internal/message"
	"jikong/internal/schema"
	"jikong/internal/signin"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

// The answer to every captcha, and the password of everybody whom the site makes.
const (
	Captcha = "R7KM"
	Secret  = "Jiang-Shui-74"
)

// Site is a small installation with the calls of people, rights and sign-in.
type Site struct {
	T         *testing.T
	DB        *db.DB
	Clock     *testkit.Clock
	Auth      *auth.Service
	Directory *directory.Service
	Access    *access.Service
	SignIn    *signin.Service
	Handler   http.Handler
	Told      []string // messages of the system to people: "wang: …"
	Messages  *message.Service

	inbox *inbox
}

// Seeded is what every site begins with.
var Seeded = testkit.Seeded(func(ctx context.Context, d *db.DB) error {
	return d.Tx(ctx, func(tx *db.Tx) error { return Seed(ctx, tx) })
})

// Seed makes it, as the start of the program does.
func Seed(ctx context.Context, tx *db.Tx) error {
	if err := directory.Seed(ctx, tx); err != nil {
		return err
	}
	return access.Seed(ctx, tx)
}

// Wiring is of what a site is made; a test changes what it is about.
type Wiring struct {
	Auth      auth.Options
	Directory directory.Options
	Access    access.Options // without what the others give it
	SignIn    signin.Options // without what the others give it
	Pictures  directory.Pictures
	Reports   bool // the reports of imports can be fetched
	Sends     bool // the site sends SMS and mail, which arrive in its inbox
}

// New makes a site on a seeded database.
func New(t *testing.T, d *db.DB, clock *testkit.Clock, change ...func(*Wiring)) *Site {
	t.Helper()
	s := &Site{T: t, DB: d, Clock: clock, inbox: &inbox{}}
	s.wire(usual(), nil, change)
	return s
}

// Change makes the services of the site anew. Sessions stay: the service of package auth is the same.
func (s *Site) Change(change ...func(*Wiring)) {
	s.T.Helper()
	s.wire(usual(), s.Auth, change)
}

func usual() Wiring {
	shared := schema.NewShared()
	shared.Items = dictionaries{}.items
	b := bus.NewMemory()
	return Wiring{
		Auth:      auth.Options{Bus: b, FixedCaptcha: Captcha, DrawCaptcha: blank, Hashing: auth.HashParams{Time: 1, Memory: 64, Threads: 1}},
		Directory: directory.Options{Bus: b, Shared: shared},
		SignIn:    signin.Options{Dictionaries: dictionaries{}},
	}
}

func (s *Site) wire(w Wiring, a *auth.Service, change []func(*Wiring)) {
	s.T.Helper()
	for _, c := range change {
		c(&w)
	}
	var err error
	if s.Auth = a; a == nil {
		if s.Auth, err = auth.New(s.DB, w.Auth); err != nil {
			s.T.Fatal(err)
		}
	}
	if w.Sends {
		if s.Messages, err = message.New(message.Options{Console: s.inbox, Texts: Texts(), Clock: s.Clock.Now}); err != nil {
			s.T.Fatal(err)
		}
		w.Directory.Messages, w.SignIn.Messages = s.Messages, s.Messages
	}
	rights := access.NewRights(s.Auth)
	w.Directory.Access = rights
	s.Directory = directory.New(s.DB, s.Auth, w.Directory)
	w.Access.DB, w.Access.Rights, w.Access.Directory, w.Access.Shared = s.DB, rights, s.Directory, w.Directory.Shared
	s.Access = access.New(w.Access)
	if w.Directory.Shared != nil {
		w.Directory.Shared.Registry.Add(s.Directory.Declared()...)
		w.Directory.Shared.Registry.Add(s.Access.Declared()...)
		w.Directory.Shared.Registry.AddChecked(s.Access.Checked()...)
	}
	s.Directory.SetNotices(s)
	s.Directory.SetPictures(w.Pictures)
	s.Directory.OnPurge(signin.Forget)
	s.Directory.OnReset(signin.Unbind)
	w.SignIn.DB, w.SignIn.Auth, w.SignIn.Accounts, w.SignIn.Rights, w.SignIn.Sites, w.SignIn.Notices = s.DB, s.Auth, s.Directory.Accounts(), s.Access, s.Directory, s
	s.SignIn = signin.New(w.SignIn)
	api := web.NewAPI("test", s.Auth.Guard(s.Access))
	s.SignIn.Mount(api)
	s.Directory.Mount(api)
	s.Access.Mount(api)
	if w.Reports {
		imports.Mount(api, s.DB)
	}
	s.Handler = web.Edge{}.Wrap(api)
}

// TellPerson keeps what the system tells somebody.
func (s *Site) TellPerson(ctx context.Context, tx *db.Tx, _, user value.ID, title, text string) error {
	name, _, err := db.One[string](ctx, tx, `SELECT username FROM sys_user WHERE id = $1`, user)
	s.Told = append(s.Told, name+": "+title+" "+text)
	return err
}

// blank is the picture of every captcha: most tests sign somebody in, and drawing letters is a sixth of what they compute.
func blank(string) (string, error) { return "data:image/png;base64,AA==", nil }

type dictionaries struct{}

func (dictionaries) AllItems(context.Context) (map[string][]signin.DictItem, error) {
	return map[string][]signin.DictItem{"sex": {{Value: "1", Text: "男"}, {Value: "2", Text: "女"}}}, nil
}

func (dictionaries) items(_ context.Context, _ db.Querier, code string) (options []crud.Option, err error) {
	all, err := dictionaries{}.AllItems(context.Background())
	for _, item := range all[code] {
		options = append(options, crud.Option(item))
	}
	return options, err
}

// Tx does something within a transaction.
func (s *Site) Tx(do func(context.Context, *db.Tx) error) {
	s.T.Helper()
	if err := s.DB.Tx(s.T.Context(), func(tx *db.Tx) error { return do(s.T.Context(), tx) }); err != nil {
		s.T.Fatal(err)
	}
}

// Exec runs one statement.
func (s *Site) Exec(query string, args ...any) {
	s.T.Helper()
	s.Tx(func(ctx context.Context, tx *db.Tx) error { _, err := tx.Exec(ctx, query, args...); return err })
}

// Admin makes the administrator wang.
func (s *Site) Admin() {
	s.T.Helper()
	if err := s.Directory.CreateAdmin(s.T.Context(), "wang", "王敏", Secret); err != nil {
		s.T.Fatal(err)
	}
}
