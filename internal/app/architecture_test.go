package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The layers of the program, lowest first. A package may import packages of lower layers and, among the platform, of its own
// layer; product packages never import each other. Below the products stands the directory: who there is, in which sites and departments,
// is one of the few things that other areas may know as it is. Above them stands the portal, which shows what package content holds and
// knows no other product: the services lend it their pages through package render.
var layers = []struct {
	name     string
	packages []string
	sideways bool
}{
	{"foundation", []string{"errs", "value", "rules", "form"}, true},
	{"platform", []string{"config", "db", "schema", "crud", "imports", "exports", "sheet", "web", "auth", "bus", "live", "cron", "lifetime", "job", "blob", "search", "render", "cache", "audit", "privacy", "attachment", "wizard", "message", "speech", "sso", "testkit"}, true},
	{"directory", []string{"directory"}, false},
	{"product", []string{"access", "signin", "setting", "content", "searchdesk", "media", "letter", "recruit", "survey", "clinic", "announcement", "report", "journal", "calculator", "feedback", "review", "dashboard", "jobdesk", "lifetimedesk"}, false},
	{"portal", []string{"portal"}, false},
	{"demo", []string{"demo", "sitetest"}, false},
	{"app", []string{"app"}, false},
}

func layerOf(pkg string) int {
	return slices.IndexFunc(layers, func(l struct {
		name     string
		packages []string
		sideways bool
	}) bool {
		return slices.Contains(l.packages, pkg)
	})
}

func TestImportsPointOneWay(t *testing.T) {
	eachGoFile(t, func(path, source string) {
		from := strings.Split(filepath.ToSlash(strings.TrimPrefix(path, root+"/internal/")), "/")[0]
		if !strings.HasPrefix(path, root+"/internal/") || strings.HasSuffix(path, "_test.go") {
			return
		}
		if layerOf(from) < 0 {
			t.Errorf("%s: package %q is in no layer of design.md; add it where it belongs", path, from)
		}
		for _, imported := range importsOf(t, path) {
			to, internal := strings.CutPrefix(imported, "jikong/internal/")
			to = strings.Split(to, "/")[0]
			if imported == "jikong/web" {
				to, internal = "web dist", from != "app"
			}
			if !internal || to == from {
				continue
			}
			a, b := layerOf(from), layerOf(to)
			if b > a || (a == b && !layers[a].sideways) || (from == "portal" && layers[b].name == "product" && to != "content") {
				t.Errorf("%s imports %s: %s may not know %s", path, imported, from, to)
			}
		}
	})
}

func TestOnlyThreePackagesAskForTheDialect(t *testing.T) {
	asks := regexp.MustCompile(`\.Dialect\(\)|db\.(SQLite|Postgres)\b|sqlite_master|information_schema`)
	eachGoFile(t, func(path, source string) {
		rel := strings.TrimPrefix(filepath.ToSlash(path), root+"/")
		allowed := regexp.MustCompile(`^internal/(db|search|bus|testkit|crud/crudtest)/|_test\.go$|^internal/app/app\.go$`)
		if !allowed.MatchString(rel) && asks.MatchString(source) {
			t.Errorf("%s branches on the dialect; only db, search and bus may (app chooses the bus)", rel)
		}
	})
}

func TestFilesAndFunctionsStayReadable(t *testing.T) {
	const maxLines = 400
	eachGoFile(t, func(path, source string) {
		if n := strings.Count(source, "\n"); n > maxLines && !strings.Contains(path, "testdata") {
			t.Errorf("%s has %d lines; more than %d is usually two ideas", path, n, maxLines)
		}
	})
}

// Beyond some 5,000 lines nobody knows a package whole; it usually holds two ideas by then.
func TestPackagesStayOfOneIdea(t *testing.T) {
	const maxLines = 5000
	sizes := map[string]int{}
	eachGoFile(t, func(file, source string) {
		if !strings.HasSuffix(file, "_test.go") {
			sizes[strings.TrimPrefix(path.Dir(file), root+"/")] += strings.Count(source, "\n")
		}
	})
	for pkg, size := range sizes {
		if size > maxLines {
			t.Errorf("%s has %d lines, at most %d are allowed: give its second idea a package of its own", pkg, size, maxLines)
		}
	}
}

// A type with more methods than a person can keep in mind holds several ideas; the parts of a package have types of their own.
func TestNoTypeHasHundredsOfMethods(t *testing.T) {
	const maxMethods = 100
	receiver := regexp.MustCompile(`(?m)^func \(\w+ \*?(\w+)`)
	methods := map[string]int{}
	eachGoFile(t, func(file, source string) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		for _, m := range receiver.FindAllStringSubmatch(source, -1) {
			methods[path.Dir(file)+"."+m[1]]++
		}
	})
	for name, n := range methods {
		if n > maxMethods {
			t.Errorf("%s has %d methods, at most %d are allowed", strings.TrimPrefix(name, root+"/"), n, maxMethods)
		}
	}
}

func TestNoPackageWorksInInit(t *testing.T) {
	eachGoFile(t, func(path, source string) {
		if strings.Contains(source, "\nfunc init() {") {
			t.Errorf("%s works in init", path)
		}
	})
}

const root = "../.."

func eachGoFile(t *testing.T, visit func(path, source string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || (strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2)) {
			return filepath.SkipDir
		}
		if d.IsDir() || filepath.Ext(path) != ".go" {
			return nil
		}
		content, err := os.ReadFile(path)
		if err == nil {
			visit(filepath.ToSlash(path), string(content))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func importsOf(t *testing.T, path string) (paths []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}

// Each pattern that a package embeds must fit a file of the repository, or a clone does not compile.
func TestWhatIsEmbeddedStandsInTheRepository(t *testing.T) {
	listed, err := exec.Command("git", "-C", root, "ls-files").Output()
	if err != nil {
		t.Skip("an archive of the sources has no list of what is in the repository; CI runs in a clone, which has one")
	}
	files := strings.Split(strings.TrimSpace(string(listed)), "\n")
	embeds, found := regexp.MustCompile(`(?m)^//go:embed (.+)$`), 0
	eachGoFile(t, func(source, text string) {
		folder := strings.TrimPrefix(path.Dir(source), root+"/")
		for _, line := range embeds.FindAllStringSubmatch(text, -1) {
			for _, pattern := range strings.Fields(line[1]) {
				found++
				if !hasMatch(files, path.Join(folder, strings.TrimPrefix(pattern, "all:"))) {
					t.Errorf("%s embeds %s, of which the repository has no file", source, pattern)
				}
			}
		}
	})
	if found < 10 {
		t.Errorf("only %d patterns were found", found)
	}
}

func hasMatch(files []string, pattern string) bool {
	for _, file := range files {
		if matched, err := filepath.Match(pattern, file); matched && err == nil || strings.HasPrefix(file, pattern+"/") {
			return true
		}
	}
	return false
}
