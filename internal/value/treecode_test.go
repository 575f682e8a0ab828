package value_test

import (
	"slices"
	"testing"

	"jikong/internal/value"
)

func TestTreeCodesCountWithinTheirLevel(t *testing.T) {
	cases := []struct {
		parent, last, want string
		ok                 bool
	}{
		{"", "", "A01", true},
		{"A01", "", "A01A01", true},
		{"", "A01", "A02", true},
		{"", "A09", "A10", true},
		{"", "A99", "B01", true},
		{"A01", "A01C99", "A01D01", true},
		{"", "Z99", "", false},
		{"A01", "A01A01A01", "", false},
	}
	for _, c := range cases {
		if got, ok := value.NextTreeCode(c.parent, c.last); got != c.want || ok != c.ok {
			t.Errorf("after %q below %q: %q %v, want %q %v", c.last, c.parent, got, ok, c.want, c.ok)
		}
	}
}

func TestTheRangeBelowATreeCodeHoldsItsDescendantsAlone(t *testing.T) {
	from, to := value.TreeCodesBelow("A01")
	for code, below := range map[string]bool{"A01A01": true, "A01Z99B01": true, "A01": false, "A02": false, "A02A01": false, "A00": false} {
		if got := from <= code && code < to; got != below {
			t.Errorf("%s below A01: %v", code, got)
		}
	}
	if above := value.TreeCodesAbove("A01B02C03"); !slices.Equal(above, []string{"A01", "A01B02"}) {
		t.Errorf("above: %v", above)
	}
}
