package report

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"strings"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/message"
	"jikong/internal/sheet"
	"jikong/internal/value"
)

const (
	shownRows   = 20      // of the table in the mail
	shownText   = 60      // characters of a cell there
	attachRows  = 20_000  // of the file
	attachBytes = 8 << 20 // of the file: many servers take no mail of more than ten
)

// enclose writes the table of the first rows and the file with all of them. The last text says in one line what the mail holds.
func (s *Service) enclose(ctx context.Context, o opened, a asked, m ReportMail) (e *message.Enclosed, rows int, says string, err error) {
	a.no, a.size = 1, shownRows
	page, err := s.pageOf(ctx, o, a)
	if err != nil {
		return nil, 0, "", err
	}
	counted, err := s.countOf(ctx, o, a)
	if err != nil {
		return nil, 0, "", err
	}
	var records []ReportRow
	err = s.run(ctx, func(ctx context.Context, q db.Querier) error {
		if records, err = rowsOfReport(ctx, q, page, o.fields()); err != nil {
			return err
		}
		n, err := db.Int(ctx, q, counted.String(), counted.Args...)
		rows = int(n)
		return err
	})
	if err == nil {
		err = s.addTexts(ctx, o, records)
	}
	if err != nil {
		return nil, 0, "", err
	}
	says = rowsInWords(rows)
	e = &message.Enclosed{}
	if m.Attached && rows > 0 {
		note := ""
		if note, rows, err = s.attach(ctx, o, a, e, rows); err != nil {
			return nil, 0, "", err
		}
		says += note
	}
	t := mailTable{Title: o.Head.Name, Says: says, When: s.DB.Now().String(), Heads: labelsOf(o), Rows: linesOf(o, records), Conditions: o.conditionWords(a)}
	e.Text = t.text()
	e.HTML, err = t.html()
	return e, rows, says, err
}

func rowsInWords(rows int) string {
	switch {
	case rows == 0:
		return "没有符合条件的数据。"
	case rows > Reach:
		return fmt.Sprintf("共 %d 行以上，下面是前 %d 行。", Reach, shownRows)
	case rows > shownRows:
		return fmt.Sprintf("共 %d 行，下面是前 %d 行。", rows, shownRows)
	}
	return fmt.Sprintf("共 %d 行。", rows)
}

// attach adds the file, or says why there is none.
func (s *Service) attach(ctx context.Context, o opened, a asked, e *message.Enclosed, counted int) (note string, rows int, err error) {
	if !auth.PrincipalFrom(ctx).Has(permExport) {
		return "您没有导出报表的权限，所以没有附件。", counted, nil
	}
	var file bytes.Buffer
	book, err := sheet.NewWriter(&file, o.Head.Name, "寄送时间："+s.DB.Now().String(), heads(o))
	if err != nil {
		return "", counted, err
	}
	defer book.Discard()
	if rows, err = s.fill(ctx, o, a, book, attachRows); err != nil {
		return "", counted, err
	}
	if err := book.Close(); err != nil {
		return "", counted, err
	}
	switch {
	case file.Len() > attachBytes:
		return "文件太大，没有附上，请到网站的报表页面导出。", counted, nil
	case rows > attachRows:
		note = fmt.Sprintf("附件里是前 %d 行，全部的行请到网站的报表页面导出。", attachRows)
	default:
		note = "全部的行在附件里。"
	}
	e.File, e.Name = file.Bytes(), o.Head.Name+" "+string(s.DB.Now().Day())+".xlsx"
	return note, rows, nil
}

func labelsOf(o opened) (labels []string) {
	for _, item := range o.shownItems() {
		labels = append(labels, item.FieldTxt)
	}
	return labels
}

// linesOf are rows as people read them.
func linesOf(o opened, records []ReportRow) (lines [][]string) {
	for _, row := range records {
		var line []string
		for _, item := range o.shownItems() {
			v := row[item.FieldName]
			if text, translated := row[item.FieldName+"_dictText"]; translated {
				v = text
			}
			line = append(line, cellWords(v))
		}
		lines = append(lines, line)
	}
	return lines
}

func cellWords(v any) string {
	text := ""
	switch v := v.(type) {
	case nil:
	case bool:
		text = map[bool]string{true: "是", false: "否"}[v]
	case float64:
		text = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		text = fmt.Sprint(v)
	}
	text = strings.Join(strings.Fields(text), " ")
	if short := value.First(text, shownText); short != text {
		return short + "…"
	}
	return text
}

