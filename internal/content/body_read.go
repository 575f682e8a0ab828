package content

import "jikong/internal/content/richtext"

import "context"

// bodyRead is what is read in the HTML of an article: to parse a long one takes milliseconds, and each of these asks for it.
type bodyRead struct {
	body         string
	plain        string
	picturesMute int // pictures without a text in their place
	files        []string
}

type bodyKey struct{}

// readBody reads the HTML of an article.
func (s *Service) readBody(body string) *bodyRead {
	r := &bodyRead{body: body, plain: richtext.PlainText(body), picturesMute: richtext.PicturesWithoutAlt(body)}
	if s.files != nil {
		r.files = s.files.PathsIn(body)
	}
	return r
}

// withBodies keeps for a transaction what was read before it in the texts of articles.
func withBodies(ctx context.Context, read ...*bodyRead) context.Context {
	return context.WithValue(ctx, bodyKey{}, read)
}

// bodyIn is what is kept of a text, or read now where it is another one by now.
func (s *Service) bodyIn(ctx context.Context, body string) *bodyRead {
	kept, _ := ctx.Value(bodyKey{}).([]*bodyRead)
	for _, r := range kept {
		if r.body == body {
			return r
		}
	}
	return s.readBody(body)
}
