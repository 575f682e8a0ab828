package script

import (
	_ "embed" // the characters
	"strings"
	"sync"
)

// traditionalText holds pairs: a character as Taiwan, Hong Kong or Japan write it, and as the mainland does. Those that the mainland writes, too,
// with a meaning of their own, are left out.
//
//go:embed traditional.txt
var traditionalText string

var traditional = sync.OnceValue(func() map[rune]rune {
	pairs := map[rune]rune{}
	for line := range strings.Lines(traditionalText) {
		chars := []rune(strings.TrimSpace(line))
		for i := 0; i+1 < len(chars); i += 2 {
			pairs[chars[i]] = chars[i+1]
		}
	}
	return pairs
})

// Simplified is a text in the characters of the mainland, one for one.
func Simplified(text string) string {
	return strings.Map(func(r rune) rune {
		if simple, is := traditional()[r]; is {
			return simple
		}
		return r
	}, text)
}
