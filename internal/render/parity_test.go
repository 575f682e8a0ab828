package render

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// nodeCase is a page of the front end's tests with the HTML that Node makes of it.
type nodeCase struct {
	Name  string `json:"name"`
	Root  string `json:"root"`
	Props string `json:"props"`
	HTML  string `json:"html"`
}

// requireFrontEndEnv makes the comparison fail instead of pass quietly where the front end's packages are not installed; `make test` sets it.
const requireFrontEndEnv = "JIKONG_TEST_REQUIRE_FRONT_END"

// nodeCases lets Node render every page the front end's tests know, with the bundle that the server uses.
func nodeCases(t *testing.T) (bundle string, cases []nodeCase) {
	t.Helper()
	if _, err := os.Stat("../../web/node_modules"); errors.Is(err, fs.ErrNotExist) && os.Getenv(requireFrontEndEnv) == "" {
		t.Skip("the front end's packages are not installed (make build): there is nothing to compare with")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("Node is not installed: there is nothing to compare with")
	}
	// Walking the sources tells the test cache that the result depends on them.
	if err := filepath.WalkDir("../../web/src", func(_ string, _ fs.DirEntry, err error) error { return err }); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(node, "scripts/ssr-cases.mjs")
	command.Dir = "../../web"
	printed, err := command.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("the front end's packages must be installed (make build): %v\n%s", err, failed.Stderr)
		}
		t.Fatal(err)
	}
	var made struct {
		Bundle string     `json:"bundle"`
		Cases  []nodeCase `json:"cases"`
	}
	if err := json.Unmarshal(printed, &made); err != nil {
		t.Fatal(err)
	}
	return made.Bundle, made.Cases
}

// The browser takes a page over only when it would have made the very same HTML, so the engine in the process must not differ
// from the one the front end was tested with.
func TestTheEngineMakesTheSamePagesAsNode(t *testing.T) {
	bundle, cases := nodeCases(t)
	pool, err := NewPool([]byte(bundle), PoolOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	render := map[string]func(context.Context, string) (string, error){"header": pool.Header, "page": pool.Page, "footer": pool.Footer}
	if len(cases) < 10 {
		t.Fatalf("only %d pages to compare", len(cases))
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			html, err := render[c.Root](context.Background(), c.Props)
			if err != nil {
				t.Fatal(err)
			}
			if at := firstDifference(html, c.HTML); at >= 0 {
				t.Errorf("differs at byte %d:\nhere …%s\nNode …%s", at, around(html, at), around(c.HTML, at))
			}
		})
	}
}

// firstDifference is the place of the first differing byte, -1 when there is none.
func firstDifference(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	return -1
}

func around(text string, at int) string { return text[max(0, at-40):min(len(text), at+80)] }
