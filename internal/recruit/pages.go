package recruit

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strconv"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/wizard"
)

// PostingSummary is a posting in a list.
type PostingSummary struct {
	ID        value.ID   `json:"id"`
	Title     string     `json:"title"`
	Unit      string     `json:"unit"`
	State     State      `json:"state" enum:"draft,announced,open,review,finished,noticed,revoked"`
	StateText string     `json:"stateText"`
	BeginTime value.Time `json:"beginTime" nullable:"false"`
	EndTime   value.Time `json:"endTime" nullable:"false"`
	Posts     int        `json:"posts" doc:"岗位数"`
	Headcount int64      `json:"headcount"`
	Path      string     `json:"path"`
}

// PublicPosting is a posting as everybody reads it.
type PublicPosting struct {
	PostingSummary
	Intro        string        `json:"intro"`
	Table        []Post        `json:"table"`
	Stages       []Stage       `json:"stages"`
	Files        []PostingFile `json:"files"`
	ReviewDay    value.Date    `json:"reviewDay"`
	ResultDay    value.Date    `json:"resultDay"`
	Contact      string        `json:"contact"`
	Phone        string        `json:"phone"`
	Notice       string        `json:"notice" doc:"公示期间的名单，一行一人"`
	NoticeBegin  value.Date    `json:"noticeBegin"`
	NoticeEnd    value.Date    `json:"noticeEnd"`
	RevokeReason string        `json:"revokeReason"`
	PublishTime  value.Time    `json:"publishTime"`
	UpdateTime   value.Time    `json:"updateTime" nullable:"false"`
}

func (p *Posting) summary(path string) PostingSummary {
	return PostingSummary{ID: p.ID, Title: p.Title, Unit: p.Unit, State: p.State, StateText: p.StateText, BeginTime: p.BeginTime, EndTime: p.EndTime,
		Posts: len(p.Posts), Headcount: p.Headcount, Path: path}
}

func (p *Posting) public(path string, now value.Time) PublicPosting {
	made := PublicPosting{PostingSummary: p.summary(path), Intro: p.Intro, Table: p.Posts, Stages: p.Stages, Files: p.Files, ReviewDay: p.ReviewDay, ResultDay: p.ResultDay,
		Contact: p.Contact, Phone: p.Phone, NoticeBegin: p.NoticeBegin, NoticeEnd: p.NoticeEnd, RevokeReason: p.RevokeReason, PublishTime: p.PublishTime,
		UpdateTime: cmp.Or(p.UpdateTime, p.CreateTime)}
	made.Table, made.Stages, made.Files = nonNil(p.Posts), nonNil(p.Stages), nonNil(p.Files)
	if p.noticed(now) {
		made.Notice = p.Notice
	}
	return made
}

func nonNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

const (
	pageSize    = 10
	maxPageSize = 50 // of the call
)

// Edition is that of what these pages tell; a release that changes their rules or promises gives them a new one.
const Edition = "2026-11"

// ListData is the page of all postings.
type ListData struct {
	View       string           `json:"view" enum:"list"`
	Postings   []PostingSummary `json:"postings"`
	Total      int              `json:"total"`
	Size       int              `json:"size"`
	Current    int              `json:"current"`
	Pages      int              `json:"pages"`
	State      string           `json:"state" doc:"筛选：空为全部"`
	States     []PostingChoice  `json:"states"`
	LookupPath string           `json:"lookupPath"`
}

// PostingData is the page of one posting.
type PostingData struct {
	View       string          `json:"view" enum:"posting"`
	Posting    PublicPosting   `json:"posting"`
	ApplyPath  string          `json:"applyPath" doc:"空为现在不能报名"`
	LookupPath string          `json:"lookupPath"`
	ListPath   string          `json:"listPath"`
	Categories []PostingChoice `json:"categories"`
	Educations []PostingChoice `json:"educations"`
}

// FeatureParams implements render.Feature.
func (s *Service) FeatureParams() []string { return []string{"state", "apply", "look"} }

// FeatureData implements render.Feature.
func (s *Service) FeatureData() []any {
	return []any{ListData{}, PostingData{}, startData{}, formData{}, askData{}, applicationData{}}
}

// FeaturePage implements render.Feature.
func (s *Service) FeaturePage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	switch {
	case ask.Slug != "":
		return render.FeaturePage{}, errs.NotFoundf("没有这个页面")
	case ask.Detail:
		return s.postingPage(ctx, ask)
	case ask.Query.Get("look") == "1":
		return lookupPage(ask, askData{}, wizard.Refusal{}), nil
	case ask.Query.Get("apply") != "":
		return s.startPage(ctx, ask)
	}
	return s.listPage(ctx, ask)
}

