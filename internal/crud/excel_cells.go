package crud

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// valuesOf finds the stored values behind texts. A stored value may also be written as it is, unless it is the text of another.
func (s sheets) valuesOf(ctx context.Context, q db.Querier, c *schema.BoundColumn, texts []string) (map[string][]string, error) {
	switch {
	case len(c.Options) > 0:
		return imports.Meanings(c.Options, texts), nil
	case c.RefText != "":
		return s.refValues(ctx, q, c, texts)
	}
	if parts := value.SplitList(c.Dict); len(parts) == 3 && s.shared != nil {
		return tableValues(ctx, q, s.shared.Registry, parts, texts)
	}
	items, err := s.itemsOf(ctx, q, c)
	return imports.Meanings(items, texts), err
}

// tableValues asks a declared source for the given texts only: it may have more rows than a dictionary.
func tableValues(ctx context.Context, q db.Querier, registry *schema.Registry, dict, texts []string) (map[string][]string, error) {
	source, ok := registry.Table(dict[0])
	if !ok {
		return nil, schema.Undeclared(ctx, strings.Join(dict, ","))
	}
	var options []Option
	for _, ask := range []schema.ItemQuery{
		{Conditions: []Filter{{Field: dict[1], Rule: In, Value: strings.Join(texts, ",")}}},
		{Keys: texts},
	} {
		ask.Text, ask.Code = dict[1], dict[2]
		items, err := source.Items(ctx, q, ask)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			if option := Option(item); !slices.Contains(options, option) {
				options = append(options, option)
			}
		}
	}
	return imports.Meanings(options, texts), nil
}

// offered are the texts of a column for the list in the template; none when they are too many for one.
func (s sheets) offered(ctx context.Context, q db.Querier, c *schema.BoundColumn) ([]string, error) {
	const most = 500
	var options []Option
	var err error
	if c.RefText != "" {
		options, err = s.refOptions(ctx, q, c, most+1)
	} else {
		options, err = s.itemsOf(ctx, q, c)
	}
	if err != nil || len(options) > most {
		return nil, err
	}
	texts := make([]string, len(options))
	for i, o := range options {
		texts[i] = o.Text
	}
	return texts, nil
}

func (s sheets) refOptions(ctx context.Context, q db.Querier, c *schema.BoundColumn, limit int) ([]Option, error) {
	var st schema.Statement
	st.Add("SELECT id, ", c.RefText, " AS text FROM ", c.Ref, " WHERE 1 = 1")
	s.sameTenant(ctx, &st, c)
	st.Add(" ORDER BY id LIMIT ")
	st.Arg(int64(limit))
	rows, err := db.Select[namedRow](ctx, q, st.String(), st.Args...)
	options := make([]Option, len(rows))
	for i, row := range rows {
		options[i] = Option{Value: row.ID.String(), Text: row.Text}
	}
	return options, err
}

// namedRow is a referenced row with its name.
type namedRow struct {
	ID   value.ID `db:"id"`
	Text string   `db:"text"`
}

// refValues looks rows up by name within the tenant. A number that is no name is taken as an identifier; the check of references says
// whether it is one.
func (s sheets) refValues(ctx context.Context, q db.Querier, c *schema.BoundColumn, texts []string) (map[string][]string, error) {
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	var st schema.Statement
	st.Add("SELECT id, ", c.RefText, " AS text FROM ", c.Ref, " WHERE ", c.RefText, " IN ")
	st.Members(args)
	s.sameTenant(ctx, &st, c)
	rows, err := db.Select[namedRow](ctx, q, st.String(), st.Args...)
	if err != nil {
		return nil, err
	}
	found := map[string][]string{}
	for _, row := range rows {
		found[row.Text] = append(found[row.Text], row.ID.String())
	}
	for _, text := range texts {
		if id, err := value.ParseID(text); err == nil && id != 0 && found[text] == nil {
			found[text] = []string{id.String()}
		}
	}
	return found, nil
}
