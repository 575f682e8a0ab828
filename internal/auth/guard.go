package auth

import (
	"context"
	"log/slog"

	"jikong/internal/audit"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Principals loads who a user is in a tenant. It refuses with errs.Unauthenticated a user who may not work (any more), and a
// tenant that is not one of the user's.
type Principals interface {
	Principal(ctx context.Context, userID, tenantID value.ID) (Principal, error)
}

// Guard stands in front of every route: it turns the token of a request into a principal and checks the permission.
type Guard struct {
	sessions   *Sessions
	principals Principals
	cache      *cache
}

var _ web.Guard = (*Guard)(nil)

// Guard makes the guard that asks p about the rights of people.
func (s *Service) Guard(p Principals) *Guard {
	return &Guard{sessions: s.Sessions, principals: p, cache: s.cache}
}

// ErrSignIn is the answer to a request without a valid session. Existing clients look for the words Token失效.
var ErrSignIn = errs.New(errs.Unauthenticated, "Token失效，请重新登录")

// ErrGrace is the answer to a session that may do nothing but change its password.
var ErrGrace = errs.New(errs.Forbidden, "您的密码须先更换：本次登录只能修改密码，改好后请用新密码重新登录")

// visitor is the name of everybody who is not signed in, in the operation log.
const visitor = "visitor"

// Admit returns the context of the caller, or errs.Unauthenticated, or errs.Forbidden.
func (g *Guard) Admit(ctx context.Context, access web.Access) (context.Context, error) {
	request := web.RequestOf(ctx)
	if access.IsAnonymous() {
		return audit.WithActor(ctx, audit.Actor{Name: visitor, Address: request.IP, Method: request.Method, Path: request.Path}), nil
	}
	p, err := g.holder(ctx, request.Token, request.Tenant)
	if err != nil {
		return ctx, err
	}
	if p.Grace && !access.AdmitsGrace() {
		return ctx, ErrGrace
	}
	// A route without an access has an empty code, which nobody holds.
	if !access.Opens(p.Has) {
		slog.WarnContext(ctx, "permission missing", "request", request.ID, "user", p.Username, "access", access.String())
		return ctx, errs.New(errs.Forbidden, "没有权限进行此操作，需要时请联系管理员")
	}
	return Act(WithPrincipal(ctx, p), p), nil
}

// Act names the principal as the actor of what the operation log will hold.
func Act(ctx context.Context, p Principal) context.Context {
	request := web.RequestOf(ctx)
	return audit.WithActor(ctx, audit.Actor{ID: p.UserID, Name: p.Username, Realname: p.Realname, Tenant: p.TenantID,
		Address: request.IP, Method: request.Method, Path: request.Path})
}

// Principal returns whom a token belongs to, and refuses one of a grace sign-in. tenant is the text of the tenant header: "" and "0" mean
// the tenant of the session.
func (g *Guard) Principal(ctx context.Context, token, tenant string) (Principal, error) {
	p, err := g.holder(ctx, token, tenant)
	if err == nil && p.Grace {
		return Principal{}, ErrGrace
	}
	return p, err
}

func (g *Guard) holder(ctx context.Context, token, tenant string) (Principal, error) {
	hash, ok := hashToken(token)
	if !ok {
		return Principal{}, ErrSignIn
	}
	wanted, err := value.ParseID(tenant)
	if err != nil {
		return Principal{}, errs.New(errs.Unauthenticated, "Token失效，您不属于所选的站点，请重新登录")
	}
	now := g.sessions.db.Now()
	key := cacheKey{tokenHash: hash, tenant: wanted}
	entry, generation := g.cache.get(key, now)
	if entry == nil {
		if entry, err = g.load(ctx, token, wanted, now); err != nil {
			return Principal{}, err
		}
		g.cache.put(key, entry, generation, now)
	}
	if !g.sessions.alive(entry.session, value.Time(entry.lastSeen.Load())) {
		return Principal{}, ErrSignIn
	}
	if !web.RequestOf(ctx).Background {
		g.touch(ctx, entry, now)
	}
	return entry.principal, nil
}

// load reads the principal of a token in a site, 0 for that of its session.
func (g *Guard) load(ctx context.Context, token string, wanted value.ID, now value.Time) (*cached, error) {
	session, found, err := g.sessions.Find(ctx, token)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, g.sessions.gone(ctx, token)
	}
	if wanted == 0 {
		wanted = session.TenantID
	}
	p, err := g.principals.Principal(ctx, session.UserID, wanted)
	if err != nil {
		return nil, err
	}
	p.SessionID, p.Grace = session.ID, session.Grace
	entry := &cached{session: session, principal: p, until: before(now, -cacheLife)}
	entry.lastSeen.Store(int64(session.LastSeen))
	return entry, nil
}

// touch lets one of several concurrent requests note the use of the session.
func (g *Guard) touch(ctx context.Context, entry *cached, now value.Time) {
	seen := entry.lastSeen.Load()
	if now < before(value.Time(seen), -touchEvery) || !entry.lastSeen.CompareAndSwap(seen, int64(now)) {
		return
	}
	if !g.sessions.touch(ctx, entry.session.ID, now) {
		entry.lastSeen.Store(seen)
	}
}
