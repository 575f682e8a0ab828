package value

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// LooseText is a text that clients also send as a number or a boolean, such as the key of a captcha.
type LooseText string

// UnmarshalJSON accepts a string, a number, a boolean or null.
func (t *LooseText) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		*t = ""
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err == nil {
		*t = LooseText(text)
		return nil
	}
	if string(data) == "true" || string(data) == "false" {
		*t = LooseText(data)
		return nil
	}
	var number json.Number
	if err := json.Unmarshal(data, &number); err != nil {
		return fmt.Errorf("neither a text nor a number: %w", err)
	}
	*t = LooseText(number.String())
	return nil
}
