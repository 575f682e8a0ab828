package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

//go:embed words.txt
var words string

// article is one generated publication, the same in every system under test.
type article struct {
	ID          int64  `json:"id"`
	ColumnID    int64  `json:"columnId"`
	Title       string `json:"title"`
	Keywords    string `json:"keywords"`
	Summary     string `json:"summary"`
	Source      string `json:"source"`
	HTML        string `json:"html"` // about 3.6 KB
	Text        string `json:"text"` // HTML without markup
	PublishTime int64  `json:"publishTime"`
	Top         bool   `json:"top"`
	Hot         bool   `json:"hot"`
}

// Shape of the articles. The ids stand clear of those of the demo site, and every article is older than the demo's. They come in
// the order of time, as they would on a living site: the search index takes them several times faster so.
const (
	textBytes = 3100
	firstID   = 1_000_000_000
	interval  = 45 * time.Minute
	topShare  = 500
	hotShare  = 100
	demoSite  = "internal/demo/site"
)

var oldest = time.Date(2016, time.June, 1, 8, 0, 0, 0, time.UTC)

// corpus writes articles out of word lists and sentences of the demo site. Article i is the same in every run.
type corpus struct {
	slots   map[string][]string
	columns []int64
}

func newCorpus(root string) (*corpus, error) {
	c := &corpus{slots: readSlots(words)}
	var err error
	if c.columns, err = listColumns(filepath.Join(root, demoSite, "columns.json")); err != nil {
		return nil, err
	}
	c.slots["written"], err = writtenSentences(filepath.Join(root, demoSite, "articles"))
	return c, err
}

// mark tells apart corpora made of other words: databases filled with one of them are of no use for another.
func (c *corpus) mark() string {
	sum := fnv.New32a()
	for _, name := range slices.Sorted(maps.Keys(c.slots)) {
		fmt.Fprintln(sum, name, c.slots[name])
	}
	fmt.Fprintln(sum, c.columns)
	return fmt.Sprintf("%08x", sum.Sum32())
}

var (
	inlineTag   = regexp.MustCompile(`</?(a|strong|em|u|s|sub|sup)\b[^>]*>`)
	otherTag    = regexp.MustCompile(`<[^>]*>`)
	endOfPhrase = regexp.MustCompile(`[。！？；\n]+`)
)

// writtenSentences are real sentences of the demo articles. Patterns alone would repeat the same phrases in every article, and
// no search would find few.
func writtenSentences(dir string) ([]string, error) {
	const shortest, longest = 10, 80 // characters
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.html"))
	if err != nil {
		return nil, err
	}
	var sentences []string
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		_, body, _ := strings.Cut(string(raw), "\n---\n")
		body = otherTag.ReplaceAllString(inlineTag.ReplaceAllString(body, ""), "\n")
		for _, text := range endOfPhrase.Split(body, -1) {
			text = strings.TrimSpace(text)
			if n := utf8.RuneCountInString(text); n >= shortest && n <= longest && !strings.ContainsAny(text, "{}<>&") {
				sentences = append(sentences, text+"。")
			}
		}
	}
	if len(sentences) < 1000 {
		return nil, fmt.Errorf("%s: only %d sentences", dir, len(sentences))
	}
	return sentences, nil
}

// readSlots reads the sections of the word list. Patterns stand one to a line, words are separated by spaces; no pattern
// contains a space.
func readSlots(text string) map[string][]string {
	slots := map[string][]string{}
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			name = strings.Trim(line, "[]")
		default:
			slots[name] = append(slots[name], strings.Fields(line)...)
		}
	}
	return slots
}

// listColumns returns the columns of the demo site that hold articles: those without columns below.
func listColumns(file string) ([]int64, error) {
	raw, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var columns []struct {
		ID       int64  `json:"id,string"`
		ParentID string `json:"parentId"`
		HomePage string `json:"homePage"`
		IsHref   string `json:"isHref"`
	}
	if err := json.Unmarshal(raw, &columns); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	parents := map[string]bool{}
	for _, c := range columns {
		parents[c.ParentID] = true
	}
	var leaves []int64
	for _, c := range columns {
		if c.HomePage == "article" && c.IsHref == "N" && !parents[fmt.Sprint(c.ID)] {
			leaves = append(leaves, c.ID)
		}
	}
	if len(leaves) < 10 {
		return nil, fmt.Errorf("%s: only %d columns with articles", file, len(leaves))
	}
	return leaves, nil
}

// article makes number i.
func (c *corpus) article(i int) article {
	w := &writer{slots: c.slots, rand: rand.New(rand.NewPCG(2026, uint64(i)))}
	w.disease, w.place = w.pick("disease"), w.newPlace()
	a := article{
		ID:          firstID + int64(i),
		ColumnID:    c.columns[w.rand.IntN(len(c.columns))],
		Title:       w.fill(w.pick("title")),
		Keywords:    w.disease + "," + w.pick("theme") + "," + w.pick("group"),
		Summary:     w.fill(w.pick("sentence")),
		Source:      w.pick("unit"),
		PublishTime: oldest.Add(time.Duration(i) * interval).UnixMilli(),
		Top:         w.rand.IntN(topShare) == 0,
		Hot:         w.rand.IntN(hotShare) == 0,
	}
	w.writeBody(&a)
	return a
}

// query is a piece of 2 to 6 characters out of a random article, as a reader might type it.
func (c *corpus) query(r *rand.Rand, articles int) string {
	runs := strings.FieldsFunc(c.article(r.IntN(articles)).Text, func(char rune) bool { return !unicode.Is(unicode.Han, char) })
	runs = slices.DeleteFunc(runs, func(run string) bool { return len([]rune(run)) < 6 })
	run := []rune(runs[r.IntN(len(runs))])
	size := 2 + r.IntN(5)
	start := r.IntN(len(run) - size + 1)
	return string(run[start : start+size])
}

// writer fills patterns for one article. An article has a subject and a place of its own, which come back most of the time.
type writer struct {
	slots          map[string][]string
	rand           *rand.Rand
	disease, place string
}

func (w *writer) pick(slot string) string {
	choices := w.slots[slot]
	return choices[w.rand.IntN(len(choices))]
}

func (w *writer) newPlace() string { return w.pick("char") + w.pick("char") + w.pick("suffix") }

func (w *writer) word(slot string) string {
	stay := w.rand.IntN(3) > 0
	switch {
	case slot == "disease" && stay:
		return w.disease
	case slot == "place" && stay:
		return w.place
	case slot == "place":
		return w.newPlace()
	}
	return w.pick(slot)
}

func (w *writer) fill(pattern string) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(pattern, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		slot, after, _ := strings.Cut(rest, "}")
		b.WriteString(w.word(slot))
		pattern = after
	}
}

// writeBody writes sections of a heading, paragraphs and a list until the article is long enough.
func (w *writer) writeBody(a *article) {
	var html, text strings.Builder
	put := func(tag, content string) {
		fmt.Fprintf(&html, "<%s>%s</%s>\n", tag, content, tag)
		text.WriteString(content + "\n")
	}
	for text.Len() < textBytes {
		put("h2", w.fill(w.pick("heading")))
		for range 2 {
			put("p", w.pick("written")+w.fill(w.pick("sentence"))+w.pick("written")+w.pick("written"))
		}
		if w.rand.IntN(2) == 0 {
			html.WriteString("<ul>\n")
			for range 4 {
				put("li", w.pick("measure"))
			}
			html.WriteString("</ul>\n")
		}
	}
	a.HTML, a.Text = html.String(), text.String()
}
