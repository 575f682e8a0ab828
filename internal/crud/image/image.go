// Package image keeps what rows of tables were before a change, and puts them back unless somebody has touched them since.
package image

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"jikong/internal/db"
	"jikong/internal/schema"
)

// Most bounds the rows that are kept for one deleted row; what hangs on more of them cannot be undone.
const Most = 20_000

// Part is a set of rows that a change touches.
type Part struct {
	Table string
	Where schema.Condition
	Key   []string // columns that name a row, which is also the order they come back in; id when empty
}

func (p Part) columns() []string {
	if len(p.Key) == 0 {
		return []string{schema.IDColumn}
	}
	return p.Key
}

// cell is a value as the drivers give it. JSON keeps its type: 1 and "1" are not the same.
type cell struct{ v any }

type blobCell struct {
	Base64 string `json:"b"`
}

// MarshalJSON writes texts, numbers and booleans as they are, bytes in an object.
func (c cell) MarshalJSON() ([]byte, error) {
	switch v := c.v.(type) {
	case nil, string, int64, bool:
		return json.Marshal(v)
	case []byte:
		return json.Marshal(blobCell{base64.StdEncoding.EncodeToString(v)})
	}
	return nil, fmt.Errorf("no Image of a %T", c.v)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (c *cell) UnmarshalJSON(raw []byte) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	switch raw[0] {
	case '{':
		var b blobCell
		err := d.Decode(&b)
		if err == nil {
			c.v, err = base64.StdEncoding.DecodeString(b.Base64)
		}
		return err
	case '"', 't', 'f', 'n':
		return d.Decode(&c.v)
	}
	var n int64
	err := d.Decode(&n)
	c.v = n
	return err
}

func (c cell) equals(other cell) bool {
	if raw, ok := c.v.([]byte); ok {
		more, also := other.v.([]byte)
		return also && bytes.Equal(raw, more)
	}
	return c.v == other.v
}

// Image is a row of a table as a delete, or an import, found it and left it. Columns that were not touched are absent where the row is
// still there; Left is empty where it is gone, Had where it was not there before.
type Image struct {
	Table string          `json:"table"`
	Key   map[string]cell `json:"key"`
	Had   map[string]cell `json:"had"`
	Left  map[string]cell `json:"left,omitempty"`
}

// readRows reads whole rows, whatever columns they have.
func readRows(ctx context.Context, q db.Querier, st *schema.Statement) (rows []map[string]cell, err error) {
	found, err := q.QueryContext(ctx, st.String(), st.Args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		return nil, err
	}
	values, targets := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		targets[i] = &values[i]
	}
	for found.Next() {
		if err := found.Scan(targets...); err != nil {
			return nil, err
		}
		row := make(map[string]cell, len(columns))
		for i, name := range columns {
			if raw, ok := values[i].([]byte); ok {
				values[i] = slices.Clone(raw)
			}
			row[name] = cell{values[i]}
		}
		rows = append(rows, row)
	}
	return rows, found.Err()
}

// Take reads the rows of a part before the delete.
func Take(ctx context.Context, tx *db.Tx, part Part) ([]Image, error) {
	st := &schema.Statement{}
	st.Add("SELECT * FROM ", part.Table, " WHERE ")
	part.Where.WriteTo(st)
	st.Add(" ORDER BY ", strings.Join(part.columns(), ", "))
	st.Limit(Most+1, 0)
	rows, err := readRows(ctx, tx, st)
	images := make([]Image, len(rows))
	for i, row := range rows {
		key := map[string]cell{}
		for _, column := range part.columns() {
			key[column] = row[column]
		}
		images[i] = Image{Table: part.Table, Key: key, Had: row}
	}
	return images, err
}

// Develop compares an Image with what the delete left of the row. False when the delete did not touch it.
func (i *Image) Develop(ctx context.Context, tx *db.Tx) (touched bool, err error) {
	st := &schema.Statement{}
	st.Add("SELECT * FROM ", i.Table, " WHERE 1 = 1")
	match(st, i.Key)
	rows, err := readRows(ctx, tx, st)
	if err != nil || len(rows) == 0 {
		return true, err
	}
	i.Left = map[string]cell{}
	for column, left := range rows[0] {
		if left.equals(i.Had[column]) {
			delete(i.Had, column)
		} else {
			i.Left[column] = left
		}
	}
	return len(i.Left) > 0, nil
}

