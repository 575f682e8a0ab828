package app

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// After signing in somebody is led back to a page of the back office, and of nothing else: the browser's list has to be the server's.
func TestTheBackOfficeHasTheSameAddressesInTheBrowserAndOnTheServer(t *testing.T) {
	source, err := os.ReadFile("../../web/src/shared/session/redirect.ts")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)staffSegments = \[(.*?)\]`).FindSubmatch(source)
	if list == nil {
		t.Fatal("the list is not where it was")
	}
	var browser []string
	for _, word := range regexp.MustCompile(`'([^']+)'`).FindAllSubmatch(list[1], -1) {
		browser = append(browser, string(word[1]))
	}
	if !slices.Equal(browser, StaffSpaces) {
		t.Errorf("the browser knows %v, the server %v", browser, StaffSpaces)
	}
}
