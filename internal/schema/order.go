package schema

import (
	"context"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// parseSort: sortInfoString of newer clients, else column and order, else defSortString. The order of several columns may be
// one for all or comma-joined like the columns.
func (p *Plan) parseSort(ctx context.Context, values url.Values) ([]Order, error) {
	if sorts, err := p.parseSortList(ctx, values.Get("sortInfoString")); err != nil || len(sorts) > 0 {
		return sorts, err
	}
	fields := value.SplitList(values.Get("column"))
	if len(fields) == 0 {
		return p.parseSortList(ctx, values.Get("defSortString"))
	}
	directions := strings.Split(values.Get("order"), ",")
	var sorts []Order
	for i, field := range fields {
		order := directions[min(i, len(directions)-1)]
		o, err := p.parseOrder(ctx, field, order)
		if err != nil {
			return nil, err
		}
		sorts = append(sorts, o...)
	}
	if len(sorts) > maxSorts {
		return nil, errs.Invalidf("最多按 %d 列排序", maxSorts)
	}
	return sorts, nil
}

func (p *Plan) parseSortList(ctx context.Context, text string) ([]Order, error) {
	var list []struct{ Column, Order string }
	if found, err := decodeList(text, &list); err != nil || !found {
		return nil, err
	}
	if len(list) > maxSorts {
		return nil, errs.Invalidf("最多按 %d 列排序", maxSorts)
	}
	var sorts []Order
	for _, item := range list {
		o, err := p.parseOrder(ctx, item.Column, item.Order)
		if err != nil {
			return nil, err
		}
		sorts = append(sorts, o...)
	}
	return sorts, nil
}

// parseOrder resolves one sort column. Clients sort every list by createTime unless told otherwise; a table that cannot takes its own
// order instead. Those of the platform offer an order by whatever a list shows, which is then the order of the table, too.
func (p *Plan) parseOrder(ctx context.Context, field, order string) ([]Order, error) {
	field = strings.TrimSuffix(strings.TrimSpace(field), textSuffix)
	c := p.ByJSON[field]
	switch {
	case c != nil && c.Sort:
		return []Order{{Field: field, Desc: !strings.Contains(strings.ToLower(order), "asc")}}, nil
	case field == fieldCreated || field == "" || web.RequestOf(ctx).Platform && p.shows(field):
		return p.Table.DefaultSort, nil
	case c != nil && !c.Hidden:
		return nil, errs.Invalidf("不能按“%s”排序", c.Label)
	}
	return nil, errs.Invalidf("没有可以排序的列%s", quoted(field))
}

// shows tells that rows have a property of the name.
func (p *Plan) shows(name string) bool {
	return slices.ContainsFunc(reflect.VisibleFields(p.Row), func(f reflect.StructField) bool {
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return tag == name && tag != "-"
	})
}
