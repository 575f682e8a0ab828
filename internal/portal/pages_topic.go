package portal

import (
	"context"
	"slices"

	"jikong/internal/render"
)

type topicProps struct {
	Kind     string         `json:"kind" enum:"topic"`
	Topic    TopicSummary   `json:"topic"`
	Sections []TopicPart    `json:"sections"`
	Others   []TopicSummary `json:"others"` // running topics of the same column
	Column   SectionInfo    `json:"column"`
	Crumbs   []Crumb        `json:"crumbs"`
}

// topicPage shows a topic with its sections. An archived one keeps its address, so that links to it stay good.
func (v pageRequest) topicPage(ctx context.Context, t TopicSummary) (page, error) {
	sections, err := v.topicParts(ctx, v.menu, v.tenant, t.ID)
	if err != nil {
		return page{}, err
	}
	until, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	c := v.menu.ByID[t.ColumnID]
	props := topicProps{
		Kind: "topic", Topic: t, Sections: sections, Crumbs: append(v.crumbs(v.menu.line(c.ID)), Crumb{Name: t.Title, Path: t.Path}),
		Column: SectionInfo{ID: c.ID, Name: c.Name, Description: c.Description, HomePage: c.HomePage, Path: v.menu.items[c.ID].Path},
		Others: slices.DeleteFunc(v.menu.topicsOf(c.ID), func(o TopicSummary) bool { return o.ID == t.ID || o.Archived }),
	}
	described := c
	if t.Summary != "" {
		described.Description = t.Summary
	}
	made := page{path: t.Path, Page: render.Page{
		Title: v.title(t.Title, c.Name), Meta: append(v.columnMeta(c), v.description(described)), Links: v.links(nil), Kind: props.Kind, Props: props,
		ActiveID: v.rootID(c.ID), Scopes: []string{render.ScopeList}, ValidUntil: until,
	}}
	made.PlainHTML, err = v.plainHTML(plainTopic(props))
	return made, err
}

func plainTopic(props topicProps) plainText {
	text := plainText{Title: props.Topic.Title, Lead: props.Topic.Summary}
	for _, s := range props.Sections {
		group := plainList(s.Title, s.Articles)
		for _, l := range s.Links {
			group.Links = append(group.Links, plainLink{Text: l.Title, Href: l.Href})
		}
		text.Groups = append(text.Groups, group)
	}
	return text
}

func plainTopics(name string, topics []TopicSummary) plainGroup {
	made := plainGroup{Name: name}
	for _, t := range topics {
		made.Links = append(made.Links, plainLink{Text: t.Title, Href: t.Path})
	}
	return made
}
