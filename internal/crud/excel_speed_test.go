package crud_test

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"jikong/internal/crud"
	"jikong/internal/testkit"
)

// Existing clients give up after 9 seconds, so the largest import, with the trace that every save leaves, must be done well before.
func TestTheLargestImportIsDoneBeforeClientsGiveUp(t *testing.T) {
	if testing.Short() {
		t.Skip("saves thousands of rows")
	}
	full := func(try int) []byte {
		rows := [][]any{{"标题", "主题", "对象", "份数", "系列", "印刷日期", "备注"}}
		for i := range crud.MaxImport {
			title := fmt.Sprint("第", i, "张，第", try, "次")
			rows = append(rows, []any{title, "疫苗", "家长", int64(i % 100), "春季", "2026-01-03", "备注的文字"})
		}
		return file(t, rows...)
	}
	inOffice(t, func(o *office) {
		work := func() time.Duration { return testkit.ProcessorTime(t) + testkit.DatabaseTime(t, o.db) }
		took := time.Hour
		for try := 0; try < 3 && took > 7*time.Second; try++ { // the tests beside this one count, too
			content := full(try)
			before := work()
			a, result := o.send("file", content)
			took = work() - before
			o.t.Logf("%d rows in %s of the processors", result.SuccessCount, took)
			if result.SuccessCount != crud.MaxImport {
				o.t.Fatal(a.Message)
			}
		}
		if took > 7*time.Second {
			o.t.Errorf("the cheapest of the imports took %s", took)
		}
		runtime.GC()
		start := time.Now()
		titles, _ := o.export("")
		o.t.Logf("%d rows out in %s", len(titles), time.Since(start))
	})
}
