package survey

import (
	"context"
	"encoding/json"
	"maps"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// draftLife is how long a form that was put aside waits.
const draftLife = 30 * 24 * time.Hour

// maxDraft bounds the answers of a form in JSON, in bytes: all questions with the longest answers stay below.
const maxDraft = 1 << 20

var errNoDraft = errs.NotFoundf("没有找到这个继续作答码，请核对后再输入；暂存的内容保留 30 天")

func (s *Service) draftHash(survey value.ID, code string) string {
	return s.Vault.Fingerprint("survey draft", survey.String()+"/"+privacy.NormalCode(code))
}

// saveDraft puts a form aside under the code, or under a new one when there is none.
func (s *Service) saveDraft(ctx context.Context, tenant, survey value.ID, code string, given Answers) (string, error) {
	if err := s.writers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return "", err
	}
	text, err := json.Marshal(given)
	if err != nil {
		return "", err
	}
	files, err := s.proved(survey, maps.Clone(given))
	if err != nil {
		return "", err
	}
	if len(text) > maxDraft {
		return "", errs.New(errs.TooLarge, "填写的内容太多，暂存不下，请缩短文字后再试")
	}
	record, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return "", err
	}
	sealed := record.Seal(sealedDraft, string(text))
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		expire := tx.Now + value.Time(draftLife.Milliseconds())
		if err := keepWaiting(ctx, tx, survey, files, expire); err != nil {
			return err
		}
		if code != "" {
			n, err := tx.Exec(ctx, `UPDATE survey_draft SET answers = $3, expire_time = $4 WHERE code = $1 AND survey_id = $2`,
				s.draftHash(survey, code), survey, sealed, expire)
			if err != nil || n > 0 {
				return err
			}
		}
		code = privacy.NewQueryCode()
		_, err = tx.Exec(ctx, `INSERT INTO survey_draft (code, survey_id, tenant_id, answers, expire_time) VALUES ($1, $2, $3, $4, $5)`,
			s.draftHash(survey, code), survey, tenant, sealed, expire)
		return err
	})
	return code, err
}

// resume finds a form that was put aside.
func (s *Service) resume(ctx context.Context, survey value.ID, code string) (Answers, error) {
	if err := s.seekers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return nil, err
	}
	sealed, found, err := db.One[string](ctx, s.DB.Read(), `SELECT answers FROM survey_draft WHERE code = $1 AND survey_id = $2 AND expire_time > $3`,
		s.draftHash(survey, code), survey, s.DB.Now())
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, errNoDraft
	}
	record, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return nil, err
	}
	text, err := record.Open(sealedDraft, sealed)
	if err != nil {
		return nil, err
	}
	var given Answers
	return given, json.Unmarshal([]byte(text), &given)
}

func (s *Service) dropDraft(ctx context.Context, tx *db.Tx, survey value.ID, code string) error {
	_, err := tx.Exec(ctx, `DELETE FROM survey_draft WHERE code = $1 AND survey_id = $2`, s.draftHash(survey, code), survey)
	return err
}

// erase deletes an answer by the code of its receipt and takes it out of the figures.
func (s *Service) erase(ctx context.Context, tenant, survey value.ID, code string) error {
	if err := s.seekers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return err
	}
	return s.Attachments.Change(ctx, func(tx *db.Tx) ([]value.ID, error) {
		// The survey's row first, as in store: two deletions of one answer wait for each other.
		if _, err := tx.Exec(ctx, `UPDATE survey SET answer_count = answer_count - 1 WHERE id = $1`, survey); err != nil {
			return nil, err
		}
		row, found, err := db.One[stored](ctx, tx, `SELECT `+storedColumns+` FROM survey_answer WHERE survey_id = $1 AND receipt = $2`,
			survey, s.receiptHash(survey, privacy.NormalCode(code)))
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, errs.NotFoundf("没有这个回执号的答卷：可能已经撤回；没有撤回过的，请核对回执号")
		}
		def, err := asked(ctx, tx, survey, row.VersionNo)
		if err != nil {
			return nil, err
		}
		record, err := s.Vault.Key(ctx, tx, survey)
		if err != nil {
			return nil, err
		}
		answers, err := row.open(record)
		if err != nil {
			return nil, err
		}
		c := counting{survey: survey, tenant: tenant, answer: row.ID, marks: def.marks(answers, row.CreateTime), by: -1}
		if err := count(ctx, tx, c); err != nil {
			return nil, err
		}
		if _, err = tx.Exec(ctx, `DELETE FROM survey_answer WHERE id = $1`, row.ID); err != nil {
			return nil, err
		}
		files, err := s.Attachments.Delete(ctx, tx, `survey_id = $1 AND answer_id = $2`, survey, row.ID)
		if err != nil {
			return nil, err
		}
		return files, s.Versions.Bump(ctx, tx, tenant, render.FeatureScope(Home))
	})
}

// stored is an answer as it is kept.
type stored struct {
	ID         value.ID   `db:"id"`
	VersionNo  int64      `db:"version_no"`
	Answers    string     `db:"answers"`
	Seconds    int64      `db:"seconds"`
	CreateTime value.Time `db:"create_time"`
}

const storedColumns = `id, version_no, answers, seconds, create_time`

func (r stored) open(key privacy.Key) (Answers, error) {
	text, err := key.Open(sealedAnswers(r.ID), r.Answers)
	if err != nil {
		return nil, err
	}
	var answers Answers
	return answers, json.Unmarshal([]byte(text), &answers)
}
