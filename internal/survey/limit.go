package survey

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxToken bounds what a browser or a client calls itself or its submission, in bytes.
const maxToken = 64

// limitKey is one value for whoever may answer once, "" without such a rule. A browser without scripts has no token; it is told apart
// by its address and its name on that day.
func (s *Service) limitKey(ctx context.Context, tx *db.Tx, v Survey, browser string) (string, error) {
	if v.LimitRule == LimitNone {
		return "", nil
	}
	day := tx.Now.Day()
	if browser != "" && len(browser) <= maxToken && v.LimitRule != LimitAddress {
		if v.LimitRule == LimitBrowser {
			day = ""
		}
		return s.Vault.Fingerprint("survey browser", fmt.Sprintf("%d/%s/%s", v.ID, day, browser)), nil
	}
	salt, err := saltOf(ctx, tx, day)
	if err != nil {
		return "", err
	}
	from := web.RequestOf(ctx)
	who := web.Network(from.IP)
	if v.LimitRule != LimitAddress {
		who += "\n" + from.UserAgent
	}
	return s.Vault.Fingerprint("survey address", fmt.Sprintf("%d/%s/%s", v.ID, salt, who)), nil
}

// saltOf is the salt of a day, and forgets those of the days before.
func saltOf(ctx context.Context, tx *db.Tx, day value.Date) (string, error) {
	salt, found, err := db.One[string](ctx, tx, `SELECT salt FROM survey_salt WHERE day = $1`, day)
	if err != nil || found {
		return salt, err
	}
	var raw [16]byte
	if _, err := rand.Read(raw[:]); err != nil {
		return "", fmt.Errorf("draw a salt: %w", err)
	}
	if _, err := tx.Exec(ctx, `DELETE FROM survey_salt WHERE day < $1`, day); err != nil {
		return "", err
	}
	// Of several nodes that draw at once the first one counts.
	salt, _, err = db.One[string](ctx, tx, `INSERT INTO survey_salt (day, salt) VALUES ($1, $2)
		ON CONFLICT (day) DO UPDATE SET salt = survey_salt.salt RETURNING salt`, day, hex.EncodeToString(raw[:]))
	return salt, err
}
