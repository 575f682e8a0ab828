package schema

import (
	"context"
	"fmt"
	"log/slog"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Limits of one question to a source; more is cut off.
const (
	MaxItems = 1_000
	MaxNodes = 5_000 // of one level of a tree
)

// Declared is a table that may be asked by name: every Store is one.
type Declared interface{ Declaration() *Plan }

// Registry holds the tables that clients may name in dictionaries, trees and duplicate checks. It is filled while the program is put
// together and only read afterwards.
type Registry struct {
	plans   map[string]*Plan
	checked map[string]*Plan // known for Unique alone
}

// NewRegistry returns an empty registry.
func NewRegistry() *Registry {
	return &Registry{plans: map[string]*Plan{}, checked: map[string]*Plan{}}
}

// Add makes tables known. It panics when two of them have the same name, which is a mistake in the program.
func (r *Registry) Add(tables ...Declared) {
	for _, t := range tables {
		p := t.Declaration()
		if r.plans[p.Table.Name] != nil {
			panic(fmt.Sprintf("resource: table %s is declared twice", p.Table.Name))
		}
		r.plans[p.Table.Name] = p
	}
}

// AddChecked makes tables known of which clients may ask whether a value is taken, and nothing else.
func (r *Registry) AddChecked(tables ...Declared) {
	for _, t := range tables {
		p := t.Declaration()
		r.checked[p.Table.Name] = p
	}
}

// Unique finds a table by its exact name for the question whether a value is taken.
func (r *Registry) Unique(name string) (Source, bool) {
	if p := r.checked[name]; p != nil {
		return Source{p}, true
	}
	return r.Table(name)
}

// Table finds a table by its exact name; false when it is not known or has nothing to ask for.
func (r *Registry) Table(name string) (Source, bool) {
	p := r.plans[name]
	if p == nil || !p.asks() {
		return Source{}, false
	}
	return Source{p}, true
}

// asks tells that any column of the table is open to questions by name.
func (p *Plan) asks() bool {
	for _, c := range p.Columns {
		if c.Source || c.Unique {
			return true
		}
	}
	return false
}

// Undeclared refuses a question for something that no table opens, and notes it: a client of ours never asks so.
func Undeclared(ctx context.Context, asked string) error {
	slog.WarnContext(ctx, "undeclared source", "asked", fmt.Sprintf("%.200q", asked), "user", auth.PrincipalFrom(ctx).Username)
	return errs.Invalidf("该数据来源没有开放，请联系管理员")
}

// Source is a table as others may ask it: its Source columns and id, for the caller's tenant and within the table's own restriction.
// Columns are named as in SQL. Whoever is signed in may ask; data scope and data rules do not apply, so that a name can be shown
// wherever its row is referred to.
type Source struct{ plan *Plan }

// ItemQuery asks for pairs of text and value.
type ItemQuery struct {
	Text, Code string
	Keyword    string   // text or code contains it; a comma list asks for exactly these texts or codes
	Keys       []string // only these codes, at most 500; nil means all
	Conditions []Filter // all must hold; Field as in SQL
	Sort       []Order  // Field as in SQL; empty: the order of the table
	Limit      int      // 0 means MaxItems, which is also the most
	Offset     int
}

// Item is one pair.
type Item struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// NodeQuery asks for one level of a tree.
type NodeQuery struct {
	Text, Code    string
	ParentField   string
	HasChildField string // may be empty
	Parent        string // "" and "0" mean the top
	Conditions    []Filter
}

// Node is one node of a level. HasChild is the stored text of HasChildField.
type Node struct {
	Key      string `json:"key"`
	Title    string `json:"title"`
	Parent   string `json:"parentId"`
	HasChild string `json:"-"`
}

// Items returns the pairs. A column that is not open is refused like an unknown one.
func (s Source) Items(ctx context.Context, q db.Querier, ask ItemQuery) ([]Item, error) {
	text, err := s.column(ctx, ask.Text)
	if err != nil {
		return nil, err
	}
	code, err := s.column(ctx, ask.Code)
	if err != nil {
		return nil, err
	}
	st, err := s.start(ctx, "SELECT "+code.Name+" AS value, "+text.Name+" AS text")
	if err != nil {
		return nil, err
	}
	if err := s.choose(st, text, code, ask); err != nil {
		return nil, err
	}
	if err := s.conditions(ctx, st, ask.Conditions); err != nil {
		return nil, err
	}
	if err := s.order(ctx, st, ask.Sort); err != nil {
		return nil, err
	}
	limit := ask.Limit
	if limit <= 0 {
		limit = MaxItems
	}
	st.Limit(min(limit, MaxItems), min(max(ask.Offset, 0), maxOffset))
	rows, err := db.Select[stored](ctx, q, st.String(), st.Args...)
	found := make([]Item, len(rows))
	for i, r := range rows {
		found[i] = Item{Value: r.Value.String, Text: r.Text.String}
	}
	return found, err
}

// choose writes what keyword and keys ask for.
func (s Source) choose(st *Statement, text, code *BoundColumn, ask ItemQuery) error {
	keyword, err := checkText(ask.Keyword, "关键字")
	if err != nil {
		return err
	}
	switch words := value.SplitList(keyword); {
	case keyword == "":
	case len(words) > 1:
		st.Add(" AND (")
		if err := text.among(st, words); err != nil {
			return err
		}
		st.Add(" OR ")
		if err := code.among(st, words); err != nil {
			return err
		}
		st.Add(")")
	default:
		st.Add(" AND (")
		if err := text.contains(st, keyword); err != nil {
			return err
		}
		st.Add(" OR ")
		if err := code.contains(st, keyword); err != nil {
			return err
		}
		st.Add(")")
	}
	if ask.Keys == nil {
		return nil
	}
	st.Add(" AND ")
	return code.among(st, ask.Keys)
}

// contains writes that the column contains the word; a column that is no text must be equal to it.
func (c *BoundColumn) contains(st *Statement, word string) error {
	if !c.Textual() {
		return c.among(st, []string{word})
	}
	c.like(st, "%", word, "%")
	return c.checkLength(word)
}

// among writes that the column holds one of the values; those it cannot hold match nothing.
func (c *BoundColumn) among(st *Statement, values []string) error {
	if len(values) > MaxMembers {
		return errs.Invalidf("一次最多查询 %d 项", MaxMembers)
	}
	var fitting []any
	for _, v := range values {
		v, err := checkText(v, c.Label)
		if err != nil {
			return err
		}
		if from, to, err := c.parse(v); err == nil && from == to {
			fitting = append(fitting, from)
		}
	}
	if len(fitting) == 0 {
		st.Add("1 = 0")
		return nil
	}
	st.Add(c.Name, " IN ")
	st.Members(fitting)
	return nil
}

// Nodes returns one level of the tree in the order of the table.
func (s Source) Nodes(ctx context.Context, q db.Querier, ask NodeQuery) ([]Node, error) {
	var names [4]string
	var parent *BoundColumn
	for i, name := range []string{ask.Code, ask.Text, ask.ParentField, ask.HasChildField} {
		if i == 3 && name == "" {
			names[i] = "''"
			continue
		}
		c, err := s.column(ctx, name)
		if err != nil {
			return nil, err
		}
		if names[i] = c.Name; i == 2 {
			parent = c
		}
	}
	st, err := s.start(ctx, "SELECT "+names[0]+" AS value, "+names[1]+" AS text, "+names[2]+" AS parent, "+names[3]+" AS has_child")
	if err != nil {
		return nil, err
	}
	st.Add(" AND ")
	if err := parent.level(st, ask.Parent); err != nil {
		return nil, err
	}
	if err := s.conditions(ctx, st, ask.Conditions); err != nil {
		return nil, err
	}
	if err := s.order(ctx, st, nil); err != nil {
		return nil, err
	}
	st.Limit(MaxNodes, 0)
	rows, err := db.Select[stored](ctx, q, st.String(), st.Args...)
	found := make([]Node, len(rows))
	for i, r := range rows {
		found[i] = Node{Key: r.Value.String, Title: r.Text.String, Parent: r.Parent.String, HasChild: r.HasChild.String}
	}
	return found, err
}

// level writes that a parent column names the parent, or none for the top.
func (c *BoundColumn) level(st *Statement, parent string) error {
	parent, err := checkText(parent, c.Label)
	switch {
	case err != nil:
		return err
	case parent != "" && parent != "0":
		return c.among(st, []string{parent})
	case c.Textual():
		st.Add("(", c.Name, " IS NULL OR ", c.Name, " IN ('', '0'))")
	default:
		st.Add("(", c.Name, " IS NULL OR ", c.Name, " = 0)")
	}
	return nil
}

// Taken tells whether another row than except already holds the value in a Unique column. It sees rows that are marked as
// deleted, and for a table without tenant every row, as the index behind it does.
func (s Source) Taken(ctx context.Context, q db.Querier, column, value string, except value.ID) (bool, error) {
	for _, c := range s.plan.Columns {
		if c.Name == column && c.Unique {
			text, err := checkText(value, c.Label)
			if err != nil || text == "" || c.SealedFor(auth.PrincipalFrom(ctx)) {
				return false, err // of what is sealed the save tells, which names who saved
			}
			v, _, err := c.parse(text)
			if err != nil {
				return false, err
			}
			return s.plan.Taken(ctx, q, c, v, except)
		}
	}
	return false, Undeclared(ctx, s.plan.Table.Name+","+column)
}
