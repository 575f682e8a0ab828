package survey

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// OpenAnswers unseals all answers of a survey, for counting by hand.
func (s *Service) OpenAnswers(ctx context.Context, survey value.ID) ([]Answers, error) {
	key, err := s.Vault.Key(ctx, s.DB.Read(), survey)
	if err != nil {
		return nil, err
	}
	rows, err := db.Select[stored](ctx, s.DB.Read(), `SELECT `+storedColumns+` FROM survey_answer WHERE survey_id = $1 ORDER BY id`, survey)
	var all []Answers
	for _, row := range rows {
		answers, err := row.open(key)
		if err != nil {
			return nil, err
		}
		all = append(all, answers)
	}
	return all, err
}
