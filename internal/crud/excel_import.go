package crud

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// Imported tells what became of the rows of an import.
type Imported struct {
	Total   int          `json:"totalCount"`
	Success int          `json:"successCount"`
	Errors  int          `json:"errorCount"`
	Updated int          `json:"updatedCount" doc:"其中更新已有的几条"`
	Skipped int          `json:"skippedCount" doc:"已有而跳过的几条"`
	Msg     string       `json:"msg"`
	FileURL string       `json:"fileUrl" doc:"被退回的数据和原因，相对于接口地址；只有导入者能下载；没有时为空"`
	File    string       `json:"fileName"`
	Labels  []string     `json:"labels" doc:"模板的标题，退回的行的单元格按这个顺序"`
	Refused []RefusedRow `json:"refused" doc:"退回的行，最多 200 行；改正后可以放在 rows 里再传"`

	Undo *UndoOffer `json:"undo,omitempty" doc:"把令牌 POST 到这个地址即撤销这次导入"`
	Task value.ID   `json:"task,omitempty" doc:"行数很多时由后台任务导入：任务的编号，用 /sys/common/importTask 看做到了哪里"`

	whole   bool         // nothing was stored because some rows were refused
	ignored []string     // headings that no column has
	rows    []headed.Row // still to be saved
	refused []RefusedRow // all of them
}

// maxShown is how many refused rows an answer brings; the file has them all.
const maxShown = 200

// RefusedRow is a row that was not imported, with the reasons for the person who made the file.
type RefusedRow struct {
	File     string        `json:"file" doc:"文件名；只有一个文件时为空"`
	Row      int           `json:"row" doc:"表格里的第几行"`
	Cells    []string      `json:"cells"`
	Problems []CellProblem `json:"problems"`
}

// CellProblem is one thing that is wrong with a row.
type CellProblem struct {
	Label string `json:"label" doc:"哪一列；与整行有关时为空"`
	Cell  string `json:"cell" doc:"单元格，如 C5；不知道时为空"`
	Text  string `json:"text"`
}

func (p CellProblem) String() string {
	if p.Cell == "" {
		return p.Text
	}
	return p.Text + "（" + p.Cell + "）"
}

// Place is which row of which file it is.
func (r RefusedRow) Place() string {
	place := fmt.Sprintf("第 %d 行", r.Row)
	if r.File != "" {
		return fmt.Sprintf("文件“%s”%s", r.File, place)
	}
	return place
}

// Reason says all that is wrong.
func (r RefusedRow) Reason() string {
	texts := make([]string, len(r.Problems))
	for i, p := range r.Problems {
		texts[i] = p.String()
	}
	return strings.Join(texts, "；")
}

// EnvelopeMessage is the sentence for the person.
func (r Imported) EnvelopeMessage() string { return r.Msg }

// EnvelopeOutcome follows api-contract.md section 19: all rows 200, some 201, none is a failure.
func (r Imported) EnvelopeOutcome() (bool, int) {
	switch {
	case r.Task != 0:
		return true, 200
	case r.Success+r.Skipped == 0:
		return false, 500
	case r.Errors > 0:
		return true, 201
	}
	return true, 200
}

// importer is one import under way.
type importer[T any] struct {
	store   *tableStore[T]
	columns []*schema.BoundColumn
	labels  []string
	met     *meeting
	values  map[string]map[string][]string // column → text → the values it can mean

	undoable bool
	added    []value.ID // new rows that are stored and not yet noted
}

func (s *tableStore[T]) newImporter(met *meeting) *importer[T] {
	return &importer[T]{store: s, columns: s.importColumns(), labels: s.importLabels(), met: met, values: map[string]map[string][]string{}}
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

// errNothing rolls back an import of which all rows or none shall come in.
var errNothing = errors.New("some rows were refused")

// Import saves the rows of the files: the good ones in one transaction, so that a lost connection leaves either all of them or
// none; the bad ones come back with their reasons. Everything that holds for an add holds for each row.
func (s *tableStore[T]) Import(ctx context.Context, d *db.DB, files []ImportFile, order ImportOrder) (Imported, error) {
	met, err := s.meeting(ctx, order.Existing)
	if err != nil {
		return Imported{}, err
	}
	result, err := s.readAll(files, order, s.res.maxRows())
	if err != nil {
		return result, err
	}
	err = d.Tx(ctx, func(tx *db.Tx) error {
		i, token := s.newImporter(met), tx.NewID()
		i.undoable = s.undoable(len(result.rows), order)
		if err := i.resolve(ctx, tx, result.rows); err != nil {
			return err
		}
		if result.refused, err = i.saveAll(bulk(ctx), tx, result.rows); err != nil {
			return err
		}
		if order.Whole && len(result.refused) > 0 {
			return errNothing
		}
		result.Updated, result.Skipped = len(met.updated), len(met.skipped)
		result.count()
		i.offerUndo(&result, token)
		if err := i.keepAdded(ctx, tx, token, 0); err != nil {
			return err
		}
		return s.finishImport(ctx, tx, &result)
	})
	if errors.Is(err, errNothing) {
		result.whole, result.Undo = true, nil
		result.count()
		err = d.Tx(ctx, func(tx *db.Tx) error { return s.finishImport(ctx, tx, &result) })
	}
	return result, err
}

func (r *Imported) count() {
	r.Total, r.Errors = len(r.rows), len(r.refused)
	if !r.whole {
		r.Success = r.Total - r.Errors - r.Skipped
	}
	r.Refused = append([]RefusedRow{}, r.refused[:min(len(r.refused), maxShown)]...)
}

// readAll collects the rows of the files, and those that somebody corrected in place.
func (s *tableStore[T]) readAll(files []ImportFile, order ImportOrder, most int) (Imported, error) {
	result, reader := Imported{Labels: s.importLabels(), Refused: []RefusedRow{}}, s.reader(order, most)
	for _, f := range files {
		if err := reader.Read(f, len(files) > 1); err != nil {
			return result, err
		}
	}
	if err := reader.Correct(order.Rows); err != nil {
		return result, err
	}
	if err := reader.TooMany(); err != nil {
		return result, err
	}
	result.rows, result.ignored = reader.Rows, reader.Ignored
	if result.Total = len(result.rows); result.Total == 0 {
		return result, errs.Invalidf("文件里没有可以导入的数据，请从标题行的下一行开始填写")
	}
	return result, nil
}

// resolve finds what the texts of dictionaries and references mean: one question for each column, never one for each row.
func (i *importer[T]) resolve(ctx context.Context, q db.Querier, rows []headed.Row) error {
	for at, c := range i.columns {
		if !c.Translates() {
			continue
		}
		seen := map[string]bool{}
		var texts []string
		for _, row := range rows {
			whole := row.Cells[at]
			if seen[whole] {
				continue
			}
			for _, text := range append(members(whole), whole) {
				if text != "" && !seen[text] {
					seen[text] = true
					texts = append(texts, text)
				}
			}
		}
		found := map[string][]string{}
		for batch := range slices.Chunk(texts, schema.MaxMembers) {
			meanings, err := i.store.valuesOf(ctx, q, c, batch)
			if err != nil {
				return err
			}
			maps.Copy(found, meanings)
		}
		i.values[c.Name] = found
	}
	return nil
}
