package recruit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Paper is a photo or a document of an application.
type Paper struct {
	ID   value.ID `json:"id"`
	Kind string   `json:"kind" enum:"photo,identity,education,licence,training,other"`
	Name string   `json:"name"`
	Size int64    `json:"size"`
	Mime string   `json:"mime"`
}

// told is what is sealed of an application.
type told struct {
	ApplicantAnswers
	Papers []Paper `json:"papersList"`
}

// ApplicationReceipt is what the applicant gets: the only place where the password stands.
type ApplicationReceipt struct {
	QueryCode string `json:"queryCode" doc:"查询码，12 位"`
	Password  string `json:"password" doc:"查询密码，8 位"`
}

const (
	sealDraft   = "draft"
	sealAnswers = "answers"
	sealName    = "name"
	maxKey      = 64
)

// start makes an empty application after the human check. The same key gets the same receipt, whatever became of the first answer; it
// must hold what only the applicant knows.
func (s *Service) start(ctx context.Context, tenant value.ID, p *Posting, key, checkKey, captcha string) (*Application, ApplicationReceipt, error) {
	if p.stateAt(s.DB.Now()) != Open {
		return nil, ApplicationReceipt{}, errs.Invalidf("现在不在报名时间里，请看公告上的报名起止时间")
	}
	print := s.Vault.Fingerprint("application", fmt.Sprintf("%s/%s/%s", tenant, p.ID, key))
	if key == "" || len(key) > maxKey {
		return nil, ApplicationReceipt{}, errs.Invalidf("页面已过期，请从公告重新开始")
	}
	if again, found, err := s.startedBefore(ctx, print); err != nil || found {
		return again, s.receipt(again, print), err
	}
	if err := s.writers.Take(web.Network(web.RequestOf(ctx).IP), s.DB.Now().Go()); err != nil {
		return nil, ApplicationReceipt{}, err
	}
	var a *Application
	err := s.human(ctx, checkKey, captcha)
	if err == nil {
		a, err = s.create(ctx, tenant, p, print)
	}
	// The same start may have come twice at once, and the other was first.
	if errs.Is(err, errs.Conflict) || errors.Is(err, auth.ErrHuman) {
		again, found, readErr := s.startedBefore(ctx, print)
		if readErr == nil && found {
			a, err = again, nil
		}
	}
	return a, s.receipt(a, print), err
}

func (s *Service) human(ctx context.Context, checkKey, captcha string) error {
	human := false
	err := s.DB.GroupTx(ctx, func(tx *db.Tx) (err error) {
		human, err = s.Humans.Take(ctx, tx, checkKey, captcha)
		return err
	})
	if err == nil && !human {
		err = auth.ErrHuman
	}
	return err
}

func (s *Service) receipt(a *Application, print string) ApplicationReceipt {
	if a == nil {
		return ApplicationReceipt{}
	}
	return ApplicationReceipt{QueryCode: a.QueryCode, Password: s.Vault.PasswordFor(print)}
}

func (s *Service) startedBefore(ctx context.Context, print string) (*Application, bool, error) {
	a, found, err := db.One[Application](ctx, s.DB.Read(), `SELECT `+applicationColumns+` FROM recruit_application WHERE start_print = $1`, print)
	return &a, found, err
}

func (s *Service) create(ctx context.Context, tenant value.ID, p *Posting, print string) (*Application, error) {
	code := privacy.NewQueryCode()
	hash := s.Vault.HashPassword(s.Vault.PasswordFor(print))
	a := &Application{PostingID: p.ID, QueryCode: code, State: Draft}
	a.ID = s.DB.NewID()
	key, wrapped, err := s.Vault.Draw(a.ID)
	if err != nil {
		return nil, err
	}
	sealed, err := sealTold(key, sealDraft, told{})
	if err != nil {
		return nil, err
	}
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		if err := privacy.Keep(ctx, tx, a.ID, wrapped); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO recruit_application (id, tenant_id, posting_id, query_code, password_hash, start_print, draft_sealed, state, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, a.ID, tenant, p.ID, code, hash, print, sealed, string(Draft), tx.Now)
		return err
	})
	return a, err
}

