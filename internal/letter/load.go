package letter

import (
	"cmp"
	"context"
	"slices"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Sample is an invented letter with what became of it, for the demonstration site. Days count back from today.
type Sample struct {
	ID         value.ID   `json:"id"`
	Form       Form       `json:"form"`
	Sent       int        `json:"sent" doc:"几天前寄来"`
	State      State      `json:"state"`
	Department string     `json:"department"`
	Simple     bool       `json:"simple"`
	Answered   int        `json:"answered" doc:"几天前答复"`
	Answer     string     `json:"answer"`
	Reason     string     `json:"reason" doc:"不予受理的理由"`
	Stars      int64      `json:"stars"`
	Public     PublicText `json:"public"`
	Released   bool       `json:"released"`
}

// Samples are the letters of the demonstration site and the templates of its desk.
type Samples struct {
	Templates []Template `json:"templates"`
	Letters   []Sample   `json:"letters"`
	Usual     []Usual    `json:"usual"`
}

// The invented people of the demonstration site who answer letters.
func receiver() doing { return doing{actor: "song_yating", actorName: "宋雅婷"} }
func author() doing   { return doing{actor: "tang_wei", actorName: "唐伟"} }
func reviewer() doing { return doing{actor: "chen_xiulan", actorName: "陈秀兰"} }
func director() doing { return doing{actor: "he_jianguo", actorName: "何建国"} }

// PutSamples writes the samples that are not there yet, each by the steps that real letters take, at their times.
func (s *Service) PutSamples(ctx context.Context, tx *db.Tx, tenant value.ID, all Samples) error {
	for _, t := range all.Templates {
		if _, err := tx.Exec(ctx, `INSERT INTO consult_template (id, tenant_id, name, category, body, sort_no, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, 'demo', $7) ON CONFLICT (id) DO NOTHING`, t.ID, tenant, t.Name, t.Category, t.Body, t.SortNo, tx.Now); err != nil {
			return err
		}
	}
	now := tx.Now
	defer func() { tx.Now = now }()
	for _, sample := range slices.Concat(all.Letters, all.Past()) {
		known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM consult_letter WHERE id = $1`, sample.ID)
		if err == nil && known == 0 {
			err = s.putSample(ctx, tx, tenant, sample, now)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) putSample(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample, now value.Time) error {
	if err := sample.Form.check(); err != nil {
		return err
	}
	p, err := s.prepare(tenant, sample.Form, s.submitPrint(tenant, sample.Form, nil), nil, sample.ID)
	if err != nil {
		return err
	}
	c, err := calendarOf(ctx, tx, tenant)
	if err != nil {
		return err
	}
	tx.Now = ago(now, sample.Sent, 9)
	if err := s.insert(ctx, tx, p, c); err != nil {
		return err
	}
	return s.replay(ctx, tx, tenant, sample, now)
}

// ago is an hour of the day so many days before now.
func ago(now value.Time, days, hour int) value.Time {
	t := now.Go().AddDate(0, 0, -days)
	return min(value.TimeOf(time.Date(t.Year(), t.Month(), t.Day(), hour, 12, 0, 0, value.Shanghai)), now)
}

// replayed walks a letter through its steps.
type replayed struct {
	*Service
	tx     *db.Tx
	tenant value.ID
	letter Letter
}

func (r *replayed) do(ctx context.Context, by doing, act Act, note string, change func(*Letter)) error {
	by.act, by.note, by.change = act, note, change
	return r.step(ctx, r.tx, r.tenant, &r.letter, by)
}

// replay takes a sample to its state.
func (s *Service) replay(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample, now value.Time) error {
	l, _, err := letterWhere(ctx, tx, `id = $1`, sample.ID)
	if err != nil || sample.State == Pending {
		return err
	}
	r := &replayed{s, tx, tenant, l}
	tx.Now = ago(now, sample.Sent, 15)
	if sample.State == Refused {
		return r.do(ctx, receiver(), Refuse, sample.Reason, func(l *Letter) { l.Reason = sample.Reason })
	}
	code, err := s.Departments.CodeOf(ctx, tx, tenant, sample.Department)
	if err != nil {
		return err
	}
	err = r.do(ctx, receiver(), Receive, "", func(l *Letter) { l.DepartName, l.OrgCode, l.Simple = sample.Department, code, sample.Simple })
	if err != nil || sample.Answer == "" {
		return err
	}
	tx.Now = ago(now, sample.Answered, 16)
	if err := s.keepDraft(ctx, tx, sample.ID, sample.Answer); err != nil {
		return err
	}
	err = r.do(ctx, author(), Propose, "", func(l *Letter) { l.Handler, l.DraftBy = author().actor, author().actor })
	if err != nil || sample.State == Reviewing {
		return err
	}
	if err := s.reply(ctx, tx, &r.letter); err != nil {
		return err
	}
	if err := r.do(ctx, reviewer(), Approve, "", nil); err != nil {
		return err
	}
	return r.end(ctx, sample)
}

// end closes a sample and publishes it.
func (r *replayed) end(ctx context.Context, sample Sample) (err error) {
	switch {
	case sample.Stars > 0:
		err = r.do(ctx, doing{actorName: "写信人"}, Rate, "", func(l *Letter) { l.Satisfaction = sample.Stars })
	case sample.State == Closed:
		err = r.do(ctx, author(), Close, "", nil)
	}
	if err != nil || !sample.Released {
		return err
	}
	public := ActBody{PublicTitle: sample.Public.PublicTitle, PublicContent: sample.Public.PublicContent, PublicAnswer: cmp.Or(sample.Public.PublicAnswer, sample.Answer)}
	if err := keepPublic(ctx, r.tx, sample.ID, public); err != nil {
		return err
	}
	if err := r.do(ctx, receiver(), Redact, "", func(l *Letter) { l.RedactBy = receiver().actor }); err != nil {
		return err
	}
	released := r.tx.Now
	return r.do(ctx, director(), Release, "", func(l *Letter) { l.ReleaseBy, l.ReleaseTime = director().actor, released })
}
