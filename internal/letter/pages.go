package letter

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"time"

	"jikong/internal/db"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
	"jikong/internal/wizard"
)

// The home pages of the columns that these pages belong to.
const (
	Home       = "message"       // writing, and released letters
	SearchHome = "messagesearch" // looking up an own letter
)

// Edition is that of what these pages tell; a release that changes their periods, ways or promises gives them a new one.
const Edition = "2026-11"

// Notice are the periods that texts name: working days, years and days.
type Notice struct {
	ReceiptDays    int `json:"receiptDays"`
	SimpleDays     int `json:"simpleDays"`
	NormalDays     int `json:"normalDays"`
	LongestDays    int `json:"longestDays"`
	RetentionYears int `json:"retentionYears" doc:"办结后保存的年数"`
	WithdrawnDays  int `json:"withdrawnDays" doc:"撤回后保存的天数"`
}

func notice() Notice {
	return Notice{receiptDays, simpleDays, normalDays, extendedDays, retentionYears, withdrawnDays}
}

// MonthCount is a month of the figures that visitors see: what came is what was answered, refused, taken back or merged, and open.
type MonthCount struct {
	Month     string  `json:"month"`
	Received  int64   `json:"received"`
	Answered  int64   `json:"answered"`
	Refused   int64   `json:"refused"`
	Withdrawn int64   `json:"withdrawn" doc:"撤回和并入另一封的"`
	Open      int64   `json:"open" doc:"还在办理"`
	Rate      float64 `json:"rate"`
	Days      float64 `json:"days"`
}

func monthCount(m MonthRow) MonthCount {
	gone := m.Withdrawn + m.Merged
	return MonthCount{Month: m.Month, Received: m.Received, Answered: m.Answered, Refused: m.Refused, Withdrawn: gone,
		Open: m.Received - m.Answered - m.Refused - gone, Rate: m.Rate, Days: m.Days}
}

// AnsweredQuestion is a released letter among the frequent ones.
type AnsweredQuestion struct {
	ID     value.ID `json:"id"`
	Title  string   `json:"title"`
	Answer string   `json:"answer" doc:"开头的一段"`
	Path   string   `json:"path"`
}

// StartPage is the data of the column's page.
type StartPage struct {
	View        string                 `json:"view" enum:"start"`
	WritePath   string                 `json:"writePath"`
	SearchPath  string                 `json:"searchPath"`
	Letters     web.Page[PublicLetter] `json:"letters"`
	Type        string                 `json:"type"`
	Category    string                 `json:"category"`
	Keyword     string                 `json:"keyword"`
	LetterTypes []LetterChoice         `json:"letterTypes"`
	Categories  []LetterChoice         `json:"categories"`
	FAQ         []AnsweredQuestion     `json:"faq"`
	Months      []MonthCount           `json:"months"`
	Notice      Notice                 `json:"notice"`
}

// LetterPage is the data of the page of a released letter.
type LetterPage struct {
	View    string         `json:"view" enum:"letter"`
	Letter  PublicDetail   `json:"letter"`
	Back    string         `json:"back"`
	Related []PublicLetter `json:"related"`
}

// Writing makes the pages of columns with the home page message.
type Writing struct{ *Service }

// FeatureParams implements render.Feature.
func (Writing) FeatureParams() []string {
	return []string{"type", "category", "keyword", "write", "title", "fault", "page"}
}

// FeatureData implements render.Feature.
func (Writing) FeatureData() []any {
	return []any{StartPage{}, QuestionPage{}, CheckPage{}, SentPage{}, FaultPage{}, LetterPage{}}
}

// FeaturePage implements render.Feature: released letters, one of them, or the first question of a new one.
func (w Writing) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if ask.Detail {
		return w.letterPage(ctx, ask)
	}
	if ask.Query.Get("fault") == "1" {
		return w.beginFault(ctx, ask)
	}
	if ask.Query.Get("write") == "1" {
		page, err := w.begin(ctx, ask)
		page.Query = url.Values{"write": {"1"}}
		if title := beginningTitle(ask); title != "" {
			page.Query.Set("title", title)
		}
		return page, err
	}
	return w.startPage(ctx, ask)
}

const (
	shownMonths  = 6
	shownFAQ     = 6
	shownRelated = 5
	figuresLife  = 10 * time.Minute // the figures of the months may be so old
)

