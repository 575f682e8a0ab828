package calculator

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// nobody signed anything; somebody signed the waist; strict publishes the waist alone.
type (
	nobody   struct{}
	somebody struct{}
	strict   struct{}
)

const editionSaid = "文本版本 2026-11，核对日期 2026-11-21"

func (nobody) SignedBy(context.Context, value.ID, string) (string, error) { return editionSaid, nil }

func (strict) SignedBy(ctx context.Context, tenant value.ID, guidance string) (string, error) {
	if said, err := (somebody{}).SignedBy(ctx, tenant, guidance); err != nil || said != editionSaid {
		return said, err
	}
	return "", nil
}

func (somebody) SignedBy(_ context.Context, _ value.ID, guidance string) (string, error) {
	if guidance == "guidance:calc/whr" {
		return "本页医学内容经王芳（主任医师）于2026年11月2日审定", nil
	}
	return editionSaid, nil
}

func TestASiteCanKeepUnsignedCalculatorsFromItsReaders(t *testing.T) {
	page, err := Service{strict{}}.FeaturePage(t.Context(), render.FeatureAsk{Tenant: 1})
	if all := page.Data.(CalculatorData).Calculators; err != nil || len(all) != 1 || all[0].Slug != "whr" || strings.Contains(string(page.Plain), "体脂率") {
		t.Errorf("the list shows %+v in %s (%v)", all, page.Plain, err)
	}
	if _, err := (Service{strict{}}).FeaturePage(t.Context(), render.FeatureAsk{Tenant: 1, Slug: "fat"}); !errs.Is(err, errs.NotFound) {
		t.Errorf("an unsigned calculator opens: %v", err)
	}
}

func TestAPageSaysWhoSignedItsAdvice(t *testing.T) {
	cases := []struct{ slug, data, text string }{
		{"", "", "腰臀比"},
		{"whr", "本页医学内容经王芳（主任医师）于2026年11月2日审定", "于2026年11月2日审定"},
		{"fat", editionSaid, editionSaid},
	}
	for _, c := range cases {
		page, err := Service{somebody{}}.FeaturePage(context.Background(), render.FeatureAsk{Tenant: 1, Slug: c.slug})
		if err != nil || page.Data.(CalculatorData).Signed != c.data || !strings.Contains(string(page.Plain), c.text) {
			t.Errorf("%q says %q in %s (%v)", c.slug, page.Data.(CalculatorData).Signed, page.Plain, err)
		}
	}
}

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
			page, err := Service{nobody{}}.FeaturePage(context.Background(), c.ask)
			if c.missing {
				if !errs.Is(err, errs.NotFound) {
					t.Fatalf("got %v", err)
				}
				return
			}
			if err != nil || !strings.Contains(string(page.Plain), "<h1>"+c.heading+"</h1>") {
				t.Fatalf("%v, text %s", err, page.Plain)
			}
			if page.NoStore || len(page.Query) > 0 || page.Data.(CalculatorData).Current != c.ask.Slug {
				t.Errorf("page %+v", page)
			}
		})
	}
}

func TestTheVerdictOnAWeightNamesTheTextForEveryAge(t *testing.T) {
	for whom, want := range map[string]string{
		"grown-ups":        "WS/T 428-2013",
		"children":         "WS/T 586-2018",
		"from 65 years on": "65 岁起按" + guideline2022,
		"from 80 years on": "80 岁起按《体重管理指导原则（2024 年版）》",
	} {
		if got := weight().Standard; !strings.Contains(got, want) {
			t.Errorf("%s are judged by %q, which %q does not say", whom, want, got)
		}
	}
}

func TestEveryCalculatorIsTheSpecifiedAndCompletelyDescribed(t *testing.T) {
	var slugs []string
	for _, c := range Calculators() {
		slugs = append(slugs, c.Slug)
		fields := reflect.ValueOf(c)
		for i := range fields.NumField() {
			if fields.Field(i).IsZero() {
				t.Errorf("%s has no %s", c.Slug, fields.Type().Field(i).Name)
			}
		}
		page, err := Service{nobody{}}.FeaturePage(context.Background(), render.FeatureAsk{Slug: c.Slug})
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
