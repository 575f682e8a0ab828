package privacy

import (
	"context"
	"math"
	"net/netip"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Door lets those in who hold a query code and its password.
type Door struct {
	DB       *db.DB
	Throttle *auth.Throttle
	Rate     *auth.Limiter
	// Purpose keeps the failures at this door apart from those at others and from those of signing in.
	Purpose string
	// Find reads the record of a code and the lock that its password opens; both empty when there is none.
	Find func(ctx context.Context, q db.Querier, tenant value.ID, code string) (record value.ID, lock string, err error)
	// Opens tells whether the typed password opens the lock. It takes as long for the empty lock.
	Opens func(lock, typed string) bool
	// NoMatch is the one answer to a wrong code and to a wrong password.
	NoMatch error
}

// Open returns the record of code and password. A wrong code and a wrong password cost the same and say the same; tries are counted
// for the code and for the address before they are made.
func (d Door) Open(ctx context.Context, tenant value.ID, code, password, ip string) (value.ID, error) {
	account, address := d.Purpose+":"+tried(code), d.Purpose+":"+Network(ip)
	if err := d.Rate.Take(address, d.DB.Now().Go()); err != nil {
		return 0, err
	}
	if err := d.admit(ctx, account, address); err != nil {
		return 0, err
	}
	record, lock, err := d.Find(ctx, d.DB.Read(), tenant, NormalCode(code))
	if err != nil {
		return 0, err
	}
	if !d.Opens(lock, password) || record == 0 {
		return 0, d.NoMatch
	}
	return record, d.DB.GroupTx(ctx, func(tx *db.Tx) error { return d.Throttle.Succeed(ctx, tx, account, address) })
}

// tried is the code that a try counts for. What cannot be a code counts for itself, so that people who mistype do not lock each
// other out.
func tried(typed string) string {
	if code := NormalCode(typed); code != "" {
		return code
	}
	return "?" + strings.ToValidUTF8(typed[:min(len(typed), 100)], "")
}

// admit counts a try.
func (d Door) admit(ctx context.Context, account, address string) error {
	var verdict auth.Verdict
	err := d.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		verdict, err = d.Throttle.Begin(ctx, tx, account, address)
		return err
	})
	if err != nil || verdict.Wait == 0 {
		return err
	}
	refusal := errs.New(errs.TooMany, "查询失败的次数太多，请过 %d 分钟再试", int(math.Ceil(verdict.Wait.Minutes())))
	refusal.Retry = verdict.Wait
	return refusal
}

// Network is the address as limits count it: an IPv6 network of 64 bits belongs to one household.
func Network(ip string) string {
	if addr, err := netip.ParseAddr(ip); err == nil && addr.Is6() && !addr.Is4In6() {
		if prefix, err := addr.WithZone("").Prefix(64); err == nil {
			return prefix.String()
		}
	}
	return ip
}