// conditionWords say by what the rows were chosen, so that whoever gets a mail knows what it leaves out.
func (o opened) conditionWords(a asked) string {
	var parts []string
	add := func(label, text string) {
		if text = stripQuotes(text); text != "" {
			parts = append(parts, label+"："+value.First(text, shownText))
		}
	}
	for _, p := range o.Params {
		label := p.ParamTxt
		if label == "" {
			label = p.ParamName
		}
		add(label, o.valueOf(a)(p.ParamName))
	}
	for _, item := range o.Items {
		if item.IsSearch == 1 {
			add(item.FieldTxt, a.values.Get(item.FieldName))
			add(item.FieldTxt+"从", a.values.Get(item.FieldName+beginSuffix))
			add(item.FieldTxt+"到", a.values.Get(item.FieldName+endSuffix))
		}
		add(item.FieldTxt, a.values.Get(forcePrefix+item.FieldName))
	}
	return strings.Join(parts, "；")
}

// mailTable is what stands in a mail.
type mailTable struct {
	Title, Says, When, Conditions string
	Heads                         []string
	Rows                          [][]string
}

var mailPage = template.Must(template.New("mail").Parse(`<!DOCTYPE html><html lang="zh-CN"><head><meta charset="utf-8"><title>{{.Title}}</title></head>
<body style="font-family:sans-serif;font-size:14px;color:#1f1f1f"><h1 style="font-size:18px">{{.Title}}</h1>
<p>{{.When}}　{{.Says}}</p>{{if .Conditions}}<p>条件：{{.Conditions}}</p>{{end}}
{{if .Rows}}<table style="border-collapse:collapse"><thead><tr>{{range .Heads}}<th scope="col" style="border:1px solid #8c8c8c;padding:4px 8px;background:#f0f0f0;text-align:left">{{.}}</th>{{end}}</tr></thead>
<tbody>{{range .Rows}}<tr>{{range .}}<td style="border:1px solid #8c8c8c;padding:4px 8px">{{.}}</td>{{end}}</tr>{{end}}</tbody></table>{{end}}
<p style="color:#595959">本邮件由网站按时寄出，请不要回复。内容按您的权限计算，请勿转发给无关人员。</p></body></html>`))

func (t mailTable) html() (string, error) {
	var out strings.Builder
	err := mailPage.Execute(&out, t)
	return out.String(), err
}

func (t mailTable) text() string {
	var out strings.Builder
	if t.Conditions != "" {
		out.WriteString("条件：" + t.Conditions + "\n\n")
	}
	if len(t.Rows) > 0 {
		out.WriteString(strings.Join(t.Heads, " | ") + "\n")
	}
	for _, row := range t.Rows {
		out.WriteString(strings.Join(row, " | ") + "\n")
	}
	return out.String() + "\n本邮件由网站按时寄出，请不要回复。内容按您的权限计算，请勿转发给无关人员。"
}

var datePlace = regexp.MustCompile(`\{([a-z]+)([+-]\d{1,3})?\}`)

// datesIn puts dates in the place of {today-7} and the like, so that a weekly mail asks for the last week and not always for the same one:
// {today}, {week} (its Monday), {month} (its first day), {monthend} (its last day), {year} (its first day), each with so many of them before or after.
func datesIn(text string, now value.Time) (string, error) {
	var wrong error
	made := datePlace.ReplaceAllStringFunc(text, func(place string) string {
		parts := datePlace.FindStringSubmatch(place)
		n, err := strconv.Atoi("0" + strings.TrimLeft(parts[2], "+-"))
		if strings.HasPrefix(parts[2], "-") {
			n = -n
		}
		day, known := dayOf(parts[1], n, now.Go().In(value.Shanghai))
		if err != nil || !known {
			wrong = errs.Invalidf("不认识日期“%.30s”，可以写 {today-7}、{week}、{month-1}、{monthend-1}、{year}", place)
		}
		return day.Format(time.DateOnly)
	})
	return made, wrong
}

func dayOf(word string, n int, now time.Time) (time.Time, bool) {
	first := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, now.Location())
	switch word {
	case "today":
		return now.AddDate(0, 0, n), true
	case "week":
		return now.AddDate(0, 0, -(int(now.Weekday())+6)%7+7*n), true
	case "month":
		return first.AddDate(0, n, 0), true
	case "monthend":
		return first.AddDate(0, n+1, -1), true
	case "year":
		return time.Date(now.Year()+n, 1, 1, 0, 0, 0, 0, now.Location()), true
	}
	return now, false
}
