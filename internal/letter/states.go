package letter

import (
	"slices"

	"jikong/internal/errs"
)

// State is where a letter stands.
type State string

// The states of a letter, domain.md 3.3.
const (
	Pending   State = "pending"   // 待受理
	Refused   State = "refused"   // 不予受理, with a reason
	Handling  State = "handling"  // 办理中
	Reviewing State = "review"    // 待审核: a reply waits for a second person
	Answered  State = "answered"  // 已答复: the writer may ask once more or rate
	Closed    State = "closed"    // 已办结
	Withdrawn State = "withdrawn" // 已撤回 by the writer
	Merged    State = "merged"    // 已合并 into another letter of the same writer
)

// Act is something a person does with a letter.
type Act string

// The acts.
const (
	Receive    Act = "receive"    // hand it to a department
	Refuse     Act = "refuse"     // with a reason for the writer
	Assign     Act = "assign"     // to another department
	Extend     Act = "extend"     // once, with a reason for the writer
	Draft      Act = "draft"      // keep a reply that is being written
	Propose    Act = "propose"    // hand the reply to a reviewer
	Return     Act = "return"     // the reviewer sends the reply back
	Approve    Act = "approve"    // the reviewer sends the reply to the writer
	Merge      Act = "merge"      // with an earlier letter of the same writer
	Close      Act = "close"      // nothing more is to come
	Redact     Act = "redact"     // propose a text for the public
	Release    Act = "release"    // a second person publishes it
	Retract    Act = "retract"    // take it from the public again
	Withdraw   Act = "withdraw"   // by the writer
	Supplement Act = "supplement" // by the writer, once
	Rate       Act = "rate"       // by the writer
	Erase      Act = "erase"      // by the writer: destroy what the letter says
)

// move is one line of the state machine.
type move struct {
	from    []State
	to      State // "" stays
	writer  bool  // done by the writer, else by staff
	perm    string
	chinese string
}

// moves is the whole state machine: what is not here cannot happen.
var moves = map[Act]move{
	Receive:    {from: []State{Pending}, to: Handling, perm: PermReceive, chinese: "受理"},
	Refuse:     {from: []State{Pending}, to: Refused, perm: PermReceive, chinese: "不予受理"},
	Merge:      {from: []State{Pending, Handling}, to: Merged, perm: PermReceive, chinese: "合并"},
	Assign:     {from: []State{Handling}, perm: PermReceive, chinese: "转办"},
	Extend:     {from: []State{Handling}, perm: PermHandle, chinese: "延期"},
	Draft:      {from: []State{Handling}, perm: PermHandle, chinese: "保存答复草稿"},
	Propose:    {from: []State{Handling}, to: Reviewing, perm: PermHandle, chinese: "提交审核"},
	Return:     {from: []State{Reviewing}, to: Handling, perm: PermReview, chinese: "退回修改"},
	Approve:    {from: []State{Reviewing}, to: Answered, perm: PermReview, chinese: "审核通过并答复"},
	Close:      {from: []State{Answered}, to: Closed, perm: PermHandle, chinese: "办结"},
	Redact:     {from: []State{Closed}, perm: PermRedact, chinese: "提交公开稿"},
	Release:    {from: []State{Closed}, perm: PermRelease, chinese: "公开"},
	Retract:    {from: []State{Closed}, perm: PermRelease, chinese: "取消公开"},
	Withdraw:   {from: []State{Pending, Handling, Reviewing}, to: Withdrawn, writer: true, chinese: "撤回"},
	Supplement: {from: []State{Answered}, to: Handling, writer: true, chinese: "补充追问"},
	Rate:       {from: []State{Answered}, to: Closed, writer: true, chinese: "评价"},
	Erase:      {from: []State{Refused, Answered, Closed, Withdrawn, Merged}, writer: true, chinese: "删除"},
}

// stateTexts are the names of the states.
var stateTexts = map[State]string{
	Pending: "待受理", Refused: "不予受理", Handling: "办理中", Reviewing: "待审核", Answered: "已答复", Closed: "已办结",
	Withdrawn: "已撤回", Merged: "已合并",
}

// running tells whether a clock runs in the state.
func (s State) running() bool { return s == Pending || s == Handling || s == Reviewing }

// after returns the state after an act on a letter.
func (l *Letter) after(act Act) (State, error) {
	m, known := moves[act]
	if !known || !slices.Contains(m.from, l.State) {
		return "", errs.Invalidf("来信现在是“%s”，不能%s", stateTexts[l.State], m.chinese)
	}
	if err := l.limits(act); err != nil {
		return "", err
	}
	if m.to == "" {
		return l.State, nil
	}
	return m.to, nil
}

// limits are the rules that the state alone does not say.
func (l *Letter) limits(act Act) error {
	switch {
	case l.DestroyTime != 0 && act != Close && act != Retract:
		return errDestroyed
	case act == Extend && l.Extended:
		return errs.Invalidf("只能延期一次")
	case act == Withdraw && l.AnswerTime != 0:
		return errs.Invalidf("已经答复过的来信不能撤回")
	case act == Supplement && l.Supplemented:
		return errs.Invalidf("只能补充追问一次；还有问题请另写一封信")
	case act == Approve && l.DraftBy == "":
		return errs.Invalidf("还没有答复草稿")
	case act == Redact && (!l.PublishAllowed || l.Minor):
		return errs.Invalidf("写信人不同意公开这封信，或者未满 14 周岁")
	case (act == Redact || act == Release) && l.AnswerTime == 0:
		return errs.Invalidf("这封信没有答复，不能公开")
	case (act == Redact || act == Release) && l.ReleaseTime != 0:
		return errs.Invalidf("这封信已经公开；需要修改请先取消公开")
	case act == Release && l.RedactBy == "":
		return errs.Invalidf("还没有公开稿")
	case act == Retract && l.ReleaseTime == 0:
		return errs.Invalidf("这封信没有公开")
	}
	return nil
}

var errDestroyed = errs.New(errs.Gone, "信件的内容已经销毁")
