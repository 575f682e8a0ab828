package crud

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Draft is the JSON body of an add or an edit: the fields a client sent, still as text. Use it as the type of Body. In the
// OpenAPI document it looks like T.
type Draft[T any] struct {
	fields map[string]json.RawMessage
	clean  map[string]string // what Clean made of a text; an edit decodes twice, the second time within its transaction
}

// UnmarshalJSON takes one JSON object in proper UTF-8.
func (d *Draft[T]) UnmarshalJSON(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("body is not UTF-8")
	}
	if err := json.Unmarshal(data, &d.fields); err != nil {
		return err
	}
	if d.fields == nil {
		return errors.New("body is not an object")
	}
	d.clean = map[string]string{}
	return nil
}

// Schema describes the body as a T of which everything may be left out: a missing field keeps its value. Which fields a new row
// needs and which ones the server sets is in the metadata of the resource.
func (Draft[T]) Schema(r huma.Registry) *huma.Schema {
	t := reflect.TypeFor[T]()
	draft := *r.SchemaFromRef(r.Schema(t, true, "").Ref)
	draft.Required = nil
	name := t.Name() + "Draft"
	r.Map()[name] = &draft
	return &huma.Schema{Ref: "#/components/schemas/" + name}
}

// Has tells whether the client sent the field.
func (d Draft[T]) Has(name string) bool {
	_, ok := d.fields[name]
	return ok
}

// ID is the identifier the client sent, in the field "id".
func (d Draft[T]) ID() (value.ID, error) {
	n, err := d.number(colID, "缺少编号，请刷新后再试")
	return value.ID(n), err
}

// Version is the version the client read, in the field "version"; false when it sent none.
func (d Draft[T]) Version() (version int64, sent bool, err error) {
	if text, ok := scalar(d.fields[colVersion]); ok && text == "" {
		return 0, false, nil
	}
	version, err = d.number(colVersion, "版本号的格式不正确，请刷新后再保存")
	return version, true, err
}

func (d Draft[T]) number(name, missing string) (int64, error) {
	text, ok := scalar(d.fields[name])
	if !ok || text == "" {
		return 0, errs.Invalidf("%s", missing)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, errs.Invalidf("%s", missing)
	}
	return n, nil
}

// Decode sets the fields of row that clients may write and that the draft has; everything else in the draft is ignored. Wrong
// values are refused with Invalid and a message for each field.
func (s *tableStore[T]) Decode(d Draft[T], row *T) error {
	fields := errs.Fields{}
	v := reflect.ValueOf(row).Elem()
	for _, c := range s.plan.columns {
		if raw, sent := d.fields[c.JSON]; sent && c.Write {
			c.decode(raw, v.FieldByIndex(c.path), d.clean, fields)
		}
	}
	return fields.Err()
}

// decode converts leniently: clients of the platform send numbers as texts and absent values as "". Texts that are in clean are not cleaned
// again.
func (c *column) decode(raw json.RawMessage, field reflect.Value, clean map[string]string, fields errs.Fields) {
	if c.Kind == JSON {
		c.decodeJSON(raw, field, fields)
		return
	}
	text, ok := scalar(raw)
	if !ok {
		fields.Add(c.JSON, "%s应为%s", c.Label, c.Kind.chinese())
		return
	}
	if c.textual() {
		made, known := clean[c.JSON]
		if !known {
			made = c.tidy(text)
			if c.Clean != nil && clean != nil {
				clean[c.JSON] = made
			}
		}
		field.SetString(made)
		return
	}
	if text = strings.TrimSpace(text); text == "" {
		field.SetZero()
		return
	}
	if !c.setScalar(text, field) {
		fields.Add(c.JSON, "%s应为%s", c.Label, c.Kind.chinese())
	}
}

func (c *column) setScalar(text string, field reflect.Value) bool {
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

func (c *column) decodeJSON(raw json.RawMessage, field reflect.Value, fields errs.Fields) {
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
func (c *column) tidy(text string) string {
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

// scalar returns the text of a JSON string, number or boolean, and "" for null or an absent field.
func scalar(raw json.RawMessage) (string, bool) {
	if len(raw) == 0 || bytes.Equal(raw, []byte("null")) {
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

// Text is a field beyond the columns of T, such as a list of links, as text; false when the client did not send it.
func (d Draft[T]) Text(name string) (string, bool) {
	raw, sent := d.fields[name]
	text, _ := scalar(raw)
	return text, sent
}
