package recruit

import (
	"testing"

	"jikong/internal/form"
)

func TestMonthsAreTakenAsTheyAreWritten(t *testing.T) {
	for _, c := range []struct{ begin, end, keptBegin, keptEnd string }{
		{"2015-09", "2019-06", "2015-09", "2019-06"},
		{"2015.09", "2019.6", "2015-09", "2019-06"},
		{"2015-9", "2019/6", "2015-09", "2019-06"},
		{"2015年9月", "2019 年 06 月", "2015-09", "2019-06"},
		{"２０１５－０９", "２０１９．６", "2015-09", "2019-06"},
		{"2015。9", "201906", "2015-09", "2019-06"},
		{"2015年9月", "至今", "2015-09", ""},
		{"2015年9月", "现在", "2015-09", ""},
	} {
		a := ApplicantAnswers{Studies: []StudyStretch{{Begin: c.begin, End: c.end}}, Jobs: []WorkStretch{{Begin: c.begin, End: c.end}}}
		a.clean()
		found := form.Problems{}
		months(&found, "", a.Studies[0].Begin, a.Studies[0].End, "学习")
		months(&found, "", a.Jobs[0].Begin, a.Jobs[0].End, "工作")
		if len(found) != 0 || a.Studies[0].Begin != c.keptBegin || a.Jobs[0].End != c.keptEnd || a.Jobs[0].Begin != c.keptBegin || a.Studies[0].End != c.keptEnd {
			t.Errorf("%s to %s: %+v, %v", c.begin, c.end, a.Studies[0], found)
		}
	}
	for _, typed := range []string{"2015", "2015-13", "去年9月", "2015-09-01", "9月2015", "20159"} {
		a := ApplicantAnswers{Studies: []StudyStretch{{Begin: typed}}}
		a.clean()
		found := form.Problems{}
		if months(&found, "", a.Studies[0].Begin, "", "学习"); len(found) == 0 || a.Studies[0].Begin != typed {
			t.Errorf("%s is taken as %s", typed, a.Studies[0].Begin)
		}
	}
}
