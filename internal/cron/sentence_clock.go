package cron

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/errs"
)

var (
	everySeconds = regexp.MustCompile(`^每(` + numeral + `)?秒钟?$`)
	everyMinutes = regexp.MustCompile(`^(?:从?(\d{1,2}):00[到至-](\d{1,2}):59)?(?:之间)?每(?:隔)?(` + numeral + `)?分钟$`)
	everyHours   = regexp.MustCompile(`^(?:每(?:隔)?(` + numeral + `)?个?小时(?:整点?)?|每?个?整点)$`)
	halfHourly   = regexp.MustCompile(`^每半个?小时$`)
	minuteOfHour = regexp.MustCompile(`^每个?小时的?((?:第?` + numeral + `(?:分钟?)?[、,和到至-])*第?` + numeral + `分钟?)$`)
	between      = regexp.MustCompile(`^从?(.+?)[到至-](.+?)(?:之间|期间)?(每.+)$`)
	clockTime    = regexp.MustCompile(`^(` + periods + `)?(` + numeral + `)(?:[:.](\d{2})(?::(\d{2}))?|[点时](?:(半|一刻|三刻)|整|(` + numeral + `)分?(?:(\d{1,2})秒)?)?)$`)
	clocksInARow = regexp.MustCompile(`([点时半分刻整\d])(` + periods + `)`)
	spokenParts  = map[string]int{"": 0, "半": 30, "一刻": 15, "三刻": 45}
	noonAndNight = map[string]string{"中午": "12:00", "正午": "12:00", "午夜": "0:00", "子夜": "0:00"}
)

const periods = `凌晨|清晨|清早|早上|早晨|早|上午|中午|午后|下午|傍晚|晚上|半夜|深夜|夜里|夜晚|晚`

// clock reads an interval or a list of times; it is all that is left of the sentence.
func (s *spoken) clock(text string) error {
	if words := everySeconds.FindStringSubmatch(text); words != nil {
		s.minute, s.hour = "*", "*"
		return every(&s.second, words[1], 60, "秒", "一分钟")
	}
	if words := everyMinutes.FindStringSubmatch(text); words != nil {
		s.hour = "*"
		if words[1] != "" {
			s.hour = words[1] + "-" + words[2]
		}
		return every(&s.minute, words[3], 60, "分钟", "一小时")
	}
	if words := everyHours.FindStringSubmatch(text); words != nil {
		s.minute = "0"
		return every(&s.hour, words[1], 24, "小时", "一天")
	}
	if halfHourly.MatchString(text) {
		s.minute, s.hour = "0/30", "*"
		return nil
	}
	if words := minuteOfHour.FindStringSubmatch(text); words != nil {
		s.minute, s.hour = ranges(strings.NewReplacer("第", "", "分", "", "钟", "").Replace(words[1])), "*"
		return nil
	}
	if words := between.FindStringSubmatch(text); words != nil {
		return s.between(words[1]+"、"+words[2], words[3])
	}
	return s.times(text)
}

// between reads an interval within some hours: 早上 8 点到下午 6 点之间每 2 小时.
func (s *spoken) between(ends, interval string) error {
	clocks, err := readClocks(ends)
	if err != nil {
		return err
	}
	if len(clocks) != 2 || clocks[1][0] <= clocks[0][0] {
		return errs.Invalidf("结束的钟点要晚于开始的钟点；跨过午夜请分成两个任务")
	}
	from, to := clocks[0], clocks[1]
	words := everyHours.FindStringSubmatch(interval)
	if words == nil {
		return s.minutesBetween(from, to, interval)
	}
	if to[1] < from[1] {
		to[0]--
	}
	s.minute, s.hour = strconv.Itoa(from[1]), fmt.Sprintf("%d-%d", from[0], to[0])
	if n := number(words[1]); n > 1 {
		s.hour += fmt.Sprintf("/%d", n)
	}
	return nil
}

// minutesBetween fills whole hours: a last run at the full hour does not fit into the same expression.
func (s *spoken) minutesBetween(from, to [3]int, interval string) error {
	if from[1] != 0 || to[1] != 59 {
		return errs.Invalidf("按分钟重复时，请从整点写到 59 分，例如：%d:00 到 %d:59 每 30 分钟（%d:00 不再执行）", from[0], to[0]-1, to[0])
	}
	if err := s.clock(interval); err != nil {
		return err
	}
	s.hour = fmt.Sprintf("%d-%d", from[0], to[0])
	return nil
}

