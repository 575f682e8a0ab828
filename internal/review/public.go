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

// SignedBy says in a sentence who signed the text of some guidance as it stands now and when, or else which edition it is and when
// that was compared with its sources; what waits for whom is the business of the desk. It is "" when the site keeps guidance that
// nobody signed from its readers. A signature under another edition says nothing about this one.
func (s *Service) SignedBy(ctx context.Context, tenant value.ID, guidance string) (string, error) {
	subject, known, err := s.subject(ctx, s.DB.Read(), tenant, guidance)
	if err != nil || !known {
		return "", err
	}
	last, err := s.lastFor(ctx, tenant, subject)
	if err != nil {
		return "", err
	}
	if last == nil {
		return s.unsigned(ctx, tenant, subject)
	}
	return "文本版本 " + subject.Edition + "，本页医学内容经" + last.Reviewer + "（" + last.Title + "）于" + spoken(last.ReviewDate) + "审定", nil
}

// lastFor is the signature that holds for a text as it stands now, nil without one.
func (s *Service) lastFor(ctx context.Context, tenant value.ID, subject Subject) (*Review, error) {
	last, err := newest(ctx, s.DB.Read(), tenant, subject.Code)
	if err != nil || last == nil || last.Act == Withdraw || last.Edition != subject.Edition {
		return nil, err
	}
	return last, nil
}

// Signature says who signed the text of some guidance as it stands now and when, "" for nobody.
func (s *Service) Signature(ctx context.Context, tenant value.ID, guidance string) (string, error) {
	subject, known, err := s.subject(ctx, s.DB.Read(), tenant, guidance)
	if err != nil || !known {
		return "", err
	}
	last, err := s.lastFor(ctx, tenant, subject)
	if err != nil || last == nil {
		return "", err
	}
	return last.Reviewer + "（" + last.Title + "）" + spoken(last.ReviewDate) + "审定", nil
}

func (s *Service) unsigned(ctx context.Context, tenant value.ID, subject Subject) (string, error) {
	if s.Hides != nil {
		if hides, err := s.Hides(ctx, tenant); err != nil || hides {
			return "", err
		}
	}
	return "文本版本 " + subject.Edition + "，核对日期 " + subject.Date, nil
}
