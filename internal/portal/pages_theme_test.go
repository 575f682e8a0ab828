package portal

import (
	"slices"
	"testing"

	"jikong/internal/content"
	"jikong/internal/render"
)

func TestPagesWearTheMainColourOfTheirSite(t *testing.T) {
	forReaders(t, func(r *reader) {
		newTown(r)
		expect(r, "the colour of a site that chose none", r.open("/index").Theme, "")
		for _, c := range []struct{ block, worn, tint string }{{"4", "4", "#185e3f"}, {"8", "8", "#46525c"}, {"1", "", "#0f5483"}, {"9", "", "#0f5483"}, {content.Hide, "", "#0f5483"}} {
			r.block("theme", c.block)
			for _, address := range []string{"/index", "/404"} {
				made := r.open(address)
				expect(r, address+" with the block "+c.block, made.Theme, c.worn)
				expect(r, "the browser around "+address, slices.Contains(made.Meta, render.Meta{Name: "theme-color", Content: c.tint}), true)
			}
			expectHas(r, "the site beside the programs of a phone", r.fetch("/manifest.webmanifest").Body.String(), `"theme_color":"`+c.tint+`"`)
		}
	})
}
