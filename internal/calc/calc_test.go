package calc

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/render"
)

func TestAnAddressOpensTheListOrOneCalculator(t *testing.T) {
	cases := []struct {
		name    string
		ask     render.FeatureAsk
		heading string
		missing bool
	}{
		{name: "the column by its id lists all", ask: render.FeatureAsk{ColumnName: "健康工具"}, heading: "健康工具"},
		{name: "a name opens its calculator", ask: render.FeatureAsk{ColumnName: "健康工具", Slug: "whr"}, heading: "腰臀比"},
		{name: "an unknown name", ask: render.FeatureAsk{Slug: "bmi"}, missing: true},
		{name: "a detail", ask: render.FeatureAsk{Slug: "whr", Detail: true}, missing: true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			page, err := Service{}.FeaturePage(context.Background(), c.ask)
			if c.missing {
				if !errs.Is(err, errs.NotFound) {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil || !strings.Contains(string(page.Plain), "<h1>"+c.heading+"</h1>") {
				t.Fatalf("%v, text %s", err, page.Plain)
			}
			if page.NoStore || len(page.Query) > 0 || page.Data.(Data).Current != c.ask.Slug {
				t.Errorf("page %+v", page)
			}
		})
	}
}

func TestEveryCalculatorIsTheSpecifiedAndCompletelyDescribed(t *testing.T) {
	var slugs []string
	for _, c := range calculators() {
		slugs = append(slugs, c.Slug)
		fields := reflect.ValueOf(c)
		for i := range fields.NumField() {
			if fields.Field(i).IsZero() {
				t.Errorf("%s has no %s", c.Slug, fields.Type().Field(i).Name)
			}
		}
		page, err := Service{}.FeaturePage(context.Background(), render.FeatureAsk{Slug: c.Slug})
		for _, want := range append([]string{disclaimer, c.Standard, c.ReviewedAt}, c.Sources...) {
			if text := strings.ReplaceAll(string(page.Plain), "&gt;", ">"); err != nil || !strings.Contains(text, want) {
				t.Errorf("the plain text of %s does not say %q (%v)", c.Slug, want, err)
			}
		}
	}
	if got := strings.Join(slugs, " "); got != "step calorie diabetes fat weight pm25 whr" {
		t.Errorf("calculators are %s", got)
	}
}
