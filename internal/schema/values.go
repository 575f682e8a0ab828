package schema

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Sent finds the column among the fields of a body. The older name counts first: whoever knows it sends the other back as it was read.
func (c *BoundColumn) Sent(fields map[string]json.RawMessage) (raw json.RawMessage, sent bool) {
	if raw, sent = fields[c.Alias]; sent && c.Alias != "" {
		return raw, true
	}
	raw, sent = fields[c.JSON]
	return raw, sent
}

// Decode converts leniently: clients of the platform send numbers as texts and absent values as "". The texts it makes are kept in made, where
// there is one, and taken from there the next time: to read and clean a long one takes as long as to save it.
func (c *BoundColumn) Decode(raw json.RawMessage, field reflect.Value, made map[string]string, fields errs.Fields) {
	if c.Kind == JSON {
		c.decodeJSON(raw, field, fields)
		return
	}
	if known, again := made[c.JSON]; again {
		field.SetString(known)
		return
	}
	text, ok := Scalar(raw)
	if !ok {
		fields.Add(c.JSON, "%s应为%s", c.Label, c.Kind.chinese())
		return
	}
	if c.Textual() {
		text = c.tidy(text)
		if made != nil {
			made[c.JSON] = text
		}
		field.SetString(text)
		return
	}
	if text = strings.TrimSpace(text); text == "" {
		if c.Required && c.answersZero() {
			fields.Add(c.JSON, "%s%s", c.Kind.Ask(), c.Label)
		}
		field.SetZero()
		return
	}
	if !c.setScalar(text, field) {
		fields.Add(c.JSON, "%s应为%s", c.Label, c.Kind.chinese())
	}
}

func (c *BoundColumn) setScalar(text string, field reflect.Value) bool {
	switch c.Kind {
	case Int:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || field.OverflowInt(n) {
			return false
		}
		field.SetInt(n)
	case Bool:
		b, ok := parseBool(text)
		field.SetBool(b)
		return ok
	case ID:
		id, err := value.ParseID(text)
		field.SetInt(int64(id))
		return err == nil
	case Time:
		t, err := value.ParseTime(text)
		field.SetInt(int64(t))
		return err == nil
	case Date:
		d, err := value.ParseDate(text)
		field.SetString(string(d))
		return err == nil
	}
	return true
}

func (c *BoundColumn) decodeJSON(raw json.RawMessage, field reflect.Value, fields errs.Fields) {
	if len(raw) > c.Max {
		fields.Add(c.JSON, "%s的内容太多，请减少后再保存", c.Label)
		return
	}
	field.SetZero()
	if bytes.Equal(raw, []byte(`""`)) || bytes.Equal(raw, []byte("null")) {
		return
	}
	if bytes.Contains(raw, []byte(`\u0000`)) || json.Unmarshal(raw, field.Addr().Interface()) != nil {
		fields.Add(c.JSON, "%s的格式不正确", c.Label)
	}
}

// tidy removes what no text column holds: NUL everywhere, line breaks and outer spaces in one-line texts.
func (c *BoundColumn) tidy(text string) string {
	text = strings.ReplaceAll(text, "\x00", "")
	if c.Kind == Text || c.Kind == Enum {
		text = strings.TrimSpace(oneLine.Replace(text))
	} else {
		text = strings.ReplaceAll(text, "\r\n", "\n")
	}
	if c.Clean != nil {
		text = c.Clean(text)
	}
	return text
}

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Scalar returns the text of a JSON string, number or boolean, and "" for null or an absent field.
func Scalar(raw json.RawMessage) (string, bool) {
	if Unsent(raw) {
		return "", true
	}
	switch raw[0] {
	case '{', '[':
		return "", false
	case '"':
		var text string
		err := json.Unmarshal(raw, &text)
		return text, err == nil
	}
	return string(raw), true
}

// Unsent tells that a field of a body says nothing: it is not there, or null.
func Unsent(raw json.RawMessage) bool { return len(raw) == 0 || bytes.Equal(raw, []byte("null")) }

// Joined is a scalar, or an array of scalars as a comma list; false for what is neither.
func Joined(raw json.RawMessage) (string, bool) {
	var many []json.RawMessage
	if Unsent(raw) || json.Unmarshal(raw, &many) != nil {
		return Scalar(raw)
	}
	parts := make([]string, len(many))
	for i, one := range many {
		text, ok := Scalar(one)
		if !ok {
			return "", false
		}
		parts[i] = text
	}
	return strings.Join(parts, ","), true
}

// Forget takes out of a body what says nothing: null, and an empty text where no answer is empty, as clients of the platform send of
// fields that they show without a value. Texts, days, times and references are cleared by an empty text.
func (p *Plan) Forget(sent map[string]json.RawMessage) {
	for name, raw := range sent {
		c := p.ByJSON[name]
		text, ok := Scalar(raw)
		if Unsent(raw) || c != nil && (c.Kind == Enum || c.answersZero()) && ok && strings.TrimSpace(text) == "" {
			delete(sent, name)
		}
	}
}

// CheckBeside looks at what a body holds beside the columns.
func (p *Plan) CheckBeside(sent map[string]json.RawMessage, fields errs.Fields) {
	for name, label := range p.Table.Beside {
		if _, ok := Joined(sent[name]); !ok {
			fields.Add(name, "%s的格式不正确，请重新填写", label)
		}
	}
}

// Argument is the value of a column as the drivers take it: named string types and the like are reduced to their kind.
func (c *BoundColumn) Argument(row reflect.Value) any {
	field := row.FieldByIndex(c.Path)
	switch c.Kind {
	case Text, LongText, HTML, Enum:
		return field.String()
	case Int:
		return field.Int()
	case Bool:
		return field.Bool()
	}
	return field.Interface()
}
