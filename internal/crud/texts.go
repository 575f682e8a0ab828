package crud

import (
	"context"
	"reflect"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// fillTexts sets the fields <name>_dictText of a page: one question for each column, never one for each row.
func (s *table) fillTexts(ctx context.Context, q db.Querier, rows reflect.Value) error {
	for _, c := range s.plan.Columns {
		if c.TextPath == nil || c.ListOmit || rows.Len() == 0 {
			continue
		}
		stored := make([]string, rows.Len())
		var values []string
		seen := map[string]bool{}
		for i := range rows.Len() {
			stored[i] = schema.StoredText(rows.Index(i).FieldByIndex(c.Path))
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
		for i := range rows.Len() {
			rows.Index(i).FieldByIndex(c.TextPath).SetString(schema.Translated(stored[i], texts))
		}
	}
	return nil
}

// textsOf asks the options of a column, the rows it points to, its dictionary, or the declared table that stands in for one.
func (s *table) textsOf(ctx context.Context, q db.Querier, c *schema.BoundColumn, values []string) (map[string]string, error) {
	switch {
	case len(c.Options) > 0:
		return c.OptionTexts(), nil
	case c.RefText != "":
		return s.refTexts(ctx, q, c, values)
	}
	if parts := strings.Split(c.Dict, ","); len(parts) == 3 && s.shared != nil {
		return s.shared.TableTexts(ctx, q, parts, values)
	}
	texts := s.texts
	if texts == nil && s.shared != nil {
		texts = s.shared.Texts
	}
	if texts == nil {
		return nil, nil
	}
	return texts(ctx, q, c.Dict, values)
}

// refTexts reads the names of referenced rows within the tenant.
func (s *table) refTexts(ctx context.Context, q db.Querier, c *schema.BoundColumn, values []string) (map[string]string, error) {
	ids := make([]any, 0, len(values))
	for _, v := range values {
		id, err := value.ParseID(v)
		if err != nil {
			return nil, errs.Wrap(err, errs.Internal, "")
		}
		ids = append(ids, int64(id))
	}
	var st schema.Statement
	st.Add("SELECT id, ", c.RefText, " AS text FROM ", c.Ref, " WHERE id IN ")
	st.Members(ids)
	s.sameTenant(ctx, &st, c)
	found, err := db.Select[namedRow](ctx, q, st.String(), st.Args...)
	texts := make(map[string]string, len(found))
	for _, n := range found {
		texts[n.ID.String()] = n.Text
	}
	return texts, err
}

// sameTenant restricts a look into the table a column points to.
func (s *table) sameTenant(ctx context.Context, st *schema.Statement, c *schema.BoundColumn) {
	if s.plan.Table.Tenant && !c.RefShared {
		st.Add(" AND ", schema.TenantColumn, " = ")
		st.Arg(auth.PrincipalFrom(ctx).TenantID)
	}
}

// itemsOf returns the values of a column's dictionary: at most MaxItems of a table.
func (s *table) itemsOf(ctx context.Context, q db.Querier, c *schema.BoundColumn) ([]Option, error) {
	parts := strings.Split(c.Dict, ",")
	switch {
	case s.shared == nil:
		return nil, nil
	case len(parts) == 3:
		source, ok := s.shared.Registry.Table(parts[0])
		if !ok {
			return nil, schema.Undeclared(ctx, c.Dict)
		}
		items, err := source.Items(ctx, q, schema.ItemQuery{Text: parts[1], Code: parts[2]})
		options := make([]Option, len(items))
		for i, item := range items {
			options[i] = Option(item)
		}
		return options, err
	case s.shared.Items == nil:
		return nil, nil
	}
	return s.shared.Items(ctx, q, c.Dict)
}
