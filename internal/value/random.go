package value

import "crypto/rand"

// Random draws bytes that nobody can foresee.
func Random(n int) []byte {
	drawn := make([]byte, n)
	_, _ = rand.Read(drawn) // never fails, says its documentation
	return drawn
}
