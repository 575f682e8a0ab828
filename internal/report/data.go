package report

import (
	"cmp"
	"context"
	"math"
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

// asked is what a reader wants of a report.
type asked struct {
	values   url.Values
	no, size int
	order    []statement.Order
}

const (
	paramPrefix = "self_"
	forcePrefix = "force_"
	beginSuffix = "_begin"
	endSuffix   = "_end"
)

func (s *Service) getData(ctx context.Context, in *dataInput) (ReportData, error) {
	o, err := s.open(ctx, schema.IDColumn, in.HeadID)
	if err != nil {
		return ReportData{}, err
	}
	return s.data(ctx, o, in)
}

func (s *Service) getColumnsAndData(ctx context.Context, in *dataInput) (both ColumnsAndData, err error) {
	o, err := s.open(ctx, schema.IDColumn, in.HeadID)
	if err != nil {
		return both, err
	}
	if both.ReportColumns, err = s.columns(ctx, o); err != nil {
		return both, err
	}
	both.CgreportHeadName = o.Head.Name
	both.Data, err = s.data(ctx, o, in)
	return both, err
}

// data is one page of a report, with its total and sums.
func (s *Service) data(ctx context.Context, o opened, in *dataInput) (d ReportData, err error) {
	values, err := in.Values()
	if err != nil {
		return d, err
	}
	a, err := o.asks(values)
	if err != nil {
		return d, err
	}
	page, err := s.pageOf(ctx, o, a)
	if err != nil {
		return d, err
	}
	counted, err := s.countOf(ctx, o, a)
	if err != nil {
		return d, err
	}
	began := time.Now()
	fields := o.fields()
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		if d.Records, err = rowsOfReport(ctx, q, page, fields); err != nil {
			return err
		}
		if n := len(d.Records); n < a.size && (n > 0 || a.no == 1) {
			d.Total = int64((a.no-1)*a.size + n) // the page itself tells the end
		} else if d.Total, err = db.Int(ctx, q, counted.String(), counted.Args...); err != nil {
			return err
		}
		d.Totals, err = s.totals(ctx, q, o, a)
		return err
	})
	if err != nil {
		return d, err
	}
	d.Millis = time.Since(began).Milliseconds()
	if d.More = d.Total > Reach; d.More {
		d.Total = Reach
	}
	d.Size, d.Current, d.Pages = a.size, a.no, int((d.Total+int64(a.size)-1)/int64(a.size))
	return d, s.addTexts(ctx, o, d.Records)
}

// fields are the columns that readers get: those shown, and those that links and pickers need.
func (o opened) fields() []statement.Field {
	var fields []statement.Field
	for _, item := range o.Items {
		fields = append(fields, o.field(item))
	}
	return fields
}

// asks reads the page and the order; only columns that the report lets sort are sorted by.
func (o opened) asks(values url.Values) (a asked, err error) {
	a.values = values
	if a.no, err = whole(values.Get("pageNo"), 1, "页码"); err != nil {
		return a, err
	}
	if a.size, err = whole(values.Get("pageSize"), schema.DefaultPageSize, "每页条数"); err != nil {
		return a, err
	}
	a.size = min(a.size, schema.MaxPageSize)
	if (a.no-1)*a.size >= Reach {
		return a, errs.Invalidf("报表只能翻到第 %d 行，请缩小条件，或导出后查看", Reach)
	}
	for i, name := range value.SplitList(values.Get("column")) {
		item, known := o.item(strings.ToLower(name))
		if name == "createTime" && !known {
			continue // existing clients sort every list by it
		}
		if !known || item.IsOrder != 1 {
			return a, errs.Invalidf("报表不能按“%.40s”排序", name)
		}
		directions := value.SplitList(values.Get("order"))
		direction := ""
		if len(directions) > 0 {
			direction = directions[min(i, len(directions)-1)]
		}
		a.order = append(a.order, statement.Order{Field: item.FieldName, Desc: !strings.Contains(strings.ToLower(direction), "asc")})
	}
	return a, nil
}

func whole(text string, absent int, what string) (int, error) {
	if text = strings.TrimSpace(text); text == "" {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, errs.Invalidf("%s应为整数", what)
	}
	return cmp.Or(int(max(n, 0)), absent), nil
}

