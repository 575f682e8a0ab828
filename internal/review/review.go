// Package review keeps who compared the pages of the services with the facts and when, and which physicians signed the medical
// guidance on them. Nothing is overwritten: each review is a row of its own, and the newest of a subject counts.
package review

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

const tag = "复核与审定"

// Permission codes of the desk.
const (
	PermList   = "review:service:list"
	PermRecord = "review:service:edit" // record that a page was compared with the facts
	PermSign   = "review:service:sign" // record a physician's signature; no role has it from the start
)

// Kind tells what a review says: that the facts of a page hold, or that a physician answers for its medicine.
type Kind string

// The kinds of subjects.
const (
	Page     Kind = "page"
	Guidance Kind = "guidance"
)

// Subject is what is reviewed.
type Subject struct {
	Code    string   // page:message, guidance:calc/weight
	Name    string   // in Chinese
	Homes   []string // home pages of the columns whose pages show the review
	Path    string   // where the text is read
	Date    string   // day on which the edition was compared with its sources, for guidance
	Edition string   // name of its text; a new text has another one, and reviews of the old one do not count for it
	Every   int      // days after which it is due again
	// Text names the edition of a text that each site has of its own, and the day of its last change; nil where all sites have the same.
	Text func(ctx context.Context, q db.Querier, tenant value.ID) (edition string, changed value.Date, err error)
}

// of is the subject with the text of a site.
func (s Subject) of(ctx context.Context, q db.Querier, tenant value.ID) (Subject, error) {
	if s.Text == nil {
		return s, nil
	}
	edition, changed, err := s.Text(ctx, q, tenant)
	s.Edition, s.Date = edition, string(changed)
	return s, err
}

// Kind follows from the code.
func (s Subject) Kind() Kind {
	if len(s.Code) > len(Guidance) && s.Code[:len(Guidance)] == string(Guidance) {
		return Guidance
	}
	return Page
}

// Alert says what of a site waits for a review.
type Alert struct {
	Tenant      value.ID
	Perm        string // who can do something about it
	Title, Text string
}

// Options are what the service works with. All are required.
type Options struct {
	DB       *db.DB
	Versions render.Bumper
	Subjects []Subject // in the order of the desk
	// Hides tells whether a site keeps guidance from its readers until a physician signed it; nil for no site.
	Hides func(ctx context.Context, tenant value.ID) (bool, error)
	// Notify tells staff what waits for them.
	Notify func(ctx context.Context, tx *db.Tx, a Alert) error
}

// Service is the reviews of all sites.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service { return &Service{o} }

// Mount adds the calls of the desk.
func (s *Service) Mount(api *web.API) {
	line := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: "/review" + path, Tag: tag, Summary: summary, Access: web.Perm(perm)}
	}
	web.Handle(api, line("GET", "/subject/list", "各服务页面和医学内容的复核、审定情况", PermList), s.list)
	web.Handle(api, line("GET", "/subject/history", "某项的全部复核、审定记录，新的在前", PermList), s.history)
	web.Handle(api, line("POST", "/page/record", "记下页面已复核", PermRecord), s.recorder(Page))
	web.Handle(api, line("POST", "/page/withdraw", "撤回页面的复核记录", PermRecord), s.withdrawer(Page))
	web.Handle(api, line("POST", "/guidance/sign", "记下医学内容已由医师审定", PermSign), s.recorder(Guidance))
	web.Handle(api, line("POST", "/guidance/withdraw", "撤回医学内容的审定", PermSign), s.withdrawer(Guidance))
}

// subject finds one by its code, with the text of a site.
func (s *Service) subject(ctx context.Context, q db.Querier, tenant value.ID, code string) (_ Subject, known bool, err error) {
	for _, known := range s.Subjects {
		if known.Code == code {
			found, err := known.of(ctx, q, tenant)
			return found, true, err
		}
	}
	return Subject{}, false, nil
}
