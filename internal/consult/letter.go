// Package consult is the letters of citizens: written on question pages, found again by code and password, answered at a desk
// with working-day clocks, and published after redaction. What a writer tells about himself is sealed with a key of his letter.
package consult

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Letter is a letter as the desk lists it. The contents are sealed and read one letter at a time, see Detail.
type Letter struct {
	resource.Row
	QueryCode      string     `json:"queryCode" db:"query_code"`
	LetterType     string     `json:"letterType" db:"letter_type" enum:"consult,complaint,suggestion,help"`
	Category       string     `json:"category" db:"category"`
	District       string     `json:"district" db:"district"`
	Title          string     `json:"title" db:"title"`
	Minor          bool       `json:"minor" db:"minor" doc:"写信人未满 14 周岁"`
	PublishAllowed bool       `json:"publishAllowed" db:"publish_allowed"`
	State          State      `json:"state" db:"state"`
	Simple         bool       `json:"simple" db:"simple" doc:"简单事项，3 个工作日"`
	Extended       bool       `json:"extended" db:"extended"`
	Supplemented   bool       `json:"supplemented" db:"supplemented"`
	OrgCode        string     `json:"orgCode" db:"org_code"`
	DepartName     string     `json:"departName" db:"depart_name"`
	Handler        string     `json:"handler" db:"handler" doc:"经办人"`
	DraftBy        string     `json:"draftBy" db:"draft_by"`
	Reason         string     `json:"reason" db:"reason" doc:"不予受理、延期或退回的理由"`
	MergedInto     value.ID   `json:"mergedInto" db:"merged_into"`
	ClockTime      value.Time `json:"-" db:"clock_time"`
	DueTime        value.Time `json:"dueTime" db:"due_time"`
	AmberTime      value.Time `json:"amberTime" db:"amber_time"`
	Alert          int64      `json:"alert" db:"alert" doc:"0 正常，1 将到期已提醒，2 已超期已督办"`
	Satisfaction   int64      `json:"satisfaction" db:"satisfaction" doc:"1–5，0 为未评价"`
	AnswerTime     value.Time `json:"answerTime" db:"answer_time"`
	CloseTime      value.Time `json:"closeTime" db:"close_time"`
	DestroyTime    value.Time `json:"destroyTime" db:"destroy_time"`
	RedactBy       string     `json:"redactBy" db:"redact_by"`
	ReleaseBy      string     `json:"releaseBy" db:"release_by"`
	ReleaseTime    value.Time `json:"releaseTime" db:"release_time"`

	LetterTypeText string `json:"letterType_dictText,omitempty" db:"-"`
	CategoryText   string `json:"category_dictText,omitempty" db:"-"`
	StateText      string `json:"state_dictText,omitempty" db:"-"`
	Name           string `json:"name" db:"-" doc:"打码的称呼；已销毁为空"`
	Light          string `json:"light" db:"-" enum:"green,amber,red," doc:"时限灯；时钟停止为空"`
}

// letterColumns are the columns of Letter.
const letterColumns = `id, version, create_by, create_time, update_by, update_time, query_code, letter_type, category, district, title,
	minor, publish_allowed, state, simple, extended, supplemented, org_code, depart_name, handler, draft_by, reason, merged_into,
	clock_time, due_time, amber_time, alert, COALESCE(satisfaction, 0) AS satisfaction, answer_time, close_time, destroy_time,
	redact_by, release_by, release_time`

// Choice is a value that writers choose, with its text.
type Choice struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// letterTypes and categories are the choices of the first question, domain.md 3.3.
func letterTypes() []Choice {
	return []Choice{{"consult", "咨询"}, {"help", "求助"}, {"suggestion", "建议"}, {"complaint", "投诉"}}
}

func categories() []Choice {
	return []Choice{{"immunization", "免疫规划"}, {"infectious", "传染病"}, {"chronic", "慢性病"}, {"environment", "环境健康"},
		{"testing", "检测"}, {"aids", "艾滋病"}, {"other", "其他"}}
}

func textOf(choices []Choice, of string) string {
	for _, c := range choices {
		if c.Value == of {
			return c.Text
		}
	}
	return ""
}

func options(choices []Choice) []resource.Option {
	made := make([]resource.Option, len(choices))
	for i, c := range choices {
		made[i] = resource.Option(c)
	}
	return made
}

func stateOptions() []resource.Option {
	var made []resource.Option
	for _, s := range []State{Pending, Handling, Reviewing, Answered, Closed, Refused, Withdrawn, Merged} {
		made = append(made, resource.Option{Value: string(s), Text: stateTexts[s]})
	}
	return made
}

// texts are those of the fixed choices of this package.
func texts(_ context.Context, _ db.Querier, dict string, values []string) (map[string]string, error) {
	known := map[string][]resource.Option{
		"consult_type": options(letterTypes()), "consult_category": options(categories()), "consult_state": stateOptions(),
		"consult_day_kind": {{Value: "off", Text: "放假"}, {Value: "work", Text: "调休上班"}},
	}
	found := map[string]string{}
	for _, o := range known[dict] {
		found[o.Value] = o.Text
	}
	return found, nil
}

