package rules

import (
	"fmt"
	"regexp"
	"strings"
)

const onePhone = `0[0-9]{2,3}-?[0-9]{7,8}(?:-[0-9]{1,6})?(?:转[0-9]{1,6})?|1[3-9][0-9]{9}|[48]00-?[0-9]{3}-?[0-9]{4}(?:转[0-9]{1,6})?|[0-9]{3,8}(?:[-转][0-9]{1,6})?`

// maxPhones bounds a list of numbers: nobody calls a sixth one.
const maxPhones = 5

var (
	wholePhone = regexp.MustCompile(`^(?:` + onePhone + `)$`)
	phoneMarks = strings.NewReplacer("，", ",", "、", ",", ";", ",", "；", ",", "/", ",", "—", "-", "－", "-", "–", "-", "（", "", "）", "-", "(", "", ")", "-")
)

// PhonesOf are the numbers of a text, in the many ways in which people write several of them.
func PhonesOf(text string) []string {
	var numbers []string
	for part := range strings.SplitSeq(phoneMarks.Replace(text), ",") {
		if part = strings.ReplaceAll(strings.TrimFunc(part, isBlank), " ", ""); part != "" {
			numbers = append(numbers, part)
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
