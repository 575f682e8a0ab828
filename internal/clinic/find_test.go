package clinic_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/clinic"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// town makes a region of so many random clinics.
func town(r *rand.Rand, size int) []clinic.RabiesClinic {
	hours := []string{"每天 08:00-20:00", "周一至周五 08:00-12:00,14:00-17:30", "周五 20:00-02:00", "周六、周日 09:00-12:00\n节假日 10:00-11:00", "每天 00:00-06:00"}
	rows := make([]clinic.RabiesClinic, size)
	for i := range rows {
		c := &rows[i]
		c.ID, c.Name = value.ID(70_000+i), fmt.Sprintf("第 %d 医院", i)
		c.District, c.Address = []string{"101", "102"}[r.IntN(2)], fmt.Sprintf("沿江大道 %d 号", r.IntN(9))
		c.Hours, c.Is24h, c.Status = hours[r.IntN(len(hours))], r.IntN(5) == 0, []string{"normal", "normal", "normal", "paused", "revoked"}[r.IntN(5)]
		c.Immunoglobulin, c.Monoclonal, c.Serum, c.Tetanus = r.IntN(2) == 0, r.IntN(3) == 0, r.IntN(4) == 0, r.IntN(2) == 0
		c.Paediatric, c.Wheelchair, c.SortNo = r.IntN(2) == 0, r.IntN(2) == 0, int64(i)
	}
	return rows
}

func (r *region) put(rows []clinic.RabiesClinic) {
	r.T.Helper()
	if err := r.DB.Tx(r.T.Context(), func(tx *db.Tx) error {
		return r.service.PutGuide(r.T.Context(), tx, 1, clinic.Guide{Rabies: rows})
	}); err != nil {
		r.T.Fatal(err)
	}
}

// opened tells by counting minutes, written apart from the program, whether a place of this test is open.
func opened(c clinic.RabiesClinic, at time.Time) bool {
	minute, day := at.Hour()*60+at.Minute(), at.Weekday()
	between := func(from, to int) bool { return from*60 <= minute && minute < to*60 }
	switch {
	case c.Status == "paused":
		return false
	case c.Is24h:
		return true
	case c.Hours == "每天 08:00-20:00":
		return between(8, 20)
	case strings.HasPrefix(c.Hours, "周一"):
		return day >= time.Monday && day <= time.Friday && (between(8, 12) || minute >= 14*60 && minute < 17*60+30)
	case strings.HasPrefix(c.Hours, "周五"):
		return day == time.Friday && minute >= 20*60 || day == time.Saturday && minute < 2*60
	case strings.HasPrefix(c.Hours, "周六"):
		return (day == time.Saturday || day == time.Sunday) && between(9, 12)
	}
	return between(0, 6)
}

func TestFiltersFindWhatCountingByHandFinds(t *testing.T) {
	inRegions(t, func(r *region) {
		random := rand.New(rand.NewPCG(5, 20))
		rows := town(random, 120)
		r.put(rows)
		defer func(start time.Time) { r.Clock.Advance(start.Sub(r.Clock.Now())) }(r.Clock.Now())
		tests := map[string]func(clinic.RabiesClinic) bool{
			"ig":      func(c clinic.RabiesClinic) bool { return c.Immunoglobulin },
			"mab":     func(c clinic.RabiesClinic) bool { return c.Monoclonal },
			"h24":     func(c clinic.RabiesClinic) bool { return c.Is24h },
			"tetanus": func(c clinic.RabiesClinic) bool { return c.Tetanus },
			"child":   func(c clinic.RabiesClinic) bool { return c.Paediatric },
			"ramp":    func(c clinic.RabiesClinic) bool { return c.Wheelchair },
			"passive": func(c clinic.RabiesClinic) bool { return c.Immunoglobulin || c.Serum || c.Monoclonal },
			"open":    func(c clinic.RabiesClinic) bool { return opened(c, r.Clock.Now()) },
		}
		for range 60 {
			r.Clock.Advance(time.Duration(random.IntN(20*60)) * time.Minute)
			query := url.Values{"pageSize": {"500"}}
			want := slices.DeleteFunc(slices.Clone(rows), func(c clinic.RabiesClinic) bool { return c.Status == "revoked" })
			for param, has := range tests {
				if random.IntN(4) == 0 {
					query.Set(param, "1")
					want = slices.DeleteFunc(want, func(c clinic.RabiesClinic) bool { return !has(c) })
				}
			}
			if random.IntN(3) == 0 {
				query.Set("district", "102")
				want = slices.DeleteFunc(want, func(c clinic.RabiesClinic) bool { return c.District != "102" })
			}
			if random.IntN(4) == 0 {
				query.Set("keyword", "大道 3号")
				want = slices.DeleteFunc(want, func(c clinic.RabiesClinic) bool { return !strings.Contains(c.Address, " 3 ") })
			}
			var names []string
			for _, c := range want {
				names = append(names, c.Name)
			}
			if got := r.names("/queryWebRabies?" + query.Encode()); got != strings.Join(names, " ") {
				t.Fatalf("%s %s: found\n%s\nwant\n%s", r.Clock.Now().Format("Mon 15:04"), query.Encode(), got, strings.Join(names, " "))
			}
		}
	})
}

