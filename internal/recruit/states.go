package recruit

import (
	"slices"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Stand is where an application stands.
type Stand string

// The stands of an application.
const (
	Draft      Stand = "draft"      // 填写中
	Submitted  Stand = "submitted"  // 待审查
	Passed     Stand = "passed"     // 审查通过
	Refused    Stand = "refused"    // 审查不通过, with a reason
	Supplement Stand = "supplement" // 待补材料, with a reason and a day
	Withdrawn  Stand = "withdrawn"  // 已撤回
)

func standTexts() map[Stand]string {
	return map[Stand]string{Draft: "填写中", Submitted: "待审查", Passed: "审查通过", Refused: "审查不通过", Supplement: "待补充材料", Withdrawn: "已撤回"}
}

// Act is something a person does with an application.
type Act string

// The acts.
const (
	Submit   Act = "submit"     // by the applicant
	Withdraw Act = "withdraw"   // by the applicant
	Pass     Act = "pass"       // the reviewer
	Refuse   Act = "refuse"     // the reviewer, with a reason
	AskMore  Act = "supplement" // the reviewer, with a reason and a day
	Reopen   Act = "reopen"     // the reviewer takes a decision back
	Hire     Act = "hire"       // its papers go to the personnel file and are kept
	Unhire   Act = "unhire"
	Number   Act = "examNo" // gives the 准考证号 that a pass left out, or another one
)

type move struct {
	from    []Stand
	to      Stand // "" stays
	own     bool  // done by the applicant
	chinese string
}

// moves is the whole state machine: what is not here cannot happen.
func moves() map[Act]move {
	return map[Act]move{
		Submit:   {from: []Stand{Draft, Submitted, Supplement}, to: Submitted, own: true, chinese: "提交"},
		Withdraw: {from: []Stand{Draft, Submitted, Supplement, Passed}, to: Withdrawn, own: true, chinese: "撤回"},
		Pass:     {from: []Stand{Submitted, Supplement}, to: Passed, chinese: "审查通过"},
		Refuse:   {from: []Stand{Submitted, Supplement}, to: Refused, chinese: "审查不通过"},
		AskMore:  {from: []Stand{Submitted}, to: Supplement, chinese: "要求补充材料"},
		Reopen:   {from: []Stand{Passed, Refused, Supplement}, to: Submitted, chinese: "重新审查"},
		Hire:     {from: []Stand{Passed}, chinese: "录用"},
		Unhire:   {from: []Stand{Passed}, chinese: "取消录用"},
		Number:   {from: []Stand{Passed}, chinese: "填写准考证号"},
	}
}

// after returns the stand after an act.
func (a *Application) after(act Act) (Stand, error) {
	m, known := moves()[act]
	if !known || !slices.Contains(m.from, a.State) {
		return "", errs.Invalidf("申请现在是“%s”，不能%s", standTexts()[a.State], m.chinese)
	}
	switch {
	case (act == Hire) == a.Hired && (act == Hire || act == Unhire):
		return "", errs.Invalidf("录用标记已经是这样")
	case act == Withdraw && a.Hired: // what was told is in the personnel file; applicants hear of it from the employer, not here
		return "", errs.Invalidf("这份报名不能在网上撤回，要撤回请打电话联系招聘单位")
	case a.DestroyTime != 0:
		return "", errs.New(errs.Gone, "保存期限已满，申请材料已经销毁")
	case m.to == "":
		return a.State, nil
	}
	return m.to, nil
}

// supplementing tells whether a call for more papers runs: until its day, also when some were sent early. What the centre decides next ends it.
func (a *Application) supplementing(now value.Time) bool {
	return (a.State == Supplement || a.State == Submitted) && now < a.SupplementEnd
}

// deadline is until when the applicant may change the application: the end of the applications, the day for more papers once they are asked for.
func (o *opened) deadline() value.Time {
	if o.State == Supplement {
		return o.SupplementEnd
	}
	return max(o.posting.EndTime, o.SupplementEnd)
}

// withdrawable tells whether the applicant may withdraw the application by the page now.
func (a *Application) withdrawable(p *Posting, now value.Time) error {
	if _, err := a.after(Withdraw); err != nil {
		return err
	}
	if p.stateAt(now) != Open && a.State != Supplement && a.State != Draft && !a.supplementing(now) {
		return errs.Invalidf("报名已经截止，要撤回请打电话联系招聘单位")
	}
	return nil
}

// editable tells whether the applicant may change the application now: until the deadline, and after a call for more papers until its
// day.
func (a *Application) editable(p *Posting, now value.Time) error {
	open := p.stateAt(now) == Open
	switch {
	case p.RevokeReason != "":
		return errs.Invalidf("这次招聘已撤销：%s", p.RevokeReason)
	case a.supplementing(now):
		return nil
	case a.State == Supplement:
		return errs.Invalidf("补充材料的期限已过")
	case (a.State == Draft || a.State == Submitted) && open:
		return nil
	case a.State == Draft || a.State == Submitted:
		return errs.Invalidf("报名已经截止，不能再修改或提交")
	}
	return errs.Invalidf("申请现在是“%s”，不能修改", standTexts()[a.State])
}
