package recruit

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"time"

	"jikong/internal/auth"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
	"jikong/internal/wizard"
)

// Rules of the papers, for the texts of the pages.
type applicationLimits struct {
	Papers    int    `json:"papers"`
	PaperSize int    `json:"paperSize"`
	Types     string `json:"types"`
	Studies   int    `json:"studies"`
	Jobs      int    `json:"jobs"`
	Family    int    `json:"family"`
}

type startData struct {
	View     string         `json:"view" enum:"start"`
	Posting  PostingSummary `json:"posting"`
	Key      string         `json:"key"`
	Consent  bool           `json:"consent"`
	Human    auth.Human     `json:"human"`
	Problems form.Problems  `json:"problems"`
	Kept     kept           `json:"kept"`
}

// kept is how long data lives, for the notice.
type kept struct {
	DraftDays   int `json:"draftDays"`
	OtherMonths int `json:"otherMonths"`
}

type receiptData struct {
	ApplicationReceipt
	CodeText     string `json:"codeText"`
	PasswordText string `json:"passwordText"`
}

func (r ApplicationReceipt) shown() *receiptData {
	return &receiptData{r, privacy.Grouped(r.QueryCode), privacy.Grouped(r.Password)}
}

type formData struct {
	View       string            `json:"view" enum:"form,check" doc:"最后一步 check"`
	Step       int               `json:"step"`
	Steps      int               `json:"steps"`
	Ticket     string            `json:"ticket"`
	CodeText   string            `json:"codeText"`
	Receipt    *receiptData      `json:"receipt,omitempty" doc:"刚开始报名时给出，请记下"`
	Posting    PostingSummary    `json:"posting"`
	Deadline   value.Time        `json:"deadline" nullable:"false" doc:"可以修改和提交到这时：报名截止，要求补充材料的是补充期限"`
	Posts      []Post            `json:"posts"`
	Answers    ApplicantAnswers  `json:"answers"`
	Papers     []Paper           `json:"papers"`
	Saved      value.Time        `json:"saved" doc:"草稿保存的时间"`
	Resubmit   bool              `json:"resubmit" doc:"已提交过，改完须再次提交，否则以上次提交的为准"`
	Problems   form.Problems     `json:"problems"`
	Focus      string            `json:"focus,omitempty" doc:"接着填写的控件，刚添加或移除一行时"`
	Limits     applicationLimits `json:"limits"`
	Educations []PostingChoice   `json:"educations"`
	StudyKinds []PostingChoice   `json:"studyKinds"`
	Politics   []PostingChoice   `json:"politics"`
	PaperKinds []PostingChoice   `json:"paperKinds"`
	Needed     []string          `json:"needed" doc:"这个岗位必须上传的材料"`
	Categories []PostingChoice   `json:"categories"`
}

type askData struct {
	View      string        `json:"view" enum:"ask"`
	QueryCode string        `json:"queryCode"`
	Text      string        `json:"text" doc:"加密的、过期的那一页填写的内容，随表单寄回，打开申请以后还在"`
	Problems  form.Problems `json:"problems"`
	ListPath  string        `json:"listPath"`
}

// Own is an application as its applicant reads it.
type Own struct {
	CodeText      string            `json:"codeText"`
	PostingTitle  string            `json:"postingTitle"`
	PostCode      string            `json:"postCode"`
	PostName      string            `json:"postName"`
	State         Stand             `json:"state" enum:"draft,submitted,passed,refused,supplement,withdrawn"`
	StateText     string            `json:"stateText"`
	Reason        string            `json:"reason"`
	SupplementEnd value.Time        `json:"supplementEnd"`
	ExamNo        string            `json:"examNo"`
	SubmitTime    value.Time        `json:"submitTime"`
	EndTime       value.Time        `json:"endTime" nullable:"false" doc:"报名截止"`
	Deadline      value.Time        `json:"deadline" nullable:"false" doc:"可以修改到这时：报名截止，要求补充材料的是补充期限"`
	CanApply      bool              `json:"canApply" doc:"报名还没有截止，撤回后可以重新报名"`
	KeptUntil     value.Time        `json:"keptUntil" doc:"内容和材料保存到这时，过后销毁；已录用或已销毁为空"`
	Phone         string            `json:"phone" doc:"咨询电话"`
	Changed       bool              `json:"changed" doc:"有改动还没有提交"`
	CanEdit       bool              `json:"canEdit"`
	CanWithdraw   bool              `json:"canWithdraw"`
	Destroyed     bool              `json:"destroyed"`
	Answers       ApplicantAnswers  `json:"answers"`
	Papers        []Paper           `json:"papers"`
	Steps         []ApplicationStep `json:"steps"`
}

type applicationData struct {
	View        string          `json:"view" enum:"own,sent" doc:"刚提交后 sent"`
	Application Own             `json:"application"`
	Ticket      string          `json:"ticket"`
	Receipt     *receiptData    `json:"receipt,omitempty"`
	Done        string          `json:"done" enum:",submit,withdraw,save"`
	Problems    form.Problems   `json:"problems"`
	PaperKinds  []PostingChoice `json:"paperKinds"`
	Educations  []PostingChoice `json:"educations"`
	StudyKinds  []PostingChoice `json:"studyKinds"`
	Politics    []PostingChoice `json:"politics"`
	ListPath    string          `json:"listPath"`
}

