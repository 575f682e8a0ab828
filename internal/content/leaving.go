package content

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/value"
)

// The marks of the blocks that say what becomes of links.
const (
	LeaveMark       = "leave_notice"
	ErrorReportMark = "error_report"
)

// everySite is the value of the block with which no site goes without the notice.
const everySite = "all"

// Leaving says whose readers are told before they leave, and the sites that need no notice.
type Leaving struct {
	Told  bool
	Known []string // domains, each with all below it
}

var domain = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

// LeavingOf reads the block. What is no list of domains is not fine.
func LeavingOf(text string) (l Leaving, fine bool) {
	if text = strings.ToLower(strings.TrimSpace(text)); text == "" || text == Hide {
		return Leaving{}, true
	}
	if text == everySite {
		return Leaving{Told: true}, true
	}
	l = Leaving{Told: true, Known: value.SplitWords(text)}
	return l, len(l.Known) > 0 && !slices.ContainsFunc(l.Known, func(name string) bool { return !domain.MatchString(name) })
}

// Asks tells whether a reader is told before the address. base is that of the site itself.
func (l Leaving) Asks(address *url.URL, base string) bool {
	host := strings.ToLower(address.Hostname())
	if !l.Told || host == "" || base != "" && strings.EqualFold(address.Scheme+"://"+address.Host, base) {
		return false
	}
	return !slices.ContainsFunc(l.Known, func(name string) bool { return host == name || strings.HasSuffix(host, "."+name) })
}
