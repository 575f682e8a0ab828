package illustration

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// folder is where the drawings are served.
const folder = "/pictures/"

// At returns the drawing that is served at an address.
func At(address string) (Picture, bool) {
	return Lookup(strings.TrimSuffix(strings.TrimPrefix(address, folder), ".svg"))
}

// picturePolicy lets a drawing opened by itself do nothing.
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

// Serve answers with the drawing or the icon that the address names as {file}.
func Serve(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	if size, isIcon := iconSize(file); isIcon {
		ServeIcon(w, r, size)
		return
	}
	name, isSVG := strings.CutSuffix(file, ".svg")
	svg, found := File(name)
	if !isSVG || !found {
		http.Error(w, "没有这张图片", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Security-Policy", picturePolicy)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	serve(w, r, "image/svg+xml", svg)
}

// ServeIcon answers with the mark favicon in a size.
func ServeIcon(w http.ResponseWriter, r *http.Request, size int) {
	icon, found := Icon(size)
	if !found {
		http.Error(w, "没有这张图片", http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	serve(w, r, "image/png", icon)
}

func serve(w http.ResponseWriter, r *http.Request, contentType string, picture []byte) {
	sum := sha256.Sum256(picture)
	h := w.Header()
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Type", contentType)
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(picture))
}

// iconSize reads the size from icon-192.png.
func iconSize(file string) (size int, isIcon bool) {
	side, isPNG := strings.CutSuffix(file, ".png")
	side, named := strings.CutPrefix(side, "icon-")
	size, err := strconv.Atoi(side)
	return size, isPNG && named && err == nil
}