func TestOddQuestionsGetAnAnswerOrAClearRefusal(t *testing.T) {
	inRegions(t, func(r *region) {
		r.put(town(rand.New(rand.NewPCG(1, 1)), 30))
		for query, fine := range map[string]bool{
			"open=yes&ig=2&district=%27%20OR%201=1": true, "keyword=" + strings.Repeat("%E7%96%AB", 3000): true, "keyword=%ff%fe": true, "pageNo=999999": true,
			"pageNo=9223372036854775807&pageSize=500": true, "pageNo=0": false, "pageSize=-1": false, "pageNo=abc": false, "pageSize=100000": true,
		} {
			for _, path := range []string{"/queryWebRabies?", "/queryWebAids?"} {
				a := r.Call("GET", path+query, "")
				if a.Success != fine || !fine && a.Message == "" {
					t.Errorf("%s%.60s: %v %s", path, query, a.Success, a.Message)
				}
			}
		}
	})
}

func TestPublicHolidaysDecideWhatIsOpen(t *testing.T) {
	inRegions(t, func(r *region) {
		r.add("/clinic/rabies", map[string]any{"name": "只在工作日", "hours": "周一至周五 08:00-17:00"})
		r.add("/clinic/rabies", map[string]any{"name": "天天", "hours": "每天 08:00-17:00"})
		r.add("/clinic/rabies", map[string]any{"name": "节假日休息", "hours": "每天 08:00-17:00\n节假日 休息"})
		r.add("/clinic/rabies", map[string]any{"name": "昼夜", "is24h": true, "hours": ""})
		if got := r.names("/queryWebRabies?open=1"); got != "只在工作日 天天 节假日休息 昼夜" {
			t.Errorf("on a Friday: %s", got)
		}
		r.holidays = map[value.Date]bool{"2026-11-20": false, "2026-11-21": true}
		if got := r.names("/queryWebRabies?open=1"); got != "天天 昼夜" {
			t.Errorf("on a holiday: %s", got)
		}
		r.Clock.Advance(24 * time.Hour)
		defer r.Clock.Advance(-24 * time.Hour)
		if got := r.names("/queryWebRabies?open=1"); got != "只在工作日 天天 节假日休息 昼夜" {
			t.Errorf("on a Saturday that is worked: %s", got)
		}
	})
}

// page opens the page of a column and returns its data as JSON.
func (r *region) page(home, query string) (render.FeaturePage, string) {
	r.T.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		r.T.Fatal(err)
	}
	made, err := r.service.Pages()[home].FeaturePage(context.Background(), render.FeatureAsk{Tenant: 1, Home: home, Column: 41, ColumnName: "栏目", Path: "/" + home + "/41", Query: values})
	if err != nil {
		r.T.Fatal(err)
	}
	data, err := json.Marshal(made.Data)
	if err != nil {
		r.T.Fatal(err)
	}
	return made, string(data)
}

