package auth_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const phone, another = "13800001234", "13900005678"

// codeDesk asks for codes and tries them.
type codeDesk struct {
	t     *testing.T
	db    *db.DB
	clock *testkit.Clock
	codes *auth.Codes
}

func onCodeDesks(t *testing.T, test func(d *codeDesk)) {
	t.Helper()
	clock := testkit.NewClock()
	testkit.DatabasesAt(t, clock.Now, func(t *testing.T, d *db.DB) {
		a, err := auth.New(d, auth.Options{Hashing: cheap})
		if err != nil {
			t.Fatal(err)
		}
		test(&codeDesk{t, d, clock, a.Codes})
	})
}

func (d *codeDesk) tx(do func(ctx context.Context, tx *db.Tx) error) {
	d.t.Helper()
	if err := d.db.Tx(d.t.Context(), func(tx *db.Tx) error { return do(d.t.Context(), tx) }); err != nil {
		d.t.Fatal(err)
	}
}

func (d *codeDesk) issue(r auth.CodeRequest) (code string, refusal auth.CodeRefusal) {
	d.t.Helper()
	if r.Address == "" {
		r.Address = office
	}
	d.tx(func(ctx context.Context, tx *db.Tx) (err error) {
		code, refusal, err = d.codes.Issue(ctx, tx, r)
		return err
	})
	return code, refusal
}

// code is one that has to come.
func (d *codeDesk) code(f auth.CodeFor) string {
	d.t.Helper()
	code, refusal := d.issue(auth.CodeRequest{CodeFor: f})
	if len(code) != 6 || strings.Trim(code, "0123456789") != "" {
		d.t.Fatalf("code %q, %+v", code, refusal)
	}
	return code
}

func (d *codeDesk) take(f auth.CodeFor, code string) (ok bool) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx *db.Tx) (err error) { ok, err = d.codes.Take(ctx, tx, f, code); return err })
	return ok
}

func (d *codeDesk) check(f auth.CodeFor, code string) (ok bool) {
	d.t.Helper()
	d.tx(func(ctx context.Context, tx *db.Tx) (err error) {
		ok, err = d.codes.Check(ctx, tx, f, code)
		return err
	})
	return ok
}

var login = auth.CodeFor{Purpose: auth.CodeLogin, Phone: phone, User: 7}

func TestACodeIsGoodForOneUseOfWhatItWasMadeFor(t *testing.T) {
	tests := []struct {
		name string
		use  func(d *codeDesk, code string) bool
		want bool
	}{
		{"as it was meant", func(d *codeDesk, code string) bool { return d.take(login, code) }, true},
		{"with blanks around it", func(d *codeDesk, code string) bool { return d.take(login, " "+code+"\n") }, true},
		{"a second time", func(d *codeDesk, code string) bool { d.take(login, code); return d.take(login, code) }, false},
		{"after a first look", func(d *codeDesk, code string) bool {
			seen := d.check(login, code)
			return seen && d.take(login, code)
		}, true},
		{"for another purpose", func(d *codeDesk, code string) bool {
			return d.take(auth.CodeFor{Purpose: auth.CodePassword, Phone: phone, User: 7}, code)
		}, false},
		{"for another phone", func(d *codeDesk, code string) bool {
			return d.take(auth.CodeFor{Purpose: auth.CodeLogin, Phone: another, User: 7}, code)
		}, false},
		{"for another account", func(d *codeDesk, code string) bool {
			return d.take(auth.CodeFor{Purpose: auth.CodeLogin, Phone: phone, User: 8}, code)
		}, false},
		{"in the last second", func(d *codeDesk, code string) bool {
			d.clock.Advance(10*time.Minute - time.Second)
			return d.take(login, code)
		}, true},
		{"later", func(d *codeDesk, code string) bool { d.clock.Advance(10 * time.Minute); return d.take(login, code) }, false},
		{"at the fifth attempt", func(d *codeDesk, code string) bool { d.guess(4); return d.take(login, code) }, true},
		{"at the sixth attempt", func(d *codeDesk, code string) bool { d.guess(5); return d.take(login, code) }, false},
		{"when nothing is typed", func(d *codeDesk, _ string) bool { return d.take(login, "") }, false},
		{"as something very long", func(d *codeDesk, code string) bool { return d.take(login, strings.Repeat(code, 10_000)) }, false},
		{"with an injection", func(d *codeDesk, _ string) bool { return d.take(login, "' OR '1'='1") }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onCodeDesks(t, func(d *codeDesk) {
				if got := tt.use(d, d.code(login)); got != tt.want {
					d.t.Errorf("got %v", got)
				}
			})
		})
	}
}

func (d *codeDesk) guess(times int) {
	for range times {
		d.take(login, "no code")
	}
}

