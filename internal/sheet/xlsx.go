package sheet

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	maxParts   = 2_000     // files inside the archive
	maxShared  = 2_000_000 // shared texts
	maxMerged  = 20_000    // merged areas
	maxRow     = 1_048_576
	maxColumn  = 16_384
	deepestXML = 64
)

// xlsx reads the parts of one workbook. The row iterator of excelize does not tell the format of a cell, so it cannot tell a
// day from a number; it also gives no bound for single parts. Hence a reader of our own: five element names suffice.
type xlsx struct {
	parts    map[string]*zip.File
	left     int64    // bytes that may still be unpacked
	shared   []string // texts that cells name by number
	isDate   []bool   // by cell style
	from1904 bool
	rows     *rowCounter
}

func readXLSX(file io.ReaderAt, size int64, rows *rowCounter) error {
	archive, err := zip.NewReader(file, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return unreadable(err)
	}
	if len(archive.File) > maxParts {
		return unreadable(nil)
	}
	x := &xlsx{parts: map[string]*zip.File{}, left: rows.limits.Unpacked, rows: rows}
	for _, part := range archive.File {
		x.parts[strings.ToLower(strings.TrimPrefix(part.Name, "/"))] = part
	}
	for _, refused := range []struct{ part, advice string }{
		{"xl/workbook.bin", "暂不支持 .xlsb 格式，请另存为 .xlsx 后再导入"}, {"content.xml", "暂不支持 .ods 格式，请另存为 .xlsx 后再导入"},
		{"word/document.xml", "这是 Word 文件，请选择 Excel 文件"},
	} {
		if x.parts[refused.part] != nil {
			return errs.Invalidf("%s", refused.advice)
		}
	}
	sheet, err := x.firstSheet()
	if err == nil {
		err = x.readStyles()
	}
	if err == nil {
		err = x.readShared()
	}
	if err == nil {
		err = x.readMerged(sheet)
	}
	if err == nil {
		err = x.readRows(sheet)
	}
	return err
}

// open unpacks a part. What the archive claims about its size is believed only when it is too much.
func (x *xlsx) open(name string) (io.ReadCloser, error) {
	part := x.parts[strings.ToLower(name)]
	if part == nil {
		return nil, unreadable(nil)
	}
	if part.UncompressedSize64 > uint64(x.left) {
		return nil, tooLarge()
	}
	content, err := part.Open()
	if err != nil {
		return nil, unreadable(err)
	}
	return &bounded{content, &x.left}, nil
}

func tooLarge() error {
	return errs.Invalidf("文件解压后太大，请只保留要导入的数据，另存后再试")
}

// bounded reads until the workbook's allowance is used up.
type bounded struct {
	io.ReadCloser
	left *int64
}

// Read takes what it reads from the allowance.
func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if *b.left -= int64(n); *b.left < 0 {
		return 0, tooLarge()
	}
	return n, err
}

// element is a start tag with its attributes by local name.
type element struct {
	name  string
	attrs []xml.Attr
}

func (e element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func (e element) number(name string) int {
	n, err := strconv.Atoi(e.attr(name))
	if err != nil {
		return -1
	}
	return n
}

// visitor gets the tags and texts of a part. start and end return false to stop.
type visitor struct {
	start func(element) (bool, error)
	text  func([]byte)
	end   func(name string) (bool, error)
}

// walk reads XML without looking at anything outside of it: a document type, where entities are declared, is refused.
func walk(from io.Reader, v visitor) error {
	decoder := xml.NewDecoder(bufio.NewReaderSize(from, 64<<10))
	for depth := 0; ; {
		token, err := decoder.RawToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return asRefusal(err)
		}
		goOn := true
		switch t := token.(type) {
		case xml.StartElement:
			if depth++; depth > deepestXML {
				return unreadable(nil)
			}
			goOn, err = v.start(element{t.Name.Local, t.Attr})
		case xml.CharData:
			if v.text != nil {
				v.text(t)
			}
		case xml.EndElement:
			depth--
			if v.end != nil {
				goOn, err = v.end(t.Name.Local)
			}
		case xml.Directive:
			return errs.Invalidf("文件含有不允许的外部引用，请用 Excel 或 WPS 另存为 .xlsx 后再导入")
		}
		if err != nil || !goOn {
			return err
		}
	}
}