// every sets a part to an interval. Only one that divides the whole evenly is the same all the time.
func every(part *string, interval string, whole int, unit, name string) error {
	n := 1
	if interval != "" {
		n = number(interval)
	}
	if n == 1 {
		*part = "*"
		return nil
	}
	if n == 0 || n >= whole || whole%n != 0 {
		return errs.Invalidf("%d %s不能平分%s，请用 %s", n, unit, name, divisors(whole))
	}
	*part = fmt.Sprintf("0/%d", n)
	return nil
}

func divisors(whole int) string {
	var even []string
	for n := 1; n < whole; n++ {
		if whole%n == 0 {
			even = append(even, strconv.Itoa(n))
		}
	}
	return strings.Join(even, "、")
}

// times reads 8:30、14:30. Several times make one expression only when every hour goes with every minute.
func (s *spoken) times(text string) error {
	all, err := readClocks(text)
	if err != nil {
		return err
	}
	count := 1
	for unit, part := range []*string{&s.hour, &s.minute, &s.second} {
		var values []int
		for _, time := range all {
			values = append(values, time[unit])
		}
		slices.Sort(values)
		values = slices.Compact(values)
		count *= len(values)
		*part = strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ","), "[]")
	}
	if count != len(all) {
		return errs.Invalidf("这几个时间不能写成一个表达式，它们的分钟要相同，例如：每天 8:30、14:30；请分成几个任务")
	}
	return nil
}

// readClocks reads times such as 8:30, 8:30:15, 下午三点半 and 上午 8 点 20 分, each once, as hour, minute and second. The word for the time of
// day holds for those behind it, too: 下午 3 点、5 点.
func readClocks(text string) (all [][3]int, err error) {
	period, hour := "", 0
	if clock, both := strings.CutPrefix(text, "早晚"); both {
		text = "早" + clock + "、晚" + clock
	}
	for _, item := range and.Split(clocksInARow.ReplaceAllString(text, "$1、$2"), -1) {
		item = cmp.Or(noonAndNight[item], item)
		words := clockTime.FindStringSubmatch(item)
		if words == nil {
			return nil, errs.Invalidf("看不懂这个时间，请照这样写：每个工作日 8:30、每月最后一天 23:00、每 5 分钟")
		}
		known := false
		if words[1] != "" {
			period = words[1]
			hour, known = hourOf(period, number(words[2]))
		} else {
			hour, known = hourBehind(period, hour, number(words[2]))
		}
		if !known {
			return nil, errs.Invalidf("“%s”不清楚，请用 24 小时制，例如 0:00 或 20:30", item)
		}
		minute := number(words[3] + words[6])
		minute += spokenParts[words[5]]
		if time := [3]int{hour, minute, number(words[4] + words[7])}; !slices.Contains(all, time) {
			all = append(all, time)
		}
	}
	return all, nil
}

// hourBehind puts an hour without a word for its time of day behind another one. In the 24-hour form it stays what it is; one that would go
// back, such as the second in 上午 9 点、3 点, may be in the other half of the day.
func hourBehind(period string, before, hour int) (int, bool) {
	switch {
	case period == "" || hour == 0 || hour > 12:
		return hour, true
	case hour == 12:
		return hour, before <= hour
	}
	hour, known := hourOf(period, hour)
	return hour, known && hour >= before
}

// hourOf puts an hour into its time of day; what people mean by 晚上 12 点 or 1 点 differs, so it is asked back.
func hourOf(period string, hour int) (int, bool) {
	switch period {
	case "半夜", "深夜", "夜里":
		if hour > 5 {
			return hour + 12, hour > 6 && hour < 12
		}
	case "下午", "午后", "傍晚", "晚上", "晚", "夜晚":
		if hour < 12 {
			return hour + 12, hour > 4 || (period == "下午" || period == "午后" || period == "傍晚") && hour > 0
		}
		return hour, hour > 12
	case "中午":
		if hour == 1 {
			return 13, true
		}
		return hour, hour == 11 || hour == 12
	}
	return hour, hour < 12
}
