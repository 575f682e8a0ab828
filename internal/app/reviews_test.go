package app

import (
	"slices"
	"testing"

	"jikong/internal/review"
)

func TestEveryPageOfAServiceIsReviewed(t *testing.T) {
	subjects := reviewed()
	for home := range (&App{}).services() {
		of := func(s review.Subject) bool { return s.Kind() == review.Page && slices.Contains(s.Homes, home) }
		at := slices.IndexFunc(subjects, of)
		if at < 0 || slices.ContainsFunc(subjects[at+1:], of) {
			t.Errorf("the page %s has no subject of its own, or several", home)
		}
	}
}
