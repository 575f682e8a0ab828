package media

import (
	"context"
	"fmt"
	"image"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud/crudtest"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

type object = map[string]any

// files lists the names that a list call answers, in its order.
func (o *office) files(query string) string {
	o.T.Helper()
	page := must[web.Page[File]](o, "GET", "/media/file/list"+query, nil)
	names := make([]string, len(page.Records))
	for i, f := range page.Records {
		names[i] = f.Name
	}
	return strings.Join(names, " ")
}

func (o *office) folder(name string, parent value.ID) Folder {
	o.T.Helper()
	return must[Folder](o, "POST", "/media/folder/add", object{"name": name, "parentId": parent})
}

func TestTheLibraryIsListedSortedAndSearched(t *testing.T) {
	onOffices(t, func(o *office) {
		flu := o.folder("流感", 0)
		posters := o.folder("海报", flu.ID)
		o.upload("洗手.png", pngOf(photo(20, 10)), part{"alt", "", "洗手七步法"}, part{"credit", "", "健教科"}, part{"folderId", "", posters.ID.String()})
		o.Clock.Advance(1e9)
		o.upload("周报.pdf", pdf, part{"folderId", "", flu.ID.String()})
		o.Clock.Advance(1e9)
		o.upload("合影.jpg", jpegOf(photo(300, 200)))
		if a := o.post("/sys/common/upload", part{"file", "信件附件.txt", "不给编辑看"}); !a.Success {
			t.Fatal(a.Message)
		}
		if a := o.post("/sys/common/upload", part{"file", "正文插图.txt", "从编辑器"}, part{"jeditor", "", "1"}); !a.Success {
			t.Fatal(a.Message)
		}
		o.Person = editor(2)
		o.upload("邻站.txt", "别的站点")
		o.Person = editor(1)
		for query, want := range map[string]string{
			"":                                "正文插图.txt 合影.jpg 周报.pdf 洗手.png",
			"?column=size&order=asc":          "正文插图.txt 周报.pdf 洗手.png 合影.jpg",
			"?column=name&order=asc":          "合影.jpg 周报.pdf 正文插图.txt 洗手.png",
			"?keyword=七步":                     "洗手.png",
			"?keyword=健教科":                    "洗手.png",
			"?keyword=邻站":                     "",
			"?keyword=信件":                     "",
			"?kind=image":                     "合影.jpg 洗手.png",
			"?folder=0":                       "正文插图.txt 合影.jpg",
			"?folder=" + flu.ID.String():      "周报.pdf 洗手.png",
			"?folder=" + posters.ID.String():  "洗手.png",
			"?folder=12345":                   "",
			"?pageSize=1&pageNo=2":            "合影.jpg",
			"?unused=1&kind=pdf":              "周报.pdf",
			"?name=*报*":                       "周报.pdf",
			"?width_begin=100&column=sha256x": "refused",
		} {
			if want == "refused" {
				if a := o.call("GET", "/media/file/list"+query, nil); a.Success {
					t.Errorf("%s was answered", query)
				}
				continue
			}
			if got := o.files(query); got != want {
				t.Errorf("%s: %s, want %s", query, got, want)
			}
		}
		page := must[web.Page[OSSFile]](o, "GET", "/sys/oss/file/list?fileName=*合影*", nil)
		if len(page.Records) != 1 || !strings.HasPrefix(page.Records[0].URL, "https://www.example.gov.cn/api/sys/common/static/media/202611/") {
			t.Errorf("the file page lists %+v", page)
		}
		if u := must[Usage](o, "GET", "/media/usage", nil); u.Files != 5 || u.Bytes < 1000 || u.Quota != 20<<30 {
			t.Errorf("usage %+v", u)
		}
		tree := must[[]*FolderNode](o, "GET", "/media/folder/tree", nil)
		if len(tree) != 1 || tree[0].FileCount != 1 || len(tree[0].Children) != 1 || tree[0].Children[0].FileCount != 1 {
			t.Errorf("the tree is %+v", tree)
		}
	})
}

func TestFilesAreChangedMovedAndDescribed(t *testing.T) {
	onOffices(t, func(o *office) {
		flu := o.folder("流感", 0)
		a, b := o.upload("a.jpg", jpegOf(photo(10, 10))), o.upload("b.png", pngOf(photo(10, 10)))
		both := a.ID.String() + "," + b.ID.String()
		must[any](o, "PUT", "/media/file/move", object{"ids": both, "folderId": flu.ID})
		must[any](o, "PUT", "/media/file/editBatch", object{"ids": both, "credit": "宣教中心"})
		saved := must[File](o, "PUT", "/media/file/edit", object{"id": a.ID, "version": 3, "name": "接种现场.png", "alt": " 老人在 接种 ", "path": "evil", "sha256": "evil", "useCount": 9})
		if saved.Name != "接种现场.png.jpg" || saved.Alt != "老人在 接种" || saved.Credit != "宣教中心" || saved.FolderID != flu.ID || saved.Path != a.Path || saved.UseCount != 0 {
			t.Errorf("saved %+v", saved)
		}
		for what, body := range map[string]object{
			"a stale save": {"id": a.ID, "version": 1, "alt": "x"}, "a name that leads away": {"id": a.ID, "version": 4, "name": "../x.jpg"}, "no name": {"id": a.ID, "version": 4, "name": " "},
			"a folder that does not exist": {"id": a.ID, "version": 4, "folderId": "99"}, "a long description": {"id": a.ID, "version": 4, "alt": strings.Repeat("长", 201)},
		} {
			if a := o.call("PUT", "/media/file/edit", body); a.Success || a.Message == "" {
				t.Errorf("%s was answered %s", what, a.Body)
			}
		}
		must[any](o, "PUT", "/media/file/move", object{"ids": b.ID.String(), "folderId": ""})
		if got := o.files("?folder=" + flu.ID.String()); got != "接种现场.png.jpg" {
			t.Errorf("in the folder: %s", got)
		}
	})
}

func TestFoldersStayATreeAndAreDeletedEmptyOnly(t *testing.T) {
	onOffices(t, func(o *office) {
		a := o.folder("甲", 0)
		b := o.folder("乙", a.ID)
		f := o.upload("a.txt", "x", part{"folderId", "", b.ID.String()})
		refused := func(what, method, path string, body any, want string) {
			t.Helper()
			if got := o.call(method, path, body); got.Success || !strings.Contains(got.Message+string(got.Result), want) {
				t.Errorf("%s: %s, want %s", what, got.Body, want)
			}
		}
		refused("the same name twice", "POST", "/media/folder/add", object{"name": "乙", "parentId": a.ID}, "同名")
		refused("a circle", "PUT", "/media/folder/edit", object{"id": a.ID, "version": 1, "parentId": b.ID}, "自己里面")
		refused("a folder in itself", "PUT", "/media/folder/edit", object{"id": a.ID, "version": 1, "parentId": a.ID}, "自己里面")
		deep := b
		for i := range 3 {
			deep = o.folder(fmt.Sprint(i), deep.ID)
		}
		refused("a sixth level", "POST", "/media/folder/add", object{"name": "x", "parentId": deep.ID}, "5 层")
		refused("a full folder", "DELETE", "/media/folder/delete?id="+b.ID.String(), nil, "1 个文件夹、1 个文件")
		for _, id := range []value.ID{deep.ID, deep.ParentID} {
			must[any](o, "DELETE", "/media/folder/delete?id="+id.String(), nil)
		}
		o.Person = editor(2)
		refused("a folder of another site", "DELETE", "/media/folder/delete?id="+a.ID.String(), nil, "不存在")
		refused("an upload into a folder of another site", "PUT", "/media/file/move", object{"ids": f.ID.String(), "folderId": a.ID}, "不存在")
		o.Person = editor(1)
		must[any](o, "DELETE", "/media/file/delete?id="+f.ID.String(), nil)
		must[any](o, "DELETE", "/media/folder/deleteBatch?ids="+must[web.Page[Folder]](o, "GET", "/media/folder/list?name=0", nil).Records[0].ID.String(), nil)
		must[any](o, "DELETE", "/media/folder/delete?id="+b.ID.String(), nil)
		must[any](o, "PUT", "/media/file/putRecycleBin", object{"ids": f.ID.String()})
		if got := o.files("?folder=0"); got != "a.txt" {
			t.Errorf("fetched back without its folder: %s", got)
		}
	})
}

func TestAUsedFileIsKeptAndShowsWhereItIsUsed(t *testing.T) {
	onOffices(t, func(o *office) {
		o.service.Objects = map[string]Object{"article": {Label: "文章", Link: "/content/article?id={id}", Titles: func(_ context.Context, _ db.Querier, ids []value.ID) (map[value.ID]string, error) {
			return map[value.ID]string{ids[0]: "寒潮来临前做好三件事"}, nil
		}}}
		a, b := o.upload("a.jpg", jpegOf(photo(10, 10))), o.upload("b.jpg", jpegOf(photo(11, 11)))
		o.Person = editor(2)
		foreign := o.upload("c.jpg", jpegOf(photo(12, 12)))
		o.Person = editor(1)
		fields := map[value.ID]map[string][]string{31001: {}, 31002: {}}
		uses := func(id value.ID, field string, paths ...string) {
			t.Helper()
			ctx := auth.WithPrincipal(t.Context(), o.Person)
			fields[id][field] = paths
			if err := o.DB.Tx(ctx, func(tx *db.Tx) error { return o.service.SetUses(ctx, tx, "article", id, fields[id]) }); err != nil {
				t.Fatal(err)
			}
		}
		text := `<p><img src="/api/sys/common/static/` + a.Path + `?w=640" alt="x"><a href="https://www.example.gov.cn/jeecg-boot/sys/common/static/` + b.Path + `">x</a><img src="https://elsewhere/x.jpg"></p>`
		uses(31001, "body", o.service.PathsIn(text)...)
		uses(31001, "cover", a.Path, a.Path, "", "media/202611/none.jpg", foreign.Path, "javascript:alert(1)", "%zz")
		uses(31002, "body", a.Path+",")
		counts := func() string {
			n := func(id value.ID) int64 { return o.Number(`SELECT use_count FROM media_file WHERE id = $1`, id) }
			return fmt.Sprint(n(a.ID), n(b.ID), n(foreign.ID))
		}
		if got := counts(); got != "3 1 0" {
			t.Errorf("used %s times", got)
		}
		places := must[[]Use](o, "GET", "/media/file/uses?id="+a.ID.String(), nil)
		if len(places) != 3 || places[0].Title != "寒潮来临前做好三件事" || places[0].TypeText != "文章" || places[0].Link != "/content/article?id=31002" || places[2].Field != "cover" {
			t.Errorf("used in %+v", places)
		}
		if hidden := places[1]; hidden.TypeText != "文章" || hidden.Title != "" || hidden.Link != "" {
			t.Errorf("of an article out of sight it says %+v", hidden)
		}
		for _, path := range []string{"/media/file/delete?id=", "/sys/oss/file/delete?id=", "/media/file/deleteBatch?ids="} {
			if got := o.call("DELETE", path+a.ID.String(), nil); got.Success || !strings.Contains(got.Message, "正被 3 处使用") {
				t.Errorf("%s a used file: %s", path, got.Body)
			}
		}
		address := "/api/sys/common/static/" + a.Path
		sizes, err := o.service.SizesAt(auth.WithPrincipal(t.Context(), o.Person), o.DB.Read(), []string{address, b.Path, foreign.Path, "/files/none.pdf", ""})
		if err != nil || len(sizes) != 2 || sizes[address] != a.Size || sizes[b.Path] != b.Size {
			t.Errorf("the files of the site are said to have %v bytes, %v", sizes, err)
		}
		uses(31001, "cover")
		uses(31001, "body", b.Path)
		uses(31002, "body")
		if got := counts(); got != "0 1 0" {
			t.Errorf("afterwards used %s times", got)
		}
		must[any](o, "DELETE", "/media/file/delete?id="+a.ID.String(), nil)
		if got := o.files(""); got != "b.jpg" {
			t.Errorf("left: %s", got)
		}
	})
}

func TestTheBinGivesBackAndEmptiesForGood(t *testing.T) {
	onOffices(t, func(o *office) {
		a, b := o.upload("a.txt", "first"), o.upload("b.txt", "second!")
		both := a.ID.String() + "," + b.ID.String()
		must[any](o, "DELETE", "/media/file/deleteBatch?ids="+both+",", nil)
		bin := must[web.Page[File]](o, "GET", "/media/file/recycleBin?keyword=B.T", nil)
		if bin.Total != 1 || bin.Records[0].Name != "b.txt" {
			t.Errorf("the bin holds %+v", bin)
		}
		if got := o.call("PUT", "/media/file/edit", object{"id": a.ID, "version": 2, "alt": "x"}); got.Success {
			t.Error("a file in the bin was changed")
		}
		o.Person = editor(2)
		for method, path := range map[string]string{"PUT": "/media/file/putRecycleBin", "DELETE": "/media/file/deleteRecycleBin?ids=" + both} {
			if got := o.call(method, path, object{"ids": both}); got.Success {
				t.Errorf("another site may %s %s", method, path)
			}
		}
		o.Person = editor(1)
		must[any](o, "PUT", "/media/file/putRecycleBin", object{"ids": a.ID.String()})
		must[any](o, "DELETE", "/media/file/deleteRecycleBin?ids="+b.ID.String(), nil)
		if got := o.call("DELETE", "/media/file/deleteRecycleBin?ids="+a.ID.String(), nil); got.Success {
			t.Error("a file outside the bin was purged")
		}
		if u := must[Usage](o, "GET", "/media/usage", nil); u.Files != 1 || u.Bytes != 5 {
			t.Errorf("usage %+v", u)
		}
	})
}

func TestAPictureIsCropped(t *testing.T) {
	onOffices(t, func(o *office) {
		flu := o.folder("流感", 0)
		f := o.upload("合影.png", pngOf(photo(100, 50)), part{"alt", "", "合影"}, part{"folderId", "", flu.ID.String()})
		cut := must[File](o, "POST", "/media/file/crop", object{"id": f.ID, "x": 50, "y": 10, "width": 30, "height": 20})
		if cut.Name != "合影-裁剪.png" || cut.Width != 30 || cut.Height != 20 || cut.FolderID != flu.ID || cut.Alt != "合影" || cut.ID == f.ID {
			t.Errorf("cropped to %+v", cut)
		}
		m, _, err := image.Decode(strings.NewReader(o.get(cut.Path).Body))
		if err != nil || m.At(0, 0) != photo(100, 50).At(50, 10) {
			t.Errorf("the corner is %v, %v", m.At(0, 0), err)
		}
		page := o.upload("a.pdf", pdf)
		for what, body := range map[string]object{
			"beyond the edge": {"id": f.ID, "x": 80, "y": 0, "width": 30, "height": 20}, "nothing": {"id": f.ID, "x": 0, "y": 0, "width": 0, "height": 20}, "a negative place": {"id": f.ID, "x": -1, "y": 0, "width": 5, "height": 5},
			"a huge one": {"id": f.ID, "x": 1 << 62, "y": 0, "width": 1 << 62, "height": 5}, "a document": {"id": page.ID, "x": 0, "y": 0, "width": 1, "height": 1}, "none": {"id": "99", "width": 1, "height": 1},
		} {
			if a := o.call("POST", "/media/file/crop", body); a.Success || strings.Contains(a.Message, "意外") {
				t.Errorf("%s: %s", what, a.Body)
			}
		}
	})
}

func TestOnlyThoseWithTheRightReachTheLibrary(t *testing.T) {
	o := sqliteOffice(t, Options{})
	f := o.upload("a.txt", "x")
	o.Person.Perms = nil
	for method, paths := range map[string][]string{
		"GET": {"/media/file/list", "/media/file/queryById?id=" + f.ID.String(), "/media/file/uses?id=" + f.ID.String(), "/media/file/recycleBin", "/media/usage", "/media/folder/tree", "/sys/oss/file/list"},
		"PUT": {"/media/file/edit", "/media/file/move", "/media/file/editBatch", "/media/file/putRecycleBin"}, "POST": {"/media/file/crop", "/media/folder/add", "/media/file/upload"},
		"DELETE": {"/media/file/delete?id=" + f.ID.String(), "/media/file/deleteRecycleBin?ids=1", "/sys/oss/file/delete?id=" + f.ID.String()},
	} {
		for _, path := range paths {
			if a := o.call(method, path, object{}); a.Code != 510 {
				t.Errorf("%s %s answers %s", method, path, a.Body)
			}
		}
	}
	o.Person.Perms = map[string]bool{permUpload: true}
	if a := o.post("/sys/common/upload", part{"file", "a.txt", "x"}); !a.Success {
		t.Errorf("an upload of a form answers %s", a.Body)
	}
	o.Person = auth.Principal{}
	for _, path := range []string{"/sys/common/upload", "/sbr/match/uploadImg", "/sys/oss/file/upload", "/sys/upload/uploadMinio", "/media/file/upload"} {
		if a := o.post(path, part{"file", "a.txt", "x"}); a.Status != 401 {
			t.Errorf("%s without a session answers %d", path, a.Status)
		}
	}
	if a := o.get(f.Path); a.Status != 200 {
		t.Errorf("reading without a session answers %d", a.Status)
	}
}

func TestTheOtherClientsGetTheirShapes(t *testing.T) {
	o := sqliteOffice(t, Options{})
	video := o.post("/sbr/match/uploadImg", part{"img", "宣传片.mp4", mp4()})
	if !video.Success || video.Code != 200 || video.FilePath == "" || video.FilePath != video.Data.FilePath || !strings.HasPrefix(video.FilePath, "/api/sys/common/static/video/202611/") {
		t.Fatalf("the editor's video: %s", video.Body)
	}
	if a := o.send(o.request("GET", video.FilePath, nil)); a.Body != mp4() {
		t.Errorf("the video comes back with %d and %d bytes", a.Status, len(a.Body))
	}
	if a := o.post("/sbr/match/uploadImg", part{"img", "a.jpg", jpegOf(photo(4, 4))}); a.Success || !strings.Contains(a.Message, "只能上传 .mp4") {
		t.Errorf("a picture as video: %s", a.Body)
	}
	if a := o.post("/sys/upload/uploadMinio", part{"file", "a.txt", "x"}, part{"biz", "", "temp"}); !strings.HasPrefix(a.Message, "https://www.example.gov.cn/api/sys/common/static/temp/") {
		t.Errorf("a whole address: %s", a.Body)
	}
	if a := o.post("/sys/oss/file/upload", part{"file", "a.txt", "x"}); !a.Success || !strings.Contains(string(a.Result), `"fileName":"a.txt"`) {
		t.Errorf("the file page: %s", a.Body)
	}
	// The rich-text editor sends the file before its fields.
	if a := o.post("/sys/common/upload", part{"file", "blob.png", pngOf(photo(4, 4))}, part{"biz", "", "jeditor"}, part{"jeditor", "", "1"}); !strings.HasPrefix(a.Message, "jeditor/202611/") {
		t.Errorf("the rich-text editor: %s", a.Body)
	}
	o.service.EditorEmbeds = true
	before, _ := o.stored()
	if a := o.post("/sys/common/upload", part{"file", "blob.png", pngOf(photo(5, 5))}, part{"biz", "", "jeditor"}, part{"jeditor", "", "1"}); a.Message != "local" || !a.Success {
		t.Errorf("the rich-text editor that embeds: %s", a.Body)
	}
	if after, _ := o.stored(); len(after) != len(before) {
		t.Errorf("something was stored: %v", after)
	}
}

func TestQuotasSayHowMuchIsLeft(t *testing.T) {
	refused := func(o *office, name, content, want string) {
		t.Helper()
		if a := o.post("/media/file/upload", part{"file", name, content}); a.Success || !strings.Contains(a.Message, want) {
			t.Errorf("answered %s, want %s", a.Body, want)
		}
	}
	kilobyte := strings.Repeat("x", 1024)
	o := sqliteOffice(t, Options{Quota: 3 << 10})
	first := o.upload("a.txt", kilobyte)
	o.upload("b.txt", kilobyte)
	refused(o, "c.txt", kilobyte+kilobyte, "还剩 1.0 KB，这个文件有 2.0 KB")
	if got := o.files(""); got != "b.txt a.txt" {
		t.Errorf("stored: %s", got)
	}
	o.upload("c.txt", kilobyte)
	refused(o, "d.txt", "x", "已用完")
	must[any](o, "DELETE", "/media/file/delete?id="+first.ID.String(), nil)
	refused(o, "d.txt", "x", "已用完") // the bin takes room
	must[any](o, "DELETE", "/media/file/deleteRecycleBin?ids="+first.ID.String(), nil)
	o.upload("d.txt", "x")
	o.Person = editor(2)
	o.upload("e.txt", kilobyte) // another site has its own

	o = sqliteOffice(t, Options{Daily: 2 << 10})
	o.upload("a.txt", kilobyte)
	refused(o, "b.txt", kilobyte+kilobyte, "24 小时内最多上传 2.0 KB，还剩 1.0 KB")
	o.Clock.Advance(25 * 3600 * 1e9)
	o.upload("b.txt", kilobyte+kilobyte)

	o = sqliteOffice(t, Options{Rate: 3})
	for range 3 {
		o.upload("a.txt", "x")
	}
	if a := o.post("/sys/common/upload", part{"file", "a.txt", "x"}); a.Status != 429 || !strings.Contains(a.Message, "太频繁") {
		t.Errorf("the fourth in a minute: %s", a.Body)
	}
	o.Clock.Advance(20 * 1e9)
	o.upload("a.txt", "x")
}

func TestSortsUseIndexes(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	s := newOffice(t, d, testkit.NewClock(), Options{}).service
	crudtest.SortsUseIndex(t, d, s.files)
	crudtest.SortsUseIndex(t, d, s.folders)
}

func TestAPlaceThatCannotBeWrittenIsSaidAndRecovers(t *testing.T) {
	o := sqliteOffice(t, Options{})
	dir := o.service.Spool
	o.service.Spool = "/dev/null/none"
	if a := o.post("/sys/common/upload", part{"file", "a.txt", "x"}); a.Success || a.Status != 200 {
		t.Errorf("without a place to receive: %s", a.Body)
	}
	o.service.Spool = dir
	o.upload("a.txt", "x")
}