// tickets let their holders go on with an application without typing code and password on every page.
func (s *Service) tickets() privacy.Tickets {
	return privacy.Tickets{Vault: s.Vault, Now: s.DB.Now, Purpose: "recruit", Life: 4 * time.Hour}
}

func (s *Service) startPage(ctx context.Context, ask render.FeatureAsk) (render.FeaturePage, error) {
	id, err := value.ParseID(ask.Query.Get("apply"))
	if err != nil {
		return render.FeaturePage{}, errs.NotFoundf("没有这个招聘公告")
	}
	return s.startForm(ctx, ask, &wizard.Posted{}, id, startData{Key: rand.Text()}, wizard.Refusal{})
}

func (s *Service) startForm(ctx context.Context, ask render.FeatureAsk, f *wizard.Posted, id value.ID, data startData, wrong wizard.Refusal) (render.FeaturePage, error) {
	p, err := s.posting(ctx, s.DB.Read(), ask.Tenant, id)
	if err != nil {
		return render.FeaturePage{}, err
	}
	if p.State != Open {
		return render.FeaturePage{Location: detailPath(ask, id), Status: http.StatusSeeOther}, nil
	}
	if data.Human, err = wrong.Ask(ctx, s.Humans, f); err != nil {
		return render.FeaturePage{}, err
	}
	data.View, data.Posting, data.Kept, data.Problems = "start", p.summary(detailPath(ask, id)), kept{draftLife, otherLife}, wrong.Shown()
	page := wrong.Page("报名："+p.Title, data)
	page.Query = url.Values{"apply": {id.String()}}
	return page, nil
}

// FeatureForm implements render.FormFeature. Every form of the service comes here; the field act says which.
func (s *Service) FeatureForm(ctx context.Context, ask render.FeatureAsk, r *http.Request) (render.FeaturePage, error) {
	if ask.Detail {
		return render.FeaturePage{}, render.ErrNoForm
	}
	posted, err := wizard.Read(r)
	if errors.Is(err, wizard.ErrBroken) {
		return lookAgain(ask, wizard.ErrBroken.Message), nil
	}
	if err != nil {
		return render.FeaturePage{}, err
	}
	switch posted.Get("act") {
	case "start":
		return s.answerStart(ctx, ask, posted)
	case "form":
		return s.answerForm(ctx, ask, posted)
	case "edit", "withdraw", "close":
		return s.answerOwn(ctx, ask, posted)
	}
	return s.answerLookup(ctx, ask, posted)
}

func (s *Service) answerStart(ctx context.Context, ask render.FeatureAsk, f *wizard.Posted) (render.FeaturePage, error) {
	id, err := value.ParseID(f.Get("posting"))
	if err != nil {
		return render.FeaturePage{}, errs.NotFoundf("没有这个招聘公告")
	}
	p, err := s.posting(ctx, s.DB.Read(), ask.Tenant, id)
	if err != nil {
		return render.FeaturePage{}, err
	}
	data, found := startData{Key: f.Get("key"), Consent: f.Ticked("consent")}, form.Problems{}
	found.Add(!data.Consent, "consent", "请阅读并同意个人信息处理说明，才能报名")
	wrong := wizard.Wrong(found)
	if len(found) == 0 {
		application, receipt, err := s.start(ctx, ask.Tenant, &p, data.Key, f.Get("checkKey"), f.Get("captcha"))
		if err == nil {
			page, err := s.formPage(ctx, ask, application.ID, turn{Turn: wizard.Turn{Step: postStep}, receipt: receipt.shown()})
			if errs.Is(err, errs.Gone) { // begun once, and withdrawn in another window
				return s.ownPage(ctx, ask, application.ID, applicationData{}, wizard.Refusal{})
			}
			return page, err
		}
		if wrong, err = wizard.Refused(err); err != nil {
			return render.FeaturePage{}, err
		}
	}
	return s.startForm(ctx, ask, f, id, data, wrong)
}

func (s *Service) answerLookup(ctx context.Context, ask render.FeatureAsk, f *wizard.Posted) (render.FeaturePage, error) {
	id, err := s.door.Open(ctx, ask.Tenant, f.Get("queryCode"), f.Get("password"), web.RequestOf(ctx).IP)
	if err == nil {
		if err := s.markRead(ctx, id); err != nil {
			return render.FeaturePage{}, err
		}
		return s.unlocked(ctx, ask, id, f.Get("text"))
	}
	wrong, err := wizard.Refused(err)
	if err != nil {
		return render.FeaturePage{}, err
	}
	return lookupPage(ask, askData{QueryCode: f.Line("queryCode"), Text: f.Get("text")}, wrong), nil
}

// lookupPage asks for code and password, and keeps what is told already.
func lookupPage(ask render.FeatureAsk, data askData, wrong wizard.Refusal) render.FeaturePage {
	data.View, data.Problems, data.ListPath = "ask", wrong.Shown(), ask.Path
	page := wrong.Page("查询报名", data)
	page.Query = url.Values{"look": {"1"}}
	return page
}

func expired(ask render.FeatureAsk) render.FeaturePage {
	return lookAgain(ask, "页面放得太久，已经过期；保存过的内容还在，请用查询码和密码继续")
}

// lookAgain says why code and password are wanted again.
func lookAgain(ask render.FeatureAsk, why string) render.FeaturePage {
	return lookupPage(ask, askData{}, wizard.Wrong(form.Problems{{Message: why}}))
}
