package rules

import "strings"

// Named are the patterns of columns and of grids by their names, widgets.md section 5, and below them those that columns of the program
// need besides. The front end has the same in web/src/shared/rules/named.ts.
var Named = map[string]Rule{
	"*":      NotBlank,
	"*6-16":  form(`[\s\S]{6,16}`, "请输入 6 到 16 个字符"),
	"n6-16":  form(`[0-9]{6,16}`, "请输入 6 到 16 位数字"),
	"s6-18":  form(`[A-Za-z]{6,18}`, "请输入 6 到 18 位字母"),
	"url":    WebAddress,
	"e":      Email,
	"m":      PublicMobile,
	"p":      form(`[0-9]{6}`, "请输入 6 位邮政编码"),
	"s":      Letters,
	"n":      form(`-?[0-9]+(\.[0-9]+)?`, "请输入数字"),
	"z":      form(`-?[0-9]+`, "请输入整数"),
	"money":  Money,
	"money2": Money2,

	"landline": Landline,
	"phone":    Phone,
	"phones":   Phones,
	"link":     Link,
}

// Money is an amount without leading zeros: up to five decimals behind a whole part that is not 0, up to two behind 0. The other reading of
// the specification, two decimals for all, is Money2.
var (
	Money  = form(`0|0\.[0-9]{1,2}|[1-9][0-9]*(\.[0-9]{1,5})?`, "请输入正确的金额，整数部分不为 0 时最多 5 位小数，否则最多 2 位")
	Money2 = form(`(0|[1-9][0-9]*)(\.[0-9]{1,2})?`, "请输入正确的金额，最多 2 位小数")
)

// NotBlank wants something that a person sees.
func NotBlank(value string) string {
	if strings.TrimFunc(value, isBlank) == "" {
		return "不能为空"
	}
	return ""
}
