package media

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"io"
	"path"
	"slices"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Limits of what is packed in a file. A document of 10 MB with its XML unpacked stays far below them.
const (
	maxEntries   = 2000
	maxDirectory = 512 << 10 // bytes of the list of entries
	maxUnpacked  = 128 << 20
	maxRatio     = 100
	freeRatio    = 1 << 20 // so many bytes may be packed as tightly as they like
)

const (
	zipEnd       = "PK\x05\x06"
	zipEndSize   = 22
	zipEntrySize = 46
)

func errBomb() error {
	return errs.Invalidf("压缩内容展开后太大或文件太多，不能上传；请拆分或去掉多余内容")
}

// unpack lists the entries of a ZIP file after looking at the raw list: reading one made to exhaust memory would already do so.
func unpack(file content, ext string) (*zip.Reader, error) {
	head := make([]byte, 4)
	if _, err := file.ReadAt(head, 0); err != nil || string(head) != "PK\x03\x04" {
		if string(head) == zipEnd {
			return nil, errs.Invalidf("压缩包是空的")
		}
		if string(head) == cfbHeader[:4] && ext != "zip" {
			// A document with a password is an old kind of file around the new one; others are old ones under a new name.
			return nil, cmp.Or(eachCFBName(file, refuseEncrypted), mismatch(ext))
		}
		return nil, mismatch(ext)
	}
	if err := checkDirectory(file); err != nil {
		return nil, err
	}
	z, err := zip.NewReader(file, file.size)
	if err != nil {
		return nil, damaged("压缩包目录错误")
	}
	var packed, unpacked uint64
	for _, f := range z.File {
		if f.Flags&1 != 0 {
			return nil, errEncrypted()
		}
		if f.Method != zip.Store && f.Method != zip.Deflate {
			return nil, errs.Invalidf("压缩包用了少见的压缩方式，请用普通 ZIP 重新压缩")
		}
		if hostileEntry(f.Name) {
			return nil, errs.Invalidf("压缩包里有会越出目录的文件名，不能上传")
		}
		if f.UncompressedSize64 > maxUnpacked || f.CompressedSize64 > uint64(file.size) {
			return nil, errBomb()
		}
		packed, unpacked = packed+f.CompressedSize64, unpacked+f.UncompressedSize64
	}
	// Entries that share their bytes (an overlapping bomb) claim more than the file holds.
	if packed > uint64(file.size) || unpacked > maxUnpacked || unpacked > maxRatio*uint64(file.size)+freeRatio {
		return nil, errBomb()
	}
	return z, nil
}

// checkDirectory finds the end record and bounds the list before it, which must lie right there.
func checkDirectory(file content) error {
	tail := make([]byte, min(file.size, 1<<16+zipEndSize))
	if _, err := file.ReadAt(tail, file.size-int64(len(tail))); err != nil && err != io.EOF {
		return err
	}
	i := bytes.LastIndex(tail, []byte(zipEnd))
	if i < 0 || len(tail)-i < zipEndSize {
		return damaged("压缩包不完整")
	}
	end := tail[i:]
	entries, size := int64(binary.LittleEndian.Uint16(end[10:])), int64(binary.LittleEndian.Uint32(end[12:]))
	offset, comment := int64(binary.LittleEndian.Uint32(end[16:])), int(binary.LittleEndian.Uint16(end[20:]))
	if entries > maxEntries || size > maxDirectory { // the marks of ZIP64 among them
		return errBomb()
	}
	if place := file.size - int64(len(tail)) + int64(i); len(end) != zipEndSize+comment || offset+size != place || size < entries*zipEntrySize {
		return damaged("压缩包目录错误")
	}
	return nil
}

func hostileEntry(name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	return strings.ContainsFunc(name, hostileRune) || strings.HasPrefix(name, "/") || slices.Contains(strings.Split(name, "/"), "..") ||
		len(name) > 1 && name[1] == ':'
}

