package filetext

import (
	"bytes"
	"errors"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/sheet"
)

// readWorkbook collects the cells of a workbook as Excel 97 to 2003 writes it.
func readWorkbook(content []byte, t *collector) error {
	book, err := sheet.Open(bytes.NewReader(content), int64(len(content)), sheet.Limits{Bytes: MaxSize, Unpacked: maxPart, Rows: MaxText, Columns: 256})
	var known *errs.Error
	if errors.As(err, &known) {
		why, _, _ := strings.Cut(known.Message, "，请") // the advice is for who imports
		return errors.New(why)
	}
	if err != nil {
		return err
	}
	for i := range book.Sheets {
		for row, err := range book.Rows(i) {
			if err != nil {
				break // the other sheets may still be read
			}
			for _, cell := range row.Cells {
				if err := t.add(cell + "\n"); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
