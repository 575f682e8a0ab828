// Package statement reads the one SELECT of a report and writes it anew, so that nothing of the text of its author reaches a database as it
// was typed. The grammar is a small part of SQL that both databases understand alike: names are looked up among the data sets and what the
// author made of them, values are bound, functions are of a list. What the grammar does not know is refused, whatever it may mean.
package statement

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Decimal is the kind of a number with places; no column of a table has it.
const Decimal schema.Kind = "decimal"

// anyKind is what NULL and parameters have until something is compared with them.
const anyKind schema.Kind = ""

// Rows is the name under which the result of a statement can be asked.
const Rows = "report_rows"

// Catalog are the data sets by their names.
type Catalog map[string]schema.DataSet

// Words writes in the words of a database what the two say differently: parts of a moment, and a value as a text that is compared and
// put in capitals as the texts of the tables are.
type Words interface {
	Day(moment string) string
	Month(moment string) string
	Year(moment string) string
	Text(value string) string
}

// Field is a column of the result.
type Field struct {
	Name     string
	Kind     schema.Kind
	Label    string // of the column that it is, "" for what was calculated
	Dict     string
	Options  []schema.Option
	Nullable bool
	District bool // its values are names of districts

	weight int
	phrase string // how its SELECT has it: a column with its source
}

// Order is one criterion of the order of the result.
type Order struct {
	Field string
	Desc  bool
}

// Statement is one that was read.
type Statement struct {
	Fields []Field
	Params []string // their names, in the order of their first use
	Sets   []string // the data sets that it reads
	Order  []Order

	parts []part // what the author named with WITH
	main  string
	uses  []use
	words Words
}

type part struct{ name, sql string }

// use is a place where a value is bound: that of a parameter, a literal, or the time.
type use struct {
	param   string
	literal string
	clock   bool
	kind    schema.Kind
	pattern bool // of LIKE: what a reader types means itself there
	end     bool // a day means its last moment
	list    bool // it stands in the brackets of IN, and may be several values with commas between them
}

// mark stands in the text for the value of a use.
func mark(i int) string { return "\x00" + strconv.Itoa(i) + "\x00" }

// Of is the statement that asks for all of a data set.
func Of(set string, catalog Catalog, words Words) (*Statement, error) {
	if _, known := catalog[set]; !known {
		return nil, errs.WrongField("dataSet", fmt.Sprintf("没有数据集“%.40s”，请重新选择", set))
	}
	return Parse("SELECT * FROM "+set, catalog, words)
}

// ParamKind is the kind of what a parameter is compared with; a text where nothing says more.
func (s *Statement) ParamKind(name string) schema.Kind {
	for _, u := range s.uses {
		if u.param == name && u.kind != anyKind {
			return u.kind
		}
	}
	return schema.Text
}

// Field finds a column of the result.
func (s *Statement) Field(name string) (Field, bool) {
	i := slices.IndexFunc(s.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}, false
	}
	return s.Fields[i], true
}

// WriteTo writes WITH … and the result under the name Rows. values gives what a reader filled in for a parameter.
func (s *Statement) WriteTo(out *schema.Statement, caller auth.Principal, catalog Catalog, values func(param string) string, now value.Time) error {
	out.Add("WITH ")
	for _, name := range s.Sets {
		out.Add(name, " AS NOT MATERIALIZED (")
		if err := catalog[name].WriteTo(out, caller); err != nil {
			return err
		}
		out.Add("), ")
	}
	binder := &binder{out: out, uses: s.uses, words: s.words, values: values, now: now, bound: map[use]string{}}
	for _, p := range append(slices.Clone(s.parts), part{Rows, s.main}) {
		out.Add(quote(p.name), " AS NOT MATERIALIZED (")
		if err := binder.write(p.sql); err != nil {
			return err
		}
		out.Add(")")
		if p.name != Rows {
			out.Add(", ")
		}
	}
	return nil
}

// quote writes a name that the author chose; it has letters, digits and underscores alone.
func quote(name string) string { return `"` + name + `"` }

// binder writes the text of a statement with its values. Equal values share a place, so that equal expressions stay equal.
type binder struct {
	out    *schema.Statement
	uses   []use
	words  Words
	values func(string) string
	now    value.Time
	bound  map[use]string
}

