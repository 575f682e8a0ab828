package clinic

import "testing"

func TestLinesOfAnOutlineAreRiversUnlessTheySayThatTheyAreRoads(t *testing.T) {
	line := func(kind string) string {
		return `{"type":"Feature","properties":{` + kind + `},"geometry":{"type":"LineString","coordinates":[[125,27],[126,28]]}}`
	}
	shape, err := parseShape(`{"type":"FeatureCollection","features":[` + line(`"kind":"road"`) + "," + line(`"kind":"canal"`) + "," + line("") + `]}`)
	if err != nil || len(shape.Roads) != 1 || len(shape.Rivers) != 2 {
		t.Errorf("%d roads, %d rivers, %v", len(shape.Roads), len(shape.Rivers), err)
	}
}
