package report

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// opened is a report that a caller may see, read and with its columns.
type opened struct {
	SavedReport
	read *statement.Statement
}

// field is the column of the result behind an item.
func (o opened) field(item ReportItem) statement.Field {
	f, _ := o.read.Field(item.FieldName)
	return f
}

// item finds an item by the name of its column.
func (o opened) item(name string) (ReportItem, bool) {
	i := slices.IndexFunc(o.Items, func(item ReportItem) bool { return item.FieldName == name })
	if i < 0 {
		return ReportItem{}, false
	}
	return o.Items[i], true
}

const headColumns = `id, version, create_by, create_time, update_by, update_time, code, name, data_set, cgr_sql, return_val_field, return_txt_field, return_type, db_source, content, chart, roles, built_in`

// open finds a report by its number, or by its code, for somebody who may see it. To others it is not there.
func (s *Service) open(ctx context.Context, column, asked string) (o opened, err error) {
	q := s.DB.Read()
	var key any = asked
	if column == schema.IDColumn {
		if key, err = crud.ParseID(asked); err != nil {
			return o, err
		}
	}
	head, found, err := db.One[Report](ctx, q, `SELECT `+headColumns+` FROM report WHERE tenant_id = $1 AND `+column+` = $2`, tenantOf(ctx), key)
	if err == nil && !found {
		err = noReport()
	}
	if err != nil {
		return o, err
	}
	if o.SavedReport, err = s.whole(ctx, q, head); err != nil {
		return o, err
	}
	if o.read, err = s.read(head); err != nil {
		return o, errs.Wrap(err, errs.Invalid, "报表“%s”的 SQL 已经不能执行，请联系写报表的人", head.Name)
	}
	held, err := s.held(ctx, q)
	if err != nil {
		return o, err
	}
	// Items of columns that the statement no longer has, such as after a data set lost one, are left out.
	o.Items = slices.DeleteFunc(o.Items, func(i ReportItem) bool { _, known := o.read.Field(i.FieldName); return !known })
	if !s.maySee(ctx, head, o.read, held) {
		return o, noReport()
	}
	return o, nil
}

func (s *Service) held(ctx context.Context, q db.Querier) ([]string, error) {
	caller := auth.PrincipalFrom(ctx)
	return s.Roles(ctx, q, caller.UserID, caller.TenantID)
}

// maySee is who sees a report: people of the roles that its author named, and those who write reports and may see all lists behind it.
func (s *Service) maySee(ctx context.Context, head Report, read *statement.Statement, held []string) bool {
	if slices.ContainsFunc(value.SplitList(head.Roles), func(code string) bool { return slices.Contains(held, code) }) {
		return true
	}
	caller := auth.PrincipalFrom(ctx)
	return caller.Has(permDesk) && !slices.ContainsFunc(read.Sets, func(name string) bool { return !caller.Has(s.sets[name].Perm + ":list") })
}

func (s *Service) readable(ctx context.Context, _ *web.Empty) ([]ReadableReport, error) {
	q := s.DB.Read()
	heads, err := db.Select[Report](ctx, q, `SELECT `+headColumns+` FROM report WHERE tenant_id = $1 ORDER BY built_in, name, id LIMIT 1000`, tenantOf(ctx))
	if err != nil {
		return nil, err
	}
	held, err := s.held(ctx, q)
	shown := []ReadableReport{}
	for _, head := range heads {
		if read, broken := s.read(head); broken == nil && s.maySee(ctx, head, read, held) {
			shown = append(shown, ReadableReport{head.ID, head.Code, head.Name, head.Content, head.BuiltIn})
		}
	}
	return shown, err
}

func (s *Service) getRpColumns(ctx context.Context, in *codeInput) (ReportColumns, error) {
	o, err := s.open(ctx, "code", in.Code)
	if err != nil {
		return ReportColumns{}, err
	}
	return s.columns(ctx, o)
}

// columns describe a report as the platform's clients draw it.
func (s *Service) columns(ctx context.Context, o opened) (ReportColumns, error) {
	c := ReportColumns{CgRpConfigID: o.Head.ID, CgRpConfigName: o.Head.Name, Code: o.Head.Code, Chart: o.Head.Chart, Columns: []ReportColumn{}, DictOptions: map[string][]ReportOption{}, FieldHrefSlots: []HrefSlot{},
		ReturnValField: o.Head.ReturnValField, ReturnTxtField: o.Head.ReturnTxtField, ReturnType: o.Head.ReturnType}
	for _, item := range o.Items {
		if item.IsShow != 1 {
			continue
		}
		column := ReportColumn{Title: item.FieldTxt, DataIndex: item.FieldName, FieldType: item.FieldType, Width: item.FieldWidth, Align: "center", IsTotal: item.IsTotal, GroupTitle: item.GroupTitle,
			District: o.field(item).District}
		if item.IsOrder == 1 {
			column.Sorter = "true"
		}
		options, err := s.options(ctx, o, item)
		if err != nil {
			return c, err
		}
		if options != nil {
			column.CustomRender, c.DictOptions[item.FieldName] = item.FieldName, options
		}
		if item.FieldHref != "" {
			slot := "fieldHref_" + item.FieldName
			column.ScopedSlots = map[string]string{"customRender": slot}
			c.FieldHrefSlots = append(c.FieldHrefSlots, HrefSlot{slot, item.FieldHref})
		}
		c.IsGroupTitle = c.IsGroupTitle || item.GroupTitle != ""
		c.Columns = append(c.Columns, column)
	}
	return c, nil
}

