package search

// Spelling is how a word sounds: its pinyin without tones, in small letters, for sorting by sound and finding by initials.
func Spelling(word string) string {
	spell, _ := spelling(normal(word))
	return spell
}
