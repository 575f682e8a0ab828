package schema

import (
	"context"
	"errors"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Limits of a preview: it is looked at while a rule is written, and no list is worth more than this of the others' time.
const (
	previewRows  = 10
	previewCount = 10_000
)

// RuleField is a column that data rules of a list may name, with what a screen needs to offer its values.
type RuleField struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Kind    Kind     `json:"kind" enum:"text,longtext,html,int,bool,time,date,id,enum,json"`
	Dict    string   `json:"dict"`
	Options []Option `json:"options"`
}

// RuleList is a list that data rules narrow.
type RuleList struct {
	Perm   string      `json:"perm" doc:"权限编码的前缀"`
	Label  string      `json:"label" doc:"一行的名称，如“文章”"`
	Fields []RuleField `json:"fields"`
}

// RuleList describes the list behind the prefix of its permission codes; false when no table of the registry belongs to it.
func (r *Registry) RuleList(perm string) (RuleList, bool) {
	p := r.planOf(perm)
	if p == nil {
		return RuleList{}, false
	}
	list := RuleList{Perm: perm, Label: p.Table.Label, Fields: []RuleField{}}
	for _, c := range p.Columns {
		if !c.Hidden && c.Kind != JSON {
			list.Fields = append(list.Fields, RuleField{Name: c.JSON, Label: c.Label, Kind: c.Kind, Dict: c.Dict, Options: append([]Option{}, c.Options...)})
		}
	}
	return list, true
}

