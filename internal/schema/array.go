package schema

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// Array is a list kept as JSON text in one column. It is never null, neither in JSON nor in the database.
type Array[E any] []E

// Value writes the JSON text.
func (a Array[E]) Value() (driver.Value, error) {
	data, err := a.MarshalJSON()
	return string(data), err
}

// Scan reads the JSON text; NULL and empty text are the empty list.
func (a *Array[E]) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*a = nil
		return nil
	case string:
		return a.UnmarshalJSON([]byte(v))
	case []byte:
		return a.UnmarshalJSON(v)
	}
	return fmt.Errorf("cannot read a list from %T", src)
}

// MarshalJSON writes [] for the empty list.
func (a Array[E]) MarshalJSON() ([]byte, error) {
	if a == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]E(a))
}

// UnmarshalJSON reads a list; null and "" are empty.
func (a *Array[E]) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || bytes.Equal(data, []byte("null")) || bytes.Equal(data, []byte(`""`)) {
		*a = nil
		return nil
	}
	return json.Unmarshal(data, (*[]E)(a))
}
