package report

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
)

type saveInput struct{ Body SaveReport }

func (s *Service) add(ctx context.Context, in *saveInput) (SavedReport, error) {
	head := Report{ReturnType: "1"}
	if err := s.heads.Decode(in.Body.Head, &head); err != nil {
		return SavedReport{}, err
	}
	return s.store(ctx, in.Body, func(tx *db.Tx) (Report, error) {
		err := s.heads.Insert(ctx, tx, &head)
		return head, err
	})
}

func (s *Service) editAll(ctx context.Context, in *saveInput) (SavedReport, error) {
	return s.store(ctx, in.Body, func(tx *db.Tx) (Report, error) {
		id, err := in.Body.Head.ID()
		if err != nil {
			return Report{}, err
		}
		old, err := s.heads.Get(ctx, tx, id)
		if err == nil && old.BuiltIn {
			err = errs.Invalidf("“%s”是程序自带的报表，不能修改；请先复制，再修改副本", old.Name)
		}
		if err != nil {
			return old, err
		}
		return s.heads.Edit(ctx, tx, in.Body.Head)
	})
}

// store saves a report as a whole: all of it is right, or nothing is stored.
func (s *Service) store(ctx context.Context, body SaveReport, head func(tx *db.Tx) (Report, error)) (saved SavedReport, err error) {
	if len(body.Items) > maxItems || len(body.Params) > maxParams {
		return saved, errs.Invalidf("一张报表最多 %d 个字段、%d 个参数", maxItems, maxParams)
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if saved.Head, err = head(tx); err != nil {
			return err
		}
		read, err := s.read(saved.Head)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, read); err != nil {
			return err
		}
		if err := s.saveRows(ctx, tx, body, saved.Head.ID, read); err != nil {
			return err
		}
		if saved, err = s.whole(ctx, tx, saved.Head); err != nil {
			return err
		}
		if err := s.holds(saved, read); err != nil {
			return err
		}
		return s.keepVersion(ctx, tx, saved)
	})
	return saved, err
}

// read is the statement of a report.
func (s *Service) read(head Report) (*statement.Statement, error) {
	if strings.TrimSpace(head.CgrSQL) == "" {
		if head.DataSet == "" {
			return nil, errs.WrongField("cgrSql", "请选择数据集，或填写报表 SQL")
		}
		return statement.Of(head.DataSet, s.sets, s.bounded)
	}
	if head.DataSet != "" {
		return nil, errs.WrongField("dataSet", "选择了数据集就不要再写 SQL，请只留一样")
	}
	return statement.Parse(head.CgrSQL, s.sets, s.bounded)
}

// mayWrite refuses a report over rows whose list its author may not see: a report could be shown to others by its roles.
func (s *Service) mayWrite(ctx context.Context, read *statement.Statement) error {
	for _, name := range read.Sets {
		if set := s.sets[name]; !auth.PrincipalFrom(ctx).Has(set.Perm + ":list") {
			return errs.New(errs.Forbidden, "没有查看“%s”的权限，不能用数据集 %s 写报表；需要时请联系管理员", set.Label, name)
		}
	}
	return nil
}

// saveRows stores the sent items and parameters. A new report without items has those of its statement.
func (s *Service) saveRows(ctx context.Context, tx *db.Tx, body SaveReport, head value.ID, read *statement.Statement) error {
	fields := errs.Fields{}
	items := rowsOf[ReportItem]{s.items, "items", func(i *ReportItem) *value.ID { return &i.CgrheadID }, s.itemResource().Blank}
	there, err := s.itemsIn(ctx, tx, head)
	if err != nil {
		return err
	}
	if body.Items == nil && len(there) == 0 {
		for _, item := range itemsFor(read) {
			if item.CgrheadID = head; err == nil {
				err = s.items.Insert(ctx, tx, &item)
			}
		}
	} else if body.Items != nil {
		err = items.save(ctx, tx, body.Items, head, ids(there, func(i ReportItem) value.ID { return i.ID }), fields)
	}
	if err != nil || body.Params == nil {
		return orFields(fields, err)
	}
	params := rowsOf[ReportParam]{s.params, "params", func(p *ReportParam) *value.ID { return &p.CgrheadID }, nil}
	stored, err := s.paramsIn(ctx, tx, head)
	if err != nil {
		return err
	}
	err = params.save(ctx, tx, body.Params, head, ids(stored, func(p ReportParam) value.ID { return p.ID }), fields)
	return orFields(fields, err)
}

func orFields(fields errs.Fields, err error) error {
	if err != nil {
		return err
	}
	return fields.Err()
}

func ids[T any](rows []T, of func(T) value.ID) []value.ID {
	all := make([]value.ID, len(rows))
	for i, row := range rows {
		all[i] = of(row)
	}
	return all
}

// rowsOf saves the rows of one kind.
type rowsOf[T any] struct {
	store crud.Store[T]
	name  string
	head  func(*T) *value.ID
	blank func(auth.Principal) T
}

// save makes the stored rows those that were sent. What is wrong with each is told with its place.
func (r rowsOf[T]) save(ctx context.Context, tx *db.Tx, sent []crud.Draft[T], head value.ID, there []value.ID, fields errs.Fields) error {
	gone := slices.Clone(there)
	for _, d := range sent {
		if id, err := d.ID(); err == nil {
			gone = slices.DeleteFunc(gone, func(other value.ID) bool { return other == id })
		}
	}
	if len(gone) > 0 {
		if err := r.store.Delete(ctx, tx, gone...); err != nil {
			return err
		}
	}
	for i, d := range sent {
		err := r.one(ctx, tx, d, head, there)
		if err == nil {
			continue
		}
		if errs.CodeOf(err) != errs.Invalid {
			return err
		}
		r.tell(fields, i, err)
	}
	return nil
}

