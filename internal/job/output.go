package job

import (
	"context"
	"strings"
	"sync"
	"unicode/utf8"
)

// MaxOutput is how much of what a run prints is kept, in bytes: the end, because it says how the run went.
const MaxOutput = 64 << 10

// tail keeps the end of what is written to it. It is safe for use by several goroutines.
type tail struct {
	storing sync.Mutex // held by whoever stores the text: the end of a run waits for a beat that may fail and leave it to the end
	mu      sync.Mutex
	kept    []byte
	cut     bool
	changed bool
}

func (t *tail) add(p []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(p) > MaxOutput {
		p, t.cut = p[len(p)-MaxOutput:], true
	}
	t.kept, t.changed = append(t.kept, p...), len(p) > 0 || t.changed
	if len(t.kept) > 2*MaxOutput { // now and then, so that many small texts are not moved each time
		t.kept, t.cut = append(t.kept[:0], t.kept[len(t.kept)-MaxOutput:]...), true
	}
}

// text is the end of what was written, whole characters of it, and whether something before it is gone.
func (t *tail) text() (string, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	end := t.kept
	if len(end) > MaxOutput {
		end, t.cut = end[len(end)-MaxOutput:], true
	}
	text := string(end)
	if t.cut {
		text = fromWholeCharacter(text)
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", ""), t.cut
}

// fromWholeCharacter drops what is left of a character that was cut in two.
func fromWholeCharacter(text string) string {
	for i := 0; i < utf8.UTFMax && i < len(text); i++ {
		if utf8.RuneStart(text[i]) {
			return text[i:]
		}
	}
	return text
}

// news is the text when there is more of it than when it was asked for last.
func (t *tail) news() (text string, cut, changed bool) {
	t.mu.Lock()
	changed, t.changed = t.changed, false
	t.mu.Unlock()
	if changed {
		text, cut = t.text()
	}
	return text, cut, changed
}

type outputKey struct{}

// withOutput gives handlers a place to print to.
func withOutput(ctx context.Context, t *tail) context.Context {
	return context.WithValue(ctx, outputKey{}, t)
}

// printed is the place of the context; one that nobody reads where there is none, as in tests of a handler.
func printed(ctx context.Context) *tail {
	if t, there := ctx.Value(outputKey{}).(*tail); there {
		return t
	}
	return &tail{}
}

// again tells that what news returned could not be stored.
func (t *tail) again() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.changed = true
}
