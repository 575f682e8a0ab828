package recruit

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

const applicant = "报名人"

var errTwice = errs.Fields{"idNumber": "这个身份证号码已经报名了本次招聘，一人只能报一个岗位；要修改请用查询码和密码打开原来的申请"}.Err()

// submit hands the application in. What was submitted before is replaced.
func (s *Service) submit(ctx context.Context, tenant value.ID, o *opened) error {
	if err := o.editable(&o.posting, s.DB.Now()); err != nil {
		return err
	}
	if _, found := o.firstBad(s.DB.Now().Day()); len(found) > 0 {
		return found.Err()
	}
	answers, err := sealTold(o.key, sealAnswers, o.draft)
	if err != nil {
		return err
	}
	name := o.key.Seal(sealName, o.draft.Name)
	print := s.Vault.Fingerprint("applicant", o.draft.IDNumber)
	err = s.Papers.Change(ctx, func(tx *db.Tx) (dropped []value.ID, err error) {
		taken, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM recruit_application WHERE posting_id = $1 AND person_print = $2 AND state <> 'withdrawn' AND id <> $3`, o.PostingID, print, o.ID)
		if err != nil {
			return nil, err
		}
		if taken > 0 {
			return nil, errTwice
		}
		n, err := tx.Exec(ctx, `UPDATE recruit_application SET answers_sealed = $3, draft_sealed = '', name_sealed = $4, person_print = $5, post_code = $6,
			state = 'submitted', submit_time = $7, update_time = $7, version = version + 1
			WHERE tenant_id = $1 AND id = $2 AND state = $8 AND version = $9 AND draft_sealed = $10`,
			tenant, o.ID, answers, name, print, o.draft.PostCode, tx.Now, string(o.State), o.Version, o.stored)
		if err == nil && n == 0 {
			err = errOvertaken
		}
		if err != nil {
			return nil, err
		}
		if err := lostPapers(ctx, tx, o.ID, o.draft.Papers); err != nil {
			return nil, err
		}
		if dropped, err = s.dropPapers(ctx, tx, o.ID, o.draft.Papers); err != nil {
			return nil, err
		}
		return dropped, note(ctx, tx, o.ID, Submit, "", applicant)
	})
	if errs.Is(err, errs.Conflict) {
		if taken, readErr := s.appliedElsewhere(ctx, o, print); readErr == nil && taken {
			return errTwice
		}
	}
	if err != nil {
		return err
	}
	o.State, o.sent, o.SubmitTime = Submitted, o.draft, s.DB.Now()
	return nil
}

// appliedElsewhere finds the application of the same person that was submitted at the same moment.
func (s *Service) appliedElsewhere(ctx context.Context, o *opened, print string) (bool, error) {
	n, err := db.Int(ctx, s.DB.Read(), `SELECT COUNT(*) FROM recruit_application WHERE posting_id = $1 AND person_print = $2 AND state <> 'withdrawn' AND id <> $3`, o.PostingID, print, o.ID)
	return n > 0, err
}

// withdraw ends the application: what was told is destroyed at once.
func (s *Service) withdraw(ctx context.Context, tenant value.ID, o *opened) error {
	if err := o.withdrawable(&o.posting, s.DB.Now()); err != nil {
		return err
	}
	return s.Papers.Change(ctx, func(tx *db.Tx) ([]value.ID, error) {
		n, err := tx.Exec(ctx, `UPDATE recruit_application SET state = 'withdrawn', update_time = $3, version = version + 1 WHERE tenant_id = $1 AND id = $2 AND state = $4 AND hired IS FALSE`,
			tenant, o.ID, tx.Now, string(o.State))
		if err == nil && n == 0 {
			err = errs.New(errs.Conflict, "申请的状态刚刚变了，请重新查询")
		}
		if err != nil {
			return nil, err
		}
		if err := note(ctx, tx, o.ID, Withdraw, "", applicant); err != nil {
			return nil, err
		}
		return s.destroy(ctx, tx, o.ID)
	})
}

func note(ctx context.Context, tx *db.Tx, id value.ID, act Act, text, actor string) error {
	return noteAt(ctx, tx, id, act, text, actor, tx.Now)
}

func noteAt(ctx context.Context, tx *db.Tx, id value.ID, act Act, text, actor string, at value.Time) error {
	_, err := tx.Exec(ctx, `INSERT INTO recruit_step (id, application_id, act, note, actor, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		tx.NewID(), id, string(act), text, actor, at)
	return err
}

// destroy forgets the key of an application and deletes its papers.
func (s *Service) destroy(ctx context.Context, tx *db.Tx, id value.ID) ([]value.ID, error) {
	if err := privacy.Destroy(ctx, tx, id); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, `UPDATE recruit_application SET draft_sealed = '', answers_sealed = '', name_sealed = '', person_print = NULL, destroy_time = $2
		WHERE id = $1`, id, tx.Now); err != nil {
		return nil, err
	}
	return s.Papers.Delete(ctx, tx, `application_id = $1`, id)
}
