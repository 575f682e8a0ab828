package survey

import (
	"cmp"
	"context"
	"crypto/subtle"
	"net/url"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
	"jikong/internal/wizard"
)

// Views of the pages.
const (
	viewList  = "list"
	viewStart = "start" // what a survey is about, and its results when they are public
	viewPage  = "page"  // questions
	viewSaved = "saved" // put aside
	viewDone  = "done"  // the receipt
	viewGone  = "erased"
)

// Edition is that of what these pages tell; a release that changes their rules or promises gives them a new one.
const Edition = "2026-11"

// SurveyData is what a page of the surveys shows.
type SurveyData struct {
	View     string                 `json:"view" enum:"list,start,page,saved,done,erased"`
	List     *web.Page[SurveyBrief] `json:"list,omitempty"`
	Survey   *PublicSurvey          `json:"survey,omitempty"`
	Form     *Form                  `json:"form,omitempty"`
	Human    *auth.Human            `json:"human,omitempty" doc:"最后一步的人机验证"`
	Receipt  *SurveyReceipt         `json:"receipt,omitempty"`
	Problems []AnswerProblem        `json:"problems,omitempty"`
	Notice   string                 `json:"notice,omitempty" doc:"要先告诉读者的话"`
	Preview  string                 `json:"preview,omitempty" doc:"预览的标记；填写的内容不保存"`

	wrong wizard.Refusal // becomes Problems and Notice
}

// FeatureParams implements render.Feature.
func (s *Service) FeatureParams() []string { return []string{"preview"} }

// FeatureData implements render.Feature.
func (s *Service) FeatureData() []any { return []any{SurveyData{}} }

// FeaturePage implements render.Feature.
func (s *Service) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	if !ask.Detail {
		return s.listPage(ctx, ask)
	}
	o, err := s.open(ctx, ask)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return o.page(SurveyData{View: viewStart})
}

func (s *Service) listPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	no := pageNo(ask.Query.Get("pageNo"), 1, 1_000_000)
	page, next, err := s.listed(ctx, ask.Tenant, detailsAt(ask), no, defaultSize)
	if err != nil {
		return render.FeaturePage{}, err
	}
	if no > 1 && len(page.Records) == 0 {
		return render.FeaturePage{}, errs.NotFoundf("没有这一页")
	}
	plain, err := plainList(ask.ColumnName, page.Records)
	made := render.FeaturePage{Data: SurveyData{View: viewList, List: &page}, Plain: plain, ValidUntil: next}
	if no > 1 {
		made.Query = url.Values{"pageNo": {strconv.Itoa(no)}}
	}
	return made, err
}

func detailsAt(ask render.FeatureAsk) string { return detailsIn(ask.Column) }

// detailsIn is the address of the surveys of a column, such as /surveyd/83; without one it is that which leads to the column.
func detailsIn(column value.ID) string {
	at := "/" + Home + "d"
	if column != 0 {
		at += "/" + column.String()
	}
	return at
}

// at is the address of the surveys of a site.
func (s *Service) at(ctx context.Context, tenant value.ID) (string, error) {
	column, err := s.Columns.FirstColumn(ctx, tenant, Home)
	return detailsIn(column), err
}

// opened is a survey whose page somebody looks at.
type opened struct {
	*Service
	ask        render.FeatureAsk
	survey     Survey
	public     PublicSurvey
	definition Definition
	preview    string // mark of a preview
}

// open reads a survey, or the draft of one for those who were given its preview.
func (s *Service) open(ctx context.Context, ask render.FeatureAsk) (*opened, error) {
	o := &opened{Service: s, ask: ask}
	var err error
	if mark := ask.Query.Get("preview"); mark != "" {
		if !s.previewHolds(ask.ID, mark) {
			return nil, errs.NotFoundf("预览已过期，请重新生成")
		}
		o.preview = mark
		if o.survey, err = draftOf(ctx, s.DB.Read(), ask.Tenant, ask.ID); err != nil {
			return nil, err
		}
		o.public = PublicSurvey{SurveyBrief: o.survey.brief(s.DB.Now(), detailsAt(ask)), Intro: o.survey.Intro, Sensitive: o.survey.Sensitive,
			LimitRule: o.survey.LimitRule, Human: o.survey.asksHuman(), ResultRule: o.survey.ResultRule, Questions: o.survey.definition().Normal().Questions}
		o.public.State = Open
	} else {
		if o.survey, err = one(ctx, s.DB.Read(), ask.Tenant, ask.ID); err != nil {
			return nil, err
		}
		if o.public, err = s.public(ctx, o.survey, detailsAt(ask)); err != nil {
			return nil, err
		}
	}
	o.definition = Definition{Questions: o.public.Questions}
	return o, nil
}

func (s *Service) previewHolds(survey value.ID, mark string) bool {
	until, hash, _ := strings.Cut(mark, ".")
	n, err := strconv.ParseInt(until, 10, 64)
	return err == nil && s.DB.Now().Go().Unix() < n && subtle.ConstantTimeCompare([]byte(hash), []byte(s.previewMark(survey, n))) == 1
}

// page is the page with what a form led to. Only the start page of a survey is for everybody.
func (o *opened) page(d SurveyData) (render.FeaturePage, error) {
	d.Survey, d.Preview = &o.public, o.preview
	d.tellWrong()
	var err error
	if d.Form != nil {
		o.public.Version, o.public.Questions = d.Form.Version, o.definition.Questions
		if d.Form.State, err = o.forms().Seal(d.Form); err != nil {
			return render.FeaturePage{}, err
		}
	}
	made := d.wrong.Page(o.public.Title, d)
	made.Description = cmp.Or(o.public.Purpose, o.public.Intro)
	made.Plain, err = plainSurvey(o.public, d)
	if o.preview != "" {
		made.Query = url.Values{"preview": {o.preview}}
		made.Meta = []render.Meta{{Name: "robots", Content: "noindex"}}
	}
	made.NoStore = o.preview != "" || d.View != viewStart || d.Notice != "" || len(d.Problems) > 0
	if !made.NoStore {
		made.ValidUntil = o.survey.changesAt(o.DB.Now())
	}
	return made, err
}

// tellWrong says what is wrong in the words of the pages: with a question, or with its row, or with all.
func (d *SurveyData) tellWrong() {
	for _, wrong := range d.wrong.Problems {
		question, row, _ := strings.Cut(wrong.Field, ".")
		if question == "" {
			d.Notice = wrong.Message
		} else {
			d.Problems = append(d.Problems, AnswerProblem{Question: question, Row: row, Message: wrong.Message})
		}
	}
}
