package auth

import (
	"crypto/sha256"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Options set limits and the few things that differ between a demo and real work. The zero value is right for real work.
type Options struct {
	Secret       []byte        // the installation's secret, the same on every node; nil draws one that lasts as long as the process
	Bus          bus.Bus       // carries ended sessions to the other nodes; nil means there are none
	Idle         time.Duration // a session unused for so long ends; 0 means 30 minutes
	Absolute     time.Duration // a session ends so long after sign-in at the latest; 0 means 12 hours
	Policy       Policy        // what a new password must be; the zero value means DefaultPolicy
	Hashing      HashParams    // cost of a password hash; the zero value means DefaultHashing
	Child        *Child        // hashes passwords in processes of their own; nil means that it is done here
	FixedCaptcha string        // text of every picture; only for demo mode, "" draws by chance
	DrawCaptcha  DrawCaptcha   // nil draws letters that people read and programs hardly do
	LoginRate    Rate          // sign-in attempts of one address; the zero value means 30 at once and one every 2 seconds
	CaptchaRate  Rate          // captchas of one address; the zero value means 60 at once and one each second
	Factor       FactorPolicy  // who signs in with a second factor; the zero value means whoever wants to
	Secure       bool          // people reach the site over https: what their browsers keep is kept for that
	Single       bool          // a sign-in ends the other sessions of its person
}

// Service bundles the parts by which a person proves who they are.
type Service struct {
	Sessions   *Sessions
	Passwords  *Passwords
	Captchas   *Captchas
	Throttle   *Throttle
	SetupLinks *SetupLinks
	Tickets    *Tickets
	Factors    *Factors
	Devices    *Devices
	Codes      *Codes

	cache *cache
}

// New makes the parts on the database.
func New(d *db.DB, o Options) (*Service, error) {
	o = o.withDefaults()
	if o.DrawCaptcha == nil {
		pen, err := newCaptchaPen()
		if err != nil {
			return nil, err
		}
		o.DrawCaptcha = pen.draw
	}
	if len(o.Secret) == 0 {
		o.Secret = value.Random(sha256.Size)
	}
	factors, err := newFactors(d, o.Secret, o.Factor)
	if err != nil {
		return nil, err
	}
	devices := &Devices{key: deriveKey(o.Secret, "device"), secure: o.Secure}
	sessions := &Sessions{db: d, bus: o.Bus, idle: o.Idle, absolute: o.Absolute, single: o.Single}
	return &Service{
		Sessions:   sessions,
		Passwords:  newPasswords(o.Policy, o.Hashing, o.Child),
		Captchas:   &Captchas{db: d, draw: o.DrawCaptcha, effort: newHashSlots(), key: deriveKey(o.Secret, "captcha"), fixed: o.FixedCaptcha, rate: NewLimiter(o.CaptchaRate), devices: devices},
		Throttle:   &Throttle{db: d, rate: NewLimiter(o.LoginRate), devices: devices},
		SetupLinks: &SetupLinks{},
		Tickets:    &Tickets{},
		Factors:    factors,
		Devices:    devices,
		Codes:      newCodes(o.Secret),
		cache:      newCache(o.Bus),
	}, nil
}

func (o Options) withDefaults() Options {
	if o.Bus == nil {
		o.Bus = bus.NewMemory()
	}
	if o.Idle == 0 {
		o.Idle = 30 * time.Minute
	}
	if o.Absolute == 0 {
		o.Absolute = 12 * time.Hour
	}
	if o.Policy == (Policy{}) {
		o.Policy = DefaultPolicy
	}
	if o.Hashing == (HashParams{}) {
		o.Hashing = DefaultHashing
	}
	if o.LoginRate == (Rate{}) {
		o.LoginRate = Rate{Burst: 30, Every: 2 * time.Second}
	}
	if o.CaptchaRate == (Rate{}) {
		o.CaptchaRate = Rate{Burst: 60, Every: time.Second}
	}
	return o
}
