package sheet

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"io"
	"maps"
	"math"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/sheet/cfb"
)

// The records of the older format ([MS-XLS], BIFF8) that matter here.
const (
	recFormula  = 0x0006
	recEOF      = 0x000A
	recDateMode = 0x0022
	recFilePass = 0x002F
	recContinue = 0x003C
	recSheet    = 0x0085
	recMulRK    = 0x00BD
	recRString  = 0x00D6
	recXF       = 0x00E0
	recMerged   = 0x00E5
	recShared   = 0x00FC
	recLabelSST = 0x00FD
	recNumber   = 0x0203
	recLabel    = 0x0204
	recBoolErr  = 0x0205
	recString   = 0x0207
	recRK       = 0x027E
	recFormat   = 0x041E
	recBOF      = 0x0809
)

const biff8 = 0x0600

// record is a record with those that continue it.
type record struct {
	kind  int
	parts [][]byte
}

// u8, u16, u32 and float read a number; zero where the record is too short.
func (r record) u16(at int) int {
	if at+2 > len(r.parts[0]) {
		return 0
	}
	return int(binary.LittleEndian.Uint16(r.parts[0][at:]))
}

func (r record) u32(at int) uint32 { return uint32(r.u16(at)) | uint32(r.u16(at+2))<<16 }

func (r record) float(at int) float64 {
	return math.Float64frombits(uint64(r.u32(at)) | uint64(r.u32(at+4))<<32)
}

func (r record) u8(at int) int {
	if at >= len(r.parts[0]) {
		return 0
	}
	return int(r.parts[0][at])
}

// from is the rest of the record from a place on.
func (r record) from(at int) *biffText {
	parts := slices.Clone(r.parts)
	parts[0] = parts[0][min(at, len(parts[0])):]
	return &biffText{parts: parts}
}

// records walks through the stream from a place on until the end of its part of the workbook. Charts stand inside of a sheet as parts of
// their own, whose records of numbers are no cells: they are passed over.
func records(stream []byte, at int, visit func(record) error) error {
	for depth := 0; at >= 0 && at+4 <= len(stream); {
		var r record
		r, at = nextRecord(stream, at)
		switch r.kind {
		case recBOF:
			depth++
		case recEOF:
			if depth--; depth <= 0 {
				return nil
			}
			continue
		}
		if depth > 1 {
			continue
		}
		if err := visit(r); err != nil {
			return err
		}
	}
	return nil
}

// nextRecord reads the record at a place, and says where the next one begins.
func nextRecord(stream []byte, at int) (record, int) {
	r := record{kind: int(binary.LittleEndian.Uint16(stream[at:]))}
	for {
		start := at + 4
		end := min(start+int(binary.LittleEndian.Uint16(stream[at+2:])), len(stream))
		r.parts = append(r.parts, stream[start:end])
		if at = end; at+4 > len(stream) || binary.LittleEndian.Uint16(stream[at:]) != recContinue {
			return r, at
		}
	}
}

// xls reads an older workbook.
type xls struct {
	rows     *rowCounter
	stream   []byte
	sheets   []int    // places of the visible sheets
	names    []string // of these sheets
	shared   []string
	formats  map[int]format // own number formats
	styles   []int          // number format by cell style
	from1904 bool
	cells    map[int][]string
	pending  func(text string) error // puts the text result of the formula before
}

func openXLS(file io.ReaderAt, limits Limits) (*Book, error) {
	data, err := io.ReadAll(io.NewSectionReader(file, 0, limits.Bytes))
	if err != nil {
		return nil, unreadable(err)
	}
	container := cfb.Open(data)
	if container == nil {
		return nil, unreadable(nil)
	}
	x := &xls{stream: container.Stream("Workbook", "Book"), formats: map[int]format{}}
	switch {
	case container.Stream("EncryptedPackage") != nil:
		return nil, encrypted()
	case x.stream == nil && container.Stream("WordDocument") != nil:
		return nil, errs.Invalidf("这是 Word 文件，请选择 Excel 文件")
	case x.stream == nil:
		return nil, unreadable(nil)
	}
	if err := records(x.stream, 0, x.global); err != nil {
		return nil, err
	}
	if len(x.sheets) == 0 {
		return nil, errs.Invalidf("文件里没有可以读取的工作表")
	}
	return &Book{Sheets: x.names, limits: limits, read: x.readSheet}, nil
}

func (x *xls) readSheet(sheet int, rows *rowCounter) error {
	x.rows, x.cells, x.pending = rows, map[int][]string{}, nil
	if err := records(x.stream, x.sheets[sheet], x.cell); err != nil {
		return err
	}
	return x.hand()
}

// isBareBIFF knows the formats before Excel 5 by their first record. Old programs for reports still write them.
func isBareBIFF(magic []byte) bool {
	return magic[0] == 0x09 && bytes.IndexByte([]byte{0, 2, 4, 8}, magic[1]) >= 0 && magic[2] >= 4 && magic[2] <= 16 && magic[3] == 0
}