// begin writes the statement of the report, and after it what to take of its rows.
func (s *Service) begin(ctx context.Context, o opened, a asked, take string) (*schema.Statement, error) {
	st := &schema.Statement{}
	if err := s.write(ctx, st, o.read, o.valueOf(a)); err != nil {
		return nil, err
	}
	st.Add(" ", take, " FROM ", statement.Rows, " WHERE 1 = 1")
	return st, s.filter(st, o, a)
}

func (s *Service) pageOf(ctx context.Context, o opened, a asked) (*schema.Statement, error) {
	st, err := s.begin(ctx, o, a, "SELECT "+columnsOf(o.fields()))
	if err != nil {
		return nil, err
	}
	st.Add(orderText(o.read, a.order))
	st.Limit(min(a.size, Reach-(a.no-1)*a.size), (a.no-1)*a.size)
	return st, nil
}

// countOf counts as far as pages go: nobody waits for the number of a million rows.
func (s *Service) countOf(ctx context.Context, o opened, a asked) (*schema.Statement, error) {
	inner, err := s.begin(ctx, o, a, "SELECT COUNT(*) FROM (SELECT 1 AS one")
	if err != nil {
		return nil, err
	}
	inner.Limit(Reach+1, 0)
	inner.Add(") AS counted")
	return inner, nil
}

// totals are the sums over all rows of the columns that the report adds up.
func (s *Service) totals(ctx context.Context, q db.Querier, o opened, a asked) (map[string]float64, error) {
	sums, fields := []string{}, []statement.Field{}
	for _, item := range o.Items {
		if f := o.field(item); item.IsTotal == "1" && (f.Kind == schema.Int || f.Kind == decimal) {
			sums = append(sums, `CAST(SUM("`+f.Name+`") AS DOUBLE PRECISION) AS "`+f.Name+`"`)
			fields = append(fields, statement.Field{Name: f.Name, Kind: decimal})
		}
	}
	totals := map[string]float64{}
	if len(sums) == 0 {
		return totals, nil
	}
	st, err := s.begin(ctx, o, a, "SELECT "+strings.Join(sums, ", "))
	if err != nil {
		return nil, err
	}
	return totals, eachRow(ctx, q, st, fields, func(values []any) error {
		for i, f := range fields {
			if sum, ok := values[i].(float64); ok {
				totals[f.Name] = sum
			}
		}
		return nil
	})
}

// valueOf is what a reader filled in for a parameter, else the value that the report has for it.
func (o opened) valueOf(a asked) func(name string) string {
	return func(name string) string {
		for key := range a.values {
			if strings.EqualFold(key, paramPrefix+name) {
				return stripQuotes(a.values.Get(key))
			}
		}
		i := slices.IndexFunc(o.Params, func(p ReportParam) bool { return p.ParamName == name })
		if i < 0 {
			return ""
		}
		return stripQuotes(o.Params[i].ParamValue)
	}
}

// filter writes the conditions of a reader. Fields are gone through, not parameters: so equal questions have equal texts.
func (s *Service) filter(st *schema.Statement, o opened, a asked) error {
	for _, item := range o.Items {
		field := o.field(item)
		if forced := value.SplitList(a.values.Get(forcePrefix + item.FieldName)); len(forced) > 0 {
			if err := where(st, item, field, schema.In, strings.Join(forced, ",")); err != nil {
				return err
			}
		}
		if own := stripQuotes(a.values.Get(paramPrefix + item.FieldName)); own != "" && !slices.Contains(o.read.Params, item.FieldName) {
			if err := where(st, item, field, schema.Eq, own); err != nil {
				return err
			}
		}
		if item.IsSearch != 1 {
			continue
		}
		if err := search(st, item, field, a.values); err != nil {
			return err
		}
	}
	return nil
}

func search(st *schema.Statement, item ReportItem, field statement.Field, values url.Values) error {
	if item.SearchMode == group {
		if err := where(st, item, field, schema.Ge, values.Get(item.FieldName+beginSuffix)); err != nil {
			return err
		}
		return where(st, item, field, schema.Le, values.Get(item.FieldName+endSuffix))
	}
	rule, text, ok, err := schema.NewLoose(field.Name, item.FieldTxt, kindOf(field)).Plain(values.Get(item.FieldName))
	if err != nil || !ok {
		return err
	}
	return where(st, item, field, rule, text)
}

