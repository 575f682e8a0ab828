package recruit

import (
	"fmt"
	"time"

	"jikong/internal/form"
	"jikong/internal/value"
)

// birth is the day of birth in the identity number.
func (a *ApplicantAnswers) birth() value.Date {
	if len(a.IDNumber) != 18 {
		return ""
	}
	n := a.IDNumber
	return value.Date(n[6:10] + "-" + n[10:12] + "-" + n[12:14])
}

// sex is 1 for men and 2 for women, by the 17th digit of the identity number (GB 11643).
func (a *ApplicantAnswers) sex() string {
	if len(a.IDNumber) != 18 {
		return ""
	}
	if (a.IDNumber[16]-'0')%2 == 1 {
		return "1"
	}
	return "2"
}

// minAge is the age from which somebody can be employed by a public institution.
const minAge = 18

func (a *ApplicantAnswers) underage(today value.Date) bool {
	birth, err := time.Parse(time.DateOnly, string(a.birth()))
	return err == nil && value.Date(birth.AddDate(minAge, 0, 0).Format(time.DateOnly)) > today
}

// highest is the highest level of education, and the place of its row; "" and 0 when none was written.
func (a *ApplicantAnswers) highest() (level string, row int) {
	for i, s := range a.Studies {
		if rank(s.Level) > rank(level) {
			level, row = s.Level, i
		}
	}
	return level, row
}

// bornAfter is the first day of birth that the post allows to somebody of this education; "" is no limit. Masters and doctors
// usually may be older, domain.md 3.4.
func (p Post) bornAfter(education string) value.Date {
	if p.BornAfter == "" {
		return ""
	}
	limit := p.BornAfter
	if rank(education) >= rank("master") && p.MasterBornAfter != "" && p.MasterBornAfter < limit {
		limit = p.MasterBornAfter
	}
	if rank(education) >= rank("doctor") && p.DoctorBornAfter != "" && p.DoctorBornAfter < limit {
		limit = p.DoctorBornAfter
	}
	return limit
}

// tooOld tells that somebody is too old for a post whatever their education. The day of birth stands in the identity number.
func (a *ApplicantAnswers) tooOld(found *form.Problems, p Post) {
	limit := p.bornAfter("doctor")
	found.Add(limit != "" && a.birth() != "" && a.birth() < limit, "idNumber",
		"这个岗位要求 %s 以后出生（含当日），按身份证号码您的出生日期是 %s；请核对号码，或返回另选岗位", chinese(limit), chinese(a.birth()))
}

// unfit tells why somebody cannot apply for a post, as far as a machine can know. Majors and conditions are read by people.
func (a *ApplicantAnswers) unfit(found *form.Problems, p Post) {
	best, row := a.highest()
	field := fmt.Sprintf("study-%d-level", row)
	found.Add(rank(best) < rank(p.Education), field, "这个岗位要求%s及以上学历，填写的最高学历是%s；请补上学习经历，或返回另选岗位",
		requirementText(p.Education), levelText(best))
	limit := p.bornAfter(best)
	found.Add(limit != "" && a.birth() < limit, field, "以这个学历报名，要求 %s 以后出生（含当日），您的出生日期是 %s；请补上更高的学历，或返回另选岗位",
		chinese(limit), chinese(a.birth()))
}

// chinese is a day as people read it.
func chinese(day value.Date) string {
	t, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return string(day)
	}
	return fmt.Sprintf("%d年%d月%d日", t.Year(), t.Month(), t.Day())
}
