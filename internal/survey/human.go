package survey

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/wizard"
)

// checks tells whether a page is the last step, with the question for people.
func (o *opened) checks(d Data) bool {
	return o.public.Human && d.View == viewPage && d.Form.Step == len(o.definition.pages())
}

// askHuman draws the question of the last step, of the kind that the form asks for.
func (o *opened) askHuman(ctx context.Context, d *Data, p *wizard.Posted) error {
	human, err := p.Human(ctx, o.Humans)
	d.Human = &human
	return err
}

// isHuman uses the answer to the human check up where the survey wants one.
func (s *Service) isHuman(ctx context.Context, tx *db.Tx, p *prepared) (bool, error) {
	if !p.asksHuman() {
		return true, nil
	}
	return s.Humans.Take(ctx, tx, p.in.CheckKey, p.in.Captcha)
}
