package crud

import (
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/errs"
	"jikong/internal/schema"
	"jikong/internal/value"
)

// Draft is the JSON body of an add or an edit: the fields a client sent, still as text. Use it as the type of Body. In the
// OpenAPI document it looks like T.
type Draft[T any] struct{ draft }

// draft is a Draft without the type of the row.
type draft struct {
	fields map[string]json.RawMessage
	made   map[string]string // what became of the texts; an edit decodes twice, the second time within its transaction
}

// UnmarshalJSON takes one JSON object in proper UTF-8.
func (d *draft) UnmarshalJSON(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("body is not UTF-8")
	}
	if err := json.Unmarshal(data, &d.fields); err != nil {
		return err
	}
	if d.fields == nil {
		return errors.New("body is not an object")
	}
	d.made = map[string]string{}
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
func (d draft) Has(name string) bool {
	_, ok := d.fields[name]
	return ok
}

// ID is the identifier the client sent, in the field "id".
func (d draft) ID() (value.ID, error) {
	n, err := d.number(schema.IDColumn, "缺少编号，请刷新后再试")
	return value.ID(n), err
}

// Version is the version the client read, in the field "version"; false when it sent none.
func (d draft) Version() (version int64, sent bool, err error) {
	if text, ok := schema.Scalar(d.fields[schema.VersionColumn]); ok && text == "" {
		return 0, false, nil
	}
	version, err = d.number(schema.VersionColumn, "版本号的格式不正确，请刷新后再保存")
	return version, true, err
}

func (d draft) number(name, missing string) (int64, error) {
	text, ok := schema.Scalar(d.fields[name])
	if !ok || text == "" {
		return 0, errs.Invalidf("%s", missing)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, errs.Invalidf("%s", missing)
	}
	return n, nil
}

// decode sets the fields of row that clients may write and that the draft has; everything else in the draft is ignored, and what a new row
// is sent without a value keeps its default. Wrong values are refused with Invalid and a message for each field.
func (s *table) decode(d draft, row any) error {
	if rowOf(row).ID == 0 {
		s.plan.Forget(d.fields)
	}
	fields := errs.Fields{}
	v := reflect.ValueOf(row).Elem()
	for _, c := range s.plan.Columns {
		if raw, sent := c.Sent(d.fields); sent && c.Write {
			c.Decode(raw, v.FieldByIndex(c.Path), d.made, fields)
		}
	}
	s.plan.CheckBeside(d.fields, fields)
	return fields.Err()
}

// Text is a field that the table has Beside its columns, such as a list of links, as text, an array as a comma list; false when the client
// did not send it, or sent null. To decode the draft comes first: that refuses whatever is neither.
func (d draft) Text(name string) (string, bool) {
	text, readable := schema.Joined(d.fields[name])
	return text, readable && !schema.Unsent(d.fields[name])
}
