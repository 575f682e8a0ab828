package sheet

import (
	"archive/zip"
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"jikong/internal/errs"
)

const (
	maxParts  = 2_000     // files inside the archive
	maxShared = 2_000_000 // shared texts
	maxMerged = 20_000    // merged areas
)

// xlsx reads the parts of one workbook. The row iterator of excelize does not tell the format of a cell, so it cannot tell a
// day from a number; it also gives no bound for single parts. Hence a reader of our own: five element names suffice.
type xlsx struct {
	parts    map[string]*zip.File
	left     int64    // bytes that may still be unpacked
	shared   []string // texts that cells name by number
	formats  []format // by cell style
	from1904 bool
	targets  []string // parts of the visible sheets
	names    []string // of these sheets
	rows     *rowCounter
}

func openXLSX(file io.ReaderAt, size int64, limits Limits) (*Book, error) {
	archive, err := zip.NewReader(file, size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, unreadable(err)
	}
	if len(archive.File) > maxParts {
		return nil, unreadable(nil)
	}
	x := &xlsx{parts: map[string]*zip.File{}, left: limits.Unpacked}
	for _, part := range archive.File {
		x.parts[partName(part.Name)] = part
	}
	for _, refused := range []struct{ part, advice string }{
		{"xl/workbook.bin", "暂不支持 .xlsb 格式，请另存为 .xlsx 后再导入"}, {"content.xml", "暂不支持 .ods 格式，请另存为 .xlsx 后再导入"},
		{"index/document.iwa", "暂不支持 Numbers 表格，请在 Numbers 里导出为 Excel（.xlsx）后再导入"},
		{"word/document.xml", "这是 Word 文件，请选择 Excel 文件"}, {"ppt/presentation.xml", "这是演示文稿，请选择 Excel 文件"},
	} {
		if x.parts[refused.part] != nil {
			return nil, errs.Invalidf("%s", refused.advice)
		}
	}
	if err := x.readWorkbook(); err != nil {
		return nil, err
	}
	if err := x.readStyles(); err != nil {
		return nil, err
	}
	if err := x.readShared(); err != nil {
		return nil, err
	}
	return &Book{Sheets: x.names, limits: limits, read: x.readSheet}, nil
}

// partName is how parts are looked up: some programs write the separators of Windows, or write names in their own case.
func partName(name string) string {
	return strings.ToLower(strings.TrimPrefix(strings.ReplaceAll(name, `\`, "/"), "/"))
}

func (x *xlsx) readSheet(sheet int, rows *rowCounter) error {
	x.rows, x.left = rows, rows.limits.Unpacked // sheets that are only looked at leave the one that is read its room
	if err := x.readMerged(x.targets[sheet]); err != nil {
		return err
	}
	return x.readRows(x.targets[sheet])
}

// open unpacks a part. What the archive claims about its size is believed only when it is too much.
func (x *xlsx) open(name string) (io.ReadCloser, error) {
	part := x.parts[partName(name)]
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

func (x *xlsx) walkPart(name string, v visitor) error {
	content, err := x.open(name)
	if err != nil {
		return err
	}
	defer content.Close()
	return walk(content, v)
}

// readWorkbook finds the visible worksheets.
func (x *xlsx) readWorkbook() error {
	targets := map[string]string{}
	err := x.walkPart("xl/_rels/workbook.xml.rels", visitor{start: func(e element) (bool, error) {
		if e.name == "Relationship" && strings.HasSuffix(e.attr("Type"), "/worksheet") && len(targets) < maxParts {
			targets[e.attr("Id")] = strings.ReplaceAll(e.attr("Target"), `\`, "/")
		}
		return true, nil
	}})
	if err != nil {
		return err
	}
	err = x.walkPart("xl/workbook.xml", visitor{start: func(e element) (bool, error) {
		switch e.name {
		case "workbookPr":
			x.from1904 = isTrue(e.attr("date1904"))
		case "sheet":
			visible := e.attr("state") == "" || e.attr("state") == "visible"
			if target, ok := targets[e.attr("id")]; ok && visible {
				x.names = append(x.names, e.attr("name"))
				x.targets = append(x.targets, inFolder("xl", target))
			}
		}
		return true, nil
	}})
	if err == nil && len(x.targets) == 0 {
		err = errs.Invalidf("文件里没有可以读取的工作表")
	}
	return err
}

// inFolder is the name of a part that a part of the folder names.
func inFolder(folder, target string) string {
	if rest, absolute := strings.CutPrefix(target, "/"); absolute {
		return rest
	}
	return path.Join(folder, target)
}

// isTrue reads the two ways in which the format writes a truth value.
func isTrue(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// readStyles learns how cell styles show numbers.
func (x *xlsx) readStyles() error {
	if x.parts["xl/styles.xml"] == nil {
		return nil
	}
	custom, inCells := map[int]format{}, false
	return x.walkPart("xl/styles.xml", visitor{start: func(e element) (bool, error) {
		switch e.name {
		case "numFmt":
			custom[e.number("numFmtId")] = formatOf(e.attr("formatCode"))
		case "cellXfs":
			inCells = true
		case "xf":
			if inCells && len(x.formats) < 1<<16 {
				id := e.number("numFmtId")
				shown, known := custom[id]
				if !known {
					shown.date = isDateID(id)
				}
				x.formats = append(x.formats, shown)
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
				x.shared = append(x.shared, unescaped(item.String()))
				item.Reset()
			}
			return true, nil
		}})
}

// readMerged looks behind the rows, where the format lists the merged areas. Only those over several rows matter.
func (x *xlsx) readMerged(sheet string) error {
	before := x.left
	defer func() { x.left = before }() // the rows are unpacked again
	content, err := x.open(sheet)
	if err != nil {
		return err
	}
	defer content.Close()
	tail := bufio.NewReaderSize(content, 64<<10)
	if err := skipPast(tail, "sheetData"); err != nil {
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

// skipPast reads until the rows are closed.
func skipPast(r *bufio.Reader, name string) error {
	for {
		upTo, err := r.ReadSlice('>')
		if ends(upTo, name) {
			return nil
		}
		switch {
		case err == io.EOF:
			return nil
		case err != nil && !errors.Is(err, bufio.ErrBufferFull):
			return asRefusal(err)
		}
	}
}

// ends tells that a piece of XML up to a bracket closes the element, also where white space stands before the tag or in it.
func ends(upTo []byte, name string) bool {
	start := bytes.LastIndexByte(upTo, '<')
	if start < 0 {
		return false
	}
	tag := bytes.TrimSuffix(upTo[start+1:], []byte(">"))
	closing, is := bytes.CutPrefix(tag, []byte("/"))
	if !is {
		closing, is = bytes.CutSuffix(tag, []byte("/"))
	}
	return is && bytes.HasSuffix(bytes.TrimSpace(closing), []byte(name))
}
