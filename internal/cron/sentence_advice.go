package cron

import (
	"regexp"

	"jikong/internal/errs"
)

// advised are sentences that no expression can say, each with what to write instead.
var advised = []struct {
	words *regexp.Regexp
	says  string
}{
	{regexp.MustCompile(`^(?:每隔?` + numeral + `[天日]|隔[天日])`), "“每隔几天”到月末会断开，不能写成一个表达式；请写明每月哪几日，例如：每月 1、4、7、10 日 8:30"},
	{regexp.MustCompile(`^每隔?` + numeral + `个?周|^隔周`), "“每隔几周”不能写成一个表达式；请写明每月第几个周几，例如：每月第一个周一 8:30"},
	{regexp.MustCompile(`^每个?周(?:[^一二三四五六日天末]|$)`), "请写明是周几，例如：每周一 8:30"},
	{regexp.MustCompile(`第` + numeral + `个?(?:周` + weekday + `)?[、,和]第`), "一个表达式里只能有一个“第几个周几”，请分成几个任务"},
	{regexp.MustCompile(`节假日|法定|调休|交易日`), "表达式不认识法定节假日和调休；请写“每个工作日”（周一到周五）或具体的日期"},
	{regexp.MustCompile(`春节|除夕|元宵|清明|端午|七夕|中秋|重阳`), "这个节日每年的日期不同，不能写成一个表达式；请写明年月日，例如：2027 年 2 月 6 日 8:00"},
	{regexp.MustCompile(`^(?:今[天晚日]|明[天早晚日]|后天|下周|下个?月)`), "这里写的是重复的时间；只做一次的，请写明年月日，例如：2027 年 2 月 1 日 8:00"},
}

// advice refuses such a sentence.
func advice(sentence string) error {
	for _, a := range advised {
		if a.words.MatchString(sentence) {
			return errs.Invalidf("%s", a.says)
		}
	}
	return nil
}
