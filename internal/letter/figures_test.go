package letter_test

import (
	"testing"

	"jikong/internal/letter"
)

// Who reads “9 received, 3 answered, 37.5 %” asks where the others are.
func TestTheFiguresForVisitorsAddUp(t *testing.T) {
	onOffices(t, func(o *office) {
		for range 3 {
			o.answered(o.send())
		}
		o.act("li", letter.Refuse, o.id(o.send()))
		taken := o.send()
		ticket := o.post(letter.SearchHome, "queryCode", taken.QueryCode, "password", taken.Password).str("ticket")
		o.post(letter.SearchHome, "ticket", ticket, "act", "withdraw")
		for range 5 {
			o.send()
		}
		month := o.open(letter.Home).data["months"].([]any)[0].(object)
		want := map[string]float64{"received": 10, "answered": 3, "refused": 1, "withdrawn": 1, "open": 5, "rate": 37.5}
		for name, n := range want {
			if month[name] != n {
				t.Errorf("%s is %v, want %v: %v", name, month[name], n, month)
			}
		}
	})
}
