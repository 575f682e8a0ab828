package crud_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/sheet/headed"
	"jikong/internal/testkit"
)

// importing sends a file with settings and reads what became of it.
func (o *office) importing(settings map[string]string, files ...[]byte) (testkit.Answer, crud.Imported) {
	o.t.Helper()
	a := o.form("/test/leaflet/importExcel", settings, "files[]", files...)
	var result crud.Imported
	if err := json.Unmarshal(a.Result, &result); err != nil {
		o.t.Fatalf("%v in %s", err, a.Result)
	}
	return a, result
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTheColumnsOfAFileAreShownBeforeItIsImported(t *testing.T) {
	inOffice(t, func(o *office) {
		for _, s := range []struct {
			says, mapping string
			rows          [][]any
			want          string
		}{
			{"headings that are labels, and one that is not", "", [][]any{{"标题*", "分类", "份数"}, {"甲", "疫苗", int64(3)}},
				`A 标题→标题, B 分类→, C 份数→份数 | [甲 疫苗 3]`},
			{"what somebody said before", `{"分类":"主题","份数":""}`, [][]any{{"标题", "分类", "份数"}, {"甲", "疫苗", int64(3)}},
				`A 标题→标题, B 分类→主题, C 份数→ | [甲 疫苗 3]`},
			{"no heading is known", "", [][]any{{"2026 年的清单"}, {"名字", "类"}, {"甲", "疫苗"}}, `A 名字→, B 类→ | [甲 疫苗]`},
			{"headings in two rows", "", [][]any{{"标题", "印发", nil}, {nil, "主题", "份数"}, {"甲", "疫苗", int64(3)}},
				`A 标题→标题, B 主题→主题, C 份数→份数 | [甲 疫苗 3]`},
		} {
			a := o.form("/test/leaflet/importColumns", map[string]string{"mapping": s.mapping}, "file", file(o.t, s.rows...))
			var shown crud.ImportColumns
			if err := json.Unmarshal(a.Result, &shown); err != nil || !a.Success {
				o.t.Fatalf("%s: %v in %+v", s.says, err, a)
			}
			var texts []string
			for _, h := range shown.Files[0].Headings {
				texts = append(texts, fmt.Sprintf("%s %s→%s", h.Column, h.Text, h.Label))
			}
			if got := strings.Join(texts, ", ") + " | " + fmt.Sprint(shown.Files[0].Rows[0]); got != s.want {
				o.t.Errorf("%s: %s", s.says, got)
			}
			if shown.Labels[0] != (headed.Label{Label: "标题", Required: true, Note: "必填；最多 20 个字"}) {
				o.t.Errorf("the first label is %+v", shown.Labels[0])
			}
		}
		o.refused(o.form("/test/leaflet/importColumns", nil, "file", []byte("no spreadsheet")), 500, "这不是 Excel 文件")
		o.refused(o.form("/test/leaflet/importColumns", nil, "file"), 500, "请选择要导入的 Excel 文件")
	})
}

func TestRowsComeInUnderTheHeadingsThatPeopleSaid(t *testing.T) {
	for _, s := range []struct {
		says, mapping string
		rows          [][]any
		answer        string
		copies        int64
	}{
		{"mapped by hand", `{"名字":"标题","类":"主题"}`, [][]any{{"名字", "类", "份数"}, {"甲", "疫苗", int64(3)}}, "导入成功，共 1 条", 3},
		{"a column that is left out", `{"份数":""}`, [][]any{{"标题", "主题", "份数"}, {"甲", "疫苗", "三"}}, "导入成功，共 1 条", 10},
		{"two that shall mean the same", `{"类":"主题"}`, [][]any{{"标题", "主题", "类"}, {"甲", "疫苗", "儿童"}}, "标题“主题”出现了两次", 0},
		{"one that no column has", `{"类":"没有"}`, [][]any{{"标题", "类"}, {"甲", "疫苗"}}, "缺少必填的列：主题", 0},
		{"no JSON", `{`, [][]any{{"标题", "主题"}, {"甲", "疫苗"}}, "导入的设置格式不正确", 0},
		{"headings in two rows", ``, [][]any{{"标题", "印发", nil}, {nil, "主题", "份数"}, {"甲", "疫苗", int64(3)}}, "导入成功，共 1 条", 3},
		{"headings that fill two rows each", ``, [][]any{{"标题", "主题", "份数"}, {"标题", "主题", "份数"}, {"甲", "疫苗", int64(3)}}, "导入成功，共 1 条", 3},
		{"the example of the template stays out", ``, [][]any{{"标题", "主题", "份数"}, {"示例：标题", "疫苗", "1"}, {"甲", "疫苗", "3"}}, "导入成功，共 1 条", 3},
		{"what is no example comes in", ``, [][]any{{"标题", "主题", "份数"}, {"甲", "疫苗", "3"}, {"示例：标题", "疫苗", "1"}}, "导入成功，共 2 条", 3},
	} {
		t.Run(s.says, func(t *testing.T) {
			inOffice(t, func(o *office) {
				settings := map[string]string{}
				if s.mapping != "" {
					settings["mapping"] = s.mapping
				}
				a := o.form("/test/leaflet/importExcel", settings, "file", file(o.t, s.rows...))
				if !strings.Contains(a.Message, s.answer) {
					o.t.Errorf("says %q", a.Message)
				}
				if got := o.copiesOf("甲"); got != s.copies {
					o.t.Errorf("copies %d", got)
				}
			})
		})
	}
}

func (o *office) copiesOf(title string) int64 {
	o.t.Helper()
	n, err := o.intOf(`SELECT COALESCE(MAX(copies), 0) FROM leaflet WHERE title = $1`, title)
	if err != nil {
		o.t.Fatal(err)
	}
	return n
}

func TestRowsThatWereRefusedAreCorrectedInPlace(t *testing.T) {
	inOffice(t, func(o *office) {
		bad := file(o.t, []any{"标题", "备注", "主题", "份数"}, []any{"甲", "", "疫苗", "很多"}, []any{"乙", "", "疫苗", "2"}, []any{"", "", "无此主题", "3"})
		a, result := o.importing(nil, bad)
		if a.Code != 201 || len(result.Refused) != 2 {
			o.t.Fatalf("%+v", result)
		}
		want := `[{"label":"份数","cell":"D5","text":"份数应为整数"}]`
		if got := asJSON(o.t, result.Refused[0].Problems); got != want || result.Refused[0].Row != 5 {
			o.t.Errorf("row %d: %s", result.Refused[0].Row, got)
		}
		rows := []imports.CorrectedRow{{Row: 5, Cells: result.Refused[0].Cells}, {Row: 7, Cells: result.Refused[1].Cells}}
		at := func(label string) int {
			for i, l := range result.Labels {
				if l == label {
					return i
				}
			}
			return -1
		}
		rows[0].Cells[at("份数")], rows[1].Cells[at("标题")] = "5", "丙"
		a, again := o.importing(map[string]string{"rows": asJSON(o.t, rows)})
		if a.Code != 201 || again.Success != 1 || again.Refused[0].Row != 7 || o.copiesOf("甲") != 5 {
			o.t.Errorf("%s %+v", a.Message, again)
		}
		a, _ = o.importing(map[string]string{"rows": `[{"row":1,"cells":["a"]}]`})
		o.refused(a, 500, "改正的行与导入模板不一致")
	})
}

func TestAnImportTakesAllRowsOrNone(t *testing.T) {
	inOffice(t, func(o *office) {
		bad := file(o.t, []any{"标题", "主题", "份数"}, []any{"甲", "疫苗", "1"}, []any{"乙", "疫苗", "很多"})
		whole := map[string]string{"validateStatus": "1"}
		a, result := o.importing(whole, bad)
		o.refused(a, 500, "1 行有错误，没有导入任何数据：第 6 行，份数应为整数（C6）")
		if result.Success != 0 || result.Errors != 1 || o.count() != 5 || result.FileURL == "" {
			o.t.Errorf("%+v, %d rows", result, o.count())
		}
		cells := result.Refused[0].Cells
		cells[4] = "2"
		whole["rows"] = asJSON(o.t, []imports.CorrectedRow{{Row: 6, Cells: cells}})
		if a, result = o.importing(whole, bad); a.Code != 200 || result.Success != 2 || o.count() != 7 {
			o.t.Errorf("corrected: %s %+v", a.Message, result)
		}
		if a, _ = o.importing(map[string]string{"validateStatus": "1"}, file(o.t, []any{"标题", "主题"}, []any{"丙", "疫苗"})); a.Code != 200 {
			o.t.Errorf("without an error: %+v", a)
		}
	})
}

func TestNotesStandBesideTheCellsThatAreWrong(t *testing.T) {
	inOffice(t, func(o *office) {
		_, result := o.importing(nil, file(o.t, []any{"标题", "份数", "主题"}, []any{strings.Repeat("长", 21), "很多", "疫苗"}, []any{"好", "1", "疫苗"}))
		book, err := excelize.OpenReader(bytes.NewReader(o.get(result.FileURL).Body.Bytes()))
		if err != nil {
			o.t.Fatal(err)
		}
		defer book.Close()
		notes, err := book.GetComments("Sheet1")
		if err != nil {
			o.t.Fatal(err)
		}
		var got []string
		for _, n := range notes {
			got = append(got, n.Cell+" "+n.Text)
		}
		same(o.t, "notes", got, []string{"A4 标题最多 20 个字，现有 21 个", "E4 份数应为整数"})
	})
}

func TestANumberThatLostItsDigitsIsNotStored(t *testing.T) {
	inOffice(t, func(o *office) {
		book := excelize.NewFile()
		defer book.Close()
		for i, row := range [][]any{{"标题", "主题"}, {330102199003078515, "疫苗"}, {"330102199003078515", "疫苗"}, {"00123", "疫苗"}} {
			if err := book.SetSheetRow("Sheet1", fmt.Sprintf("A%d", i+1), &row); err != nil {
				o.t.Fatal(err)
			}
		}
		out, err := book.WriteToBuffer()
		if err != nil {
			o.t.Fatal(err)
		}
		a, _ := o.importing(nil, out.Bytes())
		if a.Code != 201 || !strings.Contains(a.Message, "第 2 行，标题的数字超过 15 位，表格软件没有存下后面几位") {
			o.t.Errorf("%+v", a)
		}
		titles, _ := o.export("column=id&order=desc")
		same(o.t, "what is stored", titles[:2], []string{"00123", "330102199003078515"})
	})
}

func TestAFormulaWithoutAResultIsNotStored(t *testing.T) {
	text := func(text string) string { return `<c t="inlineStr"><is><t>` + text + `</t></is></c>` }
	failed := func(name string) string { return `<c t="e"><f>VLOOKUP(1,A:B,2,0)</f><v>` + name + `</v></c>` }
	const uncalculated = `<c><f>1+1</f></c>`
	book := testkit.Zip(
		"xl/workbook.xml", `<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", `<worksheet><sheetData><row>`+text("标题")+text("主题")+text("备注")+text("批次")+`</row>`+
			`<row>`+failed("#N/A")+text("疫苗")+`</row>`+
			`<row>`+text("甲")+text("疫苗")+text("第一行_x000D_\n第二行")+`</row>`+
			`<row>`+text("乙")+text("疫苗")+failed("#VALUE!")+failed("#REF!")+`</row>`+
			`<row>`+text("丙")+text("疫苗")+uncalculated+`</row></sheetData></worksheet>`)
	inOffice(t, func(o *office) {
		a, result := o.importing(nil, book)
		for _, part := range []string{"导入 1 条，退回 3 条", "第 5 行，备注的公式没有结果，请用 Excel 或 WPS 打开并保存后再导入（C5）", "第 2 行，标题的公式出错，结果是 #N/A；请改正公式，或直接填写内容（A2）", "批次的公式出错，结果是 #REF!；请改正公式，或直接填写内容（D4）", "备注的公式出错"} {
			if !strings.Contains(a.Message, part) {
				o.t.Errorf("does not say %q: %s", part, a.Message)
			}
		}
		same(o.t, "what comes back", result.Refused[1].Cells[:3], []string{"乙", "", "疫苗"})
		if again, _ := o.importing(nil, o.get(result.FileURL).Body.Bytes()); !strings.Contains(again.Message, "请填写标题（A4）") {
			o.t.Errorf("the returned file, sent as it is: %s", again.Message)
		}
		if note, err := db.Select[string](o.ctx(), o.db.Read(), `SELECT note FROM leaflet WHERE title = '甲'`); err != nil || len(note) != 1 || note[0] != "第一行\n第二行" {
			o.t.Errorf("the note is %q, %v", note, err)
		}
	})
}
