package report

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Charts and pivots of reports with more rows than a chart takes are counted where the rows are. Nothing of a call is written into the
// statement but names of the report's own columns and words of these lists.

const (
	maxDimensions = 2
	maxMeasures   = 6
	usualGroups   = 200
	maxGroups     = 2000
)

// aggregates are what can be asked of a column, as both databases write it.
var aggregates = map[string]string{"sum": "SUM", "avg": "AVG", "min": "MIN", "max": "MAX", "count": "COUNT"}

// dimension is a column by which rows are told apart.
type dimension struct {
	item ReportItem
	sql  string
	kind schema.Kind
	part string // day, month or year of a time; "" for the value as it is
}

// figured is what a chart wants of a report.
type figured struct {
	by       []dimension
	measures []string // SQL of each
	largest  bool
	most     int
}

func (s *Service) getFigures(ctx context.Context, in *figuresInput) (f ReportFigures, err error) {
	o, err := s.open(ctx, schema.IDColumn, in.HeadID)
	if err != nil {
		return f, err
	}
	values, err := in.Values()
	if err != nil {
		return f, err
	}
	wanted, err := s.figuredOf(o, values)
	if err != nil {
		return f, err
	}
	a := asked{values: values}
	groups, err := s.groupsOf(ctx, o, a, wanted)
	if err != nil {
		return f, err
	}
	totals, err := s.begin(ctx, o, a, "SELECT COUNT(*) AS r, "+strings.Join(wanted.named(), ", "))
	if err != nil {
		return f, err
	}
	began := time.Now()
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		if f.Groups, err = wanted.read(ctx, q, groups); err != nil {
			return err
		}
		fields := append([]statement.Field{{Name: "r", Kind: schema.Int}}, wanted.numbers()...)
		return eachRow(ctx, q, totals, fields, func(values []any) error {
			f.Rows, _ = values[0].(int64)
			f.Totals = numbersOf(values[1:])
			return nil
		})
	})
	if err != nil {
		return f, err
	}
	f.Millis = time.Since(began).Milliseconds()
	if f.More = len(f.Groups) > wanted.most; f.More {
		f.Groups = f.Groups[:wanted.most]
	}
	return f, s.addKeyTexts(ctx, o, wanted, f.Groups)
}

// figuredOf reads what is asked and holds it against the columns of the report.
func (s *Service) figuredOf(o opened, values url.Values) (f figured, err error) {
	names := value.SplitList(values.Get("groupBy"))
	if len(names) == 0 || len(names) > maxDimensions {
		return f, errs.Invalidf("请选择一个或两个分组的字段")
	}
	for _, name := range names {
		d, err := s.dimensionOf(o, name)
		if err != nil {
			return f, err
		}
		if slices.ContainsFunc(f.by, func(other dimension) bool { return other.sql == d.sql }) {
			return f, errs.Invalidf("两个分组的字段相同，请换一个")
		}
		f.by = append(f.by, d)
	}
	if f.measures, err = measuresOf(o, value.SplitList(values.Get("measureOf")), value.SplitList(values.Get("aggregateAs"))); err != nil {
		return f, err
	}
	f.largest = values.Get("largestFirst") == "true"
	f.most, err = whole(values.Get("maxGroups"), usualGroups, "组数")
	f.most = min(f.most, maxGroups)
	return f, err
}

func (s *Service) dimensionOf(o opened, text string) (dimension, error) {
	name, part, _ := strings.Cut(text, ":")
	item, known := o.item(name)
	if !known {
		return dimension{}, errs.Invalidf("报表没有可以分组的字段“%.40s”", name)
	}
	field := o.field(item)
	d := dimension{item: item, sql: `"` + field.Name + `"`, kind: field.Kind, part: part}
	if part == "" {
		if field.Kind == schema.Text || field.Kind == schema.LongText || field.Kind == schema.Enum { // empty and absent are one group
			d.sql = `NULLIF("` + field.Name + `", '')`
		}
		return d, nil
	}
	write, known := map[string]func(string) string{"day": s.bounded.Day, "month": s.bounded.Month, "year": s.bounded.Year}[part]
	switch {
	case !known || field.Kind != schema.Time && field.Kind != schema.Date:
		return d, errs.Invalidf("“%s”不能按“%.20s”分组；时间和日期可以按 day、month、year", item.FieldTxt, part)
	case field.Kind == schema.Time:
		d.sql = write(d.sql)
	default: // a date is a text that begins with its year and month
		d.sql = fmt.Sprintf("SUBSTR(%s, 1, %d)", d.sql, map[string]int{"day": 10, "month": 7, "year": 4}[part])
	}
	d.kind = schema.Text
	return d, nil
}

