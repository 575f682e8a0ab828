package portal

import (
	"html/template"
	"strings"
)

// plainText is a page for readers without the rendered one.
type plainText struct {
	Title  string
	Lead   string
	Body   template.HTML // sanitised
	Groups []plainGroup
}

type plainGroup struct {
	Name  string
	Links []plainLink
}

type plainLink struct{ Text, Href, Note string }

func newPlain() *template.Template {
	return template.Must(template.New("plain").Parse(`<h1>{{.Title}}</h1>
{{with .Lead}}<p>{{.}}</p>
{{end}}{{.Body}}
{{range .Groups}}{{with .Name}}<h2>{{.}}</h2>
{{end}}<ul>
{{range .Links}}<li><a href="{{.Href}}">{{.Text}}</a>{{with .Note}} {{.}}{{end}}</li>
{{end}}</ul>
{{end}}`))
}

func (p *Portal) plainHTML(text plainText) (template.HTML, error) {
	var out strings.Builder
	err := p.plain.Execute(&out, text)
	return template.HTML(out.String()), err
}

func plainArticle(d ArticleDetail) plainText {
	facts := []string{"发布时间：" + d.PublishTime.Go().Format(pubDate)}
	if d.UpdateTime > d.PublishTime {
		facts = append(facts, "更新时间："+d.UpdateTime.Go().Format(pubDate))
	}
	if d.Source != "" {
		facts = append(facts, "来源："+d.Source)
	}
	text := plainText{Title: d.Title, Lead: strings.Join(facts, "　"), Body: template.HTML(d.Body)}
	files := plainGroup{Name: "附件"}
	for _, a := range d.Attachments {
		files.Links = append(files.Links, plainLink{Text: a.Name, Href: a.Href})
	}
	if len(files.Links) > 0 {
		text.Groups = append(text.Groups, files)
	}
	return text
}

func plainColumn(props sectionProps) plainText {
	if props.Single != nil {
		return plainArticle(*props.Single)
	}
	text := plainText{Title: props.Column.Name, Lead: props.Column.Description}
	if len(props.Topics) > 0 {
		text.Groups = append(text.Groups, plainTopics("专题", props.Topics))
	}
	if len(props.Sections) == 0 {
		text.Groups = append(text.Groups, plainList("", props.List.Records))
	}
	for _, section := range props.Sections {
		text.Groups = append(text.Groups, plainSection(section))
	}
	return text
}

func plainHome(home HomePage) []plainGroup {
	var made []plainGroup
	if home.Alert != nil {
		made = append(made, plainList("健康风险提示", []ArticleSummary{*home.Alert}))
	}
	if len(home.Topics) > 0 {
		made = append(made, plainTopics("专题", home.Topics))
	}
	for _, section := range []*HomeSection{home.News, home.Notices, home.Hot, home.Science} {
		if section != nil {
			made = append(made, plainSection(*section))
		}
	}
	return made
}

func plainSection(section HomeSection) plainGroup {
	made := plainList(section.Column.Name, section.Items)
	made.Links = append(made.Links, plainLink{Text: "更多" + section.Column.Name, Href: section.Column.Path})
	return made
}

func plainList(name string, articles []ArticleSummary) plainGroup {
	made := plainGroup{Name: name}
	for _, a := range articles {
		made.Links = append(made.Links, plainLink{Text: a.Title, Href: a.Path, Note: string(a.PublishTime.Day())})
	}
	return made
}

func plainSearch(result SearchResult) plainText {
	text := plainText{Title: "站内搜索"}
	if result.Keyword != "" {
		text.Lead = "与“" + result.Keyword + "”有关的信息"
	}
	first, offered, found := plainGroup{}, plainGroup{}, plainGroup{}
	for _, line := range result.Dangers {
		for _, phone := range line.Phones[:min(1, len(line.Phones))] {
			first.Links = append(first.Links, plainLink{Text: "拨打 " + phone.Number, Href: "tel:" + phone.Number, Note: line.Name + "：" + line.Sentence})
		}
	}
	for _, pin := range result.Pinned {
		if pin.Path != "" {
			first.Links = append(first.Links, plainLink{Text: pin.Title, Href: pin.Path, Note: pin.Note})
		}
	}
	for _, offer := range result.Offers {
		offered.Links = append(offered.Links, plainLink{Text: offer.Title, Href: offer.Path, Note: strings.Join(offer.Facts, "；")})
	}
	for _, hit := range result.Records {
		found.Links = append(found.Links, plainLink{Text: hit.Title, Href: hit.Path, Note: string(hit.PublishTime.Day())})
	}
	text.Groups = []plainGroup{first, offered, found}
	return text
}

func plainMenu(items []MenuItem) []plainGroup {
	var made []plainGroup
	for _, item := range shown(items) {
		group := plainGroup{Name: item.Name}
		for _, entry := range append([]MenuItem{item}, shown(item.Children)...) {
			if entry.Path != "" {
				group.Links = append(group.Links, plainLink{Text: entry.Name, Href: entry.Path})
			}
		}
		made = append(made, group)
	}
	return made
}
