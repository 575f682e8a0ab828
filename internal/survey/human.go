package survey

import (
	"context"
	"net/url"

	"jikong/internal/auth"
	"jikong/internal/db"
)

// checks tells whether a page is the last step, with the question for people.
func (o *opened) checks(d Data) bool {
	return o.public.Human && d.View == viewPage && d.Form.Step == len(o.definition.pages())
}

// askHuman draws the question of the last step, of the kind that the form asks for.
func (o *opened) askHuman(ctx context.Context, d *Data, posted url.Values) error {
	kind := posted.Get(fieldKind)
	if do := posted.Get(fieldDo); do == doPicture || do == doSum {
		kind = do
	}
	human, err := auth.AskHuman(ctx, o.Humans, kind)
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
