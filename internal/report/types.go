package report

import (
	"encoding/json"
	"net/url"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Modes of a query item.
const (
	single = "single"
	group  = "group"
)

// fieldTypes are the types of items with the kind that each stands for.
var fieldTypes = []struct {
	name, label string
	kind        schema.Kind
}{
	{"String", "文字", schema.Text}, {"Integer", "整数", schema.Int}, {"Long", "长整数", schema.Int}, {"Double", "小数", decimal}, {"Date", "日期", schema.Date},
	{"Datetime", "时间", schema.Time}, {"Boolean", "是否", schema.Bool},
}

// SavedReport is a report as a whole.
type SavedReport struct {
	Head   Report        `json:"head"`
	Items  []ReportItem  `json:"items"`
	Params []ReportParam `json:"params"`
}

// EnvelopeMessage is the text for the person.
func (SavedReport) EnvelopeMessage() string { return "保存成功！" }

// SaveReport is the body of a save. A list that is not sent keeps its rows; of one that is sent, rows that are missing go.
type SaveReport struct {
	Head   crud.Draft[Report]        `json:"head"`
	Items  []crud.Draft[ReportItem]  `json:"items,omitempty" doc:"全部字段；不送则不变"`
	Params []crud.Draft[ReportParam] `json:"params,omitempty" doc:"全部参数；不送则不变"`
}

// ParsedSQL is what a statement gives and asks.
type ParsedSQL struct {
	Fields   []ReportItem  `json:"fields"`
	Params   []ReportParam `json:"params"`
	DataSets []string      `json:"dataSets" doc:"SQL 查询的数据集"`
}

// ReportTrial is a report that is not saved yet.
type ReportTrial struct {
	DataSet string            `json:"dataSet,omitempty"`
	CgrSQL  string            `json:"cgrSql,omitempty"`
	Params  map[string]string `json:"params,omitempty" doc:"参数的值"`
}

// PreviewedReport are the first rows of a trial.
type PreviewedReport struct {
	Fields []ReportItem `json:"fields"`
	Rows   []ReportRow  `json:"rows"`
	More   bool         `json:"more" doc:"后面还有"`
	Millis int64        `json:"millis" doc:"用了多少毫秒"`
}

// ReportPlan is how a database answers a statement.
type ReportPlan struct {
	Text string `json:"text" doc:"数据库的说明，每行一步"`
	SQL  string `json:"sql" doc:"实际执行的语句，站点和数据范围的条件已经加上"`
}

// ReportSet is a data set as authors see it.
type ReportSet struct {
	Name    string       `json:"name"`
	Label   string       `json:"label"`
	Note    string       `json:"note"`
	Allowed bool         `json:"allowed" doc:"当前用户有权用它写报表"`
	Columns []DataColumn `json:"columns"`
}

// DataColumn is a column of a data set.
type DataColumn struct {
	Name      string `json:"name"`
	Label     string `json:"label"`
	FieldType string `json:"fieldType"`
	DictCode  string `json:"dictCode"`
	District  bool   `json:"district" doc:"值是区县的名称"`
}

// ReportVersion is a version in the list.
type ReportVersion struct {
	No         int64      `json:"no" db:"no"`
	CreateBy   string     `json:"createBy" db:"create_by"`
	CreateTime value.Time `json:"createTime" db:"create_time"`
}

// ReportDifference is what two versions do not have in common.
type ReportDifference struct {
	Part   string `json:"part" doc:"在哪里：报表、字段 xx、参数 xx"`
	Label  string `json:"label" doc:"哪一项；空为整行增加或删除"`
	Before string `json:"before"`
	After  string `json:"after"`
}

// ReadableReport is a report that a person may see.
type ReadableReport struct {
	ID      value.ID `json:"id" db:"id"`
	Code    string   `json:"code" db:"code"`
	Name    string   `json:"name" db:"name"`
	Content string   `json:"content" db:"content"`
	BuiltIn bool     `json:"builtIn" db:"built_in"`
}

// ReportColumn is a column as tables of the platform's clients draw it.
type ReportColumn struct {
	Title        string            `json:"title"`
	DataIndex    string            `json:"dataIndex"`
	FieldType    string            `json:"fieldType"`
	Width        int64             `json:"width,omitempty"`
	Align        string            `json:"align"`
	Sorter       string            `json:"sorter,omitempty" doc:"可以排序时为 true（文字）"`
	IsTotal      string            `json:"isTotal"`
	GroupTitle   string            `json:"groupTitle"`
	District     bool              `json:"district,omitempty" doc:"值是区县的名称，可以按区县画在地图上"`
	CustomRender string            `json:"customRender,omitempty" doc:"有字典时为字段名"`
	ScopedSlots  map[string]string `json:"scopedSlots,omitempty"`
}

// HrefSlot is the link of a column.
type HrefSlot struct {
	SlotName string `json:"slotName"`
	Href     string `json:"href"`
}

// ReportOption is a value of a dictionary with its text.
type ReportOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Title string `json:"title"`
}

