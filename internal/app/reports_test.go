package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"jikong/internal/config"
	"jikong/internal/schema"
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
			w.tellsItsTexts(set)
		}
	})
}

// tellsItsTexts makes a report of a data set: its readers see the text of each value, whatever signs stand in both.
func (w *world) tellsItsTexts(set schema.DataSet) {
	w.t.Helper()
	w.ok("POST", "/api/online/cgreport/head/add", map[string]any{"head": map[string]any{"code": "texts_" + set.Name, "name": set.Label, "dataSet": set.Name}})
	var seen struct{ DictOptions map[string][]schema.Option }
	if err := json.Unmarshal(w.do("GET", "/api/online/cgreport/api/getRpColumns/texts_"+set.Name, nil).Result, &seen); err != nil {
		w.t.Fatal(err)
	}
	for _, column := range set.Columns {
		if len(column.Options) > 0 && !slices.Equal(seen.DictOptions[column.Name], column.Options) {
			w.t.Errorf("%s.%s is shown as %v, want %v", set.Name, column.Name, seen.DictOptions[column.Name], column.Options)
		}
	}
}
