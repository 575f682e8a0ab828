package app

import (
	"encoding/json"
	"strings"
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
		var reports []struct {
			ID, Code string
			BuiltIn  bool
		}
		if err := json.Unmarshal(w.do("GET", "/api/online/cgreport/api/reports", nil).Result, &reports); err != nil || len(reports) < 13 {
			t.Fatalf("%v: %v", reports, err)
		}
		for _, r := range reports {
			a := w.do("GET", "/api/online/cgreport/api/getColumnsAndData/"+r.ID, nil)
			if !a.Success {
				t.Errorf("%s: %s", r.Code, a.Body)
			}
			if !r.BuiltIn {
				continue
			}
			var drawn struct{ Chart string }
			if err := json.Unmarshal(a.Result, &drawn); err != nil || drawn.Chart == "" {
				t.Errorf("%s has no chart: %v", r.Code, err)
				continue
			}
			parts := strings.Split(drawn.Chart, ";")
			if a := w.do("GET", "/api/online/cgreport/api/getFigures/"+r.ID+"?groupBy="+parts[1]+"&measureOf="+parts[2], nil); !a.Success {
				t.Errorf("%s: its chart %s: %s", r.Code, drawn.Chart, a.Body)
			}
		}
		for _, set := range dataSets() {
			if a := w.do("POST", "/api/online/cgreport/head/preview", map[string]any{"dataSet": set.Name}); !a.Success {
				t.Errorf("%s: %s", set.Name, a.Body)
			}
		}
	})
}