// inflate reads every entry to its end: the sizes in the list must be true. look sees the first bytes of each.
func inflate(z *zip.Reader, look func(name string, head []byte) error) error {
	for _, f := range z.File {
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return damaged("压缩内容错误")
		}
		buffered := bufio.NewReaderSize(r, 4<<10)
		head, err := buffered.Peek(1 << 10)
		if err == nil || err == io.EOF {
			if err := look(f.Name, head); err != nil {
				return err
			}
			_, err = io.Copy(io.Discard, buffered)
		}
		if err != nil {
			return damaged("压缩内容与声明不符")
		}
		if err := r.Close(); err != nil {
			return damaged("压缩内容错误")
		}
	}
	return nil
}

// packs are the beginnings of archives.
var packs = []string{"PK\x03\x04", "Rar!\x1a\x07", "7z\xbc\xaf\x27\x1c", "\x1f\x8b\x08", "BZh", "\xfd7zXZ\x00"}

func isPack(head []byte) bool {
	return slices.ContainsFunc(packs, func(sign string) bool { return bytes.HasPrefix(head, []byte(sign)) })
}

// checkZip takes archives of ordinary files. An archive in the archive could hold anything, and a program somebody starts by mistake.
func checkZip(file content) error {
	z, err := unpack(file, "zip")
	if err != nil {
		return err
	}
	documents := formats()
	return inflate(z, func(name string, head []byte) error {
		ext := strings.ToLower(extension(name))
		switch {
		case slices.Contains([]string{"exe", "com", "scr", "bat", "cmd", "ps1", "vbs", "js", "jar", "msi", "lnk", "dll", "hta"}, ext),
			bytes.HasPrefix(head, []byte("MZ\x90")), bytes.HasPrefix(head, []byte("\x7fELF")):
			return errs.Invalidf("压缩包里有程序文件 %s，不能上传", value.Short(path.Base(name), 30))
		case isPack(head) && documents[ext].kind != KindDocument:
			return errs.Invalidf("压缩包里还有压缩包 %s，请展开后再压缩上传", value.Short(path.Base(name), 30))
		}
		return nil
	})
}

const (
	contentTypes    = "[Content_Types].xml"
	maxContentTypes = 1 << 20
)

// checkOOXML takes documents of ECMA-376 whose main part is of one of the kinds: without macros, without encryption, and without
// document type declarations, which the standard forbids and which only attacks on XML readers need.
func checkOOXML(ext, folder string, kinds ...string) func(content) error {
	return func(file content) error {
		z, err := unpack(file, ext)
		if err != nil {
			return err
		}
		types, err := readEntry(z, contentTypes, maxContentTypes)
		if err != nil {
			return err
		}
		if bytes.Contains(types, []byte("macroEnabled")) || bytes.Contains(types, []byte("vbaProject")) {
			return errs.Invalidf("文档里有宏，不能上传；请另存为不含宏的文档")
		}
		if !slices.ContainsFunc(kinds, func(kind string) bool { return bytes.Contains(types, []byte(kind)) }) ||
			!slices.ContainsFunc(z.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, folder) }) {
			return mismatch(ext)
		}
		return inflate(z, checkPart)
	}
}

func checkPart(name string, head []byte) error {
	switch ext := strings.ToLower(extension(name)); {
	case strings.HasSuffix(strings.ToLower(name), "vbaproject.bin"):
		return errs.Invalidf("文档里有宏，不能上传；请另存为不含宏的文档")
	case (ext == "xml" || ext == "rels" || ext == "vml") && (bytes.Contains(head, []byte("<!DOCTYPE")) || bytes.Contains(head, []byte("<!ENTITY"))):
		return errs.Invalidf("文档结构不安全（含外部实体声明），不能上传")
	case isPack(head) && !strings.Contains(name, "/embeddings/") && ext != "emz" && ext != "wmz": // drawings are packed in themselves
		return errs.Invalidf("文档里夹带了压缩包，不能上传")
	}
	return nil
}

// readEntry reads a part that must be there.
func readEntry(z *zip.Reader, name string, limit int64) ([]byte, error) {
	f, err := z.Open(name)
	if err != nil {
		return nil, damaged("不是 Office 文档")
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil || int64(len(text)) > limit {
		return nil, damaged("文档目录错误")
	}
	return text, nil
}
