package auth

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	deviceLife     = 180 * 24 * time.Hour // a browser stays known so long after its last sign-in
	accountDevices = 20                   // browsers remembered for one account; clients that keep nothing make one at each sign-in
	sealBytes      = 16                   // of the seal of a token
)

// Devices remembers from where people sign in. The browser of a sign-in is given a token, so that it is told from others at the same
// address: guesses made elsewhere do not lock it out. The token proves nothing but that, and is good for a few guesses at most.
type Devices struct {
	key    []byte // of the seals
	secure bool   // browsers hand the token out over encrypted connections only
}

// Trust gives the browser of the current sign-in a new token in place of the one it had, and remembers that the accounts were used in it.
// A token is worth nothing once it was replaced, so nobody gains by planting one in the browser of somebody else.
func (d *Devices) Trust(ctx context.Context, tx *db.Tx, accounts ...string) error {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_device WHERE last_time < $1`, before(tx.Now, deviceLife)); err != nil {
		return err
	}
	token := newToken()
	id, err := d.renew(ctx, tx, digest(token))
	if err != nil {
		return err
	}
	for _, account := range accounts {
		who := accountKey(account)
		if _, err := tx.Exec(ctx, `INSERT INTO auth_device (device_id, account, token_hash, last_time) VALUES ($1, $2, $3, $4)
			ON CONFLICT (device_id, account) DO UPDATE SET last_time = excluded.last_time`, id, who, digest(token), tx.Now); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM auth_device WHERE account = $1 AND device_id NOT IN
			(SELECT device_id FROM auth_device WHERE account = $1 ORDER BY last_time DESC, device_id DESC LIMIT $2)`, who, int64(accountDevices)); err != nil {
			return err
		}
	}
	tx.AfterCommit(func() { web.KeepDevice(ctx, token+"."+d.seal(token), deviceLife, d.secure) })
	return nil
}

// renew puts the hash of a new token in place of the browser's old one and returns the number of the browser: a new one, if it is none
// of ours.
func (d *Devices) renew(ctx context.Context, tx *db.Tx, hash string) (value.ID, error) {
	old, ok := d.presented(ctx)
	if !ok {
		return tx.NewID(), nil
	}
	ids, err := db.Select[value.ID](ctx, tx, `UPDATE auth_device SET token_hash = $1 WHERE token_hash = $2 RETURNING device_id`, hash, old)
	if err != nil || len(ids) == 0 {
		return tx.NewID(), err
	}
	return ids[0], nil
}

// known is the number of the browser of the current request, if somebody signed in to the account in it.
func (d *Devices) known(ctx context.Context, tx *db.Tx, who string) (id value.ID, found bool, err error) {
	hash, ok := d.presented(ctx)
	if !ok {
		return 0, false, nil
	}
	return db.One[value.ID](ctx, tx, `SELECT device_id FROM auth_device WHERE token_hash = $1 AND account = $2 AND last_time >= $3`,
		hash, who, before(tx.Now, deviceLife))
}

// caller is by whom the calls of a rate are counted: the browser if it has a token of ours, so that those who share its address cannot
// use its calls up; else the address.
func (d *Devices) caller(ctx context.Context) string {
	if hash, ok := d.presented(ctx); ok {
		return "device " + hash
	}
	return web.RequestOf(ctx).IP
}

// presented is the hash of the token that the request carries. The seal tells, without the database, that we made it.
func (d *Devices) presented(ctx context.Context) (hash string, ok bool) {
	token, seal, _ := strings.Cut(web.RequestOf(ctx).Device, ".")
	if !hmac.Equal([]byte(seal), []byte(d.seal(token))) {
		return "", false
	}
	return hashToken(token)
}

func (d *Devices) seal(token string) string {
	mac := hmac.New(sha256.New, d.key)
	mac.Write([]byte(token))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:sealBytes])
}

// Meet notes the browser and network of the current sign-in. strange tells that the person signed in before, but never like this.
func (*Devices) Meet(ctx context.Context, tx *db.Tx, userID value.ID) (strange bool, err error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_known_device WHERE last_time < $1`, before(tx.Now, knownLife)); err != nil {
		return false, err
	}
	request := web.RequestOf(ctx)
	device := digest(DeviceName(request.UserAgent) + "\n" + web.Network(request.IP))[:32]
	known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_known_device WHERE user_id = $1`, userID)
	if err != nil {
		return false, err
	}
	same, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_known_device WHERE user_id = $1 AND device = $2`, userID, device)
	if err != nil {
		return false, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO auth_known_device (user_id, device, last_time) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, device) DO UPDATE SET last_time = excluded.last_time`, userID, device, tx.Now)
	return known > 0 && same == 0, err
}
