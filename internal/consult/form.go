package consult

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/rules"
)

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
	maxNote                = 200
	// What is longer is no letter any more; the rest is not shown again either. In bytes.
	maxLine, maxText = 2_000, 60_000
)

// tidy cuts what is far too long and removes what nobody types on purpose: control signs, signs that turn the direction of text, blanks at the ends. lines
// keeps line breaks.
func tidy(text string, lines bool) string {
	text = text[:min(len(text), maxText)]
	if !lines {
		text = text[:min(len(text), maxLine)]
	}
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

// Problem is something wrong with an answer, in the words that the page shows.
type Problem struct {
	Field   string `json:"field" doc:"空表示整个页面"`
	Message string `json:"message"`
}

// Problems are in the order of the page, at most one of a field.
type Problems []Problem

func (p *Problems) add(wrong bool, field, format string, args ...any) {
	if wrong && !slices.ContainsFunc(*p, func(known Problem) bool { return known.Field == field }) {
		*p = append(*p, Problem{field, fmt.Sprintf(format, args...)})
	}
}

// err is nil while there is none.
func (p Problems) err() error {
	fields := errs.Fields{}
	for _, problem := range p {
		fields[problem.Field] = problem.Message
	}
	return fields.Err()
}

// The questions of the form, one page each.
const (
	aboutStep   = 1
	textStep    = 2
	contactStep = 3
	checkStep   = 4
)

// problems are what is wrong with the answers of one page.
func (f *Form) problems(step int) Problems {
	found := Problems{}
	switch step {
	case aboutStep:
		found.add(textOf(letterTypes(), f.LetterType) == "", "letterType", "请选择来信的类型")
		found.add(textOf(categories(), f.Category) == "", "category", "请选择来信的内容属于哪一类")
	case textStep:
		found.length("title", "标题", f.Title, minTitle, maxTitle)
		found.length("content", "内容", f.Content, minContent, maxContent)
		found.add(utf8.RuneCountInString(f.District) > maxDistrict, "district", "所在地区最多 %d 个字", maxDistrict)
		found.add(f.Health != "yes" && f.Health != "no", "health", "请说明信里有没有健康信息")
	case contactStep:
		found.length("name", "称呼", f.Name, 1, maxName)
		found.add(f.Phone == "" && f.Email == "", "phone", "电话和邮箱请至少填写一项")
		found.add(f.Phone != "" && rules.PublicMobile(f.Phone) != "" && rules.Landline(f.Phone) != "", "phone",
			"请填写 11 位手机号码，或带区号的座机号码，如 0300-5550000")
		found.add(rules.Email(f.Email) != "" || len(f.Email) > maxEmail, "email", "请填写正确的邮箱，如 name@example.cn")
		found.add(!f.Consent, "consent", "请阅读并同意个人信息处理说明，才能寄出")
	}
	return found
}

func (p *Problems) length(field, label, text string, least, most int) {
	n := utf8.RuneCountInString(text)
	p.add(n == 0, field, "请填写%s", label)
	p.add(n < least, field, "%s至少 %d 个字，现在是 %d 个字", label, least, n)
	p.add(n > most, field, "%s最多 %d 个字，现在是 %d 个字", label, most, n)
}

// check is for letters that come in one piece.
func (f *Form) check() error {
	f.clean()
	all := Problems{}
	for step := aboutStep; step < checkStep; step++ {
		all = append(all, f.problems(step)...)
	}
	return all.err()
}
