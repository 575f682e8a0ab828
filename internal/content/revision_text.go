package content

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/value"
)

// comparedFields writes two states out as people read them, with names in place of identifiers.
func (s *Service) comparedFields(ctx context.Context, older, newer articleState) ([]RevisionField, error) {
	names, err := s.namesIn(ctx, older, newer)
	if err != nil {
		return nil, err
	}
	fields := []RevisionField{}
	for _, c := range s.articles.Meta().Columns {
		if !isCompared(c) {
			continue
		}
		f := RevisionField{Name: c.Name, Label: c.Label, Changed: !older.is(newer, c.Name), Older: said(c, older, names), Newer: said(c, newer, names)}
		if f.Older != "" || f.Newer != "" {
			fields = append(fields, f)
		}
	}
	return fields, nil
}

// namesIn are the names of what the states refer to; what is gone since has none.
func (s *Service) namesIn(ctx context.Context, states ...articleState) (map[value.ID]string, error) {
	referred := map[string][]value.ID{}
	for _, state := range states {
		for _, field := range []string{"columnId", "categoryId"} {
			if id, err := value.ParseID(state.text(field)); err == nil && id != 0 {
				referred[field] = append(referred[field], id)
			}
		}
		referred["relatedIds"] = append(referred["relatedIds"], listOf[value.ID](state["relatedIds"])...)
	}
	names := map[value.ID]string{}
	for field, question := range map[string]string{
		"columnId":   `SELECT id, name AS title FROM content_column WHERE tenant_id = $1 AND id IN (`,
		"categoryId": `SELECT id, name AS title FROM content_category WHERE tenant_id = $1 AND id IN (`,
		"relatedIds": `SELECT id, title FROM content_article WHERE tenant_id = $1 AND id IN (`,
	} {
		found, err := namesOf(ctx, s.db.Read(), question, tenantOf(ctx), referred[field])
		if err != nil {
			return nil, err
		}
		for id, name := range found {
			names[id] = name
		}
	}
	return names, nil
}

func listOf[T any](raw json.RawMessage) []T {
	var list []T
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	return list
}

// said is a field as people read it.
func said(c crud.MetaColumn, a articleState, names map[value.ID]string) string {
	switch c.Kind {
	case crud.HTML:
		return richtext.Lines(a.text(c.Name))
	case crud.Bool:
		return map[string]string{"true": "是", "false": "否"}[string(a[c.Name])]
	case crud.ID:
		id, err := value.ParseID(a.text(c.Name))
		if err != nil || id == 0 {
			return ""
		}
		return nameOr(names, id)
	case crud.Enum:
		for _, o := range c.Options {
			if o.Value == a.text(c.Name) {
				return o.Text
			}
		}
	case crud.JSON:
		return strings.Join(linesOf(c.Name, a[c.Name], names), "\n")
	}
	return a.text(c.Name)
}

func nameOr(names map[value.ID]string, id value.ID) string {
	if name, known := names[id]; known {
		return name
	}
	return "已删除（" + id.String() + "）"
}

// linesOf writes a list of an article, one line for each of it.
func linesOf(name string, raw json.RawMessage, names map[value.ID]string) (lines []string) {
	switch name {
	case "figures":
		for _, f := range listOf[Figure](raw) {
			lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s：%s%s %s", f.Label, f.Value, f.Unit, f.Note)))
		}
	case "attachments":
		for _, f := range listOf[Attachment](raw) {
			lines = append(lines, fmt.Sprintf("%s〔%s〕", f.Name, f.Href))
		}
	case "pictures":
		for _, p := range listOf[SetPicture](raw) {
			lines = append(lines, strings.TrimSpace(richtext.Picture(p.Alt, p.Src)+" "+p.Text))
		}
	case "relatedIds":
		for _, id := range listOf[value.ID](raw) {
			lines = append(lines, nameOr(names, id))
		}
	}
	return lines
}
