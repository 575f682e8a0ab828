package letter

import (
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
)

// doing is one act as it happens.
type doing struct {
	act       Act
	actor     string // login name; "" is the writer
	actorName string
	note      string          // stands in the history of the letter
	change    func(l *Letter) // what the act changes besides the state
}

// step moves a letter on and notes it: the one way in which a letter changes.
func (s *Service) step(ctx context.Context, tx *db.Tx, tenant value.ID, l *Letter, d doing) error {
	to, err := l.after(d.act)
	if err != nil {
		return err
	}
	c, err := calendarOf(ctx, tx, tenant)
	if err != nil {
		return err
	}
	from, due := l.State, l.DueTime
	if to == Answered && from != to {
		l.answered(c, tx.Now)
	}
	l.State, l.UpdateBy = to, d.actor
	if d.change != nil {
		d.change(l)
	}
	l.wind(c)
	if l.DueTime != due {
		l.Alert = 0
	}
	l.CloseTime = closing(to, l.CloseTime, tx.Now)
	if err := save(ctx, tx, l); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO consult_step (id, letter_id, act, from_state, to_state, note, actor, actor_name, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, tx.NewID(), l.ID, string(d.act), string(from), string(to), d.note, d.actor, d.actorName, tx.Now)
	if err != nil || d.act != Release && d.act != Retract {
		return err
	}
	if err := forgetUnreleased(ctx, tx, l.ID); err != nil {
		return err
	}
	return s.showPublic(ctx, tx, tenant, l.ID)
}

// answered notes how long the writer waited for the first answer, and whether any came late.
func (l *Letter) answered(c Calendar, now value.Time) {
	l.Late = l.Late || now > l.DueTime
	if l.AnswerTime == 0 {
		l.AnswerTime, l.AnswerDays = now, c.Between(l.CreateTime, now)
	}
}

// closing is since when nothing more happens with a letter: its retention runs from there.
func closing(state State, since, now value.Time) value.Time {
	switch {
	case state != Closed && state != Refused && state != Withdrawn && state != Merged:
		return 0
	case since == 0:
		return now
	}
	return since
}

// save writes what an act changed. The version keeps two people from acting on the same letter at once.
func save(ctx context.Context, tx *db.Tx, l *Letter) error {
	n, err := tx.Exec(ctx, `
		UPDATE consult_letter SET version = version + 1, update_by = $3, update_time = $4, state = $5, simple = $6, extended = $7, supplemented = $8,
			org_code = $9, depart_name = $10, handler = $11, draft_by = $12, reason = $13, merged_into = $14, clock_time = $15, due_time = $16,
			amber_time = $17, alert = $18, late = $19, satisfaction = $20, answer_time = $21, answer_days = $22, close_time = $23,
			redact_by = $24, release_by = $25, release_time = $26
		WHERE id = $1 AND version = $2`,
		l.ID, l.Version, l.UpdateBy, tx.Now, string(l.State), l.Simple, l.Extended, l.Supplemented, l.OrgCode, l.DepartName, l.Handler, l.DraftBy,
		l.Reason, l.MergedInto, l.ClockTime, l.DueTime, l.AmberTime, l.Alert, l.Late, l.Satisfaction, l.AnswerTime, l.AnswerDays, l.CloseTime,
		l.RedactBy, l.ReleaseBy, l.ReleaseTime)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "这封信刚被别人办理过，请刷新后再操作")
	}
	l.Version++
	l.UpdateTime = tx.Now
	return err
}

