package filetext

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ledongthuc/pdf"
)

// readPDF collects the text of the pages. Encrypted files are refused by the library.
func readPDF(content []byte, t *collector) error {
	r, err := pdf.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return fmt.Errorf("文件已损坏或加了密：%w", err)
	}
	for i := 1; i <= min(r.NumPage(), maxPages); i++ {
		page := r.Page(i)
		if page.V.IsNull() {
			continue
		}
		text, err := page.GetPlainText(nil)
		if err != nil {
			continue // the other pages may still be read
		}
		if err := t.add(text + "\n"); errors.Is(err, errFull) {
			return err
		}
	}
	return nil
}
