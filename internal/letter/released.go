package letter

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"jikong/internal/attachment"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// PublicLetter is a released letter in a list.
type PublicLetter struct {
	ID             value.ID   `json:"id" db:"id"`
	LetterType     string     `json:"letterType" db:"letter_type"`
	LetterTypeText string     `json:"letterTypeText" db:"-"`
	Category       string     `json:"category" db:"category"`
	CategoryText   string     `json:"categoryText" db:"-"`
	Title          string     `json:"title" db:"public_title"`
	DepartName     string     `json:"departName" db:"depart_name" doc:"答复的科室"`
	State          State      `json:"-" db:"state"`
	StateText      string     `json:"stateText" db:"-"`
	CreateTime     value.Time `json:"createTime" db:"create_time" nullable:"false"`
	AnswerTime     value.Time `json:"answerTime" db:"answer_time"`
	ReleaseTime    value.Time `json:"releaseTime" db:"release_time" nullable:"false"`
	Path           string     `json:"path" db:"-"`
}

// PublicDetail is a released letter with its answer.
type PublicDetail struct {
	PublicLetter
	Content string `json:"content" db:"public_content"`
	Answer  string `json:"answer" db:"public_answer"`
}

const publicColumns = `id, letter_type, category, public_title, depart_name, state, create_time, answer_time, release_time`

func (p *PublicLetter) fill(column value.ID) {
	p.LetterTypeText, p.CategoryText = textOf(letterTypes(), p.LetterType), textOf(categories(), p.Category)
	p.StateText, p.Path = stateTexts[p.State], detailPath(column, p.ID)
}

// detailPath is the address of a released letter; without a column the site finds the first of its kind.
func detailPath(column, id value.ID) string {
	if column == 0 {
		return "/messaged/" + id.String()
	}
	return "/messaged/" + column.String() + "/" + id.String()
}

// publicQuery is what released letters are asked for.
type publicQuery struct {
	letterType, category, keyword string
	pageNo, size                  int
}

const (
	publicSize    = 10
	maxPublicSize = 50
	maxPublicPage = 1000
)

// clean drops choices that do not exist, and numbers out of bounds.
func (q publicQuery) clean() publicQuery {
	if textOf(letterTypes(), q.letterType) == "" {
		q.letterType = ""
	}
	if textOf(categories(), q.category) == "" {
		q.category = ""
	}
	q.keyword = value.First(form.Line(q.keyword), maxTitle)
	q.pageNo = min(max(q.pageNo, 1), maxPublicPage)
	if q.size < 1 || q.size > maxPublicSize {
		q.size = publicSize
	}
	return q
}

// publicList is one page of released letters: newest first, or by likeness to the keyword.
func (s *Service) publicList(ctx context.Context, tenant, column value.ID, q publicQuery) (web.Page[PublicLetter], error) {
	stamp := s.Versions.Stamp(tenant, render.FeatureScope(Home))
	all, err := s.released.Get(tenant, stamp, 0, func() ([]indexed, value.Time, error) {
		letters, err := loadReleased(ctx, s.DB.Read(), tenant)
		return letters, 0, err
	})
	if err != nil {
		return web.Page[PublicLetter]{}, err
	}
	found := matching(all, q)
	from := min((q.pageNo-1)*q.size, len(found))
	records := slices.Clone(found[from:min(from+q.size, len(found))])
	for i := range records {
		records[i].fill(column)
	}
	return web.NewPage(records, int64(len(found)), q.pageNo, q.size), nil
}

// indexed is a released letter with what it is about.
type indexed struct {
	PublicLetter
	title, text map[string]bool // pieces
}

// maxReleased bounds what lists and suggestions look through: the newest. Each takes some KB.
const maxReleased = 3000

func loadReleased(ctx context.Context, q db.Querier, tenant value.ID) ([]indexed, error) {
	rows, err := db.Select[PublicDetail](ctx, q, `SELECT `+publicColumns+`, public_content, public_answer FROM consult_letter
		WHERE tenant_id = $1 AND release_time IS NOT NULL ORDER BY release_time DESC, id DESC LIMIT $2`, tenant, maxReleased)
	all := make([]indexed, len(rows))
	for i, r := range rows {
		all[i] = indexed{r.PublicLetter, pieces(r.Title), pieces(r.Content)}
	}
	return all, err
}

func matching(all []indexed, q publicQuery) []PublicLetter {
	type scored struct {
		PublicLetter
		score int
	}
	asked := pieces(q.keyword)
	var found []scored
	for _, l := range all {
		if q.letterType != "" && l.LetterType != q.letterType || q.category != "" && l.Category != q.category {
			continue
		}
		score := 0
		if q.keyword != "" {
			if score = likeness(asked, l); score == 0 {
				continue
			}
		}
		found = append(found, scored{l.PublicLetter, score})
	}
	slices.SortStableFunc(found, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	letters := make([]PublicLetter, len(found))
	for i, f := range found {
		letters[i] = f.PublicLetter
	}
	return letters
}

// likeness counts the pieces that both have, in the title three times; too few are none: a third of what was asked, at least two.
func likeness(asked map[string]bool, l indexed) (score int) {
	both := 0
	for piece := range asked {
		inTitle, inText := l.title[piece], l.text[piece]
		if inTitle {
			score += 3
		}
		if inText {
			score++
		}
		if inTitle || inText {
			both++
		}
	}
	if both < min(2, len(asked)) || both*3 < len(asked) {
		return 0
	}
	return score
}

// pieces are the pairs of neighbouring Chinese characters and the words in other letters, without case.
func pieces(text string) map[string]bool {
	found := map[string]bool{}
	for _, run := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		runes := []rune(run)
		if !strings.ContainsFunc(run, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			found[run] = true
			continue
		}
		for i := range max(1, len(runes)-1) {
			found[string(runes[i:min(i+2, len(runes))])] = true
		}
	}
	return found
}

