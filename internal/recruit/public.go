package recruit

import (
	"context"
	"encoding/json"
	"errors"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountPublic(api *web.API) {
	line := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tag, Summary: summary, Access: web.Anonymous}
	}
	web.Handle(api, line("GET", "/getRecruitment", "招聘公告：带 id 返回一个，不带返回列表"), s.getRecruitment)
	web.Handle(api, line("POST", "/addRecruitmentExtend", "报名：一次提交全部内容，返回查询码和密码；材料用查询码和密码在网页上补充"), s.addRecruitment)
}

type getInput struct {
	ID       string `query:"id" doc:"公告编号，空为列表"`
	State    string `query:"state" doc:"open、announced、review、noticed、finished、revoked，空为全部"`
	PageNo   int    `query:"pageNo" minimum:"0" maximum:"100000"`
	PageSize int    `query:"pageSize" minimum:"0" maximum:"50" doc:"默认 10，最多 50"`
}

// Recruitments answers getRecruitment: a page of postings, or one.
type Recruitments struct {
	web.Page[PostingSummary]
	Posting *PublicPosting `json:"posting,omitempty"`
}

func (s *Service) getRecruitment(ctx context.Context, in *getInput) (f Recruitments, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return f, err
	}
	path, err := s.paths(ctx, tenant)
	if err != nil {
		return f, err
	}
	if in.ID != "" {
		id, err := value.ParseID(in.ID)
		if err != nil {
			return f, errs.Invalidf("编号格式不正确")
		}
		p, err := s.posting(ctx, s.DB.Read(), tenant, id)
		if err == nil && !p.Published {
			err = errs.NotFoundf("没有这个招聘公告")
		}
		if err != nil {
			return f, err
		}
		public := p.public(path(id), s.DB.Now())
		return Recruitments{Page: web.NewPage([]PostingSummary{public.PostingSummary}, 1, 1, 1), Posting: &public}, nil
	}
	postings, err := s.published(ctx, tenant)
	if err != nil {
		return f, err
	}
	var shown []PostingSummary
	for _, p := range postings {
		if in.State == "" || string(p.State) == in.State {
			shown = append(shown, p.summary(path(p.ID)))
		}
	}
	size, current := min(in.PageSize, maxPageSize), max(in.PageNo, 1)
	if size < 1 {
		size = pageSize
	}
	// Bounded before it is multiplied: a page number may be as large as an integer.
	from := min((min(current, len(shown)+1)-1)*size, len(shown))
	return Recruitments{Page: web.NewPage(shown[from:min(from+size, len(shown))], int64(len(shown)), current, size)}, nil
}

type addInput struct {
	Body struct {
		ApplicantAnswers
		PostingID value.ID `json:"postingId"`
		Consent   bool     `json:"consent" doc:"已阅读并同意个人信息处理说明"`
		Key       string   `json:"key,omitempty" doc:"幂等键：同一份申请重复提交得到同一个回执"`
		CheckKey  string   `json:"checkKey" doc:"人机验证的编号"`
		Captcha   string   `json:"captcha" doc:"人机验证的答案"`
	}
}

// Applied answers addRecruitmentExtend.
type Applied struct {
	ApplicationReceipt
	State Stand `json:"state" enum:"draft,submitted,passed,refused,supplement,withdrawn" doc:"draft：还缺材料，请用查询码和密码在网页上传后提交"`
}

// addRecruitment takes an application in one piece. Papers cannot come with it, so it waits as a draft until they are uploaded.
func (s *Service) addRecruitment(ctx context.Context, in *addInput) (made Applied, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return made, err
	}
	b := in.Body
	p, err := s.posting(ctx, s.DB.Read(), tenant, b.PostingID)
	if err == nil && !p.Published {
		err = errs.NotFoundf("没有这个招聘公告")
	}
	if err != nil {
		return made, err
	}
	b.clean()
	found := form.Problems{}
	for step := postStep; step <= moreStep; step++ {
		found = append(found, b.problems(step, &p, s.DB.Now().Day())...)
	}
	found.Add(!b.Consent, "consent", "请阅读并同意个人信息处理说明，才能报名")
	found.Add(b.Key == "" || len(b.Key) > maxKey, "key", "缺少幂等键，或长于 %d 个字符", maxKey)
	found.Add(len(b.Studies) > maxStudies || len(b.Jobs) > maxJobs || len(b.Family) > maxFamily, "studies", "学习经历最多 %d 段，工作经历最多 %d 段，家庭成员最多 %d 位", maxStudies, maxJobs, maxFamily)
	if err := found.Err(); err != nil {
		return made, err
	}
	// A key chosen by a client may be guessed, so the answers are part of it: who sends others gets another application.
	words, err := json.Marshal(b.ApplicantAnswers)
	if err != nil {
		return made, err
	}
	a, receipt, err := s.start(ctx, tenant, &p, s.Vault.Fingerprint("application key", b.Key+"\x00"+string(words)), b.CheckKey, b.Captcha)
	if err != nil {
		return made, err
	}
	o, err := s.open(ctx, s.DB.Read(), tenant, a.ID)
	if err != nil {
		return made, err
	}
	if o.State == Draft && o.UpdateTime == 0 { // what came before, or was written on the pages since, stays
		o.draft.ApplicantAnswers = b.ApplicantAnswers
		if err = s.keep(ctx, tenant, o); errors.Is(err, errOvertaken) {
			err = nil // the same call came twice at once
		}
	}
	return Applied{receipt, o.State}, err
}
