package auth

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"math/big"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// A captcha is good for one answer within three minutes: long enough for people who read or type slowly (工信部网站适老化
// 1.4.4), short enough for the platform's clients, which draw a new one at every mistake.
const captchaLife = 3 * time.Minute

// patientLife is that of questions that stand on a page which has to be read or written on first.
const patientLife = 30 * time.Minute

const (
	captchaLetters = "ACDEFGHJKMNPQRTUVWXY34679" // without what people confuse: 0 O, 1 I L, 2 Z, 5 S, 8 B
	captchaLength  = 4
	maxCaptchaKey  = 64
	maxAnswer      = 32 // bytes
)

// DrawCaptcha returns the picture of a text as a data URI.
type DrawCaptcha func(text string) (string, error)

// Captchas draws and checks the human check of sign-in: a picture, or a sum in words for those who cannot see it.
type Captchas struct {
	db     *db.DB
	draw   DrawCaptcha
	effort hashSlots
	key    []byte // of the stored answers: four characters could be found by trying if the hash needed nothing else
	fixed  string
	rate   *Limiter

	devices *Devices
}

// patient draws questions that wait for slow readers and writers.
type patient struct{ *Captchas }

// Patient asks on pages that have to be read or written on before the answer: their questions are good for half an hour, as their hints
// say (web/src/ui-portal/human-field.tsx).
func (c *Captchas) Patient() Humans { return patient{c} }

// Picture is Captchas.Picture.
func (p patient) Picture(ctx context.Context, key string) (string, error) {
	return p.picture(ctx, key, patientLife)
}

// Question is Captchas.Question.
func (p patient) Question(ctx context.Context, key string) (string, error) {
	return p.question(ctx, key, patientLife)
}

// Picture draws four characters for the key that the client made up, and returns them as a data URI.
func (c *Captchas) Picture(ctx context.Context, key string) (string, error) {
	return c.picture(ctx, key, captchaLife)
}

func (c *Captchas) picture(ctx context.Context, key string, life time.Duration) (string, error) {
	text := c.fixed
	if text == "" {
		for range captchaLength {
			i := chance(len(captchaLetters))
			text += captchaLetters[i : i+1]
		}
	}
	if err := c.keep(ctx, key, text, life); err != nil {
		return "", err
	}
	if err := c.effort.begin(ctx); err != nil {
		return "", err
	}
	defer c.effort.end()
	return c.draw(text)
}

// Question returns a sum in Chinese words for the key; the answer may be digits or Chinese numerals.
func (c *Captchas) Question(ctx context.Context, key string) (string, error) {
	return c.question(ctx, key, captchaLife)
}

func (c *Captchas) question(ctx context.Context, key string, life time.Duration) (string, error) {
	question, answer := sum(chance(80)+11, chance(8)+2, chance(2) == 1)
	return question, c.keep(ctx, key, answer, life)
}

// keep stores the answer for the key at the address of the caller, in place of an earlier one, if the rate allows.
func (c *Captchas) keep(ctx context.Context, key, answer string, life time.Duration) error {
	if !validCaptchaKey(key) {
		return errs.Invalidf("验证码的编号不正确，请刷新页面后再试")
	}
	if !c.rate.Allow(c.devices.caller(ctx), c.db.Now().Go()) {
		return errs.New(errs.TooMany, "获取验证码过于频繁，请稍后再试")
	}
	row := captchaRow(ctx, key)
	return c.db.Tx(ctx, func(tx *db.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM auth_captcha WHERE expire_time <= $1`, tx.Now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO auth_captcha (key, answer, expire_time) VALUES ($1, $2, $3)
			ON CONFLICT (key) DO UPDATE SET answer = excluded.answer, expire_time = excluded.expire_time`,
			row, c.digest(row, answer), before(tx.Now, -life))
		return err
	})
}

// Take uses the captcha of the key up and tells whether the answer was right.
func (c *Captchas) Take(ctx context.Context, tx *db.Tx, key, answer string) (bool, error) {
	stored, found, err := c.stored(ctx, tx, key)
	if err != nil || !found {
		return false, err
	}
	n, err := tx.Exec(ctx, `DELETE FROM auth_captcha WHERE key = $1 AND answer = $2`, captchaRow(ctx, key), stored)
	return n == 1 && c.right(ctx, stored, key, answer), err
}

