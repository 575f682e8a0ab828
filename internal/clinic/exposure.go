package clinic

import (
	"net/url"
	"slices"
)

// The questions of the helper follow 《狂犬病暴露预防处置工作规范（2023年版）》（国疾控综传防发〔2023〕14号）. Answers stand in the address:
// the pages work without scripts, and nothing is kept.

const (
	paramHelp    = "help"
	paramContact = "contact"
	paramWound   = "wound"
	paramRisk    = "risk"

	helpStart = "start"
)

// ExposureChoice is one answer to a question.
type ExposureChoice struct {
	Value string `json:"value"`
	Label string `json:"label"`
	Hint  string `json:"hint"`
}

// Query is a page of the helper that asks one question.
type Query struct {
	Name    string           `json:"name" doc:"参数名"`
	Title   string           `json:"title"`
	Hint    string           `json:"hint"`
	Choices []ExposureChoice `json:"choices"`
	Step    int              `json:"step" doc:"第几问，共三问"`
	Given   []Given          `json:"given" doc:"此前的回答"`
	Back    string           `json:"back" doc:"上一步的地址"`
	Problem string           `json:"problem" doc:"没有选择就继续时的提示"`
}

// Given is an answer that was given before.
type Given struct {
	Name     string `json:"name"`
	Value    string `json:"value"`
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Change   string `json:"change" doc:"改这个回答的地址"`
}

func contactQuery() Query {
	return Query{Name: paramContact, Title: "动物怎样碰到了您？", Step: 1, Hint: "有几种情况时，选最靠下的一种。", Choices: []ExposureChoice{
		{"touch", "摸了、喂了动物，或完好的皮肤被舔", "皮肤没有伤口，也没有破损"},
		{"bite", "被咬或被抓", "包括隔着衣服的咬和抓"},
		{"lick", "破损的皮肤被舔", "原来有伤口、擦伤、湿疹的地方被舔"},
		{"mucosa", "眼、口、鼻或开放的伤口沾到动物的唾液", ""},
		{"bat", "与蝙蝠有直接接触", "被咬、被抓，或用手碰到过蝙蝠"},
	}}
}

func woundQuery() Query {
	return Query{Name: paramWound, Title: "皮肤破了吗？", Step: 2, Hint: "先洗净，再在亮处细看。", Choices: []ExposureChoice{
		{"nibble", "没有明显出血", "被轻咬，或只有轻微的抓伤、擦伤"},
		{"blood", "出血了", "哪怕只渗出一点血，也包括牙齿穿透皮肤"},
		{"unsure", "看不清，说不准", "按较重的情况准备，由医生判断"},
	}}
}

func riskQuery() Query {
	return Query{Name: paramRisk, Title: "有下面的情况吗？", Step: 3, Hint: "有其中一种，就要按更重的一级处置。", Choices: []ExposureChoice{
		{"head", "伤在头部或面部，而且不能确定动物是健康的", ""},
		{"immune", "伤者免疫功能严重低下", "如正在用免疫抑制药物、放疗化疗，或艾滋病患者"},
		{"none", "都没有", ""},
	}}
}

func (q Query) choice(value string) (ExposureChoice, bool) {
	i := slices.IndexFunc(q.Choices, func(c ExposureChoice) bool { return c.Value == value })
	if i < 0 {
		return ExposureChoice{}, false
	}
	return q.Choices[i], true
}

// grade is the level of exposure, Article 8 of the rules.
type grade int

const (
	gradeOne   grade = 1
	gradeTwo   grade = 2
	gradeThree grade = 3
)

// next tells which question follows these answers, or the level when none does.
func next(answers url.Values) (Query, grade) {
	contact, wound, risk := answers.Get(paramContact), answers.Get(paramWound), answers.Get(paramRisk)
	switch {
	case contact == "":
		return contactQuery(), 0
	case contact == "touch":
		return Query{}, gradeOne
	case contact != "bite":
		return Query{}, gradeThree
	case wound == "":
		return woundQuery(), 0
	case wound != "nibble":
		return Query{}, gradeThree
	case risk == "":
		return riskQuery(), 0
	case risk != "none":
		return Query{}, gradeThree
	}
	return Query{}, gradeTwo
}

// answersIn keeps the answers that the questions lead to, in their order: a later answer without the one before it is dropped.
func answersIn(query url.Values) url.Values {
	answers := url.Values{}
	for {
		q, _ := next(answers)
		if q.Name == "" {
			return answers
		}
		given, known := q.choice(query.Get(q.Name))
		if !known {
			return answers
		}
		answers.Set(q.Name, given.Value)
	}
}

// givenOf lists the answers in the order of the questions.
func givenOf(path string, answers url.Values) []Given {
	given, so := []Given{}, url.Values{}
	for {
		q, _ := next(so)
		c, known := q.choice(answers.Get(q.Name))
		if q.Name == "" || !known {
			return given
		}
		given = append(given, Given{Name: q.Name, Value: c.Value, Question: q.Title, Answer: c.Label, Change: helpAddress(path, so)})
		so.Set(q.Name, c.Value)
	}
}

// helpAddress is the page of the helper after these answers.
func helpAddress(path string, answers url.Values) string {
	query := url.Values{paramHelp: {helpStart}}
	for name, values := range answers {
		query[name] = values
	}
	return path + "?" + query.Encode()
}