func (b *binder) write(text string) error {
	for i, piece := range strings.Split(text, "\x00") {
		if i%2 == 0 {
			b.out.Add(piece)
			continue
		}
		at, err := strconv.Atoi(piece)
		if err != nil {
			return err
		}
		if err := b.bind(b.uses[at]); err != nil {
			return err
		}
	}
	return nil
}

func (b *binder) bind(u use) error {
	if text, done := b.bound[u]; done {
		b.out.Add(text)
		return nil
	}
	given := []string{u.literal}
	if u.param != "" {
		given[0] = strings.TrimSpace(b.values(u.param))
	}
	if u.list {
		given = listedValues(given[0])
	}
	if len(given) > maxMembers {
		return errs.Invalidf("参数“%s”最多填 %d 项", u.param, maxMembers)
	}
	texts := make([]string, len(given))
	for i, text := range given {
		v, err := b.valueOf(u, text)
		if err != nil {
			return err
		}
		texts[i] = b.placed(u.kind, v)
	}
	b.bound[u] = strings.Join(texts, ", ")
	b.out.Add(b.bound[u])
	return nil
}

// placed binds a value and is what stands for it.
func (b *binder) placed(kind schema.Kind, v any) string {
	b.out.Args = append(b.out.Args, v)
	place := "$" + strconv.Itoa(len(b.out.Args))
	if sqlType(kind) == "TEXT" {
		return b.words.Text(place)
	}
	return "CAST(" + place + " AS " + sqlType(kind) + ")"
}

func sqlType(k schema.Kind) string {
	switch k {
	case schema.Int, schema.ID, schema.Time:
		return "BIGINT"
	case Decimal:
		return "DOUBLE PRECISION"
	case schema.Bool:
		return "BOOLEAN"
	}
	return "TEXT"
}

// valueOf is what is bound; an empty value is NULL where it is no text.
func (b *binder) valueOf(u use, text string) (any, error) {
	if u.clock {
		if u.kind == schema.Time {
			return int64(b.now), nil
		}
		return string(b.now.Day()), nil
	}
	name := "文字"
	if u.param != "" {
		name = u.param
		if utf8.RuneCountInString(text) > maxString || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return nil, errs.Invalidf("参数“%s”的内容太长，或含有无法识别的字符", name)
		}
	}
	if u.pattern && u.param != "" {
		text = db.EscapeLike(text)
	}
	if u.kind == schema.Text || u.kind == anyKind {
		return text, nil
	}
	if text == "" {
		return nil, nil
	}
	v, err := convert(u.kind, text, u.end)
	if err != nil {
		return nil, errs.Invalidf("参数“%s”应为%s", name, kindText(u.kind)+example[u.kind])
	}
	return v, nil
}

// convert reads a value of a kind.
func convert(kind schema.Kind, text string, end bool) (any, error) {
	text = value.PlainSigns(text)
	switch kind {
	case schema.Int, schema.ID:
		return strconv.ParseInt(text, 10, 64)
	case Decimal:
		n, err := strconv.ParseFloat(text, 64)
		if math.IsNaN(n) || math.IsInf(n, 0) {
			return nil, strconv.ErrSyntax
		}
		return n, err
	case schema.Date:
		d, err := value.ParseDate(isoDay(text))
		return string(d), err
	case schema.Bool:
		switch strings.ToLower(text) {
		case "1", "true", "y", "是":
			return true, nil
		case "0", "false", "n", "否":
			return false, nil
		}
		return nil, errs.Invalidf("应为是或否")
	}
	return moment(text, end)
}

// moment reads a time. A day or a minute is a stretch, of which end asks for the last millisecond.
func moment(text string, end bool) (any, error) {
	text = isoDay(text)
	t, err := value.ParseTime(text)
	if err != nil || !end {
		return int64(t), err
	}
	return int64(t.Add(value.Stretch(text))) - 1, nil
}

// example shows how a value of a kind is written, where that is not plain.
var example = map[schema.Kind]string{schema.Time: "，如 2026-01-31 或 2026-01-31 08:30", schema.Date: "，如 2026-01-31"}

func kindText(k schema.Kind) string {
	switch k {
	case schema.Int, schema.ID:
		return "整数"
	case Decimal:
		return "数字"
	case schema.Time:
		return "时间"
	case schema.Date:
		return "日期"
	case schema.Bool:
		return "是或否"
	}
	return "文字"
}
