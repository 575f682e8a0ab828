package media

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Uploaded answers an upload: the path is the message of the envelope, as existing clients expect.
type Uploaded struct {
	ID     value.ID `json:"id"`
	Path   string   `json:"path" doc:"存储路径；地址为 /api/sys/common/static/ 加上它"`
	Name   string   `json:"name"`
	Ext    string   `json:"ext"`
	Mime   string   `json:"mime"`
	Kind   string   `json:"kind" enum:"image,video,pdf,document,text,archive"`
	Size   int64    `json:"size" doc:"字节"`
	Width  int64    `json:"width" doc:"图片的像素宽，其他文件为 0"`
	Height int64    `json:"height"`

	message string
}

// EnvelopeMessage is the stored path.
func (u Uploaded) EnvelopeMessage() string { return u.message }

func uploaded(f File) Uploaded {
	return Uploaded{ID: f.ID, Path: f.Path, Name: f.Name, Ext: f.Ext, Mime: f.Mime, Kind: f.Kind, Size: f.Size, Width: f.Width, Height: f.Height, message: f.Path}
}

const embedLocal = "local" // tells the rich-text editor to keep the picture inside the text

func (s *Service) mountUpload(api *web.API) {
	route := func(path, summary string) web.Route {
		return web.Route{Methods: "POST", Path: path, Tag: tagUpload, Summary: summary, Access: web.SignedIn, MaxBody: s.maxBody(), Timeout: uploadTime}
	}
	fields := []web.FormField{
		{Name: "file", Doc: "一个文件", File: true}, {Name: "biz", Doc: "上传目录，默认 temp"}, {Name: "isup", Doc: "表格单元格的上传，仅供参考"},
		{Name: "jeditor", Doc: "富文本编辑器的上传"}, {Name: "alt", Doc: "图片的替代文字"}, {Name: "credit", Doc: "来源或作者"}, {Name: "folderId", Doc: "媒体库的文件夹"},
	}
	plain := route("/sys/common/upload", "上传一个文件，message 为存储路径")
	plain.Zero = true
	web.HandleForm(api, plain, fields, s.upload)
	web.HandleForm(api, route("/sys/upload/uploadMinio", "上传一个文件，message 为完整地址"), fields[:2], s.uploadAddress)
	web.HandleForm(api, route("/sys/oss/file/upload", "上传一个文件到文件管理"), fields[:1], s.uploadOSS)
	video := route("/sbr/match/uploadImg", "上传视频（mp4），data.filePath 为地址")
	api.HandleRaw(video, func(w http.ResponseWriter, r *http.Request) error { return s.uploadVideo(w, r, video) })
}

// maxBody leaves room for the form around the largest file.
func (s *Service) maxBody() int64 { return max(s.MaxVideo, maxFile) + 1<<20 }

func (s *Service) upload(ctx context.Context, form *web.Form) (Uploaded, error) {
	f, embedded, err := s.take(ctx, form, nil, "")
	if embedded {
		return Uploaded{message: embedLocal}, nil
	}
	return uploaded(f), err
}

func (s *Service) uploadAddress(ctx context.Context, form *web.Form) (Uploaded, error) {
	f, _, err := s.take(ctx, form, nil, "")
	answer := uploaded(f)
	if err == nil {
		answer.message, err = s.whole(ctx, f.Path)
	}
	return answer, err
}

// take receives and keeps one file. biz is where it goes when the form does not say. embedded tells that the editor keeps the
// picture itself and nothing was stored.
func (s *Service) take(ctx context.Context, form *web.Form, only *format, biz string) (f File, embedded bool, err error) {
	caller := auth.PrincipalFrom(ctx)
	if err := s.countUpload(ctx); err != nil {
		return f, false, err
	}
	if err := s.roomLeft(ctx, caller.TenantID); err != nil {
		return f, false, err
	}
	limit := allowance{only: only}
	if limit.portrait = !mayUpload(caller); limit.portrait && (only != nil || biz != "") {
		return f, false, errUpload
	}
	r, err := s.receive(ctx, form, limit)
	if err != nil {
		return f, false, err
	}
	defer func() { err = errors.Join(err, r.close()) }()
	if s.EditorEmbeds && r.fields["jeditor"] != "" && r.format.kind == KindImage {
		return f, true, nil
	}
	if f, err = s.place(ctx, r, biz); err != nil {
		return f, false, err
	}
	if limit.portrait && inLibrary(f.Biz) {
		return f, false, errUpload
	}
	return f, false, s.save(ctx, r, &f)
}

// place reads from the form where the file goes and how it is called.
func (s *Service) place(ctx context.Context, r *received, biz string) (f File, err error) {
	f.Biz = biz
	if f.Biz == "" {
		f.Biz = r.fields["biz"]
	}
	if f.Biz == "" && r.fields["jeditor"] != "" {
		f.Biz = bizEditor
	} else if f.Biz == "" {
		f.Biz = bizTemp
	}
	if err := checkBiz(f.Biz); err != nil {
		return f, err
	}
	if f.Alt, f.Credit = value.OneLine(r.fields["alt"]), value.OneLine(r.fields["credit"]); tooLong(f.Alt, maxAlt) || tooLong(f.Credit, maxCredit) {
		return f, errs.Invalidf("替代文字最多 %d 个字，来源最多 %d 个字", maxAlt, maxCredit)
	}
	if f.FolderID, err = value.ParseID(r.fields["folderId"]); err != nil {
		return f, errs.Invalidf("文件夹编号格式不正确")
	}
	if f.FolderID == 0 {
		return f, nil
	}
	if !inLibrary(f.Biz) {
		return f, errs.Invalidf("只有媒体库的文件可以放进文件夹")
	}
	_, err = s.folders.Get(ctx, s.DB.Read(), f.FolderID)
	return f, err
}

// countUpload counts one upload of the caller.
func (s *Service) countUpload(ctx context.Context) error {
	if s.rates.Allow(auth.PrincipalFrom(ctx).UserID.String(), s.DB.Now().Go()) {
		return nil
	}
	return errs.New(errs.TooMany, "上传得太频繁（每分钟最多 %d 个文件），请稍候再试", s.Rate)
}

func tooLong(text string, limit int) bool { return len([]rune(text)) > limit }

// videoAnswer is an envelope that also brings the address where two kinds of clients look for it.
type videoAnswer struct {
	web.Envelope[Uploaded]
	Data     videoPath `json:"data"`
	FilePath string    `json:"filePath"`
}

type videoPath struct {
	FilePath string `json:"filePath"`
}

// uploadVideo takes an mp4 of the editor in the part img. Its address can stand in a page as it is.
func (s *Service) uploadVideo(w http.ResponseWriter, r *http.Request, route web.Route) error {
	form, done, err := web.OpenForm(w, r, route)
	defer done()
	if err != nil {
		return err
	}
	mp4 := s.formats["mp4"]
	f, _, err := s.take(r.Context(), form, &mp4, bizVideo)
	if err != nil {
		return err
	}
	answer := videoAnswer{FilePath: address(f.Path)}
	answer.Data.FilePath = answer.FilePath
	answer.Envelope = web.Envelope[Uploaded]{Success: true, Code: http.StatusOK, Result: uploaded(f), Timestamp: int64(s.DB.Now())}
	w.Header().Set("Content-Type", "application/json;charset=UTF-8")
	return json.NewEncoder(w).Encode(answer)
}