// match adds conditions of equality, where NULL equals NULL.
func match(s *schema.Statement, cells map[string]cell) {
	for _, column := range sortedColumns(cells) {
		s.Add(" AND ", column, " IS NOT DISTINCT FROM ")
		s.Arg(cells[column].v)
	}
}

func sortedColumns(cells map[string]cell) []string {
	var names []string
	for name := range cells {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// PutBack makes the row what it was. False when somebody touched it since: then it stays as it is.
func (i Image) PutBack(ctx context.Context, tx *db.Tx) (bool, error) {
	st := &schema.Statement{}
	columns := sortedColumns(i.Had)
	switch {
	case len(i.Had) == 0:
		st.Add("DELETE FROM ", i.Table, " WHERE 1 = 1")
		match(st, i.Left)
	case len(i.Left) == 0:
		st.Add("INSERT INTO ", i.Table, " (", strings.Join(columns, ", "), ") VALUES (")
		for n, column := range columns {
			if n > 0 {
				st.Add(", ")
			}
			st.Arg(i.Had[column].v)
		}
		st.Add(")")
	default:
		st.Add("UPDATE ", i.Table, " SET ")
		for n, column := range columns {
			if n > 0 {
				st.Add(", ")
			}
			st.Add(column, " = ")
			st.Arg(i.Had[column].v)
		}
		st.Add(" WHERE 1 = 1")
		match(st, i.Key)
		match(st, i.Left)
	}
	n, err := tx.Exec(ctx, st.String(), st.Args...)
	return n > 0, err
}

// Differences are the rows of the parts that are no longer what they were before, and those that were not there.
func Differences(ctx context.Context, tx *db.Tx, parts []Part, before []Image) (touched []Image, err error) {
	there := map[string]bool{}
	for _, i := range before {
		there[i.Place()] = true
		changed, err := i.Develop(ctx, tx)
		if err != nil {
			return nil, err
		}
		if changed {
			touched = append(touched, i)
		}
	}
	for _, part := range parts {
		after, err := Take(ctx, tx, part)
		if err != nil {
			return nil, err
		}
		for _, i := range after {
			if !there[i.Place()] {
				touched = append(touched, Image{Table: i.Table, Key: i.Key, Left: i.Had})
			}
		}
	}
	return touched, nil
}

func (i Image) Place() string {
	var name strings.Builder
	name.WriteString(i.Table)
	for _, column := range sortedColumns(i.Key) {
		fmt.Fprintf(&name, "\x00%v", i.Key[column].v)
	}
	return name.String()
}

// Version is that of the row as it was left; 0 where it has none or is gone.
func (i Image) Version() int64 {
	n, _ := i.Left["version"].v.(int64)
	return n
}

// Renew gives a row that was put back a version of its own: who saw the one between shall not write over it unseen.
func (i Image) Renew(ctx context.Context, tx *db.Tx, version int64) error {
	st := &schema.Statement{}
	st.Add("UPDATE ", i.Table, " SET version = ")
	st.Arg(version)
	st.Add(" WHERE 1 = 1")
	match(st, i.Key)
	_, err := tx.Exec(ctx, st.String(), st.Args...)
	return err
}

// writers are used again: a new one is 800 KB of tables, and an import that is undone packs every row for itself.
var writers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func Pack(images []Image) ([]byte, error) {
	var out bytes.Buffer
	pack := writers.Get().(*gzip.Writer)
	defer writers.Put(pack)
	pack.Reset(&out)
	if err := json.NewEncoder(pack).Encode(images); err != nil {
		return nil, err
	}
	err := pack.Close()
	return out.Bytes(), err
}

func Unpack(packed []byte) (images []Image, err error) {
	unpack, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	raw, err := io.ReadAll(unpack)
	if err != nil {
		return nil, err
	}
	return images, json.Unmarshal(raw, &images)
}
