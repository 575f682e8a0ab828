package render

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The entries of the front end in Vite's manifest.
const (
	PortalEntry = "src/apps/portal/main.ts"
	AdminEntry  = "admin.html"
)

// Further modules of the portal.
const (
	rescueEntry = "src/apps/portal/rescue.ts"   // draws in the browser what the engine here could not
	hydration   = "src/apps/portal/hydrate.tsx" // takes islands over
	islands     = "src/apps/portal/islands/"    // the modules that draw islands, by their names
	sheets      = "src/apps/portal/sheets/"     // the style sheets of each kind of page, and everySheet
	everySheet  = sheets + "every.css"
)

const manifestName = ".vite/manifest.json"

// Assets are the addresses of one built entry: its module, the modules it imports at once, and its style sheets.
type Assets struct {
	Script  string
	Preload []string
	Styles  []string
	Sheets  map[string]string   // the further style sheet of a kind of page
	Islands map[string][]string // what takes over an island of the page, by its name
	Rescue  string              // the module in place of Script where the page could not be drawn
}

// chunk is one line of the manifest, https://vite.dev/guide/backend-integration
type chunk struct {
	File    string   `json:"file"`
	Imports []string `json:"imports"`
	CSS     []string `json:"css"`
}

// ReadAssets finds an entry in the manifest of the built front end. A missing manifest or entry is fs.ErrNotExist in an error
// that says how to build.
func ReadAssets(dist fs.FS, entry string) (Assets, error) {
	text, err := fs.ReadFile(dist, manifestName)
	if err != nil {
		return Assets{}, fmt.Errorf("front end is not built, run `make build`: %w", err)
	}
	var manifest map[string]chunk
	if err := json.Unmarshal(text, &manifest); err != nil {
		return Assets{}, fmt.Errorf("read %s: %w", manifestName, err)
	}
	main, found := manifest[entry]
	if !found {
		return Assets{}, fmt.Errorf("%s has no entry %s, run `make build`: %w", manifestName, entry, fs.ErrNotExist)
	}
	a := Assets{Script: "/" + main.File}
	a.collect(manifest, main, map[string]bool{entry: true})
	if entry == PortalEntry {
		a.Rescue = "/" + manifest[rescueEntry].File
		a.Islands = a.islandsIn(manifest)
		a.Styles = append(a.Styles, "/"+manifest[everySheet].File)
		a.Sheets = sheetsIn(manifest)
	}
	return a, nil
}

// islandsIn finds what the browser would otherwise ask for only after it has read the entry.
func (a Assets) islandsIn(manifest map[string]chunk) map[string][]string {
	found := map[string][]string{}
	for name, c := range manifest {
		island, is := strings.CutPrefix(name, islands)
		if !is {
			continue
		}
		own, visited := Assets{}, map[string]bool{PortalEntry: true}
		own.collect(manifest, chunk{Imports: []string{hydration}}, visited)
		own.collect(manifest, c, visited)
		beside := slices.DeleteFunc(append(own.Preload, "/"+c.File), func(file string) bool {
			return file == a.Script || slices.Contains(a.Preload, file)
		})
		found[strings.TrimSuffix(island, path.Ext(island))] = beside
	}
	return found
}

// sheetsIn finds the style sheets of the kinds of pages.
func sheetsIn(manifest map[string]chunk) map[string]string {
	found := map[string]string{}
	for name, c := range manifest {
		if kind, is := strings.CutPrefix(name, sheets); is && name != everySheet {
			found[strings.TrimSuffix(kind, ".css")] = "/" + c.File
		}
	}
	return found
}

// islandMark is how the front end marks a part of the page that the browser takes over (web/src/ui-portal/island.tsx).
var islandMark = regexp.MustCompile(`<div data-island="([a-z]+)"`)

// beside lists what the islands of a page need, in the order in which they stand there.
func (a Assets) beside(main string) []string {
	var files []string
	for _, island := range islandMark.FindAllStringSubmatch(main, -1) {
		for _, file := range a.Islands[island[1]] {
			if !slices.Contains(files, file) {
				files = append(files, file)
			}
		}
	}
	return files
}

// collect adds what a chunk needs, imported chunks first: their styles come before those that build on them.
func (a *Assets) collect(manifest map[string]chunk, c chunk, visited map[string]bool) {
	for _, name := range c.Imports {
		if visited[name] {
			continue
		}
		visited[name] = true
		imported := manifest[name]
		a.collect(manifest, imported, visited)
		if imported.File != "" {
			a.Preload = append(a.Preload, "/"+imported.File)
		}
	}
	for _, file := range c.CSS {
		if address := "/" + file; !slices.Contains(a.Styles, address) {
			a.Styles = append(a.Styles, address)
		}
	}
}
