package crud

import (
	"context"
	"reflect"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// fillTexts sets the fields <name>_dictText of a page: one question for each column, never one for each row.
func (s *tableStore[T]) fillTexts(ctx context.Context, q db.Querier, rows []T) error {
	for _, c := range s.plan.columns {
		if c.textPath == nil || c.ListOmit || len(rows) == 0 {
			continue
		}
		stored := make([]string, len(rows))
		var values []string
		seen := map[string]bool{}
		for i := range rows {
			stored[i] = storedText(reflect.ValueOf(&rows[i]).Elem().FieldByIndex(c.path))
			for _, member := range value.SplitList(stored[i]) {
				if !seen[member] {
					seen[member] = true
					values = append(values, member)
				}
			}
		}
		if len(values) == 0 {
			continue
		}
		texts, err := s.textsOf(ctx, q, c, values)
		if err != nil {
			return err
		}
		for i := range rows {
			reflect.ValueOf(&rows[i]).Elem().FieldByIndex(c.textPath).SetString(translated(stored[i], texts))
		}
	}
	return nil
}

func (s *tableStore[T]) textsOf(ctx context.Context, q db.Querier, c *column, values []string) (map[string]string, error) {
	switch {
	case len(c.Options) > 0:
		texts := make(map[string]string, len(c.Options))
		for _, o := range c.Options {
			texts[o.Value] = o.Text
		}
		return texts, nil
	case c.RefText != "":
		return s.refTexts(ctx, q, c, values)
	}
	return s.dictTexts(ctx, q, c.Dict, values)
}

// dictTexts asks the dictionary, or the declared table that stands in for one.
func (s *tableStore[T]) dictTexts(ctx context.Context, q db.Querier, dict string, values []string) (map[string]string, error) {
	if parts := strings.Split(dict, ","); len(parts) == 3 && s.shared != nil {
		return s.shared.tableTexts(ctx, q, parts, values)
	}
	texts := s.res.Texts
	if texts == nil && s.shared != nil {
		texts = s.shared.Texts
	}
	if texts == nil {
		return nil, nil
	}
	return texts(ctx, q, dict, values)
}

// refTexts reads the names of referenced rows within the tenant.
func (s *tableStore[T]) refTexts(ctx context.Context, q db.Querier, c *column, values []string) (map[string]string, error) {
	ids := make([]any, 0, len(values))
	for _, v := range values {
		id, err := value.ParseID(v)
		if err != nil {
			return nil, errs.Wrap(err, errs.Internal, "")
		}
		ids = append(ids, int64(id))
	}
	var st statement
	st.add("SELECT id, ", c.RefText, " AS text FROM ", c.Ref, " WHERE id IN ")
	st.members(ids)
	s.sameTenant(ctx, &st, c)
	type named struct {
		ID   value.ID `db:"id"`
		Text string   `db:"text"`
	}
	found, err := db.Select[named](ctx, q, st.String(), st.args...)
	texts := make(map[string]string, len(found))
	for _, n := range found {
		texts[n.ID.String()] = n.Text
	}
	return texts, err
}

// sameTenant restricts a look into the table a column points to.
func (s *tableStore[T]) sameTenant(ctx context.Context, st *statement, c *column) {
	if s.plan.table.Tenant && !c.RefShared {
		st.add(" AND ", colTenant, " = ")
		st.arg(auth.PrincipalFrom(ctx).TenantID)
	}
}

// translated replaces each member of a comma list; unknown members stay as they are.
func translated(stored string, texts map[string]string) string {
	members := value.SplitList(stored)
	for i, m := range members {
		if text, ok := texts[m]; ok {
			members[i] = text
		}
	}
	return strings.Join(members, ",")
}

// storedText is the value of a field as dictionaries know it.
func storedText(field reflect.Value) string {
	switch v := field.Interface().(type) {
	case value.ID:
		return v.String()
	case bool:
		if v {
			return "1"
		}
		return "0"
	case interface{ IsZero() bool }: // a number for which 0 means that nothing is filled in
		if v.IsZero() {
			return ""
		}
	}
	if field.CanInt() {
		return strconv.FormatInt(field.Int(), 10)
	}
	if field.Kind() == reflect.String {
		return field.String()
	}
	return ""
}
