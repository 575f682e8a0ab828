package report

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"strconv"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// run asks the database within the limits: few reports at a time, each for a few seconds. What fails there is the report's own fault.
func (s *Service) run(ctx context.Context, ask func(ctx context.Context, q db.Querier) error) error {
	waiting := time.NewTimer(patient)
	defer waiting.Stop()
	select {
	case s.places <- struct{}{}:
		defer func() { <-s.places }()
	case <-ctx.Done():
		return ctx.Err()
	case <-waiting.C:
		return errs.New(errs.TooMany, "现在有别的报表正在计算，请稍后再试")
	}
	err := s.bounded.Run(ctx, ask)
	var known *errs.Error
	switch {
	case err == nil:
		return nil
	case errs.Is(err, errs.Timeout):
		return errs.Wrap(err, errs.Timeout, "报表超过 %s没有算完，已停止：请缩小条件，比如只看一个月，再试一次", seconds(s.Limit))
	case errors.As(err, &known) && known.Code == errs.Invalid && known.Unwrap() == nil:
		return err
	}
	slog.WarnContext(ctx, "a report failed", "error", err)
	return errs.Wrap(err, errs.Invalid, "报表没有算出来：条件或 SQL 里有这些数据不能做的计算，请检查后再试")
}

func seconds(d time.Duration) string {
	if d < time.Second {
		return strconv.FormatInt(d.Milliseconds(), 10) + " 毫秒"
	}
	return strconv.Itoa(int(d.Seconds())) + " 秒"
}

// write begins the statement of a report for the caller.
func (s *Service) write(ctx context.Context, st *schema.Statement, read *statement.Statement, values func(string) string) error {
	return read.WriteTo(st, auth.PrincipalFrom(ctx), s.sets, values, s.DB.Now())
}

func columnsOf(fields []statement.Field) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = `"` + f.Name + `"`
	}
	return strings.Join(names, ", ")
}

// orderText is the order that was asked for, else that of the author; after it everything that tells rows apart, so that pages fit together.
func orderText(read *statement.Statement, asked []statement.Order) string {
	order := asked
	if len(order) == 0 {
		order = read.Order
	}
	named, parts, desc := map[string]bool{}, []string{}, false
	add := func(o statement.Order) {
		if field, known := read.Field(o.Field); known && !named[o.Field] {
			named[o.Field], desc = true, o.Desc
			parts = append(parts, `"`+o.Field+`"`+schema.Direction(o.Desc, field.Nullable))
		}
	}
	for _, o := range order {
		add(o)
	}
	if _, has := read.Field(schema.IDColumn); has {
		add(statement.Order{Field: schema.IDColumn, Desc: desc})
	} else {
		for _, f := range read.Fields {
			add(statement.Order{Field: f.Name})
		}
	}
	return " ORDER BY " + strings.Join(parts, ", ")
}

// eachRow hands on the rows of a statement, the values of each in the order of the fields.
func eachRow(ctx context.Context, q db.Querier, st *schema.Statement, fields []statement.Field, do func(values []any) error) error {
	rows, err := q.QueryContext(ctx, st.String(), st.Args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	cells, targets := make([]any, len(fields)), make([]any, len(fields))
	for i := range cells {
		targets[i] = &cells[i]
	}
	for rows.Next() {
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		values := make([]any, len(fields))
		for i, f := range fields {
			if values[i], err = shown(f.Kind, cells[i]); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
		if err := do(values); err != nil {
			return err
		}
	}
	return rows.Err()
}

func rowsOfReport(ctx context.Context, q db.Querier, st *schema.Statement, fields []statement.Field) ([]ReportRow, error) {
	records := []ReportRow{}
	err := eachRow(ctx, q, st, fields, func(values []any) error {
		row := make(ReportRow, len(fields))
		for i, f := range fields {
			row[f.Name] = values[i]
		}
		records = append(records, row)
		return nil
	})
	return records, err
}

// shown is a value as clients get it, from either database.
func shown(kind schema.Kind, cell any) (any, error) {
	if b, isBytes := cell.([]byte); isBytes {
		cell = string(b)
	}
	if cell == nil {
		return nil, nil
	}
	switch kind {
	case schema.Time:
		if ms, ok := cell.(int64); ok {
			return value.Time(ms).String(), nil
		}
	case schema.ID:
		if id, ok := cell.(int64); ok {
			return value.ID(id).String(), nil
		}
	case schema.Bool:
		switch v := cell.(type) {
		case bool:
			return v, nil
		case int64:
			return v != 0, nil
		}
	case schema.Int:
		switch n := cell.(type) {
		case int64:
			return n, nil
		case float64: // SQLite goes on with fewer digits where PostgreSQL ends
			return nil, errors.New("a whole number is too large")
		}
	case decimal:
		return sixPlaces(cell)
	default:
		if text, ok := cell.(string); ok {
			return text, nil
		}
	}
	return written(cell), nil
}

// sixPlaces is a number, or the text of one, as readers see it. One that is nothing has no sign.
func sixPlaces(cell any) (any, error) {
	n, isNumber := cell.(float64)
	if !isNumber {
		var err error
		if n, err = strconv.ParseFloat(fmt.Sprint(cell), 64); err != nil {
			return nil, err
		}
	}
	switch n = math.Round(n*1e6) / 1e6; {
	case math.IsNaN(n) || math.IsInf(n, 0):
		return nil, nil
	case n == 0:
		return 0.0, nil
	}
	return n, nil
}

// written is a value as a text, a number with all its digits.
func written(v any) string {
	if n, ok := v.(float64); ok {
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// noReport tells that a report is not there, or not for the caller.
func noReport() error {
	return errs.NotFoundf("没有这张报表，或没有权限查看；需要时请联系管理员")
}
