package app

import (
	"encoding/json"
	"testing"

	"jikong/internal/config"
	"jikong/internal/value"
)

// Every report that comes with the program, and every data set as it is, has an answer on both databases.
func TestEveryReportOfTheProgramIsAnswered(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		w.person("chief", map[value.ID]string{ours: "everything"})
		w.as("chief")
		w.furnish()
		var reports []struct{ ID, Code string }
		if err := json.Unmarshal(w.do("GET", "/api/online/cgreport/api/reports", nil).Result, &reports); err != nil || len(reports) < 13 {
			t.Fatalf("%v: %v", reports, err)
		}
		for _, r := range reports {
			if a := w.do("GET", "/api/online/cgreport/api/getColumnsAndData/"+r.ID, nil); !a.Success {
				t.Errorf("%s: %s", r.Code, a.Body)
			}
		}
		for _, set := range dataSets() {
			if a := w.do("POST", "/api/online/cgreport/head/preview", map[string]any{"dataSet": set.Name}); !a.Success {
				t.Errorf("%s: %s", set.Name, a.Body)
			}
		}
	})
}
