package headed

import "iter"

// Fold puts rows together that belong to one record: rows that have cells of child tables, which stand behind the own ones, and of the own
// cells none or those of the record above. Alone leaves the rows of child tables out.
func Fold(rows []Row, own int, alone bool) (records []Row) {
	for _, row := range rows {
		if last := len(records) - 1; last >= 0 && filled(row.Cells[own:]) && continues(records[last], row, own) {
			if !alone {
				records[last].Below = append(records[last].Below, row)
			}
			continue
		}
		if filled(row.Cells[own:]) && !alone {
			row.Below = []Row{row}
		}
		records = append(records, row)
	}
	return records
}

func filled(cells []string) bool {
	for _, cell := range cells {
		if cell != "" {
			return true
		}
	}
	return false
}

func continues(record, row Row, own int) bool {
	if record.Source != row.Source || !filled(record.Cells[own:]) {
		return false
	}
	for i, cell := range row.Cells[:own] {
		if cell != "" && cell != record.Cells[i] {
			return false
		}
	}
	return true
}

// Every is every row of records, and those below them.
func Every(rows []Row) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for _, row := range rows {
			if !yield(row) {
				return
			}
			for _, below := range row.Below {
				if !yield(below) {
					return
				}
			}
		}
	}
}
