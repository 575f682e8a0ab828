package setting

import (
	"context"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// A dictionary is one row of a file; its items stand in one cell, a line "value：text" for each.
const (
	itemsHeading  = "字典项"
	itemSeparator = "："
)

func (s *Service) dictExcel() crud.Excel[Dict] {
	return crud.Excel[Dict]{
		Extras: []crud.Extra[Dict]{{Label: itemsHeading, Import: true, Texts: itemCells}},
		Take: func(_ context.Context, _ *db.Tx, row *Dict, cells map[string]string) (err error) {
			row.items, err = parseItems(cells[itemsHeading])
			return err
		},
		Save: s.importDict,
	}
}

func (s *Service) importDict(ctx context.Context, tx *db.Tx, row *Dict) error {
	if row.ID != 0 {
		return s.updateDict(ctx, tx, row)
	}
	if err := s.dicts.Insert(ctx, tx, row); err != nil {
		return err
	}
	for _, item := range row.items {
		item.DictID = row.ID
		if err := s.items.Insert(ctx, tx, &item); err != nil {
			return err
		}
	}
	return nil
}

// updateDict changes a dictionary and the items that the file names by their values. Items that it leaves out stay: stored rows may hold
// their values.
func (s *Service) updateDict(ctx context.Context, tx *db.Tx, row *Dict) error {
	if err := s.dicts.Update(ctx, tx, row); err != nil {
		return err
	}
	for _, item := range row.items {
		id, there, err := db.One[value.ID](ctx, tx, `SELECT id FROM sys_dict_item WHERE dict_id = $1 AND item_value = $2 AND tenant_id = $3 ORDER BY id LIMIT 1`,
			row.ID, item.ItemValue, tenantOf(ctx))
		if err == nil && !there {
			item.DictID = row.ID
			err = s.items.Insert(ctx, tx, &item)
		} else if err == nil {
			err = s.updateItem(ctx, tx, id, item)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// updateItem gives an item the text and the place that it has in the file.
func (s *Service) updateItem(ctx context.Context, tx *db.Tx, id value.ID, item DictItemRow) error {
	stored, err := s.items.Get(ctx, tx, id)
	if err != nil || stored.ItemText == item.ItemText && stored.SortOrder == item.SortOrder {
		return err
	}
	stored.ItemText, stored.SortOrder = item.ItemText, item.SortOrder
	return s.items.Update(ctx, tx, &stored)
}

func parseItems(cell string) ([]DictItemRow, error) {
	var items []DictItemRow
	for line := range strings.Lines(cell) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		v, text, ok := strings.Cut(line, itemSeparator)
		if !ok {
			return nil, errs.Invalidf("%s每行应写成“值%s文本”：%s", itemsHeading, itemSeparator, line)
		}
		items = append(items, DictItemRow{ItemValue: strings.TrimSpace(v), ItemText: strings.TrimSpace(text), SortOrder: int64(len(items) + 1), Status: 1})
	}
	return items, nil
}

// itemCells reads the items of a batch of dictionaries with one question.
func itemCells(ctx context.Context, q db.Querier, rows []Dict) ([]string, error) {
	type item struct {
		DictID value.ID `db:"dict_id"`
		Value  string   `db:"item_value"`
		Text   string   `db:"item_text"`
	}
	items, err := db.Select[item](ctx, q, `SELECT dict_id, item_value, item_text FROM sys_dict_item WHERE tenant_id = $1 ORDER BY dict_id, sort_order, id`, tenantOf(ctx))
	lines := map[value.ID][]string{}
	for _, i := range items {
		lines[i.DictID] = append(lines[i.DictID], i.Value+itemSeparator+i.Text)
	}
	cells := make([]string, len(rows))
	for i, row := range rows {
		cells[i] = strings.Join(lines[row.ID], "\n")
	}
	return cells, err
}