// writerAct is what the writer does with a letter that code and password opened.
func (s *Service) writerAct(ctx context.Context, tenant, id value.ID, act Act, text string, stars int64) error {
	text = form.Text(text)
	found := form.Problems{}
	if act == Supplement {
		found.Length("text", "补充的内容", text, minContent, maxContent)
	}
	found.Add(act == Rate && (stars < 1 || stars > 5), "stars", "请选择 1–5 分")
	found.Add(!moves[act].writer, "", "没有这个操作")
	if err := found.Err(); err != nil {
		return err
	}
	return s.DB.GroupTx(ctx, func(tx *db.Tx) error {
		l, known, err := letterWhere(ctx, tx, `tenant_id = $1 AND id = $2`, tenant, id)
		if err != nil {
			return err
		}
		if !known {
			return errNoMatch
		}
		d := doing{act: act, actorName: "写信人"}
		switch act {
		case Supplement:
			d.change = func(l *Letter) { l.Supplemented, l.ClockTime, l.DraftBy = true, tx.Now, "" }
		case Rate:
			d.change = func(l *Letter) { l.Satisfaction = stars }
		}
		if err := s.step(ctx, tx, tenant, &l, d); err != nil {
			return err
		}
		switch act {
		case Supplement:
			return s.say(ctx, tx, &l, "supplement", text, "")
		case Erase:
			return s.erase(ctx, tx, tenant, &l)
		}
		return nil
	})
}

// isDone tells that a letter is already as its writer wants it: the form came a second time, and that is no failure.
func (s *Service) isDone(ctx context.Context, tenant, id value.ID, act Act, text string, stars int64) bool {
	l, known, err := letterWhere(ctx, s.DB.Read(), `tenant_id = $1 AND id = $2`, tenant, id)
	if err != nil || !known {
		return false
	}
	switch act {
	case Withdraw:
		return l.State == Withdrawn
	case Rate:
		return l.Satisfaction == stars && stars > 0
	case Supplement:
		parts, err := s.open(ctx, s.DB.Read(), l.ID)
		return err == nil && slices.ContainsFunc(parts.messages, func(m message) bool { return m.Kind == "supplement" && m.Body == form.Text(text) })
	}
	return false
}

// erase destroys what a writer takes back, and takes it from the public too.
func (s *Service) erase(ctx context.Context, tx *db.Tx, tenant value.ID, l *Letter) error {
	if l.ReleaseTime != 0 {
		if _, err := tx.Exec(ctx, `UPDATE consult_letter SET release_time = NULL, release_by = '' WHERE id = $1`, l.ID); err != nil {
			return err
		}
		if err := s.showPublic(ctx, tx, tenant, l.ID); err != nil {
			return err
		}
	}
	return destroy(ctx, tx, l.ID)
}

// destroy forgets the keys of a letter and its files: nobody can read them any more. What counts in statistics stays.
func destroy(ctx context.Context, tx *db.Tx, letter value.ID) error {
	files, err := db.Select[value.ID](ctx, tx, `SELECT id FROM consult_file WHERE letter_id = $1`, letter)
	if err != nil {
		return err
	}
	for _, id := range append(files, letter) {
		if err := privacy.Destroy(ctx, tx, id); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `UPDATE consult_step SET note = '' WHERE letter_id = $1`, letter); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE consult_message SET body_sealed = '' WHERE letter_id = $1`, letter); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE consult_letter SET destroy_time = $2, version = version + 1, title_sealed = '', content_sealed = '', district_sealed = '',
		name_sealed = '', phone_sealed = '', email_sealed = '', draft_sealed = '', reason = '', contact_print = '', submit_print = 'destroyed/' || query_code
		WHERE id = $1`, letter, tx.Now); err != nil {
		return err
	}
	return forgetUnreleased(ctx, tx, letter)
}

// forgetUnreleased empties the public text of a destroyed letter unless readers have it: nobody has confirmed that it tells nothing of its
// writer, or somebody found that it does and took it back.
func forgetUnreleased(ctx context.Context, tx *db.Tx, letter value.ID) error {
	_, err := tx.Exec(ctx, `UPDATE consult_letter SET public_title = '', public_content = '', public_answer = '', redact_by = ''
		WHERE id = $1 AND destroy_time IS NOT NULL AND release_time IS NULL`, letter)
	return err
}

// showPublic makes the public pages and the search show what the public may read of a letter now.
func (s *Service) showPublic(ctx context.Context, tx *db.Tx, tenant, letter value.ID) error {
	if err := s.findable(ctx, tx, tenant, letter); err != nil {
		return err
	}
	return s.Versions.Bump(ctx, tx, tenant, render.FeatureScope(Home))
}
