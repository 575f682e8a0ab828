package rules

import (
	"regexp"
	"strings"

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

// PlainEmail is an e-mail address in the signs of ASCII, without the blanks that a keyboard puts behind a suggestion.
func PlainEmail(text string) string {
	return joined(text)
}

// PlainPhone is a telephone number as it is dialled within the country: a mobile in eleven digits, a landline with the dashes that part it.
func PlainPhone(text string) string {
	number := joined(text)
	if mobile := mobileAtHome.FindStringSubmatch(strings.ReplaceAll(number, "-", "")); mobile != nil {
		return mobile[1]
	}
	return number
}

// writtenMonth is a month as people write it: 2015.9, 2015/09, 2015年9月, 201509.
var writtenMonth = regexp.MustCompile(`^([0-9]{4})(?:[-./年]([0-9]{1,2})月?|([0-9]{2}))$`)

// PlainMonth is a month as 2015-09; what is none stays as it is.
func PlainMonth(text string) string {
	parts := writtenMonth.FindStringSubmatch(joined(text))
	if parts == nil {
		return text
	}
	month := parts[2] + parts[3]
	return parts[1] + "-" + strings.Repeat("0", 2-len(month)) + month
}

// joined is a number in plain signs, without blanks.
func joined(text string) string { return strings.ReplaceAll(value.PlainSigns(text), " ", "") }
