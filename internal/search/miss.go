package search

import (
	"strings"
	"unicode/utf8"

	"jikong/internal/search/script"
)

const (
	maxRecordable = 30 // characters; what is longer tells a story of somebody
	numberInName  = 3  // digits beside what may be a name
)

// Recordable is a text as it may be counted with those of others, or that it may be about a person: what holds a long number, an address of
// mail, or a name beside a number, and what is long.
func Recordable(text string) (words string, may bool) {
	words = strings.Join(parse(text).words(), " ")
	may = words != "" && utf8.RuneCountInString(words) <= maxRecordable && !strings.ContainsAny(text, "@＠") && !longNumber(words) && !numberedName(words)
	return words, may
}

// longNumber tells whether a text holds five digits in a row or seven at all: part of a telephone number or an identity card.
func longNumber(text string) bool {
	all, inRow := 0, 0
	for _, r := range text {
		if script.ClassOf(script.Fold(r)) != script.Digit {
			inRow = 0
			continue
		}
		all, inRow = all+1, inRow+1
		if inRow >= 5 || all >= 7 {
			return true
		}
	}
	return false
}

// surnames are the first characters of nine names of ten.
const surnames = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"

// numberedName tells whether a word of two to four characters that begins like a name stands in a text with a number of some length, such
// as a room or a ward: 张三 302.
func numberedName(text string) bool {
	named, digits := false, 0
	folded := script.FoldText(text)
	for _, r := range script.RunsOf(folded) {
		switch r.Class {
		case script.Digit:
			digits = max(digits, r.End-r.Start)
		case script.Pair:
			length := r.End - r.Start
			named = named || length >= 2 && length <= 4 && strings.ContainsRune(surnames, folded[r.Start])
		}
	}
	return named && digits >= numberInName
}
