// Package rules is the shared rule set for values that people type, widgets.md section 5. The front end has the same rules in
// web/src/shared/rules; both read testdata/cases.json in their tests, so that they never disagree.
package rules

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Rule checks one value: the Chinese message, or "" when it is fine. Unless its comment says otherwise an empty value is
// fine: whether a field must be filled in is another question.
type Rule func(value string) string

// Check returns the first message of the rules that the value breaks, or "".
func Check(value string, rules ...Rule) string {
	for _, rule := range rules {
		if message := rule(value); message != "" {
			return message
		}
	}
	return ""
}

// form makes the rule that a value matches the whole pattern.
func form(pattern, message string) Rule {
	whole := regexp.MustCompile(`^(?:` + pattern + `)$`)
	return func(value string) string {
		if value == "" || whole.MatchString(value) {
			return ""
		}
		return message
	}
}

// What is said of an address that does not fit, also where more than its form is looked at.
const (
	WebHint  = "请填写以 http:// 或 https:// 开头的网址"
	LinkHint = WebHint + "，或以 / 开头的站内地址"
)

// The rules of one pattern.
var (
	// Mobile is a mobile number as the shared rule set of the specification has it: the second digit is 3, 4, 5, 7 or 8. It
	// refuses numbers that are given out today; what citizens fill in is checked by PublicMobile.
	Mobile = form(`1[34578][0-9]{9}`, "请输入正确手机号")
	// PublicMobile is a mobile number as given out today: the second digit is 3 to 9.
	PublicMobile = form(`1[3-9][0-9]{9}`, "请输入正确手机号")
	// Email is an e-mail address.
	Email = form(`[A-Za-z0-9_.+-]+@[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+`, "邮箱格式不正确")
	// NaturalNumber is a whole number from 0 without leading zeros.
	NaturalNumber = form(`0|[1-9][0-9]*`, "请输入自然数")
	// Letters are English letters alone.
	Letters = form(`[A-Za-z]+`, "请输入英文字母")
	// Landline is a telephone number with or without area code and extension.
	Landline = form(`(0[0-9]{2,3}-?)?[1-9][0-9]{6,7}(-[0-9]{1,6})?`, "请输入正确的座机号码，如 010-12345678")
	// Phone is a number that is called: a landline with or without extension, a mobile, a service number such as 12320 or 400-123-4567.
	Phone = form(onePhone, "请输入座机或手机号码，如 0300-5550000")
	// BankCard is 10 to 20 digits, the first not 0.
	BankCard = form(`[1-9][0-9]{9,19}`, "请输入正确的银行卡号")
	// IDNumber is the number of any paper: up to 50 letters and digits.
	IDNumber = form(`[A-Za-z0-9]{1,50}`, "证件号码只能有字母和数字，最多 50 位")
	// QQ is 5 to 12 digits.
	QQ = form(`[0-9]{5,12}`, "请输入正确的QQ号码")
	// WebAddress is an address on the web.
	WebAddress = form(`https?://[^\s\v\p{Z}\x{FEFF}]+`, WebHint)
	// Link is an address on the web, or a path of this site.
	Link = form(`https?://[^\s\v\p{Z}\x{FEFF}]+|/(?:[^/\s\v\p{Z}\x{FEFF}][^\s\v\p{Z}\x{FEFF}]*)?`,
		LinkHint)
	// ShortCode is up to 20 letters or digits.
	ShortCode = form(`[A-Za-z0-9]{1,20}`, "只能填写字母和数字，最多 20 位")
	// ChineseOrEnglish is 2 to 100 Chinese characters, English letters or spaces.
	ChineseOrEnglish = form(`[\p{Han}A-Za-z ]{2,100}`, "请填写 2 到 100 个汉字、英文字母或空格")
	// DigitsAndNewlines is a list of numbers, one on each line.
	DigitsAndNewlines = form(`[0-9\r\n]+`, "只能填写数字和换行")
	// UpTo255 is a text of at most 255 characters.
	UpTo255 = MaxLength(255)
)

var word = regexp.MustCompile(`^[A-Za-z0-9_]+$`)

// Username is a name to sign in with: 4 to 18 letters, digits and underscores. It may not be empty.
func Username(value string) string {
	switch {
	case value == "":
		return "请输入用户名"
	case !word.MatchString(value):
		return "只允许字母、数字、下划线"
	case len(value) < 4 || len(value) > 18:
		return "用户名长度为 4 到 18 位"
	}
	return ""
}

// RequiredMobile is Mobile for a field that must be filled in.
func RequiredMobile(value string) string {
	if value == "" {
		return "请输入手机号"
	}
	return Mobile(value)
}

// MaxLength allows at most limit characters.
func MaxLength(limit int) Rule {
	return func(value string) string {
		if utf8.RuneCountInString(value) > limit {
			return fmt.Sprintf("最大长度%d位字符", limit)
		}
		return ""
	}
}

// Text wants a text of least to most characters; blanks alone are no text.
func Text(label string, least, most int) Rule {
	return func(value string) string {
		switch {
		case strings.TrimFunc(value, isBlank) == "":
			return "请填写" + label
		case utf8.RuneCountInString(value) < least:
			return fmt.Sprintf("最小长度%d位字符", least)
		}
		return MaxLength(most)(value)
	}
}

// isBlank takes the byte order mark for a blank, as browsers do.
func isBlank(r rune) bool {
	return unicode.IsSpace(r) || r == '\uFEFF'
}

// Choices wants least to most members of a comma-joined value. An empty value has none.
func Choices(least, most int) Rule {
	return func(value string) string {
		count := 0
		for member := range strings.SplitSeq(value, ",") {
			if member != "" {
				count++
			}
		}
		switch {
		case count < least:
			return fmt.Sprintf("最少选择%d项", least)
		case count > most:
			return fmt.Sprintf("最多选择%d项", most)
		}
		return ""
	}
}
