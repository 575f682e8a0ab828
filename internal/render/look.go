package render

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Cookies of the accessibility toolbar; the browser writes them (web/src/features/portal/accessibility/core).
const (
	lookCookie    = "jikong_assist"
	ignoredCookie = "jikong_assist_ignored"
)

// closedCookie names the notice of the home page that a reader has closed (web/src/features/portal/home/closed-notice.ts). It
// is sent to the home page alone.
const closedCookie = "jikong_closed"

// The words a look can have, in the order in which they are written. They bound the forms in which a page is kept.
var (
	lookZooms  = []string{"1.1", "1.2", "1.3"}
	lookThemes = []string{"yellow-black", "white-black", "black-white", "black-yellow", "yellow-blue"}
)

// LookOf is the look that a reader has set with the accessibility toolbar, as words for the style pageDocument: size, colours, simple
// version, emphasised links, and room for the toolbar; and whether the notice of the home page was closed, so that it does not
// stand there for a moment and push the page about. Whatever the cookies hold besides is ignored.
func LookOf(r *http.Request) string {
	if len(r.Header["Cookie"]) == 0 {
		return ""
	}
	words := lookWords(r)
	if closed, err := r.Cookie(closedCookie); err == nil && closed.Value != "" {
		words = append(words, "closed")
	}
	return strings.Join(words, " ")
}

// lookWords are the words that the toolbar has set.
func lookWords(r *http.Request) []string {
	cookie, err := r.Cookie(lookCookie)
	if err != nil {
		return nil
	}
	set := map[string]string{}
	for pair := range strings.SplitSeq(cookie.Value, "&") {
		name, value, _ := strings.Cut(pair, "=")
		set[name] = value
	}
	var words []string
	if slices.Contains(lookZooms, set["zoom"]) {
		words = append(words, "zoom-"+strings.Replace(set["zoom"], ".", "", 1)+"0")
	}
	if slices.Contains(lookThemes, set["theme"]) {
		words = append(words, "theme-"+set["theme"])
	}
	for _, name := range []string{"simple", "links"} {
		if set[name] == "1" {
			words = append(words, name)
		}
	}
	if set["show"] == "1" && !ignoresToolbar(r) {
		words = append(words, "bar")
	}
	return words
}

// ignoresToolbar tells whether the reader does not want the toolbar on this page.
func ignoresToolbar(r *http.Request) bool {
	cookie, err := r.Cookie(ignoredCookie)
	if err != nil {
		return false
	}
	for page := range strings.SplitSeq(cookie.Value, "|") {
		if path, err := url.PathUnescape(page); err == nil && path == r.URL.Path {
			return true
		}
	}
	return false
}
