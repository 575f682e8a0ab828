package search

// Sound is the pinyin of a word and the initials of it, in small letters.
func Sound(word string) (spell, initials string) { return spelling(normal(word)) }

// Spelling is how a word sounds: its pinyin without tones, in small letters, for sorting by sound and finding by initials.
func Spelling(word string) string {
	spell, _ := spelling(normal(word))
	return spell
}
