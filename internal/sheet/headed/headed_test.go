package headed_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/sheet/headed"
)

// table is a sheet with its name and rows.
type table struct {
	name string
	rows [][]any
}

func bookOf(t *testing.T, tables ...table) headed.File {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	for _, one := range tables {
		if _, err := book.NewSheet(one.name); err != nil {
			t.Fatal(err)
		}
		for n, row := range one.rows {
			if err := book.SetSheetRow(one.name, fmt.Sprint("A", n+1), &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := book.DeleteSheet("Sheet1"); err != nil {
		t.Fatal(err)
	}
	out, err := book.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return headed.File{Name: "名单.xlsx", File: bytes.NewReader(out.Bytes()), Size: int64(out.Len())}
}

func readerOf(labels ...string) *headed.Reader {
	r := &headed.Reader{Known: func(string) bool { return false }, Most: 100}
	for _, label := range labels {
		required := strings.HasPrefix(label, "*")
		r.Labels = append(r.Labels, headed.Label{Label: strings.TrimPrefix(label, "*"), Required: required})
	}
	return r
}

// told are the rows that were read, and what is said of the rest.
func told(r *headed.Reader) string {
	var rows []string
	for _, row := range r.Rows {
		rows = append(rows, strings.Join(row.Cells, "|"))
	}
	return strings.Join(rows, " ") + r.Ignored.String()
}

func TestTheSheetWithTheRowsIsFound(t *testing.T) {
	people := [][]any{{"姓名", "电话"}, {"甲", "1"}}
	others := [][]any{{"姓名", "电话"}, {"乙", "2"}}
	wide := slices.Repeat([]any{"x"}, 400)
	for _, s := range []struct {
		says   string
		tables []table
		want   string
	}{
		{"it is alone", []table{{"一月", people}}, "甲|1"},
		{"an empty sheet stands before", []table{{"空白", nil}, {"一月", people}}, "甲|1"},
		{"how to fill it in stands before", []table{{"填写说明", [][]any{{"列", "怎么填"}, {"姓名", "必填"}, {"电话", "选填"}}}, {"一月", people}}, "甲|1"},
		{"only its headings stand before", []table{{"模板", people[:1]}, {"一月", people}}, "甲|1"},
		{"choices for its cells stand behind", []table{{"一月", people}, {"选项", [][]any{{"主题"}, {"疫苗"}}}}, "甲|1"},
		{"one too wide to be read stands behind", []table{{"一月", people}, {"汇总", [][]any{wide}}}, "甲|1"},
		{"another one of the kind stands behind", []table{{"一月", people}, {"二月", others}, {"空白", nil}},
			"甲|1。一个文件只导入一张工作表，没有导入：“二月”；请把它们另存为单独的文件再导入"},
	} {
		r := readerOf("*姓名", "电话")
		if err := r.Read(bookOf(t, s.tables...), false); err != nil || told(r) != s.want {
			t.Errorf("%s: got %q (%v), want %q", s.says, told(r), err, s.want)
		}
		columns, err := r.Columns(bookOf(t, s.tables...))
		if got := fmt.Sprint(columns.Rows); err != nil || got != "[[甲 1]]" {
			t.Errorf("%s: shown before are %s (%v)", s.says, got, err)
		}
	}
}

func TestHeadingsAreKnownAsPeopleWriteThem(t *testing.T) {
	for _, s := range []struct{ says, heading, want string }{
		{"as it is", "联系电话", "联系电话"},
		{"with stars and a colon", "＊联系电话*：", "联系电话"},
		{"with blanks between the characters", "联 系　电 话", "联系电话"},
		{"with a line break", "联系\n电话", "联系电话"},
		{"with signs that nobody sees", "\u200b联系\u00a0电话\ufeff", "联系电话"},
		{"with a note on how to fill it in", "联系电话（必填，11 位）", "联系电话"},
		{"with a note on its own line", "办证日期\n(格式: 2026-01-03)", "办证日期"},
		{"with a star behind the note", "办证日期【选填】*", "办证日期"},
		{"with a unit that counts", "份数(份)", "份数"},
		{"in signs of another width", "ＱＱ号", "QQ号"},
		{"in other letters", "qq号", "QQ号"},
		{"with a unit that changes the number", "份数（千份）", ""},
		{"of something else", "联系电话（家长）", ""},
	} {
		r := readerOf("联系电话", "办证日期", "份数", "QQ号", "姓名")
		columns, err := r.Columns(bookOf(t, table{"表", [][]any{{"姓名", s.heading}, {"甲", "1"}}}))
		if err != nil || len(columns.Headings) != 2 || columns.Headings[1].Label != s.want {
			t.Errorf("%s: got %+v (%v), want %q", s.says, columns.Headings, err, s.want)
		}
	}
}

func TestAHeadingIsNoneOfTwoThatDifferInWhatIsAdded(t *testing.T) {
	r := readerOf("份数", "份数（千份）")
	if err := r.Read(bookOf(t, table{"表", [][]any{{"份数（千份）", "份数（份）"}, {"1", "1000"}}}), false); err != nil {
		t.Fatal(err)
	}
	if want := []string{"1000", "1"}; !slices.Equal(r.Rows[0].Cells, want) {
		t.Errorf("got %q, want %q", r.Rows[0].Cells, want)
	}
}
