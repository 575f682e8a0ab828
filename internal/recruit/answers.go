package recruit

import (
	"fmt"
	"regexp"
	"slices"

	"jikong/internal/form"
	"jikong/internal/rules"
	"jikong/internal/value"
)

// StudyStretch is a stretch of education; months are 2015-09, an open end is empty.
type StudyStretch struct {
	Begin       string `json:"begin"`
	End         string `json:"end"`
	School      string `json:"school"`
	Major       string `json:"major"`
	Level       string `json:"level" enum:"junior,senior,college,bachelor,master,doctor"`
	Kind        string `json:"kind" enum:"full,part"`
	Certificate string `json:"certificate" doc:"证书编号"`
}

// WorkStretch is a stretch of work; an open end is empty.
type WorkStretch struct {
	Begin   string `json:"begin"`
	End     string `json:"end"`
	Unit    string `json:"unit"`
	Post    string `json:"post"`
	Witness string `json:"witness" doc:"证明人"`
}

// Relative is a member of the family, for the rules of avoidance.
type Relative struct {
	Relation string `json:"relation"`
	Name     string `json:"name"`
	Unit     string `json:"unit"`
}

// ApplicantAnswers is what an applicant tells, domain.md 3.4. Marital status is not asked: no post needs it.
type ApplicantAnswers struct {
	PostCode      string         `json:"postCode"`
	Name          string         `json:"name"`
	IDNumber      string         `json:"idNumber" doc:"身份证号，出生日期和性别由它得出"`
	Nation        string         `json:"nation" doc:"民族"`
	Politics      string         `json:"politics" enum:",member,probationary,league,party,none,masses"`
	NativePlace   string         `json:"nativePlace" doc:"籍贯"`
	Residence     string         `json:"residence" doc:"户口所在地"`
	Phone         string         `json:"phone"`
	Email         string         `json:"email,omitempty"`
	Address       string         `json:"address" doc:"通信地址"`
	Studies       []StudyStretch `json:"studies"`
	Jobs          []WorkStretch  `json:"jobs"`
	Title         string         `json:"title,omitempty" doc:"专业技术资格"`
	Licence       string         `json:"licence,omitempty" doc:"执业资格"`
	Skills        string         `json:"skills,omitempty" doc:"外语和计算机水平"`
	Papers        string         `json:"papers,omitempty"`
	Awards        string         `json:"awards,omitempty" doc:"奖惩"`
	Family        []Relative     `json:"family"`
	Avoidance     string         `json:"avoidance" enum:",no,yes" doc:"与本单位人员有无须回避的关系"`
	AvoidanceNote string         `json:"avoidanceNote,omitempty"`
	Pledge        bool           `json:"pledge" doc:"承诺所填属实"`
	Signature     string         `json:"signature" doc:"签名，与姓名一致"`
}

// Limits of what is written.
const (
	maxStudies = 6
	maxJobs    = 10
	maxFamily  = 8
	maxLine    = 50
	maxAddress = 100
	maxText    = 1000
)

// The questions of the form, one page each.
const (
	postStep   = 1
	personStep = 2
	careerStep = 3
	moreStep   = 4
	paperStep  = 5
	checkStep  = 6
)

var month = regexp.MustCompile(`^(19[4-9][0-9]|20[0-9]{2})-(0[1-9]|1[0-2])$`)

func (a *ApplicantAnswers) clean() {
	line := []*string{&a.PostCode, &a.Name, &a.IDNumber, &a.Nation, &a.Politics, &a.NativePlace, &a.Residence, &a.Phone, &a.Email, &a.Address,
		&a.Title, &a.Licence, &a.Skills, &a.Avoidance, &a.Signature}
	for i := range a.Studies {
		s := &a.Studies[i]
		line = append(line, &s.Begin, &s.End, &s.School, &s.Major, &s.Level, &s.Kind, &s.Certificate)
	}
	for i := range a.Jobs {
		j := &a.Jobs[i]
		line = append(line, &j.Begin, &j.End, &j.Unit, &j.Post, &j.Witness)
	}
	for i := range a.Family {
		f := &a.Family[i]
		line = append(line, &f.Relation, &f.Name, &f.Unit)
	}
	for _, field := range line {
		*field = form.Line(*field)
	}
	for i := range a.Studies {
		cleanMonths(&a.Studies[i].Begin, &a.Studies[i].End)
	}
	for i := range a.Jobs {
		cleanMonths(&a.Jobs[i].Begin, &a.Jobs[i].End)
	}
	for _, field := range []*string{&a.Papers, &a.Awards, &a.AvoidanceNote} {
		*field = form.Text(*field)
	}
	a.IDNumber = rules.PlainNationalID(a.IDNumber)
	a.Phone, a.Email = rules.PlainPhone(a.Phone), rules.PlainEmail(a.Email)
}

func cleanMonths(begin, end *string) {
	*begin, *end = rules.PlainMonth(*begin), rules.PlainMonth(*end)
	if slices.Contains([]string{"至今", "现在", "目前", "今"}, *end) {
		*end = ""
	}
}

