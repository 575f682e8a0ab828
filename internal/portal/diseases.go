package portal

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/search/script"
	"jikong/internal/value"
)

const otherLetter = "#"

// DiseaseEntry is a line of the index: a name that leads to the article, or another name with the usual one.
type DiseaseEntry struct {
	Name  string `json:"name"`
	See   string `json:"see"` // the usual name, "" where Name is it
	Title string `json:"title"`
	Path  string `json:"path"`
}

// DiseaseLetter is a letter of the index; most have entries, the others only keep their place.
type DiseaseLetter struct {
	Letter  string         `json:"letter"`
	Entries []DiseaseEntry `json:"entries"`
}

// DiseaseClass is a group of diseases by which the index can be narrowed.
type DiseaseClass struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Count int    `json:"count"` // usual names
}

// diseaseClasses are the groups in the order of the index. An article belongs to the one that its keywords name: 传染病防治法 sorts the
// notifiable diseases into three, the rest is what centres work on.
var diseaseClasses = []DiseaseClass{
	{Value: "甲类传染病", Text: "法定甲类传染病"}, {Value: "乙类传染病", Text: "法定乙类传染病"}, {Value: "丙类传染病", Text: "法定丙类传染病"},
	{Value: "其他传染病", Text: "其他传染病"}, {Value: "慢性病", Text: "慢性病"}, {Value: "职业病", Text: "职业与放射"}, {Value: "环境与中毒", Text: "中毒与环境"},
}

type diseasesProps struct {
	Kind     string          `json:"kind" enum:"diseases"`
	Letters  []DiseaseLetter `json:"letters"`
	Count    int             `json:"count"`   // usual names of the chosen class
	Total    int             `json:"total"`   // usual names of all
	Classes  []DiseaseClass  `json:"classes"` // those with a disease
	Category string          `json:"category"`
	Crumbs   []Crumb         `json:"crumbs"`
}

type diseaseRow struct {
	ID       value.ID `db:"id"`
	ColumnID value.ID `db:"column_id"`
	Title    string   `db:"title"`
	Disease  string   `db:"disease"`
	Keywords string   `db:"keywords"`
}

// class is the class that the keywords of the article name, "" for none.
func (r diseaseRow) class() string {
	given := value.SplitWords(r.Keywords)
	for _, c := range diseaseClasses {
		if slices.Contains(given, c.Value) {
			return c.Value
		}
	}
	return ""
}

// diseaseArticles are the articles of the index, newest first. (`state || ”` keeps SQLite on the small index of diseases.)
const diseaseArticles = `
	SELECT id, column_id, title, disease, keywords FROM content_article
	WHERE tenant_id = $1 AND disease <> '' AND (state || '') = 'published' AND (expire_time IS NULL OR expire_time > $2)
	ORDER BY publish_time DESC, id DESC`

// diseasesPage is the index of diseases by the initials of their pinyin.
func (v pageRequest) diseasesPage(ctx context.Context) (page, error) {
	rows, err := db.Select[diseaseRow](ctx, v.db.Read(), diseaseArticles, v.tenant, v.db.Now())
	if err != nil {
		return page{}, err
	}
	until, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	const name = "疾病 A–Z"
	props := v.menu.diseaseIndex(rows, v.query.Get("category"))
	props.Kind, props.Crumbs = "diseases", []Crumb{{Name: "首页", Path: "/index"}, {Name: name, Path: diseasesPath}}
	query, title := url.Values{}, v.title(name)
	if props.Category != "" {
		query.Set("category", props.Category)
		title = v.title(props.Category, name)
	}
	c := content.Section{Name: name, Description: "按拼音首字母查疾病：怎么传播、怎么预防、何时就医。", Keywords: "疾病,拼音,索引", ColumnType: "健康科普"}
	made := page{path: diseasesPath, query: query, Page: render.Page{
		Title: title, Meta: append(v.columnMeta(c), v.description(c)), Links: v.links(nil), Kind: props.Kind, Props: props,
		Scopes: []string{render.ScopeList}, ValidUntil: until,
	}}
	made.PlainHTML, err = v.plainHTML(plainText{Title: name, Lead: c.Description, Groups: plainDiseases(props)})
	return made, err
}

