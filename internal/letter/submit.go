package letter

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Receipt is what the writer gets: the only place where the password stands.
type Receipt struct {
	QueryCode    string     `json:"queryCode" doc:"查询码，12 位"`
	CodeText     string     `json:"codeText" doc:"分组的查询码，便于抄写"`
	Password     string     `json:"password" doc:"查询密码，8 位；只在回执里出现"`
	PasswordText string     `json:"passwordText" doc:"分组的查询密码"`
	CreateTime   value.Time `json:"createTime" nullable:"false"`
	DueTime      value.Time `json:"dueTime" doc:"受理期限"`
}

func receiptOf(l *Letter, password string) Receipt {
	return Receipt{QueryCode: l.QueryCode, CodeText: privacy.Grouped(l.QueryCode), Password: password, PasswordText: privacy.Grouped(password),
		CreateTime: l.CreateTime, DueTime: l.DueTime}
}

// The names under which fields are sealed.
const (
	sealTitle    = "title"
	sealContent  = "content"
	sealDistrict = "district"
	sealName     = "name"
	sealPhone    = "phone"
	sealEmail    = "email"
	sealDraft    = "draft"
)

// Submit stores a letter after the human check; when it returns, the letter is on disk. The same letter sent again with the same
// key gets the same receipt, whatever became of the first answer. files are attachments that wait for it.
func (s *Service) Submit(ctx context.Context, tenant value.ID, f Form, files ...value.ID) (Receipt, error) {
	if err := f.check(); err != nil {
		return Receipt{}, err
	}
	problems, err := s.problems(ctx, tenant, &f, textStep)
	if err == nil {
		err = problems.Err()
	}
	if err != nil {
		return Receipt{}, err
	}
	print := s.submitPrint(tenant, f, files)
	c, err := s.calendar(ctx, tenant)
	if err != nil {
		return Receipt{}, err
	}
	if again, found, err := s.sentBefore(ctx, print, c); err != nil || found {
		return again, err
	}
	if err := s.writers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return Receipt{}, err
	}
	// Sealing comes before the transaction, so that the lock is held for nothing but the writing.
	made, err := s.prepare(tenant, f, print, files, s.DB.NewID())
	if err != nil {
		return Receipt{}, err
	}
	human := false
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		if human, err = s.Humans.Take(ctx, tx, f.CheckKey, f.Captcha); err != nil || !human {
			return err // a wrong answer is used up
		}
		return s.insert(ctx, tx, made, c)
	})
	if errs.Is(err, errs.Conflict) || err == nil && !human {
		// The same letter may have come twice at once, and the other was first.
		if again, found, readErr := s.sentBefore(ctx, print, c); readErr == nil && found {
			return again, nil
		}
	}
	if err == nil && !human {
		err = auth.ErrHuman
	}
	if err != nil {
		return Receipt{}, err
	}
	return receiptOf(&made.Letter, s.Vault.PasswordFor(print)), nil
}

// prepared is a letter ready to be written.
type prepared struct {
	Letter
	form    Form
	tenant  value.ID
	key     string // wrapped
	print   string
	contact string
	files   []value.ID
	sealed  map[string]string
}

func (s *Service) prepare(tenant value.ID, f Form, print string, files []value.ID, id value.ID) (p *prepared, err error) {
	p = &prepared{form: f, tenant: tenant, print: print, files: files, sealed: map[string]string{}}
	p.ID = id
	if contact := cmp.Or(f.Phone, f.Email); contact != "" { // those who stay unnamed are not one writer
		p.contact = s.contactPrint(contact)
	}
	key, wrapped, err := s.Vault.Draw(p.ID)
	if err != nil {
		return nil, err
	}
	p.key = wrapped
	for field, text := range map[string]string{sealTitle: f.Title, sealContent: f.Content, sealDistrict: f.District, sealName: f.Name,
		sealPhone: f.Phone, sealEmail: f.Email} {
		p.sealed[field] = key.Seal(field, text)
	}
	p.QueryCode = privacy.NewQueryCode()
	return p, nil
}

func (s *Service) insert(ctx context.Context, tx *db.Tx, p *prepared, c Calendar) error {
	f := p.form
	p.State, p.CreateTime, p.ClockTime = Pending, tx.Now, tx.Now
	p.wind(c)
	if err := privacy.Keep(ctx, tx, p.ID, p.key); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `
		INSERT INTO consult_letter (id, tenant_id, query_code, submit_print, contact_print, letter_type, category, title_sealed, content_sealed,
			district_sealed, name_sealed, phone_sealed, email_sealed, file_count, minor, health, publish_allowed, state, clock_time, due_time,
			amber_time, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $19)`,
		p.ID, p.tenant, p.QueryCode, p.print, p.contact, f.LetterType, f.Category, p.sealed[sealTitle], p.sealed[sealContent],
		p.sealed[sealDistrict], p.sealed[sealName], p.sealed[sealPhone], p.sealed[sealEmail], len(p.files), f.Minor, f.Health == "yes",
		f.PublishAllowed && !f.Minor, string(Pending), p.CreateTime, p.DueTime, p.AmberTime); err != nil {
		return err
	}
	all, err := s.Attachments.Claim(ctx, tx, p.ID, p.files, `tenant_id = $1`, p.tenant)
	if err == nil && !all {
		err = errLooseFile
	}
	return err
}

// sentBefore finds the letter that was sent with the same key and the same words. Its receipt says what the first one said, whatever became
// of the letter; one that was withdrawn is not said to be sent.
func (s *Service) sentBefore(ctx context.Context, print string, c Calendar) (Receipt, bool, error) {
	l, found, err := db.One[Letter](ctx, s.DB.Read(), `SELECT query_code, create_time, create_time AS clock_time, state FROM consult_letter WHERE submit_print = $1`, print)
	if err != nil || !found {
		return Receipt{}, false, err
	}
	if l.State == Withdrawn {
		return Receipt{}, true, errs.Invalidf("这封信已经撤回，没有再寄出；要再寄，请从头写一封")
	}
	l.State = Pending
	l.wind(c)
	return receiptOf(&l, s.Vault.PasswordFor(print)), true, nil
}

// submitPrint is the same for the same words under the same key. Without a key each letter is one of its own. Nobody learns a
// receipt from a key alone, because the words must be the same too.
func (s *Service) submitPrint(tenant value.ID, f Form, files []value.ID) string {
	key := f.Key
	if key == "" || len(key) > maxKey {
		key = s.DB.NewID().String()
	}
	parts := []string{tenant.String(), key, f.LetterType, f.Category, f.District, f.Title, f.Content, f.Health, f.Name, f.Phone, f.Email,
		fmt.Sprint(f.Minor, f.PublishAllowed, files)}
	return s.Vault.Fingerprint("letter", strings.Join(parts, "\x00"))
}

// contactPrint is the same for letters of the same writer.
func (s *Service) contactPrint(contact string) string {
	return s.Vault.Fingerprint("contact", strings.ToLower(contact))
}
