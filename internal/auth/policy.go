package auth

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"jikong/internal/errs"
)

// Policy says what a new password must be. Character classes are asked for by GB/T 22239-2019 8.1.4.1 a although ASVS 6.2.5
// advises against them; a site that is not graded may set Classes to 1.
type Policy struct {
	MinLength int           // characters
	MaxLength int           // characters; more would only cost time
	Classes   int           // of capital letters, small letters, digits and other characters
	History   int           // a new password is none of so many last ones
	MaxAge    time.Duration // a password is changed after so long; 0 for never
}

// Words tells a person what a new password must be.
func (p Policy) Words() string {
	words := fmt.Sprintf("至少 %d 个字符", p.MinLength)
	if p.Classes > 1 {
		words += fmt.Sprintf("，含大写字母、小写字母、数字、符号中的至少 %d 类", p.Classes)
	}
	if p.History > 0 {
		words += fmt.Sprintf("，不得与最近 %d 次用过的相同", p.History)
	}
	return words
}

// MaxHistory is how many earlier passwords are kept.
const MaxHistory = 24

// Policy is what new passwords are held against.
func (p *Passwords) Policy() Policy { return p.policy }

// DefaultPolicy is for sites graded 等级保护 2 or 3.
var DefaultPolicy = Policy{MinLength: 10, MaxLength: 128, Classes: 3, History: 5, MaxAge: 90 * 24 * time.Hour}

//go:embed common_passwords.txt
var commonText string

// common holds frequent passwords and their frequent cores, in small letters.
var common = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(commonText) {
		set[word] = true
	}
	return set
})

const (
	minDistinct   = 5 // different characters
	minNameLength = 3 // a shorter user name is in too many words by chance
)

// Check refuses a weak password with a message on the field "password".
func (p *Passwords) Check(password, username string) error {
	fields := errs.Fields{}
	p.Judge(fields, password, username)
	return fields.Err()
}

// Judge is Check for a form with other fields.
func (p *Passwords) Judge(fields errs.Fields, password, username string) {
	p.policy.judge(fields, password, username)
}

func (p Policy) judge(fields errs.Fields, password, username string) {
	const field = "password"
	n := utf8.RuneCountInString(password)
	name := strings.ToLower(strings.TrimSpace(username))
	switch {
	case !utf8.ValidString(password) || strings.ContainsFunc(password, unicode.IsControl):
		fields.Add(field, "密码含有无法识别的字符，请换一个")
	case n < p.MinLength:
		fields.Add(field, "密码至少 %d 个字符", p.MinLength)
	case n > p.MaxLength:
		fields.Add(field, "密码最多 %d 个字符", p.MaxLength)
	case classes(password) < p.Classes:
		fields.Add(field, "密码须包含大写字母、小写字母、数字、符号中的至少 %d 类", p.Classes)
	case len(name) >= minNameLength && strings.Contains(strings.ToLower(password), name):
		fields.Add(field, "密码不能包含用户名")
	case distinct(password) < minDistinct || isCommon(password):
		fields.Add(field, "这个密码太常见，容易被猜到，请换一个")
	}
}

func classes(password string) int {
	var upper, lower, digit, other int
	for _, r := range password {
		switch {
		case unicode.IsUpper(r):
			upper = 1
		case unicode.IsLower(r):
			lower = 1
		case unicode.IsDigit(r):
			digit = 1
		default:
			other = 1
		}
	}
	return upper + lower + digit + other
}

func distinct(password string) int {
	seen := map[rune]bool{}
	for _, r := range strings.ToLower(password) {
		seen[r] = true
	}
	return len(seen)
}

// isCommon also sees through digits and signs around a common word and through letters written as look-alike signs:
// "P@ssw0rd2026!" is "password".
func isCommon(password string) bool {
	lower := strings.ToLower(password)
	plain := lookAlikes.Replace(lower)
	for _, form := range []string{lower, plain, core(lower), core(plain), lookAlikes.Replace(core(lower)), onlyWord(lower)} {
		if common()[form] {
			return true
		}
	}
	return false
}

var lookAlikes = strings.NewReplacer("@", "a", "0", "o", "1", "l", "!", "i", "3", "e", "$", "s", "5", "s", "7", "t")

// core cuts what is not a letter off both ends.
func core(text string) string {
	return strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// onlyWord drops signs: "abc@123456" is "abc123456".
func onlyWord(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
