package crud_test

import (
	"fmt"
	"strings"
	"testing"

	"jikong/internal/imports"
)

// alike are names of files that messages cannot show whole, and names that are the same.
func alike() map[string][]string {
	long := strings.Repeat("二〇二六年流感监测点每周上报数据汇总表", 4)
	return map[string][]string{
		"one name":                        {"周报.xlsx", "周报.xlsx", "周报.xlsx", "周报.xlsx"},
		"long names that end differently": {long + "（一）.xlsx", long + "（二）.xlsx", long + "（三）.xlsx", long + "（四）.xlsx"},
	}
}

func TestALongImportTakesInFilesThatAreCalledAlike(t *testing.T) {
	for says, names := range alike() {
		t.Run(says, func(t *testing.T) {
			inOffice(t, func(o *office) {
				o.named = names
				parts := make([][]byte, len(names))
				for n := range parts {
					rows := [][]any{{"标题", "主题", "份数"}, {fmt.Sprint("第", n, "份"), "疫苗", "很多"}}
					for i := range 299 {
						rows = append(rows, []any{fmt.Sprint("第", n, "份第", i, "行"), "疫苗", int64(i)})
					}
					parts[n] = file(o.t, rows...)
				}
				_, waiting := o.importing(map[string]string{"later": "1"}, parts...)
				if err := o.work(o.ctx(), waiting.Task, silent); err != nil {
					o.t.Fatal(err)
				}
				_, after := o.state(waiting.Task)
				if after.Result.Success != 1_196 || after.Result.Errors != 4 {
					o.t.Fatalf("after: %+v", after)
				}
				places := map[string]bool{}
				for _, row := range after.Result.Refused {
					places[row.Place()] = true
				}
				if len(places) != 4 {
					o.t.Errorf("the 4 rows that came back are called %v", places)
				}
			})
		})
	}
}

func TestACorrectedRowStandsForTheRowOfItsOwnFile(t *testing.T) {
	for says, names := range alike() {
		t.Run(says, func(t *testing.T) {
			inOffice(t, func(o *office) {
				o.named = names
				heads := []any{"标题", "主题", "份数"}
				good, bad := file(o.t, heads, []any{"甲", "疫苗", "1"}), file(o.t, heads, []any{"乙", "疫苗", "很多"})
				whole := map[string]string{"validateStatus": "1"}
				_, result := o.importing(whole, bad, good)
				if len(result.Refused) != 1 {
					o.t.Fatalf("%+v", result)
				}
				row := imports.CorrectedRow{File: result.Refused[0].File, Row: result.Refused[0].Row, Cells: result.Refused[0].Cells}
				row.Cells[4] = "2"
				whole["rows"] = asJSON(o.t, []imports.CorrectedRow{row})
				a, _ := o.importing(whole, bad, good)
				if a.Code != 200 || o.copiesOf("甲") != 1 || o.copiesOf("乙") != 2 {
					o.t.Errorf("%s; 甲 has %d copies, 乙 %d", a.Message, o.copiesOf("甲"), o.copiesOf("乙"))
				}
			})
		})
	}
}
