package consult

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Receipt is what the writer gets: the only place where the password stands.
type Receipt struct {
	QueryCode  string     `json:"queryCode" doc:"查询码，12 位"`
	Password   string     `json:"password" doc:"查询密码，8 位；只在这里出现一次"`
	CreateTime value.Time `json:"createTime"`
	DueTime    value.Time `json:"dueTime" doc:"受理期限"`
}

// The names under which fields are sealed.
const (
	sealContent = "content"
	sealName    = "name"
	sealPhone   = "phone"
	sealEmail   = "email"
	sealDraft   = "draft"
)

var errHuman = errs.New(errs.Captcha, "验证问题没有答对或已过期，请回答新的问题")

// Submit stores a letter after the human check; when it returns, the letter is on disk. The same letter sent again with the same
// key gets the same receipt, whatever became of the first answer.
func (s *Service) Submit(ctx context.Context, tenant value.ID, f Form) (Receipt, error) {
	if err := f.check(); err != nil {
		return Receipt{}, err
	}
	if again, found, err := s.sentBefore(ctx, s.DB.Read(), tenant, f); err != nil || found {
		return again, err
	}
	address := web.RequestOf(ctx).IP
	if err := s.writers.Take(address, s.DB.Now().Go()); err != nil {
		return Receipt{}, err
	}
	human := false
	err := s.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		human, err = s.Captchas.Take(ctx, tx, f.CheckKey, f.Captcha)
		return err
	})
	if err == nil && !human {
		err = errHuman
	}
	if err != nil {
		return Receipt{}, err
	}
	return s.store(ctx, tenant, f)
}

// store seals the letter before the transaction, so that the lock is held for nothing but the writing.
func (s *Service) store(ctx context.Context, tenant value.ID, f Form) (Receipt, error) {
	made, err := s.prepare(tenant, f)
	if err != nil {
		return Receipt{}, err
	}
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		c, err := calendarOf(ctx, tx, tenant)
		if err != nil {
			return err
		}
		return made.insert(ctx, tx, c)
	})
	if errs.Is(err, errs.Conflict) {
		// The same letter came twice at once, and the other was first.
		if again, found, readErr := s.sentBefore(ctx, s.DB.Read(), tenant, f); readErr == nil && found {
			return again, nil
		}
	}
	return made.receipt(), err
}

// prepared is a letter ready to be written.
type prepared struct {
	Letter
	form     Form
	tenant   value.ID
	key      string // wrapped
	hash     string
	password string
	print    string
	contact  string
	sealed   map[string]string
}

func (s *Service) prepare(tenant value.ID, f Form) (p *prepared, err error) {
	p = &prepared{form: f, tenant: tenant, print: s.submitPrint(tenant, f), contact: s.contactPrint(f), sealed: map[string]string{}}
	p.ID = s.DB.NewID()
	key, wrapped, err := s.Vault.Draw(p.ID)
	if err != nil {
		return nil, err
	}
	p.key = wrapped
	for field, text := range map[string]string{sealContent: f.Content, sealName: f.Name, sealPhone: f.Phone, sealEmail: f.Email} {
		if p.sealed[field], err = key.Seal(field, text); err != nil {
			return nil, err
		}
	}
	if p.QueryCode, err = privacy.NewQueryCode(); err != nil {
		return nil, err
	}
	p.password = s.Vault.PasswordFor(p.print)
	p.hash, err = s.Vault.HashPassword(p.password)
	return p, err
}

func (p *prepared) receipt() Receipt {
	return Receipt{QueryCode: p.QueryCode, Password: p.password, CreateTime: p.CreateTime, DueTime: p.DueTime}
}

func (p *prepared) insert(ctx context.Context, tx *db.Tx, c Calendar) error {
	f := p.form
	p.State, p.CreateTime, p.ClockTime = Pending, tx.Now, tx.Now
	p.wind(c)
	if err := privacy.Keep(ctx, tx, p.ID, p.key); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO consult_letter (id, tenant_id, query_code, password_hash, submit_print, contact_print, letter_type, category, district, title,
			content_sealed, name_sealed, phone_sealed, email_sealed, minor, health_consent, publish_allowed, state,
			clock_time, due_time, amber_time, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $19)`,
		p.ID, p.tenant, p.QueryCode, p.hash, p.print, p.contact, f.LetterType, f.Category, f.District, f.Title,
		p.sealed[sealContent], p.sealed[sealName], p.sealed[sealPhone], p.sealed[sealEmail],
		f.Minor, f.Health == "yes", f.PublishAllowed && !f.Minor, string(Pending), p.CreateTime, p.DueTime, p.AmberTime)
	return err
}

// sentBefore finds the letter that was sent with the same key and the same words.
func (s *Service) sentBefore(ctx context.Context, q db.Querier, tenant value.ID, f Form) (Receipt, bool, error) {
	if f.Key == "" || len(f.Key) > maxKey {
		return Receipt{}, false, nil
	}
	print := s.submitPrint(tenant, f)
	l, found, err := db.One[Letter](ctx, q, `SELECT query_code, create_time, due_time FROM consult_letter WHERE submit_print = $1`, print)
	if err != nil || !found {
		return Receipt{}, false, err
	}
	return Receipt{QueryCode: l.QueryCode, Password: s.Vault.PasswordFor(print), CreateTime: l.CreateTime, DueTime: l.DueTime}, true, nil
}

// submitPrint is the same for the same words under the same key. Without a key each letter is one of its own. Nobody learns a
// receipt from a key alone, because the words must be the same too.
func (s *Service) submitPrint(tenant value.ID, f Form) string {
	key := f.Key
	if key == "" || len(key) > maxKey {
		key = s.DB.NewID().String()
	}
	parts := []string{tenant.String(), key, f.LetterType, f.Category, f.District, f.Title, f.Content, f.Health, f.Name, f.Phone, f.Email,
		fmt.Sprint(f.Minor, f.PublishAllowed)}
	return s.Vault.Fingerprint("letter", strings.Join(parts, "\x00"))
}

// contactPrint is the same for letters of the same writer.
func (s *Service) contactPrint(f Form) string {
	return s.Vault.Fingerprint("contact", strings.ToLower(cmp.Or(f.Phone, f.Email)))
}
