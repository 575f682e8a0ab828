package script

import (
	"strings"
	"sync"

	"github.com/mozillazg/go-pinyin"
)

// Sound is the pinyin of a word and the initials of it, in small letters.
func Sound(word string) (spell, initials string) { return Spelling(Normal(word)) }

// Pinyin is how a word sounds: its pinyin without tones, in small letters, for sorting by sound and finding by initials.
func Pinyin(word string) string {
	spell, _ := Spelling(Normal(word))
	return spell
}

// Spelling is the pinyin of a word and its initials, without tones; letters and digits stand for themselves. Of a character
// with several readings the usual one is taken.
func Spelling(word string) (spell, initials string) {
	var whole, first strings.Builder
	for _, r := range word {
		sound := soundOf(r)
		if sound == "" {
			whole.WriteRune(r)
			first.WriteRune(r)
			continue
		}
		whole.WriteString(sound)
		first.WriteByte(sound[0])
	}
	return whole.String(), first.String()
}

// sounds keeps what soundOf found: the dictionary takes the tones off by regular expressions each time it is asked, and a lexicon asks some
// ten thousand times for a thousand characters.
var sounds sync.Map

// soundOf is the pinyin of a character without its tone, "" for what is no Chinese character.
func soundOf(r rune) string {
	if known, ok := sounds.Load(r); ok {
		return known.(string)
	}
	sound := ""
	if all := pinyin.SinglePinyin(r, pinyin.NewArgs()); len(all) > 0 {
		sound = all[0]
	}
	if sound != "" {
		sounds.Store(r, sound) // of the dictionary only, so that no text can fill the memory
	}
	return sound
}
