package content

import "jikong/internal/value"

// SectionPath is the address of a column's page, portal.md 2.2. An entry with isHref=Y leads to its own address.
func SectionPath(c Section, hasChildren bool) string {
	switch {
	case c.IsHref == "Y":
		return c.Href
	case c.HomePage == "index":
		return "/index"
	case c.HomePage != "article":
		return "/" + c.HomePage + "/" + c.ID.String()
	}
	branch := "/article/n/"
	if hasChildren {
		branch = "/article/y/"
	}
	if c.ParentID != 0 {
		branch += c.ParentID.String() + "/"
	}
	return branch + c.ID.String()
}

// ArticlePath is the address of an article's page: under the column bound to its own, else under its own.
func ArticlePath(c Section, article value.ID) string {
	under := c.ID
	if c.BindMenu != 0 {
		under = c.BindMenu
	}
	return "/detail/" + under.String() + "/" + article.String()
}

// TopicPath is the address of a topic: as that of a column below its column, portal.md 2.2.
func TopicPath(column, topic value.ID) string {
	return "/article/n/" + column.String() + "/" + topic.String()
}
