package recruit

import (
	"context"
	"net/http"

	"jikong/internal/attachment"
	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

func (s *Service) mountDesk(api *web.API) {
	line := func(methods, path, summary, perm string) web.Route {
		return web.Route{Methods: methods, Path: "/recruit/application" + path, Tag: tag, Summary: summary, Access: web.Perm(perm)}
	}
	web.Handle(api, line("GET", "/list", "报名申请分页列表，姓名打码", PermList), s.listApplications)
	web.Handle(api, line("GET", "/meta", "报名申请的列说明", PermList),
		func(context.Context, *web.Empty) (crud.Meta, error) { return s.applications.Meta(), nil })
	web.Handle(api, line("GET", "/detail", "报名申请详情，证件号和联系方式打码；查看记入日志", PermList), s.detail)
	web.Handle(api, line("POST", "/reveal", "查看证件号和联系方式，须说明理由；记入日志", PermReveal), s.reveal)
	for _, act := range deskActs() {
		web.Handle(api, line("POST", "/"+string(act), moves()[act].chinese, PermReview), s.deskAct(act))
	}
	paper, export := line("GET", "/paper", "下载材料；记入日志", PermList), line("GET", "/exportXls", "导出报名表，须说明理由；记入日志", PermExport)
	paper.File, export.File = true, true
	api.HandleRaw(paper, s.download)
	api.HandleRaw(export, s.export)
}

func deskActs() []Act { return []Act{Pass, Refuse, AskMore, Number, Reopen, Hire, Unhire} }

func (s *Service) listApplications(ctx context.Context, in *crud.ListInput) (web.Page[Application], error) {
	query, err := crud.Asked(ctx, s.applications, in)
	if err != nil {
		return web.Page[Application]{}, err
	}
	page, err := s.applications.List(ctx, s.DB.Read(), query)
	if err != nil {
		return page, err
	}
	return page, s.dress(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, page.Records)
}

// ApplicationStep is something that was done with an application.
type ApplicationStep struct {
	Act     Act        `json:"act" db:"act"`
	ActText string     `json:"actText" db:"-"`
	Note    string     `json:"note" db:"note"`
	Actor   string     `json:"actor" db:"actor"`
	At      value.Time `json:"at" db:"at" nullable:"false"`
}

// ApplicationDetail is an application as it is reviewed. What identifies the applicant beyond the name is masked until it is revealed.
type ApplicationDetail struct {
	Application Application       `json:"application"`
	Answers     ApplicantAnswers  `json:"answers"`
	Birth       value.Date        `json:"birth"`
	Sex         string            `json:"sex"`
	Post        Post              `json:"post"`
	Papers      []Paper           `json:"papers"`
	Steps       []ApplicationStep `json:"steps"`
	Acts        []ApplicationAct  `json:"acts" doc:"调用者现在可以做的"`
}

func (s *Service) read(ctx context.Context, q db.Querier, id value.ID) (*opened, error) {
	if _, err := s.applications.Get(ctx, q, id); err != nil {
		return nil, err
	}
	return s.open(ctx, q, auth.PrincipalFrom(ctx).TenantID, id)
}

func (s *Service) detail(ctx context.Context, in *crud.IDInput) (d ApplicationDetail, err error) {
	id, err := in.Parse()
	if err != nil {
		return d, err
	}
	o, err := s.read(ctx, s.DB.Read(), id)
	if err != nil {
		return d, err
	}
	if d.Steps, err = steps(ctx, s.DB.Read(), id); err != nil {
		return d, err
	}
	one := []Application{o.Application}
	if err := s.dress(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, one); err != nil {
		return d, err
	}
	d.Application, d.Answers, d.Papers, d.Birth, d.Sex = one[0], o.sent.ApplicantAnswers, o.sent.Papers, o.sent.birth(), textOf(sexes(), o.sent.sex())
	d.Answers.mask()
	d.Post, _ = o.posting.post(o.PostCode)
	if d.Papers == nil {
		d.Papers = []Paper{}
	}
	d.Acts = []ApplicationAct{}
	for _, act := range deskActs() {
		if _, err := o.after(act); err == nil && auth.PrincipalFrom(ctx).Has(PermReview) {
			d.Acts = append(d.Acts, offered(act))
		}
	}
	return d, s.log(ctx, o, "view", "查看报名申请 "+o.QueryCode)
}

// mask hides what a review does not need at first sight.
func (a *ApplicantAnswers) mask() {
	a.IDNumber, a.Phone, a.Email = privacy.MaskID(a.IDNumber), privacy.MaskPhone(a.Phone), privacy.MaskEmail(a.Email)
	a.Address = "******"
	for i := range a.Family {
		a.Family[i].Name = privacy.MaskName(a.Family[i].Name)
	}
}

func steps(ctx context.Context, q db.Querier, id value.ID) ([]ApplicationStep, error) {
	made, err := db.Select[ApplicationStep](ctx, q, `SELECT act, note, actor, at FROM recruit_step WHERE application_id = $1 ORDER BY id`, id)
	for i := range made {
		made[i].ActText = moves()[made[i].Act].chinese
	}
	if made == nil {
		made = []ApplicationStep{}
	}
	return made, err
}

func (s *Service) log(ctx context.Context, o *opened, act, summary string) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		return audit.Write(ctx, tx, audit.Entry{Action: "recruit_application." + act, ObjectType: "recruit_application", ObjectID: o.ID.String(),
			Summary: summary, Operate: audit.Queried})
	})
}

