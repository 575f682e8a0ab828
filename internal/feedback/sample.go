package feedback

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Sample is what readers of the demonstration site said of a page. Days count back from the day of loading.
type Sample struct {
	Path     string          `json:"path"`
	Name     string          `json:"name"`
	Owner    string          `json:"owner"`
	Useful   int             `json:"useful"`  // without words
	Useless  int             `json:"useless"` // without words
	Comments []SampleComment `json:"comments"`
}

// SampleComment is an answer with words.
type SampleComment struct {
	Useful  bool   `json:"useful"`
	Words   string `json:"words"`
	DaysAgo int    `json:"daysAgo"`
	Remark  string `json:"remark"` // how it was dealt with, "" while it waits
}

// sampleDays ago came the first answer without words, and one every day from then on.
const sampleDays = 70

// PutAnswers gives a site answers about a page that nobody was asked about yet.
func (s *Service) PutAnswers(ctx context.Context, tx *db.Tx, tenant value.ID, sample Sample) error {
	there, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM feedback_page WHERE tenant_id = $1 AND path = $2`, tenant, sample.Path)
	if err != nil || there > 0 {
		return err
	}
	now := tx.Now
	defer func() { tx.Now = now }()
	page, key := Page{Path: sample.Path, Name: sample.Name, OwnerDept: sample.Owner}, 0
	put := func(daysAgo int, useful bool, words string) error {
		key++
		tx.Now = daysBefore(now, daysAgo)
		return s.store(ctx, tx, tenant, page, PageFeedback{Path: sample.Path, Useful: &useful, Comment: tidy(words), Key: fmt.Sprintf("demo%016d", key)})
	}
	for i, useful := range sample.wordless() { // the newest come last: the page tells when it was last answered
		if err := put(sampleDays-i, useful, ""); err != nil {
			return err
		}
	}
	for _, c := range sample.Comments {
		if err := put(c.DaysAgo, c.Useful, c.Words); err != nil {
			return err
		}
		if err := dealtWith(ctx, tx, tenant, hashKey(sample.Path, fmt.Sprintf("demo%016d", key)), c.Remark); err != nil {
			return err
		}
	}
	return nil
}

// wordless are the answers without words, those of content readers among the others.
func (p Sample) wordless() (useful []bool) {
	for range p.Useful {
		useful = append(useful, true)
	}
	for i := range p.Useless {
		useful = slices.Insert(useful, i*len(useful)/(p.Useless+1), false)
	}
	return useful
}

func dealtWith(ctx context.Context, tx *db.Tx, tenant value.ID, key, remark string) error {
	if remark == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `UPDATE feedback_answer SET status = 'done', remark = $1 WHERE tenant_id = $2 AND answer_key = $3`, remark, tenant, key)
	return err
}

func daysBefore(now value.Time, days int) value.Time {
	return value.TimeOf(now.Go().Add(-time.Duration(days) * 24 * time.Hour))
}
