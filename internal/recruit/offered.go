package recruit

import "jikong/internal/web"

// ApplicationAct is an act that the caller may do with an application now.
type ApplicationAct struct {
	Key Act `json:"key" enum:"pass,refuse,supplement,examNo,reopen,hire,unhire"`
	web.Transition
}

// offered is how an act is asked for, with the text that it takes.
func offered(act Act) ApplicationAct {
	const seen, kept = "报名人凭查询码看得到", "录用后材料转入人事档案，不再按期销毁"
	asked := map[Act]web.Transition{
		Pass:    {Primary: true, Reason: why("说明", seen, 0)},
		Refuse:  {Danger: true, Reason: why("不通过的理由", seen, minReview)},
		AskMore: {Reason: why("要补充什么", seen, minReview)},
		Reopen:  {Reason: why("重新审查的理由", seen, minReview)},
		Hire:    {Label: "标记录用", Reason: why("说明", kept, 0)},
		Unhire:  {Reason: why("说明", "取消后材料按期销毁", 0)},
	}[act]
	if asked.Label == "" {
		asked.Label = moves()[act].chinese
	}
	return ApplicationAct{Key: act, Transition: asked}
}

// Characters of what a reviewer writes.
const minReview, maxReview = 2, 500

const maxNumber = 30 // characters of a 准考证号

func why(label, hint string, least int) web.Reason {
	return web.Reason{Name: "reason", Label: label, Hint: hint, Least: least, Most: maxReview}
}
