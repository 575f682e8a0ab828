package rules

import (
	"fmt"
	"regexp"
	"strings"

	"jikong/internal/value"
)

const onePhone = `0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?(?:转[0-9]{1,6})?|1[3-9][0-9]{9}|[48]00-?[0-9]{3}-?[0-9]{4}(?:转[0-9]{1,6})?|[0-9]{3,8}(?:[-转][0-9]{1,6})?`

// maxPhones bounds a list of numbers: nobody calls a sixth one.
const maxPhones = 5

// leastApart is the length of the shortest number that blanks alone part from the next one, 12320; what is shorter may be an extension.
const leastApart = 5

var (
	wholePhone = regexp.MustCompile(`^(?:` + onePhone + `)$`)
	phoneMarks = strings.NewReplacer("、", ",", ";", ",", "/", ",", "(", "", ") -", "-", ")-", "-", ")", "-")
)

// PhonesOf are the numbers of a text, in the many ways in which people write several of them.
func PhonesOf(text string) []string {
	var numbers []string
	for part := range strings.SplitSeq(phoneMarks.Replace(value.PlainSigns(text)), ",") {
		if words := strings.FieldsFunc(part, isBlank); len(words) > 0 {
			numbers = append(numbers, apart(words)...)
		}
	}
	return numbers
}

// apart are the numbers of words that blanks part: one in groups, or several.
func apart(words []string) []string {
	if whole := PlainPhone(strings.Join(words, "")); len(words) == 1 || wholePhone.MatchString(whole) {
		return []string{whole}
	}
	numbers := make([]string, len(words))
	for i, word := range words {
		numbers[i] = PlainPhone(word)
		if len(numbers[i]) < leastApart || !wholePhone.MatchString(numbers[i]) {
			return []string{strings.Join(words, "")}
		}
	}
	return numbers
}

// Phones are up to five numbers that are called, see Phone.
func Phones(value string) string {
	numbers := PhonesOf(value)
	for _, number := range numbers {
		if !wholePhone.MatchString(number) {
			return fmt.Sprintf("电话“%s”的格式不正确，请写成“0300-5550201”，多个用逗号分隔", number)
		}
	}
	if len(numbers) > maxPhones {
		return fmt.Sprintf("电话最多写 %d 个", maxPhones)
	}
	return ""
}
