package crud

import (
	"context"
	"errors"
	"maps"
	"slices"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// importer is one import under way.
type importer struct {
	table   sheets
	columns []*schema.BoundColumn
	own     []fileColumn // the same columns
	labels  []string
	below   []fileColumn // of child tables
	met     *meeting
	values  map[*schema.BoundColumn]map[string][]string // column → text → the values it can mean

	undoable bool
	undo     imports.Token // by which it is undone
	earlier  int           // rows that came in under it before
	added    []value.ID    // new rows that are stored and not yet noted
}

func (s sheets) newImporter(met *meeting) *importer {
	i := &importer{table: s, labels: s.importLabels(), met: met, values: map[*schema.BoundColumn]map[string][]string{}}
	for _, c := range s.fileColumns() {
		if c.child < 0 {
			i.own, i.columns = append(i.own, c), append(i.columns, c.BoundColumn)
		} else {
			i.below = append(i.below, c)
		}
	}
	return i
}

// importColumns are what an import fills: what the export shows and clients write, and what a new row cannot do without.
func (s sheets) importColumns() []*schema.BoundColumn {
	var columns []*schema.BoundColumn
	for _, c := range s.plan.Columns {
		if isImported(c) {
			columns = append(columns, c)
		}
	}
	return columns
}

// errNothing rolls back an import of which all rows or none shall come in.
var errNothing = errors.New("some rows were refused")

// Import saves the rows of the files: the good ones in one transaction, so that a lost connection leaves either all of them or
// none; the bad ones come back with their reasons. Everything that holds for an add holds for each row.
func (s sheets) Import(ctx context.Context, d *db.DB, files []headed.File, order ImportOrder) (Imported, error) {
	met, err := s.meeting(ctx, order.Existing)
	if err != nil {
		return Imported{}, err
	}
	result, err := s.readAll(files, order, s.mostNow())
	if err != nil {
		return result, err
	}
	err = order.Once(ctx, d, s.plan.Table.Name, &result, func(tx *db.Tx) error {
		i := s.newImporter(met)
		i.undoable, i.undo = s.undoable(len(result.Rows)), s.token(tx.NewID(), tx.Now)
		if err := i.join(ctx, tx, order.Undo, len(result.Rows)); err != nil {
			return err
		}
		if err := i.resolve(ctx, tx, result.Rows); err != nil {
			return err
		}
		if result.AllRefused, err = i.saveAll(bulk(ctx), tx, result.Rows); err != nil {
			return err
		}
		if order.Whole && len(result.AllRefused) > 0 {
			return errNothing
		}
		result.Updated, result.Skipped = len(met.updated), len(met.skipped)
		result.Count()
		i.offerUndo(&result)
		if err := i.keepAdded(ctx, tx); err != nil {
			return err
		}
		return s.finishImport(ctx, tx, &result)
	})
	if errors.Is(err, errNothing) {
		result.Whole, result.Undo = true, nil
		result.Count()
		err = order.Once(ctx, d, s.plan.Table.Name, &result, func(tx *db.Tx) error { return s.finishImport(ctx, tx, &result) })
	}
	return result, err
}

// readAll collects the rows of the files, and those that somebody corrected in place.
func (s sheets) readAll(files []headed.File, order ImportOrder, most int) (Imported, error) {
	result, reader := Imported{Labels: s.importLabels(), Refused: []imports.RefusedRow{}}, s.reader(order, most)
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
	result.Rows, result.Ignored = reader.Rows, reader.Ignored
	if below := len(s.childColumns(0)); below > 0 {
		result.Rows = headed.Fold(reader.Rows, len(reader.Labels)-below, order.Single)
	}
	if result.Total = len(result.Rows); result.Total == 0 {
		return result, errs.Invalidf("文件里没有可以导入的数据，请从标题行的下一行开始填写")
	}
	return result, nil
}

// resolve finds what the texts of dictionaries and references mean: one question for each column, never one for each row.
func (i *importer) resolve(ctx context.Context, q db.Querier, rows []headed.Row) error {
	for _, c := range slices.Concat(i.own, i.below) {
		if !c.Translates() {
			continue
		}
		seen := map[string]bool{}
		var texts []string
		for row := range headed.Every(rows) {
			whole := row.Cells[c.at]
			if seen[whole] {
				continue
			}
			for _, text := range append(imports.Members(whole), whole) {
				if text != "" && !seen[text] {
					seen[text] = true
					texts = append(texts, text)
				}
			}
		}
		found := map[string][]string{}
		for batch := range slices.Chunk(texts, schema.MaxMembers) {
			meanings, err := c.store.valuesOf(ctx, q, c.BoundColumn, batch)
			if err != nil {
				return err
			}
			maps.Copy(found, meanings)
		}
		i.values[c.BoundColumn] = found
	}
	return nil
}
