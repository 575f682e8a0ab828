package headed

import (
	"slices"
	"strings"

	"jikong/internal/sheet"
)

// sheetsLooked bounds in how many sheets of a file headings are looked for.
const sheetsLooked = 12

// Ignored is what of the files was not read.
type Ignored struct {
	Columns []string // headings that no column has
	Sheets  []string // those that look like the one that was read
}

// String says it for the person who made the files, after other sentences; empty where all was read.
func (i Ignored) String() (text string) {
	if len(i.Columns) > 0 {
		text = "。没有用到的列：" + strings.Join(i.Columns, "、")
	}
	if len(i.Sheets) > 0 {
		text += "。一个文件只导入一张工作表，没有导入：" + strings.Join(i.Sheets, "、") + "；请把它们另存为单独的文件再导入"
	}
	return text
}

// looked is what the beginning of a sheet tells.
type looked struct {
	sheet int
	heads int  // headings that are labels
	rows  bool // something stands below them
}

// choose finds the sheet of a book that has the rows: files often begin with an empty sheet or with one that says how to fill in the others.
// It is the first one whose headings are about as good as the best ones. Others of the kind are named in unread.
func (r *Reader) choose(book *sheet.Book) (chosen int, unread []string) {
	if len(book.Sheets) == 1 {
		return 0, nil
	}
	all, most := []looked{}, 0
	for n := range min(len(book.Sheets), sheetsLooked) {
		seen := r.look(book, n)
		all, most = append(all, seen), max(most, seen.heads)
	}
	fits := slices.DeleteFunc(slices.Clone(all), func(seen looked) bool { return !seen.rows || seen.heads*2 <= most })
	if len(fits) == 0 {
		return max(0, slices.IndexFunc(all, func(seen looked) bool { return seen.rows || most > 0 && seen.heads == most })), nil
	}
	for _, seen := range fits[1:] {
		unread = append(unread, "“"+book.Sheets[seen.sheet]+"”")
	}
	return fits[0].sheet, unread
}

// look reads the beginning of a sheet. What is wrong with one hinders nobody who means another; whoever means it is told when it is read.
func (r *Reader) look(book *sheet.Book, n int) looked {
	seen, rows := looked{sheet: n}, []sheet.Row{}
	for row, err := range book.Rows(n) {
		if err != nil {
			break
		}
		if rows = append(rows, row); len(rows) > headingRows {
			break
		}
	}
	at := -1
	for n, row := range rows[:min(len(rows), headingRows)] {
		if heads := r.known(row); heads > seen.heads {
			at, seen.heads = n, heads
		}
	}
	seen.rows = at+1 < len(rows)
	return seen
}
