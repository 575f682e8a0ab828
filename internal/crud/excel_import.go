package crud

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
)

// Imported tells what became of the rows of an import.
type Imported struct {
	Total   int           `json:"totalCount"`
	Success int           `json:"successCount"`
	Errors  int           `json:"errorCount"`
	Updated int           `json:"updatedCount" doc:"其中更新已有的几条"`
	Skipped int           `json:"skippedCount" doc:"已有而跳过的几条"`
	Msg     string        `json:"msg"`
	FileURL string        `json:"fileUrl" doc:"被退回的数据和原因，相对于接口地址；只有导入者能下载；没有时为空"`
	File    string        `json:"fileName"`
	Refused []RefusedRow  `json:"-"`
	labels  []string      // headings of the refused rows
	ignored []string      // headings that no column has
	rows    []importedRow // still to be saved
}

// RefusedRow is a row that was not imported, with the reason for the person who made the file.
type RefusedRow struct {
	Place  string // which row of which file
	Cells  map[string]string
	Reason string
}

// EnvelopeMessage is the sentence for the person.
func (r Imported) EnvelopeMessage() string { return r.Msg }

// EnvelopeOutcome follows api-contract.md section 19: all rows 200, some 201, none is a failure.
func (r Imported) EnvelopeOutcome() (bool, int) {
	switch {
	case r.Success+r.Skipped == 0:
		return false, 500
	case r.Errors > 0:
		return true, 201
	}
	return true, 200
}

// importedRow is a row of a file, its cells by heading.
type importedRow struct {
	place string
	cells map[string]string
}

// importer is one import under way.
type importer[T any] struct {
	store   *tableStore[T]
	columns []*schema.BoundColumn
	met     *meeting
	values  map[string]map[string][]string // column → text → the values it can mean
}

// importColumns are what an import fills: what the export shows and clients write, and what a new row cannot do without.
func (s *tableStore[T]) importColumns() []*schema.BoundColumn {
	var columns []*schema.BoundColumn
	for _, c := range s.plan.Columns {
		if c.Write && (c.Export || c.Required) && c.Kind != HTML && c.Kind != JSON {
			columns = append(columns, c)
		}
	}
	return columns
}

// Import saves the rows of the files: the good ones in one transaction, so that a lost connection leaves either all of them or
// none; the bad ones come back with their reasons. Everything that holds for an add holds for each row.
func (s *tableStore[T]) Import(ctx context.Context, d *db.DB, files []ImportFile, existing Existing) (Imported, error) {
	result := Imported{labels: s.importLabels()}
	met, err := s.meeting(ctx, existing)
	if err != nil {
		return result, err
	}
	for _, f := range files {
		if err := s.readFile(f, len(files) > 1, &result); err != nil {
			return result, err
		}
	}
	if result.Total = len(result.rows); result.Total == 0 {
		return result, errs.Invalidf("文件里没有可以导入的数据，请从标题行的下一行开始填写")
	}
	i := &importer[T]{store: s, columns: s.importColumns(), met: met, values: map[string]map[string][]string{}}
	err = d.Tx(ctx, func(tx *db.Tx) (err error) {
		if err := i.resolve(ctx, tx, result.rows); err != nil {
			return err
		}
		if result.Refused, err = i.saveAll(bulk(ctx), tx, result.rows); err != nil {
			return err
		}
		result.Errors = len(result.Refused)
		result.Updated, result.Skipped = len(met.updated), len(met.skipped)
		result.Success = result.Total - result.Errors - result.Skipped
		return s.finishImport(ctx, tx, &result)
	})
	return result, err
}

// resolve finds what the texts of dictionaries and references mean: one question for each column, never one for each row.
func (i *importer[T]) resolve(ctx context.Context, tx *db.Tx, rows []importedRow) error {
	for _, c := range i.columns {
		if !c.Translates() {
			continue
		}
		seen := map[string]bool{}
		var texts []string
		for _, row := range rows {
			whole := row.cells[c.Label]
			for _, text := range append(members(whole), whole) {
				if text != "" && !seen[text] {
					seen[text] = true
					texts = append(texts, text)
				}
			}
		}
		found := map[string][]string{}
		for batch := range slices.Chunk(texts, schema.MaxMembers) {
			meanings, err := i.store.valuesOf(ctx, tx, c, batch)
			if err != nil {
				return err
			}
			for text, values := range meanings {
				found[text] = values
			}
		}
		i.values[c.Name] = found
	}
	return nil
}

// together is how many rows share a savepoint: one for each row would take twice the time.
const together = 50