// asRefusal keeps our own answers and gives foreign errors their advice.
func asRefusal(err error) error {
	if errs.Is(err, errs.Invalid) {
		return err
	}
	return unreadable(err)
}

func (x *xlsx) walkPart(name string, v visitor) error {
	content, err := x.open(name)
	if err != nil {
		return err
	}
	defer content.Close()
	return walk(content, v)
}

// firstSheet finds the part of the first visible worksheet.
func (x *xlsx) firstSheet() (string, error) {
	targets := map[string]string{}
	err := x.walkPart("xl/_rels/workbook.xml.rels", visitor{start: func(e element) (bool, error) {
		if e.name == "Relationship" && strings.HasSuffix(e.attr("Type"), "/worksheet") && len(targets) < maxParts {
			targets[e.attr("Id")] = e.attr("Target")
		}
		return true, nil
	}})
	if err != nil {
		return "", err
	}
	var chosen string
	err = x.walkPart("xl/workbook.xml", visitor{start: func(e element) (bool, error) {
		switch e.name {
		case "workbookPr":
			x.from1904 = e.attr("date1904") == "1" || e.attr("date1904") == "true"
		case "sheet":
			visible := e.attr("state") == "" || e.attr("state") == "visible"
			if target, ok := targets[e.attr("id")]; ok && visible && chosen == "" {
				chosen = target
			}
		}
		return true, nil
	}})
	if err == nil && chosen == "" {
		err = errs.Invalidf("文件里没有可以读取的工作表")
	}
	if rest, absolute := strings.CutPrefix(chosen, "/"); absolute {
		return rest, err
	}
	return path.Join("xl", chosen), err
}

// readStyles learns which cell styles show moments.
func (x *xlsx) readStyles() error {
	if x.parts["xl/styles.xml"] == nil {
		return nil
	}
	custom, inCells := map[int]bool{}, false
	return x.walkPart("xl/styles.xml", visitor{start: func(e element) (bool, error) {
		switch e.name {
		case "numFmt":
			custom[e.number("numFmtId")] = isDateFormat(e.attr("formatCode"))
		case "cellXfs":
			inCells = true
		case "xf":
			if inCells && len(x.isDate) < 1<<16 {
				id := e.number("numFmtId")
				declared, known := custom[id]
				x.isDate = append(x.isDate, known && declared || !known && isDateID(id))
			}
		}
		return true, nil
	}, end: func(name string) (bool, error) { return name != "cellXfs", nil }})
}

// readShared loads the shared texts; readings above Chinese characters (rPh) are no part of the text.
func (x *xlsx) readShared() error {
	if x.parts["xl/sharedstrings.xml"] == nil {
		return nil
	}
	var item bytes.Buffer
	inText, inReading := false, false
	return x.walkPart("xl/sharedStrings.xml", visitor{
		start: func(e element) (bool, error) {
			inText = e.name == "t" && !inReading
			inReading = inReading || e.name == "rPh"
			return true, nil
		},
		text: func(b []byte) {
			if inText {
				item.Write(b)
			}
		},
		end: func(name string) (bool, error) {
			switch name {
			case "t":
				inText = false
			case "rPh":
				inReading = false
			case "si":
				if len(x.shared) == maxShared {
					return false, tooLarge()
				}
				x.shared = append(x.shared, item.String())
				item.Reset()
			}
			return true, nil
		}})
}

