package letter

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"jikong/internal/crud"
	"jikong/internal/errs"
)

// Redaction is a proposal for the public text of a letter. A person reads it before anybody else does.
type Redaction struct {
	PublicText
	Found []Replaced `json:"found" doc:"被替换的内容，供核对"`
}

// Replaced is a piece of the letter that was taken out.
type Replaced struct {
	Text string `json:"text"`
	Kind string `json:"kind" doc:"称呼、电话、邮箱、证件号码、地址"`
}

// trace is a kind of text that points at a person.
type trace struct {
	kind, with string
	pattern    *regexp.Regexp
}

// traces are what texts give away, the longest numbers first.
func traces() []trace {
	return []trace{
		{"证件号码", "（证件号码略）", regexp.MustCompile(`[1-9][0-9]{5}(?:19|20)[0-9]{2}[01][0-9][0-3][0-9][0-9]{3}[0-9Xx]`)},
		{"邮箱", "（邮箱略）", regexp.MustCompile(`[A-Za-z0-9_.+-]+@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+`)},
		{"电话", "（电话略）", regexp.MustCompile(`(?:\+?86[ -]?)?1[3-9][0-9][ -]?[0-9]{4}[ -]?[0-9]{4}|0[0-9]{2,3}[ -]?[1-9][0-9]{6,7}`)},
		{"地址", "（地址略）", regexp.MustCompile(`[\p{Han}A-Za-z0-9]{0,12}(?:路|街|道|巷|弄|小区|村|苑|花园)[\p{Han}A-Za-z0-9]{0,6}?[0-9一二三四五六七八九十]+(?:号楼|号|栋|幢|单元|室|组)(?:[0-9A-Za-z一二三四五六七八九十-]+(?:号楼|号|栋|幢|单元|层|室))*`)},
	}
}

// redactor takes the traces of one writer out of texts.
type redactor struct {
	known map[string]string // text → kind: what the writer filled in
	found []Replaced
}

func (r *redactor) clean(text string) string {
	for known, kind := range r.known {
		if utf8.RuneCountInString(known) >= 2 && strings.Contains(text, known) {
			r.found = append(r.found, Replaced{known, kind})
			text = strings.ReplaceAll(text, known, "（"+kind+"略）")
		}
	}
	for _, t := range traces() {
		text = t.pattern.ReplaceAllStringFunc(text, func(piece string) string {
			r.found = append(r.found, Replaced{piece, t.kind})
			return t.with
		})
	}
	return text
}

// redaction proposes the public text: what stands there already, else the letter and its last answer without what the writer filled in
// about himself and what looks like a number, an address or a mail.
func (s *Service) redaction(ctx context.Context, in *crud.IDInput) (made Redaction, err error) {
	id, err := in.Parse()
	if err != nil {
		return made, err
	}
	l, err := s.letters.Get(ctx, s.DB.Read(), id)
	if err != nil {
		return made, err
	}
	if _, err := l.after(Redact); err != nil {
		return made, err
	}
	parts, err := s.open(ctx, s.DB.Read(), l.ID)
	if err != nil {
		return made, err
	}
	answer := ""
	for _, m := range parts.messages {
		if m.Kind == "reply" {
			answer = m.Body
		}
	}
	if answer == "" {
		return made, errs.Invalidf("这封信没有答复，不能公开")
	}
	r := redactor{known: map[string]string{parts.name: "称呼", parts.phone: "电话", parts.email: "邮箱"}, found: []Replaced{}}
	made.PublicTitle, made.PublicContent, made.PublicAnswer = r.clean(parts.title), r.clean(parts.content), r.clean(answer)
	made.Found = r.found
	return made, nil
}