// RevealedApplicant is what the mask hides.
type RevealedApplicant struct {
	IDNumber string     `json:"idNumber"`
	Phone    string     `json:"phone"`
	Email    string     `json:"email"`
	Address  string     `json:"address"`
	Family   []Relative `json:"family"`
}

// reveal takes the mask off. The look is logged with its reason before anything is shown.
func (s *Service) reveal(ctx context.Context, in *struct {
	Body struct {
		ID     value.ID `json:"id"`
		Reason string   `json:"reason" doc:"2–100 字"`
	}
}) (RevealedApplicant, error) {
	found, reason := form.Problems{}, form.Line(in.Body.Reason)
	found.Length("reason", "查看的理由", reason, 2, 100)
	if err := found.Err(); err != nil {
		return RevealedApplicant{}, err
	}
	o, err := s.read(ctx, s.DB.Read(), in.Body.ID)
	if err != nil {
		return RevealedApplicant{}, err
	}
	if err := s.log(ctx, o, "reveal", "查看报名申请 "+o.QueryCode+" 的证件号和联系方式："+reason); err != nil {
		return RevealedApplicant{}, err
	}
	a := o.sent.ApplicantAnswers
	return RevealedApplicant{a.IDNumber, a.Phone, a.Email, a.Address, append([]Relative{}, a.Family...)}, nil
}

// download sends a paper of an application, always to be saved, and logs it.
func (s *Service) download(w http.ResponseWriter, r *http.Request) error {
	ctx, query := r.Context(), r.URL.Query()
	id, err := crud.ParseID(query.Get("id"))
	if err != nil {
		return err
	}
	paper, err := crud.ParseID(query.Get("paper"))
	if err != nil {
		return err
	}
	o, err := s.read(ctx, s.DB.Read(), id)
	if err != nil {
		return err
	}
	p, data, err := s.readPaper(ctx, o, paper)
	if err != nil {
		return err
	}
	if err := s.log(ctx, o, "paper", "下载报名申请 "+o.QueryCode+" 的"+textOf(fileKinds(), p.Kind)); err != nil {
		return err
	}
	attachment.Send(w, p.Name, p.Mime, data)
	return nil
}

type reviewInput struct {
	Body struct {
		ID            value.ID   `json:"id"`
		Version       int64      `json:"version" doc:"读到的版本；别人先审查过则拒绝"`
		Reason        string     `json:"reason,omitempty" doc:"refuse、supplement、reopen 必填，报名人看得到；pass 可填，如领取准考证的说明"`
		ExamNo        string     `json:"examNo,omitempty" doc:"准考证号，一次招聘里不重复；pass 可空，examNo 必填"`
		SupplementEnd value.Time `json:"supplementEnd,omitempty" doc:"supplement：补充材料的期限"`
	}
}

// deskAct reviews an application. The applicant reads the result and its reason with code and password.
func (s *Service) deskAct(act Act) func(context.Context, *reviewInput) (Application, error) {
	return func(ctx context.Context, in *reviewInput) (Application, error) {
		b := &in.Body
		b.Reason, b.ExamNo = form.Text(b.Reason), form.Line(b.ExamNo)
		if b.Version == 0 {
			return Application{}, errs.ErrNoVersion
		}
		if err := s.checkReview(act, b.Reason, b.ExamNo, b.SupplementEnd); err != nil {
			return Application{}, err
		}
		if err := s.DB.Tx(ctx, func(tx *db.Tx) error { return s.review(ctx, tx, act, in) }); err != nil {
			return Application{}, err
		}
		a, err := s.applications.Get(ctx, s.DB.Read(), b.ID)
		if err != nil {
			return a, err
		}
		one := []Application{a}
		err = s.dress(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, one)
		return one[0], err
	}
}

