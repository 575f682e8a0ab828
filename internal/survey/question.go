package survey

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
)

// Type says how a question is asked and answered.
type Type string

// The types of questions.
const (
	Single      Type = "single"
	Multiple    Type = "multiple"
	Dropdown    Type = "dropdown"
	YesNo       Type = "yesno"
	Blank       Type = "blank"  // one line
	Text        Type = "text"   // several lines
	Number      Type = "number" // within Min and Max
	Day         Type = "date"
	Scale       Type = "scale"       // 1 to 5
	NPS         Type = "nps"         // 0 to 10
	Matrix      Type = "matrix"      // one of the options for each row
	MatrixScale Type = "matrixScale" // 1 to 5 for each row
	Ranking     Type = "ranking"     // a place for each option
	Attachment  Type = "attachment"  // at most Max files
	Paragraph   Type = "paragraph"   // only says something
)

// Definition is what a survey asks. A published one never changes: an edit makes the next version.
type Definition struct {
	Questions []Question `json:"questions"`
}

// Question is one question. Its id stays the same in all versions of the survey, and so do those of its options and rows: what
// was answered before and after an edit is counted together.
type Question struct {
	ID       string           `json:"id"`
	Type     Type             `json:"type" enum:"single,multiple,dropdown,yesno,blank,text,number,date,scale,nps,matrix,matrixScale,ranking,attachment,paragraph"`
	Title    string           `json:"title"`
	Help     string           `json:"help,omitempty"`
	Required bool             `json:"required,omitempty"`
	Break    bool             `json:"break,omitempty" doc:"从这一题起另起一页"`
	Options  []QuestionOption `json:"options,omitempty" doc:"单选、多选、下拉、排序的选项，矩阵单选的列"`
	Rows     []QuestionOption `json:"rows,omitempty" doc:"矩阵的行"`
	Random   bool             `json:"random,omitempty" doc:"选项随机排列"`
	Min      *float64         `json:"min,omitempty" doc:"多选的最少项数，数字的下限"`
	Max      *float64         `json:"max,omitempty" doc:"多选的最多项数，数字的上限，附件的最多个数（没有时是 1）"`
	Unit     string           `json:"unit,omitempty"`
	Low      string           `json:"low,omitempty" doc:"量表最低一端的说明"`
	High     string           `json:"high,omitempty" doc:"量表最高一端的说明"`
	When     *When            `json:"when,omitempty" doc:"显示条件，没有时总是显示"`
}

// QuestionOption is a choice or a row.
type QuestionOption struct {
	ID        string `json:"id"`
	Text      string `json:"text"`
	Other     bool   `json:"other,omitempty" doc:"选中时可以补充文字"`
	Exclusive bool   `json:"exclusive,omitempty" doc:"选中时不能再选别的，如“以上都没有”"`
}

// When is the display logic of a question: it is asked when any or all of the conditions hold.
type When struct {
	Any        bool        `json:"any,omitempty"`
	Conditions []Condition `json:"conditions"`
}

// Operator compares an answer with the value of a condition.
type Operator string

// The operators. A question without an answer is not anything, and neither at least nor at most a number.
const (
	Is      Operator = "is"
	Not     Operator = "not"
	AtLeast Operator = "ge"
	AtMost  Operator = "le"
)

// Condition looks at the answer of an earlier question.
type Condition struct {
	Question string   `json:"question"`
	Is       Operator `json:"is" enum:"is,not,ge,le"`
	Value    string   `json:"value"`
}

// Limits of a definition.
const (
	maxQuestions  = 100
	maxOptions    = 50
	maxRows       = 30
	maxTitle      = 300
	maxParagraph  = 2000
	maxHelp       = 500
	maxOptionText = 100
	maxUnit       = 20
	maxConditions = 5
	maxNumber     = 1e12
)

var identifier = regexp.MustCompile(`^[a-z][a-z0-9]{0,15}$`)

// choices are the values that may be chosen, for questions of the kinds that have some.
func (q Question) choices() []QuestionOption {
	switch q.Type {
	case Single, Multiple, Dropdown, Matrix, Ranking:
		return q.Options
	case YesNo:
		return []QuestionOption{{ID: "yes", Text: "是"}, {ID: "no", Text: "否"}}
	case Scale, MatrixScale:
		return numbered(1, 5)
	case NPS:
		return numbered(0, 10)
	}
	return nil
}

func numbered(from, to int) []QuestionOption {
	var all []QuestionOption
	for n := from; n <= to; n++ {
		text := fmt.Sprint(n)
		all = append(all, QuestionOption{ID: text, Text: text})
	}
	return all
}

