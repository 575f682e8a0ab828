package report

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

func (s *Service) versions(ctx context.Context, in *crud.IDInput) ([]ReportVersion, error) {
	id, err := in.Parse()
	if err != nil {
		return nil, err
	}
	lines, err := db.Select[ReportVersion](ctx, s.DB.Read(), `SELECT no, create_by, create_time FROM report_version
		WHERE report_id = $1 AND tenant_id = $2 ORDER BY no DESC LIMIT 500`, id, tenantOf(ctx))
	if lines == nil {
		lines = []ReportVersion{}
	}
	return lines, err
}

func (s *Service) version(ctx context.Context, in *versionInput) (SavedReport, error) {
	id, err := crud.ParseID(in.ID)
	if err != nil {
		return SavedReport{}, err
	}
	return s.stored(ctx, s.DB.Read(), id, in.No)
}

func (s *Service) stored(ctx context.Context, q db.Querier, id value.ID, no int64) (saved SavedReport, err error) {
	text, found, err := db.One[string](ctx, q, `SELECT stored FROM report_version WHERE report_id = $1 AND no = $2 AND tenant_id = $3`, id, no, tenantOf(ctx))
	if err == nil && !found {
		err = errs.NotFoundf("没有这个版本，请刷新后再试")
	}
	if err != nil {
		return saved, err
	}
	return saved, json.Unmarshal([]byte(text), &saved)
}

func (s *Service) compare(ctx context.Context, in *compareInput) ([]ReportDifference, error) {
	id, err := crud.ParseID(in.ID)
	if err != nil {
		return nil, err
	}
	before, err := s.stored(ctx, s.DB.Read(), id, in.From)
	if err != nil {
		return nil, err
	}
	after, err := s.stored(ctx, s.DB.Read(), id, in.To)
	if err != nil {
		return nil, err
	}
	found := differ("报表", s.heads.Declaration(), &before.Head, &after.Head)
	found = append(found, differRows("字段", s.items.Declaration(), before.Items, after.Items, func(i ReportItem) string { return i.FieldName })...)
	return append(found, differRows("参数", s.params.Declaration(), before.Params, after.Params, func(p ReportParam) string { return p.ParamName })...), nil
}

// differ compares what people fill in, column by column.
func differ[T any](part string, plan *schema.Plan, before, after *T) []ReportDifference {
	found := []ReportDifference{}
	for _, c := range plan.Columns {
		if !c.Write {
			continue
		}
		old, new := cell(c, before), cell(c, after)
		if old != new {
			found = append(found, ReportDifference{part, c.Label, old, new})
		}
	}
	return found
}

func cell[T any](c *schema.BoundColumn, row *T) string {
	if c.TextPath != nil && len(c.Options) == 0 {
		return schema.StoredText(c.Field(row))
	}
	return fmt.Sprint(schema.Translated(schema.StoredText(reflect.ValueOf(row).Elem().FieldByIndex(c.Path)), c.OptionTexts()))
}

func differRows[T any](what string, plan *schema.Plan, before, after []T, name func(T) string) (found []ReportDifference) {
	for i := range before {
		at := slices.IndexFunc(after, func(row T) bool { return name(row) == name(before[i]) })
		if at < 0 {
			found = append(found, ReportDifference{Part: what + " " + name(before[i]), Before: "有", After: ""})
			continue
		}
		found = append(found, differ(what+" "+name(before[i]), plan, &before[i], &after[at])...)
	}
	for _, row := range after {
		if !slices.ContainsFunc(before, func(old T) bool { return name(old) == name(row) }) {
			found = append(found, ReportDifference{Part: what + " " + name(row), Before: "", After: "有"})
		}
	}
	return found
}

type reportRestoreInput struct {
	Body struct {
		ID      value.ID `json:"id"`
		No      int64    `json:"no" doc:"要恢复的版本"`
		Version int64    `json:"version" doc:"报表现在的版本号，别人先保存过则拒绝"`
	}
}

// restore makes a report what it was in a version. That is a save like others, with a version of its own.
func (s *Service) restore(ctx context.Context, in *reportRestoreInput) (saved SavedReport, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		old, err := s.stored(ctx, tx, in.Body.ID, in.Body.No)
		if err != nil {
			return err
		}
		head, err := s.heads.Change(ctx, tx, in.Body.ID, in.Body.Version, func(_ context.Context, _ *db.Tx, row *Report) error {
			if row.BuiltIn {
				return errs.Invalidf("“%s”是程序自带的报表，不能修改", row.Name)
			}
			kept := row.Row
			*row = old.Head
			row.Row, row.BuiltIn = kept, false
			return nil
		})
		if err != nil {
			return err
		}
		read, err := s.read(head)
		if err != nil {
			return errs.Wrap(err, errs.Invalid, "这个版本的 SQL 已经不能执行，没有恢复：%s", strings.TrimPrefix(err.Error(), "invalid: "))
		}
		if err := s.mayWrite(ctx, read); err != nil {
			return err
		}
		for _, table := range []string{"report_item", "report_param"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE cgrhead_id = $1 AND tenant_id = $2`, head.ID, tenantOf(ctx)); err != nil {
				return err
			}
		}
		if err := s.insertRows(ctx, tx, head.ID, old); err != nil {
			return err
		}
		if saved, err = s.whole(ctx, tx, head); err != nil {
			return err
		}
		if err := s.holds(saved, read); err != nil {
			return err
		}
		return s.keepVersion(ctx, tx, saved)
	})
	return saved, err
}
