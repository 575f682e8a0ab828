package report

import (
	"context"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
)

const decimal = statement.Decimal

// previewed is how many rows an author sees of a report that is not saved.
const previewed = 20

// typeOf is the type of items for a kind.
func typeOf(k schema.Kind) string {
	switch k {
	case schema.Int:
		return "Long"
	case decimal:
		return "Double"
	case schema.Date:
		return "Date"
	case schema.Time:
		return "Datetime"
	case schema.Bool:
		return "Boolean"
	}
	return "String"
}

const (
	itemColumns  = `id, version, create_by, create_time, update_by, update_time, cgrhead_id, field_name, field_txt, field_width, field_type, search_mode, is_order, is_search, dict_code, field_href, is_show, order_num, replace_val, is_total, group_title`
	paramColumns = `id, version, create_by, create_time, update_by, update_time, cgrhead_id, param_name, param_txt, param_value, order_num`
)

func (s *Service) itemsIn(ctx context.Context, q db.Querier, head value.ID) ([]ReportItem, error) {
	return db.Select[ReportItem](ctx, q, `SELECT `+itemColumns+` FROM report_item WHERE cgrhead_id = $1 AND tenant_id = $2 ORDER BY order_num, id`, head, tenantOf(ctx))
}

func (s *Service) paramsIn(ctx context.Context, q db.Querier, head value.ID) ([]ReportParam, error) {
	return db.Select[ReportParam](ctx, q, `SELECT `+paramColumns+` FROM report_param WHERE cgrhead_id = $1 AND tenant_id = $2 ORDER BY order_num, id`, head, tenantOf(ctx))
}

// whole adds the rows to a head.
func (s *Service) whole(ctx context.Context, q db.Querier, head Report) (saved SavedReport, err error) {
	saved.Head = head
	if saved.Items, err = s.itemsIn(ctx, q, head.ID); err != nil {
		return saved, err
	}
	saved.Params, err = s.paramsIn(ctx, q, head.ID)
	if saved.Items == nil {
		saved.Items = []ReportItem{}
	}
	if saved.Params == nil {
		saved.Params = []ReportParam{}
	}
	return saved, err
}

func (s *Service) itemsOf(ctx context.Context, in *headIDInput) ([]ReportItem, error) {
	id, err := crud.ParseID(in.HeadID)
	if err != nil {
		return nil, err
	}
	return s.itemsIn(ctx, s.DB.Read(), id)
}

func (s *Service) paramsOf(ctx context.Context, in *headIDInput) ([]ReportParam, error) {
	id, err := crud.ParseID(in.HeadID)
	if err != nil {
		return nil, err
	}
	return s.paramsIn(ctx, s.DB.Read(), id)
}

func (s *Service) parseSQL(_ context.Context, in *reportSQLInput) (ParsedSQL, error) {
	text := in.Body.SQL
	if text == "" {
		text = in.SQL
	}
	if in.DBKey != "" {
		return ParsedSQL{}, errs.WrongField("dbSource", "报表只能查询本系统的数据，请把数据源留空")
	}
	read, err := s.read(Report{CgrSQL: text, DataSet: in.Body.DataSet})
	if err != nil {
		return ParsedSQL{}, err
	}
	params := []ReportParam{}
	for i, name := range read.Params {
		params = append(params, ReportParam{ParamName: name, ParamTxt: name, OrderNum: int64(i + 1)})
	}
	return ParsedSQL{Fields: itemsFor(read), Params: params, DataSets: read.Sets}, nil
}

type trialInput struct{ Body ReportTrial }

// trial is a report that is not saved, with the right to write it.
func (s *Service) trial(ctx context.Context, t ReportTrial) (*statement.Statement, error) {
	read, err := s.read(Report{CgrSQL: t.CgrSQL, DataSet: t.DataSet})
	if err != nil {
		return nil, err
	}
	return read, s.mayWrite(ctx, read)
}

func (s *Service) preview(ctx context.Context, in *trialInput) (p PreviewedReport, err error) {
	read, err := s.trial(ctx, in.Body)
	if err != nil {
		return p, err
	}
	st := &schema.Statement{}
	if err := s.write(ctx, st, read, in.Body.value); err != nil {
		return p, err
	}
	st.Add(" SELECT ", columnsOf(read.Fields), " FROM ", statement.Rows)
	st.Add(orderText(read, nil))
	st.Limit(previewed+1, 0)
	began := time.Now()
	p.Fields = itemsFor(read)
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		p.Rows, err = rowsOfReport(ctx, q, st, read.Fields)
		return err
	})
	if p.Millis = time.Since(began).Milliseconds(); len(p.Rows) > previewed {
		p.Rows, p.More = p.Rows[:previewed], true
	}
	return p, err
}

// value is what the author filled in for a parameter.
func (t ReportTrial) value(name string) string { return stripQuotes(t.Params[name]) }

// stripQuotes takes the quotes off that clients of the platform put around values; those around each of several are part of the list.
func stripQuotes(text string) string {
	text = strings.TrimSpace(text)
	if inner := strings.TrimSuffix(strings.TrimPrefix(text, "'"), "'"); len(inner) == len(text)-2 && !strings.Contains(inner, "'") {
		return inner
	}
	return text
}

func (s *Service) explain(ctx context.Context, in *trialInput) (plan ReportPlan, err error) {
	read, err := s.trial(ctx, in.Body)
	if err != nil {
		return plan, err
	}
	st := &schema.Statement{}
	if err := s.write(ctx, st, read, in.Body.value); err != nil {
		return plan, err
	}
	st.Add(" SELECT ", columnsOf(read.Fields), " FROM ", statement.Rows)
	st.Add(orderText(read, nil))
	st.Limit(schema.DefaultPageSize, 0)
	plan.SQL = st.String()
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		plan.Text, err = s.bounded.Explain(ctx, q, st.String(), st.Args...)
		return err
	})
	return plan, err
}

func (s *Service) dataSets(ctx context.Context, _ *struct{}) ([]ReportSet, error) {
	caller, shown := auth.PrincipalFrom(ctx), []ReportSet{}
	for _, set := range s.Sets {
		d := ReportSet{Name: set.Name, Label: set.Label, Note: set.Note, Allowed: caller.Has(set.Perm + ":list"), Columns: []DataColumn{}}
		for _, c := range set.Columns {
			d.Columns = append(d.Columns, DataColumn{Name: c.Name, Label: c.Label, FieldType: typeOf(c.Kind), DictCode: c.Dict, District: c.District})
		}
		shown = append(shown, d)
	}
	return shown, nil
}
