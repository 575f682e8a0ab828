package clinic

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Lists of clinics come from many hands: “周一到周五：上午8点至12点、下午2:30-5:30（节假日除外）” is how they say it.
// web/src/features/admin/clinic/core/hours-spelling.ts has the same rules, and testdata/hours.json tests both.

// spelling is a way of writing something, and the form in which it is read.
type spelling struct {
	written *regexp.Regexp
	meant   string
}

func spellings(pairs ...string) (all []spelling) {
	for i := 0; i < len(pairs); i += 2 {
		all = append(all, spelling{regexp.MustCompile(pairs[i]), pairs[i+1]})
	}
	return all
}

func respell(text string, all []spelling) string {
	for _, s := range all {
		text = s.written.ReplaceAllString(text, s.meant)
	}
	return text
}

const (
	partOfDay  = `(?:(凌晨|清晨|早上|早晨|早|上午|中午|下午|傍晚|晚上|晚间|夜间|晚) *)?`
	clockWords = `(\d{1,2})(?::(\d{2})(?::\d{2})?| ?[点时] ?(?:(半)|(\d{2}) ?分?|整)?)`
)

var (
	marks = strings.NewReplacer("：", ":", "，", ",", "—", "-", "–", "-", "－", "-", "~", "-", "～", "-", "次日", "", "法定节假日", "节假日",
		"星期天", "周日", "礼拜天", "周日", "周天", "周日", "星期", "周", "礼拜", "周", "停诊", "休息", "　", " ", "\t", " ", "（", "(", "）", ")",
		"０", "0", "１", "1", "２", "2", "３", "3", "４", "4", "５", "5", "６", "6", "７", "7", "８", "8", "９", "9")

	spanSpoken = regexp.MustCompile(partOfDay + clockWords + ` *(?:-|至|到) *` + partOfDay + clockWords)

	dates = spellings(
		`(\d{4}) ?[年./] ?(\d{1,2}) ?[月./] ?(\d{1,2}) ?日?`, "$1-$2-$3 ",
		`(\d{4}-)(\d{1,2}-\d{1,2}) *[-至到] *(\d{1,2})月(\d{1,2})日`, "${1}${2}至${1}${3}-$4",
		`(\d{4}-\d{1,2}-)(\d{1,2}) *[-至到] *(\d{1,2})日`, "${1}${2}至${1}${3}",
		`(\d{4}-\d{1,2}-\d{1,2}) *到 *(\d{4})`, "${1}至$2",
		`(\d{4}-\d{1,2}-\d{1,2})[ :]*(?:休息|休诊|闭诊|不开诊|放假)`, "$1 休息",
		`(\d{4}-\d{1,2}-\d{1,2})[ :]*全天`, "$1 全天",
	)
	weekdays = spellings(
		`[。;；]`, "\n",
		`(?:接种|门诊|营业|服务|工作|接诊|开放|上班)*时间 *:`, "",
		`\( *(节假日[^)\n]*)\)`, "\n$1\n",
		`[()]`, " ",
		`每日|天天`, "每天",
		`工作日|平日`, "周一至周五",
		`周末|双休日`, "周六、周日",
		`法定假日|节日`, "节假日",
		`节假日 *除外`, "节假日 休息",
		`休诊|闭诊|不开诊|不接诊|不上班|关门`, "休息",
		`全天 *24 *小时|24 *小时 *全天|24 *小时`, "全天",
		`开诊|接诊|值班|开放|上班`, "",
		`(周[一二三四五六日]) *[-至到] *周?([一二三四五六日])`, "${1}至周$2",
		`([一二三四五六日]) *[,、和及]? *周`, "$1、周",
		`([一二三四五六日天]) *:`, "$1 ",
		`(\d|全天|休息) *[,、 ] *(周|每天|节假日)`, "$1\n$2",
		`(周[^\n\d休全]*?)[,、和及 ]*节假日 *(\d[^\n]*|休息|全天)`, "$1 $2\n节假日 $2",
		`(^|\n) *全天 *(\n|$)`, "${1}每天 全天$2",
	)
	bareDay = regexp.MustCompile(`(周[一二三四五六日])[,、]?([一二三四五六日])`)
)

// spellTimes brings marks and times into their one form.
func spellTimes(text string) string {
	return spanSpoken.ReplaceAllStringFunc(dashes.ReplaceAllString(marks.Replace(text), "-"), func(said string) string {
		m := spanSpoken.FindStringSubmatch(said)
		first, second := m[1:6], m[6:]
		from := hourSaid(first[0], first[1])
		to := hourSaid(second[0], second[1])
		if same := hourSaid(first[0], second[1]); second[0] == "" && same >= from { // 晚上8:00-2:00 ends after midnight
			to = same
		}
		return fmt.Sprintf("%d:%s-%d:%s", from, minuteSaid(first), to, minuteSaid(second))
	})
}

// spellDays brings the days of a week into their one form, after its times.
func spellDays(text string) string {
	for range dayNames { // 周一三五 names one more day at each turn
		text = bareDay.ReplaceAllString(text, "$1、周$2")
	}
	return respell(text, weekdays)
}

// spellDates does so with the days that differ.
func spellDates(text string) string { return respell(text, dates) }

// minuteSaid is the minute of a clock in words: after the colon, 半, or after 点.
func minuteSaid(clock []string) string {
	if clock[3] != "" {
		return "30"
	}
	return cmp.Or(clock[2], clock[4], "00")
}

// hourSaid is the hour of the day that is called so in a part of it.
func hourSaid(part, hour string) int {
	n, _ := strconv.Atoi(hour) // at most two digits
	later := false
	switch part {
	case "中午":
		later = n < 10
	case "下午", "傍晚":
		later = n < 12
	case "晚上", "晚间", "夜间", "晚":
		later = n > 3 && n <= 12 // 晚上12点 is midnight, 晚上2点 after it
	}
	if later {
		n += 12
	}
	return n
}
