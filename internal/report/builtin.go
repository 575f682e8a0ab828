package report

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/value"
)

// seeder is the name in create_by of rows that the program makes.
const seeder = "system"

// Seed gives a site the reports that come with the program, as this version has them. One whose code the site took for its own is left out.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	type known struct {
		ID      value.ID `db:"id"`
		Code    string   `db:"code"`
		Text    string   `db:"text"`
		BuiltIn bool     `db:"built_in"`
	}
	there, err := db.Select[known](ctx, tx, `SELECT
  id, code, name || content || cgr_sql || chart AS text, built_in FROM report WHERE tenant_id = $1`, tenant)
	if err != nil {
		return err
	}
	for _, report := range everyone {
		i := slices.IndexFunc(there, func(k known) bool { return k.Code == report.code })
		if i >= 0 && (!there[i].BuiltIn || there[i].Text == report.name+report.content+report.sql+report.chart) {
			continue
		}
		id := tx.NewID()
		if i < 0 {
			_, err = tx.Exec(ctx, `INSERT INTO report (id, tenant_id, code, name, content, cgr_sql, chart, built_in, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, $9, TRUE, $7, $8)`,
				id, tenant, report.code, report.name, report.content, report.sql, seeder, tx.Now, report.chart)
		} else {
			id = there[i].ID
			_, err = tx.Exec(ctx, `UPDATE report SET name = $3, content = $4, cgr_sql = $5, chart = $8, version = version + 1, update_by = $6, update_time = $7 WHERE id = $1 AND tenant_id = $2`,
				id, tenant, report.name, report.content, report.sql, seeder, tx.Now, report.chart)
		}
		if err == nil {
			err = s.seedRows(ctx, tx, tenant, id, report)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) seedRows(ctx context.Context, tx *db.Tx, tenant, id value.ID, report shipped) error {
	for _, table := range []string{"report_item", "report_param"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE cgrhead_id = $1 AND tenant_id = $2`, id, tenant); err != nil {
			return err
		}
	}
	read, err := statement.Parse(report.sql, s.sets, s.bounded)
	if err != nil {
		return fmt.Errorf("report %s: %w", report.code, err)
	}
	var marks []string
	var args []any
	for _, item := range report.items(read) {
		from := len(args)
		args = append(args, tx.NewID(), tenant, id, item.FieldName, item.FieldTxt, item.FieldType, item.SearchMode, item.IsOrder, item.IsSearch, item.DictCode, item.IsShow, item.OrderNum,
			item.ReplaceVal, item.IsTotal, seeder, tx.Now)
		marks = append(marks, places(from, len(args)))
	}
	if _, err := tx.Exec(ctx, `INSERT INTO report_item (id, tenant_id, cgrhead_id, field_name, field_txt, field_type, search_mode, is_order, is_search, dict_code, is_show, order_num,
		replace_val, is_total, create_by, create_time) VALUES `+strings.Join(marks, ", "), args...); err != nil {
		return err
	}
	for i, name := range read.Params {
		if _, err := tx.Exec(ctx, `INSERT INTO report_param (id, tenant_id, cgrhead_id, param_name, param_txt, order_num, create_by, create_time) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			tx.NewID(), tenant, id, name, paramLabels[name], int64(i+1), seeder, tx.Now); err != nil {
			return err
		}
	}
	return nil
}

// places writes ($from+1, …, $to).
func places(from, to int) string {
	marks := make([]string, 0, to-from)
	for i := from + 1; i <= to; i++ {
		marks = append(marks, fmt.Sprintf("$%d", i))
	}
	return "(" + strings.Join(marks, ", ") + ")"
}

func (r shipped) items(read *statement.Statement) []ReportItem {
	items := itemsFor(read)
	for i := range items {
		field, _ := read.Field(items[i].FieldName)
		if label := r.labels[field.Name]; label != "" {
			items[i].FieldTxt = label
		}
		if slices.Contains(r.totals, field.Name) {
			items[i].IsTotal = "1"
		}
		if slices.Contains(r.search, field.Name) {
			items[i].IsSearch = 1
			if ordered(field.Kind) {
				items[i].SearchMode = group
			}
		}
	}
	return items
}

// Clear takes away what the program made for a site, before the site is deleted. It refuses while people's own reports are there.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	own, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM report WHERE tenant_id = $1 AND built_in IS FALSE`, tenant)
	if err == nil && own > 0 {
		err = errs.Invalidf("站点里还有 %d 张自己写的报表，请先删除这些报表", own)
	}
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `DELETE FROM report WHERE tenant_id = $1`, tenant)
	return err
}
