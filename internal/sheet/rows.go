package sheet

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// rowCounter takes the rows of a file in their order, holds them against the limits and fills merged cells.
type rowCounter struct {
	limits Limits
	yield  func(Row) bool
	merged []area // sorted by their first row
	open   []area // those that reach over the current row; text is known
	done   int

	cut, failed map[int][]int // places by row number, until the row is handed on
}

// area is a block of merged cells; rows and columns count from 1, both ends belong to it.
type area struct {
	top, bottom, column int
	text                string
	cut, failed         bool // as the cell of the text is
}

// add hands a row on. It returns false when the reader wants no more.
func (c *rowCounter) add(number int, cells []string) (bool, error) {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	if len(cells) == 0 || number < 1 {
		return true, nil
	}
	if c.done++; c.done > c.limits.Rows {
		return false, errs.Invalidf("文件超过 %d 行，请拆成几个文件后再导入", c.limits.Rows)
	}
	row := Row{Number: number, Cells: c.fill(number, cells)}
	row.Cut, row.Failed = c.cut[number], c.failed[number]
	delete(c.cut, number)
	delete(c.failed, number)
	return c.yield(row), nil
}

// number shows the number of a cell and notes when it is longer than what a spreadsheet keeps of it.
func (c *rowCounter) number(row, column int, v float64, shown format) string {
	if math.Abs(v) >= 1e15 && v == math.Trunc(v) {
		c.cut[row] = append(c.cut[row], column-1)
	}
	return shown.padded(numberText(v))
}

// failure notes that the formula of a cell has no result, only the name of an error or of that lack.
func (c *rowCounter) failure(row, column int, name string) string {
	if name != "" {
		c.failed[row] = append(c.failed[row], column-1)
	}
	return name
}

func (c *rowCounter) fill(number int, cells []string) []string {
	for len(c.merged) > 0 && c.merged[0].top <= number {
		first := c.merged[0]
		c.merged = c.merged[1:]
		if first.top == number && first.column <= len(cells) {
			at := first.column - 1
			first.text, first.cut, first.failed = cells[at], slices.Contains(c.cut[number], at), slices.Contains(c.failed[number], at)
			c.open = append(c.open, first)
		}
	}
	still := c.open[:0]
	for _, a := range c.open {
		if a.bottom < number {
			continue
		}
		still = append(still, a)
		for len(cells) < a.column {
			cells = append(cells, "")
		}
		if cells[a.column-1] == "" {
			cells[a.column-1] = a.text
			c.markAs(a, number)
		}
	}
	c.open = still
	return cells
}

// markAs notes of a cell that gets the text of a merged area what is wrong with that text.
func (c *rowCounter) markAs(a area, number int) {
	if a.cut {
		c.cut[number] = append(c.cut[number], a.column-1)
	}
	if a.failed {
		c.failed[number] = append(c.failed[number], a.column-1)
	}
}

// put sets a cell of a row under construction. Empty cells beyond the limit are formatting and do not count.
func (c *rowCounter) put(cells []string, column int, text string) ([]string, error) {
	text = Unguard(strings.Map(visible, strings.TrimRight(text, "\x00")))
	if text == "" || column < 1 {
		return cells, nil
	}
	if column > c.limits.Columns {
		return cells, errs.Invalidf("表格超过 %d 列，请删去多余的列后再导入", c.limits.Columns)
	}
	for len(cells) < column {
		cells = append(cells, "")
	}
	cells[column-1] = text
	return cells, nil
}

// visible drops what is copied along with texts unseen, such as the turns of direction in front of numbers from Windows, and makes the
// blanks of web pages plain ones.
func visible(r rune) rune {
	switch {
	case r == '\u200B' || r == '\u2060' || r == '\uFEFF' || r == '\u00AD' || unicode.Is(unicode.Bidi_Control, r):
		return -1
	case r == '\u00A0':
		return ' '
	}
	return r
}

// numberText shows a number as Excel does: with the 15 digits it keeps, never in powers of ten.
func numberText(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return ""
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 15, 64), 64)
	if err != nil {
		return ""
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// dateText turns the day number of a spreadsheet into text. Both calendars are known: from 1900, in which the day 60 never
// was, and from 1904. Before the first day stand times of day.
func dateText(v float64, since1904 bool) string {
	const lastDay, daySeconds = 2_958_466, 86_400 // the year 9999 is over
	start := time.Date(1899, 12, 30, 0, 0, 0, 0, value.Shanghai)
	switch {
	case math.IsNaN(v) || v < 0 || v >= lastDay:
		return numberText(v)
	case v < 1:
		return start.Add(time.Duration(min(math.Round(v*daySeconds), daySeconds-1)) * time.Second).Format(time.TimeOnly)
	case since1904:
		v += 1462
	case v < 60:
		v++
	}
	days, part := math.Modf(v)
	seconds := math.Round(part * daySeconds)
	at := start.AddDate(0, 0, int(days)).Add(time.Duration(seconds) * time.Second)
	if seconds == 0 {
		return at.Format(time.DateOnly)
	}
	return at.Format(time.DateTime)
}

// format is what a number format says of the text of a number.
type format struct {
	date  bool
	zeros int // digits that are shown at least: the format 00000 shows 123 as 00123
}

func formatOf(code string) format {
	f := format{date: isDateFormat(code)}
	if first, _, _ := strings.Cut(code, ";"); strings.Trim(first, "0") == "" {
		f.zeros = len(first)
	}
	return f
}

func (f format) padded(text string) string {
	if f.zeros < 2 || len(text) >= min(f.zeros, maxZeros) || strings.Trim(text, "0123456789") != "" {
		return text
	}
	return strings.Repeat("0", min(f.zeros, maxZeros)-len(text)) + text
}

// maxZeros bounds what a format adds to a number.
const maxZeros = 32

// isDateFormat tells whether a number format shows a moment: it has a letter of dates outside quotes, brackets and escapes.
func isDateFormat(code string) bool {
	code, _, _ = strings.Cut(code, ";")
	quoted, bracket := false, false
	for i := 0; i < len(code); i++ {
		switch ch := code[i]; {
		case ch == '"':
			quoted = !quoted
		case quoted:
		case ch == '[':
			bracket = true
		case ch == ']':
			bracket = false
		case ch == '\\' || ch == '_' || ch == '*':
			i++
		case bracket:
			if strings.ContainsRune("hHmMsS", rune(ch)) && i+1 < len(code) && strings.ContainsRune("hHmMsS]", rune(code[i+1])) {
				return true // elapsed time such as [h]:mm
			}
		case strings.ContainsRune("yYmMdDhHsS", rune(ch)):
			return true
		}
	}
	return false
}

// isDateID knows the built-in number formats that show moments; 27 to 36 and 50 to 58 are those of Chinese Excel.
func isDateID(id int) bool {
	return id >= 14 && id <= 22 || id >= 27 && id <= 36 || id >= 45 && id <= 47 || id >= 50 && id <= 58
}
