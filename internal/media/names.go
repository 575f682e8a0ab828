package media

import (
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	maxName = 120 // characters of a name, the extension included
	maxBiz  = 40
)

// active are extensions that servers or systems run. One of them inside a name (a.php.jpg) is a trick against other programs.
var active = []string{"php", "php3", "php5", "phtml", "asp", "aspx", "jsp", "jspx", "cgi", "pl", "py", "sh", "exe", "com", "scr", "bat", "cmd",
	"ps1", "vbs", "js", "mjs", "jar", "war", "msi", "lnk", "dll", "htm", "html", "xhtml", "shtml", "svg", "svgz", "xml", "swf", "hta", "htaccess"}

// cleanName checks the name that a client gave and returns what is kept of it: its last part. The name is only shown and offered for
// saving; where the file is stored does not depend on it.
func cleanName(name string) (string, error) {
	name = strings.TrimSpace(strings.ToValidUTF8(name, "_"))
	if strings.ContainsFunc(name, hostileRune) {
		return "", errs.Invalidf("文件名里有不能使用的控制字符，请改名后再上传")
	}
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '\\' })
	if slices.Contains(parts, "..") {
		return "", errs.Invalidf("文件名里不能有上级目录（..），请改名后再上传")
	}
	if len(parts) == 0 {
		return "", errs.Invalidf("未上传任何文件")
	}
	base := strings.Trim(parts[len(parts)-1], ". ")
	pieces := strings.Split(strings.ToLower(base), ".")
	for _, piece := range pieces[1:max(1, len(pieces)-1)] {
		if slices.Contains(active, strings.TrimSpace(piece)) {
			return "", errs.Invalidf("文件名里夹着另一个扩展名 .%s，请改名后再上传", piece)
		}
	}
	ext := extension(base)
	stem := strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(base, ext), "."))
	if stem == "" {
		stem = "文件"
	}
	if limit := maxName - utf8.RuneCountInString(ext) - 1; utf8.RuneCountInString(stem) > limit {
		stem = string([]rune(stem)[:max(1, limit)])
	}
	if ext == "" {
		return stem, nil
	}
	return stem + "." + ext, nil
}

// hostileRune tells characters that change how the rest of a name is read: controls, and marks of the writing direction.
func hostileRune(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == '\ufeff'
}

// extension is what follows the last dot, as written.
func extension(name string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[i+1:]
	}
	return ""
}

var bizPattern = regexp.MustCompile(`^[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$`)

// checkBiz checks the sub-folder that a client asks for.
func checkBiz(biz string) error {
	if len(biz) > maxBiz || !bizPattern.MatchString(biz) {
		return errs.Invalidf("上传目录 biz 只能用字母、数字、下划线和横线")
	}
	return nil
}

// newPath makes an address that cannot be guessed: whoever knows it may read the file.
func newPath(biz string, now value.Time, ext string) string {
	return biz + "/" + now.Go().Format("200601") + "/" + hex.EncodeToString(value.Random(16)) + "." + ext
}

// inLibrary tells the sub-folders whose files editors share. Other uploads belong to the form they were made for.
func inLibrary(biz string) bool {
	first, _, _ := strings.Cut(biz, "/")
	return first == bizLibrary || first == bizEditor || first == "content"
}
