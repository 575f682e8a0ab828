package survey

import (
	"context"
	"encoding/hex"
	"fmt"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxToken bounds what a browser or a client calls itself or its submission, in bytes.
const maxToken = 64

// fingerprint says by whom and from where an answer comes, as far as that may be known: both are keyed hashes, those of addresses with
// the salt of the day.
func (s *Service) fingerprint(ctx context.Context, tx *db.Tx, p *prepared) error {
	salt, err := saltOf(ctx, tx, tx.Now.Day())
	if err != nil {
		return err
	}
	address := web.Network(web.RequestOf(ctx).IP)
	p.address = s.addressPrint(p.ID, salt, address)
	p.limit = s.limitKey(ctx, p, salt, tx.Now.Day())
	return nil
}

func (s *Service) addressPrint(survey value.ID, salt, who string) string {
	return s.Vault.Fingerprint("survey address", fmt.Sprintf("%d/%s/%s", survey, salt, who))
}

// limitKey is one value for whoever may answer once, "" without such a rule. A browser without scripts has no token; it is told apart
// by its address and its name on that day.
func (s *Service) limitKey(ctx context.Context, p *prepared, salt string, day value.Date) string {
	browser := p.in.Browser
	switch {
	case p.LimitRule == LimitNone:
		return ""
	case p.LimitRule == LimitAddress:
		return p.address
	case browser == "" || len(browser) > maxToken:
		from := web.RequestOf(ctx)
		return s.addressPrint(p.ID, salt, web.Network(from.IP)+"\n"+from.UserAgent)
	case p.LimitRule == LimitBrowser:
		day = ""
	}
	return s.Vault.Fingerprint("survey browser", fmt.Sprintf("%d/%s/%s", p.ID, day, browser))
}

// saltOf is the salt of a day, and forgets those of the days before.
func saltOf(ctx context.Context, tx *db.Tx, day value.Date) (string, error) {
	salt, found, err := db.One[string](ctx, tx, `SELECT salt FROM survey_salt WHERE day = $1`, day)
	if err != nil || found {
		return salt, err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM survey_salt WHERE day < $1`, day); err != nil {
		return "", err
	}
	// Of several nodes that draw at once the first one counts.
	salt, _, err = db.One[string](ctx, tx, `INSERT INTO survey_salt (day, salt) VALUES ($1, $2)
		ON CONFLICT (day) DO UPDATE SET salt = survey_salt.salt RETURNING salt`, day, hex.EncodeToString(value.Random(16)))
	return salt, err
}
