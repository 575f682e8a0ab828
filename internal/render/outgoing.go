package render

// Outgoing changes the links of a page after it is drawn, in header, main and footer alike. Of must leave alone what it changed before: a kept
// page is drawn once. Key says by which setting; a page that was drawn under another one is drawn anew.
type Outgoing struct {
	Key string
	Of  func(html string) string
}

// of changes the links when the source wants it.
func (o *Outgoing) of(html string) string {
	if o == nil {
		return html
	}
	return o.Of(html)
}

func (o *Outgoing) key() string {
	if o == nil {
		return ""
	}
	return o.Key
}