// ReportColumns describe a report to whoever shows it.
type ReportColumns struct {
	CgRpConfigID   value.ID                  `json:"cgRpConfigId"`
	CgRpConfigName string                    `json:"cgRpConfigName"`
	Code           string                    `json:"code"`
	Chart          string                    `json:"chart" doc:"默认的图：种类;分组字段;合计字段；空为表格"`
	Columns        []ReportColumn            `json:"columns"`
	DictOptions    map[string][]ReportOption `json:"dictOptions"`
	FieldHrefSlots []HrefSlot                `json:"fieldHrefSlots"`
	IsGroupTitle   bool                      `json:"isGroupTitle"`
	ReturnValField string                    `json:"returnValField"`
	ReturnTxtField string                    `json:"returnTxtField"`
	ReturnType     string                    `json:"returnType"`
}

// ReportQueryItem is a condition that a report offers.
type ReportQueryItem struct {
	Label   string `json:"label"`
	Field   string `json:"field"`
	Mode    string `json:"mode" enum:"single,group"`
	View    string `json:"view" doc:"string、date、datetime、integer、long、double、boolean；list 为字典，search 为按关键字找的字典"`
	Hidden  string `json:"hidden,omitempty" doc:"1 为收起"`
	FieldID string `json:"fieldId,omitempty" doc:"view 为 search 时，查字典用的编号"`
	SQL     string `json:"sql,omitempty" doc:"同 fieldId，给旧的客户端；不是 SQL"`
}

// AskedParam is a parameter as readers fill it in.
type AskedParam struct {
	ReportParam
	FieldType string `json:"fieldType" doc:"与什么比较：String、Long、Double、Date、Datetime、Boolean"`
}

// ReportRow is a row of a report: its fields, and <field>_dictText where a dictionary has a text.
type ReportRow map[string]any

// Schema describes a row to clients.
func (ReportRow) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: true}
}

// ReportData is a page of rows.
type ReportData struct {
	Records []ReportRow        `json:"records"`
	Total   int64              `json:"total" doc:"最多数到 10000"`
	More    bool               `json:"more" doc:"行数多于 total"`
	Size    int                `json:"size"`
	Current int                `json:"current"`
	Pages   int                `json:"pages"`
	Totals  map[string]float64 `json:"totals" doc:"合计列在全部行上的和"`
	Millis  int64              `json:"millis" doc:"用了多少毫秒"`
}

// ColumnsAndData is a report as a whole.
type ColumnsAndData struct {
	ReportColumns
	CgreportHeadName string     `json:"cgreportHeadName"`
	Data             ReportData `json:"data"`
}

// headInput names a report in the path.
type headInput struct {
	HeadID string `path:"headId"`
}

type codeInput struct {
	Code string `path:"code"`
}

// dataInput asks for rows. Conditions, self_ and force_ stand in the query by the names of fields.
type dataInput struct {
	HeadID   string `path:"headId"`
	PageNo   string `query:"pageNo" doc:"页码，从 1 起"`
	PageSize string `query:"pageSize" doc:"每页条数，默认 10，最多 500"`
	Column   string `query:"column" doc:"排序的字段，须是报表里可以排序的"`
	Order    string `query:"order" doc:"asc 或 desc"`

	rawQuery
}

// rawQuery keeps the whole query of a call: the fields of a report are known to it only.
type rawQuery struct{ text string }

// Resolve reads it.
func (in *rawQuery) Resolve(c huma.Context) []error {
	u := c.URL()
	in.text = u.RawQuery
	return nil
}

// Values are the query parameters.
func (in *rawQuery) Values() (url.Values, error) {
	values, err := url.ParseQuery(in.text)
	if err != nil {
		return nil, errs.Wrap(err, errs.Invalid, "查询参数的格式不正确")
	}
	return values, nil
}

type headIDInput struct {
	HeadID string `query:"headId" doc:"报表的编号"`
}

type versionInput struct {
	ID string `query:"id"`
	No int64  `query:"no"`
}

type compareInput struct {
	ID   string `query:"id"`
	From int64  `query:"from"`
	To   int64  `query:"to"`
}

type reportSQLInput struct {
	SQL   string `query:"sql" doc:"要解析的 SQL"`
	DBKey string `query:"dbKey" doc:"总是空"`
	Body  struct {
		SQL     string `json:"sql,omitempty"`
		DataSet string `json:"dataSet,omitempty" doc:"数据集的名称，代替 SQL"`
	} `required:"false"`
}

type dictInput struct {
	FieldID string `query:"fieldId" doc:"字段的编号"`
	SQL     string `query:"sql" doc:"同 fieldId，给旧的客户端；SQL 文本会被拒绝"`
	Keyword string `query:"keyword"`
}

var (
	_ web.Noticed = SavedReport{}
	_             = reflect.TypeFor[json.RawMessage]
)