// publicLetter is one released letter.
func (s *Service) publicLetter(ctx context.Context, tenant, column, id value.ID) (PublicDetail, error) {
	l, found, err := db.One[PublicDetail](ctx, s.DB.Read(), `SELECT `+publicColumns+`, public_content, public_answer FROM consult_letter
		WHERE tenant_id = $1 AND id = $2 AND release_time IS NOT NULL`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这封公开的来信")
	}
	l.fill(column)
	return l, err
}

// mountPublic adds the calls of the portal.
func (s *Service) mountPublic(api *web.API) {
	line := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tag, Summary: summary, Access: web.Anonymous, MaxBody: maxJSON}
	}
	web.Handle(api, line("POST", "/addConsult", "写信"), s.addConsult)
	upload := line("POST", "/addConsultFile", "写信前上传附件：jpg、png、pdf，每个不超过 5 MB")
	upload.MaxBody, upload.Timeout = attachment.MaxUpload, attachment.UploadTime
	web.HandleForm(api, upload, []web.FormField{{Name: "file", Doc: "一个文件", File: true}}, s.addConsultFile)
	web.Handle(api, line("GET", "/getConsult", "公开的来信：列表、相似问题，或一封"), s.getConsult)
	web.Handle(api, line("POST", "/queryConsultAlike", "写信时：可能已经回答了问题的来信和页面"), s.queryAlike)
	web.Handle(api, line("GET", "/queryConsultSearch", "凭查询码和密码查自己的信；建议用 POST"), s.searchOwn)
	web.Handle(api, line("POST", "/queryConsultSearch", "凭查询码和密码查自己的信"), s.searchOwnByBody)
}

const maxJSON = 64 << 10 // bytes; a letter of the longest words fits several times

// Sent is a letter that comes in one piece.
type Sent struct {
	Form
	Files []string `json:"files,omitempty" doc:"addConsultFile 给出的 token，最多 3 个"`
}

func (s *Service) addConsult(ctx context.Context, in *struct{ Body Sent }) (Receipt, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return Receipt{}, err
	}
	files, err := s.waiting(in.Body.Files)
	if err != nil {
		return Receipt{}, err
	}
	return s.Submit(ctx, tenant, in.Body.Form, files...)
}

// Consults answers getConsult: a page, or with an id one letter.
type Consults struct {
	web.Page[PublicLetter]
	Letter *PublicDetail `json:"letter,omitempty" doc:"给了 id 时的那一封"`
}

func (s *Service) getConsult(ctx context.Context, in *struct {
	ID       string `query:"id" doc:"一封信的编号"`
	Type     string `query:"type" doc:"consult、help、suggestion、complaint"`
	Category string `query:"category"`
	Keyword  string `query:"keyword" doc:"按相似程度排列，用于写信前的提示"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize" doc:"最多 50"`
}) (made Consults, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return made, err
	}
	if in.ID == "" {
		q := publicQuery{letterType: in.Type, category: in.Category, keyword: in.Keyword, pageNo: number(in.PageNo), size: number(in.PageSize)}
		made.Page, err = s.publicList(ctx, tenant, 0, q.clean())
		return made, err
	}
	id, err := value.ParseID(in.ID)
	if err != nil {
		return made, errs.Invalidf("编号格式不正确")
	}
	letter, err := s.publicLetter(ctx, tenant, 0, id)
	made.Page, made.Letter = web.NewPage([]PublicLetter{letter.PublicLetter}, 1, 1, 1), &letter
	return made, err
}

// number reads a number of a query, 0 for what is none.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// Lookup is how a writer shows that a letter is his own.
type Lookup struct {
	QueryCode string `json:"queryCode"`
	Password  string `json:"password"`
}

func (s *Service) searchOwn(ctx context.Context, in *struct {
	QueryCode string `query:"queryCode"`
	Password  string `query:"password"`
}) (OwnLetter, error) {
	return s.lookUp(ctx, Lookup{in.QueryCode, in.Password})
}

func (s *Service) searchOwnByBody(ctx context.Context, in *struct{ Body Lookup }) (OwnLetter, error) {
	return s.lookUp(ctx, in.Body)
}

func (s *Service) lookUp(ctx context.Context, l Lookup) (OwnLetter, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return OwnLetter{}, err
	}
	letter, err := s.unlock(ctx, tenant, l.QueryCode, l.Password)
	if err != nil {
		return OwnLetter{}, err
	}
	return s.own(ctx, letter)
}
