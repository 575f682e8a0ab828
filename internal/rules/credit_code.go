package rules

import "strings"

// CreditCode is a unified social credit code, GB 32100-2015: registrar, kind of body, division, body and check digit, 18 in all.
func CreditCode(value string) string {
	if value == "" || isCreditCode(value) {
		return ""
	}
	return "请输入正确的统一社会信用代码"
}

// creditDigits are the 31 digits of the codes in the order of their values: I, O, S, V and Z are none.
const creditDigits = "0123456789ABCDEFGHJKLMNPQRTUWXY"

func isCreditCode(value string) bool {
	if len(value) != 18 || strings.Trim(value[2:8], "0123456789") != "" {
		return false
	}
	sum, weight := 0, 1
	for i := range 17 {
		digit := strings.IndexByte(creditDigits, value[i])
		if digit < 0 {
			return false
		}
		sum += digit * weight
		weight = weight * 3 % 31 // the powers of three, section 5
	}
	return value[17] == creditDigits[(31-sum%31)%31]
}
