package clinic

import "testing"

func TestDegreesAreReadAsMapsHandThemOut(t *testing.T) {
	for _, s := range []struct{ says, written, want string }{
		{"as they are kept", "112.345678", "112.345678"},
		{"whole", "112", "112"},
		{"finer than anybody walks", "112.34567890123", "112.345678"},
		{"with the sign of a degree", "28.5°", "28.5"},
		{"with the direction in Chinese", "东经112.5度", "112.5"},
		{"with its letter behind", "112.5° E", "112.5"},
		{"with its letter in front", "N 28.5", "28.5"},
		{"in full width", "１１２．５", "112.5"},
		{"a digit too many before the point", "1125", "1125"},
		{"both in one", "112.5,28.5", "112.5,28.5"},
		{"minutes, of another system than that of the map", "112°30′", "112°30′"},
		{"the other half of the world", "-112.5", "-112.5"},
		{"nothing", "", ""},
	} {
		if got := tidyDegrees(s.written); got != s.want {
			t.Errorf("%s: %q is read as %q, want %q", s.says, s.written, got, s.want)
		}
	}
}
