package auth

import (
	"strconv"
	"strings"
)

var chineseDigits = []string{"零", "一", "二", "三", "四", "五", "六", "七", "八", "九"}

// sum puts an addition or subtraction into words; a is at most 99 and larger than b.
func sum(a, b int, minus bool) (question, answer string) {
	word, result := "加", a+b
	if minus {
		word, result = "减", a-b
	}
	return chinese(a) + word + chinese(b) + "等于多少？", strconv.Itoa(result)
}

// chinese writes a number from 0 to 99.
func chinese(n int) string {
	if n < 10 {
		return chineseDigits[n]
	}
	text := "十"
	if n >= 20 {
		text = chineseDigits[n/10] + text
	}
	if n%10 > 0 {
		text += chineseDigits[n%10]
	}
	return text
}

// parseChinese reads a number from 1 to 199 in words, as people say it: 十二, 四十, 一百, 一百零三, 一百一十.
func parseChinese(text string) (int, bool) {
	text = strings.NewReplacer("两", "二", "〇", "零").Replace(text)
	hundreds := 0
	if rest, ok := strings.CutPrefix(text, "一百"); ok {
		if rest == "" {
			return 100, true
		}
		hundreds = 100
		text = strings.TrimPrefix(rest, "零")
	}
	tens, ones, found := strings.Cut(text, "十")
	if !found {
		n, ok := chineseDigit(text)
		return hundreds + n, ok && n > 0
	}
	t, okTens := chineseDigit(tens)
	if tens == "" {
		t, okTens = 1, true
	}
	o, okOnes := chineseDigit(ones)
	if ones == "" {
		o, okOnes = 0, true
	}
	return hundreds + t*10 + o, okTens && okOnes && t > 0
}

func chineseDigit(text string) (int, bool) {
	for n, digit := range chineseDigits {
		if text == digit {
			return n, true
		}
	}
	return 0, false
}
