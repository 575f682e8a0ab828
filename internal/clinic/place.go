package clinic

import (
	"regexp"
	"strconv"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Place is what clinics and testing sites have in common: where it is, when it is open, and who says so.
type Place struct {
	crud.Row
	Name           string     `json:"name" db:"name"`
	District       string     `json:"district" db:"district" doc:"区县代码"`
	DistrictText   string     `json:"district_dictText,omitempty" db:"-"`
	Street         string     `json:"street" db:"street" doc:"街道、乡镇"`
	Address        string     `json:"address" db:"address"`
	Lng            string     `json:"lng" db:"lng" doc:"经度，十进制度，GCJ-02 坐标系"`
	Lat            string     `json:"lat" db:"lat" doc:"纬度，十进制度，GCJ-02 坐标系"`
	Phone          string     `json:"phone" db:"phone" doc:"电话，多个用逗号分隔"`
	Is24h          bool       `json:"is24h" db:"is_24h"`
	Hours          string     `json:"hours" db:"hours" doc:"每周时间，一行一种：周一至周五 08:00-12:00,14:00-17:30；节假日另写一行"`
	Exceptions     string     `json:"exceptions" db:"exceptions" doc:"特殊日期，一行一段：2026-10-01至2026-10-07 休息 国庆节"`
	HoursNote      string     `json:"hoursNote" db:"hours_note"`
	EmergencyWay   string     `json:"emergencyWay" db:"emergency_way" doc:"不在开诊时间怎样得到帮助，如：夜间到急诊可取阻断药"`
	EmergencyPhone string     `json:"emergencyPhone" db:"emergency_phone" doc:"夜间、急诊的电话，多个用逗号分隔"`
	Wheelchair     bool       `json:"wheelchairAccess" db:"wheelchair_access"`
	Transport      string     `json:"transport" db:"transport"`
	Status         string     `json:"status" db:"status" enum:"normal,paused,revoked"`
	StatusText     string     `json:"status_dictText,omitempty" db:"-"`
	Source         string     `json:"source" db:"source" doc:"资料来源，不公开"`
	SortNo         int64      `json:"sortNo" db:"sort_no"`
	VerifiedAt     value.Date `json:"verifiedAt" db:"verified_at" doc:"核实日期"`
	VerifiedBy     string     `json:"verifiedBy" db:"verified_by" doc:"核实人，不公开"`
	VerifyDue      value.Date `json:"verifyDue" db:"verify_due" doc:"应在这一天之前再核实"`
	DelFlag        string     `json:"-" db:"del_flag"`
}

// The states of a place. A revoked one is not shown to the public.
const (
	statusNormal  = "normal"
	statusPaused  = "paused"
	statusRevoked = "revoked"
)

// verifyDays is how long the facts of a place count as checked: the update cycle of the columns that list them (domain.md 3.9).
const verifyDays = 90

func yes(name, label string) crud.Column {
	return crud.Column{Name: name, Label: label, Kind: crud.Bool, Filter: true, Write: true, Export: true}
}

func line(name, label string, longest int) crud.Column {
	return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: longest, Write: true, Export: true}
}

func degree(name, label string) crud.Column {
	column := line(name, label, 12)
	column.Clean = tidyDegrees
	return column
}

// whereColumns are the columns of a place that come first in forms and files.
func whereColumns() []crud.Column {
	return []crud.Column{
		{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 60, Search: true, Filter: true, Sort: true, Write: true, Export: true},
		{Name: "district", Label: "区县", Kind: crud.Text, Required: true, Max: 20, Dict: "clinic_district,name,code", Filter: true, Sort: true, Write: true, Export: true},
		line("street", "街道乡镇", 40),
		{Name: "address", Label: "地址", Kind: crud.Text, Required: true, Max: 120, Search: true, Filter: true, Write: true, Export: true},
		degree("lng", "经度"), degree("lat", "纬度"),
		{Name: "phone", Label: "电话", Kind: crud.Text, Max: 120, Search: true, Write: true, Export: true, Clean: tidyPhones, Rules: []string{"phones"}},
		yes("is_24h", "24小时"),
		{Name: "hours", Label: "工作时间", Kind: crud.LongText, Max: 500, Write: true, Export: true, Clean: tidyWeek},
		{Name: "exceptions", Label: "特殊日期", Kind: crud.LongText, Max: 2_000, Write: true, Export: true, Clean: tidyExceptions},
		line("hours_note", "时间说明", 100), line("emergency_way", "夜间急诊途径", 100),
		{Name: "emergency_phone", Label: "夜间急诊电话", Kind: crud.Text, Max: 120, Write: true, Export: true, Clean: tidyPhones, Rules: []string{"phones"}},
	}
}

