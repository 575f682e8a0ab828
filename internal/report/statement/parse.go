package statement

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/errs"
)

// Limits of the shape of a statement.
const (
	maxDepth   = 40
	maxSources = 12 // what FROM names, in all places together
	maxFields  = 100
	maxParams  = 30
)

// reserved words are never names of an author.
var reserved = strings.Fields(`select from where group by having order limit offset union all distinct as on and or not in is null like between case when then
	else end exists cast true false with join left right full inner outer cross natural using asc desc intersect except recursive values lateral window over`)

// parser reads a statement and writes it anew.
type parser struct {
	text    string
	tokens  []token
	at      int
	depth   int
	sources int
	catalog Catalog
	words   Words

	params    []string
	sets      []string
	uses      []use
	withs     map[string][]Field // what the author named with WITH
	scope     *scope
	plainOnly string   // where aggregates cannot stand, as people call it
	unnamed   bool     // the columns of a query in an expression need no names: nobody asks for them
	results   []listed // while HAVING is read: what it may name, too
	listing   bool     // the columns of a SELECT are read, where windows can stand
	windows   int
}

// Parse reads one SELECT. A refusal says where and why.
func Parse(text string, catalog Catalog, words Words) (*Statement, error) {
	tokens, err := read(text)
	if err != nil {
		return nil, err
	}
	if len(tokens) == 1 {
		return nil, errs.WrongField("cgrSql", "请填写报表 SQL，或选择一个数据集")
	}
	p := &parser{text: text, tokens: tokens, catalog: catalog, words: words, withs: map[string][]Field{}}
	s := &Statement{}
	if p.takeName("with") {
		if s.parts, err = p.parts(); err != nil {
			return nil, err
		}
	}
	if !p.isName("select") {
		return nil, p.wrong("报表只能是一条 SELECT")
	}
	s.main, s.Fields, s.Order, err = p.query(true)
	if err != nil {
		return nil, err
	}
	if p.peek().kind != endToken {
		return nil, p.wrong("%s", unknownEnding(p.peek().text))
	}
	if len(p.params) > maxParams {
		return nil, errs.WrongField("cgrSql", fmt.Sprintf("参数最多 %d 个", maxParams))
	}
	p.unify()
	s.Params, s.Sets, s.uses, s.words = p.params, p.sets, p.uses, words
	return s, nil
}

// unify gives a parameter that stands somewhere alone, as in "${since} IS NULL", the kind that it has elsewhere.
func (p *parser) unify() {
	for i, u := range p.uses {
		if u.param == "" || u.kind != anyKind {
			continue
		}
		for _, other := range p.uses {
			if other.param == u.param && other.kind != anyKind {
				p.uses[i].kind = other.kind
				break
			}
		}
	}
}

// parts reads name AS (SELECT …), ….
func (p *parser) parts() (made []part, err error) {
	if p.isName("recursive") {
		return nil, p.wrong("不能用 RECURSIVE")
	}
	for {
		name, err := p.newName("WITH 后面应是名称")
		if err != nil {
			return nil, err
		}
		if _, taken := p.withs[name]; taken || p.catalog[name].Name != "" || name == Rows || strings.HasPrefix(name, "r_") {
			return nil, p.wrong("“%s”不能用作名称：已有同名的查询，或是数据集的名称", name)
		}
		if err := p.need("as"); err != nil {
			return nil, err
		}
		if err := p.needSign("("); err != nil {
			return nil, err
		}
		if !p.isName("select") {
			return nil, p.wrong("WITH 里只能是 SELECT")
		}
		query, fields, err := p.inner()
		if err != nil {
			return nil, err
		}
		if err := p.needSign(")"); err != nil {
			return nil, err
		}
		p.withs[name] = fields
		made = append(made, part{name, query})
		if !p.takeSign(",") {
			return made, nil
		}
	}
}

// newName reads a name that the author chooses.
func (p *parser) newName(otherwise string) (string, error) {
	t := p.peek()
	if t.kind != nameToken || slices.Contains(reserved, t.text) {
		return "", p.wrong("%s", otherwise)
	}
	if !isName(t.text) {
		return "", p.wrong("名称“%s”应以字母开头，只能有字母、数字和下划线", t.text)
	}
	p.take()
	return t.text, nil
}

func (p *parser) peek() token { return p.tokens[min(p.at, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.peek()
	p.at++
	return t
}

func (p *parser) isName(name string) bool { return p.nameAt(0, name) }

func (p *parser) nameAt(ahead int, name string) bool {
	t := p.tokens[min(p.at+ahead, len(p.tokens)-1)]
	return t.kind == nameToken && t.text == name
}

func (p *parser) isSign(sign string) bool { return p.signAt(0, sign) }

func (p *parser) signAt(ahead int, sign string) bool {
	t := p.tokens[min(p.at+ahead, len(p.tokens)-1)]
	return t.kind == signToken && t.text == sign
}

func (p *parser) takeName(name string) bool {
	found := p.isName(name)
	if found {
		p.at++
	}
	return found
}

func (p *parser) takeSign(sign string) bool {
	found := p.isSign(sign)
	if found {
		p.at++
	}
	return found
}

func (p *parser) need(name string) error {
	if !p.takeName(name) {
		return p.wrong("这里应是 %s", strings.ToUpper(name))
	}
	return nil
}

func (p *parser) needSign(sign string) error {
	if !p.takeSign(sign) {
		return p.wrong("这里应是“%s”", sign)
	}
	return nil
}

// wrong refuses what stands next.
func (p *parser) wrong(format string, args ...any) error {
	return fault(p.text, p.peek().at, format, args...)
}

func (p *parser) deeper() error {
	if p.depth++; p.depth > maxDepth {
		return p.wrong("括号或查询套得太深")
	}
	return nil
}

func (p *parser) shallower() { p.depth-- }

// wholeNumber reads the number of LIMIT and OFFSET.
func (p *parser) wholeNumber() (string, error) {
	t := p.peek()
	n, err := strconv.ParseInt(t.text, 10, 32)
	if t.kind != numberToken || err != nil {
		return "", p.wrong("这里应是整数")
	}
	p.take()
	return strconv.FormatInt(n, 10), nil
}