func (r *Registry) planOf(perm string) *Plan {
	var names []string
	for name, p := range r.plans {
		if p.Perm == perm {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return r.plans[slices.Min(names)]
}

// RulePreview is what a rule leaves of a list.
type RulePreview struct {
	Perm    string       `json:"perm"`
	Label   string       `json:"label"`
	Allowed bool         `json:"allowed" doc:"没有查看该列表的权限时为 false，没有内容"`
	Before  int64        `json:"before" doc:"调用者现在看到几行"`
	After   int64        `json:"after" doc:"其中几行符合规则"`
	More    bool         `json:"more" doc:"行数多于 10000，只数到这里"`
	Rows    []PreviewRow `json:"rows" doc:"符合规则的前几行"`
}

// PreviewRow is a row by its name and by what stands in the column of the rule.
type PreviewRow struct {
	ID    value.ID `json:"id" db:"id"`
	Name  string   `json:"name" db:"name"`
	Value string   `json:"value" db:"value"`
}

// Preview counts and shows the rows that a rule leaves of what the caller sees: within the tenant, the data scope and the data rules that the
// caller has. Somebody who may not see the list is told nothing about it.
func (r *Registry) Preview(ctx context.Context, q db.Querier, perm string, rule auth.Rule) (RulePreview, error) {
	p, caller := r.planOf(perm), auth.PrincipalFrom(ctx)
	if p == nil {
		return RulePreview{}, errs.Invalidf("这个菜单没有可以预览的列表")
	}
	preview := RulePreview{Perm: perm, Label: p.Table.Label, Allowed: caller.Has(perm + ":list"), Rows: []PreviewRow{}}
	if !preview.Allowed {
		return preview, nil
	}
	column := p.ruleColumn(rule.Column)
	if column == nil {
		return preview, errs.Fields{"ruleColumn": "“" + p.Table.Label + "”的列表没有这个字段"}.Err()
	}
	if column.SealedFor(caller) || p.namingColumn() != nil && p.namingColumn().SealedFor(caller) {
		// What may not be read may not be guessed by counting either.
		preview.Allowed = false
		return preview, nil
	}
	err := p.tryRule(column, rule)
	if err != nil {
		return preview, err
	}
	if preview.Before, err = p.seen(ctx, q, caller, nil); err != nil {
		return preview, err
	}
	if preview.After, err = p.seen(ctx, q, caller, &rule); err != nil {
		return preview, err
	}
	preview.More = preview.Before > previewCount
	preview.Before, preview.After = min(preview.Before, previewCount), min(preview.After, previewCount)
	preview.Rows, err = p.previewed(ctx, q, caller, column, rule)
	return preview, err
}

// TryRule tells what is wrong with a data rule of the list behind the prefix of its permission codes; nothing where the list lacks the column.
func (r *Registry) TryRule(perm string, rule auth.Rule) error {
	for _, p := range r.plans {
		if p.Perm != perm {
			continue
		}
		if column := p.ruleColumn(rule.Column); column != nil {
			if err := p.tryRule(column, rule); err != nil {
				return err
			}
		}
	}
	return nil
}

// tryRule writes a rule once by itself, where it says what is wrong with it; in a list it would only hide everything.
func (p *Plan) tryRule(column *BoundColumn, rule auth.Rule) error {
	known, ok := ruleConditions[rule.Condition]
	if !ok {
		return errs.Fields{"ruleConditions": "没有这种条件"}.Err()
	}
	text, err := checkText(rule.Value, column.Label)
	if err == nil {
		err = p.condition(&Statement{}, Filter{Field: column.JSON, Rule: known, Value: text})
	}
	var refusal *errs.Error
	if errors.As(err, &refusal) {
		return errs.Fields{"ruleValue": refusal.Message}.Err()
	}
	return err
}

func (p *Plan) ruleColumn(name string) *BoundColumn {
	for _, c := range p.Columns {
		if !c.Hidden && c.Kind != JSON && (c.Name == name || c.JSON == name) {
			return c
		}
	}
	return nil
}

// narrowed writes what the caller sees, and the rule.
func (p *Plan) narrowed(s *Statement, caller auth.Principal, rule *auth.Rule) error {
	if err := p.Owned(s, caller); err != nil || rule == nil {
		return err
	}
	if !p.ruledBy(s, []auth.Rule{*rule}) {
		return errs.Invalidf("规则不能应用到“%s”", p.Table.Label)
	}
	return nil
}

// seen counts rows up to one more than a preview tells.
func (p *Plan) seen(ctx context.Context, q db.Querier, caller auth.Principal, rule *auth.Rule) (int64, error) {
	st := &Statement{}
	st.Add("SELECT COUNT(*) FROM (SELECT 1 FROM ", p.Table.Name, " WHERE ")
	if err := p.narrowed(st, caller, rule); err != nil {
		return 0, err
	}
	st.Limit(previewCount+1, 0)
	st.Add(") AS seen")
	return db.Int(ctx, q, st.String(), st.Args...)
}

func (p *Plan) previewed(ctx context.Context, q db.Querier, caller auth.Principal, column *BoundColumn, rule auth.Rule) ([]PreviewRow, error) {
	st := &Statement{}
	st.Add("SELECT id, ", p.naming(), " AS name, COALESCE(CAST(", column.Name, " AS TEXT), '') AS value FROM ", p.Table.Name, " WHERE ")
	if err := p.narrowed(st, caller, &rule); err != nil {
		return nil, err
	}
	if err := p.OrderBy(st, nil); err != nil {
		return nil, err
	}
	st.Limit(previewRows, 0)
	rows, err := db.Select[PreviewRow](ctx, q, st.String(), st.Args...)
	for i := range rows {
		rows[i].Value = column.shown(rows[i].Value)
	}
	return append([]PreviewRow{}, rows...), err
}

// namingColumn names a row of the table; nil when nothing does.
func (p *Plan) namingColumn() *BoundColumn {
	if p.NamedBy != nil {
		return p.NamedBy
	}
	for _, c := range p.Columns {
		if c.Textual() && !c.Hidden && !c.Standard && !c.ListOmit {
			return c
		}
	}
	return nil
}

func (p *Plan) naming() string {
	if c := p.namingColumn(); c != nil {
		return c.Name
	}
	return "CAST(id AS TEXT)"
}

// shown is a stored value as lists have it: both databases cast times to their milliseconds, and truth each in its own way.
func (c *BoundColumn) shown(text string) string {
	switch c.Kind {
	case Time:
		ms, err := value.ParseID(text)
		if err != nil || ms == 0 {
			return ""
		}
		return value.Time(ms).String()
	case Bool:
		if text == "1" || text == "true" {
			return "是"
		}
		return "否"
	}
	if shown, ok := c.OptionTexts()[text]; ok {
		return shown
	}
	return text
}
