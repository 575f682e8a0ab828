package consult

import (
	"context"
	"fmt"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const writer = "写信人"

// save writes what an act changed. The version keeps two people from acting on the same letter at once.
func save(ctx context.Context, tx *db.Tx, l *Letter) error {
	n, err := tx.Exec(ctx, `
		UPDATE consult_letter SET version = version + 1, update_by = $3, update_time = $4, state = $5, simple = $6, extended = $7, supplemented = $8,
			org_code = $9, depart_name = $10, handler = $11, draft_by = $12, reason = $13, merged_into = $14, clock_time = $15, due_time = $16,
			amber_time = $17, alert = $18, satisfaction = $19, answer_time = $20, close_time = $21, redact_by = $22, release_by = $23, release_time = $24
		WHERE id = $1 AND version = $2`,
		l.ID, l.Version, l.UpdateBy, tx.Now, string(l.State), l.Simple, l.Extended, l.Supplemented, l.OrgCode, l.DepartName, l.Handler, l.DraftBy,
		l.Reason, l.MergedInto, l.ClockTime, l.DueTime, l.AmberTime, l.Alert, rated(l.Satisfaction), l.AnswerTime, l.CloseTime, l.RedactBy,
		l.ReleaseBy, l.ReleaseTime)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "这封信刚被别人办理过，请刷新后再操作")
	}
	l.Version++
	return err
}

// rated stores "not rated" as absent, so that it counts in no average.
func rated(stars int64) any {
	if stars == 0 {
		return nil
	}
	return stars
}

// step moves a letter on and notes it: the one way in which a letter changes its state.
func (s *Service) step(ctx context.Context, tx *db.Tx, tenant value.ID, l *Letter, act Act, note, actor string) error {
	to, err := l.after(act)
	if err != nil {
		return err
	}
	from := l.State
	l.State, l.UpdateBy = to, actor
	if from != to || act == Extend || act == Receive {
		c, err := calendarOf(ctx, tx, tenant)
		if err != nil {
			return err
		}
		l.wind(c)
	}
	if !to.running() {
		l.Alert = 0
	}
	if to == Closed && l.CloseTime == 0 {
		l.CloseTime = tx.Now
	}
	if err := save(ctx, tx, l); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO consult_step (id, letter_id, act, from_state, to_state, note, actor, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		tx.NewID(), l.ID, string(act), string(from), string(to), note, actor, tx.Now)
	return err
}

// writerAct is what the writer does with a letter that code and password opened.
func (s *Service) writerAct(ctx context.Context, tenant, id value.ID, act Act, text string, stars int64) error {
	text = tidy(text, true)
	switch n := utf8.RuneCountInString(text); {
	case !moves[act].writer:
		return errs.Invalidf("没有这个操作")
	case act == Supplement && (n < minContent || n > maxContent):
		return errs.Fields{"text": fmt.Sprintf("补充的内容请写 %d–%d 个字，现在是 %d 个字", minContent, maxContent, n)}.Err()
	case act == Rate && (stars < 1 || stars > 5):
		return errs.Fields{"stars": "请选择 1–5 分"}.Err()
	}
	return s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		l, found, err := db.One[Letter](ctx, tx, `SELECT `+letterColumns+` FROM consult_letter WHERE tenant_id = $1 AND id = $2`, tenant, id)
		if err != nil {
			return err
		}
		if !found {
			return errNoMatch
		}
		if _, err := l.after(act); err != nil {
			return err
		}
		switch act {
		case Supplement:
			if err := s.say(ctx, tx, &l, "supplement", text, writer); err != nil {
				return err
			}
			l.ClockTime = tx.Now
		case Rate:
			l.Satisfaction = stars
		}
		if err := s.step(ctx, tx, tenant, &l, act, "", writer); err != nil || act != Supplement {
			return err
		}
		_, err = tx.Exec(ctx, `UPDATE consult_letter SET supplemented = TRUE WHERE id = $1`, l.ID)
		return err
	})
}
