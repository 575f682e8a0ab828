package crud

import (
	"cmp"
	"context"
	"slices"

	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/sheet"
	"jikong/internal/sheet/headed"
)

// sheets is a table as its files see it.
type sheets struct{ *table }

// extra is an Extra without the type of the rows.
type extra struct {
	label              string
	required, imported bool
	options            []string
	texts              func(ctx context.Context, q db.Querier, rows any) ([]string, error)
}

// importLabels are the headings of the template and of the file of refused rows.
func (s sheets) importLabels() []string {
	var labels []string
	for _, h := range s.importHeads() {
		labels = append(labels, h.Label)
	}
	return labels
}

func (s sheets) importHeads() []sheet.Head {
	var heads []sheet.Head
	for _, c := range s.importColumns() {
		heads = append(heads, sheet.Head{Label: c.Label, Required: s.plan.Heads(c), Number: c.Kind == Int && !c.Translates(), Options: c.Choices()})
	}
	for _, e := range s.extras {
		if e.imported {
			heads = append(heads, sheet.Head{Label: e.label, Required: e.required, Options: e.options})
		}
	}
	for _, c := range s.childColumns(len(heads)) {
		heads = append(heads, sheet.Head{Label: s.plan.Table.Children[c.child].Label + c.Label, Number: c.Kind == Int && !c.Translates(), Options: c.Choices()})
	}
	return heads
}

func (s sheets) mostNow() int { return cmp.Or(s.maxRows, MaxImport) }

// reader reads files of the resource.
func (s sheets) reader(order ImportOrder, most int) *headed.Reader {
	r := &headed.Reader{Mapping: order.Mapping, Known: s.isHeading, Most: most, Long: most > MaxImport, Labels: []headed.Label{}}
	for _, h := range s.notedHeads() {
		r.Labels = append(r.Labels, headed.Label{Label: h.Label, Required: h.Required, Note: h.Note})
	}
	return r
}

// isHeading knows the headings of our own files that an import passes over.
func (s sheets) isHeading(label string) bool {
	return label == imports.ReasonLabel || slices.ContainsFunc(s.exportHeads(Query{}), func(h sheet.Head) bool { return h.Label == label })
}
