package review

import (
	"context"
	"slices"

	"jikong/internal/value"
)

// Checked is what readers of a page learn of its last review.
type Checked struct {
	Date value.Date // "" when nobody reviewed the page
	By   string
	Next value.Date
}

// PageReview is the last review of the pages of a home page that counts. It is a fact about a day, so a new edition of the text
// does not take it away; the desk is told instead.
func (s *Service) PageReview(ctx context.Context, tenant value.ID, home string) (Checked, error) {
	at := slices.IndexFunc(s.Subjects, func(subject Subject) bool {
		return subject.Kind() == Page && slices.Contains(subject.Homes, home)
	})
	if at < 0 {
		return Checked{}, nil
	}
	last, err := newest(ctx, s.DB.Read(), tenant, s.Subjects[at].Code)
	if err != nil || last == nil || last.Act == Withdraw {
		return Checked{}, err
	}
	return Checked{last.ReviewDate, last.Reviewer, last.NextReviewDate}, nil
}

// SignedBy says in a sentence who signed the text of some guidance as it stands now and when; "" when nobody did. A signature
// under another edition says nothing about this one.
func (s *Service) SignedBy(ctx context.Context, tenant value.ID, guidance string) (string, error) {
	subject, known := s.subject(guidance)
	if !known {
		return "", nil
	}
	last, err := newest(ctx, s.DB.Read(), tenant, guidance)
	if err != nil || last == nil || last.Act == Withdraw || last.Edition != subject.Edition {
		return "", err
	}
	return "本页医学内容经" + last.Reviewer + "（" + last.Title + "）于" + spoken(last.ReviewDate) + "审定", nil
}
