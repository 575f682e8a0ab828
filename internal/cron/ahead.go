package cron

import "time"

// Skew is how far the clocks of nodes may differ: what was planned by one that is this far ahead is left alone.
const Skew = 24 * time.Hour

// TooFar tells whether a next time that was planned lies further ahead than the expression says. A clock that was far ahead once, as one is
// after a dead battery until a time server is heard, has planned it so: all until then would be left out, and nothing fail.
func (e Expression) TooFar(next, now time.Time) bool {
	last, due := e.Next(now.Add(Skew))
	return due && next.After(last)
}