// review decides under the version that the caller saw, and writes the step and the log.
func (s *Service) review(ctx context.Context, tx *db.Tx, act Act, in *reviewInput) error {
	b, caller := in.Body, auth.PrincipalFrom(ctx)
	a, err := s.applications.Get(ctx, tx, b.ID)
	if err != nil {
		return err
	}
	to, err := a.after(act)
	if err != nil {
		return err
	}
	a.decide(act, to, b.Reason, b.ExamNo, b.SupplementEnd)
	told := b.Reason
	if act == Number {
		told = a.ExamNo
	} else {
		a.ReviewBy, a.ReviewTime = caller.Username, tx.Now
	}
	if err := a.checkNumber(ctx, tx, act); err != nil {
		return err
	}
	if err := a.saveReview(ctx, tx, b.Version); err != nil {
		return err
	}
	if err := note(ctx, tx, a.ID, act, told, caller.Username); err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "recruit_application." + string(act), ObjectType: "recruit_application", ObjectID: a.ID.String(),
		Summary: "报名申请 " + a.QueryCode + " " + moves()[act].chinese, Operate: audit.Updated})
}

func (a *Application) saveReview(ctx context.Context, tx *db.Tx, seen int64) error {
	caller := auth.PrincipalFrom(ctx)
	n, err := tx.Exec(ctx, `UPDATE recruit_application SET state = $4, reason = $5, supplement_end = $6, exam_no = $7, hired = $8, review_by = $9, review_time = $10,
		read_time = NULL, update_by = $11, update_time = $12, version = version + 1 WHERE tenant_id = $1 AND id = $2 AND version = $3`, caller.TenantID, a.ID, seen,
		string(a.State), a.Reason, a.SupplementEnd, a.ExamNo, a.Hired, a.ReviewBy, a.ReviewTime, caller.Username, tx.Now)
	if err == nil && n == 0 {
		err = errs.New(errs.Conflict, "这份申请刚被别人审查过，或报名人刚改过，请核对后再操作")
	}
	return err
}

// checkNumber refuses to give a number that another application of the posting has: seats, scores and the public list go by it. The
// posting is locked first, or two people who give the same number at the same moment would both find it free.
func (a *Application) checkNumber(ctx context.Context, tx *db.Tx, act Act) error {
	if a.ExamNo == "" || act != Pass && act != Number {
		return nil
	}
	if _, err := tx.Exec(ctx, `UPDATE recruit_posting SET version = version WHERE id = $1`, a.PostingID); err != nil {
		return err
	}
	taken, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM recruit_application WHERE posting_id = $1 AND exam_no = $2 AND id <> $3`, a.PostingID, a.ExamNo, a.ID)
	if err == nil && taken > 0 {
		err = errs.Fields{"examNo": "这个准考证号已经给了本次招聘的另一份申请，请换一个"}.Err()
	}
	return err
}

func (s *Service) checkReview(act Act, reason, examNo string, until value.Time) error {
	found := form.Problems{}
	switch act {
	case Refuse, Reopen:
		found.Length("reason", "审查意见", reason, minReview, maxReview)
	case AskMore:
		found.Length("reason", "要补充什么", reason, minReview, maxReview)
		found.Add(until <= s.DB.Now(), "supplementEnd", "请选择将来的补充期限")
	case Number:
		found.Length("examNo", "准考证号", examNo, 1, maxNumber)
	default:
		found.Length("reason", "说明", reason, 0, maxReview)
		found.Length("examNo", "准考证号", examNo, 0, maxNumber)
	}
	return found.Err()
}

func (a *Application) decide(act Act, to Stand, reason, examNo string, until value.Time) {
	a.State = to
	switch act {
	case Hire, Unhire:
		a.Hired = act == Hire
		return
	case Number:
		a.ExamNo = examNo
		return
	case Pass:
		a.ExamNo = examNo
	case Reopen:
		a.ExamNo, a.Hired = "", false
	}
	a.Reason, a.SupplementEnd = reason, 0
	if act == AskMore {
		a.SupplementEnd = until
	}
}