func find(options []QuestionOption, id string) (QuestionOption, bool) {
	i := slices.IndexFunc(options, func(o QuestionOption) bool { return o.ID == id })
	if i < 0 {
		return QuestionOption{}, false
	}
	return options[i], true
}

// perRow tells that each row, or each option of a ranking, has an answer of its own.
func (t Type) perRow() bool { return t == Matrix || t == MatrixScale || t == Ranking }

// numeric tells that answers can be added and compared.
func (t Type) numeric() bool { return t == Number || t == Scale || t == NPS }

// worded tells that people answer in their own words.
func (t Type) worded() bool { return t == Blank || t == Text }

// closed tells that a single value out of a few is answered, which conditions and cross tables can look at.
func (t Type) closed() bool {
	return slices.Contains([]Type{Single, Multiple, Dropdown, YesNo, Scale, NPS}, t)
}

// hasOther tells that an option asks for words of one's own.
func (q Question) hasOther() bool {
	return slices.ContainsFunc(q.Options, func(o QuestionOption) bool { return o.Other })
}

// files is how many attachments the question takes.
func (q Question) files() int {
	if q.Max == nil {
		return 1
	}
	return int(*q.Max)
}

// lines are what the answers of a matrix or ranking stand beside.
func (q Question) lines() []QuestionOption {
	if q.Type == Ranking {
		return q.Options
	}
	return q.Rows
}

// Normal returns the definition with its texts cleaned and without what does not belong to the types of its questions.
func (d Definition) Normal() Definition {
	made := Definition{Questions: make([]Question, len(d.Questions))}
	for i, q := range d.Questions {
		made.Questions[i] = q.normal()
	}
	return made
}

func (q Question) normal() Question {
	q.Title, q.Help, q.Unit = cleanText(q.Title), cleanText(q.Help), cleanLine(q.Unit)
	q.Low, q.High = cleanLine(q.Low), cleanLine(q.High)
	q.Options, q.Rows = normalOptions(q.Options, q.Type), normalOptions(q.Rows, "")
	if !slices.Contains([]Type{Single, Multiple, Dropdown, Matrix, Ranking}, q.Type) {
		q.Options, q.Random = nil, false
	}
	if q.Type != Matrix && q.Type != MatrixScale {
		q.Rows = nil
	}
	if q.Type != Multiple && q.Type != Number {
		q.Min = nil
	}
	if q.Type != Multiple && q.Type != Number && q.Type != Attachment {
		q.Max = nil
	}
	if q.Type != Number {
		q.Unit = ""
	}
	if q.Type != Scale && q.Type != NPS && q.Type != MatrixScale {
		q.Low, q.High = "", ""
	}
	if q.Type == Paragraph {
		q.Required = false
	}
	if q.When != nil && len(q.When.Conditions) == 0 {
		q.When = nil
	}
	return q
}

func normalOptions(options []QuestionOption, of Type) []QuestionOption {
	made := make([]QuestionOption, len(options))
	for i, o := range options {
		o.Text = cleanLine(o.Text)
		o.Other = o.Other && (of == Single || of == Multiple || of == Dropdown)
		o.Exclusive = o.Exclusive && of == Multiple
		made[i] = o
	}
	return made
}

// Validate says what is wrong with a definition, by the path of the field: "questions.2.title".
func (d Definition) Validate() error {
	fields := errs.Fields{}
	switch {
	case len(d.Questions) > maxQuestions:
		fields.Add("questions", "题目最多 %d 道", maxQuestions)
		return fields.Err()
	case !slices.ContainsFunc(d.Questions, func(q Question) bool { return q.Type != Paragraph }):
		fields.Add("questions", "请至少添加一道题目")
	}
	seen := map[string]Question{}
	for i, q := range d.Questions {
		c := checker{fields: fields, at: fmt.Sprintf("questions.%d", i)}
		if _, taken := seen[q.ID]; taken || !identifier.MatchString(q.ID) {
			c.add("id", "题目的编号重复或不正确")
		}
		c.question(q)
		c.when(q.When, seen)
		seen[q.ID] = q
	}
	return fields.Err()
}

// checker collects what is wrong with one question.
type checker struct {
	fields errs.Fields
	at     string
}

func (c checker) add(field, format string, args ...any) {
	c.fields.Add(c.at+"."+field, format, args...)
}

func (c checker) length(field, label, text string, longest int) {
	if utf8.RuneCountInString(text) > longest {
		c.add(field, "%s最多 %d 个字", label, longest)
	}
}

