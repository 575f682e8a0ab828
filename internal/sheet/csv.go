package sheet

import (
	"encoding/csv"
	"fmt"
	"io"
)

// CSVType is the content type of CSV files.
const CSVType = "text/csv; charset=utf-8"

// byteOrderMark has Excel read the file as UTF-8.
const byteOrderMark = "\uFEFF"

// CSV writes rows as comma-separated values: the headings first, no title and no note, because programs read such files. Its texts are as
// harmless as those of a Writer.
type CSV struct {
	out    io.Writer
	rows   *csv.Writer
	cells  []string
	begun  bool
	labels []string
}

// NewCSV starts a file; nothing is written before the first row or Close.
func NewCSV(out io.Writer, heads []Head) *CSV {
	c := &CSV{out: out, rows: csv.NewWriter(out)}
	c.rows.UseCRLF = true
	for _, h := range heads {
		c.labels = append(c.labels, Guard(h.Label))
	}
	return c
}

func (c *CSV) begin() error {
	if c.begun {
		return nil
	}
	c.begun = true
	if _, err := io.WriteString(c.out, byteOrderMark); err != nil {
		return err
	}
	return c.rows.Write(c.labels)
}

// Row adds a row; its values are written as those of a Writer.
func (c *CSV) Row(values []any) error {
	if err := c.begin(); err != nil {
		return err
	}
	c.cells = c.cells[:0]
	for _, v := range values {
		text := ""
		if cell := cellOf(v); cell != nil {
			text = fmt.Sprint(cell)
		}
		c.cells = append(c.cells, text)
	}
	return c.rows.Write(c.cells)
}

// Close writes what is left.
func (c *CSV) Close() error {
	if err := c.begin(); err != nil {
		return err
	}
	c.rows.Flush()
	return c.rows.Error()
}

// Discard gives up; what was written stays with the reader.
func (c *CSV) Discard() {}
