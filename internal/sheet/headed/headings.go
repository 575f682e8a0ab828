package headed

import (
	"regexp"
	"slices"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/sheet"
	"jikong/internal/value"
)

// headings are those of a file.
type headings struct {
	first, last int // places of the rows that they stand in: two where one heading spans several
	labels      map[int]int
	letters     []string
}

// findHeadings chooses the row that has most of the labels; rows above it are titles. A row beside it that only has labels, too, is the
// other half of headings in two rows.
func (r *Reader) findHeadings(candidates []sheet.Row) (*headings, error) {
	found, err := r.headingsIn(candidates)
	if err != nil {
		return nil, err
	}
	if found == nil {
		return nil, errs.Invalidf("没有找到标题行，请下载模板，按模板的标题填写")
	}
	return found, r.missing(found.letters)
}

// headingsIn returns nil where no row has any label.
func (r *Reader) headingsIn(candidates []sheet.Row) (*headings, error) {
	at, most := -1, 0
	for n, row := range candidates {
		if count := r.known(row); count > most {
			at, most = n, count
		}
	}
	if at < 0 {
		return nil, nil
	}
	found := &headings{first: at, last: at, labels: map[int]int{}, letters: make([]string, len(r.Labels))}
	rows := candidates[at : at+1]
	if at+1 < len(candidates) && r.halfOf(rows[0], candidates[at+1], true) {
		rows, found.last = candidates[at:at+2], at+1
	} else if at > 0 && r.halfOf(rows[0], candidates[at-1], false) {
		rows, found.first = []sheet.Row{candidates[at], candidates[at-1]}, at-1
	}
	for _, row := range rows {
		if err := r.nameColumns(row, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// nameColumns takes the labels of a row of headings, for columns that have none yet.
func (r *Reader) nameColumns(row sheet.Row, found *headings) error {
	for i, cell := range row.Cells {
		if _, named := found.labels[i]; named {
			continue
		}
		text := headingText(cell)
		label, ok := r.labelOf(text)
		switch {
		case ok && found.letters[label] != "":
			return errs.Invalidf("标题“%s”出现了两次，请删去其中一列", r.Labels[label].Label)
		case ok:
			found.labels[i], found.letters[label] = label, sheet.ColumnName(i)
		case text != "" && !r.Known(text) && !slices.Contains(r.Ignored.Columns, text):
			r.Ignored.Columns = append(r.Ignored.Columns, text)
		}
	}
	return nil
}

// labelOf is the label that a heading of a file means: what somebody said it means, else the label with the same text, else the one that is
// the same but for what people add to headings.
func (r *Reader) labelOf(text string) (int, bool) {
	if meant, said := r.Mapping[text]; said {
		text = meant
	}
	label := slices.IndexFunc(r.Labels, func(l Label) bool { return l.Label == text })
	if label < 0 && text != "" {
		plain := folded(text)
		label = slices.IndexFunc(r.Labels, func(l Label) bool { return folded(l.Label) == plain })
	}
	return label, label >= 0
}

func (r *Reader) known(row sheet.Row) (count int) {
	for _, cell := range row.Cells {
		if _, ok := r.labelOf(headingText(cell)); ok {
			count++
		}
	}
	return count
}

// halfOf tells that a row beside the headings belongs to them: where they have no label it has nothing else, at least one. Cells over
// two rows make the lower row repeat the labels.
func (r *Reader) halfOf(heads, beside sheet.Row, below bool) bool {
	more, same := 0, 0
	for i, cell := range beside.Cells {
		text, head := headingText(cell), ""
		if i < len(heads.Cells) {
			head = headingText(heads.Cells[i])
		}
		_, named := r.labelOf(head)
		_, label := r.labelOf(text)
		switch {
		case text == "" || named && !below:
		case named && text == head:
			same++
		case named || !label:
			return false
		default:
			more++
		}
	}
	return more > 0 || same > 0
}

// missing refuses a file that lacks a required column, before every single row is refused for it.
func (r *Reader) missing(letters []string) error {
	var missing []string
	for i, h := range r.Labels {
		if h.Required && letters[i] == "" {
			missing = append(missing, h.Label)
		}
	}
	if len(missing) > 0 {
		return errs.Invalidf("缺少必填的列：%s。请下载模板，按模板的标题填写", strings.Join(missing, "、"))
	}
	return nil
}

// headingText is a heading in one line, without the stars of required columns.
func headingText(cell string) string {
	return strings.TrimSpace(strings.Trim(value.OneLine(cell), " *＊★:："))
}

// addition is what people write behind a heading for those who fill in the column, and a unit that only counts. Other units stay, because
// they change the number.
var addition = regexp.MustCompile(`[(\[【]([^()\[\]【】]*(必填|必选|选填|可选|可空|可不填|不填|单选|多选|下拉|格式|示例|例如|如:|yyyy)[^()\[\]【】]*|人|个|次|份|件|名|岁|周岁)[)\]】]$`)

// folded is a heading without blanks, stars and additions, in signs of one width.
func folded(text string) string {
	text = strings.ToLower(strings.Join(strings.Fields(strings.Map(value.Narrow, text)), ""))
	for {
		shorter := strings.Trim(addition.ReplaceAllString(text, ""), "*:★")
		if shorter == text {
			return text
		}
		text = shorter
	}
}