func sealTold(key privacy.Key, field string, t told) (string, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return "", err
	}
	return key.Seal(field, string(data)), nil
}

func openTold(key privacy.Key, field, sealed string) (t told, err error) {
	if sealed == "" {
		return t, nil
	}
	text, err := key.Open(field, sealed)
	if err != nil {
		return t, err
	}
	return t, json.Unmarshal([]byte(text), &t)
}

// opened is an application with what its applicant told.
type opened struct {
	Application
	posting Posting
	key     privacy.Key
	draft   told   // what is being written: the submitted answers when nothing is
	sent    told   // what was submitted
	stored  string // the draft as it is stored, sealed
	focus   string // id of the control to go on with
}

// open reads an application of a site; errs.Gone after its retention.
func (s *Service) open(ctx context.Context, q db.Querier, tenant, id value.ID) (o *opened, err error) {
	type sealed struct {
		Application
		Draft   string `db:"draft_sealed"`
		Answers string `db:"answers_sealed"`
	}
	row, found, err := db.One[sealed](ctx, q, `SELECT `+applicationColumns+`, draft_sealed, answers_sealed FROM recruit_application WHERE tenant_id = $1 AND id = $2`, tenant, id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errs.NotFoundf("没有这份申请")
	}
	o = &opened{Application: row.Application, stored: row.Draft}
	if o.posting, err = s.posting(ctx, q, tenant, row.PostingID); err != nil {
		return nil, err
	}
	if o.key, err = s.Vault.Key(ctx, q, id); err != nil {
		return nil, err
	}
	if o.sent, err = openTold(o.key, sealAnswers, row.Answers); err != nil {
		return nil, err
	}
	o.draft = o.sent
	if row.Draft != "" {
		o.draft, err = openTold(o.key, sealDraft, row.Draft)
	}
	return o, err
}

func (s *Service) posting(ctx context.Context, q db.Querier, tenant, id value.ID) (Posting, error) {
	p, found, err := db.One[Posting](ctx, q, `SELECT `+postingColumns+` FROM recruit_posting WHERE tenant_id = $1 AND id = $2`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个招聘公告")
	}
	p.seen(s.DB.Now())
	return p, err
}

// errOvertaken tells that another request changed an application after it was opened: what was made of it would overwrite what that one
// kept, and drop its papers.
var errOvertaken = errors.New("the application was changed meanwhile")

// keep saves what is being written on the draft that was opened. Papers that neither it nor what was submitted names any more are dropped.
func (s *Service) keep(ctx context.Context, tenant value.ID, o *opened) error {
	if err := o.editable(&o.posting, s.DB.Now()); err != nil {
		return err
	}
	sealed, err := sealTold(o.key, sealDraft, told{o.draft.withoutEmptyRows(), o.draft.Papers})
	if err != nil {
		return err
	}
	err = s.Papers.Change(ctx, func(tx *db.Tx) ([]value.ID, error) {
		n, err := tx.Exec(ctx, `UPDATE recruit_application SET draft_sealed = $3, update_time = $4
			WHERE tenant_id = $1 AND id = $2 AND state IN ('draft', 'submitted', 'supplement') AND version = $5 AND draft_sealed = $6`,
			tenant, o.ID, sealed, tx.Now, o.Version, o.stored)
		if err == nil && n == 0 {
			err = errOvertaken
		}
		if err != nil {
			return nil, err
		}
		return s.dropPapers(ctx, tx, o.ID, slices.Concat(o.draft.Papers, o.sent.Papers))
	})
	if err == nil {
		o.stored = sealed
	}
	return err
}

// problemsOf are those of one page.
func (o *opened) problemsOf(step int, today value.Date) form.Problems {
	if step == paperStep {
		post, _ := o.posting.post(o.draft.PostCode)
		return paperProblems(o.draft.Papers, post)
	}
	return o.draft.problems(step, &o.posting, today)
}

// firstBad is the first page with problems, 0 when all is well.
func (o *opened) firstBad(today value.Date) (int, form.Problems) {
	for step := postStep; step <= checkStep; step++ {
		if found := o.problemsOf(step, today); len(found) > 0 {
			return step, found
		}
	}
	return 0, nil
}
