package recruit

import "slices"

// PostingChoice is a value with its text.
type PostingChoice struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

func categories() []PostingChoice {
	return []PostingChoice{{"professional", "专业技术"}, {"management", "管理"}, {"worker", "工勤"}}
}

// levels are the levels of education that somebody may have, lowest first.
func levels() []PostingChoice {
	return []PostingChoice{{"junior", "初中及以下"}, {"senior", "高中、中专、技校"}, {"college", "大专"}, {"bachelor", "本科"}, {"master", "硕士研究生"}, {"doctor", "博士研究生"}}
}

// requirements are the least levels that a post may ask for; who asks for no more than nine years of school asks for nothing.
func requirements() []PostingChoice {
	return append([]PostingChoice{{anyLevel, "不限"}}, levels()[1:]...)
}

const anyLevel = "any"

func sexes() []PostingChoice { return []PostingChoice{{"1", "男"}, {"2", "女"}} }

// politics are the political affiliations that application forms ask for, GB/T 4762 shortened.
func politics() []PostingChoice {
	return []PostingChoice{{"member", "中共党员"}, {"probationary", "中共预备党员"}, {"league", "共青团员"}, {"party", "民主党派成员"}, {"none", "无党派人士"}, {"masses", "群众"}}
}

func studyKinds() []PostingChoice {
	return []PostingChoice{{"full", "全日制"}, {"part", "在职（含函授、自考等）"}}
}

// fileKinds are the papers of an application.
func fileKinds() []PostingChoice {
	return []PostingChoice{{photo, "近期免冠照片"}, {"identity", "身份证"}, {"education", "学历学位证书"}, {"licence", "职称、执业资格证书"}, {"training", "规范化培训合格证"}, {"other", "其他材料"}}
}

func textOf(choices []PostingChoice, of string) string {
	for _, c := range choices {
		if c.Value == of {
			return c.Text
		}
	}
	return ""
}

func categoryText(of string) string    { return textOf(categories(), of) }
func levelText(of string) string       { return textOf(levels(), of) }
func requirementText(of string) string { return textOf(requirements(), of) }

// rank is the place of a level of education, -1 for none. What a post open to everybody asks for is below them all.
func rank(education string) int {
	return slices.IndexFunc(levels(), func(c PostingChoice) bool { return c.Value == education })
}
