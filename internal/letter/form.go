package letter

import (
	"context"
	"slices"
	"unicode/utf8"

	"jikong/internal/form"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// Form is a letter as it is written.
type Form struct {
	LetterType     string `json:"letterType" doc:"consult 咨询、help 求助、suggestion 建议、complaint 投诉、fault 网页找错（联系方式可以不填）"`
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
)

func (f *Form) clean() {
	for _, field := range []*string{&f.LetterType, &f.Category, &f.District, &f.Title, &f.Health, &f.Name, &f.Phone, &f.Email} {
		*field = form.Line(*field)
	}
	f.Content = form.Text(f.Content)
	f.Phone, f.Email = rules.PlainPhone(f.Phone), rules.PlainEmail(f.Email)
}

// The questions of the form, one page each.
const (
	aboutStep   = 1
	textStep    = 2
	contactStep = 3
	checkStep   = 4
)

// problems are what is wrong with the answers of one page.
func (f *Form) problems(step int) form.Problems {
	found := form.Problems{}
	switch step {
	case aboutStep:
		found.Add(textOf(letterTypes(), f.LetterType) == "", "letterType", "请选择来信的类型")
		found.Add(textOf(categories(), f.Category) == "", "category", "请选择来信的内容属于哪一类")
	case textStep:
		found.Length("title", "标题", f.Title, minTitle, maxTitle)
		found.Length("content", "内容", f.Content, minContent, maxContent)
		found.Add(utf8.RuneCountInString(f.District) > maxDistrict, "district", "所在地区最多 %d 个字", maxDistrict)
		found.Add(f.Health != "yes" && f.Health != "no", "health", "请说明信里有没有健康信息")
	case contactStep:
		found.Length("name", "称呼", f.Name, 1, maxName)
		reachable := f.Phone != "" || f.Email != ""
		found.Add(!reachable && f.LetterType != faultType, "phone", "电话和邮箱请至少填写一项")
		found.Add(f.Phone != "" && rules.PublicMobile(f.Phone) != "" && rules.Landline(f.Phone) != "", "phone",
			"请填写 11 位手机号码，或带区号的座机号码，如 0300-5550000")
		found.Add(rules.Email(f.Email) != "" || len(f.Email) > maxEmail, "email", "请填写正确的邮箱，如 name@example.cn")
		found.Add(!f.Consent && (reachable || f.LetterType != faultType), "consent", "请阅读并同意个人信息处理说明，才能寄出")
	}
	return found
}

// elsewhere is what people choose who live in none of the districts of the site.
const elsewhere = "其他地区"

// problems adds to those of a page what only the site knows.
func (s *Service) problems(ctx context.Context, tenant value.ID, f *Form, step int) (form.Problems, error) {
	found := f.problems(step)
	if step != textStep || f.District == "" || f.District == elsewhere || s.Districts == nil {
		return found, nil
	}
	known, err := s.Districts(ctx, tenant)
	found.Add(len(known) > 0 && !slices.Contains(known, f.District), "district", "没有“%s”这个县（市、区），请从列表里选择；不在其中请选“%s”", f.District, elsewhere)
	return found, err
}

// check is for letters that come in one piece.
func (f *Form) check() error {
	f.clean()
	all := form.Problems{}
	for step := aboutStep; step < checkStep; step++ {
		all = append(all, f.problems(step)...)
	}
	return all.Err()
}
