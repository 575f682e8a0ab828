package letter

import "jikong/internal/web"

// LetterAct is an act that the caller may do with a letter now.
type LetterAct struct {
	Key Act `json:"key" enum:"receive,refuse,assign,extend,draft,propose,return,approve,merge,close,redact,release,retract"`
	web.Transition
}

// offered is how an act is asked for: by the name that the log uses, unless a button says more.
func offered(act Act) LetterAct {
	t := transitions[act]
	if t.Label == "" {
		t.Label = moves[act].chinese
	}
	return LetterAct{Key: act, Transition: t}
}

// why is the reason of an act as its request calls it.
func why(name, label, hint string) web.Reason {
	return web.Reason{Name: name, Label: label, Hint: hint, Least: minReason, Most: maxNote}
}

var transitions = map[Act]web.Transition{
	Receive: {Label: "受理并分办", Primary: true},
	Refuse:  {Danger: true, Reason: why("reason", "不予受理的理由", "写信人看得到。请说明不属于本中心职责的原因，以及应该找哪个部门。")},
	Extend:  {Reason: why("reason", "延期的理由", "写信人看得到。每封信只能延期一次。")},
	Draft:   {Label: "保存草稿"},
	Propose: {Primary: true},
	Return:  {Reason: why("note", "退回的说明", "起草人看得到，写信人看不到。")},
	Approve: {Primary: true, Question: "把答复发给写信人？", Note: "写信人凭查询码立即可以看到，发出后不能修改。"},
	Close:   {Question: "办结这封信？", Note: "办结以后写信人不能再补充追问；保存期从办结时算起。"},
	Redact:  {Primary: true},
	Release: {Primary: true, Question: "公开这封信？", Note: "公开稿会出现在网站上，任何人都可以看到。请确认里面没有能认出写信人的内容。"},
	Retract: {Danger: true, Reason: why("reason", "取消公开的理由", "只记在办理记录里。网站上的页面立即撤下，可以修改公开稿后再公开。")},
}
