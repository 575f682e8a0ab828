package content

import "testing"

func TestPagesWearTheMainColourOfTheirSite(t *testing.T) {
	forReaders(t, func(r *reader) {
		newTown(r)
		expect(r, "the colour of a site that chose none", r.open("/index").Theme, "")
		for _, c := range []struct{ block, worn string }{{"4", "4"}, {"1", ""}, {"9", ""}, {Hide, ""}} {
			r.block("theme", c.block)
			for _, address := range []string{"/index", "/404"} {
				expect(r, address+" with the block "+c.block, r.open(address).Theme, c.worn)
			}
		}
	})
}
