package web

import "strings"

// Accepts tells whether the values of Accept-Encoding name a coding, and not with q=0. It allocates nothing.
func Accepts(headers []string, coding string) bool {
	for _, header := range headers {
		for rest := header; rest != ""; {
			var item string
			item, rest, _ = strings.Cut(rest, ",")
			name, params, _ := strings.Cut(item, ";")
			if strings.EqualFold(strings.TrimSpace(name), coding) {
				return !isZero(params)
			}
		}
	}
	return false
}

// isZero tells of the parameters of a coding whether they are q=0, 0.0, 0.00 or 0.000.
func isZero(params string) bool {
	q, found := strings.CutPrefix(strings.TrimSpace(params), "q=")
	return found && strings.HasPrefix(q, "0") && strings.Trim(q, "0. ") == ""
}
