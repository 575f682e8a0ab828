package sheet

import (
	"bytes"
	"strconv"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	maxRow     = 1_048_576
	maxColumn  = 16_384
	maxContent = 4 * maxCell // bytes of one cell: a character takes up to four
)

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
	formula     bool // the cell has one
	valued      bool // the cell has an element for its value, perhaps an empty one
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
		s.formula, s.valued = false, false
		s.content.Reset()
	case "f":
		s.formula = true
	case "rPh":
		s.skip = true
	case "v", "t":
		s.valued, s.inValue = true, !s.skip
	}
	return true, nil
}

func (s *cellScanner) text(b []byte) {
	if s.inValue && s.content.Len() <= maxContent {
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
		if s.content.Len() > maxContent {
			return false, errs.Invalidf("第 %d 行有单元格的内容过长，请缩短后再导入", s.row)
		}
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
	if s.formula && s.isUncalculated(raw) {
		return s.rows.failure(s.row, s.column, Uncalculated)
	}
	switch s.kind {
	case "s":
		n, err := strconv.Atoi(strings.TrimSpace(raw))
		if err != nil || n < 0 || n >= len(s.shared) {
			return ""
		}
		return s.shared[n]
	case "str", "inlineStr":
		return unescaped(raw)
	case "e":
		return s.rows.failure(s.row, s.column, raw)
	case "b":
		return truthText(strings.TrimSpace(raw))
	case "d":
		if t, err := value.ParseTime(strings.TrimSuffix(strings.Replace(raw, "T", " ", 1), "Z")); err == nil {
			return strings.TrimSuffix(t.String(), " 00:00:00")
		}
		return raw
	}
	v, err := strconv.ParseFloat(strings.TrimSpace(raw), 64)
	if err != nil {
		return raw
	}
	var shown format
	if s.style >= 0 && s.style < len(s.formats) {
		shown = s.formats[s.style]
	}
	if shown.date {
		return dateText(v, s.from1904)
	}
	return s.rows.number(s.row, s.column, v, shown)
}

// truthText is a truth value as people write it; a cell without one is empty.
func truthText(raw string) string {
	switch {
	case raw == "":
		return ""
	case isTrue(raw):
		return "是"
	}
	return "否"
}

// isUncalculated tells that no program has calculated the formula of the cell. A result of no text is an empty value of a cell of text;
// where the value is missing, the program that wrote the cell only announces a text (excelize does).
func (s *cellScanner) isUncalculated(raw string) bool {
	isText := s.kind == "str" || s.kind == "inlineStr"
	return strings.TrimSpace(raw) == "" && !(isText && s.valued)
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