func (w Writing) startPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	q := publicQuery{letterType: ask.Query.Get("type"), category: ask.Query.Get("category"), keyword: ask.Query.Get("keyword"), pageNo: number(ask.Query.Get("pageNo"))}.clean()
	data := StartPage{View: "start", WritePath: ask.Path + "?write=1", SearchPath: "/" + SearchHome, Type: q.letterType, Category: q.category,
		Keyword: q.keyword, LetterTypes: writtenTypes(), Categories: categories(), Notice: notice()}
	var err error
	if data.Letters, err = w.publicList(ctx, ask.Tenant, ask.Column, q); err != nil {
		return render.FeaturePage{}, err
	}
	if last := max(data.Letters.Pages, 1); q.pageNo > last { // as after letters were taken back: the address of the last page answers
		q.pageNo = last
		if data.Letters, err = w.publicList(ctx, ask.Tenant, ask.Column, q); err != nil {
			return render.FeaturePage{}, err
		}
	}
	if data.FAQ, err = w.faq(ctx, ask); err != nil {
		return render.FeaturePage{}, err
	}
	if data.Months, err = w.monthCounts(ctx, ask.Tenant); err != nil {
		return render.FeaturePage{}, err
	}
	page := render.FeaturePage{Data: data, Query: q.values(), ValidUntil: w.DB.Now() + value.Time(figuresLife.Milliseconds()), NoStore: q.keyword != ""}
	page.Plain, err = plainStart(ask, data)
	return page, err
}

// values are the parameters that change the page.
func (q publicQuery) values() url.Values {
	given := url.Values{}
	for name, text := range map[string]string{"type": q.letterType, "category": q.category, "keyword": q.keyword} {
		if text != "" {
			given.Set(name, text)
		}
	}
	if q.pageNo > 1 {
		given.Set("pageNo", fmt.Sprint(q.pageNo))
	}
	return given
}

// faq are the newest released questions with the start of their answers.
func (w Writing) faq(ctx context.Context, ask render.FeatureAsk) ([]AnsweredQuestion, error) {
	rows, err := db.Select[PublicDetail](ctx, w.DB.Read(), `SELECT `+publicColumns+`, public_content, public_answer FROM consult_letter
		WHERE tenant_id = $1 AND release_time IS NOT NULL AND letter_type = 'consult' ORDER BY release_time DESC, id DESC LIMIT $2`, ask.Tenant, shownFAQ)
	questions := []AnsweredQuestion{}
	for _, r := range rows {
		questions = append(questions, AnsweredQuestion{ID: r.ID, Title: r.Title, Answer: beginning(r.Answer), Path: detailPath(ask.Column, r.ID)})
	}
	return questions, err
}

// beginning is the start of a text, about a paragraph.
func beginning(text string) string { return value.Short(form.Line(text), 120) }

func (w Writing) monthCounts(ctx context.Context, tenant value.ID) ([]MonthCount, error) {
	now := w.DB.Now()
	this := time.Date(now.Go().Year(), now.Go().Month(), 1, 0, 0, 0, 0, value.Shanghai)
	p := period{this.AddDate(0, 1-shownMonths, 0), this.AddDate(0, 1, 0)}
	facts, err := db.Select[fact](ctx, w.DB.Read(), `SELECT `+factColumns+` FROM consult_letter WHERE tenant_id = $1 AND create_time >= $2 AND create_time < $3`,
		tenant, value.TimeOf(p.from), value.TimeOf(p.to))
	counts := []MonthCount{}
	for _, m := range count(facts, p, now).Months {
		counts = append(counts, monthCount(m))
	}
	slices.Reverse(counts)
	return counts, err
}

func (w Writing) letterPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	l, err := w.publicLetter(ctx, ask.Tenant, ask.Column, ask.ID)
	if err != nil {
		return render.FeaturePage{}, err
	}
	like, err := w.publicList(ctx, ask.Tenant, ask.Column, publicQuery{keyword: l.Title, pageNo: 1, size: shownRelated + 1})
	if err != nil {
		return render.FeaturePage{}, err
	}
	related := slices.DeleteFunc(like.Records, func(r PublicLetter) bool { return r.ID == l.ID })
	data := LetterPage{View: "letter", Letter: l, Back: ask.Path, Related: related[:min(len(related), shownRelated)]}
	page := render.FeaturePage{Name: l.Title, Description: beginning(l.Content), Data: data, Meta: []render.Meta{
		{Name: "ArticleTitle", Content: l.Title}, {Name: "PubDate", Content: l.ReleaseTime.Go().Format("2006-01-02 15:04")}, {Name: "ContentSource", Content: l.DepartName},
	}}
	page.Plain, err = plainLetter(data)
	return page, err
}

// fieldOrder are the questions in the order of the pages.
func fieldOrder() []string {
	return []string{"letterType", "category", "title", "content", "district", "health", "file", "name", "phone", "email", "consent", "captcha",
		"queryCode", "password", "text", "stars"}
}

// refused is what is wrong in the order of the pages; another error is passed on.
func refused(err error) (wizard.Refusal, error) { return wizard.Refused(err, fieldOrder()...) }
