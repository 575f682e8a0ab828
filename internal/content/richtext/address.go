package richtext

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
)

// IsSitePath tells whether an address stays on this site: an absolute path. `//host` and `/\host` lead elsewhere.
func IsSitePath(href string) bool {
	if !strings.HasPrefix(href, "/") || strings.HasPrefix(href, "//") || !isPlainAddress(href) {
		return false
	}
	u, err := url.Parse(href)
	return err == nil && u.Host == "" && u.Scheme == ""
}

// IsWebAddress tells whether an address is http or https with a host.
func IsWebAddress(href string) bool {
	if !isPlainAddress(href) {
		return false
	}
	u, err := url.Parse(href)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Hostname() != "" && u.User == nil
}

// isPlainAddress refuses what browsers and templates read differently from url.Parse.
func isPlainAddress(href string) bool {
	return !strings.ContainsAny(href, "\\\"'<>`") && !strings.Contains(href, "{{") &&
		!strings.ContainsFunc(href, func(r rune) bool { return r <= ' ' || r == 0x7f || r == 0xfffd })
}

// IsSiteOrWeb is the rule of menu entries, tiles and blocks.
func IsSiteOrWeb(href string) bool { return IsSitePath(href) || IsWebAddress(href) }

// isLinkTarget is the rule of links inside an article: also mail, telephone and a place in the same text.
func isLinkTarget(href string) bool {
	if IsSiteOrWeb(href) {
		return true
	}
	if !isPlainAddress(href) {
		return false
	}
	for _, prefix := range []string{"mailto:", "tel:", "#"} {
		if rest, found := strings.CutPrefix(href, prefix); found {
			return rest != "" && !strings.Contains(rest, ":")
		}
	}
	return false
}

// uploaded is where stored files are served.
const uploaded = "/api/sys/common/static/"

// IsLocalPicture tells whether a picture comes from this site: the built-in drawings or uploaded files. Pictures of other
// sites would tell them who reads, and vanish with them.
func IsLocalPicture(src string) bool {
	return isOwnFile(src, "/pictures/", "/files/", uploaded)
}

// IsLocalVideo tells whether a film was uploaded here.
func IsLocalVideo(src string) bool {
	return isOwnFile(src, "/files/", uploaded) && strings.HasSuffix(src, ".mp4")
}

// isOwnFile tells whether an address stays below one of the folders, also when a browser reads its escapes.
func isOwnFile(src string, folders ...string) bool {
	plain, err := url.PathUnescape(src)
	if err != nil || !IsSitePath(src) || path.Clean(src) != src || path.Clean(plain) != plain {
		return false
	}
	return slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(src, folder) })
}

// embedded is a picture inside its own address: pixels only, never a drawing that could hold a script.
var embedded = regexp.MustCompile(`^data:image/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$`)

// isEmbeddedPicture tells whether a picture stands inside the text itself, as the editor writes it when the server answers an
// upload with "local".
func isEmbeddedPicture(src string) bool { return embedded.MatchString(src) }

// IsLocalCaptions tells whether subtitles were uploaded here.
func IsLocalCaptions(src string) bool {
	return isOwnFile(src, "/files/", uploaded) && strings.HasSuffix(src, ".vtt")
}
