package letter

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Alike is a page of the site that may answer a letter before it is sent.
type Alike struct {
	Title string `json:"title"`
	Path  string `json:"path"`
	Kind  string `json:"kind" doc:"来信答复，或栏目的名称"`
}

// Guides find pages of a site about what a text says, the likeliest first.
type Guides interface {
	Alike(ctx context.Context, tenant value.ID, text string, most int) ([]Alike, error)
}

// The most that is offered beside a letter: released letters first, then pages.
const (
	maxAlike        = 6
	maxAlikeLetters = 3
	alikeText       = 100 // characters of the text that are looked for
)

// alike finds released letters and pages about what a letter says: by its title, and by the beginning of its text where the title
// finds little.
func (s *Service) alike(ctx context.Context, tenant, column value.ID, title, content string) ([]Alike, error) {
	found := []Alike{}
	add := func(more ...Alike) {
		for _, a := range more {
			if len(found) < maxAlike && !slices.ContainsFunc(found, func(b Alike) bool { return b.Path == a.Path }) {
				found = append(found, a)
			}
		}
	}
	var texts []string
	for _, text := range []string{form.Line(title), beginningOf(form.Line(content))} {
		if runes := []rune(text); len(runes) >= minAlike {
			texts = append(texts, string(runes[:min(len(runes), alikeText)]))
		}
	}
	for _, text := range texts {
		letters, err := s.publicList(ctx, tenant, column, publicQuery{keyword: text, pageNo: 1, size: maxAlikeLetters}.clean())
		if err != nil {
			return nil, err
		}
		for _, l := range letters.Records {
			add(Alike{Title: l.Title, Path: l.Path, Kind: "来信答复"})
		}
	}
	for _, text := range texts {
		if s.Guides == nil || len(found) >= maxAlike {
			break
		}
		pages, err := s.Guides.Alike(ctx, tenant, text, maxAlike)
		if err != nil {
			return nil, err
		}
		add(pages...)
	}
	return found, nil
}

// minAlike is from how many characters on a text says something.
const minAlike = 4

// beginningOf is the first sentence of a text that says something.
func beginningOf(text string) string {
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("。！？；!?;", r) }) {
		if sentence = strings.TrimSpace(sentence); len([]rune(sentence)) >= 2*minAlike {
			return sentence
		}
	}
	return ""
}

// queryAlike answers while a letter is written. It comes as a body, because what people write about themselves does not belong into
// addresses, which are logged.
func (s *Service) queryAlike(ctx context.Context, in *struct {
	Body struct {
		Title   string `json:"title"`
		Content string `json:"content,omitempty"`
	}
}) ([]Alike, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.askers.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return nil, err
	}
	return s.alike(ctx, tenant, 0, in.Body.Title, in.Body.Content)
}
