package clinic

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
)

// HomeAids is the home page of the column of the places for voluntary counselling and testing.
const HomeAids = "aids"

// VctSite is a place where people can have themselves tested for HIV of their own will (自愿咨询检测点).
type VctSite struct {
	Place
	Type          string `json:"type" db:"type" doc:"机构类别"`
	TypeText      string `json:"type_dictText,omitempty" db:"-"`
	Free          bool   `json:"free" db:"free"`
	Anonymous     bool   `json:"anonymous" db:"anonymous"`
	IDRequired    bool   `json:"idRequired" db:"id_required" doc:"需要身份证"`
	Tests         string `json:"tests" db:"tests" doc:"检测项目，用逗号分隔"`
	TestsText     string `json:"tests_dictText,omitempty" db:"-"`
	Sample        string `json:"sample" db:"sample" doc:"样本，用逗号分隔"`
	SampleText    string `json:"sample_dictText,omitempty" db:"-"`
	Rapid         bool   `json:"rapid" db:"rapid" doc:"快速检测"`
	ResultMinutes int64  `json:"resultMinutes" db:"result_minutes" doc:"多少分钟出结果，0 为未填"`
	Appointment   bool   `json:"appointment" db:"appointment" doc:"需要预约"`
	PEP           bool   `json:"pep" db:"pep" doc:"提供暴露后预防（阻断）用药"`
	PrEP          bool   `json:"prep" db:"prep" doc:"提供暴露前预防用药"`
	Language      string `json:"language" db:"language"`
	FriendlyNote  string `json:"friendlyNote" db:"friendly_note"`
}

var (
	testOptions   = []crud.Option{{Value: "hiv", Text: "HIV"}, {Value: "syphilis", Text: "梅毒"}, {Value: "hcv", Text: "丙肝"}}
	sampleOptions = []crud.Option{{Value: "blood", Text: "血"}, {Value: "saliva", Text: "唾液"}, {Value: "urine", Text: "尿"}}
)

func vctColumns() []crud.Column {
	return []crud.Column{
		{Name: "type", Label: "机构类别", Kind: crud.Enum, Filter: true, Sort: true, Write: true, Export: true, Options: []crud.Option{
			{Value: "cdc", Text: "疾控中心"}, {Value: "hospital", Text: "医院"}, {Value: "community", Text: "社区卫生服务中心"}, {Value: "society", Text: "社会组织"}, {Value: "pharmacy", Text: "药店自检"}}},
		yes("free", "免费"), yes("anonymous", "匿名"), yes("id_required", "需要身份证"),
		{Name: "tests", Label: "检测项目", Kind: crud.Text, Max: 60, Filter: true, Write: true, Export: true, Options: testOptions},
		{Name: "sample", Label: "样本", Kind: crud.Text, Max: 60, Filter: true, Write: true, Export: true, Options: sampleOptions},
		yes("rapid", "快速检测"),
		{Name: "result_minutes", Label: "出结果分钟数", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 20_160}, Write: true, Export: true},
		yes("appointment", "需要预约"), yes("pep", "提供阻断药"), yes("prep", "提供暴露前预防药"),
		line("language", "语言", 60), line("friendly_note", "友善说明", 100),
	}
}

func (s *Service) vctResource() crud.Resource[VctSite] {
	columns := append(append(whereColumns(), vctColumns()...), factColumns()...)
	return crud.Resource[VctSite]{
		Path: "/clinic/vct", Tag: tagDesk, Perm: "clinic:vct", Actions: allActions,
		Table: crud.Table{
			Name: "vct_site", Label: "检测点", Log: "vct_site", NameColumn: "name", Tenant: true, ImportKey: []string{"name", "district"}, SoftDelete: "del_flag",
			NoIndex: "a site has some hundred places", DefaultSort: []crud.Order{{Field: "sortNo"}}, Columns: columns,
		},
		Blank: func(auth.Principal) VctSite {
			return VctSite{Place: Place{Status: statusNormal, DelFlag: "0"}, Tests: "hiv"}
		},
		Check: func(ctx context.Context, tx *db.Tx, _, new *VctSite) error {
			if new == nil {
				return nil
			}
			fields := errs.Fields{}
			checkMembers(new.Tests, "tests", "检测项目", testOptions, fields)
			checkMembers(new.Sample, "sample", "样本", sampleOptions, fields)
			if err := fields.Err(); err != nil {
				return err
			}
			return s.checkPlace(ctx, tx, &new.Place)
		},
		After: func(ctx context.Context, tx *db.Tx, _, _ *VctSite) error { return s.changed(ctx, tx, HomeAids) },
	}
}

// checkMembers holds a comma list against what may stand in it.
func checkMembers(list, field, label string, options []crud.Option, fields errs.Fields) {
	for _, member := range strings.FieldsFunc(list, func(r rune) bool { return r == ',' }) {
		if !slices.ContainsFunc(options, func(o crud.Option) bool { return o.Value == member }) {
			fields.Add(field, "%s没有“%s”这个选项", label, member)
		}
	}
}

// PublicVct is what the public learns about a testing site.
type PublicVct struct {
	Public
	Type          string   `json:"type" doc:"机构类别"`
	Free          bool     `json:"free" doc:"免费"`
	Anonymous     bool     `json:"anonymous" doc:"匿名"`
	IDRequired    bool     `json:"idRequired" doc:"需要身份证"`
	Tests         []string `json:"tests" doc:"检测项目"`
	Samples       []string `json:"sample" doc:"样本"`
	Rapid         bool     `json:"rapid" doc:"快速检测"`
	ResultMinutes int64    `json:"resultMinutes" doc:"多少分钟出结果，0 为不详"`
	Appointment   bool     `json:"appointment" doc:"需要预约"`
	PEP           bool     `json:"pep" doc:"提供暴露后预防（阻断）用药"`
	PrEP          bool     `json:"prep" doc:"提供暴露前预防用药"`
	Language      string   `json:"language" doc:"普通话以外的语言"`
	FriendlyNote  string   `json:"friendlyNote" doc:"友善服务说明"`
}

func publicVct(row VctSite, public Public, texts texts) PublicVct {
	return PublicVct{
		Public: public, Type: texts.of("type", row.Type), Free: row.Free, Anonymous: row.Anonymous, IDRequired: row.IDRequired,
		Tests: texts.list("tests", row.Tests), Samples: texts.list("sample", row.Sample), Rapid: row.Rapid, ResultMinutes: row.ResultMinutes,
		Appointment: row.Appointment, PEP: row.PEP, PrEP: row.PrEP, Language: row.Language, FriendlyNote: row.FriendlyNote,
	}
}

// vctFlags are the boxes that a reader can tick, in the order of the page.
func vctFlags() []flag[PublicVct] {
	return []flag[PublicVct]{
		{"free", "免费", func(p PublicVct) bool { return p.Free }},
		{"anonymous", "匿名", func(p PublicVct) bool { return p.Anonymous }},
		{"noid", "不要身份证", func(p PublicVct) bool { return !p.IDRequired }},
		{"walkin", "不用预约", func(p PublicVct) bool { return !p.Appointment }},
		{"rapid", "当场出结果", func(p PublicVct) bool { return p.Rapid }},
		{"pep", "有 72 小时阻断药", func(p PublicVct) bool { return p.PEP }},
		{"prep", "有暴露前预防药", func(p PublicVct) bool { return p.PrEP }},
		{"ramp", "无障碍通道", func(p PublicVct) bool { return p.Wheelchair }},
	}
}