// Check tells whether the answer is right. A right one stays good for the call it is meant for, a wrong one uses it up.
func (c *Captchas) Check(ctx context.Context, key, answer string) (ok bool, err error) {
	if !c.rate.Allow(c.devices.caller(ctx), c.db.Now().Go()) {
		return false, errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	err = c.db.Tx(ctx, func(tx *db.Tx) error {
		stored, found, err := c.stored(ctx, tx, key)
		if err != nil || !found {
			return err
		}
		if ok = c.right(ctx, stored, key, answer); ok {
			return nil
		}
		_, err = tx.Exec(ctx, `DELETE FROM auth_captcha WHERE key = $1`, captchaRow(ctx, key))
		return err
	})
	return ok && err == nil, err
}

// Pass uses the captcha of the key up. A right answer is remembered for the next call from the same address that asks for TakePass: for
// clients that answer in a call of its own.
func (c *Captchas) Pass(ctx context.Context, key, answer string) (ok bool, err error) {
	if !c.rate.Allow(c.devices.caller(ctx), c.db.Now().Go()) {
		return false, errs.New(errs.TooMany, "操作过于频繁，请稍后再试")
	}
	err = c.db.Tx(ctx, func(tx *db.Tx) error {
		if ok, err = c.Take(ctx, tx, key, answer); err != nil || !ok {
			return err
		}
		_, err = tx.Exec(ctx, `INSERT INTO auth_captcha (key, answer, expire_time) VALUES ($1, '', $2)
			ON CONFLICT (key) DO UPDATE SET expire_time = excluded.expire_time`, passRow(ctx), before(tx.Now, -captchaLife))
		return err
	})
	return ok && err == nil, err
}

// TakePass tells whether somebody at the address passed the check just now, once for each time.
func (c *Captchas) TakePass(ctx context.Context, tx *db.Tx) (bool, error) {
	n, err := tx.Exec(ctx, `DELETE FROM auth_captcha WHERE key = $1 AND expire_time > $2`, passRow(ctx), tx.Now)
	return n == 1, err
}

func (c *Captchas) stored(ctx context.Context, tx *db.Tx, key string) (string, bool, error) {
	if !validCaptchaKey(key) {
		return "", false, nil
	}
	return db.One[string](ctx, tx, `SELECT answer FROM auth_captcha WHERE key = $1 AND expire_time > $2`, captchaRow(ctx, key), tx.Now)
}

func (c *Captchas) right(ctx context.Context, stored, key, answer string) bool {
	if len(answer) > maxAnswer {
		return false
	}
	given := c.digest(captchaRow(ctx, key), answer)
	return subtle.ConstantTimeCompare([]byte(stored), []byte(given)) == 1
}

// captchaRow binds the key to the address: a client of the platform uses the same key for everybody.
func captchaRow(ctx context.Context, key string) string {
	return digest(key + "\n" + web.Network(web.RequestOf(ctx).IP))
}

// passRow is the row of no key that a client can have made up.
func passRow(ctx context.Context) string { return captchaRow(ctx, "\npass") }

func (c *Captchas) digest(row, answer string) string {
	mac := hmac.New(sha256.New, c.key)
	mac.Write([]byte(row + "\n" + normalAnswer(answer)))
	return hex.EncodeToString(mac.Sum(nil))
}

// normalAnswer makes case, full-width characters and Chinese numerals not matter.
func normalAnswer(answer string) string {
	narrow := strings.Map(value.Narrow, strings.TrimSpace(answer))
	if n, ok := parseChinese(narrow); ok {
		return value.ID(n).String()
	}
	return strings.ToUpper(narrow)
}

func validCaptchaKey(key string) bool {
	return key != "" && len(key) <= maxCaptchaKey && !strings.ContainsFunc(key, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_' && r != '.'
	})
}

// chance draws a number from 0 to n-1 that nobody can foresee.
func chance(n int) int {
	drawn, _ := rand.Int(rand.Reader, big.NewInt(int64(n))) // fails with its source alone, which never does
	return int(drawn.Int64())
}
