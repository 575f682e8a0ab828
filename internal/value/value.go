// Package value holds the scalar types that Go, SQL and JSON share: identifiers, moments and days.
package value

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Shanghai is the one zone in which people read and write times. China has had no summer time since 1991, so a fixed
// offset is exact for every date of this program and needs no zone database.
var Shanghai = time.FixedZone("Asia/Shanghai", 8*3600)

const (
	dateLayout = "2006-01-02"
	timeLayout = "2006-01-02 15:04:05"
)

// ID is a 64-bit, time-ordered identifier. In JSON it is a string, "" for none; in the database a BIGINT, NULL or 0 for none.
type ID int64

const idDigits = 19 // of the largest identifier

// ParseID reads the decimal text of an identifier; "" and "0" are none.
func ParseID(text string) (ID, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, nil
	}
	if len(text) > idDigits {
		return 0, fmt.Errorf("not an identifier: %d bytes", len(text))
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("not an identifier: %q", text)
	}
	return ID(n), nil
}

// String returns the decimal text, "" for none.
func (id ID) String() string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(int64(id), 10)
}

// MarshalJSON writes the identifier as a string: JavaScript cannot hold 64-bit integers.
func (id ID) MarshalJSON() ([]byte, error) { return json.Marshal(id.String()) }

// UnmarshalJSON accepts a string or a number, because existing clients send both.
func (id *ID) UnmarshalJSON(data []byte) error {
	parsed, err := ParseID(string(bytes.Trim(data, `"`)))
	if bytes.Equal(data, []byte("null")) {
		parsed, err = 0, nil
	}
	*id = parsed
	return err
}

// UnmarshalText reads a query or path parameter.
func (id *ID) UnmarshalText(text []byte) error {
	parsed, err := ParseID(string(text))
	*id = parsed
	return err
}

// Value stores none as NULL, so that foreign keys hold.
func (id ID) Value() (driver.Value, error) {
	if id == 0 {
		return nil, nil
	}
	return int64(id), nil
}

// Scan reads a BIGINT column; NULL is none.
func (id *ID) Scan(src any) error {
	n, err := scanInt(src)
	*id = ID(n)
	return err
}

// Time is a moment in Unix milliseconds; 0 is absent. In JSON it is `yyyy-MM-dd HH:mm:ss` in Shanghai, or null.
type Time int64

// TimeOf converts a moment; the zero time is absent.
func TimeOf(t time.Time) Time {
	if t.IsZero() {
		return 0
	}
	return Time(t.UnixMilli())
}

// ParseTime reads `yyyy-MM-dd HH:mm:ss`, `yyyy-MM-dd HH:mm` or `yyyy-MM-dd` as Shanghai time, and ISO 8601 with the zone it names; "" is absent.
func ParseTime(text string) (Time, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, nil
	}
	t, err := parseMoment(text)
	return TimeOf(t), err
}

// Stretch is how long what a text for ParseTime names lasts: a day, a minute, or a second where it says one.
func Stretch(text string) time.Duration {
	switch strings.Count(text, ":") {
	case 0:
		return 24 * time.Hour
	case 1:
		return time.Minute
	}
	return time.Second
}

func parseMoment(text string) (time.Time, error) {
	for _, layout := range []string{timeLayout, "2006-01-02 15:04", dateLayout, "2006-01-02T15:04:05", time.RFC3339} {
		if t, err := time.ParseInLocation(layout, text, Shanghai); err == nil {
			return t.In(Shanghai), nil
		}
	}
	return time.Time{}, fmt.Errorf("not a time: %q", text)
}

// Go returns the moment as time.Time in Shanghai; the zero time for absent.
func (t Time) Go() time.Time {
	if t == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(t)).In(Shanghai)
}

// String returns `yyyy-MM-dd HH:mm:ss`, "" for absent.
func (t Time) String() string {
	if t == 0 {
		return ""
	}
	return t.Go().Format(timeLayout)
}

// Add returns the moment so much later; d is counted in whole milliseconds.
func (t Time) Add(d time.Duration) Time { return t + Time(d.Milliseconds()) }

// Day returns the calendar day in Shanghai.
func (t Time) Day() Date { return Date(t.Go().Format(dateLayout)) }

// MarshalJSON writes the Shanghai time or null.
func (t Time) MarshalJSON() ([]byte, error) { return nullable(t.String()) }

// UnmarshalJSON reads the forms of ParseTime; "" and null are absent.
func (t *Time) UnmarshalJSON(data []byte) error {
	text, err := jsonText(data)
	if err != nil {
		return err
	}
	*t, err = ParseTime(text)
	return err
}

// Value stores absent as NULL.
func (t Time) Value() (driver.Value, error) {
	if t == 0 {
		return nil, nil
	}
	return int64(t), nil
}

// Scan reads a BIGINT column; NULL is absent.
func (t *Time) Scan(src any) error {
	n, err := scanInt(src)
	*t = Time(n)
	return err
}

// Date is a calendar day `yyyy-MM-dd`; "" is absent. It is stored as text, which sorts as days do.
type Date string

// ParseDate reads `yyyy-MM-dd`, or a moment as ParseTime does: it is the day of that moment in Shanghai.
func ParseDate(text string) (Date, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	t, err := parseMoment(text)
	if err != nil {
		return "", fmt.Errorf("not a date: %q", text)
	}
	return Date(t.Format(dateLayout)), nil
}

// Start is the beginning of the day in Shanghai; that of no day is absent.
func (d Date) Start() Time {
	at, err := ParseTime(string(d) + " 00:00:00")
	if err != nil {
		return 0
	}
	return at
}

// MarshalJSON writes the day or null.
func (d Date) MarshalJSON() ([]byte, error) { return nullable(string(d)) }

// UnmarshalJSON reads the forms of ParseDate; "" and null are absent.
func (d *Date) UnmarshalJSON(data []byte) error {
	text, err := jsonText(data)
	if err != nil {
		return err
	}
	*d, err = ParseDate(text)
	return err
}

// Value stores absent as NULL.
func (d Date) Value() (driver.Value, error) {
	if d == "" {
		return nil, nil
	}
	return string(d), nil
}

// Scan reads a TEXT column; NULL is absent.
func (d *Date) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*d = ""
	case string:
		*d = Date(v)
	case []byte:
		*d = Date(v)
	default:
		return fmt.Errorf("cannot read a date from %T", src)
	}
	return nil
}

func nullable(text string) ([]byte, error) {
	if text == "" {
		return []byte("null"), nil
	}
	return json.Marshal(text)
}

func jsonText(data []byte) (string, error) {
	if bytes.Equal(data, []byte("null")) {
		return "", nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return "", fmt.Errorf("not a text: %s", data)
	}
	return text, nil
}

func scanInt(src any) (int64, error) {
	switch v := src.(type) {
	case nil:
		return 0, nil
	case int64:
		return v, nil
	case []byte:
		return strconv.ParseInt(string(v), 10, 64)
	case string:
		return strconv.ParseInt(v, 10, 64)
	default:
		return 0, fmt.Errorf("cannot read a number from %T", src)
	}
}