// kindOf is the kind by whose rules conditions on a column are read.
func kindOf(field statement.Field) schema.Kind {
	if field.Kind == decimal {
		return schema.Int
	}
	return field.Kind
}

// where writes one condition; an empty text is none.
func where(st *schema.Statement, item ReportItem, field statement.Field, rule schema.Rule, text string) error {
	if text = strings.TrimSpace(text); text == "" {
		return nil
	}
	st.Add(" AND ")
	if field.Kind == decimal {
		return whereNumber(st, item, field, rule, text)
	}
	return schema.NewLoose(`"`+field.Name+`"`, item.FieldTxt, field.Kind).WriteTo(st, rule, text)
}

// whereNumber compares numbers with places, which no column of a table has. A number means all that readers see as it: a third is 0.333333.
func whereNumber(st *schema.Statement, item ReportItem, field statement.Field, rule schema.Rule, text string) error {
	members := []string{text}
	if rule == schema.In {
		members = value.SplitList(text)
	}
	if len(members) > schema.MaxMembers {
		return errs.Invalidf("“%s”一次最多查询 %d 项", item.FieldTxt, schema.MaxMembers)
	}
	st.Add("(")
	for i, member := range members {
		n, err := strconv.ParseFloat(member, 64)
		if err != nil || !slices.Contains(numberRules, rule) {
			return errs.Invalidf("“%s”的查询内容应为数字，如 1.5；几个数字用逗号分开", item.FieldTxt)
		}
		if i > 0 {
			st.Add(" OR ")
		}
		compareSeen(st, `"`+field.Name+`"`, rule, n)
	}
	st.Add(")")
	return nil
}

var numberRules = []schema.Rule{schema.Eq, schema.In, schema.Ne, schema.Gt, schema.Ge, schema.Lt, schema.Le}

// compareSeen compares with the numbers that are seen as n; what is seen as another has nothing filled in, too.
func compareSeen(st *schema.Statement, name string, rule schema.Rule, n float64) {
	half := 0.5e-6 + math.Abs(n)*1e-15
	low, high := n-half, n+half
	switch rule {
	case schema.Gt:
		st.Add(name, " > ")
		st.Arg(high)
	case schema.Ge:
		st.Add(name, " >= ")
		st.Arg(low)
	case schema.Lt:
		st.Add(name, " < ")
		st.Arg(low)
	case schema.Le:
		st.Add(name, " <= ")
		st.Arg(high)
	default:
		st.Add("(", name, " BETWEEN ")
		st.Arg(low)
		st.Add(" AND ")
		st.Arg(high)
		st.Add(map[bool]string{true: ") IS NOT TRUE", false: ")"}[rule == schema.Ne])
	}
}

// addTexts puts the text of a dictionary beside each of its values.
func (s *Service) addTexts(ctx context.Context, o opened, records []ReportRow) error {
	for _, item := range o.Items {
		if item.DictCode == "" && item.ReplaceVal == "" {
			continue
		}
		texts, err := s.textsOf(ctx, o, item, records)
		if err != nil {
			return err
		}
		for _, row := range records {
			if stored := written(row[item.FieldName]); row[item.FieldName] != nil {
				row[item.FieldName+"_dictText"] = schema.Translated(stored, texts)
			}
		}
	}
	return nil
}

// textsOf are the texts of the values that stand in records.
func (s *Service) textsOf(ctx context.Context, o opened, item ReportItem, records []ReportRow) (map[string]string, error) {
	texts := map[string]string{}
	if !tableDict.MatchString(item.DictCode) {
		options, err := s.options(ctx, o, item)
		for _, option := range options {
			texts[option.Value] = option.Text
		}
		return texts, err
	}
	var stored []string
	for _, row := range records {
		if v := row[item.FieldName]; v != nil {
			stored = append(stored, value.SplitList(written(v))...)
		}
	}
	slices.Sort(stored)
	return s.Shared.TableTexts(ctx, s.DB.Read(), strings.Split(item.DictCode, ","), slices.Compact(stored))
}
