package statement

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// What a statement may be made of. Everything else, such as quoted names and the signs of casts, is refused while reading.
type tokenKind int

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	stringToken
	paramToken
	signToken
)

type token struct {
	kind tokenKind
	text string // names in lower case
	at   int    // byte
}

// Limits of the text of a statement.
const (
	maxBytes  = 40_000
	maxTokens = 3_000
	maxName   = 63
	maxString = 500 // characters of a literal or of the value of a parameter
	maxDigits = 18
)

// signs are the operators, longest first.
var signs = []string{"<>", "!=", "<=", ">=", "||", "=", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", "."}

// forbidden say why a beginning is refused, where the reason helps whoever wrote it.
var forbidden = []struct{ begins, why string }{
	{"/*!", "不能写带 ! 的注释"}, {"/*", "注释缺少结尾的 */"}, {"#{", noVariable}, {"#", "注释请写在 -- 后面"}, {";", "只能写一条 SELECT，中间不要写分号"},
	{`"`, "名称不要加引号，文字用单引号括起；中文的列名请在报表的列里填写"}, {"`", "名称不要加引号"}, {"[", "名称不要加括号"},
	{"&&", "请写 AND"}, {"::", "类型转换请写 CAST(… AS …)"}, {"$", "参数应写成 ${名称}"}, {"?", "参数应写成 ${名称}"}, {":", "参数应写成 ${名称}"}, {"@", "参数应写成 ${名称}"},
}

// reader takes a text apart.
type reader struct {
	text string
	at   int
}

// fault is a refusal that says where.
func fault(text string, at int, format string, args ...any) error {
	at = min(at, len(text))
	line := strings.Count(text[:at], "\n") + 1
	column := utf8.RuneCountInString(text[strings.LastIndexByte(text[:at], '\n')+1:at]) + 1
	return errs.WrongField("cgrSql", fmt.Sprintf("SQL 第 %d 行第 %d 个字附近：%s", line, column, fmt.Sprintf(format, args...)))
}

func read(text string) ([]token, error) {
	if len(text) > maxBytes {
		return nil, errs.WrongField("cgrSql", "SQL 太长")
	}
	if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return nil, errs.WrongField("cgrSql", "SQL 里有无法识别的字符")
	}
	r := &reader{text: text}
	var tokens []token
	for {
		t, err := r.next()
		if err != nil {
			return nil, err
		}
		if tokens = append(tokens, t); t.kind == endToken {
			return tokens, nil
		}
		if len(tokens) > maxTokens {
			return nil, errs.WrongField("cgrSql", "SQL 太长，请拆成几张报表")
		}
	}
}

func (r *reader) next() (token, error) {
	r.skip()
	rest, at := r.text[r.at:], r.at
	switch {
	case rest == "" || strings.Trim(rest, " \t\r\n") == ";":
		return token{endToken, "", at}, nil
	case rest[0] == '\'':
		return r.literal()
	case strings.HasPrefix(rest, "${"):
		return r.parameter()
	case isLetter(rest[0]):
		return r.name()
	case isDigit(rest[0]):
		return r.number()
	}
	for _, f := range forbidden {
		if strings.HasPrefix(rest, f.begins) {
			return token{}, fault(r.text, at, "%s", f.why)
		}
	}
	for _, sign := range signs {
		if strings.HasPrefix(rest, sign) {
			r.at += len(sign)
			return token{signToken, sign, at}, nil
		}
	}
	unknown, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLetter(unknown) {
		return token{}, fault(r.text, at, "名称只能有英文字母、数字和下划线，中文的列名请在报表的列里填写；文字用单引号括起")
	}
	if narrow := narrowed(unknown); narrow != unknown {
		return token{}, fault(r.text, at, "“%c”是中文标点，请换成英文的“%c”", unknown, narrow)
	}
	return token{}, fault(r.text, at, "不能用“%c”", unknown)
}

