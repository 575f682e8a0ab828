package app

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/value"
)

// namedDictionary reads a column of a table as the screens know it.
var namedDictionary = regexp.MustCompile(`(?m)^  (\w+): \{ (.*)dict: "(\w+)"`)

// TestEveryDictionaryThatAColumnNamesComesWithTheProgram: package setting keeps those alone from a delete and another code.
func TestEveryDictionaryThatAColumnNamesComesWithTheProgram(t *testing.T) {
	t.Parallel()
	w := newWorld(t, sqliteSite.copy(t))
	w.person("chief", map[value.ID]string{ours: "everything"})
	w.as("chief")
	var shipped map[string]json.RawMessage
	if err := json.Unmarshal(w.get("/api/sys/dict/queryAllDictItems").Result, &shipped); err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, table := range w.app.tables() {
		for _, column := range namedDictionary.FindAllStringSubmatch(table.Text, -1) {
			if strings.Contains(column[2], "options: [") {
				continue // its words are its own
			}
			if named++; shipped[column[3]] == nil {
				t.Errorf("%s of %s names the dictionary %s, which no site starts with", column[1], table.Table, column[3])
			}
		}
	}
	if named == 0 {
		t.Error("no column names a dictionary")
	}
}
