package content

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/search"
	"jikong/internal/value"
)

const (
	maxDiseaseNames = 10
	maxDiseaseName  = 20 // characters
	otherLetter     = "#"
)

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

type diseasesProps struct {
	Kind    string          `json:"kind"`
	Letters []DiseaseLetter `json:"letters"`
	Count   int             `json:"count"` // usual names
	Crumbs  []Crumb         `json:"crumbs"`
}

type diseaseRow struct {
	ID       value.ID `db:"id"`
	ColumnID value.ID `db:"column_id"`
	Title    string   `db:"title"`
	Disease  string   `db:"disease"`
}

// diseaseArticles are the articles of the index, newest first. (`state || ”` keeps SQLite on the small index of diseases.)
const diseaseArticles = `
	SELECT id, column_id, title, disease FROM content_article
	WHERE tenant_id = $1 AND disease <> '' AND (state || '') = 'published' AND (expire_time IS NULL OR expire_time > $2)
	ORDER BY publish_time DESC, id DESC`

// diseasesPage is the index of diseases by the initials of their pinyin.
func (v visit) diseasesPage(ctx context.Context) (page, error) {
	rows, err := db.Select[diseaseRow](ctx, v.db.Read(), diseaseArticles, v.tenant, v.db.Now())
	if err != nil {
		return page{}, err
	}
	until, err := v.listsUntil(ctx)
	if err != nil {
		return page{}, err
	}
	const name = "疾病 A–Z"
	props := diseasesProps{Kind: "diseases", Crumbs: []Crumb{{Name: "首页", Path: "/index"}, {Name: name, Path: diseasesPath}}}
	props.Letters, props.Count = v.menu.diseaseIndex(rows)
	c := Column{Name: name, Description: "按拼音首字母查疾病：怎么传播、怎么预防、何时就医。", Keywords: "疾病,拼音,索引", ColumnType: "健康科普"}
	made := page{path: diseasesPath, Page: render.Page{
		Title: v.title(name), Meta: append(v.columnMeta(c), v.description(c)), Links: v.links(nil), Props: props,
		Scopes: []string{render.ScopeList}, ValidUntil: until,
	}}
	made.PlainHTML, err = v.plainHTML(plainText{Title: name, Lead: c.Description, Groups: plainDiseases(props.Letters)})
	return made, err
}

// diseaseIndex sorts the names of all diseases by their sound. Of several articles with one name the newest stands in the index.
func (m *menu) diseaseIndex(rows []diseaseRow) (letters []DiseaseLetter, usual int) {
	type sounded struct {
		sound string
		entry DiseaseEntry
	}
	var all []sounded
	seen := map[string]bool{}
	for _, r := range rows {
		names := words(r.Disease)
		for i, name := range names {
			if seen[name] {
				continue
			}
			seen[name] = true
			entry := DiseaseEntry{Name: name, Title: r.Title, Path: ArticlePath(m.byID[r.ColumnID], r.ID)}
			if i == 0 {
				usual++
			} else {
				entry.See = names[0]
			}
			all = append(all, sounded{search.Spelling(name), entry})
		}
	}
	slices.SortFunc(all, func(a, b sounded) int {
		return cmp.Or(cmp.Compare(a.sound, b.sound), cmp.Compare(a.entry.Name, b.entry.Name))
	})
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
	return letters, usual
}

func plainDiseases(letters []DiseaseLetter) []plainGroup {
	var made []plainGroup
	for _, l := range letters {
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

// checkDisease bounds the names under which the index lists an article.
func checkDisease(fields errs.Fields, names string) {
	all := words(names)
	if len(all) > maxDiseaseNames {
		fields.Add("disease", "疾病名称最多 %d 个", maxDiseaseNames)
	}
	for _, name := range all {
		if isLonger(name, maxDiseaseName) {
			fields.Add("disease", "疾病名称“%s”太长，最多 %d 个字", name, maxDiseaseName)
		}
	}
}
