package schema

import (
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// sqlText is everything the engine writes itself for the table of the fuzz test: words of SQL, its columns, placeholders, signs.
var sqlText = regexp.MustCompile(`^(SELECT|FROM|WHERE|AND|OR|ORDER|BY|DESC|NULLS|FIRST|LAST|LIMIT|OFFSET|BETWEEN|IN|IS|NOT|TRUE|NULL|LIKE|LOWER|ESCAPE|` +
	`id|name|amount|day|at|active|thing|tenant_id|'\\'|''|\$\d+|[01]|[ ,()=<>])*$`)

type thing struct {
	ID     value.ID   `json:"id" db:"id"`
	Name   string     `json:"name" db:"name"`
	Amount int64      `json:"amount" db:"amount"`
	Day    value.Date `json:"day" db:"day"`
	At     value.Time `json:"at" db:"at"`
	Active bool       `json:"active" db:"active"`
}

func thingPlan(tb testing.TB) *Plan {
	p, problems := NewPlan(reflect.TypeFor[thing](), Table{Name: "thing", Label: "物", Tenant: true, Columns: []Column{
		{Name: "name", Label: "名", Kind: Text, Filter: true, Search: true, Sort: true}, {Name: "amount", Label: "数", Kind: Int, Filter: true, Sort: true},
		{Name: "day", Label: "日", Kind: Date, Filter: true}, {Name: "at", Label: "时", Kind: Time, Filter: true, Sort: true}, {Name: "active", Label: "用", Kind: Bool, Filter: true},
	}}, false, false)
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	return p
}

// FuzzAdvancedQuery: any text is refused as Invalid, or becomes SQL in which nothing of the text stands.
func FuzzAdvancedQuery(f *testing.F) {
	for _, seed := range []string{
		`[{"rule":"like","field":"name","val":"a'b"}]`, `%5B%7B%22rule%22%3A%22eq%22%2C%22field%22%3A%22amount%22%2C%22val%22%3A1%7D%5D`,
		`[{"rule":"range","field":"at","val":"2026-01-01,"},{"rule":"not_in","field":"day","val":["2026-01-01"]}]`, `[{"rule":"empty","field":"active"}]`,
		`[[]]`, `[null]`, `{"a":1}`, `%`, `[{"field":"name);--","rule":"eq","val":"x"}]`,
	} {
		f.Add(seed, "or", "name", "asc")
	}
	p := thingPlan(f)
	f.Fuzz(func(t *testing.T, params, match, column, order string) {
		q, err := p.Parse(t.Context(), url.Values{"superQueryParams": {params}, "superQueryMatchType": {match}, "column": {column}, "order": {order}, "keyword": {match}})
		if err == nil {
			st := &Statement{}
			st.Add(p.ListText, " WHERE ")
			if err = p.Where(st, auth.Principal{TenantID: 1}, q); err == nil {
				err = p.OrderBy(st, q.Sort)
			}
			if err == nil && (!sqlText.MatchString(st.String()) || strings.Count(st.String(), "$") != len(st.Args)) {
				t.Fatalf("%q became %s with %d arguments", params, st.String(), len(st.Args))
			}
		}
		if err != nil && !errs.Is(err, errs.Invalid) {
			t.Fatalf("%q: %v", params, err)
		}
	})
}
