package app

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/db"
)

// noise is a picture that no encoding makes small.
func noise(t *testing.T, side int) []byte {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	for i := range picture.Pix {
		picture.Pix[i] = byte(rand.Uint32())
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A person chooses a picture that they uploaded, and nothing else; the library keeps it as long as it is shown.
func TestAPictureOfAPersonIsOneThatTheyUploaded(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.administrator("linxl")
		theirs := n.upload("/api/sys/common/upload", "合影.png", pngPicture(t, 400)).Message
		if err := n.app.directory.CreateAdmin(context.Background(), "wangqi", "王琦", testPassword); err != nil {
			t.Fatal(err)
		}
		n.signIn("wangqi")
		own := n.upload("/api/sys/common/upload", "头像.png", pngPicture(t, 300)).Message
		text := n.upload("/api/sys/common/upload", "说明.txt", []byte("不是图片")).Message
		large := n.upload("/api/sys/common/upload", "大图.png", noise(t, 900)).Message
		chosen := func() string {
			avatar, _ := n.ok("GET", "/api/sys/user/account", nil)["avatar"].(string)
			return avatar
		}
		n.ok("PUT", "/api/sys/user/appEdit", map[string]any{"avatar": own})
		for what, path := range map[string]string{
			"a script": "javascript:alert(1)", "a script in a picture": "data:image/svg+xml,<svg onload=alert(1)>", "another host": "https://evil.example/a.png",
			"this host by its name": n.url + "/api/sys/common/static/" + own, "the file of somebody else": theirs, "a text": text, "a large picture": large,
			"a way out": "temp/../" + own, "more than one": own + "," + own, "a comma": own + ",", "nothing that is there": "temp/202611/0.png", "a question": own + "?w=160",
		} {
			if a := n.do("PUT", "/api/sys/user/appEdit", map[string]any{"avatar": path}); a.Success || !strings.Contains(a.Body, "头像须是您自己刚上传的图片") {
				t.Errorf("%s (%q) answers %s", what, path, a.Body)
			}
			if got := chosen(); got != own {
				t.Fatalf("%s became the picture: %q", what, got)
			}
		}
		if got := n.get("/api/sys/common/static/" + own + "?w=160"); got.Status != http.StatusOK {
			t.Errorf("the small picture answers %d", got.Status)
		}
		if list := n.get("/api/sys/user/list"); !strings.Contains(list.Body, own) {
			t.Errorf("the list of people: %s", list.Body)
		}
		used := func() int64 {
			times, err := db.Int(context.Background(), n.app.db.Read(), `SELECT use_count FROM media_file WHERE path = $1`, own)
			if err != nil {
				t.Fatal(err)
			}
			return times
		}
		if used() != 1 {
			t.Errorf("the picture is used %d times", used())
		}
		n.ok("POST", "/api/sys/user/appEdit", map[string]any{"avatar": ""})
		if chosen() != "" || used() != 0 {
			t.Errorf("afterwards %q, used %d times", chosen(), used())
		}
	})
}