func (c checker) question(q Question) {
	if !slices.Contains(types, q.Type) {
		c.add("type", "没有这种题型")
		return
	}
	if q.Title == "" {
		c.add("title", "请填写题目")
	}
	longest := maxTitle
	if q.Type == Paragraph {
		longest = maxParagraph
	}
	c.length("title", "题目", q.Title, longest)
	c.length("help", "说明", q.Help, maxHelp)
	c.length("unit", "单位", q.Unit, maxUnit)
	c.length("low", "量表说明", q.Low, maxUnit)
	c.length("high", "量表说明", q.High, maxUnit)
	if slices.Contains([]Type{Single, Multiple, Dropdown, Matrix, Ranking}, q.Type) {
		c.options("options", "选项", q.Options, 2, maxOptions)
	}
	if q.Type == Matrix || q.Type == MatrixScale {
		c.options("rows", "行", q.Rows, 1, maxRows)
	}
	c.bounds(q)
}

var types = []Type{Single, Multiple, Dropdown, YesNo, Blank, Text, Number, Day, Scale, NPS, Matrix, MatrixScale, Ranking,
	Attachment, Paragraph}

func (c checker) options(field, label string, options []QuestionOption, least, most int) {
	if len(options) < least || len(options) > most {
		c.add(field, "%s要有 %d 到 %d 个", label, least, most)
	}
	ids, texts, others := map[string]bool{}, map[string]bool{}, 0
	for i, o := range options {
		at := fmt.Sprintf("%s.%d", field, i)
		switch {
		case ids[o.ID] || !identifier.MatchString(o.ID):
			c.add(at, "%s的编号重复或不正确", label)
		case o.Text == "":
			c.add(at, "请填写%s的文字", label)
		case texts[o.Text]:
			c.add(at, "%s“%s”重复了", label, o.Text)
		}
		c.length(at, label, o.Text, maxOptionText)
		ids[o.ID], texts[o.Text] = true, true
		if o.Other {
			others++
		}
	}
	if others > 1 {
		c.add(field, "可以补充文字的选项最多一个")
	}
}

func (c checker) bounds(q Question) {
	for _, bound := range []*float64{q.Min, q.Max} {
		if bound != nil && (*bound != *bound || *bound > maxNumber || *bound < -maxNumber) {
			c.add("max", "上下限超出了范围")
			return
		}
	}
	if q.Min != nil && q.Max != nil && *q.Min > *q.Max {
		c.add("max", "上限不能小于下限")
	}
	if most := q.Max; q.Type == Attachment && most != nil && (*most != float64(int(*most)) || *most < 1 || *most > maxFiles) {
		c.add("max", "附件的个数应在 1 到 %d 之间", maxFiles)
	}
	if q.Type != Multiple {
		return
	}
	for _, bound := range []*float64{q.Min, q.Max} {
		if bound != nil && (*bound != float64(int(*bound)) || *bound < 1 || int(*bound) > len(q.Options)) {
			c.add("max", "最少和最多选几项应在 1 到 %d 之间", len(q.Options))
		}
	}
}

// when allows conditions on earlier questions only, so that no two questions can wait for each other.
func (c checker) when(w *When, earlier map[string]Question) {
	if w == nil {
		return
	}
	if len(w.Conditions) > maxConditions {
		c.add("when", "显示条件最多 %d 个", maxConditions)
		return
	}
	for _, condition := range w.Conditions {
		q, known := earlier[condition.Question]
		switch {
		case !known:
			c.add("when", "显示条件只能依据前面的题目")
		case !q.Type.closed() && q.Type != Number:
			c.add("when", "显示条件不能依据“%s”这类题目", q.Title)
		case !slices.Contains([]Operator{Is, Not, AtLeast, AtMost}, condition.Is),
			(condition.Is == AtLeast || condition.Is == AtMost) != (q.Type == Number) && !q.Type.numeric():
			c.add("when", "显示条件的比较方式不正确")
		case q.Type == Number:
			if _, ok := parseNumber(condition.Value); !ok {
				c.add("when", "请填写显示条件的数字")
			}
		default:
			if _, known := find(q.choices(), condition.Value); !known {
				c.add("when", "请选择显示条件的选项")
			}
		}
	}
}

var (
	lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\t", " ")
	// invisible are control characters and those that turn the direction of writing: they only serve to deceive the reader.
	invisible = regexp.MustCompile(`[\x{00}-\x{09}\x{0B}-\x{1F}\x{7F}-\x{9F}\x{200E}\x{200F}\x{202A}-\x{202E}\x{2066}-\x{2069}\x{FEFF}]`)
)

// cleanText is a text of several lines as it is kept.
func cleanText(text string) string {
	return strings.TrimSpace(invisible.ReplaceAllString(lineBreaks.Replace(strings.ToValidUTF8(text, "\uFFFD")), ""))
}

// cleanLine is a text of one line as it is kept.
func cleanLine(text string) string {
	return strings.TrimSpace(strings.ReplaceAll(cleanText(text), "\n", " "))
}