func (r rowsOf[T]) one(ctx context.Context, tx *db.Tx, d crud.Draft[T], head value.ID, there []value.ID) error {
	if id, err := d.ID(); err == nil && slices.Contains(there, id) {
		_, err := r.store.Edit(ctx, tx, d)
		return err
	}
	var row T
	if r.blank != nil {
		row = r.blank(auth.PrincipalFrom(ctx))
	}
	if err := r.store.Decode(d, &row); err != nil {
		return err
	}
	*r.head(&row) = head
	return r.store.Insert(ctx, tx, &row)
}

// tell notes what is wrong as forms address rows: items[2].fieldName.
func (r rowsOf[T]) tell(fields errs.Fields, place int, err error) {
	wrong, ok := err.(*errs.Error)
	if !ok || len(wrong.Fields) == 0 {
		fields.Add(fmt.Sprintf("%s[%d]", r.name, place), "%s", err.Error())
		return
	}
	for field, message := range wrong.Fields {
		fields.Add(fmt.Sprintf("%s[%d].%s", r.name, place, field), "%s", message)
	}
}

// holds checks what the rows of a report say of each other and of its statement.
func (s *Service) holds(saved SavedReport, read *statement.Statement) error {
	fields, seen := errs.Fields{}, map[string]bool{}
	for i, item := range saved.Items {
		at := fmt.Sprintf("items[%d].", i)
		if seen[item.FieldName] {
			fields.Add(at+"fieldName", "字段“%s”写了两次", item.FieldName)
		}
		seen[item.FieldName] = true
		s.holdsItem(fields, at, item, read)
	}
	names := map[string]bool{}
	for i, param := range saved.Params {
		if names[param.ParamName] {
			fields.Add(fmt.Sprintf("params[%d].paramName", i), "参数“%s”写了两次", param.ParamName)
		}
		names[param.ParamName] = true
		if strings.Contains(param.ParamValue, "#{") {
			fields.Add(fmt.Sprintf("params[%d].paramValue", i), "默认值不能用变量 #{…}：读者只看得到自己有权看的数据，不用写这个条件")
		}
	}
	for name, field := range map[string]string{"returnValField": saved.Head.ReturnValField, "returnTxtField": saved.Head.ReturnTxtField} {
		if field != "" && !seen[field] {
			fields.Add(name, "报表里没有字段“%s”", field)
		}
	}
	for _, part := range strings.Split(saved.Head.Chart, ";")[min(1, strings.Count(saved.Head.Chart, ";")):] {
		for _, field := range value.SplitList(part) {
			if !seen[field] {
				fields.Add("chart", "报表里没有字段“%s”", field)
			}
		}
	}
	if !slices.ContainsFunc(saved.Items, func(i ReportItem) bool { return i.IsShow == 1 }) {
		fields.Add("items", "至少显示一个字段")
	}
	return fields.Err()
}

func (s *Service) holdsItem(fields errs.Fields, at string, item ReportItem, read *statement.Statement) {
	field, known := read.Field(item.FieldName)
	if !known {
		fields.Add(at+"fieldName", "SQL 的结果里没有“%s”，请改名或删除这个字段", item.FieldName)
		return
	}
	if item.IsTotal == "1" && field.Kind != schema.Int && field.Kind != decimal {
		fields.Add(at+"isTotal", "“%s”不是数字，不能合计", item.FieldTxt)
	}
	if item.SearchMode == group && !ordered(field.Kind) {
		fields.Add(at+"searchMode", "“%s”不是数字或时间，不能按范围查询", item.FieldTxt)
	}
	if wrong := s.wrongDict(item.DictCode); wrong != "" {
		fields.Add(at+"dictCode", "%s", wrong)
	}
}

// ordered tells that a range of the values of a kind means something.
func ordered(k schema.Kind) bool {
	return slices.Contains([]schema.Kind{schema.Int, schema.Time, schema.Date, decimal}, k)
}

// keepVersion keeps what a report is now, with an entry of the operation log.
func (s *Service) keepVersion(ctx context.Context, tx *db.Tx, saved SavedReport) error {
	stored, err := json.Marshal(saved)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO report_version (report_id, no, tenant_id, stored, create_by, create_time)
		SELECT $1, COALESCE(MAX(no), 0) + 1, $2, $3, $4, $5 FROM report_version WHERE report_id = $1`,
		saved.Head.ID, tenantOf(ctx), string(stored), auth.PrincipalFrom(ctx).Username, tx.Now)
	return err
}

// itemsFor are the items that a statement has before anybody says more of them.
func itemsFor(read *statement.Statement) []ReportItem {
	items := make([]ReportItem, len(read.Fields))
	for i, f := range read.Fields {
		items[i] = ReportItem{FieldName: f.Name, FieldTxt: label(f), FieldType: typeOf(f.Kind), SearchMode: single, IsShow: 1, IsOrder: 1, IsTotal: "0", DictCode: f.Dict, OrderNum: int64(i + 1), ReplaceVal: replaced(f.Options)}
		if f.Kind == schema.ID {
			items[i].IsShow = 0
		}
	}
	return items
}

func label(f statement.Field) string {
	if f.Label == "" {
		return f.Name
	}
	return f.Label
}

// replaced writes the texts of values as replaceVal has them, as far as they fit.
func replaced(options []schema.Option) string {
	var parts []string
	for _, o := range options {
		parts = append(parts, o.Text+"_"+o.Value)
	}
	text := strings.Join(parts, ",")
	if len([]rune(text)) > 200 {
		return ""
	}
	return text
}
