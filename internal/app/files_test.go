package app

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/testkit"
)

// upload sends a file with fields in pairs.
func (n *node) upload(path, name string, content []byte, fields ...string) answer {
	n.t.Helper()
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	for i := 0; i+1 < len(fields); i += 2 {
		if err := w.WriteField(fields[i], fields[i+1]); err != nil {
			n.t.Fatal(err)
		}
	}
	out, err := w.CreateFormFile("file", name)
	if err == nil {
		_, err = out.Write(content)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		n.t.Fatal(err)
	}
	return n.do("POST", path, b.String(), "Content-Type", w.FormDataContentType())
}

func pngPicture(t *testing.T, side int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, side, side))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// An editor puts a picture into an article; the visitor sees it, and the library knows where it is.
func TestAPictureGoesFromTheEditorIntoAnArticle(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) { pictureIntoArticle(t, serveConfig(data)) })
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		pictureIntoArticle(t, serveConfig(onS3(t)))
	})
}

// onS3 is SQLite with the files in a bucket.
func onS3(t *testing.T) config.Data {
	t.Helper()
	o := testkit.S3(t)
	data := sqliteSite.copy(t)
	data.S3 = config.S3{S3Endpoint: o.Endpoint, S3Bucket: o.Bucket, S3Region: o.Region, S3AccessKey: o.AccessKey, S3SecretKey: o.SecretKey}
	return data
}

func TestFilesAreThereAfterARestart(t *testing.T) {
	test := func(t *testing.T, data config.Data) {
		content, path, small := pngPicture(t, 700), "", answer{}
		t.Run("before", func(t *testing.T) {
			n := startWith(t, serveConfig(data))
			n.administrator("linxl")
			path = n.upload("/api/sys/common/upload", "图.png", content, "biz", "media").Message
			small = n.get("/api/sys/common/static/" + path + "?w=320")
		})
		n := startWith(t, serveConfig(data))
		if got := n.get("/api/sys/common/static/" + path); got.Status != http.StatusOK || got.Body != string(content) {
			t.Errorf("the picture answers %d with %d bytes", got.Status, len(got.Body))
		}
		if got := n.do("GET", "/api/sys/common/static/"+path, nil, "Range", "bytes=1-3"); got.Status != http.StatusPartialContent || got.Body != "PNG" {
			t.Errorf("a piece of it answers %d %q", got.Status, got.Body)
		}
		if got := n.get("/api/sys/common/static/" + path + "?w=320"); got.Status != http.StatusOK || got.Body != small.Body || got.Header.Get("ETag") != small.Header.Get("ETag") {
			t.Errorf("its smaller version answers %d %s, before %d %s", got.Status, got.Header.Get("ETag"), small.Status, small.Header.Get("ETag"))
		}
	}
	eachDatabase(t, test)
	t.Run("s3", func(t *testing.T) {
		t.Parallel()
		test(t, onS3(t))
	})
}

func pictureIntoArticle(t *testing.T, c config.Serve) {
	n := startWith(t, c)
	n.administrator("linxl")
	content := pngPicture(t, 700)
	a := n.upload("/jeecg-boot/sys/common/upload", "blob.png", content, "biz", "jeditor", "jeditor", "1")
	if !a.Success || a.Code != 0 || !strings.HasPrefix(a.Message, "jeditor/") {
		t.Fatalf("the upload answers %s", a.Body)
	}
	var file struct{ ID string }
	decode(t, a.Result, &file)
	address := "/api/sys/common/static/" + a.Message
	article := n.ok("POST", "/api/content/article/add", map[string]any{
		"columnId": "31", "title": "洗手七步法", "source": "健康教育科", "summary": "一图读懂。", "body": `<p>照着做：</p><p><img src="` + address + `" alt="洗手七步法"></p>`,
	})
	n.ok("POST", "/api/content/article/publish", map[string]any{"id": article["id"], "version": article["version"]})

	visitor := &node{t: t, url: n.url, http: n.http}
	soon(t, "the page shows the picture", func() bool {
		return strings.Contains(visitor.get("/detail/31/"+article["id"].(string)).Body, address)
	})
	if got := visitor.get(address); got.Status != http.StatusOK || got.Body != string(content) {
		t.Errorf("the picture comes with %d and %d bytes", got.Status, len(got.Body))
	}
	if got := visitor.get(address + "?w=320"); got.Status != http.StatusOK || got.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the small picture comes with %d %s", got.Status, got.Header.Get("Content-Type"))
	}
	var uses []struct{ Title, TypeText, Field string }
	decode(t, n.get("/api/media/file/uses?id="+file.ID).Result, &uses)
	if len(uses) != 1 || uses[0].Title != "洗手七步法" || uses[0].TypeText != "文章" || uses[0].Field != "body" {
		t.Errorf("used in %+v", uses)
	}
	if got := n.do("DELETE", "/api/media/file/delete?id="+file.ID, nil); got.Success || !strings.Contains(got.Message, "正被 1 处使用") {
		t.Errorf("deleting a used picture answers %s", got.Body)
	}
	n.ok("POST", "/api/content/article/withdraw", map[string]any{"id": article["id"], "version": 2, "reason": "改用新图，稍后重新发布"})
	n.ok("DELETE", "/api/content/article/delete?id="+article["id"].(string), nil)
	n.ok("DELETE", "/api/media/file/delete?id="+file.ID, nil)
	if got := visitor.get(address); got.Status != http.StatusNotFound {
		t.Errorf("the deleted picture answers %d", got.Status)
	}
}

func TestAPictureOfTheSiteFrameIsKeptWhileItIsShown(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		n := start(t, data)
		n.administrator("linxl")
		var file struct{ ID, Path string }
		decode(t, n.upload("/api/media/file/upload", "标志.png", pngPicture(t, 60)).Result, &file)
		var blocks struct{ Records []map[string]any }
		decode(t, n.get("/api/content/block/list?mark=logo").Result, &blocks)
		if len(blocks.Records) != 1 {
			t.Fatalf("blocks: %v", blocks.Records)
		}
		logo := blocks.Records[0]
		logo["img"], logo["imgAlt"] = "/api/sys/common/static/"+file.Path, "清和疾控的标志"
		logo = n.ok("PUT", "/api/content/block/edit", logo)
		var uses []struct{ Title, TypeText, Link string }
		decode(t, n.get("/api/media/file/uses?id="+file.ID).Result, &uses)
		if len(uses) != 1 || uses[0].Title != "网站标志" || uses[0].TypeText != "站点内容" || uses[0].Link != "/content/block" {
			t.Errorf("used in %+v", uses)
		}
		if got := n.do("DELETE", "/api/media/file/delete?id="+file.ID, nil); got.Success {
			t.Errorf("deleting the picture answers %s", got.Body)
		}
		logo["img"], logo["imgAlt"] = "", ""
		n.ok("PUT", "/api/content/block/edit", logo)
		n.ok("DELETE", "/api/media/file/delete?id="+file.ID, nil)
	})
}
