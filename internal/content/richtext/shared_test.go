package richtext

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// The editor of the back office reads the same two files (web/src/widgets/rich-text): what it lets a person write is what is
// stored and shown, and what it refuses is refused here too.
const (
	sharedCases = "testdata/article-html.json"
	corpus      = "testdata/xss-corpus.json"
)

type articleCases struct {
	Elements map[string][]string // allowed attributes by element
	Kept     []struct{ Name, HTML string }
	Reduced  []struct{ Name, In, Editor, Server string } // Server is "" where both say the same
	Links    []struct {
		Address string
		Allowed bool
	}
	Pictures []struct {
		Address string
		Allowed bool
	}
}

func readShared[T any](t testing.TB, file string) (rows T) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestWhatTheEditorWritesIsStoredAsItIs(t *testing.T) {
	c := NewCleaner()
	for _, tt := range readShared[articleCases](t, sharedCases).Kept {
		t.Run(tt.Name, func(t *testing.T) {
			if got := c.Clean(tt.HTML); got != tt.HTML {
				t.Errorf("\n got %s\nwant %s", got, tt.HTML)
			}
		})
	}
}

func TestWhatTheEditorDropsIsNotStoredEither(t *testing.T) {
	c := NewCleaner()
	for _, tt := range readShared[articleCases](t, sharedCases).Reduced {
		t.Run(tt.Name, func(t *testing.T) {
			want := tt.Server
			if want == "" {
				want = tt.Editor
			}
			if got := c.Clean(tt.In); got != want {
				t.Errorf("straight to the server\n got %s\nwant %s", got, want)
			}
			if got := c.Clean(tt.Editor); got != tt.Editor {
				t.Errorf("through the editor\n got %s\nwant %s", got, tt.Editor)
			}
		})
	}
}

func TestTheEditorJudgesAddressesAlike(t *testing.T) {
	cases := readShared[articleCases](t, sharedCases)
	for _, tt := range cases.Links {
		if got := isLinkTarget(tt.Address); got != tt.Allowed {
			t.Errorf("link %q: %v", tt.Address, got)
		}
	}
	for _, tt := range cases.Pictures {
		if got := IsLocalPicture(tt.Address) || isEmbeddedPicture(tt.Address); got != tt.Allowed {
			t.Errorf("picture %q: %v", tt.Address, got)
		}
	}
}

func TestNothingOfTheCorpusCanRun(t *testing.T) {
	rows := readShared[[]struct{ Class, HTML string }](t, corpus)
	if len(rows) < 300 {
		t.Fatalf("the corpus has only %d entries", len(rows))
	}
	c, elements := NewCleaner(), readShared[articleCases](t, sharedCases).Elements
	for _, row := range rows {
		for _, frame := range []string{"%", "<p>%</p>", "<table><tbody><tr><td>%</td></tr></tbody></table>", `<div><aside data-callout="points">%`} {
			expectHarmless(t, c, elements, strings.ReplaceAll(frame, "%", row.HTML))
		}
	}
}

// expectHarmless reads the result as a browser would and allows only what the contract lists.
func expectHarmless(t *testing.T, c Cleaner, elements map[string][]string, text string) {
	t.Helper()
	cleaned := c.Clean(text)
	if again := c.Clean(cleaned); again != cleaned {
		t.Errorf("%q is cleaned to %q and then to %q", text, cleaned, again)
	}
	root, err := parseFragment(cleaned)
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.CommentNode {
			t.Errorf("%q kept a comment: %s", text, cleaned)
		}
		if n.Type == html.ElementNode {
			expectAllowed(t, n, elements, text)
		}
	}
}

func expectAllowed(t *testing.T, n *html.Node, elements map[string][]string, text string) {
	t.Helper()
	attributes, known := elements[n.Data]
	if !known || n.Namespace != "" {
		t.Errorf("%q kept <%s>", text, n.Data)
	}
	for _, a := range n.Attr {
		if !strings.Contains(" "+strings.Join(attributes, " ")+" ", " "+a.Key+" ") {
			t.Errorf("%q kept the attribute %s of <%s>", text, a.Key, n.Data)
		}
		if a.Key == "href" && !isLinkTarget(a.Val) {
			t.Errorf("%q kept the address %s", text, a.Val)
		}
		if a.Key == "src" && n.Data == "img" && !IsLocalPicture(a.Val) && !isEmbeddedPicture(a.Val) {
			t.Errorf("%q kept the picture %s", text, a.Val)
		}
		if a.Key == "src" && n.Data == "video" && !IsLocalVideo(a.Val) {
			t.Errorf("%q kept the film %s", text, a.Val)
		}
	}
}
