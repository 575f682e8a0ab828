package cron

import "math/bits"

// set holds numbers from 0 to 191: wide enough for the values of every part, years counted from firstYear.
type set [3]uint64

func (s *set) add(n int) { s[n/64] |= 1 << (n % 64) }

func (s set) empty() bool { return s == set{} }

// from returns the smallest member that is n or more.
func (s set) from(n int) (int, bool) {
	for word := n / 64; word < len(s); word++ {
		rest := s[word]
		if word == n/64 {
			rest &= ^uint64(0) << (n % 64)
		}
		if rest != 0 {
			return word*64 + bits.TrailingZeros64(rest), true
		}
	}
	return 0, false
}

// first returns the smallest member, 0 of an empty set.
func (s set) first() int {
	n, _ := s.from(0)
	return n
}
