package survey

import (
	"context"
	"strconv"

	"jikong/internal/attachment"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// SurveyBrief is a survey in the public list.
type SurveyBrief struct {
	ID        value.ID   `json:"id"`
	Title     string     `json:"title"`
	Purpose   string     `json:"purpose"`
	State     State      `json:"state" enum:"draft,upcoming,open,ended,announced"`
	StartTime value.Time `json:"startTime"`
	EndTime   value.Time `json:"endTime"`
	Minutes   int64      `json:"minutes" doc:"预计用时，0 为没有说明"`
	Anonymous bool       `json:"anonymous"`
	Full      bool       `json:"full" doc:"已收满"`
	HasResult bool       `json:"hasResult" doc:"结果已公开"`
	Path      string     `json:"path"`
}

// PublicSurvey is a survey as visitors answer it.
type PublicSurvey struct {
	SurveyBrief
	Intro      string         `json:"intro"`
	Sensitive  bool           `json:"sensitive" doc:"涉及健康信息，须单独同意"`
	LimitRule  string         `json:"limitRule" enum:"none,browser,day,address"`
	Human      bool           `json:"human" doc:"提交时要答人机验证：编号自拟，题目由 /sys/textCaptcha/{编号} 或 /sys/randomImage/{编号} 给出"`
	ResultRule string         `json:"resultRule" enum:"never,submit,end"`
	Outcome    string         `json:"outcome" doc:"征集结果反馈，公布后才有"`
	ResultTime value.Time     `json:"resultTime"`
	Version    int64          `json:"version" doc:"提交答卷时原样带回"`
	Questions  []Question     `json:"questions" doc:"只有能填写时才有"`
	Results    *SurveyResults `json:"results,omitempty"`
}

// brief is what the list shows. at is the address of the column's surveys, such as /surveyd/83.
func (s Survey) brief(now value.Time, at string) SurveyBrief {
	state := s.stateAt(now)
	over := state == Ended || state == Announced
	return SurveyBrief{ID: s.ID, Title: s.Title, Purpose: s.Purpose, State: state, StartTime: s.StartTime, EndTime: s.EndTime, Minutes: s.Minutes,
		Anonymous: s.Anonymous, Full: s.full(), HasResult: state == Announced || over && s.ResultRule != ResultNever, Path: at + "/" + s.ID.String()}
}

// public is a survey for its page. The results belong to it once they are public.
func (s *Service) public(ctx context.Context, v Survey, at string) (PublicSurvey, error) {
	p := PublicSurvey{SurveyBrief: v.brief(s.DB.Now(), at), Intro: v.Intro, Sensitive: v.Sensitive, LimitRule: v.LimitRule, Human: v.asksHuman(), ResultRule: v.ResultRule,
		ResultTime: v.ResultTime, Version: v.PublishedNo, Questions: []Question{}}
	if p.State == Announced {
		p.Outcome = v.Outcome
	}
	if p.State == Open {
		d, err := asked(ctx, s.DB.Read(), v.ID, v.PublishedNo)
		p.Questions = d.Questions
		return p, err
	}
	if !p.HasResult {
		return p, nil
	}
	results, err := s.publicResults(ctx, v.ID)
	p.Results = &results
	return p, err
}

const (
	defaultSize = 10
	maxSize     = 50
)

// order is the place of a state in the list: what can be answered comes first.
func order(s State) int {
	switch s {
	case Open:
		return 0
	case Upcoming:
		return 1
	}
	return 2
}

// listed is a page of the surveys of a site, and when the list changes by itself. A site has some dozens of surveys, so they are put
// in order here.
func (s *Service) listed(ctx context.Context, tenant value.ID, at string, no, size int) (web.Page[SurveyBrief], value.Time, error) {
	all, err := published(ctx, s.DB.Read(), tenant)
	if err != nil {
		return web.Page[SurveyBrief]{}, 0, err
	}
	now, next := s.DB.Now(), value.Time(0)
	var groups [3][]SurveyBrief
	for _, v := range all {
		b := v.brief(now, at)
		groups[order(b.State)] = append(groups[order(b.State)], b)
		if t := v.changesAt(now); t != 0 && (next == 0 || t < next) {
			next = t
		}
	}
	sorted := append(append(groups[0], groups[1]...), groups[2]...)
	from := min((no-1)*size, len(sorted))
	return web.NewPage(sorted[from:min(from+size, len(sorted))], int64(len(sorted)), no, size), next, nil
}

// SurveyListed answers getSurvey: a page of surveys, or one with its questions.
type SurveyListed struct {
	web.Page[SurveyBrief]
	Survey *PublicSurvey `json:"survey,omitempty" doc:"给出 id 时：这一份调查"`
}

type listedInput struct {
	ID       string `query:"id" doc:"调查编号；空为列表"`
	PageNo   string `query:"pageNo" doc:"页码，从 1 起"`
	PageSize string `query:"pageSize" doc:"每页条数，最多 50"`
}

type submitInput struct {
	Body SurveySubmission
}

func (s *Service) mountPublic(api *web.API) {
	web.Handle(api, web.Route{Methods: "GET", Path: "/getSurvey", Tag: tag, Summary: "调查列表，或一份调查的题目", Access: web.Anonymous}, s.getSurvey)
	web.Handle(api, web.Route{Methods: "POST", Path: "/addSurvey", Tag: tag, Summary: "提交答卷", Access: web.Anonymous}, s.addSurvey)
	web.HandleForm(api, web.Route{Methods: "POST", Path: "/addSurveyFile", Tag: tag, Summary: "提交答卷前上传附件：jpg、png、pdf，每个不超过 5 MB",
		Access: web.Anonymous, MaxBody: attachment.MaxUpload, Timeout: attachment.UploadTime}, uploadFields, s.addSurveyFile)
}

func (s *Service) getSurvey(ctx context.Context, in *listedInput) (SurveyListed, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return SurveyListed{}, err
	}
	id, err := value.ParseID(in.ID)
	if err != nil {
		return SurveyListed{}, errs.Invalidf("调查编号格式不正确")
	}
	at, err := s.at(ctx, tenant)
	if err != nil {
		return SurveyListed{}, err
	}
	if id == 0 {
		page, _, err := s.listed(ctx, tenant, at, pageNo(in.PageNo, 1, 1_000_000), pageNo(in.PageSize, defaultSize, maxSize))
		return SurveyListed{Page: page}, err
	}
	v, err := one(ctx, s.DB.Read(), tenant, id)
	if err != nil {
		return SurveyListed{}, err
	}
	p, err := s.public(ctx, v, at)
	return SurveyListed{Page: web.NewPage([]SurveyBrief{p.SurveyBrief}, 1, 1, 1), Survey: &p}, err
}

// pageNo reads a number of a page or its size; what is none is the usual one.
func pageNo(text string, usual, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return usual
	}
	return min(n, most)
}

func (s *Service) addSurvey(ctx context.Context, in *submitInput) (SurveyReceipt, error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return SurveyReceipt{}, err
	}
	return s.Submit(ctx, tenant, in.Body)
}

// draftOf is a survey as it would be published, for its preview.
func draftOf(ctx context.Context, q db.Querier, tenant, id value.ID) (Survey, error) {
	v, found, err := db.One[Survey](ctx, q, `SELECT `+publicColumns+`, definition FROM survey WHERE tenant_id = $1 AND id = $2`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个调查")
	}
	return v, err
}
