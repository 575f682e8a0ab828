package identity

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// looseText is a text that clients also send as a number or a boolean, such as the key of a captcha.
type looseText string

// UnmarshalJSON accepts a string, a number, a boolean or null.
func (t *looseText) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*t = ""
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*t = looseText(text)
		return nil
	}
	if string(data) == "true" || string(data) == "false" {
		*t = looseText(data)
		return nil
	}
	var number json.Number
	if err := json.Unmarshal(data, &number); err != nil {
		return fmt.Errorf("neither a text nor a number: %w", err)
	}
	*t = looseText(number.String())
	return nil
}
