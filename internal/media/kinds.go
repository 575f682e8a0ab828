package media

import (
	"io"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// The kinds of files, as lists show and filter them.
const (
	KindImage    = "image"
	KindVideo    = "video"
	KindPDF      = "pdf"
	KindDocument = "document"
	KindText     = "text"
	KindArchive  = "archive"
)

// format is one allowed type of file. What is not in formats is refused: above all SVG and HTML, which run scripts.
type format struct {
	ext    string // as stored
	kind   string
	mime   string // as served
	inline bool   // browsers may show it in place; the others are saved
	// check looks at the whole content and says in Chinese what is wrong with it.
	check func(content content) error
	// clean writes what is kept instead of checking: a picture or video without its metadata, a text in UTF-8; nil for others.
	clean func(content content, out io.Writer, l limits) (picture, error)
}

// content is a received file, read from any place.
type content struct {
	io.ReaderAt
	size int64
}

func (c content) reader() *io.SectionReader { return io.NewSectionReader(c, 0, c.size) }

const officeMime = "application/vnd.openxmlformats-officedocument."

// formats by extension.
func formats() map[string]format {
	image := func(ext, mime string, clean func(content, io.Writer, limits) (picture, error)) format {
		return format{ext: ext, kind: KindImage, mime: mime, inline: true, clean: clean}
	}
	document := func(ext, mime string, check func(content) error) format {
		return format{ext: ext, kind: KindDocument, mime: mime, check: check}
	}
	all := []format{
		image("jpg", "image/jpeg", cleanJPEG),
		image("png", "image/png", cleanPNG),
		image("gif", "image/gif", cleanGIF),
		image("webp", "image/webp", cleanWebP),
		{ext: "mp4", kind: KindVideo, mime: "video/mp4", inline: true, clean: cleanMP4},
		{ext: "pdf", kind: KindPDF, mime: "application/pdf", inline: true, check: checkPDF},
		document("docx", officeMime+"wordprocessingml.document", checkOOXML("docx", "word/", "wordprocessingml.document.main+xml")),
		document("xlsx", officeMime+"spreadsheetml.sheet", checkOOXML("xlsx", "xl/", "spreadsheetml.sheet.main+xml")),
		document("pptx", officeMime+"presentationml.presentation", checkOOXML("pptx", "ppt/", "presentationml.presentation.main+xml", "presentationml.slideshow.main+xml")),
		document("doc", "application/msword", checkCFB("doc", "WordDocument")),
		document("xls", "application/vnd.ms-excel", checkCFB("xls", "Workbook", "Book")),
		document("ppt", "application/vnd.ms-powerpoint", checkCFB("ppt", "PowerPoint Document")),
		{ext: "txt", kind: KindText, mime: "text/plain; charset=utf-8", inline: true, clean: cleanText("txt")},
		{ext: "vtt", kind: KindText, mime: "text/vtt; charset=utf-8", inline: true, check: checkCaptions},
		{ext: "csv", kind: KindText, mime: "text/csv; charset=utf-8", clean: cleanText("csv")},
		{ext: "zip", kind: KindArchive, mime: "application/zip", check: checkZip},
	}
	byExt := make(map[string]format, len(all)+1)
	for _, f := range all {
		byExt[f.ext] = f
	}
	byExt["jpeg"] = byExt["jpg"]
	return byExt
}

// allowed is what messages name.
const allowed = "图片（jpg、png、gif、webp）、视频（mp4）和字幕（vtt）、文档（pdf、doc、docx、xls、xlsx、ppt、pptx、txt、csv）和压缩包（zip）"

// formatOf finds the format by the extension of a file name.
func formatOf(formats map[string]format, name string) (format, error) {
	ext := strings.ToLower(extension(name))
	if f, ok := formats[ext]; ok {
		return f, nil
	}
	if ext == "" {
		return format{}, errs.Invalidf("文件名没有扩展名，无法判断类型；可以上传%s", allowed)
	}
	return format{}, errs.Invalidf("不支持上传 .%s 文件；可以上传%s", value.Short(ext, 10), allowed)
}

// mismatch is the answer when content and extension disagree.
func mismatch(f string) error {
	return errs.Invalidf("文件内容与扩展名 .%s 不符，请确认文件没有损坏、没有改过扩展名", f)
}

// damaged is the answer when content begins as its type does and then breaks the rules of it.
func damaged(what string) error {
	return errs.Invalidf("文件已损坏或不完整（%s），请重新保存后再上传", what)
}

// smuggled is the answer when a file carries something else in a place that no program shows.
func smuggled() error {
	return errs.Invalidf("文件里夹带了脚本或其他文件，不能上传")
}