// published are the postings that visitors see, those open for applications first, then the newest.
func (s *Service) published(ctx context.Context, tenant value.ID) ([]Posting, error) {
	postings, err := db.Select[Posting](ctx, s.DB.Read(), `SELECT `+postingColumns+` FROM recruit_posting WHERE tenant_id = $1 AND published`, tenant)
	now := s.DB.Now()
	for i := range postings {
		postings[i].seen(now)
	}
	order := map[State]int{Open: 1, Announced: 2}
	first := func(p Posting) int { return cmp.Or(order[p.State], len(order)+1) }
	slices.SortFunc(postings, func(a, b Posting) int {
		return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(b.PublishTime, a.PublishTime), cmp.Compare(b.ID, a.ID))
	})
	return postings, err
}

func detailPath(ask render.FeatureAsk, id value.ID) string { return pathIn(ask.Column, id) }

func pathIn(column, id value.ID) string {
	return "/" + Home + "d/" + column.String() + "/" + id.String()
}

// paths are the addresses of the postings of a site, empty when no column shows them.
func (s *Service) paths(ctx context.Context, tenant value.ID) (func(id value.ID) string, error) {
	column, err := s.Columns.FirstColumn(ctx, tenant, Home)
	return func(id value.ID) string {
		if column == 0 {
			return ""
		}
		return pathIn(column, id)
	}, err
}

func (s *Service) listPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	postings, err := s.published(ctx, ask.Tenant)
	if err != nil {
		return render.FeaturePage{}, err
	}
	now, next := s.DB.Now(), value.Time(0)
	data := ListData{View: "list", Size: pageSize, LookupPath: ask.Path + "?look=1", State: ask.Query.Get("state"), Postings: []PostingSummary{}}
	for _, state := range []State{Open, Announced, Reviewing, Noticed, Finished, Revoked} {
		data.States = append(data.States, PostingChoice{string(state), stateTexts()[state]})
	}
	if textOf(data.States, data.State) == "" {
		data.State = ""
	}
	var shown []PostingSummary
	for _, p := range postings {
		if at := p.changesAt(now); at > 0 && (next == 0 || at < next) {
			next = at
		}
		if data.State == "" || string(p.State) == data.State {
			shown = append(shown, p.summary(detailPath(ask, p.ID)))
		}
	}
	data.Total = len(shown)
	data.Pages = max(1, (data.Total+pageSize-1)/pageSize)
	number, _ := strconv.Atoi(ask.Query.Get("pageNo")) // what is no number is the first page
	data.Current = min(max(number, 1), data.Pages)
	data.Postings = nonNil(shown[min((data.Current-1)*pageSize, data.Total):min(data.Current*pageSize, data.Total)])
	query := url.Values{}
	if data.State != "" {
		query.Set("state", data.State)
	}
	if data.Current > 1 {
		query.Set("pageNo", strconv.Itoa(data.Current))
	}
	text, err := render.Plain(listText, map[string]any{"Name": ask.ColumnName, "Postings": data.Postings})
	return render.FeaturePage{Data: data, Query: query, ValidUntil: next, Plain: text}, err
}

func (s *Service) postingPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	p, err := s.posting(ctx, s.DB.Read(), ask.Tenant, ask.ID)
	if err == nil && !p.Published {
		err = errs.NotFoundf("没有这个招聘公告")
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	now := s.DB.Now()
	data := PostingData{View: "posting", Posting: p.public(detailPath(ask, p.ID), now), LookupPath: ask.Path + "?look=1", ListPath: ask.Path,
		Categories: categories(), Educations: requirements()}
	if p.State == Open {
		data.ApplyPath = ask.Path + "?apply=" + p.ID.String()
	}
	text, err := render.Plain(postingText, data.Posting)
	return render.FeaturePage{Name: p.Title, Description: p.describe(), Data: data, ValidUntil: p.changesAt(now), Plain: text, Meta: []render.Meta{
		{Name: "ArticleTitle", Content: p.Title}, {Name: "PubDate", Content: p.PublishTime.String()[:16]}, {Name: "ContentSource", Content: p.Unit},
	}}, err
}

func (p *Posting) describe() string {
	return p.Unit + "招聘 " + strconv.FormatInt(p.Headcount, 10) + " 人，报名时间：" + p.BeginTime.String()[:16] + " 至 " + p.EndTime.String()[:16]
}
