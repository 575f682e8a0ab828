package survey

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"jikong/internal/rules"
)

// Answer is what was answered to one question. Which part is used follows from the type of the question.
type Answer struct {
	Values []string          `json:"values,omitempty" doc:"选项编号；填空、数字、日期是一个文本"`
	Other  string            `json:"other,omitempty" doc:"补充文字"`
	Rows   map[string]string `json:"rows,omitempty" doc:"矩阵：行到选项；排序：选项到名次"`
	Files  []AnswerFile      `json:"files,omitempty" doc:"附件：addSurveyFile 的回答，原样放进来；24 小时内有效"`
}

// Answers are by the id of their question.
type Answers map[string]Answer

// said is what was answered, with files by name and size: a form that is sent twice brings each of them as another one.
func (a Answers) said() Answers {
	all := maps.Clone(a)
	for id, answer := range all {
		files := slices.Clone(answer.Files)
		for i, f := range files {
			files[i] = AnswerFile{Name: f.Name, Size: f.Size}
		}
		answer.Files = files
		all[id] = answer
	}
	return all
}

// AnswerProblem is what is wrong with the answer of a question, or of one of its rows.
type AnswerProblem struct {
	Question string `json:"question"`
	Row      string `json:"row"`
	Message  string `json:"message"`
}

// Limits of answers, in characters.
const (
	maxBlank  = 200
	maxAnswer = 2000
	maxOther  = 200
)

func (a Answer) first() string {
	if len(a.Values) == 0 {
		return ""
	}
	return a.Values[0]
}

func (a Answer) empty() bool { return len(a.Values) == 0 && len(a.Rows) == 0 && len(a.Files) == 0 }

// Check returns the answers that count, cleaned, and what is wrong with them. An answer to a question that the display logic
// hides does not count, whatever was sent. web/src/features/portal/survey/core has the same rules; testdata/cases.json tests both.
func (d Definition) Check(given Answers) (Answers, []AnswerProblem) {
	counted, problems, number := Answers{}, []AnswerProblem{}, 0
	for _, q := range d.Questions {
		if q.Type == Paragraph {
			continue
		}
		number++
		if !q.asked(d, counted) {
			continue
		}
		a := q.cleaned(given[q.ID])
		if !a.empty() {
			counted[q.ID] = a
		}
		for _, p := range q.check(a) {
			p.Question, p.Message = q.ID, fmt.Sprintf("第 %d 题：%s", number, p.Message)
			problems = append(problems, p)
		}
	}
	return counted, problems
}

// asked tells whether the display logic shows the question, given the answers before it.
func (q Question) asked(d Definition, before Answers) bool {
	if q.When == nil {
		return true
	}
	for _, c := range q.When.Conditions {
		if c.holds(before[c.Question]) == q.When.Any {
			return q.When.Any
		}
	}
	return !q.When.Any
}

func (c Condition) holds(a Answer) bool {
	switch c.Is {
	case Is:
		return slices.Contains(a.Values, c.Value)
	case Not:
		return !slices.Contains(a.Values, c.Value)
	}
	n, ok := parseNumber(a.first())
	limit, valid := parseNumber(c.Value)
	if c.Is == AtLeast {
		return ok && valid && n >= limit
	}
	return ok && valid && n <= limit
}

// cleaned drops what does not belong to the type of the question, and empty values.
func (q Question) cleaned(a Answer) Answer {
	var made Answer
	if q.Type.perRow() {
		for row, v := range a.Rows {
			if _, known := find(q.lines(), row); known && cleanLine(v) != "" {
				if made.Rows == nil {
					made.Rows = map[string]string{}
				}
				made.Rows[row] = cleanLine(v)
			}
		}
		return made
	}
	if q.Type == Attachment {
		for _, f := range a.Files {
			if !slices.ContainsFunc(made.Files, func(had AnswerFile) bool { return had.ID == f.ID }) {
				made.Files = append(made.Files, f)
			}
		}
		return made
	}
	for _, v := range a.Values {
		if q.Type == Text {
			v = cleanText(v)
		} else {
			v = cleanLine(v)
		}
		if v != "" && !slices.Contains(made.Values, v) {
			made.Values = append(made.Values, v)
		}
	}
	if q.Type != Multiple && len(made.Values) > 1 {
		made.Values = made.Values[:1]
	}
	if q.Type == Number {
		if n, ok := parseNumber(rules.PlainDecimal(made.first())); ok {
			made.Values[0] = strconv.FormatFloat(n, 'f', -1, 64)
		}
	}
	if slices.ContainsFunc(made.Values, func(v string) bool { o, _ := find(q.Options, v); return o.Other }) {
		made.Other = cleanLine(a.Other)
	}
	return made
}