// Form is a letter as it is written.
type Form struct {
	LetterType     string `json:"letterType" doc:"consult 咨询、help 求助、suggestion 建议、complaint 投诉"`
	Category       string `json:"category" doc:"immunization、infectious、chronic、environment、testing、aids、other"`
	District       string `json:"district,omitempty" doc:"所在县（市、区），可空"`
	Title          string `json:"title" doc:"5–50 字"`
	Content        string `json:"content" doc:"10–1000 字"`
	Health         string `json:"health" doc:"信中有没有健康信息：no 没有；yes 有，并同意中心为答复而处理"`
	Name           string `json:"name" doc:"怎么称呼，1–20 字"`
	Phone          string `json:"phone,omitempty" doc:"电话和邮箱至少填一项"`
	Email          string `json:"email,omitempty"`
	Minor          bool   `json:"minor,omitempty" doc:"写信人未满 14 周岁，电话或邮箱是监护人的；不会公开"`
	PublishAllowed bool   `json:"publishAllowed,omitempty" doc:"同意去除个人信息后公开问答"`
	Consent        bool   `json:"consent" doc:"已阅读并同意个人信息处理说明"`

	Key      string `json:"key,omitempty" doc:"幂等键：同一封信重复提交得到同一个回执"`
	CheckKey string `json:"checkKey,omitempty" doc:"人机验证的编号"`
	Captcha  string `json:"captcha,omitempty" doc:"人机验证的答案"`
}

// Limits of what is written.
const (
	minTitle, maxTitle     = 5, 50
	minContent, maxContent = 10, 1000
	maxName                = 20
	maxDistrict            = 30
	maxEmail               = 100
	maxKey                 = 64
)

// tidy removes what nobody types on purpose: control signs, signs that turn the direction of text, blanks at the ends. lines
// keeps line breaks.
func tidy(text string, lines bool) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(text, ""))
	return strings.TrimFunc(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' && lines:
			return r
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\uFEFF' || r == '\u2028' || r == '\u2029':
			return -1
		}
		return r
	}, text), func(r rune) bool { return unicode.IsSpace(r) || r == '\u200B' })
}

func (f *Form) clean() {
	for _, field := range []*string{&f.LetterType, &f.Category, &f.District, &f.Title, &f.Health, &f.Name, &f.Phone, &f.Email} {
		*field = tidy(*field, false)
	}
	f.Content = tidy(f.Content, true)
	f.Phone = strings.ReplaceAll(f.Phone, " ", "")
}

// The questions of the form, one page each.
const (
	aboutStep   = 1
	textStep    = 2
	contactStep = 3
	checkStep   = 4
)

// problems are what is wrong with the answers of one page.
func (f *Form) problems(step int) errs.Fields {
	found := errs.Fields{}
	switch step {
	case aboutStep:
		if textOf(letterTypes(), f.LetterType) == "" {
			found.Add("letterType", "请选择来信的类型")
		}
		if textOf(categories(), f.Category) == "" {
			found.Add("category", "请选择来信的内容属于哪一类")
		}
	case textStep:
		length(found, "title", "标题", f.Title, minTitle, maxTitle)
		length(found, "content", "内容", f.Content, minContent, maxContent)
		if utf8.RuneCountInString(f.District) > maxDistrict {
			found.Add("district", "所在地区最多 %d 个字", maxDistrict)
		}
		if f.Health != "yes" && f.Health != "no" {
			found.Add("health", "请说明信里有没有健康信息")
		}
	case contactStep:
		f.contactProblems(found)
	}
	return found
}

func (f *Form) contactProblems(found errs.Fields) {
	length(found, "name", "称呼", f.Name, 1, maxName)
	if f.Phone == "" && f.Email == "" {
		found.Add("phone", "电话和邮箱请至少填写一项")
	}
	if f.Phone != "" && rules.PublicMobile(f.Phone) != "" && rules.Landline(f.Phone) != "" {
		found.Add("phone", "请填写 11 位手机号码，或带区号的座机号码，如 0300-5550000")
	}
	if rules.Email(f.Email) != "" || len(f.Email) > maxEmail {
		found.Add("email", "请填写正确的邮箱，如 name@example.cn")
	}
	if !f.Consent {
		found.Add("consent", "请阅读并同意个人信息处理说明，才能寄出")
	}
}

func length(found errs.Fields, field, label, text string, least, most int) {
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		found.Add(field, "请填写%s", label)
	case n < least:
		found.Add(field, "%s至少 %d 个字，现在是 %d 个字", label, least, n)
	case n > most:
		found.Add(field, "%s最多 %d 个字，现在是 %d 个字", label, most, n)
	}
}

// check is for letters that come in one piece.
func (f *Form) check() error {
	f.clean()
	all := errs.Fields{}
	for step := aboutStep; step < checkStep; step++ {
		for field, message := range f.problems(step) {
			all[field] = message
		}
	}
	return all.Err()
}
