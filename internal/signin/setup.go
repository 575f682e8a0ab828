package signin

import (
	"context"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// SetupForm is the body by which the first administrator uses the one-time link.
type SetupForm struct {
	Token    string `json:"token"`
	Username string `json:"username"`
	Realname string `json:"realname"`
	Password string `json:"password"`
}

type setupInput struct{ Body SetupForm }

// setup makes the first administrator through the link and signs in, or goes on to the second factor.
func (s *Service) setup(ctx context.Context, in *setupInput) (LoginResult, error) {
	form := in.Body
	if !s.auth.Throttle.Allow(ctx) {
		return LoginResult{}, errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	person, err := s.accounts.NewPerson(ctx, form.Username, form.Realname, form.Password)
	if err != nil {
		return LoginResult{}, err
	}
	ctx = audit.WithActor(ctx, audit.Actor{Name: person.Username, Tenant: directory.DefaultTenant, Address: web.RequestOf(ctx).IP})
	err = s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := directory.OneAtATime(ctx, tx); err != nil { // before Take: another link's transaction would wait for it, and it for that
			return err
		}
		ok, err := s.auth.SetupLinks.Take(ctx, tx, form.Token)
		if err != nil {
			return err
		}
		if !ok {
			return errs.Invalidf("链接无效、已用过或已过期，请在服务器上重新生成")
		}
		return s.accounts.InsertFirst(ctx, tx, person)
	})
	if err != nil {
		return LoginResult{}, err
	}
	user, _, err := s.accounts.ByName(ctx, s.db.Read(), person.Username)
	if err != nil {
		return LoginResult{}, err
	}
	return s.admit(ctx, user, proof{})
}
