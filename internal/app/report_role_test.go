package app

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Who runs reports with a role of their own copies the statement of docs/operations.md: it grants what the data sets need, and no more.
func TestTheRoleOfReportsIsToldItsTables(t *testing.T) {
	text, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?s)GRANT SELECT ON (.*?) TO jikong_reports`).FindSubmatch(text)
	if found == nil {
		t.Fatal("docs/operations.md grants nothing")
	}
	told := strings.Fields(strings.ReplaceAll(string(found[1]), ",", " "))
	var needed []string
	for _, set := range dataSets() {
		needed = append(needed, set.Tables...)
	}
	slices.Sort(needed)
	slices.Sort(told)
	if needed = slices.Compact(needed); !slices.Equal(told, needed) {
		t.Errorf("docs/operations.md grants %v, data sets need %v", told, needed)
	}
}
