package crud_test

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"jikong/internal/sheet"
)

// plantedRows are those of the test; JIKONG_IMPORT_ROWS measures with more and prints what bench reads.
const plantedRows = 6_000

// planted is a mistake: the cells it changes, by column, and the reason that names it.
type planted struct {
	cells  map[int]any
	column string // letter of the cell that is named; empty where the row is meant
	reason string
}

// The columns are 标题, 备注, 主题, 对象, 份数, 彩色, 发放时间, 印刷日期, 系列, 部门.
var mistakes = []planted{
	{map[int]any{0: ""}, "A", "请填写标题"},
	{map[int]any{0: strings.Repeat("长", 21)}, "A", "标题最多 20 个字"},
	{map[int]any{0: 330102199003078515}, "A", "标题的数字超过 15 位"},
	{map[int]any{2: nil}, "C", "请选择主题"},
	{map[int]any{2: "无此主题"}, "C", "主题“无此主题”不存在"},
	{map[int]any{3: "家长，医生"}, "D", "对象“医生”不存在"},
	{map[int]any{4: "很多"}, "E", "份数应为整数"},
	{map[int]any{4: 10_000}, "E", "份数应在 0 到 9999 之间"},
	{map[int]any{6: "2026-13-45"}, "G", "发放时间应为"},
	{map[int]any{7: "去年"}, "H", "印刷日期应为"},
	{map[int]any{8: "邻市"}, "I", "系列“邻市”不存在"},
	{map[int]any{0: flu}, "", "已有相同的记录"},
}

// plantedFile is a file of rows with a mistake in every hundredth and a row that is only formatted after every twentieth. It tells which
// rows are wrong, and why.
func plantedFile(t testing.TB, rows int) (content []byte, wrong map[int]planted) {
	t.Helper()
	book := excelize.NewFile()
	defer book.Close()
	style, err := book.NewStyle(&excelize.Style{Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"EEEEEE"}}})
	if err != nil {
		t.Fatal(err)
	}
	out, err := book.NewStreamWriter("Sheet1")
	if err != nil {
		t.Fatal(err)
	}
	line := 0
	put := func(cells []any) {
		if line++; err == nil {
			err = out.SetRow("A"+strconv.Itoa(line), cells)
		}
	}
	put([]any{"标题", "备注", "主题", "对象", "份数", "彩色", "发放时间", "印刷日期", "系列", "部门"})
	wrong = map[int]planted{}
	blank := make([]any, 10)
	for i := range blank {
		blank[i] = excelize.Cell{StyleID: style}
	}
	for i := range rows {
		cells := []any{fmt.Sprint("第", i, "张宣传单"), "备注的文字", "疫苗", "家长，教师", i % 1000, "是", "2026-11-02 08:05", "2026/1/3", "春季", "A01"}
		if i%100 == 99 {
			mistake := mistakes[i/100%len(mistakes)]
			for column, cell := range mistake.cells {
				cells[column] = cell
			}
			wrong[line+1] = mistake
		}
		put(cells)
		if i%20 == 19 {
			put(blank)
		}
	}
	if err == nil {
		err = out.Flush()
	}
	var file bytes.Buffer
	if err == nil {
		err = book.Write(&file)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), wrong
}

// TestEveryPlantedMistakeIsNamedAndNothingElse: the file that comes back names exactly the rows and cells that are wrong.
func TestEveryPlantedMistakeIsNamedAndNothingElse(t *testing.T) {
	rows, measured := plantedRows, false
	if more, err := strconv.Atoi(os.Getenv("JIKONG_IMPORT_ROWS")); err == nil {
		rows, measured = more, true
	}
	content, wrong := plantedFile(t, rows)
	inOffice(t, func(o *office) {
		extra := highest()
		began := time.Now()
		task := o.waits(map[string]string{}, content)
		if err := o.work(o.ctx(), task, silent); err != nil {
			o.t.Fatal(err)
		}
		took, more := time.Since(began), extra()
		_, after := o.state(task)
		if after.Result == nil || after.Result.Success != rows-len(wrong) || after.Result.Errors != len(wrong) || o.count() != int64(5+rows-len(wrong)) {
			o.t.Fatalf("%+v, %d rows", after.Result, o.count())
		}
		o.expectNamed(after.Result.FileURL, wrong)
		if measured {
			fmt.Printf("BenchmarkLongImport/%s 1 %d ns/op %d MiB\n", o.db.Dialect(), took.Nanoseconds(), more>>20)
		}
	})
}

func (o *office) expectNamed(url string, wrong map[int]planted) {
	o.t.Helper()
	named := map[int]bool{}
	for _, row := range rowsOf(o.t, o.get(url).Body.Bytes())[sheet.HeadRow:] {
		reason := row.Cells[len(row.Cells)-1]
		var line int
		if _, err := fmt.Sscanf(reason, "第 %d 行：", &line); err != nil {
			o.t.Fatalf("%q: %v", reason, err)
		}
		mistake, planted := wrong[line]
		cell := ""
		if mistake.column != "" {
			cell = fmt.Sprintf("（%s%d）", mistake.column, line)
		}
		if !planted || !strings.Contains(reason, mistake.reason) || !strings.HasSuffix(reason, cell) || strings.Count(reason, "（") > 1 {
			o.t.Errorf("line %d: %q, planted was %q", line, reason, mistake.reason)
		}
		named[line] = true
	}
	if len(named) != len(wrong) {
		o.t.Errorf("%d lines are named, %d are wrong", len(named), len(wrong))
	}
}

// highest watches how far the heap grows until the returned function is called.
func highest() func() uint64 {
	before := heldBytes()
	var most uint64
	var m runtime.MemStats
	stop := make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() {
		for {
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
	return func() uint64 {
		close(stop)
		done.Wait()
		return most - min(most, before)
	}
}
