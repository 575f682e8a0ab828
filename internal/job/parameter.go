package job

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
)

// Kind says what the value of a parameter is and how a form asks for it.
type Kind string

// The kinds of parameters: a text, a whole number, true or false, one of the options.
const (
	Text    Kind = "text"
	Number  Kind = "number"
	Boolean Kind = "boolean"
	Select  Kind = "select"
)

// usualLength is how many characters a text has at most where its parameter does not say.
const usualLength = 200

// Choice is a value of a Select.
type Choice struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// Parameter is something a handler wants to be told.
type Parameter struct {
	Name      string   `json:"name"`
	Label     string   `json:"label"`
	Kind      Kind     `json:"kind" enum:"text,number,boolean,select"`
	Required  bool     `json:"required"`
	Min       int64    `json:"min" doc:"数字的下限；上下限都是 0 表示不限"`
	Max       int64    `json:"max"`
	MaxLength int      `json:"maxLength" doc:"文字最多的字数"`
	Initial   any      `json:"initial" doc:"没有给出时的值；没有则为 null"`
	Hint      string   `json:"hint"`
	Options   []Choice `json:"options"`
}

// Values are what a handler was told, by the names of its parameters. What was not given has its initial value.
type Values map[string]any

// Text is the value of a Text or a Select, "" when it is not given.
func (v Values) Text(name string) string {
	text, _ := v[name].(string)
	return text
}

// Number is the value of a Number, 0 when it is not given.
func (v Values) Number(name string) int64 {
	n, _ := v[name].(int64)
	return n
}

// Bool is the value of a Boolean.
func (v Values) Bool(name string) bool {
	b, _ := v[name].(bool)
	return b
}

// Values reads the parameters of the handler from a JSON object; "" is an object without fields. The error names the parameter.
func (h Handler) Values(text string) (Values, error) {
	given, err := objectIn(text)
	if err != nil {
		return nil, err
	}
	values := Values{}
	for _, p := range h.Parameters {
		raw, there := given[p.Name]
		delete(given, p.Name)
		if !there || bytes.Equal(raw, []byte("null")) {
			if p.Initial == nil && p.Required {
				return nil, errs.Invalidf("缺少参数“%s”（%s）", p.Label, p.Name)
			}
			values[p.Name] = p.initial()
			continue
		}
		if values[p.Name], err = p.read(raw); err != nil {
			return nil, err
		}
	}
	for name := range given {
		return nil, errs.Invalidf("“%s”没有名为 %.40s 的参数", h.Title, name)
	}
	return values, nil
}

func objectIn(text string) (map[string]json.RawMessage, error) {
	given := map[string]json.RawMessage{}
	if text = strings.TrimSpace(text); text == "" || text == "null" {
		return given, nil
	}
	if err := json.Unmarshal([]byte(text), &given); err != nil {
		return nil, errs.Wrap(err, errs.Invalid, `参数要写成 JSON 对象，如 {"title": "提醒"}；不需要参数时留空`)
	}
	return given, nil
}

func (p Parameter) initial() any {
	if n, whole := p.Initial.(int); whole {
		return int64(n)
	}
	return p.Initial
}

func (p Parameter) wrong(what string, args ...any) error {
	return errs.Invalidf("参数“"+p.Label+"”（"+p.Name+"）"+what, args...)
}

func (p Parameter) read(raw json.RawMessage) (any, error) {
	switch p.Kind {
	case Number:
		return p.readNumber(raw)
	case Boolean:
		var b bool
		if json.Unmarshal(raw, &b) != nil {
			return nil, p.wrong("只能是 true（是）或 false（否）")
		}
		return b, nil
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return nil, p.wrong("要是文字，写在双引号里")
	}
	return p.readText(text)
}

func (p Parameter) readText(text string) (any, error) {
	most := p.MaxLength
	if most == 0 {
		most = usualLength
	}
	switch {
	case p.Required && strings.TrimSpace(text) == "":
		return nil, p.wrong("不能为空")
	case p.Kind == Select && text != "" && !slices.ContainsFunc(p.Options, func(o Choice) bool { return o.Value == text }):
		return nil, p.wrong("没有“%.40s”这一项，请从列表中选择", text)
	case strings.ContainsRune(text, 0):
		return nil, p.wrong("含有不能保存的字符")
	case utf8.RuneCountInString(text) > most:
		return nil, p.wrong("有 %d 个字，最多 %d 个", utf8.RuneCountInString(text), most)
	}
	return text, nil
}

func (p Parameter) readNumber(raw json.RawMessage) (any, error) {
	var n float64
	if json.Unmarshal(raw, &n) != nil || n != math.Trunc(n) || math.Abs(n) > 1<<53 {
		return nil, p.wrong("要是整数，不加引号")
	}
	if (p.Min != 0 || p.Max != 0) && (int64(n) < p.Min || int64(n) > p.Max) {
		return nil, p.wrong("只能是 %d 到 %d", p.Min, p.Max)
	}
	return int64(n), nil
}