// skip goes over blanks, also those that come along when a text is pasted, and over comments.
func (r *reader) skip() {
	for {
		rest := strings.TrimLeftFunc(r.text[r.at:], func(c rune) bool { return unicode.IsSpace(c) || c == '\ufeff' || c == '\u200b' })
		if comment, is := strings.CutPrefix(rest, "--"); is {
			_, rest, _ = strings.Cut(comment, "\n")
		} else if comment, is := strings.CutPrefix(rest, "/*"); is && !strings.HasPrefix(comment, "!") && strings.Contains(comment, "*/") {
			_, rest, _ = strings.Cut(comment, "*/")
		}
		if skipped := len(r.text) - len(rest); skipped > r.at {
			r.at = skipped
			continue
		}
		return
	}
}

// narrowed is the sign of SQL that somebody meant who typed a Chinese one.
func narrowed(sign rune) rune {
	switch sign {
	case '“', '”', '‘', '’':
		return '\''
	case '、':
		return ','
	case '。':
		return '.'
	}
	return value.Narrow(sign)
}

func (r *reader) name() (token, error) {
	at := r.at
	for r.at < len(r.text) && (isLetter(r.text[r.at]) || isDigit(r.text[r.at])) {
		r.at++
	}
	name := strings.ToLower(r.text[at:r.at])
	if len(name) > maxName {
		return token{}, fault(r.text, at, "名称太长")
	}
	if r.at < len(r.text) && (r.text[r.at] == '\'' || r.text[r.at] == '"' || r.text[r.at] == '&' || isWord(r.text[r.at:])) {
		return token{}, fault(r.text, at, "名称只能有英文字母、数字和下划线，文字用单引号括起")
	}
	return token{nameToken, name, at}, nil
}

func (r *reader) number() (token, error) {
	at, points := r.at, 0
	for r.at < len(r.text) && (isDigit(r.text[r.at]) || r.text[r.at] == '.' && points == 0) {
		if r.text[r.at] == '.' {
			points++
		}
		r.at++
	}
	text := r.text[at:r.at]
	if len(text) > maxDigits || strings.HasSuffix(text, ".") || r.at < len(r.text) && isLetter(r.text[r.at]) {
		return token{}, fault(r.text, at, "数字应写成 123 或 1.5 的形式，最多 %d 位", maxDigits)
	}
	return token{numberToken, text, at}, nil
}

// literal reads a text between single quotes, in which two of them stand for one.
func (r *reader) literal() (token, error) {
	at := r.at
	var b strings.Builder
	for i := at + 1; i < len(r.text); i++ {
		if r.text[i] != '\'' {
			b.WriteByte(r.text[i])
			continue
		}
		if i+1 < len(r.text) && r.text[i+1] == '\'' {
			b.WriteByte('\'')
			i++
			continue
		}
		r.at = i + 1
		if utf8.RuneCountInString(b.String()) > maxString {
			return token{}, fault(r.text, at, "文字最多 %d 个字", maxString)
		}
		return token{stringToken, b.String(), at}, nil
	}
	return token{}, fault(r.text, at, "文字缺少结尾的单引号")
}

const wrongParam = "参数应写成 ${名称}，名称以字母开头，只能有字母、数字和下划线"

func (r *reader) parameter() (token, error) {
	at := r.at
	name, _, closed := strings.Cut(r.text[at+2:], "}")
	trimmed := strings.ToLower(strings.TrimSpace(name))
	if !closed || !isName(trimmed) || len(trimmed) > 32 {
		return token{}, fault(r.text, at, wrongParam)
	}
	r.at = at + 2 + len(name) + 1
	return token{paramToken, trimmed, at}, nil
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }

// isWord tells that a text goes on with a letter that names cannot have.
func isWord(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return first >= utf8.RuneSelf && (unicode.IsLetter(first) || narrowed(first) == first && !unicode.IsSpace(first))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// isName tells a name as parameters and results have it.
func isName(text string) bool {
	for i := range len(text) {
		if !isLetter(text[i]) && (i == 0 || !isDigit(text[i])) {
			return false
		}
	}
	return text != "" && text[0] != '_'
}
