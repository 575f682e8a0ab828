package rules

import (
	"regexp"
	"strings"
	"unicode"

	"jikong/internal/value"
)

// What people type is made plain before a rule looks at it: Chinese keyboards write full-width signs, browsers fill in telephone numbers
// with the code of the country, and long numbers are read in groups.

// mobileAtHome is a mobile number behind the code of the country, if there is one.
var mobileAtHome = regexp.MustCompile(`^(?:\+?86|0086)?(1[3-9][0-9]{9})$`)

// PlainDecimal is a number in the signs of ASCII. web/src/shared/rules/plain.ts has the same.
func PlainDecimal(text string) string {
	return strings.ReplaceAll(strings.Map(value.Narrow, text), "。", ".")
}

// PlainNationalID is the number of an identity card without blanks and dashes, its x large.
func PlainNationalID(text string) string {
	return strings.ToUpper(strings.ReplaceAll(joined(text), "-", ""))
}

// PlainPhone is a telephone number as it is dialled within the country: a mobile in eleven digits, a landline with the dashes that part it.
func PlainPhone(text string) string {
	number := joined(text)
	if mobile := mobileAtHome.FindStringSubmatch(strings.ReplaceAll(number, "-", "")); mobile != nil {
		return mobile[1]
	}
	return number
}

// joined narrows a number, drops its blanks and makes all its dashes one sign.
func joined(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case unicode.Is(unicode.Dash, r):
			return '-'
		}
		return value.Narrow(r)
	}, text)
}