func veryOld() error {
	return errs.Invalidf("文件是很早的 Excel 格式，请用 Excel 或 WPS 打开并另存为 .xlsx 后再导入")
}

func encrypted() error {
	return errs.Invalidf("文件设有密码，请取消密码后再导入")
}

// hand gives the collected rows on in their order.
func (x *xls) hand() error {
	slices.SortFunc(x.rows.merged, func(a, b area) int { return cmp.Compare(a.top, b.top) })
	for _, number := range slices.Sorted(maps.Keys(x.cells)) {
		if goOn, err := x.rows.add(number, x.cells[number]); err != nil || !goOn {
			return err
		}
	}
	return nil
}

// global takes what stands before the sheets.
func (x *xls) global(r record) error {
	switch r.kind {
	case recBOF:
		if r.u16(0) != biff8 {
			return veryOld()
		}
	case recFilePass:
		return encrypted()
	case recDateMode:
		x.from1904 = r.u16(0) == 1
	case recSheet:
		if r.u8(4)&3 == 0 && r.u8(5) == 0 {
			name := r.from(7)
			x.sheets, x.names = append(x.sheets, int(r.u32(0))), append(x.names, name.read(r.u8(6)))
		}
	case recFormat:
		text := r.from(2)
		x.formats[r.u16(0)] = formatOf(text.read(text.u16()))
	case recXF:
		x.styles = append(x.styles, r.u16(2))
	case recShared:
		text := r.from(8)
		for range r.u32(4) {
			if text.empty() || len(x.shared) == maxShared {
				break
			}
			x.shared = append(x.shared, text.read(text.u16()))
		}
	}
	return nil
}

// cell takes the records of the sheet.
func (x *xls) cell(r record) error {
	row, column, style := r.u16(0)+1, r.u16(2)+1, r.u16(4)
	switch r.kind {
	case recNumber:
		return x.put(row, column, x.number(row, column, r.float(6), style))
	case recRK:
		return x.put(row, column, x.number(row, column, rk(r.u32(6)), style))
	case recMulRK:
		for i := 4; i+6 <= len(r.parts[0])-2; i += 6 {
			if err := x.put(row, column+(i-4)/6, x.number(row, column+(i-4)/6, rk(r.u32(i+2)), r.u16(i))); err != nil {
				return err
			}
		}
	case recLabelSST:
		if n := int(r.u32(6)); n < len(x.shared) {
			return x.put(row, column, x.shared[n])
		}
	case recLabel, recRString:
		text := r.from(6)
		return x.put(row, column, text.read(text.u16()))
	case recBoolErr:
		return x.put(row, column, x.truth(row, column, r.u8(6), r.u8(7) != 0))
	case recFormula:
		return x.formula(r, row, column, style)
	case recString:
		if x.pending != nil {
			text := r.from(0)
			return x.pending(text.read(text.u16()))
		}
	case recMerged:
		return x.merge(r)
	}
	return nil
}

// formula takes the last result; a text follows in a record of its own.
func (x *xls) formula(r record, row, column, style int) error {
	x.pending = nil
	if r.u16(12) != 0xFFFF {
		return x.put(row, column, x.number(row, column, r.float(6), style))
	}
	switch r.u8(6) {
	case 0:
		x.pending = func(text string) error { return x.put(row, column, text) }
	case 1, 2:
		return x.put(row, column, x.truth(row, column, r.u8(8), r.u8(6) == 2))
	}
	return nil
}

func (x *xls) merge(r record) error {
	for i := range r.u16(0) {
		top, bottom, column := r.u16(2+8*i)+1, r.u16(4+8*i)+1, r.u16(6+8*i)+1
		if bottom > top {
			x.rows.merged = append(x.rows.merged, area{top: top, bottom: bottom, column: column})
		}
		if len(x.rows.merged) > maxMerged {
			return errs.Invalidf("表格中合并的单元格太多，请取消合并后再导入")
		}
	}
	return nil
}

func (x *xls) put(row, column int, text string) (err error) {
	x.cells[row], err = x.rows.put(x.cells[row], column, text)
	return err
}

func (x *xls) number(row, column int, v float64, style int) string {
	var shown format
	if style < len(x.styles) {
		own, known := x.formats[x.styles[style]]
		if shown = own; !known {
			shown.date = isDateID(x.styles[style])
		}
	}
	if shown.date {
		return dateText(v, x.from1904)
	}
	return x.rows.number(row, column, v, shown)
}

// rk unpacks the short form of numbers: 30 bits of an integer or of a float, perhaps in hundredths.
func rk(packed uint32) float64 {
	v := math.Float64frombits(uint64(packed&^3) << 32)
	if packed&2 != 0 {
		v = float64(int32(packed) >> 2)
	}
	if packed&1 != 0 {
		v /= 100
	}
	return v
}

var errorNames = map[int]string{0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!", 0x2A: "#N/A", 0x2B: "#GETTING_DATA"}

func (x *xls) truth(row, column, code int, failed bool) string {
	switch {
	case failed:
		return x.rows.failure(row, column, errorNames[code])
	case code == 1:
		return "是"
	}
	return "否"
}
