package privacy

import "strings"

// MaskName shows the first character: 张*. A name of one character is hidden whole.
func MaskName(name string) string {
	r := []rune(strings.TrimSpace(name))
	switch len(r) {
	case 0:
		return ""
	case 1:
		return "*"
	}
	return string(r[0]) + strings.Repeat("*", min(len(r)-1, 2))
}

// MaskPhone shows the first three and the last four digits: 138****0000. Shorter numbers show their last two.
func MaskPhone(phone string) string {
	return mask(phone, 11, 3, 4)
}

// MaskEmail shows the first character and the domain: z***@example.cn.
func MaskEmail(email string) string {
	name, domain, found := strings.Cut(strings.TrimSpace(email), "@")
	if !found || name == "" {
		return mask(email, 8, 1, 1)
	}
	return string([]rune(name)[:1]) + "***@" + domain
}

// MaskID shows the first six and the last two signs of a national ID number: region and check sign.
func MaskID(number string) string {
	return mask(number, 15, 6, 2)
}

// mask keeps head and tail signs of texts that are at least full long; of shorter ones the last two, of tiny ones nothing.
func mask(text string, full, head, tail int) string {
	r := []rune(strings.TrimSpace(text))
	if len(r) < full {
		head, tail = 0, 2
	}
	if len(r) <= 4 {
		tail = 0
	}
	return string(r[:head]) + strings.Repeat("*", max(0, len(r)-head-tail)) + string(r[len(r)-tail:])
}