// measuresOf are the aggregates of the columns; without a column the rows are counted.
func measuresOf(o opened, names, how []string) (measures []string, err error) {
	if len(names) == 0 {
		return []string{"COUNT(*)"}, nil
	}
	if len(names) > maxMeasures || len(how) > len(names) {
		return nil, errs.Invalidf("一次最多统计 %d 个字段，每个字段一种统计", maxMeasures)
	}
	for i, name := range names {
		item, known := o.item(name)
		if !known {
			return nil, errs.Invalidf("报表没有可以统计的字段“%.40s”", name)
		}
		word := "sum"
		if len(how) > 0 {
			word = how[min(i, len(how)-1)]
		}
		aggregate, known := aggregates[word]
		if !known {
			return nil, errs.Invalidf("没有统计方法“%.20s”，可以用 sum、avg、min、max、count", word)
		}
		if kind := o.field(item).Kind; word != "count" && kind != schema.Int && kind != decimal {
			return nil, errs.Invalidf("“%s”不是数字，只能数个数", item.FieldTxt)
		}
		measures = append(measures, aggregate+`("`+item.FieldName+`")`)
	}
	return measures, nil
}

// named are the measures as columns m0, m1, …
func (f figured) named() []string {
	named := make([]string, len(f.measures))
	for i, m := range f.measures {
		named[i] = fmt.Sprintf("CAST(%s AS DOUBLE PRECISION) AS m%d", m, i)
	}
	return named
}

func (f figured) numbers() []statement.Field {
	fields := make([]statement.Field, len(f.measures))
	for i := range fields {
		fields[i] = statement.Field{Name: "m" + strconv.Itoa(i), Kind: decimal}
	}
	return fields
}

func (s *Service) groupsOf(ctx context.Context, o opened, a asked, f figured) (*schema.Statement, error) {
	keys, places := make([]string, len(f.by)), make([]string, len(f.by))
	for i, d := range f.by {
		keys[i], places[i] = fmt.Sprintf("%s AS k%d", d.sql, i), strconv.Itoa(i+1)
	}
	st, err := s.begin(ctx, o, a, "SELECT "+strings.Join(append(keys, f.named()...), ", "))
	if err != nil {
		return nil, err
	}
	order := make([]string, len(places))
	for i, place := range places {
		order[i] = place + " NULLS FIRST"
	}
	if f.largest {
		order = append([]string{strconv.Itoa(len(places)+1) + " DESC NULLS LAST"}, order...)
	}
	st.Add(" GROUP BY ", strings.Join(places, ", "), " ORDER BY ", strings.Join(order, ", "))
	st.Limit(f.most+1, 0)
	return st, nil
}

func (f figured) read(ctx context.Context, q db.Querier, st *schema.Statement) ([]ReportFigure, error) {
	fields := make([]statement.Field, len(f.by))
	for i, d := range f.by {
		fields[i] = statement.Field{Name: "k" + strconv.Itoa(i), Kind: d.kind}
	}
	groups := []ReportFigure{}
	err := eachRow(ctx, q, st, append(fields, f.numbers()...), func(values []any) error {
		group := ReportFigure{Keys: make([]string, len(f.by)), Values: numbersOf(values[len(f.by):])}
		for i := range f.by {
			if values[i] != nil {
				group.Keys[i] = written(values[i])
			}
		}
		group.Texts = slices.Clone(group.Keys)
		groups = append(groups, group)
		return nil
	})
	return groups, err
}

func numbersOf(values []any) []*float64 {
	numbers := make([]*float64, len(values))
	for i, v := range values {
		if n, ok := v.(float64); ok {
			numbers[i] = &n
		}
	}
	return numbers
}

// addKeyTexts gives the keys the texts of their dictionaries.
func (s *Service) addKeyTexts(ctx context.Context, o opened, f figured, groups []ReportFigure) error {
	for i, d := range f.by {
		if d.part != "" || d.item.DictCode == "" && d.item.ReplaceVal == "" {
			continue
		}
		rows := make([]ReportRow, len(groups))
		for n, group := range groups {
			rows[n] = ReportRow{d.item.FieldName: group.Keys[i]}
		}
		texts, err := s.textsOf(ctx, o, d.item, rows)
		if err != nil {
			return err
		}
		for n := range groups {
			groups[n].Texts[i] = schema.Translated(groups[n].Keys[i], texts)
		}
	}
	return nil
}