// readMerged looks behind the rows, where the format lists the merged areas. Only those over several rows matter.
func (x *xlsx) readMerged(sheet string) error {
	content, err := x.open(sheet)
	if err != nil {
		return err
	}
	defer content.Close()
	tail := bufio.NewReaderSize(content, 64<<10)
	if err := skipPast(tail, []byte("sheetData>")); err != nil {
		return err
	}
	err = walk(tail, visitor{start: func(e element) (bool, error) {
		if e.name != "mergeCell" {
			return true, nil
		}
		from, to, _ := strings.Cut(e.attr("ref"), ":")
		column, top := position(from)
		_, bottom := position(to)
		if column > 0 && top > 0 && bottom > top {
			x.rows.merged = append(x.rows.merged, area{top: top, bottom: bottom, column: column})
		}
		if len(x.rows.merged) > maxMerged {
			return false, errs.Invalidf("表格中合并的单元格太多，请取消合并后再导入")
		}
		return true, nil
	}})
	slices.SortFunc(x.rows.merged, func(a, b area) int { return cmp.Compare(a.top, b.top) })
	return err
}

// skipPast reads until the closing tag of the rows is behind. A sheet whose rows are not closed has no merged cells either.
func skipPast(r *bufio.Reader, mark []byte) error {
	for seen := 0; ; {
		line, err := r.ReadSlice('>')
		if bytes.HasSuffix(line, mark) && seen > 0 {
			return nil
		}
		if bytes.HasSuffix(line, mark) || bytes.Contains(line, []byte("sheetData ")) {
			seen++
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return asRefusal(err)
		}
	}
}

// position reads a cell name such as AB12; zeros stand for what is no cell name.
func position(ref string) (column, row int) {
	i := 0
	for i < len(ref) && ref[i]|0x20 >= 'a' && ref[i]|0x20 <= 'z' {
		if column = column*26 + int(ref[i]|0x20-'a') + 1; column > maxColumn {
			return 0, 0
		}
		i++
	}
	row, err := strconv.Atoi(ref[i:])
	if err != nil || row < 1 || row > maxRow {
		return column, 0
	}
	return column, row
}

// readRows walks through the cells.
func (x *xlsx) readRows(sheet string) error {
	s := &cellScanner{xlsx: x}
	return x.walkPart(sheet, visitor{start: s.start, text: s.text, end: s.end})
}

// cellScanner puts the rows together from the tags of a sheet.
type cellScanner struct {
	*xlsx
	row, column int
	kind        string // attribute t of the cell
	style       int
	inValue     bool
	skip        bool // inside the reading of a Chinese text
	content     bytes.Buffer
	cells       []string
}

func (s *cellScanner) start(e element) (bool, error) {
	switch e.name {
	case "row":
		s.row++
		if n := e.number("r"); n > 0 {
			s.row = n
		}
		s.column, s.cells = 0, nil
	case "c":
		s.column++
		if column, _ := position(e.attr("r")); column > 0 {
			s.column = column
		}
		s.kind, s.style = e.attr("t"), e.number("s")
		s.content.Reset()
	case "rPh":
		s.skip = true
	case "v", "t":
		s.inValue = !s.skip
	}
	return true, nil
}

func (s *cellScanner) text(b []byte) {
	if s.inValue {
		s.content.Write(b)
	}
}

func (s *cellScanner) end(name string) (goOn bool, err error) {
	switch name {
	case "v", "t":
		s.inValue = false
	case "rPh":
		s.skip = false
	case "c":
		s.cells, err = s.rows.put(s.cells, s.column, s.value())
	case "row":
		return s.rows.add(s.row, s.cells)
	case "sheetData":
		return false, nil
	}
	return true, err
}

// value is the text of the finished cell.
func (s *cellScanner) value() string {
	raw := s.content.String()
	switch s.kind {
	case "s":
		n, err := strconv.Atoi(strings.TrimSpace(raw))
		if err != nil || n < 0 || n >= len(s.shared) {
			return ""
		}
		return s.shared[n]
	case "str", "inlineStr", "e":
		return raw
	case "b":
		if strings.TrimSpace(raw) == "1" {
			return "是"
		}
		return "否"
	case "d":
		if t, err := value.ParseTime(strings.TrimSuffix(strings.Replace(raw, "T", " ", 1), "Z")); err == nil {
			return t.String()
		}
		return raw
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(raw), 64)
	if err != nil {
		return raw
	}
	if s.style >= 0 && s.style < len(s.isDate) && s.isDate[s.style] {
		return dateText(v, s.from1904)
	}
	return numberText(v)
}