// factColumns are the columns of a place that come last.
func factColumns() []crud.Column {
	return []crud.Column{
		yes("wheelchair_access", "无障碍通道"), line("transport", "交通", 200),
		{Name: "status", Label: "状态", Kind: crud.Enum, Required: true, Filter: true, Sort: true, Write: true, Export: true, Options: []crud.Option{
			{Value: statusNormal, Text: "正常"}, {Value: statusPaused, Text: "暂停"}, {Value: statusRevoked, Text: "撤销"}}},
		line("source", "资料来源", 200),
		{Name: "sort_no", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 999_999}, Sort: true, Write: true, Export: true},
		{Name: "verified_at", Label: "核实日期", Kind: crud.Date, Filter: true, Sort: true, Write: true, Export: true},
		line("verified_by", "核实人", 40),
		{Name: "verify_due", Label: "下次核实", Kind: crud.Date, Required: true, Filter: true, Sort: true, ServerSet: true, Export: true},
		{Name: "del_flag", Label: "删除标志", Kind: crud.Text, Hidden: true},
	}
}

var (
	degrees = regexp.MustCompile(`^\d{1,3}(?:\.\d{1,6})?$`)
	// copiedDegrees are such as maps hand out: with the name of the direction, or finer than a hand's breadth.
	copiedDegrees = regexp.MustCompile(`^(?:东经|北纬|[EeNn])? *(\d{1,3})(?:(\.\d{1,6})\d*)? *[°度]? *[EeNn]?$`)
)

// tidyDegrees brings the ways of writing decimal degrees into one; what is none stays as it is.
func tidyDegrees(text string) string {
	return copiedDegrees.ReplaceAllString(rules.PlainDecimal(text), "$1$2")
}

// tidyPhones brings the many ways of writing several numbers into one.
func tidyPhones(text string) string { return strings.Join(rules.PhonesOf(text), ",") }

func phones(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' })
}

// check holds a place against the rules that no single column can know, and works out when it must be verified again.
func (p *Place) check(today value.Date, fields errs.Fields) {
	if p.EmergencyPhone != "" && p.EmergencyWay == "" {
		fields.Add("emergencyWay", "请写明夜间、急诊怎样去，只有电话市民不知道能做什么")
	}
	p.checkHours(fields)
	p.checkPosition(fields)
	if p.VerifiedAt > today {
		fields.Add("verifiedAt", "核实日期不能晚于今天")
	}
	p.VerifyDue = today
	if p.VerifiedAt != "" {
		p.VerifyDue = dueAfter(p.VerifiedAt)
	}
}

func (p *Place) checkHours(fields errs.Fields) {
	if p.Hours == "" && !p.Is24h {
		fields.Add("hours", "请填写工作时间，或选择24小时")
	}
	if _, err := parseWeek(p.Hours); err != nil {
		fields.Add("hours", "工作时间：%s", err)
	}
	exceptions, err := parseExceptions(p.Exceptions)
	if err == nil {
		err = overlapping(exceptions)
	}
	if err != nil {
		fields.Add("exceptions", "特殊日期：%s", err)
	}
}

// checkPosition takes both coordinates or none, in decimal degrees and within the country.
func (p *Place) checkPosition(fields errs.Fields) {
	if p.Lng == "" && p.Lat == "" {
		return
	}
	if !within(p.Lng, 73, 136) {
		fields.Add("lng", "经度应在 73 到 136 之间，最多 6 位小数，如 112.345678；没有位置时经度和纬度都不填")
	}
	if !within(p.Lat, 3, 54) {
		fields.Add("lat", "纬度应在 3 到 54 之间，最多 6 位小数，如 28.123456；没有位置时经度和纬度都不填")
	}
}

func within(text string, least, most float64) bool {
	n, err := strconv.ParseFloat(text, 64)
	return err == nil && degrees.MatchString(text) && n >= least && n <= most
}

// dueAfter is the day until which facts checked on a day count.
func dueAfter(checked value.Date) value.Date {
	day, err := parseDay(string(checked))
	if err != nil {
		return checked
	}
	return value.Date(dayText(day + verifyDays))
}
