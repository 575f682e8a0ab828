package survey

import (
	"context"

	"jikong/internal/db"
)

// checks tells whether a page is the last step, with the question for people.
func (o *opened) checks(d SurveyData) bool {
	return o.public.Human && d.View == viewPage && d.Form.Step == len(o.definition.pages())
}

// isHuman uses the answer to the human check up where the survey wants one.
func (s *Service) isHuman(ctx context.Context, tx *db.Tx, p *prepared) (bool, error) {
	if !p.asksHuman() {
		return true, nil
	}
	return s.Humans.Take(ctx, tx, p.in.CheckKey, p.in.Captcha)
}