// problems are what is wrong with the answers of one page.
func (a *ApplicantAnswers) problems(step int, p *Posting, today value.Date) form.Problems {
	found := form.Problems{}
	switch step {
	case postStep:
		_, known := p.post(a.PostCode)
		found.Add(!known, "postCode", "请选择要报名的岗位")
	case personStep:
		a.personProblems(&found, today)
		if post, known := p.post(a.PostCode); known {
			a.tooOld(&found, post)
		}
	case careerStep:
		a.careerProblems(&found, p)
	case moreStep:
		a.moreProblems(&found)
	case checkStep:
		found.Add(!a.Pledge, "pledge", "请承诺所填内容和材料真实，才能提交")
		found.Add(a.Signature == "" || a.Signature != a.Name, "signature", "签名请填写您的姓名，与前面填写的一致")
	}
	return found
}

func (a *ApplicantAnswers) personProblems(found *form.Problems, today value.Date) {
	found.Length("name", "姓名", a.Name, 2, 30)
	found.Add(a.IDNumber == "", "idNumber", "请填写 18 位身份证号码")
	found.Add(rules.NationalID(a.IDNumber) != "", "idNumber", "身份证号码不对，请逐位核对")
	found.Add(a.underage(today), "idNumber", "报名须年满 18 周岁，请核对身份证号码")
	found.Length("nation", "民族", a.Nation, 1, 20)
	found.Add(textOf(politics(), a.Politics) == "", "politics", "请选择政治面貌")
	found.Length("nativePlace", "籍贯", a.NativePlace, 1, maxLine)
	found.Length("residence", "户口所在地", a.Residence, 1, maxLine)
	found.Add(rules.PublicMobile(a.Phone) != "" || a.Phone == "", "phone", "请填写 11 位手机号码")
	found.Add(rules.Email(a.Email) != "" || len(a.Email) > 100, "email", "请填写正确的邮箱，如 name@example.cn")
	found.Length("address", "通信地址", a.Address, 5, maxAddress)
}

func (a *ApplicantAnswers) careerProblems(found *form.Problems, p *Posting) {
	post, known := p.post(a.PostCode)
	found.Add(len(a.Studies) == 0 && !post.anybody(), "studies", "请至少填写一段学习经历，并选择学历")
	for i, s := range a.Studies {
		row := fmt.Sprintf("study-%d-", i)
		months(found, row, s.Begin, s.End, "学习")
		found.Length(row+"school", "学校", s.School, 2, maxLine)
		// Schools below college teach no major and are of one kind.
		higher := rank(s.Level) >= rank("college")
		least := 0
		if higher {
			least = 1
		}
		found.Length(row+"major", "专业", s.Major, least, maxLine)
		found.Add(rank(s.Level) < 0, row+"level", "请选择学历")
		found.Add(textOf(studyKinds(), s.Kind) == "" && (higher || s.Kind != ""), row+"kind", "请选择全日制或在职")
		found.Length(row+"certificate", "证书编号", s.Certificate, 0, maxLine)
	}
	for i, j := range a.Jobs {
		row := fmt.Sprintf("job-%d-", i)
		months(found, row, j.Begin, j.End, "工作")
		found.Length(row+"unit", "单位", j.Unit, 2, maxLine)
		found.Length(row+"post", "岗位", j.Post, 1, maxLine)
		found.Length(row+"witness", "证明人", j.Witness, 0, 30)
	}
	if known && len(*found) == 0 {
		a.unfit(found, post)
	}
}

func months(found *form.Problems, row, begin, end, what string) {
	found.Add(!month.MatchString(begin), row+"begin", "%s开始的年月请写成 2015-09 这样", what)
	found.Add(end != "" && (!month.MatchString(end) || end < begin), row+"end", "%s结束的年月请写成 2019-06 这样，不早于开始；还没结束就空着", what)
}

func (a *ApplicantAnswers) moreProblems(found *form.Problems) {
	found.Length("title", "专业技术资格", a.Title, 0, maxLine)
	found.Length("licence", "执业资格", a.Licence, 0, maxLine)
	found.Length("skills", "外语和计算机水平", a.Skills, 0, maxAddress)
	found.Length("papers", "科研和论文", a.Papers, 0, maxText)
	found.Length("awards", "奖惩情况", a.Awards, 0, maxText)
	for i, f := range a.Family {
		row := fmt.Sprintf("family-%d-", i)
		found.Length(row+"relation", "关系", f.Relation, 1, 10)
		found.Length(row+"name", "姓名", f.Name, 2, 30)
		found.Length(row+"unit", "单位", f.Unit, 0, maxLine)
	}
	found.Add(a.Avoidance != "no" && a.Avoidance != "yes", "avoidance", "请说明有没有须回避的关系")
	if a.Avoidance == "yes" {
		found.Length("avoidanceNote", "回避关系的说明", a.AvoidanceNote, 2, 500)
	}
}
