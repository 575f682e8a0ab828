package app

import "testing"

// A client that is kept elsewhere draws its pictures with the tag of a picture, which names no origin.
func TestAClientOfAnotherOriginShowsPictures(t *testing.T) {
	c := serveConfig(sqliteSite.copy(t))
	c.AllowOrigins = []string{"http://localhost:3000"}
	n := startWith(t, c)
	n.administrator("wang")
	a := n.get("/jeecg-boot/sys/common/static/" + n.upload("/jeecg-boot/sys/common/upload", "合影.png", pngPicture(t, 40)).Message)
	if a.Status != 200 || a.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" || a.Header.Get("Vary") != "Origin" {
		t.Errorf("%d, shown by pages of %q, kept by %q", a.Status, a.Header.Get("Cross-Origin-Resource-Policy"), a.Header.Get("Vary"))
	}
}
