package rules_test

import (
	"testing"

	"jikong/internal/rules"
)

func TestNumbersArePlainHoweverTheyAreTyped(t *testing.T) {
	phone, email, identity, decimal := rules.PlainPhone, rules.PlainEmail, rules.PlainNationalID, rules.PlainDecimal
	for _, c := range []struct {
		says  string
		plain func(string) string
		typed string
		want  string
	}{
		{"a mobile in eleven digits", phone, "13800000001", "13800000001"},
		{"as a browser fills it in", phone, "+86 138 0000 0001", "13800000001"},
		{"behind the code of the country alone", phone, "8613800000001", "13800000001"},
		{"as it is dialled abroad", phone, "0086-13800000001", "13800000001"},
		{"in groups", phone, "138-0000-0001", "13800000001"},
		{"with the dash of a Chinese keyboard", phone, "138—0000－0001", "13800000001"},
		{"in full width", phone, "＋８６　１３８００００ ０００１", "13800000001"},
		{"with blanks that do not break", phone, "138\u00a00000\u00a00001", "13800000001"},
		{"a landline", phone, "0300-5550000-12", "0300-5550000-12"},
		{"a landline in full width", phone, "０３００－５５５ ００００", "0300-5550000"},
		{"a mobile of another country", phone, "+85 13800000001", "+8513800000001"},
		{"a digit too many", phone, "138-0000-00012", "138-0000-00012"},
		{"no number", phone, "没有", "没有"},
		{"nothing", phone, "", ""},
		{"an address", email, "zhou.min@cdc.example", "zhou.min@cdc.example"},
		{"an address in the signs of a Chinese keyboard", email, "ｚｈｏｕ＠cdc。example", "zhou@cdc.example"},
		{"an address with the blank that a keyboard puts behind a word", email, "zhou@cdc.example ", "zhou@cdc.example"},
		{"no address", email, "没有", "没有"},
		{"an identity card", identity, "11010119950101002X", "11010119950101002X"},
		{"one read in groups", identity, "110101 19950101 002x", "11010119950101002X"},
		{"one in full width", identity, "１１０１０１－１９９５０１０１－００２ｘ", "11010119950101002X"},
		{"a number in full width", decimal, "－３５．５", "-35.5"},
		{"a Chinese full stop for the point", decimal, "3。5", "3.5"},
		{"two numbers, which stay two", decimal, "3 5", "3 5"},
	} {
		if got := c.plain(c.typed); got != c.want {
			t.Errorf("%s: %q is %q, want %q", c.says, c.typed, got, c.want)
		}
	}
}
