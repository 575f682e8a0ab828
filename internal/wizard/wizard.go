// Package wizard is what the forms of all services share that lead from page to page and work without scripts: how a form is posted, what
// its buttons are called, which page comes next, and how a page says what is wrong. A service declares its pages; what it shows on them is its own.
//
// Every button is called `go`: next, back, edit:2 (the second page), upload, remove:…, save, send, and another, picture or sum for another
// question for people. A form brings its step and, sealed, what it knows of the pages before.
package wizard

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
)

// Page is a page of questions about answers of the type A.
type Page[A any] struct {
	// Take reads the answers of the page; nil when it has none.
	Take func(answers A, p *Posted)
	// Do keeps files of the page, and does what buttons ask for that are its own.
	Do func(ctx context.Context, answers A, p *Posted) error
	// Check tells what is wrong with the answers of the page.
	Check func(ctx context.Context, answers A) (form.Problems, error)
}

// Wizard is a form of several pages, which count from 1. The last one shows all answers and sends them.
type Wizard[A any] struct {
	Pages []Page[A]
	// Keep saves what was taken after each page; nil where the answers travel with the form.
	Keep func(ctx context.Context, answers A) error
	// Skip tells that the answers so far leave a page nothing to ask; nil where every page has something. The first and the last are never
	// skipped.
	Skip func(answers A, step int) bool
}

// Turn is where a form led.
type Turn struct {
	Refusal
	Step int  // the page to show
	Send bool // all is well and the form was sent, from its last page or by the button send
}

// own are the buttons that stay on their page.
var own = []string{"upload", "remove", "add", "save", "another", "picture", "sum"}

// Turn takes the answers of a page and follows its button. Nothing that was typed is lost by what is refused.
func (w Wizard[A]) Turn(ctx context.Context, answers A, p *Posted) (Turn, error) {
	t := Turn{Step: w.Take(answers, p)}
	page := w.Pages[t.Step-1]
	var refused error
	if page.Do != nil {
		refused = page.Do(ctx, answers, p)
	}
	if _, known := form.Of(refused); w.Keep != nil && (refused == nil || known) {
		if err := w.Keep(ctx, answers); err != nil {
			refused = err
		}
	}
	if refused != nil {
		var err error
		t.Refusal, err = Refused(refused)
		return t, err
	}
	return t, w.follow(ctx, answers, p, &t)
}

// Take takes the answers of the page that was sent, and returns its step.
func (w Wizard[A]) Take(answers A, p *Posted) int {
	step := min(max(p.Number("step"), 1), len(w.Pages))
	if take := w.Pages[step-1].Take; take != nil {
		take(answers, p)
	}
	return step
}

// follow goes where the button leads. The first page with a problem comes before all later ones; answers that are kept may be filled in
// out of order, so theirs are asked for when all is sent.
func (w Wizard[A]) follow(ctx context.Context, answers A, p *Posted, t *Turn) error {
	last := len(w.Pages)
	switch {
	case slices.Contains(own, p.Button):
		return nil
	case p.Button == "back":
		t.Step = w.beside(answers, t.Step, -1)
		return nil
	case p.Button == "edit":
		t.Step = min(max(number(p.Which), 1), last-1)
		return nil
	}
	send := p.Button == "send" || t.Step == last
	from, to := 1, t.Step
	switch {
	case send:
		to = last
	case w.Keep != nil:
		from = t.Step
	}
	step, refusal, err := w.firstWrong(ctx, answers, from, to)
	switch {
	case err != nil:
		return err
	case step > 0:
		t.Step, t.Refusal = step, refusal
	case send:
		t.Send = true
	default:
		t.Step = w.beside(answers, t.Step, 1)
	}
	return nil
}

// beside is the next page that is not skipped, forwards or backwards.
func (w Wizard[A]) beside(answers A, step, by int) int {
	for step += by; step > 1 && step < len(w.Pages) && w.Skip != nil && w.Skip(answers, step); {
		step += by
	}
	return min(max(step, 1), len(w.Pages))
}

// firstWrong is the first of some pages with a problem, 0 when all is well.
func (w Wizard[A]) firstWrong(ctx context.Context, answers A, from, to int) (int, Refusal, error) {
	for step := from; step <= to; step++ {
		check := w.Pages[step-1].Check
		if check == nil {
			continue
		}
		if problems, err := check(ctx, answers); err != nil || len(problems) > 0 {
			return step, Wrong(problems), err
		}
	}
	return 0, Refusal{}, nil
}

// Refusal is what is wrong with a form, for its page.
type Refusal struct {
	Problems form.Problems
	status   int
	retry    time.Duration
}

// Wrong refuses for problems that were found.
func Wrong(problems form.Problems) Refusal {
	if len(problems) == 0 {
		return Refusal{}
	}
	return Refusal{Problems: problems, status: http.StatusUnprocessableEntity}
}

// Refused turns what a person should know of an error into problems, in the order of the fields; another error is passed on. A wrong answer
// to the question for people belongs to its field.
func Refused(err error, order ...string) (Refusal, error) {
	problems, known := form.Of(err, order...)
	if !known {
		return Refusal{}, err
	}
	r := Wrong(problems)
	var refused *errs.Error
	if errors.As(err, &refused) && refused.Code == errs.TooMany {
		r.status, r.retry = http.StatusTooManyRequests, refused.Retry
	}
	if errs.Is(err, errs.Captcha) {
		r.Problems[0].Field = "captcha"
	}
	if file := new(fileError); errors.As(err, &file) {
		r.Problems[0].Field = file.control
	}
	return r, nil
}

// Ask draws a new question for people. That none can be drawn joins what is wrong.
func (r *Refusal) Ask(ctx context.Context, humans auth.Humans, p *Posted) (auth.Human, error) {
	human, err := p.Human(ctx, humans)
	if err == nil {
		return human, nil
	}
	more, err := Refused(err)
	r.Problems, r.status, r.retry = slices.Concat(r.Problems, more.Problems), max(r.status, more.status), max(r.retry, more.retry)
	return human, err
}

// Shown are the problems as a list, never null.
func (r Refusal) Shown() form.Problems { return append(form.Problems{}, r.Problems...) }

// Page makes a page for one reader, with the status of what is wrong: 422, or 429 with when to try again.
func (r Refusal) Page(name string, data any) render.FeaturePage {
	return render.FeaturePage{Name: name, Data: data, NoStore: true, Status: r.status, RetryAfter: r.retry}
}