// saveAll stores the rows and returns those that were refused. An error ends the whole import.
func (i *importer[T]) saveAll(ctx context.Context, tx *db.Tx, rows []importedRow) (refused []RefusedRow, err error) {
	for some := range slices.Chunk(rows, together) {
		problem := part(ctx, tx, func() error {
			for _, row := range some {
				if err := i.saveRow(ctx, tx, row); err != nil {
					return err
				}
			}
			return nil
		})
		if refusal(problem) != nil {
			var apart []RefusedRow
			apart, problem = i.saveEach(ctx, tx, some)
			refused = append(refused, apart...)
		}
		if problem != nil {
			return refused, problem
		}
	}
	return refused, nil
}

// saveEach stores rows of which one was refused, each by itself.
func (i *importer[T]) saveEach(ctx context.Context, tx *db.Tx, rows []importedRow) (refused []RefusedRow, err error) {
	for _, row := range rows {
		problem := part(ctx, tx, func() error { return i.saveRow(ctx, tx, row) })
		if known := refusal(problem); known != nil {
			refused = append(refused, RefusedRow{row.place, row.cells, i.reason(known)})
		} else if problem != nil {
			return refused, problem
		}
	}
	return refused, nil
}

// refusal tells a mistake of a row from trouble that concerns every row, which is nil.
func refusal(err error) *errs.Error {
	var known *errs.Error
	if errors.As(err, &known) && refusesRow(known.Code) {
		return known
	}
	return nil
}

func refusesRow(code errs.Code) bool {
	return code == errs.Invalid || code == errs.Conflict || code == errs.Forbidden || code == errs.NotFound
}

// reason joins the messages of single fields in the order of the columns.
func (i *importer[T]) reason(e *errs.Error) string {
	if len(e.Fields) == 0 {
		return e.Message
	}
	position := map[string]int{}
	for n, c := range i.store.plan.Columns {
		position[c.JSON] = n
	}
	names := slices.Collect(func(yield func(string) bool) {
		for name := range e.Fields {
			if !yield(name) {
				return
			}
		}
	})
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(position[a], position[b]), cmp.Compare(a, b))
	})
	messages := make([]string, len(names))
	for n, name := range names {
		messages[n] = e.Fields[name]
	}
	return strings.Join(messages, "；")
}

func (i *importer[T]) saveRow(ctx context.Context, tx *db.Tx, r importedRow) error {
	var row T
	if i.store.res.Blank != nil {
		row = i.store.res.Blank(auth.PrincipalFrom(ctx))
	}
	draft, err := i.draft(r.cells)
	if err != nil {
		return err
	}
	if done, err := i.meet(ctx, tx, r, draft); done || err != nil {
		return err
	}
	if err := i.store.Decode(draft, &row); err != nil {
		return err
	}
	for _, extra := range i.store.res.Excel.Extras {
		if extra.Import && extra.Required && r.cells[extra.Label] == "" {
			return errs.Invalidf("请填写%s", extra.Label)
		}
	}
	if take := i.store.res.Excel.Take; take != nil {
		if err := take(ctx, tx, &row, r.cells); err != nil {
			return err
		}
	}
	if save := i.store.res.Excel.Save; save != nil {
		return save(ctx, tx, &row)
	}
	return i.store.Insert(ctx, tx, &row)
}

// draft turns the cells of a row into what a form would send. Empty cells are left out: they keep the defaults of a new row.
func (i *importer[T]) draft(cells map[string]string) (Draft[T], error) {
	d := Draft[T]{fields: map[string]json.RawMessage{}}
	fields := errs.Fields{}
	for _, c := range i.columns {
		text := cells[c.Label]
		if text == "" {
			continue
		}
		value, problem := i.fromCell(c, text)
		if problem != "" {
			fields.Add(c.JSON, "%s", problem)
			continue
		}
		raw, err := json.Marshal(value)
		if err != nil {
			return d, err
		}
		d.fields[c.JSON] = raw
	}
	return d, fields.Err()
}

// fromCell turns the text of a cell into the text that Decode takes.
func (i *importer[T]) fromCell(c *schema.BoundColumn, text string) (value, problem string) {
	if !c.Translates() {
		return plainCell(c.Kind, text), ""
	}
	if whole := i.values[c.Name][text]; len(whole) == 1 {
		return whole[0], "" // a single text may have a comma in it
	}
	var values []string
	for _, member := range members(text) {
		found := i.values[c.Name][member]
		switch {
		case len(found) == 1:
			values = append(values, found[0])
		case len(found) > 1:
			return "", fmt.Sprintf("有 %d 个%s叫“%s”，请改填编号", len(found), c.Label, member)
		default:
			return "", fmt.Sprintf("%s“%s”不存在，请从模板的选项中选择", c.Label, member)
		}
	}
	return strings.Join(values, ","), ""
}
