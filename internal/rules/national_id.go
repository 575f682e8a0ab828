package rules

import (
	"regexp"
	"slices"
	"time"
)

// NationalID is the 18-digit number of a resident identity card, GB 11643-1999: province, district, day of birth, serial
// number and check digit. A small x at the end is fine; the 15 digits of the first cards, invalid since 2013, are not.
func NationalID(value string) string {
	if value == "" || isNationalID(value) {
		return ""
	}
	return "请输入正确的身份证号码"
}

var (
	nationalIDForm = regexp.MustCompile(`^[0-9]{17}[0-9Xx]$`)

	// GB/T 2260, and 81 to 83 of the residence permits for people of Hong Kong, Macao and Taiwan.
	provinces = []string{
		"11", "12", "13", "14", "15", "21", "22", "23", "31", "32", "33", "34", "35", "36", "37", "41", "42", "43", "44", "45", "46",
		"50", "51", "52", "53", "54", "61", "62", "63", "64", "65", "71", "81", "82", "83",
	}

	// Weights and check digits of ISO 7064, MOD 11-2.
	weights     = [17]int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}
	checkDigits = "10X98765432"
)

func isNationalID(value string) bool {
	if !nationalIDForm.MatchString(value) || !slices.Contains(provinces, value[:2]) {
		return false
	}
	// No living person was born earlier.
	if birth, err := time.Parse("20060102", value[6:14]); err != nil || birth.Year() < 1900 {
		return false
	}
	sum := 0
	for i, weight := range weights {
		sum += int(value[i]-'0') * weight
	}
	last := value[17]
	if last == 'x' {
		last = 'X'
	}
	return last == checkDigits[sum%11]
}
