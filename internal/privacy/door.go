package privacy

import (
	"context"
	"math"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Door lets those in who hold a query code and its password.
type Door struct {
	DB       *db.DB
	Throttle *auth.Throttle
	Rates    DoorRates
	// Purpose keeps the failures at this door apart from those at others and from those of signing in.
	Purpose string
	// Find reads the record of a code and the lock that its password opens; both empty when there is none.
	Find func(ctx context.Context, q db.Querier, tenant value.ID, code string) (record value.ID, lock string, err error)
	// Opens tells whether the typed password opens the lock. It takes as long for the empty lock.
	Opens func(lock, typed string) bool
	// NoMatch is the one answer to a wrong code and to a wrong password.
	NoMatch error
}

// DoorRates bound in memory what is tried, before any work is done: at one code from an address, and from an address at all codes. The
// second is a wide backstop, so that whoever guesses at one letter does not shut out the many people behind the same address.
type DoorRates struct{ code, address *auth.Limiter }

// NewDoorRates makes the rates of one door.
func NewDoorRates() DoorRates {
	return DoorRates{code: auth.NewLimiter(auth.Rate{Burst: 20, Every: 5 * time.Second}), address: auth.NewLimiter(auth.Rate{Burst: 300, Every: time.Second})}
}

func (r DoorRates) take(account, address string, now time.Time) error {
	if err := r.code.Take(account+"@"+address, now); err != nil {
		return err
	}
	return r.address.Take(address, now)
}

// manyFailures are those of an address at all codes after which it is shut out. Codes and passwords have more than 90 random bits, so this
// stops no guess that could succeed; it stops programs, and spares a city behind one address.
const manyFailures = 500

// blank names the fields that were left empty; nothing is tried then.
func blank(code, password string) error {
	fields := errs.Fields{}
	if strings.TrimSpace(code) == "" {
		fields.Add("queryCode", "请输入查询码")
	}
	if strings.TrimSpace(password) == "" {
		fields.Add("password", "请输入查询密码")
	}
	return fields.Err()
}

// Open returns the record of code and password. A wrong code and a wrong password cost the same and say the same; tries are counted
// for the code and for the address before they are made.
func (d Door) Open(ctx context.Context, tenant value.ID, code, password, ip string) (value.ID, error) {
	if err := blank(code, password); err != nil {
		return 0, err
	}
	account, address := d.Purpose+":"+tried(code), d.Purpose+":"+web.Network(ip)
	if err := d.Rates.take(account, address, d.DB.Now().Go()); err != nil {
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
		verdict, err = d.Throttle.Wide(manyFailures).Begin(ctx, tx, account, address)
		return err
	})
	if err != nil || verdict.Wait == 0 {
		return err
	}
	refusal := errs.New(errs.TooMany, "查询失败的次数太多，请过 %d 分钟再试", int(math.Ceil(verdict.Wait.Minutes())))
	refusal.Retry = verdict.Wait
	return refusal
}
