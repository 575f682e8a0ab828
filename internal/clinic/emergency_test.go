package clinic_test

import (
	"strings"
	"testing"
	"time"

	"jikong/internal/clinic"
)

// At night hardly anything is open: who helps all the same stands there with its way and its number, on every page that is asked for
// open places.
func TestAtNightPlacesWithAnEmergencyWayStandThere(t *testing.T) {
	inRegions(t, func(r *region) {
		way := map[string]any{"emergencyWay": "夜间到急诊可取阻断药", "emergencyPhone": "0300-5550452、0300-5550453"}
		at := func(name string, more map[string]any) map[string]any {
			all := map[string]any{"name": name}
			for _, m := range []map[string]any{way, more} {
				for k, v := range m {
					all[k] = v
				}
			}
			return all
		}
		for _, path := range []string{"/clinic/vct", "/clinic/rabies"} {
			r.add(path, at("有急诊", map[string]any{"pep": true, "hasSerum": true}))
			r.add(path, at("别的区", map[string]any{"pep": true, "hasSerum": true, "district": "102"}))
			r.add(path, at("没有药", nil))
			r.add(path, at("停业", map[string]any{"pep": true, "hasSerum": true, "status": "paused"}))
			r.add(path, map[string]any{"name": "没有途径", "pep": true, "hasSerum": true})
		}
		names := func(home, query string) string {
			made, _ := r.page(home, query)
			var all []string
			switch data := made.Data.(type) {
			case clinic.AidsData:
				for _, p := range data.Emergency {
					all = append(all, p.Name+strings.Join(p.EmergencyPhones, "/"))
				}
			case clinic.RabiesData:
				for _, p := range data.Emergency {
					all = append(all, p.Name)
				}
			case clinic.MapData:
				for _, p := range data.Emergency {
					all = append(all, p.Kind+" "+p.Name)
				}
			}
			if len(all) > 0 && !strings.Contains(string(made.Plain), "夜间到急诊可取阻断药") {
				t.Errorf("%s?%s: not in the page without its program: %s", home, query, made.Plain)
			}
			return strings.Join(all, ",")
		}
		cases := []struct{ says, home, query, day, night string }{
			{"with the medicine", "aids", "pep=1&open=1", "", "有急诊0300-5550452/0300-5550453,别的区0300-5550452/0300-5550453"},
			{"with the medicine in a district", "aids", "pep=1&open=1&district=101", "", "有急诊0300-5550452/0300-5550453"},
			{"when open ones are not asked for", "aids", "pep=1", "", ""},
			{"for a bite", "rabies", "open=1&district=101", "", "有急诊,没有药"},
			{"under the advice of grade III", "rabies", "help=start&contact=bat", "", "有急诊,别的区"},
			{"on the map", "map", "open=1&district=102", "", "rabies 别的区,aids 别的区"},
		}
		for _, c := range cases {
			if got := names(c.home, c.query); got != c.day {
				t.Errorf("%s by day: %s", c.says, got)
			}
		}
		r.Clock.Advance(13 * time.Hour)
		defer r.Clock.Advance(-13 * time.Hour)
		for _, c := range cases {
			if got := names(c.home, c.query); got != c.night {
				t.Errorf("%s at night: %s, want %s", c.says, got, c.night)
			}
		}
		if got := r.names("/queryWebAids?pep=1&open=1"); got != "" {
			t.Errorf("clients that ask for open places get %s", got)
		}
	})
}

func TestAnEmergencyNumberNeedsItsWay(t *testing.T) {
	inRegions(t, func(r *region) {
		for says, change := range map[string]map[string]any{
			"emergencyWay":   {"emergencyPhone": "0300-5550452"},
			"emergencyPhone": {"emergencyWay": "到急诊", "emergencyPhone": "没有"},
		} {
			if a := r.Call("POST", "/clinic/vct/add", place(t, change)); a.Success || !strings.Contains(string(a.Result), says) {
				t.Errorf("%s: %v %s %s", says, a.Success, a.Message, a.Result)
			}
		}
	})
}
