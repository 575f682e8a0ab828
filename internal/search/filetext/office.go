package filetext

import (
	"archive/zip"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
)

// readOffice collects the text elements of the parts that hold text.
func readOffice(content []byte, ext string, t *collector) error {
	z, err := openZip(content)
	if err != nil {
		return err
	}
	files := slices.DeleteFunc(slices.Clone(z.File), func(f *zip.File) bool { return !holdsText(ext, f.Name) })
	slices.SortStableFunc(files, func(a, b *zip.File) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	for _, f := range files[:min(len(files), maxParts)] {
		if err := part(f, func(r io.Reader) error { return readXML(r, t) }); err != nil {
			return err
		}
	}
	return nil
}

// holdsText names the parts of each kind of file that people see.
func holdsText(ext, name string) bool {
	dir, file := path.Split(name)
	if !strings.HasSuffix(file, ".xml") {
		return false
	}
	switch ext {
	case "docx":
		return dir == "word/" && (file == "document.xml" || file == "footnotes.xml" || file == "endnotes.xml")
	case "xlsx":
		return dir == "xl/" && file == "sharedStrings.xml" || dir == "xl/worksheets/"
	}
	return dir == "ppt/slides/" || dir == "ppt/notesSlides/"
}

// unread are elements whose text nobody reads in its place: what older programs show instead, and how characters are pronounced.
var unread = []string{"Fallback", "rt", "rPh"}

// readXML adds the characters of the elements t; paragraphs and cells end in white space. Broken XML ends the part, what was
// read before it stays.
func readXML(r io.Reader, t *collector) error {
	d := xml.NewDecoder(r)
	d.Strict = false
	inText, inUnread := 0, 0
	for {
		token, err := d.RawToken()
		if err != nil {
			return nil
		}
		switch token := token.(type) {
		case xml.StartElement:
			if token.Name.Local == "t" {
				inText++
			}
			if slices.Contains(unread, token.Name.Local) {
				inUnread++
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "t":
				inText = max(0, inText-1)
			case unread[0], unread[1], unread[2]:
				inUnread = max(0, inUnread-1)
			case "p", "si", "c", "tab", "br", "tc":
				err = t.add("\n")
			}
		case xml.CharData:
			if inText > 0 && inUnread == 0 {
				err = t.add(string(token))
			}
		}
		if errors.Is(err, errFull) {
			return err
		}
	}
}
