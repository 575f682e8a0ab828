package app

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"jikong/internal/web"
)

// StaffSpaces are the first path segments of the back office; every other page address is public. The staff routes of the
// specification stand as they are (/user/login, /isps/userAnnouncement, …). Those that would collide with a public page stand
// under /user: the home tab is /user/index. docs/architecture.md explains it.
var StaffSpaces = []string{"user", "isps", "account", "dashboard", "exception", "result", "content", "media", "interact", "clinic", "report", "system", "oauth2-app"}

func isStaff(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return slices.Contains(StaffSpaces, first)
}

// noncePlaceholder stands in admin.html where the nonce of the answer goes.
const noncePlaceholder = "__CSP_NONCE__"

// staffShell serves the one document of the back office for all its addresses; the client draws the rest.
type staffShell struct {
	document []byte
	tiles    string // address of the map service, for the forms with a map
}

func newStaffShell(dist fs.FS, tiles string) (staffShell, error) {
	document, err := fs.ReadFile(dist, "admin.html")
	if errors.Is(err, fs.ErrNotExist) {
		slog.Warn("the back office is not built: run make build")
		return staffShell{}, nil
	}
	return staffShell{document, tiles}, err
}

func (s staffShell) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "不支持这种请求方式", http.StatusMethodNotAllowed)
		return
	}
	if s.document == nil {
		http.Error(w, "后台前端尚未构建，请运行 make build", http.StatusServiceUnavailable)
		return
	}
	nonce := web.Nonce()
	h := w.Header()
	policy := web.PolicyStaff(nonce)
	if h.Get("Strict-Transport-Security") != "" {
		policy += "; upgrade-insecure-requests"
	}
	h.Set("Content-Security-Policy", policy)
	allowTiles(h, s.tiles)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	_, _ = w.Write(bytes.ReplaceAll(s.document, []byte(noncePlaceholder), []byte(nonce))) // an error means the client left
}
