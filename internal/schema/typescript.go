package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// TypeScript is a table as the screens know it: the text of a file that declares its columns.
type TypeScript struct {
	Table string // SQL name
	Path  string // of its calls
	File  string // sys-position.ts
	Text  string
}

// TypeScript returns the known tables and further ones by name, which are declared though nobody may ask for them. The program keeps none of it:
// a front end is built from it, so that a screen names columns and says nothing about them that the server knows better.
func (r *Registry) TypeScript(further ...Declared) []TypeScript {
	var all []TypeScript
	add := func(p *Plan, asked bool) {
		file := strings.ReplaceAll(p.Table.Name, "_", "-") + ".ts"
		all = append(all, TypeScript{Table: p.Table.Name, Path: p.Path, File: file, Text: p.typeScript(asked)})
	}
	for _, p := range r.plans {
		add(p, true)
	}
	for _, t := range further {
		add(t.Declaration(), false)
	}
	slices.SortFunc(all, func(a, b TypeScript) int { return cmp.Compare(a.Table, b.Table) })
	return all
}

// typeScript is one line for each column that is sent, then one for each question.
func (p *Plan) typeScript(asked bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "// %s: written by `make types` from the columns of the server.\nexport const %s = {\n", p.Table.Label, camelCase(p.Table.Name))
	for _, c := range p.Columns {
		if c.Hidden {
			continue
		}
		fmt.Fprintf(&b, "  %s: %s,\n", c.JSON, literal(p.traits(c, asked)))
	}
	for _, q := range p.Table.Questions {
		fmt.Fprintf(&b, "  %s: %s,\n", q.Name, literal([]trait{{"label", q.Label}, {"kind", "question"}, {"dict", q.Dict}, {"filter", true}}))
	}
	return b.String() + "} as const;\n" + p.rowsTypeScript()
}

// trait is something about a column; what is empty is not written.
type trait struct {
	name  string
	value any
}

func (p *Plan) traits(c *BoundColumn, asked bool) []trait {
	traits := []trait{{"label", c.Label}, {"kind", string(c.Kind)}}
	if c.Write && (c.Textual() || c.Kind == JSON) && len(c.Options) == 0 {
		traits = append(traits, trait{"max", c.Max})
	}
	if c.Range != (IntRange{}) {
		traits = append(traits, trait{"range", []int64{c.Range.Min, c.Range.Max}})
	}
	if len(c.Options) > 0 {
		traits = append(traits, trait{"options", choices(c.Options)})
	}
	if len(c.Rules) > 0 {
		traits = append(traits, trait{"rules", c.Rules})
	}
	traits = append(traits, trait{"dict", c.Dict}, trait{"ref", c.Ref})
	if c.Unique && asked {
		traits = append(traits, trait{"unique", p.Table.Name + "," + c.Name})
	}
	if c.Write && p.IsPreset(c) {
		traits = append(traits, trait{"initial", p.Blank.FieldByIndex(c.Path).Interface()})
	}
	return append(traits, trait{"required", c.Required && c.Write}, trait{"filter", c.Filter}, trait{"sort", c.Sort}, trait{"write", c.Write},
		trait{"listOmit", c.ListOmit})
}

// choice is an option by the names that controls want.
type choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

func choices(options []Option) []choice {
	all := make([]choice, len(options))
	for i, o := range options {
		all[i] = choice{o.Value, o.Text}
	}
	return all
}

func literal(traits []trait) string {
	var parts []string
	for _, t := range traits {
		if t.value != "" && t.value != false && t.value != 0 {
			parts = append(parts, t.name+": "+jsonText(t.value))
		}
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}

// jsonText writes letters as they are, since no HTML surrounds them.
func jsonText(v any) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		panic(fmt.Sprintf("resource: %v", err)) // texts, numbers and options only
	}
	return strings.TrimSpace(b.String())
}