func TestTheHelperFollowsTheNationalRules(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	r := newRegion(t, d, testkit.NewClock())
	r.add("/clinic/rabies", map[string]any{"name": "有药", "hasSerum": true})
	r.add("/clinic/rabies", map[string]any{"name": "没有药"})
	for _, c := range []struct {
		says, query, want string
	}{
		{"the start asks for the contact", "help=start", `"name":"contact"`},
		{"going on without an answer is a mistake", "help=contact", `"problem":"请选择一项：动物怎样碰到了您？"`},
		{"an answer that is none is asked again", "help=start&contact=xyz", `"name":"contact"`},
		{"touching with whole skin is grade I", "help=start&contact=touch", `"grade":"I"`},
		{"a bite asks for blood", "help=start&contact=bite", `"name":"wound"`},
		{"a later answer without the one before is dropped", "help=start&wound=blood", `"name":"contact"`},
		{"blood is grade III", "help=start&contact=bite&wound=blood", `"grade":"III"`},
		{"not sure counts as the worse", "help=start&contact=bite&wound=unsure", `"grade":"III"`},
		{"without blood the place is asked", "help=start&contact=bite&wound=nibble", `"name":"risk"`},
		{"the face makes it III", "help=start&contact=bite&wound=nibble&risk=head", `"grade":"III"`},
		{"weak immunity makes it III", "help=start&contact=bite&wound=nibble&risk=immune", `"grade":"III"`},
		{"else it is II", "help=start&contact=bite&wound=nibble&risk=none", `"grade":"II"`},
		{"broken skin that was licked is III", "help=start&contact=lick", `"grade":"III"`},
		{"mucosa is III", "help=start&contact=mucosa", `"grade":"III"`},
		{"every bat is III", "help=start&contact=bat", `"grade":"III"`},
	} {
		made, data := r.page("rabies", c.query)
		if !strings.Contains(data, c.want) {
			t.Errorf("%s: %s is not in %.600s", c.says, c.want, data)
		}
		if made.Plain == "" || made.NoStore {
			t.Errorf("%s: %+v", c.says, made)
		}
		wantsPassive := strings.Contains(data, `"grade":"III"`)
		if advised := strings.Contains(data, `"view":"advice"`); advised && strings.Contains(data, "没有药") == wantsPassive {
			t.Errorf("%s: clinics are %s", c.says, data)
		}
	}
}

func TestAPageHasOneAddress(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	r := newRegion(t, d, testkit.NewClock())
	r.put(town(rand.New(rand.NewPCG(3, 3)), 40))
	for query, want := range map[string]string{
		"": "", "open=1": "open=1", "open=0": "", "district=999": "", "district=101&ig=1": "district=101&ig=1", "pageNo=1": "", "pageNo=2": "pageNo=2", "pageNo=99": "",
		"print=1&ig=1&open=1&keyword=a": "print=1", "district=101&print=1": "district=101&print=1", "keyword=+++": "", "contact=bat": "", "help=nonsense": "help=start",
	} {
		if made, _ := r.page("rabies", query); made.Query.Encode() != want {
			t.Errorf("%s leads to %s, want %s", query, made.Query.Encode(), want)
		}
	}
	made, _ := r.page("rabies", "")
	if now := value.TimeOf(testkit.Start); made.ValidUntil <= now || made.ValidUntil > now+600_000 {
		t.Errorf("a page that says now is valid until %s", made.ValidUntil)
	}
}

func TestThePageAboutHIVKeepsItsReadersSecret(t *testing.T) {
	d := testkit.SQLite(t, testkit.NewClock().Now)
	r := newRegion(t, d, testkit.NewClock())
	r.add("/clinic/vct", map[string]any{"name": "检测点"})
	made, data := r.page("aids", "")
	if !made.NoStore || made.Title != "检测点查询" || len(made.Meta) != 1 || made.Meta[0].Content != "no-referrer" {
		t.Errorf("%+v", made)
	}
	if !strings.Contains(data, `"complete":true`) {
		t.Errorf("the browser cannot filter by itself: %s", data)
	}
}

// BenchmarkFilter answers a question to 5,000 clinics, with their states at that moment; the bar is 100 ms.
func BenchmarkFilter(b *testing.B) {
	clock := testkit.NewClock()
	r := newRegion(b, testkit.SQLite(b, clock.Now), clock)
	r.put(town(rand.New(rand.NewPCG(5, 5)), 5000))
	for b.Loop() {
		r.OK("GET", "/queryWebRabies?open=1&ig=1&district=101", "")
	}
}

// BenchmarkFirstFilter is the question after a change, which reads everything anew.
func BenchmarkFirstFilter(b *testing.B) {
	clock := testkit.NewClock()
	d := testkit.SQLite(b, clock.Now)
	newRegion(b, d, clock).put(town(rand.New(rand.NewPCG(5, 5)), 5000))
	for b.Loop() {
		r := &region{Desk: testkit.NewDesk(b, d, clock, keeper()), tenant: 1}
		r.open()
		r.OK("GET", "/queryWebRabies?open=1&ig=1&district=101", "")
	}
}