// tableDict is the form of a dictionary over a table.
var tableDict = regexp.MustCompile(`^[a-z][a-z0-9_]*,[a-z][a-z0-9_]*,[a-z][a-z0-9_]*$`)

// wrongDict says why a dictionary cannot be used, "" when it can.
func (s *Service) wrongDict(code string) string {
	switch {
	case code == "" || codeForm.MatchString(code):
		return ""
	case !tableDict.MatchString(code):
		return "字典应写编码，或“表,文本列,编码列”；不能写 SQL"
	}
	if _, known := s.Shared.Registry.Table(strings.Split(code, ",")[0]); !known {
		return "没有可以当字典的表“" + strings.Split(code, ",")[0] + "”"
	}
	return ""
}

// options are the values of the dictionary of an item with their texts; nil where it has none.
func (s *Service) options(ctx context.Context, o opened, item ReportItem) ([]ReportOption, error) {
	switch {
	case item.DictCode == "" && item.ReplaceVal == "":
		return nil, nil
	case item.DictCode == "":
		return replacedOptions(item.ReplaceVal, o.field(item).Options), nil
	case tableDict.MatchString(item.DictCode):
		return s.tableItems(ctx, item.DictCode, "")
	}
	items, err := s.Shared.Items(ctx, s.DB.Read(), item.DictCode)
	options := []ReportOption{}
	for _, i := range items {
		options = append(options, ReportOption{i.Value, i.Text, i.Text})
	}
	return options, err
}

// replacedOptions reads replaceVal: text_value,text_value. A value that the column is known to have may itself be written with a _.
func replacedOptions(text string, known []schema.Option) []ReportOption {
	options := []ReportOption{}
	for _, pair := range value.SplitList(text) {
		cut := strings.LastIndexByte(pair, '_')
		for _, k := range known {
			if before, is := strings.CutSuffix(pair, "_"+k.Value); is {
				cut = min(cut, len(before))
			}
		}
		if cut >= 0 {
			options = append(options, ReportOption{pair[cut+1:], pair[:cut], pair[:cut]})
		}
	}
	return options
}

func (s *Service) tableItems(ctx context.Context, code, keyword string) ([]ReportOption, error) {
	parts := strings.Split(code, ",")
	options := []ReportOption{}
	source, known := s.Shared.Registry.Table(parts[0])
	if !known {
		return options, nil
	}
	items, err := source.Items(ctx, s.DB.Read(), schema.ItemQuery{Text: parts[1], Code: parts[2], Keyword: keyword})
	for _, i := range items {
		options = append(options, ReportOption{i.Value, i.Text, i.Text})
	}
	return options, err
}

func (s *Service) getQueryInfo(ctx context.Context, in *headInput) ([]ReportQueryItem, error) {
	o, err := s.open(ctx, schema.IDColumn, in.HeadID)
	if err != nil {
		return nil, err
	}
	asked := []ReportQueryItem{}
	for _, item := range o.Items {
		if item.IsSearch != 1 {
			continue
		}
		q := ReportQueryItem{Label: item.FieldTxt, Field: item.FieldName, Mode: item.SearchMode, View: strings.ToLower(item.FieldType)}
		switch {
		case tableDict.MatchString(item.DictCode):
			q.View, q.FieldID, q.SQL = "search", item.ID.String(), item.ID.String()
		case item.DictCode != "" || item.ReplaceVal != "":
			q.View = "list"
		}
		if len(asked) >= 2 {
			q.Hidden = "1"
		}
		asked = append(asked, q)
	}
	return asked, nil
}

func (s *Service) getParamsInfo(ctx context.Context, in *headInput) ([]AskedParam, error) {
	o, err := s.open(ctx, schema.IDColumn, in.HeadID)
	asked := []AskedParam{}
	for _, p := range o.Params {
		asked = append(asked, AskedParam{p, typeOf(o.read.ParamKind(p.ParamName))})
	}
	return asked, err
}

// getReportDictList gives the items of a dictionary of a report that the caller may see. SQL is no way to name one.
func (s *Service) getReportDictList(ctx context.Context, in *dictInput) ([]ReportOption, error) {
	asked := in.FieldID
	if asked == "" {
		asked = in.SQL
	}
	id, err := value.ParseID(asked)
	if err != nil || id == 0 {
		return nil, errs.Invalidf("请用字段的编号查询字典，不接受 SQL")
	}
	head, err := db.Int(ctx, s.DB.Read(), `SELECT cgrhead_id FROM report_item WHERE id = $1 AND tenant_id = $2`, id, tenantOf(ctx))
	if err != nil {
		return nil, err
	}
	if head == 0 {
		return nil, noReport()
	}
	o, err := s.open(ctx, schema.IDColumn, value.ID(head).String())
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(o.Items, func(item ReportItem) bool { return item.ID == id })
	if i < 0 {
		return nil, noReport()
	}
	if tableDict.MatchString(o.Items[i].DictCode) {
		return s.tableItems(ctx, o.Items[i].DictCode, in.Keyword)
	}
	options, err := s.options(ctx, o, o.Items[i])
	return slices.DeleteFunc(options, func(d ReportOption) bool { return !strings.Contains(d.Text, in.Keyword) }), err
}
