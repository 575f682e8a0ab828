package content

import (
	"bytes"
	"fmt"
	"strconv"
)

// count is a whole number in a request: clients of the platform send 1 and "1" alike.
type count int64

// UnmarshalJSON reads both forms; null and "" are zero.
func (n *count) UnmarshalJSON(data []byte) error {
	text := string(bytes.Trim(data, `"`))
	if text == "" || text == "null" {
		*n = 0
		return nil
	}
	parsed, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("not a whole number: %s", data)
	}
	*n = count(parsed)
	return nil
}