// Six digits and the few phones of a country could be tried out if their plain hash were stored.
func TestNeitherCodesNorPhonesAreStoredInTheClear(t *testing.T) {
	onCodeDesks(t, func(d *codeDesk) {
		code := d.code(login)
		rows, err := db.Select[string](d.t.Context(), d.db.Read(), `SELECT purpose || phone || code FROM auth_code UNION ALL SELECT key FROM auth_code_request`)
		if err != nil || len(rows) != 4 {
			d.t.Fatalf("%v, %v", rows, err)
		}
		for _, row := range rows {
			if strings.Contains(row, phone) || strings.Contains(row, code) || strings.Contains(row, office) {
				d.t.Error(row)
			}
		}
	})
}

func TestHowOftenACodeMayBeAskedFor(t *testing.T) {
	ask := func(d *codeDesk, f auth.CodeFor, change ...func(*auth.CodeRequest)) auth.CodeRefusal {
		r := auth.CodeRequest{CodeFor: f}
		for _, c := range change {
			c(&r)
		}
		_, refusal := d.issue(r)
		return refusal
	}
	person := func(r *auth.CodeRequest) { r.Person = true }
	numbered := func(i int) auth.CodeFor {
		return auth.CodeFor{Purpose: auth.CodeLogin, Phone: fmt.Sprintf("139%08d", i)}
	}
	tests := []struct {
		name string
		last func(d *codeDesk) auth.CodeRefusal
		want auth.CodeRefusal
	}{
		{"not while one lives", func(d *codeDesk) auth.CodeRefusal {
			d.code(login)
			d.clock.Advance(9 * time.Minute)
			return ask(d, login)
		}, auth.CodeRefusal{Living: true}},
		{"again when it is over", func(d *codeDesk) auth.CodeRefusal {
			d.code(login)
			d.clock.Advance(10 * time.Minute)
			return ask(d, login)
		}, auth.CodeRefusal{}},
		{"again a minute after it was used", func(d *codeDesk) auth.CodeRefusal {
			d.take(login, d.code(login))
			d.clock.Advance(time.Minute)
			return ask(d, login)
		}, auth.CodeRefusal{}},
		{"not within the minute", func(d *codeDesk) auth.CodeRefusal {
			d.take(login, d.code(login))
			d.clock.Advance(59 * time.Second)
			return ask(d, login)
		}, auth.CodeRefusal{Wait: time.Minute}},
		{"again when it was guessed at too often", func(d *codeDesk) auth.CodeRefusal {
			d.code(login)
			d.guess(5)
			d.clock.Advance(time.Minute)
			return ask(d, login)
		}, auth.CodeRefusal{}},
		{"again when sending failed after it was made", func(d *codeDesk) auth.CodeRefusal {
			d.code(login)
			failed := value.TimeOf(d.clock.Now())
			d.clock.Advance(time.Minute)
			return ask(d, login, func(r *auth.CodeRequest) { r.Undone = failed })
		}, auth.CodeRefusal{}},
		{"ten times a day for one phone", func(d *codeDesk) auth.CodeRefusal {
			for range 10 {
				d.code(login)
				d.clock.Advance(time.Hour)
			}
			return ask(d, login)
		}, auth.CodeRefusal{Wait: 24 * time.Hour}},
		{"five times an hour from one address", func(d *codeDesk) auth.CodeRefusal {
			for i := range 5 {
				d.code(numbered(i))
			}
			return ask(d, login)
		}, auth.CodeRefusal{Human: true}},
		{"more often by a person", func(d *codeDesk) auth.CodeRefusal {
			for i := range 5 {
				d.code(numbered(i))
			}
			return ask(d, login, person)
		}, auth.CodeRefusal{}},
		{"but not without end", func(d *codeDesk) auth.CodeRefusal {
			for i := range 30 {
				ask(d, numbered(i), person)
			}
			return ask(d, login, person)
		}, auth.CodeRefusal{Wait: time.Hour}},
		{"and others are not held up by it", func(d *codeDesk) auth.CodeRefusal {
			for i := range 5 {
				d.code(numbered(i))
			}
			return ask(d, login, func(r *auth.CodeRequest) { r.Address = stranger })
		}, auth.CodeRefusal{}},
		{"two hundred registrations a day, from wherever", func(d *codeDesk) auth.CodeRefusal {
			register := func(i int) auth.CodeRefusal {
				f := numbered(i)
				f.Purpose = auth.CodeRegister
				return ask(d, f, person, func(r *auth.CodeRequest) { r.Address = fmt.Sprintf("192.0.2.%d", i%250) })
			}
			for i := range 200 {
				register(i)
			}
			return register(200)
		}, auth.CodeRefusal{Wait: 24 * time.Hour}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			onCodeDesks(t, func(d *codeDesk) {
				if got := tt.last(d); got != tt.want {
					d.t.Errorf("%+v, want %+v", got, tt.want)
				}
			})
		})
	}
}

// A code that replaces one is another: the earlier one is over.
func TestAReplacedCodeIsOver(t *testing.T) {
	onCodeDesks(t, func(d *codeDesk) {
		first := d.code(login)
		d.clock.Advance(10 * time.Minute)
		second := d.code(login)
		if first != second && d.take(login, first) {
			d.t.Error("the first code still opens")
		}
		if !d.take(login, second) {
			d.t.Error("the second code does not open")
		}
	})
}
