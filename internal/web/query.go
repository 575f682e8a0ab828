package web

import (
	"context"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/errs"
)

// clientExtras are query parameters that clients of the platform put on every list, and that ask for nothing: their cache buster, the
// columns they draw, how they join conditions they do not have, and marks of newer servers.
var clientExtras = []string{"_t", "field", "token", "column", "order", "pageNo", "pageSize", "sortInfoString", "defSortString",
	"superQueryMatchType", "isMultiTranslate", "hasQuery", "delFlag"}

var queryName = regexp.MustCompile(`^[A-Za-z0-9_.\[\]-]{1,64}$`)

// RefuseUnknown refuses a query that asks by a name nobody here knows: a list that left the condition out would show every row as if
// each met it. A parameter without a value asks for nothing. Under the base paths of the platform such names are left out, as
// api-contract.md section 5 promises its clients.
func RefuseUnknown(ctx context.Context, values url.Values, known func(name string) bool) error {
	if RequestOf(ctx).Platform {
		return nil
	}
	var unknown []string
	for name, texts := range values {
		asks := slices.ContainsFunc(texts, func(text string) bool { return strings.TrimSpace(text) != "" })
		if asks && !slices.Contains(clientExtras, name) && !known(name) {
			unknown = append(unknown, name)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	named := slices.Min(unknown)
	if !queryName.MatchString(named) {
		return errs.Invalidf("查询参数里有列表不认识的名称，没有查询，请检查参数名")
	}
	return errs.Invalidf("不能按参数“%s”查询：这个列表没有这个查询条件，请检查参数名", named)
}

// ownQuery is an input that reads the whole query by itself and refuses what it does not know.
type ownQuery interface{ Values() (url.Values, error) }

// queryCheck refuses a query by its names; nil lets each pass.
type queryCheck func(ctx context.Context, query url.Values) error

// strictQuery is the check of a list for staff whose parameters are all declared; nil for other routes, and for an input that reads its own
// query.
func strictQuery(r Route, own bool, input, answer reflect.Type) queryCheck {
	if own || !lists(answer) || r.Access.IsAnonymous() {
		return nil
	}
	var declared []string
	for _, field := range reflect.VisibleFields(input) {
		if name, _, _ := strings.Cut(field.Tag.Get("query"), ","); name != "" {
			declared = append(declared, name)
		}
	}
	known := func(name string) bool { return slices.Contains(declared, name) }
	return func(ctx context.Context, query url.Values) error { return RefuseUnknown(ctx, query, known) }
}

// lists tells that an answer is a list, a tree, a page of records, or holds one.
func lists(answer reflect.Type) bool {
	if answer.Kind() == reflect.Slice {
		return true
	}
	if answer.Kind() != reflect.Struct {
		return false
	}
	has := map[string]bool{}
	for _, f := range reflect.VisibleFields(answer) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		has[name] = true
		if name == "page" && lists(f.Type) {
			return true
		}
	}
	return has["records"] && has["pages"]
}
