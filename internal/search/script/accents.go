package script

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// WithoutAccents is a text in the letters of a keyboard without the marks above and below them: kuángquǎnbìng, vắc xin. The ü of pinyin is its v.
func WithoutAccents(text string) string {
	var plain strings.Builder
	for _, r := range norm.NFD.String(umlauts.Replace(norm.NFC.String(text))) {
		if !unicode.Is(unicode.Mn, r) {
			plain.WriteRune(r)
		}
	}
	return plain.String()
}

var umlauts = strings.NewReplacer("ü", "v", "ǖ", "v", "ǘ", "v", "ǚ", "v", "ǜ", "v", "đ", "d", "Đ", "D", "ø", "o", "ł", "l", "ß", "ss")
