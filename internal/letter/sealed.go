package letter

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/value"
)

// opened is a letter in plain words.
type opened struct {
	title, content, district, name, phone, email, draft string

	messages []message
	files    []FileInfo
}

type message struct {
	ID         value.ID   `json:"id" db:"id"`
	Kind       string     `json:"kind" db:"kind" enum:"reply,supplement"`
	Body       string     `json:"body" db:"body_sealed"`
	DepartName string     `json:"departName" db:"depart_name"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
}

type sealedParts struct {
	Title    string `db:"title_sealed"`
	Content  string `db:"content_sealed"`
	District string `db:"district_sealed"`
	Name     string `db:"name_sealed"`
	Phone    string `db:"phone_sealed"`
	Email    string `db:"email_sealed"`
	Draft    string `db:"draft_sealed"`
}

// open unseals a letter; errs.Gone after its retention.
func (s *Service) open(ctx context.Context, q db.Querier, letter value.ID) (o opened, err error) {
	key, err := s.Vault.Key(ctx, q, letter)
	if err != nil {
		return o, err
	}
	row, _, err := db.One[sealedParts](ctx, q, `SELECT title_sealed, content_sealed, district_sealed, name_sealed, phone_sealed, email_sealed, draft_sealed
		FROM consult_letter WHERE id = $1`, letter)
	if err != nil {
		return o, err
	}
	for _, part := range []struct {
		field, sealed string
		into          *string
	}{
		{sealTitle, row.Title, &o.title}, {sealContent, row.Content, &o.content}, {sealDistrict, row.District, &o.district},
		{sealName, row.Name, &o.name}, {sealPhone, row.Phone, &o.phone}, {sealEmail, row.Email, &o.email}, {sealDraft, row.Draft, &o.draft},
	} {
		if *part.into, err = key.Open(part.field, part.sealed); err != nil {
			return o, err
		}
	}
	if o.messages, err = openMessages(ctx, q, key, letter); err != nil {
		return o, err
	}
	o.files, err = s.filesOf(ctx, q, letter)
	return o, err
}

func openMessages(ctx context.Context, q db.Querier, key privacy.Key, letter value.ID) ([]message, error) {
	messages, err := db.Select[message](ctx, q, `SELECT id, kind, body_sealed, depart_name, create_by, create_time
		FROM consult_message WHERE letter_id = $1 ORDER BY id`, letter)
	for i, m := range messages {
		if err == nil {
			messages[i].Body, err = key.Open(m.ID.String(), m.Body)
		}
	}
	return messages, err
}

// say adds a reply or a supplement.
func (s *Service) say(ctx context.Context, tx *db.Tx, l *Letter, kind, body, by string) error {
	key, err := s.Vault.Key(ctx, tx, l.ID)
	if err != nil {
		return err
	}
	id := tx.NewID()
	_, err = tx.Exec(ctx, `INSERT INTO consult_message (id, letter_id, kind, body_sealed, depart_name, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`, id, l.ID, kind, key.Seal(id.String(), body), l.DepartName, by, tx.Now)
	return err
}

// keepDraft seals the reply that is being written; "" forgets it.
func (s *Service) keepDraft(ctx context.Context, tx *db.Tx, letter value.ID, body string) error {
	key, err := s.Vault.Key(ctx, tx, letter)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE consult_letter SET draft_sealed = $2 WHERE id = $1`, letter, key.Seal(sealDraft, body))
	return err
}

// unmask fills in what lists show of sealed letters: the title, and the name masked.
func (s *Service) unmask(ctx context.Context, q db.Querier, letters []Letter) error {
	ids := make([]value.ID, len(letters))
	at := make(map[value.ID]*Letter, len(letters))
	for i := range letters {
		ids[i], at[letters[i].ID] = letters[i].ID, &letters[i]
	}
	if len(ids) == 0 {
		return nil
	}
	keys, err := s.Vault.Keys(ctx, q, ids)
	if err != nil {
		return err
	}
	type row struct {
		ID    value.ID `db:"id"`
		Title string   `db:"title_sealed"`
		Name  string   `db:"name_sealed"`
	}
	var args []any
	marks := db.In(&args, ids)
	rows, err := db.Select[row](ctx, q, `SELECT id, title_sealed, name_sealed FROM consult_letter WHERE id IN (`+marks+`)`, args...)
	if err != nil {
		return err
	}
	for _, r := range rows {
		key, kept := keys[r.ID]
		if !kept {
			continue
		}
		title, err := key.Open(sealTitle, r.Title)
		if err != nil {
			return err
		}
		name, err := key.Open(sealName, r.Name)
		if err != nil {
			return err
		}
		at[r.ID].Title, at[r.ID].Name = title, privacy.MaskName(name)
	}
	return nil
}
