package content

import (
	"strings"

	"jikong/internal/content/richtext"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const maxSetPictures = 30

func checkVideo(fields errs.Fields, a *Article) {
	if a.VideoSrc == "" {
		if a.VideoPoster != "" || a.VideoCaptions != "" {
			fields.Add("videoSrc", "有视频封面或字幕时请选择视频")
		}
		return
	}
	if !richtext.IsLocalVideo(a.VideoSrc) {
		fields.Add("videoSrc", "视频应是上传到本站的 mp4 文件")
	}
	if a.VideoPoster != "" && !richtext.IsLocalPicture(a.VideoPoster) {
		fields.Add("videoPoster", "视频封面应从本站图片中选择")
	}
	if a.VideoCaptions != "" && !richtext.IsLocalCaptions(a.VideoCaptions) {
		fields.Add("videoCaptions", "字幕应是上传到本站的 vtt 文件")
	}
}

func checkSetPictures(fields errs.Fields, plates []SetPicture) {
	if len(plates) > maxSetPictures {
		fields.Add("pictures", "图集最多 %d 张", maxSetPictures)
	}
	for i := range plates {
		p := &plates[i]
		p.Src, p.Alt, p.Text = strings.TrimSpace(p.Src), value.OneLine(p.Alt), strings.TrimSpace(p.Text)
		switch {
		case !richtext.IsLocalPicture(p.Src):
			fields.Add("pictures", "图集第 %d 张图片应从本站图片中选择", i+1)
		case p.Alt == "" || isLonger(p.Alt, 200):
			fields.Add("pictures", "图集第 %d 张图片的替代文字应为 1 到 200 个字，读屏软件会读给视障读者听", i+1)
		case isLonger(p.Text, 500):
			fields.Add("pictures", "图集第 %d 张图片的说明最多 500 个字", i+1)
		}
	}
}