func (q Question) check(a Answer) []AnswerProblem {
	if q.Type.perRow() {
		return q.checkRows(a)
	}
	message := ""
	switch {
	case a.empty() && q.Required:
		message = q.missing()
	case a.empty():
	case q.Type == Attachment && len(a.Files) > q.files():
		message = fmt.Sprintf("最多上传 %d 个文件，现在是 %d 个", q.files(), len(a.Files))
	case q.Type == Attachment:
	case q.Type == Blank:
		message = longest(a.first(), maxBlank)
	case q.Type == Text:
		message = longest(a.first(), maxAnswer)
	case q.Type == Number:
		message = q.checkNumber(a.first())
	case q.Type == Day:
		message = checkDay(a.first())
	default:
		message = q.checkChoices(a)
	}
	if message == "" {
		return nil
	}
	return []AnswerProblem{{Message: message}}
}

func (q Question) missing() string {
	switch q.Type {
	case Blank, Text:
		return "请填写这一题"
	case Number:
		return "请填写数字"
	case Day:
		return "请填写日期"
	case Multiple:
		return "请至少选择一项"
	case Attachment:
		return "请上传附件"
	}
	return "请选择一项"
}

func longest(text string, most int) string {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Sprintf("最多写 %d 个字，现在是 %d 个字", most, n)
	}
	return ""
}

func (q Question) checkChoices(a Answer) string {
	exclusive := false
	for _, v := range a.Values {
		o, known := find(q.choices(), v)
		if !known {
			return "请从列出的选项中选择"
		}
		exclusive = exclusive || o.Exclusive
	}
	chosen := len(a.Values)
	switch {
	case exclusive && chosen > 1:
		return "选了“" + q.exclusiveText() + "”，就不能再选别的"
	case q.Type == Multiple && q.Min != nil && chosen < int(*q.Min) && !exclusive:
		return fmt.Sprintf("请至少选择 %d 项", int(*q.Min))
	case q.Type == Multiple && q.Max != nil && chosen > int(*q.Max):
		return fmt.Sprintf("最多选择 %d 项，现在选了 %d 项", int(*q.Max), chosen)
	}
	return longest(a.Other, maxOther)
}

func (q Question) exclusiveText() string {
	i := slices.IndexFunc(q.Options, func(o QuestionOption) bool { return o.Exclusive })
	return q.Options[i].Text
}

// A number as people type it: as many digits as a float64 keeps exactly.
var numberForm = regexp.MustCompile(`^-?[0-9]{1,12}(\.[0-9]{1,3})?$`)

func parseNumber(text string) (float64, bool) {
	if !numberForm.MatchString(text) {
		return 0, false
	}
	n, err := strconv.ParseFloat(text, 64)
	return n + 0, err == nil // −0 is 0
}

func (q Question) checkNumber(text string) string {
	n, ok := parseNumber(text)
	if !ok {
		return "请填写数字，如 12 或 3.5"
	}
	show := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) + q.Unit }
	switch {
	case q.Min != nil && q.Max != nil && (n < *q.Min || n > *q.Max):
		return fmt.Sprintf("请填写 %s 到 %s 之间的数字", show(*q.Min), show(*q.Max))
	case q.Min != nil && n < *q.Min:
		return "不能小于 " + show(*q.Min)
	case q.Max != nil && n > *q.Max:
		return "不能大于 " + show(*q.Max)
	}
	return ""
}

func checkDay(text string) string {
	if day, err := time.Parse(time.DateOnly, text); err != nil || day.Year() < 1900 || day.Year() > 2100 {
		return "请填写真实的日期，如 2026-05-03"
	}
	return ""
}

// checkRows asks for every row of a required matrix. The places of a ranking must all be given, each once, or none.
func (q Question) checkRows(a Answer) []AnswerProblem {
	if q.Type == Ranking {
		if len(a.Rows) == 0 && !q.Required || q.isRanked(a) {
			return nil
		}
		return []AnswerProblem{{Message: "请给全部选项排好名次，每个名次只用一次"}}
	}
	var problems []AnswerProblem
	for _, row := range q.Rows {
		v, answered := a.Rows[row.ID]
		if _, known := find(q.choices(), v); answered && !known {
			problems = append(problems, AnswerProblem{Row: row.ID, Message: "“" + row.Text + "”请从列出的选项中选择"})
		}
		if !answered && q.Required {
			problems = append(problems, AnswerProblem{Row: row.ID, Message: "请为“" + row.Text + "”选择一项"})
		}
	}
	return problems
}

func (q Question) isRanked(a Answer) bool {
	places := slices.Sorted(maps.Values(a.Rows))
	var want []string
	for i := range q.Options {
		want = append(want, strconv.Itoa(i+1))
	}
	slices.Sort(want)
	return slices.Equal(places, want)
}