// diseaseIndex sorts the names of all diseases of a class by their sound, of all diseases when there is no such class. Of several articles
// with one name the newest stands in the index.
func (m *menu) diseaseIndex(rows []diseaseRow, category string) (made diseasesProps) {
	made.Classes = []DiseaseClass{}
	first := newestNames(rows)
	count := map[string]int{}
	for _, r := range rows {
		if names := value.SplitWords(r.Disease); len(names) > 0 && first[names[0]] == r.ID {
			count[r.class()]++
			made.Total++
		}
	}
	for _, c := range diseaseClasses {
		if c.Count = count[c.Value]; c.Count > 0 {
			made.Classes = append(made.Classes, c)
		}
	}
	made.Count = made.Total
	if slices.ContainsFunc(made.Classes, func(c DiseaseClass) bool { return c.Value == category }) {
		made.Category, made.Count = category, count[category]
	}
	made.Letters = byLetter(m.diseaseEntries(rows, first, made.Category))
	return made
}

// newestNames says for each name which article it leads to; rows come newest first.
func newestNames(rows []diseaseRow) map[string]value.ID {
	first := map[string]value.ID{}
	for _, r := range rows {
		for _, name := range value.SplitWords(r.Disease) {
			if _, taken := first[name]; !taken {
				first[name] = r.ID
			}
		}
	}
	return first
}

// soundedEntry is an entry with its spelling in pinyin.
type soundedEntry struct {
	sound string
	entry DiseaseEntry
}

// diseaseEntries are the lines of the index for a class, by their sound.
func (m *menu) diseaseEntries(rows []diseaseRow, first map[string]value.ID, category string) (all []soundedEntry) {
	for _, r := range rows {
		if category != "" && r.class() != category {
			continue
		}
		names := value.SplitWords(r.Disease)
		for i, name := range names {
			if first[name] != r.ID || slices.Index(names, name) < i {
				continue
			}
			entry := DiseaseEntry{Name: name, Title: r.Title, Path: content.ArticlePath(m.ByID[r.ColumnID], r.ID)}
			if i > 0 {
				entry.See = names[0]
			}
			all = append(all, soundedEntry{script.Pinyin(name), entry})
		}
	}
	slices.SortFunc(all, func(a, b soundedEntry) int {
		return cmp.Or(cmp.Compare(a.sound, b.sound), cmp.Compare(a.entry.Name, b.entry.Name))
	})
	return all
}

// byLetter puts entries under A to Z, and under # what begins with no letter.
func byLetter(all []soundedEntry) (letters []DiseaseLetter) {
	place := map[string]int{}
	for letter := 'A'; letter <= 'Z'; letter++ {
		place[string(letter)] = len(letters)
		letters = append(letters, DiseaseLetter{Letter: string(letter), Entries: []DiseaseEntry{}})
	}
	var others []DiseaseEntry
	for _, s := range all {
		if at, found := place[strings.ToUpper(s.sound[:min(1, len(s.sound))])]; found {
			letters[at].Entries = append(letters[at].Entries, s.entry)
		} else {
			others = append(others, s.entry)
		}
	}
	if len(others) > 0 {
		letters = append(letters, DiseaseLetter{Letter: otherLetter, Entries: others})
	}
	return letters
}

func plainDiseases(props diseasesProps) []plainGroup {
	classes := plainGroup{Name: "按类别"}
	for _, c := range props.Classes {
		classes.Links = append(classes.Links, plainLink{Text: c.Text, Href: addressOf(diseasesPath, url.Values{"category": {c.Value}})})
	}
	var made []plainGroup
	if len(classes.Links) > 0 {
		made = append(made, classes)
	}
	for _, l := range props.Letters {
		group := plainGroup{Name: l.Letter}
		for _, e := range l.Entries {
			link := plainLink{Text: e.Name, Href: e.Path}
			if e.See != "" {
				link.Note = "见" + e.See
			}
			group.Links = append(group.Links, link)
		}
		if len(group.Links) > 0 {
			made = append(made, group)
		}
	}
	return made
}
